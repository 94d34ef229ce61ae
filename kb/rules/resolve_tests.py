"""Words, steps, assertions, examples and asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError
from kb.rules.expressions import Value
from kb.rules.model import (
    Ask,
    Claim,
    Example,
    Expectation,
    Given,
    Number,
    OneOf,
    SetOf,
    Step,
    Term,
    Texts,
    YesNo,
)
from kb.rules.resolve_expressions import Expressions
from kb.rules.resolve_parts import Parts
from kb.rules.resolve_rules import rule_named
from kb.rules.scope import Head
from kb.rules.syntax import child, children, names, prose, texts_of, tokens, variants
from kb.rules.typed import constant

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node

_MOODS = {"may": "may", "must": "must", "must_not": "must not", "need_not": "need not"}
_PLAIN = ("conflict", "silent", "choice", "impossible")


def term(parts: Parts) -> None:
    """A `term` of the glossary."""
    token = parts.id()
    if not parts.declared(parts.scope.game.terms, token):
        return
    avoid = {"es": (), "en": ()} | dict(_avoided(parts))
    parts.scope.game.terms[str(token)] = Term(
        str(token),
        parts.texts(),
        parts.labelled("gloss"),
        avoid["es"],
        avoid["en"],
        parts.sources(),
        parts.block.place(),
    )


def _avoided(parts: Parts) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    for node in children(parts.tree, "avoid"):
        text = child(node, "text")
        assert text is not None
        lang, listed = prose(tokens(text)[0])
        found.append((lang, variants(listed)))
    return found


def step(parts: Parts) -> None:
    """A `step` of a procedure."""
    token, of = tokens(parts.tree)[:2]
    name = f"{parts.topic}.{token}"
    if parts.scope.step_ids.get(name) != parts.block.place():
        return
    after = tuple(_step_named(parts, other) for other in names(child(parts.tree, "after")))
    parts.scope.game.steps[name] = Step(
        name, parts.topic, str(of), parts.texts(), parts.sources(), after, parts.block.place()
    )


def _step_named(parts: Parts, token: Token) -> str:
    for whole in (f"{parts.topic}.{token}", str(token)):
        if whole in parts.scope.step_ids:
            return whole
    known = [*parts.scope.step_ids, *(item.partition(".")[2] for item in parts.scope.step_ids)]
    raise parts.scope.unknown(parts.block, token, "un paso", "a step", known)


def _of_topic(parts: Parts, items: Mapping[str, object]) -> dict[str, object]:
    """The things of this topic by their names without it."""
    return {name.rpartition(".")[2]: item for name, item in items.items() if name.startswith(f"{parts.topic}.")}


def claim(parts: Parts) -> None:
    """A `claim`."""
    token = parts.id()
    name = f"{parts.topic}.{token}"
    holds = child(parts.tree, "holds")
    expression = Expressions(parts.scope, parts.block).condition(holds.children[0]) if holds is not None else None
    if parts.declared(_of_topic(parts, parts.scope.game.claims), token):
        parts.scope.game.claims[name] = Claim(
            name, parts.topic, parts.texts(), parts.sources(), expression, parts.block.place()
        )


def example(parts: Parts) -> None:
    """An `example`."""
    token = parts.id()
    name = f"{parts.topic}.{token}"
    given = givens(parts, "given")
    expect = _expectations(parts)
    if parts.declared(_of_topic(parts, parts.scope.game.examples), token):
        parts.scope.game.examples[name] = Example(
            name, parts.topic, parts.texts(required=False), parts.sources(), given, expect, parts.block.place()
        )


def ask(parts: Parts) -> None:
    """An `ask`; one without a name is numbered in its topic."""
    named = tokens(parts.tree)
    count = sum(1 for item in parts.scope.game.asks.values() if item.topic == parts.topic)
    name = f"{parts.topic}.{named[0] if named else f'ask-{count + 1}'}"
    questions: dict[str, list[str]] = {"es": [], "en": []}
    for node in children(parts.tree, "text"):
        lang, text = prose(tokens(node)[0])
        questions[lang].append(text)
    if not questions["es"] and not questions["en"]:
        parts.report(
            RulesError(
                "missing-text",
                parts.block.place(),
                "Falta la pregunta.",
                "The question is missing.",
                "Añade líneas `es` y `en` con lo que escribiría quien pregunta.",
                "Add lines `es` and `en` with what somebody who asks would type.",
            )
        )
    given, here, expect = givens(parts, "given"), givens(parts, "here"), _expectations(parts)
    if name in parts.scope.game.asks:
        parts.declared({str(named[0]): parts.scope.game.asks[name]}, named[0])
        return
    parts.scope.game.asks[name] = Ask(
        name, parts.topic, tuple(questions["es"]), tuple(questions["en"]), given, here, expect, parts.block.place()
    )


def foreign(parts: Parts) -> Texts:
    """Words that these rules do not cover."""
    return texts_of([*children(parts.tree, "text")])


# ---- what is told


def givens(parts: Parts, line: str) -> tuple[Given, ...]:
    """The facts told in `given` or `here` lines. Each fault is reported and its fact left out."""
    found: list[Given] = []
    for node in children(parts.tree, line):
        for item in children(node, "told", "denied", "states"):
            try:
                found.append(given(parts, item))
            except RulesError as error:
                parts.report(error)
    seen: dict[tuple[str, tuple[str, ...]], Value] = {}
    for told in found:
        key = (told.fact, told.args)
        if seen.setdefault(key, told.value) != told.value:
            shown = told.fact + (f" of {' at '.join(told.args)}" if told.args else "")
            parts.report(
                RulesError(
                    "told-twice",
                    parts.block.place(child(parts.tree, line)),
                    f"`{shown}` se cuenta dos veces, con valores distintos.",
                    f"`{shown}` is told twice, with different values.",
                )
            )
    return tuple(found)


def given(parts: Parts, item: Node) -> Given:
    """One fact told. Raises RulesError where it is no fact or no value of it."""
    about = item.children[0]
    assert not isinstance(about, str)
    done = about.data == "done"
    ref = about.children[0] if done else about
    assert not isinstance(ref, str)
    token = ref.children[0]
    assert isinstance(token, str)
    name = f"done {token}" if done else str(token)
    head = parts.scope.facts.get(name)
    if head is None:
        known = [
            fact.removeprefix("done ") if done else fact
            for fact in parts.scope.facts
            if fact.startswith("done ") == done
        ]
        if name in parts.scope.decisions:
            raise RulesError(
                "decision-as-fact",
                parts.block.place(token),
                f"`{name}` es una decisión: la deciden las reglas, no se cuenta.",
                f"`{name}` is a decision: rules decide it, it is not told.",
                "Cuenta los hechos de los que depende"
                + (f", o `done {name}`." if parts.scope.decisions[name].act else "."),
                "Tell the facts on which it depends"
                + (f", or `done {name}`." if parts.scope.decisions[name].act else "."),
            )
        raise parts.scope.unknown(parts.block, token, "un hecho", "a fact", known)
    args = arguments(parts, ref, head)
    if item.data == "states":
        return Given(name, args, constant(parts.scope, parts.block, item.children[1], head.type, groups=True))
    if not isinstance(head.type, YesNo):
        found_es, found_en = parts.scope.describe(head.type)
        raise RulesError(
            "type",
            parts.block.place(token),
            f"`{name}` es {found_es}: falta decir cuál.",
            f"`{name}` is {found_en}: say which.",
            f"Escribe: {name} is ...",
            f"Write: {name} is ...",
        )
    return Given(name, args, item.data == "told")


def arguments(parts: Parts, ref: Node, head: Head) -> tuple[str, ...]:
    """The arguments of a `ref` that must be constants, each a member of its parameter's kind."""
    resolver = Expressions(parts.scope, parts.block)
    token = ref.children[0]
    assert isinstance(token, str)
    resolver.arguments(token, tuple(ref.children[1:]), head)
    found: list[str] = []
    for arg, param in zip(ref.children[1:], head.params, strict=True):
        members = parts.scope.member_type(param)
        assert members is not None
        found.append(str(constant(parts.scope, parts.block, arg, members)))
    return tuple(found)


