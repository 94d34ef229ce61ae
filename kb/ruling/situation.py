"""Situations: what is told, checked against the game, and as the core holds it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from kb.errors import PuedoError
from kb.rules.expressions import Value
from kb.rules.model import Game, Given, Number, OneOf, SetOf, YesNo
from kb.ruling.model import Key, Member, Situation
from kb.ruling.nodes import Domain, plain

_YES = {"yes": True, "no": False, "sí": True, "si": True, "true": True, "false": False}

# Bounded, because an exponent or thousands of digits would be computed to the last digit before being refused.
_MOST_SUMMED = 9
_NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9}|/\d{1,9})?")


def situation_of(game: Game, given: Iterable[Given]) -> Situation:
    """The situation that `given` lines tell; a later line about the same fact replaces an earlier one.

    Raises PuedoError for an unknown fact or a value the fact cannot have.
    """
    found: Situation = {}
    for one in given:
        found[(one.fact, one.args)] = checked(game, (one.fact, one.args), one.value)
    return found


def checked(game: Game, key: Key, value: Value) -> Value | Member:
    """The value a fact is given; a class or set as value means one of its members. Raises PuedoError."""
    fact = game.facts.get(key[0])
    if fact is None:
        raise _unknown(game, key[0])
    if len(key[1]) != len(fact.params):
        raise _arguments(game, key[0])
    for arg, param in zip(key[1], fact.params, strict=True):
        kind = game.kinds.get(param) or game.groups[param]
        if arg not in kind.values:
            raise _outside(f"{key[0]} of ...", arg, list(kind.values))
    of = fact.type
    if isinstance(of, YesNo):
        if isinstance(value, bool):
            return value
        raise _outside(shown(key), value, ["yes", "no"])
    if isinstance(of, Number):
        if isinstance(value, Fraction):
            if of.low <= value <= of.high and (value - of.low) % of.step == 0:
                return value
            step = "" if of.step == 1 else f" by {of.step}"
            raise _outside(shown(key), value, [f"{of.low}..{of.high}{step}"])
        raise _outside(shown(key), value, [f"{of.low}..{of.high}"])
    assert isinstance(of, OneOf | SetOf)
    if isinstance(value, str):
        if value in of.values:
            return value
        group = game.groups.get(value) or game.kinds.get(value)
        if group is not None:
            inside = frozenset(group.values) & frozenset(of.values)
            if inside:
                return Member(frozenset(inside), value)
    raise _outside(shown(key), value, list(of.values))


def parse_given(game: Game, text: str) -> list[tuple[Key, Value | Member]]:
    """What a text like `dial of attacker is 5, hajr, not done ship, place is harbour` tells.

    Raises PuedoError, with the nearest names, for an unknown fact, a value it cannot have, or a text of another form.
    """
    found: list[tuple[Key, Value | Member]] = []
    for part in text.split(","):
        words = part.split()
        if not words:
            continue
        negated = words[0] == "not"
        if negated:
            words = words[1:]
        value: Value = not negated
        if "is" in words[1:]:
            at = words.index("is", 1)
            right = words[at + 1:]
            if negated or not right:
                raise _form(part.strip())
            value = _value(right, part.strip())
            words = words[:at]
        key = _key(game, words, part.strip())
        fact = game.facts.get(key[0])
        if fact is not None and isinstance(fact.type, YesNo) and isinstance(value, str):
            value = _YES.get(value, value)
        found.append((key, checked(game, key, value)))
    return found


def _value(words: list[str], part: str) -> Value:
    if len(words) != 1:
        raise _form(part)
    word = words[0].replace("½", "+1/2") if words[0] != "½" else "1/2"
    pieces = word.split("+")
    if len(pieces) > _MOST_SUMMED or not all(_NUMBER.fullmatch(piece) for piece in pieces):
        return words[0]
    try:
        return sum((Fraction(piece) for piece in pieces), Fraction(0))
    except ZeroDivisionError:
        return words[0]


def _key(game: Game, words: list[str], part: str) -> Key:
    if not words:
        raise _form(part)
    name, rest = words[0], words[1:]
    if name == "done" and rest:
        name = next((fact.id for fact in game.facts.values() if fact.act == rest[0]), f"done {rest[0]}")
        rest = rest[1:]
    args = []
    while rest:
        if rest[0] not in ("of", "at", "with", "from", "to") or len(rest) < 2:
            raise _form(part)
        args.append(rest[1])
        rest = rest[2:]
    return name, tuple(args)


def shown(key: Key) -> str:
    """A fact or decision as it is written: `dial of attacker`."""
    name, args = key
    if not args:
        return name
    return f"{name} of {args[0]}" + "".join(f" at {arg}" for arg in args[1:])


def told_domain(full: Domain, told: Value | Member) -> Domain:
    """The domain of a fact of which this is told."""
    if isinstance(told, Member):
        return tuple(value for value in full if value in told.values)
    return (plain(told),)


def nearest(word: str, names: Iterable[str]) -> list[str]:
    """Up to three names like the word, the nearest first."""
    import difflib

    return difflib.get_close_matches(word, list(names), n=3, cutoff=0.5)


def _unknown(game: Game, name: str) -> PuedoError:
    near = nearest(name, game.facts)
    hint = {"es": f"¿Era {' o '.join(near)}?", "en": f"Is it {' or '.join(near)}?"} if near else {
        "es": f"Mira los hechos de {game.id} en sus ficheros de reglas.",
        "en": f"See the facts of {game.id} in its rule files."}
    return PuedoError({"es": f"No hay ningún hecho «{name}».", "en": f'There is no fact "{name}".'}, game.id, hint)


def _arguments(game: Game, name: str) -> PuedoError:
    params = game.facts[name].params
    form = name + "".join(f" {'of' if not place else 'at'} {param.upper()}" for place, param in enumerate(params))
    return PuedoError(
        {"es": f"El hecho «{name}» lleva otros complementos.", "en": f'The fact "{name}" takes other arguments.'},
        game.id, {"es": f"Escríbelo así: {form}", "en": f"Write it so: {form}"})


def _outside(name: str, value: object, values: list[str]) -> PuedoError:
    shown_value = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    near = nearest(str(shown_value), values) or values
    listed = ", ".join(near[:12]) + (", ..." if len(near) > 12 else "")
    return PuedoError(
        {"es": f"«{name}» no puede ser «{shown_value}».", "en": f'"{name}" cannot be "{shown_value}".'},
        None, {"es": f"Puede ser: {listed}", "en": f"It can be: {listed}"})


def _form(part: str) -> PuedoError:
    return PuedoError(
        {"es": f"No entiendo este dato: «{part}».", "en": f'This does not tell a fact: "{part}".'},
        "--given",
        {"es": "Escribe HECHO is VALOR, HECHO o not HECHO; por ejemplo: dial of attacker is 5",
         "en": "Write FACT is VALUE, FACT or not FACT; for example: dial of attacker is 5"})
