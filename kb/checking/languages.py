"""Where the Spanish, the English and the formal meaning of a rule do not say the same."""

from __future__ import annotations

from collections.abc import Iterator

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding
from kb.proofing.own import game_pairs
from kb.proofing.proof import proof_pairs
from kb.rules.expressions import Literal
from kb.rules.model import FORBIDDEN, Concludes, Editorial, Rule
from kb.text.skeleton import Skeleton, skeleton

KIND = "language-mismatch"
#: What proofing finds that is about sense, not about form or terms.
CODES = ("number", "negation", "modality", "exception", "condition", "comparison", "quantifier", "actor",
         "untranslated", "empty")
_FORBIDDING = ("may not", "must not")


def mismatches(bench: Bench) -> Iterator[Finding]:
    """The two texts of rules, editorials and questions against each other; then the rules' texts and their meaning."""
    game = bench.game
    pairs = game_pairs(game)
    for gap in proof_pairs(pairs, None, own=True):
        if gap.code not in CODES:
            continue
        name, _, part = (gap.id or "").removeprefix(f"{game.id}.").partition("#")
        rule = game.rules.get(name) or game.editorials.get(name)
        thing = (rule or game.facts.get(name) or game.decisions.get(name) or game.claims.get(name)
                 or game.steps.get(name))
        pair = pairs[gap.pair]
        yield finding(
            game, KIND, [] if rule is None else [rule],
            f"{gap.message['es']} «{pair.es}» / «{pair.en}»", f'{gap.message["en"]} "{pair.es}" / "{pair.en}"',
            severity="note" if gap.severity == "note" else "warning", place=None if thing is None else thing.place,
            sort=f"{gap.code}{f' {part}' if part else ''}")
    yield from against_meaning(bench)


def against_meaning(bench: Bench) -> Iterator[Finding]:
    """Rules whose texts both forbid what they only permit, or permit or demand what they only forbid."""
    for rule in bench.game.rules.values():
        moods = {_forbids(line) for line in rule.conclusions if isinstance(line, Concludes)}
        if None in moods or len(moods) != 1 or len(rule.conclusions) != len(
                [line for line in rule.conclusions if isinstance(line, Concludes)]):
            continue
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
