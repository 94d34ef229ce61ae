"""Rules and editorial rulings: conclusions, what they beat and lift."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.rules.errors import RulesError
from kb.rules.expressions import And, Expr, Literal, Not, Rounded
from kb.rules.model import (
    MOODS,
    Authority,
    Beats,
    Concludes,
    Conclusion,
    Editorial,
    Lifts,
    Number,
    OneOf,
    Rule,
    SetOf,
    SwitchesOff,
    Texts,
    Type,
)
from kb.rules.resolve_expressions import Expressions
from kb.rules.resolve_facts import option_missing, option_names
from kb.rules.resolve_parts import Parts
from kb.rules.scope import Head
from kb.rules.syntax import child, children, names, prose, texts_of, tokens
from kb.rules.typed import AMOUNT

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node

_MOODS = {"may": "may", "must": "must", "must_not": "must not", "need_not": "need not"}
_CHANGES = {"plus": "plus", "minus_": "minus", "times": "times"}
_LIMITS = {"at_most": "at most", "at_least": "at least"}
_CONCLUSIONS = ("deontic", "assigns", "offers", "changes", "limits", "includes")


def rule(parts: Parts) -> None:
    """A `rule`, into the game."""
    name = f"{parts.topic}.{parts.id()}"
    if parts.scope.rule_ids.get(name) != parts.block.place():
        return
    each, variables = _each(parts)
    resolver = Expressions(parts.scope, parts.block, variables)
    conclusions: list[Conclusion] = []
    for node in children(parts.tree, *_CONCLUSIONS, "lifts", "switches_off"):
        try:
            conclusions.extend(_conclusion(parts, resolver, node, name))
        except RulesError as error:
            parts.report(error)
    if not any(True for _ in children(parts.tree, *_CONCLUSIONS, "lifts", "switches_off")):
        parts.report(
            RulesError(
                "no-conclusion",
                parts.block.place(),
                "La regla no concluye nada.",
                "The rule concludes nothing.",
                "Añade lo que dice, por ejemplo: sail must not  if ...",
                "Add what it says, for example: sail must not  if ...",
            )
        )
    parts.scope.game.rules[name] = Rule(
        name,
        parts.topic,
        parts.texts(),
        parts.sources(),
        each,
        tuple(conclusions),
        _beats(parts, name),
        parts.block.place(),
        _power(parts),
        _options(parts),
        child(parts.tree, "closing") is not None,
        child(parts.tree, "strict") is not None,
        _notes(parts),
        parts.labelled("why"),
        _tolerated(parts),
    )


def editorial(parts: Parts) -> None:
    """An `editorial`, into the game."""
    name = f"{parts.topic}.{parts.id()}"
    if parts.scope.editorial_ids.get(name) != parts.block.place():
        return
    each, variables = _each(parts)
    resolver = Expressions(parts.scope, parts.block, variables)
    conclusions: list[Concludes] = []
    for node in children(parts.tree, *_CONCLUSIONS):
        try:
            conclusions.extend(_concludes(parts, resolver, node))
        except RulesError as error:
            parts.report(error)
    settles = tuple(rule_named(parts, token) for node in children(parts.tree, "settles") for token in names(node))
    prefers: list[tuple[str, str]] = []
    for node in children(parts.tree, "prefers"):
        winners, losers = children(node, "names")
        prefers.extend(
            (rule_named(parts, winner), rule_named(parts, loser))
            for winner in tokens(winners)
            for loser in tokens(losers)
        )
    parts.scope.game.editorials[name] = Editorial(
        name,
        parts.topic,
        parts.texts(),
        parts.sources(),
        settles,
        tuple(prefers),
        each,
        tuple(conclusions),
        parts.block.place(),
    )


def _each(parts: Parts) -> tuple[tuple[str, ...], dict[str, OneOf]]:
    variables: dict[str, OneOf] = {}
    for node in children(parts.tree, "each"):
        for token in names(node):
            members = parts.scope.member_type(str(token))
            if members is None:
                known = [*parts.scope.game.kinds, *parts.scope.game.groups]
                raise parts.scope.unknown(
                    parts.block, token, "una clase de cosas (kind, role o class)", "a kind, role or class", known
                )
            variables[str(token)] = members
    return tuple(variables), variables


def rule_named(parts: Parts, token: Token) -> str:
    """The whole id of the rule that `name` (of this topic) or `topic.name` means. Raises RulesError for none."""
    name = str(token)
    for whole in (f"{parts.topic}.{name}", name):
        if whole in parts.scope.rule_ids:
            return whole
    own = [rule.partition(".")[2] for rule in parts.scope.rule_ids if rule.startswith(f"{parts.topic}.")]
    elsewhere = [rule for rule in parts.scope.rule_ids if rule.endswith(f".{name}")]
    if elsewhere:
        raise RulesError(
            "unknown-name",
            parts.block.place(token),
            f"`{name}` no es una regla de este tema.",
            f"`{name}` is no rule of this topic.",
            f"Escribe el tema delante: {', '.join(elsewhere)}",
            f"Write the topic before it: {', '.join(elsewhere)}",
        )
    raise parts.scope.unknown(parts.block, token, "una regla", "a rule", [*own, *parts.scope.rule_ids])


def _conclusion(parts: Parts, resolver: Expressions, node: Node, name: str) -> list[Conclusion]:
    place = parts.block.place(node)
    if node.data == "lifts":
        lifted = tuple(rule_named(parts, token) for token in names(node))
        if name in lifted:
            raise RulesError("self", place, "Una regla no puede levantarse a sí misma.", "A rule cannot lift itself.")
        return [Lifts(lifted, _authority(parts, node) or Authority("stated"), _condition(resolver, node), place)]
    if node.data == "switches_off":
        token = tokens(node)[0]
        if str(token) not in parts.scope.game.powers:
            raise parts.scope.unknown(parts.block, token, "un poder", "a power", parts.scope.game.powers)
        return [SwitchesOff(str(token), _condition(resolver, node), place)]
    return [*_concludes(parts, resolver, node)]


def _condition(resolver: Expressions, node: Node) -> Expr | None:
    wanted, refused = child(node, "if_"), child(node, "unless")
    items: list[Expr] = []
    if wanted is not None:
        found = resolver.condition(wanted.children[0])
        items.extend(found.items if isinstance(found, And) else [found])
    if refused is not None:
        items.append(Not(resolver.condition(refused.children[0])))
    if not items:
        return None
    return items[0] if len(items) == 1 else And(tuple(items))


def _concludes(parts: Parts, resolver: Expressions, node: Node) -> list[Concludes]:
    ref = node.children[0]
    assert not isinstance(ref, str)
    decision, args, head = resolver.decision_ref(ref)
    condition = _condition(resolver, node)
    place = parts.block.place(node)
    if head.act != (node.data == "deontic"):
        raise _wrong_sort(parts, ref, decision, head)
    made = {
        "deontic": _deontic,
        "assigns": _assigns,
        "offers": _offers,
        "changes": _changes,
        "limits": _limits,
        "includes": _includes,
    }
    return [
        Concludes(decision, args, op, values, condition, place, chooser, rounding, clamps)
        for op, values, chooser, rounding, clamps in made[node.data](parts, resolver, node, decision, head)
    ]


def _wrong_sort(parts: Parts, ref: Node, decision: str, head: Head) -> RulesError:
    if head.act:
        return RulesError(
            "act-as-value",
            parts.block.place(ref),
            f"`{decision}` es un acto: de él solo se dice may, must, must not o need not.",
            f"`{decision}` is an act: only may, must, must not or need not are said of it.",
        )
    return RulesError(
        "not-an-act",
        parts.block.place(ref),
        f"`{decision}` no es un acto: de él no se dice may ni must.",
        f"`{decision}` is not an act: may and must are not said of it.",
        f"Di su valor (`{decision} is ...`), o decláralo con `act`.",
        f"Say its value (`{decision} is ...`), or declare it with `act`.",
    )


_Said = tuple[str, tuple[Expr, ...], Expr | None, str | None, bool]


def _deontic(parts: Parts, resolver: Expressions, node: Node, decision: str, head: Head) -> list[_Said]:
    mood = child(node, *_MOODS)
    assert mood is not None
    return [("is", tuple(Literal(state) for state in MOODS[_MOODS[mood.data]]), None, None, False)]


def _assigns(parts: Parts, resolver: Expressions, node: Node, decision: str, head: Head) -> list[_Said]:
    if isinstance(head.type, SetOf):
        raise RulesError(
            "set",
            parts.block.place(node),
            f"`{decision}` es un conjunto: se dice miembro por miembro.",
            f"`{decision}` is a set: it is told member by member.",
            f"Escribe: {decision} includes ... / {decision} excludes ...",
            f"Write: {decision} includes ... / {decision} excludes ...",
        )
    return [("is", (resolver.value(node.children[1], _wide(head.type)),), None, None, False)]


def _offers(parts: Parts, resolver: Expressions, node: Node, decision: str, head: Head) -> list[_Said]:
    if isinstance(head.type, SetOf):
        return _assigns(parts, resolver, node, decision, head)
    offered, chooser = child(node, "offered"), child(node, "chooser")
    assert offered is not None
    values = tuple(resolver.value(item, _wide(head.type)) for item in offered.children)
    who = resolver.infer(chooser.children[0])[0] if chooser is not None else None
    return [("is", values, who, None, False)]


def _changes(parts: Parts, resolver: Expressions, node: Node, decision: str, head: Head) -> list[_Said]:
    _need_number(parts, node, decision, head)
    way = child(node, *_CHANGES)
    assert way is not None
    amount = resolver.amount(node.children[2])
    if way.data == "times" and isinstance(amount, Rounded):
        return [("times", (amount.item,), None, amount.way, False)]
    return [(_CHANGES[way.data], (amount,), None, None, False)]


def _limits(parts: Parts, resolver: Expressions, node: Node, decision: str, head: Head) -> list[_Said]:
    _need_number(parts, node, decision, head)
    way = child(node, *_LIMITS)
    assert way is not None
    amount = resolver.amount(node.children[2])
    return [(_LIMITS[way.data], (amount,), None, None, child(node, "clamps") is not None)]


def _includes(parts: Parts, resolver: Expressions, node: Node, decision: str, head: Head) -> list[_Said]:
    if not isinstance(head.type, SetOf):
        raise RulesError(
            "set",
            parts.block.place(node),
            f"`{decision}` no es un conjunto.",
            f"`{decision}` is not a set.",
            f"Escribe: {decision} is ...  (o decláralo como `set of CLASE`)",
            f"Write: {decision} is ...  (or declare it as `set of KIND`)",
        )
    listed = child(node, "operands")
    assert listed is not None
    op = "includes" if child(node, "includes_") is not None else "excludes"
    member = OneOf(head.type.values, kind=head.type.kind)
    return [(op, (resolver.value(item, member),), None, None, False) for item in listed.children]


def _need_number(parts: Parts, node: Node, decision: str, head: Head) -> None:
    if not isinstance(head.type, Number):
        found_es, found_en = parts.scope.describe(head.type)
        raise RulesError(
            "type",
            parts.block.place(node),
            f"`{decision}` es {found_es}, y aquí hace falta un número.",
            f"`{decision}` is {found_en}, and here it takes a number.",
        )


def _wide(type_: Type) -> Type:
    return AMOUNT if isinstance(type_, Number) else type_


def _authority(parts: Parts, node: Node) -> Authority | None:
    found = child(node, "stated", "by_layer", "reading")
    if found is None:
        return None
    if found.data != "by_layer":
        return Authority(found.data)
    token = tokens(found)[0]
    if str(token) not in parts.scope.game.layers:
        raise parts.scope.unknown(parts.block, token, "una capa (layer)", "a layer", parts.scope.game.layers)
    return Authority("layer", str(token))


def _beats(parts: Parts, name: str) -> tuple[Beats, ...]:
    found: list[Beats] = []
    for node in children(parts.tree, "beats"):
        for token in names(node):
            try:
                beaten = rule_named(parts, token)
                authority = _authority(parts, node)
                if beaten == name:
                    raise RulesError(
                        "self",
                        parts.block.place(token),
                        "Una regla no puede imponerse a sí misma.",
                        "A rule cannot beat itself.",
                    )
                assert authority is not None
                found.append(Beats(beaten, authority, parts.block.place(token)))
            except RulesError as error:
                parts.report(error)
    return tuple(found)


def _power(parts: Parts) -> str | None:
    found = [tokens(node)[0] for node in children(parts.tree, "by_power")]
    for token in found:
        if str(token) not in parts.scope.game.powers:
            parts.report(parts.scope.unknown(parts.block, token, "un poder", "a power", parts.scope.game.powers))
    if len(found) > 1:
        parts.report(
            RulesError(
                "two-powers",
                parts.block.place(found[1]),
                "Una regla es de un solo poder.",
                "A rule belongs to one power only.",
            )
        )
    return str(found[0]) if found else None


def _options(parts: Parts) -> tuple[str, ...]:
    found = [token for node in children(parts.tree, "with_options") for token in names(node)]
    for token in found:
        if option_missing(parts, token):
            parts.report(parts.scope.unknown(parts.block, token, "una opción", "an option", option_names(parts)))
    return tuple(str(token) for token in found)


def _notes(parts: Parts) -> tuple[Texts, ...]:
    """The notes: each language opens a new one when the one before has that language already."""
    groups: list[list[Node]] = []
    for line in children(parts.tree, "note"):
        text = child(line, "text")
        assert text is not None
        lang = prose(tokens(text)[0])[0]
        if not groups or any(prose(tokens(other)[0])[0] == lang for other in groups[-1]):
            groups.append([])
        groups[-1].append(text)
    for group in groups:
        if len(group) == 1:
            lang = "en" if prose(tokens(group[0])[0])[0] == "es" else "es"
            parts.report(
                RulesError(
                    "missing-text",
                    parts.block.place(group[0]),
                    f"A esta nota le falta su otra lengua (`note {lang}`).",
                    f"This note lacks its other language (`note {lang}`).",
                    f"Añade una línea: note {lang} ...",
                    f"Add a line: note {lang} ...",
                )
            )
    return tuple(texts_of(group) for group in groups)


def _tolerated(parts: Parts) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for node in children(parts.tree, "tolerates"):
        code, reason = tokens(node)
        found.append((str(code), prose(reason)[1]))
    return tuple(found)
