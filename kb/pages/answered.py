"""What the asks of a game are answered: ruled side by side in several processes, and kept for as long as nothing "
  "changes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from kb.answers.facts import stated
from kb.answers.names import clause, listed
from kb.answers.outcomes import outcome_text
from kb.answers.phrases import say
from kb.answers.text import Said, answer_text
from kb.errors import LANGUAGES
from kb.pages.kept import key
from kb.rules import store
from kb.rules.model import Ask, Game
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule as rule_on
from kb.ruling.situation import situation_of
from kb.ruling.verdict import verdict as verdict_on

_MUST = frozenset({"must", "need not"})
_STAGES = ("text", "rules", "ruling", "answers", "pages")


class Answered(NamedTuple):
    """One ruling of an ask in one language. reasons: full ids; assumed: the usual values it rests on, in words."""

    verdict: str
    headline: str
    text: str
    assumed: str
    reasons: tuple[str, ...]


#: By ask: its rulings, each by language.
Answers = dict[str, list[dict[str, Answered]]]


def answers_of(game: Game, files: Mapping[str, str], workers: int | None = None) -> Answers:
    """The answers to all asks of a game, from the cache where neither its files nor the program have changed.

    files: the texts of its rule files. workers: how many processes share the work; one for each core unless told.
    """
    name, known = f"asks-{game.id}", key(_STAGES, files)
    kept = store.get(name, known)
    if kept is not None:
        return _loaded(json.loads(kept))
    asks = list(game.asks.values())
    count = min(workers or os.cpu_count() or 1, max(1, len(asks) // 50))
    if count < 2:
        found = _some(game, asks)
    else:
        found = {}
        parts = [asks[start::count] for start in range(count)]
        with ProcessPoolExecutor(count, mp_context=get_context("fork")) as pool:
            for part in pool.map(_some, [game] * count, parts):
                found.update(part)
    ordered = {ask.id: found[ask.id] for ask in asks}
    store.put(name, known, json.dumps(ordered, ensure_ascii=False).encode())
    return ordered


def _loaded(data: Mapping[str, list[dict[str, list[object]]]]) -> Answers:
    return {ask: [{lang: Answered(str(v), str(h), str(t), str(a), tuple(map(str, r)))  # type: ignore[call-overload]
                   for lang, (v, h, t, a, r) in one.items()} for one in rulings] for ask, rulings in data.items()}


def _some(game: Game, asks: Sequence[Ask]) -> Answers:
    base = compile_game(game)
    return {ask.id: answer(base, ask) for ask in asks}


def answer(base: Base, ask: Ask) -> list[dict[str, Answered]]:
    """The rulings that an ask asks for, in the situation that it tells, with usual values assumed."""
    game = base.game
    situation = situation_of(game, (*ask.given, *ask.here))
    out = []
    for expectation in ask.expect:
        mood = "must" if expectation.outcome in _MUST else "may"
        ruling = rule_on(base, (expectation.decision, expectation.args), situation, turns=False)
        verdict = verdict_on(ruling, base, mood)
        said = Said(game, ruling, verdict, mood)
        texts = answer_text(said)
        reasons = tuple(f"{game.id}.{reason}" for reason in ruling.reasons)
        assumed = [stated(game, key, value) for key, value in ruling.assumed]
        out.append({lang: Answered(verdict, headline(said, lang), texts[lang],
                                   listed([clause(one[lang]) for one in assumed], lang) if assumed else "", reasons)
                    for lang in LANGUAGES})
    return out


def headline(said: Said, lang: str) -> str:
    """The verdict in a word or two: yes, no, the value."""
    if said.verdict in ("value", "choice"):
        return outcome_text(said.game, said.decision, said.ruling.outcome, said.mood)[lang]
    shown = say(said.verdict, lang)
    return shown[:1].upper() + shown[1:]
