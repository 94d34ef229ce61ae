"""A question from its words to its answer: the game, what it may mean, the ruling, or an honest "not clear"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kb.answers.facts import fact_object, stated
from kb.answers.object import Answer, answer_object, no_ruling
from kb.answers.outcomes import number
from kb.asking.about import About, about
from kb.asking.choosing import MEANT_ALONE_FROM, MEANT_FROM, shares, traits
from kb.asking.encoder import Encoder, default_encoder
from kb.asking.judge import Judged, judge, ruling_of
from kb.asking.known import Known, known_game
from kb.asking.likeness import Likeness
from kb.asking.meanings import HITS, Setting, meanings
from kb.asking.normal import cleaned, plainly
from kb.asking.proposals import UNCLEAR
from kb.asking.tokens import Understood
from kb.asking.trust import features, trust
from kb.rules.loader import game_folder, games
from kb.ruling.compile import Base
from kb.ruling.model import DEPENDS, SILENT, Key, Member, Situation
from kb.ruling.situation import parse_given
from kb.text.guess import guess_language

#: Rules named where a question is not clear.
CLOSEST = 5
#: Readings offered where a question is not clear.
MEANT = 3
#: The least trust with which a verdict is given, and how much more it takes where words alone were compared.
THRESHOLD, WORDS_MORE = 0.7, 0.11
#: How much less it takes to say that it depends, on what, and to ask that: it commits to nothing.
DEPENDS_LESS = 0.15
#: Words alone suffice from this trust on: the encoder need not be loaded.
SURE = 0.98
#: No trust is so great: the vectors are compared too.
NEVER = 2.0


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `given`: facts as `--given` tells them; `told`: facts already checked, for a
    conversation; `standing`: facts that hold unless the question tells otherwise."""

    text: str
    situation: str = ""
    game: str | None = None
    lang: str | None = None
    given: tuple[str, ...] = ()
    told: Situation = field(default_factory=dict)
    standing: Situation = field(default_factory=dict)
    decision: Key | None = None  # what is asked about, where a conversation knows it already


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of understanding a question in one game: meanings ruled on, best first, and how far to trust the
    first. `seen`: what trust is made of, by name; empty where there is no meaning."""

    known: Known
    text: Understood
    judged: tuple[Judged, ...]
    about: About
    trust: float
    seen: Mapping[str, float] = field(default_factory=dict)


class Asker:
    """Answers questions about the games that come with the program, or those given; keeps what it has loaded."""

    def __init__(
        self, games_known: Mapping[str, Known] | None = None, encoder: Encoder | str | None = "default"
    ) -> None:
        self._known: dict[str, Known] = dict(games_known or {})
        self._fixed = games_known is not None
        self._encoder = encoder

    @property
    def encoder(self) -> Encoder | None:
        """The encoder, loaded at the first use; None where there is none."""
        if isinstance(self._encoder, str):
            self._encoder = default_encoder()
        return self._encoder

    def names(self) -> list[str]:
        """The games that can be asked about."""
        return list(self._known) if self._fixed else games()

    def known(self, name: str) -> Known:
        """A game, ready. Raises PuedoError where there is none of that name."""
        if name not in self._known:
            game_folder(name)
            self._known[name] = known_game(name)
        return self._known[name]

    def ask(self, question: Question, proof: bool = False, warned: bool = False) -> Answer:
        """The answer object. Raises PuedoError for a game that there is not or a `given` that tells no fact of it.

        warned: with the other games that answer otherwise, where only one game's answer is given; loads them all.
        """
        text = cleaned(question.text)
        lang = question.lang or guess_language(text) or "es"
        if question.game is not None:
            return self.answer(self.think(question, question.game, lang), question, lang, proof, warned)
        return self._any_game(question, lang, proof, warned)

    def think(self, question: Question, game: str, lang: str, sure: float | None = None) -> Thought:
        """Understand a question in one game; `sure`: the trust from which words alone suffice."""
        known = self.known(game)
        spoken = guess_language(cleaned(question.text)) or lang
        text, unknown = known.take_apart(question.text, spoken)
        beside = (
            known.take_apart(question.situation, guess_language(question.situation) or spoken)[0]
            if question.situation
            else None
        )
        setting = Setting(_given(known, question), beside, question.standing)
        thought = _thought(known, text, unknown, setting, None)
        if thought.trust < (SURE if sure is None else sure) and self.encoder is not None:
            likeness = known.likeness(self.encoder, plainly(cleaned(question.text), text.words))
            thought = _thought(known, text, unknown, setting, likeness)
        return thought if question.decision is None else _pinned(thought, question.decision)

    def answer(
        self,
        thought: Thought,
        question: Question,
        lang: str,
        proof: bool = False,
        warned: bool = False,
        whatever: bool = False,
    ) -> Answer:
        """The answer that a thought comes to; `whatever`: however little it is to be trusted."""
        known = thought.known
        closest = _closest(thought)
        if thought.about.foreign or thought.about.elsewhere or thought.about.advice:
            return no_ruling(
                "off-topic",
                lang=lang,
                game=known.game,
                question=question.text,
                closest=[(known.game, rule) for rule in closest],
            )
        if not thought.judged or not (whatever or _sure(thought)) or thought.judged[0].verdict == UNCLEAR:
            return no_ruling(
                "unclear",
                lang=lang,
                game=known.game,
                question=question.text,
                closest=[(known.game, rule) for rule in closest],
                meant=[(known.game, key, mood) for key, mood in _meant(thought)],
            )
        best = thought.judged[0]
        ruled = ruling_of(known, best.meaning, proof=True)
        assert ruled is not None
        told, mood = dict(best.meaning.told), best.meaning.mood
        printed = best.verdict in ("yes", "no", "value") and best.meaning.decision[0] in known.printed
        others: list[dict[str, object]] = []
        if warned:
            from kb.answers.compare import elsewhere  # brings a library of graphs

            others = elsewhere(self._bases(), known.base, ruled, told, mood)
        return answer_object(
            known.base,
            ruled,
            verdict=SILENT if printed else best.verdict,
            lang=lang,
            question=question.text,
            mood=best.meaning.mood,
            situation=dict(best.meaning.told),
            closest=[f"{known.game.id}.{rule}" for rule in closest],
            proof=proof,
            extra={"given": _told(known, best)} | ({"elsewhere": others} if others else {}),
            turned=best.meaning.flip,
        )

    def _bases(self) -> dict[str, Base]:
        return {name: self.known(name).base for name in self.names()}

    def _any_game(self, question: Question, lang: str, proof: bool, warned: bool) -> Answer:
        thoughts = [
            self.think(question, name, lang, sure=NEVER)  # games are told apart by the same means
            for name in self.names()
            if not question.given or self._takes(name, question)
        ]
        if not thoughts:
            return no_ruling("unclear", lang=lang, question=question.text)
        told = [traits(thought.seen, len(thought.known.stated(thought.text))) for thought in thoughts]
        likely = shares(told, self.encoder is not None)
        share, first = max(zip(likely, range(len(thoughts)), strict=True), key=lambda one: (one[0], -one[1]))
        thoughts = [thoughts[first], *thoughts[:first], *thoughts[first + 1 :]]
        sure = [
            thought
            for thought in thoughts
            if thought.judged and _sure(thought) and not thought.about.foreign and not thought.about.advice
        ]
        alone = sure == thoughts[:1] and share >= MEANT_ALONE_FROM
        if sure and sure[0] is thoughts[0] and (alone or share >= MEANT_FROM):
            return self.answer(sure[0], question, lang, proof, warned)
        if sure and share < MEANT_FROM:
            return no_ruling(
                "unclear",
                lang=lang,
                question=question.text,
                by_game={thought.known.game.id: self.answer(thought, question, lang, proof) for thought in sure},
            )
        if all(thought.about.elsewhere or thought.about.foreign or thought.about.advice for thought in thoughts):
            return no_ruling("off-topic", lang=lang, question=question.text)
        return no_ruling(
            "unclear",
            lang=lang,
            question=question.text,
            closest=[(thoughts[0].known.game, rule) for rule in _closest(thoughts[0])],
            meant=[(thoughts[0].known.game, key, mood) for key, mood in _meant(thoughts[0])],
        )

    def _takes(self, name: str, question: Question) -> bool:
        from kb.errors import PuedoError

        try:
            _given(self.known(name), question)
        except PuedoError:
            return False
        return True


def _thought(
    known: Known, text: Understood, unknown: frozenset[str], setting: Setting, likeness: Likeness | None
) -> Thought:
    hits = known.index.search(text, likeness, HITS)
    judged = tuple(judge(known, text, meanings(known, text, hits, setting)))
    found = about(known, text, unknown, judged, setting.text)
    seen = features(known, text, judged, found, setting.text, likeness)
    return Thought(known, text, judged, found, trust(judged, seen), seen)


def _pinned(thought: Thought, decision: Key) -> Thought:
    """The same with the meanings about one decision alone, trusted; as it was where none is about it."""
    judged = tuple(one for one in thought.judged if one.meaning.decision == decision)
    return replace(thought, judged=judged, trust=1.0) if judged else thought


def _given(known: Known, question: Question) -> Situation:
    out: Situation = dict(question.told)
    for text in question.given:
        out.update(parse_given(known.game, text))
    return out


def _told(known: Known, best: Judged) -> list[dict[str, object]]:
    """What was understood or told of the situation, as the answer shows it."""
    out: list[dict[str, object]] = []
    for key, value in best.meaning.told.items():
        plain: Any = value.name if isinstance(value, Member) else value
        shown = number(plain)
        out.append(
            {
                **fact_object(known.game, key),
                "value": plain if shown is None else shown,
                "text": stated(known.game, key, plain),
            }
        )
    return out


def _sure(thought: Thought) -> bool:
    words_alone = bool(thought.judged) and thought.judged[0].meaning.hit.cosine is None
    least = THRESHOLD + (WORDS_MORE if words_alone else 0.0)
    if thought.judged and thought.judged[0].verdict == DEPENDS:
        least -= DEPENDS_LESS
    return thought.trust >= least


def _meant(thought: Thought) -> list[tuple[Key, str]]:
    """The decisions that the question may ask about, likeliest first, each with the mood in which it is asked."""
    found: dict[Key, str] = {}
    for one in sorted(thought.judged, key=lambda one: -one.share):
        found.setdefault(one.meaning.decision, one.meaning.mood)
    return list(found.items())[:MEANT]


def _closest(thought: Thought) -> list[str]:
    """The rules nearest the question: the reasons of its likeliest meanings."""
    found: dict[str, None] = {}
    for one in thought.judged:
        for name in (*one.ruling.reasons[:2], *one.ruling.beaten[:1]):
            found.setdefault(name)
    return list(found)[:CLOSEST]


__all__ = ["Asker", "Question", "Thought"]
