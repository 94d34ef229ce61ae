"""Contradictions: two rules that apply together, disagree, and that no clause ranks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from kb.checking.bench import Bench
from kb.checking.clashing import Pair, may_clash_in_three, pairs_of, separated_by_us
from kb.checking.model import OPEN, RULED, Finding, finding, shared_out
from kb.checking.replays import replay_of
from kb.checking.search import Goal
from kb.checking.showing import Shown, Sought, show
from kb.checking.witness import Witness, leaves_in
from kb.rules.model import Editorial, Rule
from kb.ruling.explore import Leaf
from kb.ruling.model import CONFLICT, Key, Situation

KIND = "contradiction"
_CITED = 6  # clauses that one finding cites at most: more point nowhere


def of_decision(bench: Bench, decision: str) -> Iterator[Finding]:
    """Every pair of rules that clash somewhere on a decision, once, with a situation in which they do."""
    by_rules: dict[tuple[str, str], list[Pair]] = {}
    clashed = False
    for key in bench.keys(decision):
        for place, issue in enumerate(bench.base.settled(key).issues):
            for pair in pairs_of(issue, key, place):
                first, second = pair.said
                by_rules.setdefault((first.id, second.id), []).append(pair)
    for (one, two), pairs in by_rules.items():
        shown = show(bench, map(sought, pairs))
        status, undecided = OPEN, shown.undecided
        if not shown:
            shown = show(bench, [sought(replace(pair, ours=True)) for pair in pairs if separated_by_us(pair)])
            undecided = undecided or shown.undecided
            status = RULED
        if shown:
            clashed = clashed or status == OPEN
            yield _finding(bench, shown, one, two, status)
        elif undecided:
            yield _undecided(bench, pairs[0].key, one, two)
    if not clashed:
        yield from in_three(bench, decision)


def in_three(bench: Bench, decision: str) -> Iterator[Finding]:
    """A clash of several conclusions of which no two clash: "one of a, b", "one of b, c" and "one of a, c"."""
    keys = [key for key in bench.keys(decision)
            if any(may_clash_in_three(issue) for issue in bench.base.settled(key).issues)]
    shown = show(bench, [Sought(key, _in_conflict(key), openly) for key in keys])
    if shown:
        assert shown.key is not None and shown.witness is not None
        found = leaves_in(bench.base, shown.key, situation_of_witness(shown.witness))
        assert found is not None
        ids = list(dict.fromkeys(rule for _, rules in found[0][0].result.sides for rule in rules))
        yield _several(bench, shown.key, shown.witness, ids)
    elif shown.undecided:
        yield _undecided(bench, keys[0], *_ends(bench, keys[0]))


def _in_conflict(key: Key) -> Goal:
    return lambda path: path.find(key).kind == CONFLICT


def openly(leaf: Leaf) -> bool:
    """Whether a region is in a conflict of its own: where somebody has ruled on it, it is none any more."""
    return leaf.result.kind == CONFLICT and leaf.result.origin is None


def situation_of_witness(witness: Witness) -> Situation:
    """What a witness tells."""
    return dict(witness.told)


def _ends(bench: Bench, key: Key) -> tuple[str, str]:
    said = bench.base.settled(key).issues[0].said
    return said[0].id, said[-1].id


def _several(bench: Bench, key: Key, witness: Witness, ids: list[str]) -> Finding:
    game, names = bench.game, bench.name(key)
    about = [game.rules[one] for one in ids]
    listed = ", ".join(f"«{one}»" for one in ids)
    quoted = ", ".join(f'"{one}"' for one in ids)
    return finding(
        game, KIND, about,
        f"Sobre {names['es']}, {listed} valen a la vez y no dejan nada en común. Ocurre, por ejemplo, si "
        f"{witness.text.es}.",
        f"On {names['en']}, {quoted} apply at once and leave nothing in common. So it is, for instance, if "
        f"{witness.text.en}.",
        sources=shared_out([rule.sources for rule in about])[:_CITED], witness=witness,
        replay=replay_of(game, KIND, key, ids, witness), example=bench.example(witness, "conflict"))


def sought(pair: Pair) -> Sought:
    """The search for a clash of two conclusions."""
    return Sought(pair.key, pair.goal, lambda leaf: clashes(pair, leaf))


def clashes(pair: Pair, leaf: Leaf) -> bool:
    """Whether the two clash in a region, and, unless our readings are left out, the ruling is an open conflict."""
    path, _ = leaf.result.run
    if leaf.result.origin is not None or not pair.goal(path):
        return False
    return pair.ours or openly(leaf)


def clash_in(bench: Bench, key: Key, rules: tuple[str, ...], ours: bool, leaf: Leaf) -> bool:
    """Whether any conclusions of these rules clash in a region: what a replay looks at."""
    if len(rules) > 2:
        return openly(leaf) and set(rules) <= {rule for _, side in leaf.result.sides for rule in side}
    for place, issue in enumerate(bench.base.settled(key).issues):
        for pair in pairs_of(issue, key, place):
            if {said.id for said in pair.said} == set(rules) and clashes(replace(pair, ours=ours), leaf):
                return True
    return False


def _finding(bench: Bench, shown: Shown, one: str, two: str, status: str) -> Finding:
    game, witness = bench.game, shown.witness
    assert shown.key is not None and witness is not None
    about: list[Rule | Editorial] = [game.rules[one]] if one == two else [game.rules[one], game.rules[two]]
    first, second = about[0], about[-1]
    names = bench.name(shown.key)
    where = witness.text
    settled = _settled_by(bench, one, two) if status == RULED else ("", "")
    chain = _chain(bench, one, two)
    editorial = _editorial(bench, one, two) if status == RULED else None
    cited = [rule.sources for rule in about] + ([] if editorial is None else [editorial.sources])
    return finding(
        game, KIND, about,
        f"Sobre {names['es']}, «{first.id}» y «{second.id}» valen a la vez y no concuerdan: «{_text(first, 'es')}» / "
        f"«{_text(second, 'es')}» Ocurre, por ejemplo, si {where.es}.{chain[0]}{settled[0]}",
        f'On {names["en"]}, "{first.id}" and "{second.id}" apply at once and disagree: "{_text(first, "en")}" / '
        f'"{_text(second, "en")}" So it is, for instance, if {where.en}.{chain[1]}{settled[1]}',
        severity="error" if status == OPEN else "warning",
        sources=list(dict.fromkeys(shared_out(cited)))[:_CITED], witness=witness, status=status,
        replay=replay_of(game, KIND, shown.key, [rule.id for rule in about], witness, ruled=status == RULED),
        example=bench.example(witness, "conflict" if status == OPEN else None))


def _text(rule: Rule | Editorial, lang: str) -> str:
    texts = rule.texts if isinstance(rule, Rule) else rule.reason
    return texts.es if lang == "es" else texts.en


def _editorial(bench: Bench, one: str, two: str) -> Editorial | None:
    """The editorial ruling that names both rules."""
    return next((editorial for editorial in bench.game.editorials.values()
                 if {one, two} <= {*editorial.settles, *itertools.chain(*editorial.prefers)}), None)


def _settled_by(bench: Bench, one: str, two: str) -> tuple[str, str]:
    editorial = _editorial(bench, one, two)
    if editorial is not None:
        return f" Lo decide el editorial «{editorial.id}».", f' The editorial "{editorial.id}" settles it.'
    for winner, loser in ((one, two), (two, one)):
        if any(beats.rule == loser for beats in bench.game.rules[winner].beats):
            return (f" Leemos que manda «{winner}»; ninguna cláusula lo dice.",
                    f' We read that "{winner}" governs; no clause says so.')
    return " Lo decide una lectura nuestra de otra regla.", " Our reading of another rule settles it."


def _chain(bench: Bench, one: str, two: str) -> tuple[str, str]:
    """What to say where precedences lead from one to the other only through a third rule."""
    rules = bench.game.rules
    for first, last in ((one, two), (two, one)):
        for middle in (beats.rule for beats in rules[first].beats):
            if any(beats.rule == last for beats in rules[middle].beats):
                return (f" «{first}» se impone a «{middle}» y esta a «{last}», pero la precedencia no se hereda.",
                        f' "{first}" beats "{middle}" and that beats "{last}", but precedence is not inherited.')
    return "", ""


def _undecided(bench: Bench, key: Key, one: str, two: str) -> Finding:
    game = bench.game
    names = bench.name(key)
    return finding(
        game, "not-checked", [game.rules[name] for name in dict.fromkeys((one, two))],
        f"No se ha podido comprobar si «{one}» y «{two}» se contradicen sobre {names['es']}: demasiados casos.",
        f'It could not be checked whether "{one}" and "{two}" contradict each other on {names["en"]}: too many cases.',
        sort=KIND)
