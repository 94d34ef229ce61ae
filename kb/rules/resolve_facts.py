"""What is told and what is asked: options, facts, `means`, acts, decisions, powers, layers, worlds that cannot be."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError
from kb.rules.model import (
    DEONTIC,
    Decision,
    Fact,
    Layer,
    Never,
    Number,
    OneOf,
    Power,
    SetOf,
    Texts,
    YesNo,
)
from kb.rules.resolve_expressions import Expressions
from kb.rules.resolve_parts import Parts
from kb.rules.scope import Head
from kb.rules.syntax import child, children, names

if TYPE_CHECKING:
    from lark import Token


def head(parts: Parts) -> None:
    """Register the name, parameters and type of a fact, option, `means`, act or decision."""
    token, sort = parts.id(), parts.tree.data
    if not parts.declared(ChainMap(parts.scope.facts, parts.scope.decisions), token, readable=True):
        return
    params = parts.params()
    place = parts.block.place()
    if sort == "act":
        parts.scope.decisions[str(token)] = Head(params, OneOf(DEONTIC), place, act=True)
        parts.scope.facts[f"done {token}"] = Head(params, YesNo(), place)
        return
    type_ = parts.type() or YesNo()
    into = parts.scope.decisions if sort == "decision" else parts.scope.facts
    if sort != "decision" and isinstance(type_, SetOf):
        raise RulesError(
            "type",
            place,
            "Un hecho no puede ser un conjunto.",
            "A fact cannot be a set.",
            "Declara un hecho de sí o no por miembro: fact NOMBRE of CLASE yes/no",
            "Declare a yes-or-no fact for each member: fact NAME of KIND yes/no",
        )
    into[str(token)] = Head(params, type_, place)


def _is_own(parts: Parts) -> bool:
    """Whether the head that was registered under the name is this block's own (it is not for a duplicate)."""
    name = str(parts.id())
    found = parts.scope.facts.get(name) or parts.scope.decisions.get(name)
    return found is not None and found.place == parts.block.place()


def fact(parts: Parts) -> None:
    """A `fact`, an `option` or a `means`, whole."""
    if not _is_own(parts):
        return
    name = str(parts.id())
    found = parts.scope.facts[name]
    means = None
    if parts.tree.data == "means":
        variables = _variables(parts, found.params)
        means = Expressions(parts.scope, parts.block, variables).value(
            parts.tree.children[_last_expression(parts)], found.type
        )
    question, noun = parts.texts(), parts.labelled("name")
    parts.check_slots((question.es, question.en, noun.es, noun.en), found.params)
    phrases = parts.phrases(found.type)
    parts.check_slots((phrase.pattern for phrase in phrases), found.params)
    parts.scope.game.facts[name] = Fact(
        name,
        found.params,
        found.type,
        question,
        noun,
        {**parts.member_labels(), **parts.labels(parts.values_of(found.type))},
        phrases,
        parts.block.place(),
        parts.usual(found.type),
        means,
        parts.tree.data == "option",
        None,
        parts.sources(),
    )


_HEADER = frozenset("params yes_no number_type set_type listed ranked usually".split())
_LINES = frozenset("text name value said said_value sources".split())


def _last_expression(parts: Parts) -> int:
    """Where in the children of a `means` its expression stands."""
    for index, item in enumerate(parts.tree.children):
        if index and (isinstance(item, str) or item.data not in _HEADER | _LINES):
            return index
    raise AssertionError("the grammar gives every `means` an expression")


def _variables(parts: Parts, params: tuple[str, ...]) -> dict[str, OneOf]:
    found: dict[str, OneOf] = {}
    for param in params:
        members = parts.scope.member_type(param)
        if members is not None:
            found[param] = members
    return found


def act(parts: Parts) -> None:
    """An `act`: its deontic decision, and the fact that it was done."""
    if not _is_own(parts):
        return
    name = str(parts.id())
    found = parts.scope.decisions[name]
    made = _decision(parts, found, {}, act_=True)
    parts.scope.game.decisions[name] = made
    done = parts.labelled("done_text") or Texts(
        f"¿Se ha hecho ya esto: {made.question.es}?", f"Has this been done: {made.question.en}?"
    )
    phrases = parts.phrases(YesNo())
    parts.check_slots((phrase.pattern for phrase in phrases), found.params)
    parts.scope.game.facts[f"done {name}"] = Fact(
        f"done {name}",
        found.params,
        YesNo(),
        done,
        Texts(),
        {},
        tuple(replace(phrase, value=True) if phrase.value is None else phrase for phrase in phrases),
        parts.block.place(),
        act=name,
    )


