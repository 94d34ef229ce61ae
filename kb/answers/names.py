"""What facts, decisions and their values are called, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from kb.answers.phrases import Both, has, say
from kb.errors import LANGUAGES
from kb.rules.expressions import Value
from kb.rules.model import DEONTIC, Decision, Fact, Game, OneOf, SetOf, Texts, Type
from kb.ruling.model import Key, Outcome, Symbolic

AnyValue = Value | Symbolic | frozenset[str]

_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}
_SLOT = re.compile(r"\{([a-z][a-z0-9-]*)\}")
_CONTRACTIONS = re.compile(r"\b([Dd]e|[Aa]) el\b")
_CONTRACTED = {"de": "del", "De": "Del", "a": "al", "A": "Al"}
_ENDS = (".", "!", "?", "…")
_CLOSERS = '»”")'


def both_of(texts: Texts) -> Both:
    """The two main texts; where one language is missing the other stands in, so that nothing is shown empty."""
    return {"es": texts.es or texts.en, "en": texts.en or texts.es}


def contracted(text: str, lang: str) -> str:
    """Spanish contractions (de el, a el) that filling a slot leaves undone; other languages as they are."""
    if lang != "es":
        return text
    return _CONTRACTIONS.sub(lambda found: _CONTRACTED[found[1]], text)


def sentence(text: str) -> str:
    """The text with a capital at its head and a full stop at its end, unless it already ends as a sentence."""
    text = text.strip()
    for index, char in enumerate(text):
        if char.isalnum():
            text = text[:index] + char.upper() + text[index + 1 :]
            break
    return text if not text or text.rstrip(_CLOSERS).endswith(_ENDS) else text + "."


def clause(text: str) -> str:
    """A sentence without its full stop, to stand inside another."""
    text = text.strip()
    return text[:-1] if text.endswith(".") and not text.endswith("..") else text


def number_text(number: Fraction) -> str:
    """A number in digits, exact: 7½, −3, 22/7."""
    sign, number = ("−", -number) if number < 0 else ("", number)
    whole, rest = divmod(number, 1)
    if rest in _VULGAR:
        return sign + (str(whole) if whole else "") + _VULGAR[rest]
    return sign + str(number)


def listed(items: Sequence[str], lang: str, joint: str = "and") -> str:
    """Items in a row: "a, b and c"; Spanish y and o change before the same sound."""
    if len(items) < 2:
        return items[0] if items else say("nothing", lang)
    word = say(joint, lang)
    head = items[-1].lower().lstrip("«¿¡")
    if lang == "es" and word == "o" and head.startswith(("o", "ho", "ó", "hó")):
        word = "u"
    if lang == "es" and word == "y" and head.startswith(("i", "hi", "í", "hí")) and not head.startswith("hie"):
        word = "e"
    return ", ".join(items[:-1]) + f" {word} {items[-1]}"


def value_label(game: Game, value: str, owner: Fact | Decision | None = None, kind: str | None = None) -> Both:
    """What an id is called: as its fact or decision says, else as its kind says, else the id in words."""
    if owner is not None:
        if owner.labels.get(value):
            return both_of(owner.labels[value])
        if kind is None and isinstance(owner.type, OneOf | SetOf):
            kind = owner.type.kind
    if kind in game.groups:
        if value == kind:
            return both_of(game.groups[kind].texts)
        kind = game.groups[kind].of
    if kind in game.kinds and game.kinds[kind].labels.get(value):
        return both_of(game.kinds[kind].labels[value])
    labelled = [kind.labels for kind in game.kinds.values()] + [fact.labels for fact in game.facts.values()]
    for labels in labelled:
        if labels.get(value):
            return both_of(labels[value])
    if value in game.groups and game.groups[value].texts:
        return both_of(game.groups[value].texts)
    if value in DEONTIC:
        return {lang: say(value, lang) for lang in LANGUAGES}
    return dict.fromkeys(LANGUAGES, value.replace("-", " "))


def fill(game: Game, text: str, lang: str, params: Sequence[str], args: Sequence[str]) -> str:
    """A text whose slots {kind} are filled with what the arguments are called, in order where a kind comes twice."""
    left: dict[str, list[str]] = {}
    for param, arg in zip(params, args, strict=False):
        left.setdefault(param, []).append(value_label(game, arg, kind=param)[lang])

    def one(found: re.Match[str]) -> str:
        names = left.get(found[1])
        if not names:
            return found[0]
        return names.pop(0) if len(names) > 1 else names[0]

    return contracted(_SLOT.sub(one, text), lang)


def _of_key(game: Game, key: Key, texts: Texts, params: Sequence[str]) -> Both:
    shown = both_of(texts)
    return {lang: fill(game, shown[lang], lang, params, key[1]) for lang in LANGUAGES}


def name_of(game: Game, key: Key) -> Both:
    """What a fact or decision is called: its noun phrase, an act's infinitive, else its id in words."""
    owner = owner_of(game, key)
    if owner is not None and owner.name:
        return _of_key(game, key, owner.name, owner.params)
    if isinstance(owner, Decision) and owner.act and owner.question:
        return _of_key(game, key, owner.question, owner.params)
    if isinstance(owner, Fact) and owner.act is not None:
        act = name_of(game, (owner.act, key[1]))
        return {lang: say("done", lang, act=act[lang]) for lang in LANGUAGES}
    return dict.fromkeys(LANGUAGES, " ".join([key[0].replace("-", " "), *(f"({arg})" for arg in key[1])]))


