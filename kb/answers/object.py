"""The answer object: what `puedo ask --json` and `puedo rule --json` write, and what every renderer reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kb.answers.basis import HasGame, full_id, game_of, rule_texts
from kb.answers.cites import cites_of
from kb.answers.facts import fact_object, question_object, stated
from kb.answers.names import both_of, clause, listed, question_of, sentence
from kb.answers.outcomes import number, outcome_text, said_verdict, value_object
from kb.answers.phrases import Both, say
from kb.answers.proofs import proof_object
from kb.answers.text import Said, answer_text
from kb.errors import LANGUAGES
from kb.rules.model import Decision, Game
from kb.ruling.model import Case, Key, Ruling, Situation

#: Grows when a key changes its meaning or goes; new optional keys do not change it.
VERSION = 1
VERDICTS = (
    "yes",
    "no",
    "depends",
    "value",
    "choice",
    "conflict",
    "silent",
    "impossible",
    "off-topic",
    "unclear",
)
#: The verdicts that the core never gives: understanding the question failed before a decision was ruled on.
NO_RULING = ("off-topic", "unclear")

Answer = dict[str, Any]


def answer_object(
    base: Game | HasGame,
    ruling: Ruling,
    *,
    verdict: str,
    lang: str,
    question: str | None = None,
    mood: str = "may",
    situation: Situation | None = None,
    closest: Sequence[str] = (),
    proof: bool = False,
    extra: Mapping[str, object] | None = None,
    turned: bool = False,
) -> Answer:
    """The answer to one decision as plain data for JSON; see answer.schema.json for its shape.

    base: the compiled base or the game. verdict: one of VERDICTS. lang: the language of the answer ("es" or "en");
    every text is given in both. mood: how an act is asked, "may" or "must". situation: what was known, so that the
    table rows that were read are cited. closest: full ids of rules near the question. proof: with the whole proof tree.
    extra: keys of the caller's own (id, given...), which never replace those of this function. turned: the contrary of
    the decision was asked for, so that its cases are answered by their contraries too.
    Raises ValueError for a verdict or a language that there is not.
    """
    _must_be(verdict, VERDICTS)
    _must_be(lang, LANGUAGES)
    game = game_of(base)
    said = Said(game, ruling, verdict, mood, turned)
    decision = said.decision
    out: Answer = {**(extra or {}), "version": VERSION, "game": game.id, "lang": lang}
    if question is not None:
        out["question"] = question
    out["decision"] = full_decision(game, ruling)
    out["verdict"] = verdict
    shown = verdict in ("value", "choice", "yes", "no", "silent")
    value = value_object(game, decision, ruling.outcome) if shown else None
    if value is not None and not (verdict in ("yes", "no") and value.get("id") in ("yes", "no")):
        out["value"] = value
    out["text"] = answer_text(said)
    out["reasons"] = _full(game, ruling.reasons)
    out["beaten"] = _full(game, ruling.beaten)
    out["cites"] = cites_of(game, ruling, situation)
    if ruling.ruled is not None:
        out["ruled"] = _ruled(game, ruling.ruled)
    readings = [(winner, loser) for winner, loser, kind in ruling.readings if kind == "reading"]
    if readings:
        out["readings"] = [{"winner": full_id(game, one), "loser": full_id(game, other)} for one, other in readings]
    out["assumed"] = [
        {**fact_object(game, key), "value": _plain(value), "text": stated(game, key, value)}
        for key, value in ruling.assumed
    ]
    out["unless"] = [case_object(game, decision, case, mood, turned) for case in said.unless]
    out["depends_on"] = [fact_object(game, key) for key in ruling.depends_on]
    out["cases"] = [case_object(game, decision, case, mood, turned) for case in ruling.cases]
    if ruling.truncated:
        out["truncated"] = True
    if ruling.next_question is not None:
        out["next_question"] = question_object(game, ruling.next_question)
    out["closest"] = list(closest)
    if proof and ruling.proof is not None:
        out["proof"] = proof_object(game, ruling.proof, mood)
    return out


def no_ruling(
    verdict: str,
    *,
    lang: str,
    game: Game | HasGame | None = None,
    question: str | None = None,
    text: Both | None = None,
    closest: Sequence[tuple[Game | HasGame, str]] = (),
    by_game: Mapping[str, Answer] | None = None,
    meant: Sequence[tuple[Game | HasGame, Key, str]] = (),
    extra: Mapping[str, object] | None = None,
) -> Answer:
    """The answer where nothing was ruled on: "off-topic" or "unclear", in the same shape.

    text: what to say instead of the usual sentence, whole sentences. closest: rules near the question, with their
    games, nearest first. by_game: the answer in each game that the question fits, by the game's id. meant: what the
    question may mean, likeliest first: games, decisions and the mood in which an act is asked.
    Raises ValueError for a verdict or a language that there is not.
    """
    _must_be(verdict, NO_RULING)
    _must_be(lang, LANGUAGES)
    game_id = None if game is None else game_of(game).id
    out: Answer = {**(extra or {}), "version": VERSION, "game": game_id, "lang": lang}
    if question is not None:
        out["question"] = question
    rules = [(game_of(of), rule) for of, rule in closest]
    out["verdict"] = verdict
    out["text"] = text or _usual_text(verdict, rules, by_game)
    out |= {key: [] for key in ("reasons", "beaten", "cites", "assumed", "unless", "depends_on", "cases")}
    out["closest"] = [full_id(of, rule) for of, rule in rules]
    if meant:
        out["meant"] = [
            {"decision": full_id(of, key[0]), "args": list(key[1]), "text": question_of(of, key, mood)}
            for of, key, mood in ((game_of(of), key, mood) for of, key, mood in meant)
        ]
    if by_game:
        out["by_game"] = dict(by_game)
    return out


def full_decision(game: Game, ruling: Ruling) -> dict[str, object]:
    """The decision of a ruling: {id: game.decision, args, name}."""
    key = ruling.decision
    return {"id": f"{game.id}.{key[0]}", "args": list(key[1]), "name": fact_object(game, key)["text"]}


def case_object(game: Game, decision: Decision, case: Case, mood: str, turned: bool = False) -> dict[str, object]:
    """A row of a case table: {conditions: [{text, holds, facts}], verdict, value?, text, reasons}."""
    out: dict[str, object] = {
        "conditions": [
            {"text": both_of(text), "holds": held, "facts": [fact_object(game, key) for key in keys]}
            for text, held, keys in case.conditions
        ],
        "verdict": said_verdict(decision, case.outcome, mood, turned),
    }
    value = value_object(game, decision, case.outcome)
    if value is not None and out["verdict"] in ("value", "choice"):
        out["value"] = value
    out["text"] = outcome_text(game, decision, case.outcome, mood, turned)
    out["reasons"] = _full(game, case.reasons)
    return out


def _ruled(game: Game, ruled: tuple[tuple[str, ...], str]) -> dict[str, object]:
    clash, editorial = ruled
    return {
        "clash": _full(game, clash),
        "editorial": full_id(game, editorial),
        "reason": both_of(rule_texts(game, editorial)),
    }


def _usual_text(verdict: str, closest: list[tuple[Game, str]], by_game: Mapping[str, Answer] | None) -> Both:
    out = {}
    for lang in LANGUAGES:
        if by_game:
            parts = [sentence(say("which game", lang, games=listed(sorted(by_game), lang, "or")))]
        else:
            parts = [sentence(say(f"{verdict} text", lang))]
            parts += [
                sentence(say("closest", lang, rule=clause(both_of(rule_texts(game, rule))[lang])))
                for game, rule in closest[:1]
                if rule_texts(game, rule)
            ]
        out[lang] = " ".join(parts)
    return out


def _full(game: Game, rules: Iterable[str]) -> list[str]:
    return [full_id(game, rule) for rule in rules]


def _plain(value: object) -> object:
    found = number(value)
    return value if found is None else found


def _must_be(word: str, words: Sequence[str]) -> None:
    if word not in words:
        raise ValueError(f"{word!r} is not one of {', '.join(words)}")