# ---- what is expected


def _expectations(parts: Parts) -> tuple[Expectation, ...]:
    found: list[Expectation] = []
    for node in children(parts.tree, "expect"):
        try:
            found.append(_expectation(parts, node))
        except RulesError as error:
            parts.report(error)
    if not any(True for _ in children(parts.tree, "expect")):
        parts.report(
            RulesError(
                "no-expectation",
                parts.block.place(),
                "No dice qué se espera.",
                "It does not say what is expected.",
                "Añade una línea: expect DECISION ...",
                "Add a line: expect DECISION ...",
            )
        )
    return tuple(found)


def _expectation(parts: Parts, node: Node) -> Expectation:
    ref, outcome = node.children[0], node.children[1]
    assert not isinstance(ref, str) and not isinstance(outcome, str)
    decision, _, head = Expressions(parts.scope, parts.block).decision_ref(ref)
    args = arguments(parts, ref, head)
    by_node = child(node, "by_rules")
    by = tuple(_reason_named(parts, token) for token in names(by_node)) if by_node is not None else ()
    on: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    kind = outcome.data
    if kind in _MOODS:
        if not head.act:
            raise RulesError(
                "not-an-act",
                parts.block.place(ref),
                f"`{decision}` no es un acto: de él no se dice may ni must.",
                f"`{decision}` is not an act: may and must are not said of it.",
            )
        kind = _MOODS[kind]
    elif kind == "depends":
        on = _facts_named(parts, outcome)
    elif kind not in _PLAIN:
        kind, values = _valued(parts, outcome, ref, decision, head, node)
    return Expectation(decision, args, kind, values, by, on, parts.block.place(node))