def question_of(game: Game, key: Key, mood: str = "may") -> Both:
    """The question that asks for a fact or a decision; its name with question marks where it has none.

    mood: how an act is asked, "may" or "must".
    """
    owner = owner_of(game, key)
    if isinstance(owner, Decision) and owner.act:
        act = name_of(game, key)
        return {lang: say(f"{mood} I", lang, act=act[lang]) for lang in LANGUAGES}
    if owner is not None and owner.question:
        return _of_key(game, key, owner.question, owner.params)
    name = name_of(game, key)
    return {"es": f"¿{sentence(name['es'])[:-1]}?", "en": f"{sentence(name['en'])[:-1]}?"}


def owner_of(game: Game, key: Key) -> Fact | Decision | None:
    """The fact or the decision of a key."""
    return game.facts.get(key[0]) or game.decisions.get(key[0])


def value_text(game: Game, value: AnyValue, owner: Fact | Decision | None = None) -> Both:
    """Any value in words."""
    if isinstance(value, Symbolic):
        return both_of(value.text)
    if isinstance(value, frozenset):
        order = _order(owner.type) if owner is not None else {}
        members = sorted(value, key=lambda member: (order.get(member, len(order)), member))
        return _joined([value_label(game, member, owner) for member in members], "and")
    if isinstance(value, bool):
        return {lang: say("true" if value else "false", lang) for lang in LANGUAGES}
    if isinstance(value, Fraction | int):
        return dict.fromkeys(LANGUAGES, number_text(Fraction(value)))
    return value_label(game, value, owner)


def _order(type_: Type) -> dict[str, int]:
    return {value: index for index, value in enumerate(type_.values)} if isinstance(type_, OneOf | SetOf) else {}


def _joined(texts: Iterable[Both], joint: str) -> Both:
    items = list(texts)
    return {lang: listed([item[lang] for item in items], lang, joint) for lang in LANGUAGES}


def outcome_value(game: Game, decision: Decision, outcome: Outcome) -> Both:
    """What an outcome leaves, in words: one value, several joined by "or", a range, or how an act stands."""
    if outcome.low is not None or outcome.high is not None:
        return _range(game, outcome)
    if decision.act:
        state = " ".join(word for word in DEONTIC if word in outcome.allowed)
        if has(state):
            return {lang: say(state, lang) for lang in LANGUAGES}
    return _joined([value_text(game, value, decision) for value in outcome.allowed], "or")


def _range(game: Game, outcome: Outcome) -> Both:
    low = None if outcome.low is None else value_text(game, outcome.low)
    high = None if outcome.high is None else value_text(game, outcome.high)
    if low is None:
        assert high is not None
        return {lang: say("at most", lang, high=high[lang]) for lang in LANGUAGES}
    if high is None:
        return {lang: say("at least", lang, low=low[lang]) for lang in LANGUAGES}
    if low == high:
        return low
    return {lang: say("between", lang, low=low[lang], high=high[lang]) for lang in LANGUAGES}