def decision(parts: Parts) -> None:
    """A `decision`."""
    if not _is_own(parts):
        return
    name = str(parts.id())
    found = parts.scope.decisions[name]
    prefer = parts.first("prefer")
    if prefer is not None and not isinstance(found.type, Number):
        raise RulesError(
            "prefer",
            parts.block.place(prefer),
            "`highest wins` y `lowest wins` son solo para números.",
            "`highest wins` and `lowest wins` are only for numbers.",
        )
    labels = {**parts.member_labels(), **parts.labels(parts.values_of(found.type))}
    made = _decision(parts, found, labels, act_=False)
    parts.scope.game.decisions[name] = replace(made, prefer=str(prefer).split()[0] if prefer is not None else None)


def _decision(parts: Parts, found: Head, labels: dict[str, Texts], act_: bool) -> Decision:
    question, noun = parts.texts(), parts.labelled("name")
    takes = tuple(token for node in children(parts.tree, "takes") for token in names(node))
    for token in takes:
        if str(token) not in parts.scope.facts:
            parts.report(parts.scope.unknown(parts.block, token, "un hecho", "a fact", parts.scope.facts))
    parts.check_slots((question.es, question.en, noun.es, noun.en), found.params)
    same_as = tuple(str(token) for node in children(parts.tree, "same-as", "same_as") for token in names(node))
    for name in same_as:
        if "." not in name:
            parts.report(
                RulesError(
                    "same-as",
                    parts.block.place(child(parts.tree, "same_as")),
                    f"`{name}` no dice de qué juego es.",
                    f"`{name}` does not say of which game.",
                    "Escribe: same-as JUEGO.DECISION",
                    "Write: same-as GAME.DECISION",
                )
            )
    return Decision(
        str(parts.id()),
        parts.topic,
        found.params,
        found.type,
        question,
        noun,
        labels,
        parts.words(),
        tuple(str(token) for token in takes),
        parts.block.place(),
        act_,
        None,
        parts.labelled("printed"),
        same_as,
    )


def power(parts: Parts) -> None:
    """A `power` and its owner."""
    token = parts.id()
    owner = parts.first("owner")
    kind_id = _owner_kind(parts, owner) if owner is not None else None
    if not parts.declared(parts.scope.game.powers, token):
        return
    needs = [option for node in children(parts.tree, "needs") for option in names(node)]
    for option in needs:
        if option_missing(parts, option):
            parts.report(parts.scope.unknown(parts.block, option, "una opción", "an option", option_names(parts)))
    parts.scope.game.powers[str(token)] = Power(
        str(token),
        str(owner) if owner is not None else None,
        kind_id,
        parts.texts(),
        parts.block.place(),
        child(parts.tree, "lent") is not None,
        child(parts.tree, "used") is not None,
        child(parts.tree, "covers") is not None,
        tuple(str(option) for option in needs),
        parts.sources(),
    )


def _owner_kind(parts: Parts, owner: Token) -> str:
    homes = [kind.id for kind in parts.scope.game.kinds.values() if str(owner) in kind.values]
    if not homes:
        members = [value for kind in parts.scope.game.kinds.values() for value in kind.values]
        raise parts.scope.unknown(parts.block, owner, "un miembro de ninguna clase", "a member of any kind", members)
    return homes[0]


def option_names(parts: Parts) -> list[str]:
    """The options declared in any file."""
    return sorted(parts.scope.options)


def option_missing(parts: Parts, token: Token) -> bool:
    """Whether no option has that name."""
    return str(token) not in parts.scope.options


def layer(parts: Parts) -> None:
    """A `layer`: a precedence clause that edges may cite."""
    token = parts.id()
    if parts.declared(parts.scope.game.layers, token):
        parts.scope.game.layers[str(token)] = Layer(str(token), parts.texts(), parts.sources(), parts.block.place())


def never(parts: Parts) -> Never:
    """A `never`."""
    return Never(Expressions(parts.scope, parts.block).condition(parts.tree.children[0]), parts.block.place())