def _valued(
    parts: Parts, outcome: Node, ref: Node, decision: str, head: Head, node: Node
) -> tuple[str, tuple[Value, ...]]:
    if head.act:
        raise RulesError(
            "act-as-value",
            parts.block.place(ref),
            f"`{decision}` es un acto: de él se espera may, must, must not o need not.",
            f"`{decision}` is an act: may, must, must not or need not is expected of it.",
        )
    wanted = OneOf(head.type.values, kind=head.type.kind) if isinstance(head.type, SetOf) else head.type
    constants = [item for item in outcome.children if isinstance(item, str) or item.data == "minus"]
    if outcome.data == "has_member":
        constants = [*names(outcome)]
    values = tuple(constant(parts.scope, parts.block, item, wanted) for item in constants)
    if outcome.data == "bounded":
        if not isinstance(head.type, Number):
            raise RulesError(
                "type", parts.block.place(outcome), f"`{decision}` no es un número.", f"`{decision}` is not a number."
            )
        return ("at most" if child(outcome, "at_most") is not None else "at least"), values
    if outcome.data == "has_member":
        return ("includes" if child(outcome, "includes_") is not None else "excludes"), values
    return "is", values


def _facts_named(parts: Parts, outcome: Node) -> tuple[str, ...]:
    found: list[str] = []
    for token in names(outcome):
        if str(token) not in parts.scope.facts:
            raise parts.scope.unknown(parts.block, token, "un hecho", "a fact", parts.scope.facts)
        found.append(str(token))
    return tuple(found)


def _reason_named(parts: Parts, token: Token) -> str:
    """A rule, or an editorial ruling that concludes."""
    for whole in (f"{parts.topic}.{token}", str(token)):
        if whole in parts.scope.editorial_ids:
            return whole
    return rule_named(parts, token)
