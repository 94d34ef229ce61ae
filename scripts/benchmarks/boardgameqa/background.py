"""What the world knows: whether what is told of an animal meets a rule's condition, by background.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from scripts.benchmarks.boardgameqa.items import Condition, Item

with (Path(__file__).resolve().parent / "background.toml").open("rb") as _file:
    TABLE = tomllib.load(_file)

_WORDS = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen twenty""".split()
#: What is told of one animal: the values of each kind, in the order they are told.
About = dict[str, list[tuple[str, ...]]]


def count(text: str) -> int:
    """`12`, `twelve` -> 12. Raises ValueError for other words."""
    return int(text) if text.isdigit() else _WORDS.index(text) + 1


def met(condition: Condition, told: dict[str, About]) -> bool:
    """Whether the condition certainly holds. What is not told, or not in the table, meets nothing."""
    about = told.get(condition.subject, {})
    return _CHECKS[condition.kind](about, condition.values, told)


def told_of(item: Item) -> dict[str, About]:
    """What an item tells of each animal."""
    found: dict[str, About] = {}
    for one in item.told:
        found.setdefault(one.subject, {}).setdefault(one.kind, []).append(one.values)
    return found


def _first(about: About, kind: str) -> tuple[str, ...] | None:
    values = about.get(kind)
    return values[0] if values else None


def _money(about: About) -> int | None:
    values = _first(about, "money")
    return None if values is None else count(values[0])


def _more_money(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    own = _money(about)
    others = [_money(told.get(name, {})) for name in values]
    if own is None or None in others:
        return False
    return own > sum(amount for amount in others if amount is not None)


def _how_many_friends(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    """`has 3 friends that are wise and 2 friends that are not` is five friends."""
    friends = _first(about, "friends")
    if friends is None:
        return False
    number = sum(count(part) for part in friends if part.isdigit() or part in _WORDS)
    return _compared(values[0], number, count(values[1]))


def _compared(words: str, one: Fraction | int, other: Fraction | int) -> bool:
    return one > other if "more" in words else one < other


def _same_letter(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    own, other = _first(about, "name"), _first(told.get(values[0], {}), "name")
    return own is not None and other is not None and own[0][0] == other[0][0]


def _card(test: Callable[[str, tuple[str, ...]], bool]) -> Callable[[About, tuple[str, ...], dict[str, About]], bool]:
    return lambda about, values, told: any(test(colour, values) for (colour,) in about.get("card", ()))


def _ball_fits(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    """A ball fits where no side of the box is shorter than its diameter."""
    kind, *box = values
    for across, size in about.get("ball", ()):
        wide = Fraction(size) * (2 if "radius" in across else 1)
        if across.split()[2] == kind.split()[2] and wide <= min(map(Fraction, box)):
            return True
    return False


def _notebook_fits(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    """Flat in the box, either way round."""
    box = sorted(map(Fraction, values))
    return any(all(one <= other for one, other in zip(sorted(map(Fraction, size)), box, strict=True))
               for size in about.get("notebook", ()))


def _how_old(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    """Minutes do not count: who "will turn five in a few minutes" is five, neither less nor more."""
    old = _first(about, "old") or _first(about, "nearly_old")
    return old is not None and _compared(values[0], Fraction(old[0]), Fraction(values[1]))


def _film_released(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    when, event = values
    year, film = TABLE["years"].get(event), _first(about, "film")
    if year is None or film is None:
        return False
    return int(film[0]) < year if when == "before" else int(film[0]) > year


def _is_in(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    return any(_inside(place, values[0]) for (place,) in about.get("currently_in", ()))


def _inside(place: str, area: str) -> bool:
    return place == area or any(_inside(place, part) for part in TABLE["places"].get(area, ()))


def _state(about: About, values: tuple[str, ...], told: dict[str, About]) -> bool:
    states = {state for (state,) in about.get("is_so", ())}
    return values[0] in states or not states.isdisjoint(TABLE["follows"].get(values[0], ()))


_CHECKS: dict[str, Callable[[About, tuple[str, ...], dict[str, About]], bool]] = {
    "more_money": _more_money,
    "how_many_friends": _how_many_friends,
    "same_letter": _same_letter,
    "card_letter": _card(lambda colour, values: colour[0] == values[0].strip('"')),
    "card_flag": _card(lambda colour, values: colour in TABLE["flags"].get(values[0], ())),
    "card_rainbow": _card(lambda colour, values: colour in TABLE["colours"]["rainbow"]),
    "card_primary": _card(lambda colour, values: colour in TABLE["colours"]["primary"]),
    "ball_fits": _ball_fits,
    "notebook_fits": _notebook_fits,
    "how_old": _how_old,
    "film_released": _film_released,
    "is_in": _is_in,
    "state": _state,
}
