"""A conversation: the situation is kept from one question to the next, what is missing is asked for, and all can be
undone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from kb.answers.object import Answer
from kb.asking.asker import Asker, Question
from kb.asking.normal import cleaned, words_of
from kb.asking.patterns import possible
from kb.asking.readings import Read, read_names, read_phrases
from kb.rules.expressions import Value
from kb.rules.model import Number, OneOf, YesNo
from kb.ruling.model import Key, Member, Situation
from kb.text.fold import fold
from kb.text.guess import guess_language

_YES = frozenset("si yes y s yep yeah claro vale correcto afirmativo".split())
_NO = frozenset("no n nope nah".split())
_DUNNO = frozenset(
    (
        "no se",
        "no lo se",
        "ni idea",
        "da igual",
        "no importa",
        "depende",
        "?",
        "don't know",
        "dont know",
        "i don't know",
        "i dont know",
        "no idea",
        "dunno",
        "not sure",
        "whatever",
        "skip",
        "paso",
    )
)
_SHORT = 5
_FOLLOWS = (
    ("y", "si"),
    ("y", "con"),
    ("y", "sin"),
    ("y", "en"),
    ("y", "para"),
    ("y",),
    ("and", "if"),
    ("and", "with"),
    ("and",),
    ("what", "if"),
    ("what", "about"),
    ("pero", "si"),
    ("but", "if"),
    ("si",),
    ("if",),
)


@dataclass(frozen=True, slots=True)
class State:
    """What is kept between turns: the last question, what it and its answers told, and the fact that is being asked
    for."""

    question: Question | None = None
    told: Situation = field(default_factory=dict)
    standing: Situation = field(default_factory=dict)  # who speaks, told once for all later questions
    game: str | None = None
    lang: str | None = None
    asked: Key | None = None
    unknown: frozenset[Key] = frozenset()
    answer: Answer | None = None
    decision: Key | None = None  # what the last question asked about, once it was understood


@dataclass(frozen=True, slots=True)
class Reply:
    """What a turn came to. `kind`: answer, undone, nothing-to-undo, not-understood, empty, game, speaker."""

    kind: str
    answer: Answer | None = None


class Session:
    """Turns of one conversation. `game` and `lang`: fixed from outside where given."""

    def __init__(
        self, asker: Asker, game: str | None = None, lang: str | None = None, standing: Situation | None = None
    ) -> None:
        self.asker = asker
        self.state = State(standing=standing or {}, game=game, lang=lang)
        self._fixed = lang
        self._before: list[State] = []

    def game_name(self, lang: str) -> str:
        """The name of the game that is being talked about, "" where none is known yet."""
        return "" if self.state.game is None else str(getattr(self.asker.known(self.state.game).game.texts, lang))

    def undo(self) -> Reply:
        """Take the last turn back; the answer is that of the turn before."""
        if not self._before:
            return Reply("nothing-to-undo")
        self.state = self._before.pop()
        return Reply("undone", self.state.answer)

    def say(self, text: str) -> Reply:
        """One line of the player: an answer to what was asked, a follow-up, or a new question. Raises PuedoError as
        `ask` does."""
        text = cleaned(text)
        if not text:
            return Reply("empty")
        state = self.state
        if state.asked is not None:
            if fold(text.strip(" .!¡¿?")) in _DUNNO or text == "?":
                return self._again(replace(state, unknown=state.unknown | {state.asked}, asked=None))
            value = self._value(state.asked, text)
            if value is not None:
                return self._again(replace(state, told={**state.told, state.asked: value}, asked=None))
        if state.question is not None and state.game is not None and self._follows(text):
            more = self._facts(text, state)
            if more:
                return self._again(replace(state, told={**state.told, **more}, asked=None, unknown=frozenset()))
        named = self._game_named(text)
        if named is not None:
            return self._keep(State(game=named, lang=self._fixed or state.lang), "game")
        speaker = self._speaker_told(text)
        if speaker:
            return self._keep(replace(state, standing={**state.standing, **speaker}, asked=None), "speaker")
        lang = self._fixed or guess_language(text) or state.lang
        return self._again(State(Question(text), {}, state.standing, state.game, lang))

    def _keep(self, state: State, kind: str) -> Reply:
        self._before.append(self.state)
        self.state = state
        return Reply(kind)

    def _game_named(self, text: str) -> str | None:
        """The game that a line names and nothing else, by its id or one of its names."""
        said = fold(text.strip(" .!¡¿?:"))
        for name in self.asker.names():
            texts = self.asker.known(name).game.texts
            names = (name, texts.es, texts.en, *texts.es_variants, *texts.en_variants)
            if said in {fold(one) for one in names}:
                return name
        return None

    def _speaker_told(self, text: str) -> Situation:
        """Who speaks, where a short line that asks nothing tells it; only once it is known which game is played."""
        if self.state.game is None or "?" in text or len(words_of(text)) > _SHORT:
            return {}
        known = self.asker.known(self.state.game)
        if known.speaker is None:
            return {}
        taken, _ = known.take_apart(text, guess_language(text) or self.state.lang or "es")
        read = Read()
        read_phrases(taken, known.stated(taken), frozenset((known.speaker,)), known.game, read)
        return dict(read.told)

    def _again(self, state: State) -> Reply:
        assert state.question is not None
        question = replace(state.question, game=state.game, lang=state.lang, told=state.told, standing=state.standing)
        answer = self.asker.ask(question)
        wanted: dict[str, Any] | None = answer.get("next_question")
        asked: Key | None = None
        if wanted is not None:
            asked = (wanted["fact"], tuple(wanted["args"]))
            if asked in state.unknown:
                asked = next(
                    (
                        (one["fact"], tuple(one["args"]))
                        for one in answer["depends_on"]
                        if (one["fact"], tuple(one["args"])) not in state.unknown
                    ),
                    None,
                )
        self._before.append(self.state)
        game = answer["game"] if answer["verdict"] not in ("unclear", "off-topic") else state.game
        about = answer.get("decision")
        decision: Key | None = None
        if about is not None and answer["verdict"] not in ("unclear", "off-topic"):
            decision = (about["id"].partition(".")[2], tuple(about["args"]))
        self.state = replace(state, answer=answer, asked=asked, game=game, decision=decision)
        return Reply("answer", answer)

    def _value(self, key: Key, text: str) -> Value | None:
        """What a line answers to the fact that was asked for; None where it answers something else."""
        assert self.state.game is not None
        known = self.asker.known(self.state.game)
        fact = known.game.facts[key[0]]
        folded = fold(text.strip(" .!¡¿?"))
        first = folded.split()[0].strip(",") if folded.split() else ""
        if isinstance(fact.type, YesNo):
            if len(folded.split()) > 3:
                return None
            return True if first in _YES else False if first in _NO else None
        if len(words_of(text)) > 6:
            return None
        taken, _ = known.take_apart(text, guess_language(text) or self.state.lang or "es")
        if isinstance(fact.type, Number):
            values = [number.value for number in taken.numbers]
            return values[0] if len(values) == 1 and possible(fact, Fraction(values[0])) else None
        assert isinstance(fact.type, OneOf)
        if folded in fact.type.values:
            return folded
        if folded.isdecimal() and 1 <= int(folded) <= len(fact.type.values):
            return fact.type.values[int(folded) - 1]
        for mention in taken.mentions:
            for concept in mention.concepts:
                value = concept.replace("=", ".").partition(".")[2]
                if value in fact.type.values:
                    return value
        return None

    def _follows(self, text: str) -> bool:
        words = tuple(word.folded for word in words_of(text) if word.kind != "mark")
        return any(words[: len(start)] == start for start in _FOLLOWS) or len(words) <= 3

    def _facts(self, text: str, state: State) -> dict[Key, Value | Member]:
        """What a follow-up tells of the facts that the last decision reads."""
        assert state.game is not None
        known = self.asker.known(state.game)
        decision = (state.answer or {}).get("decision")
        if decision is None:
            return {}
        key: Key = (decision["id"].partition(".")[2], tuple(decision["args"]))
        taken, _ = known.take_apart(text, guess_language(text) or state.lang or "es")
        facts = known.facts(key)
        read = Read()
        read_phrases(taken, known.stated(taken), frozenset(fact.id for fact in facts), known.game, read)
        read_names(taken, facts, frozenset(fact.id for fact in facts), known.speaker, known.game, read)
        return read.told
