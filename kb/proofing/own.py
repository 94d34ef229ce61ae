"""The texts of a game's own rules as pairs, and its terms as a glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kb.proofing.glossary import Glossary
from kb.proofing.model import Finding, Pair
from kb.rules.model import Game, Texts

#: What `tolerates` calls any difference between the two texts of a rule.
MISMATCH = "language-mismatch"


def game_pairs(game: Game) -> list[Pair]:
    """Every text that the game says in both languages, named by what says it: rules, steps, questions, reasons."""
    return [Pair(texts.es, texts.en, name) for name, texts in _texts(game) if texts.es or texts.en]


def tolerated_in(game: Game, findings: Iterable[Finding]) -> list[Finding]:
    """The findings; one whose rule says `tolerates CODE because ...` is a note that gives the reason.

    CODE: that of the finding, or `language-mismatch` for any of them.
    """
    return [_tolerated(game, finding) for finding in findings]


def _tolerated(game: Game, finding: Finding) -> Finding:
    name = (finding.id or "").partition("#")[0].removeprefix(f"{game.id}.")
    rule = game.rules.get(name)
    why = next((why for code, why in (rule.tolerated if rule else ()) if code in (finding.code, MISMATCH)), None)
    if why is None:
        return finding
    said = {"es": f"{finding.message['es']} Se tolera: {why}.", "en": f"{finding.message['en']} Tolerated: {why}."}
    return replace(finding, severity="note", message=said)


def _texts(game: Game) -> Iterator[tuple[str, Texts]]:
    for rule in game.rules.values():
        name = _name(game, rule.id)
        yield name, rule.texts
        yield from ((f"{name}#note-{n}", note) for n, note in enumerate(rule.notes, 1))
        yield f"{name}#why", rule.why
    for editorial in game.editorials.values():
        yield f"{_name(game, editorial.id)}#reason", editorial.reason
    for step in game.steps.values():
        yield _name(game, step.id), step.texts
    for claim in game.claims.values():
        yield _name(game, claim.id), claim.texts
    for fact in game.facts.values():
        yield f"{_name(game, fact.id)}#question", fact.question
    for decision in game.decisions.values():
        yield f"{_name(game, decision.id)}#question", decision.question
    for term in game.terms.values():
        yield f"{_name(game, term.id)}#gloss", term.gloss
    for topic in game.topics.values():
        yield from ((f"{_name(game, topic.id)}#prose-{n}", prose) for n, prose in enumerate(topic.prose, 1))


def _name(game: Game, part: str) -> str:
    return f"{game.id}.{part}"


def game_glossary(game: Game) -> Glossary:
    """The game's terms with their variants and the forms that it rules out."""
    return Glossary(
        forms={
            "es": {t.id: (t.texts.es, *t.texts.es_variants) for t in game.terms.values() if t.texts.es},
            "en": {t.id: (t.texts.en, *t.texts.en_variants) for t in game.terms.values() if t.texts.en},
        },
        forbidden={
            "es": {t.id: t.forbidden_es for t in game.terms.values()},
            "en": {t.id: t.forbidden_en for t in game.terms.values()},
        },
    )
