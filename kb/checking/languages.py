"""Where the Spanish, the English and the formal meaning of a rule do not say the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding
from kb.proofing.proof import proof_pairs
from kb.rules.expressions import Literal
from kb.rules.model import FORBIDDEN, Claim, Concludes, Decision, Editorial, Fact, Game, Rule, Step, Term, Topic
from kb.text.skeleton import Skeleton, skeleton

KIND = "language-mismatch"
#: What proofing finds that is about sense, not about form or terms.
CODES = ("number", "negation", "modality", "exception", "condition", "comparison", "quantifier", "actor",
         "untranslated", "empty")
_FORBIDDING = ("may not", "must not")


Thing = Rule | Editorial | Fact | Decision | Claim | Step | Term | Topic


def things(game: Game, name: str) -> list[Thing]:
    """What has that name, of all that says something in both languages."""
    named: list[Mapping[str, Thing]] = [game.rules, game.editorials, game.facts, game.decisions, game.claims,
                                        game.steps, game.terms, game.topics]
    return [one[name] for one in named if name in one]


def of_text(bench: Bench, name: str) -> Iterator[Finding]:
    """The two texts of a rule, editorial, question or term against each other; then a rule's texts and its meaning."""
    game = bench.game
    pairs = bench.pairs[name]
    for gap in proof_pairs(pairs, None, own=True):
        if gap.code not in CODES:
            continue
        part = (gap.id or "").partition("#")[2]
        rule = game.rules.get(name) or game.editorials.get(name)
        thing = next(iter(things(game, name)), None)
        pair = pairs[gap.pair]
        yield finding(
            game, KIND, [] if rule is None else [rule],
            f"{gap.message['es']} «{pair.es}» / «{pair.en}»", f'{gap.message["en"]} "{pair.es}" / "{pair.en}"',
            severity="note" if gap.severity == "note" else "warning", place=None if thing is None else thing.place,
            sort=f"{gap.code}{f' {part}' if part else ''}")
    if name in game.rules:
        yield from against_meaning(bench, game.rules[name])


def against_meaning(bench: Bench, rule: Rule) -> Iterator[Finding]:
    """A rule whose texts both forbid what it only permits, or permit or demand what it only forbids."""
    moods = {_forbids(line) for line in rule.conclusions if isinstance(line, Concludes)}
    if None in moods or len(moods) != 1 or len(rule.conclusions) != len(
            [line for line in rule.conclusions if isinstance(line, Concludes)]):
        return
    (forbids,) = moods
    read = [skeleton(rule.texts.es, "es"), skeleton(rule.texts.en, "en")]
    if forbids and all(one.modality in ("may", "must") and not _negative(one) for one in read):
        yield _finding(bench, rule, ("prohíbe", "forbids"), ("permite o manda", "permit or demand"))
    elif not forbids and all(one.modality in _FORBIDDING and not one.exceptions for one in read):
        yield _finding(bench, rule, ("permite o manda", "permits or demands"), ("prohíben", "forbid"))


def _negative(one: Skeleton) -> bool:
    """Whether it denies or restricts anywhere: what is allowed "only" so is forbidden otherwise."""
    return bool(one.negations or one.exceptions) or any("only" in mark.tags for mark in one.quantifiers)


def _forbids(line: Concludes) -> bool | None:
    """Whether a line forbids an act; None where it is not about an act, or only says that it need not be done."""
    states = {value.value for value in line.values if isinstance(value, Literal)}
    if states == {FORBIDDEN}:
        return True
    return False if states and states <= {"required", "optional"} else None


def _finding(bench: Bench, rule: Rule | Editorial, says: tuple[str, str], texts: tuple[str, str]) -> Finding:
    assert isinstance(rule, Rule)
    return finding(
        bench.game, KIND, [rule],
        f"El significado formal de «{rule.id}» {says[0]} y sus textos {texts[0]}: «{rule.texts.es}»",
        f'The formal meaning of "{rule.id}" {says[1]} and its texts {texts[1]}: "{rule.texts.en}"', sort="meaning")
