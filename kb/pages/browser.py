"""A game's rules as JSON for the browser: everything a ruling reads, in no language. `site/assets/ask` rules from it.

An expression is an array that begins with its operator; see `ground.js`, which grounds them. What is absent is empty,
false or nought.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kb.errors import PuedoError
from kb.rules import expressions as x
from kb.rules import model as m

#: Grows when the shape changes: the browser refuses what it does not know.
VERSION = 1

Json = Any
_LONGEST = 1 << 30  # past this, sums of a game's numbers might not be exact in a browser


def rules_data(game: m.Game) -> dict[str, Json]:
    """The rules of a game for the browser.

    Raises PuedoError for a number that a browser cannot hold exactly: not a multiple of a power of a half, or vast.
    """
    return {
        "version": VERSION,
        "game": game.id,
        "kinds": {one.id: _bare({"values": one.values, "ordered": one.ordered}) for one in game.kinds.values()},
        "groups": {one.id: {"values": one.values} for one in game.groups.values()},
        "tables": {one.id: _table(one) for one in game.tables.values()},
        "relations": {one.id: {"pairs": sorted(one.pairs)} for one in game.relations.values()},
        "routes": {one.id: _bare({
            "of": one.of, "relation": one.relation, "counting": one.counting, "table": one.counting_table,
            "blocked": _maybe(one.blocked)}) for one in game.routes.values()},
        "facts": {one.id: _fact(one) for one in game.facts.values()},
        "decisions": {one.id: _bare({
            "params": list(one.params), "type": type_data(one.type), "act": one.act, "prefer": one.prefer,
            "topic": one.topic}, keep=("params",)) for one in game.decisions.values()},
        "powers": {one.id: _bare({"owner": one.owner, "lent": one.lent, "needs": one.needs})
                   for one in game.powers.values()},
        "rules": {one.id: _rule(one) for one in game.rules.values()},
        "editorials": {one.id: _bare({
            "each": one.each, "settles": one.settles, "prefers": one.prefers,
            "conclusions": [_concludes(own) for own in one.conclusions]}, keep=("settles", "prefers", "conclusions"))
            for one in game.editorials.values()},
        "nevers": [expression(one.condition) for one in game.nevers],
    }


def _bare(data: dict[str, Json], keep: tuple[str, ...] = ()) -> dict[str, Json]:
    """Without what is empty or false, but for what is always there."""
    return {key: value for key, value in data.items() if key in keep or (value is not None and value is not False
                                                                        and value != () and value != [])}


def number(value: Fraction | int) -> int | float:
    """A number as JSON. Raises PuedoError where a browser cannot hold it exactly."""
    found = Fraction(value)
    if found.denominator & (found.denominator - 1) or max(abs(found.numerator), found.denominator) > _LONGEST:
        raise PuedoError(
            {"es": f"La web no puede calcular con {found} sin redondear.",
             "en": f"The site cannot calculate with {found} without rounding."},
            None,
            {"es": "Usa enteros, medios, cuartos...", "en": "Use whole numbers, halves, quarters..."})
    return found.numerator if found.denominator == 1 else float(found)


def value_data(value: x.Value) -> Json:
    """A value: yes and no as they are, ids as texts, numbers as numbers."""
    return number(value) if isinstance(value, Fraction) else value


def type_data(of: m.Type) -> dict[str, Json]:
    """A type: {is: yes/no | one of | number | set, ...}."""
    match of:
        case m.YesNo():
            return {"is": "yes/no"}
        case m.OneOf(values, ordered, kind):
            return _bare({"is": "one of", "values": values, "ordered": ordered, "kind": kind})
        case m.Number(low, high, step):
            return {"is": "number", "low": number(low), "high": number(high), "step": number(step)}
        case m.SetOf(values, kind):
            return _bare({"is": "set", "values": values, "kind": kind})


def _table(table: m.Table) -> dict[str, Json]:
    rows = [[row.keys, [None if column not in row.cells else value_data(row.cells[column])
                        for column in table.columns]] for row in table.rows]
    return {"of": table.of, "columns": table.columns, "rows": rows}


def _fact(fact: m.Fact) -> dict[str, Json]:
    return _bare({
        "params": list(fact.params), "type": type_data(fact.type), "means": _maybe(fact.means), "option": fact.option,
        "act": fact.act} | ({} if fact.usual is None else {"usual": value_data(fact.usual)}),
        keep=("params", "usual"))


def _rule(rule: m.Rule) -> dict[str, Json]:
    return _bare({
        "each": rule.each, "power": rule.power, "options": rule.options, "closing": rule.closing, "strict": rule.strict,
        "beats": [_authority(one.rule, one.authority) for one in rule.beats],
        "conclusions": [_conclusion(one) for one in rule.conclusions]}, keep=("conclusions",))


def _authority(rule: str, authority: m.Authority) -> list[str]:
    return [rule, authority.kind, *([authority.ref] if authority.ref is not None else [])]


def _conclusion(one: m.Conclusion) -> dict[str, Json]:
    match one:
        case m.Lifts():
            kind = [one.authority.kind, *([one.authority.ref] if one.authority.ref is not None else [])]
            return _bare({"op": "lifts", "rules": one.rules, "by": kind, "if": _maybe(one.condition)})
        case m.SwitchesOff():
            return _bare({"op": "switches off", "power": one.power, "if": _maybe(one.condition)})
        case _:
            return _concludes(one)


def _concludes(one: m.Concludes) -> dict[str, Json]:
    return _bare({
        "op": one.op, "decision": one.decision, "args": [expression(arg) for arg in one.args],
        "values": [expression(value) for value in one.values], "if": _maybe(one.condition),
        "chooser": _maybe(one.chooser), "rounding": one.rounding, "clamps": one.clamps}, keep=("args", "values"))


def _maybe(item: x.Expr | None) -> Json:
    return None if item is None else expression(item)


def _all(items: tuple[x.Expr, ...]) -> list[Json]:
    return [expression(item) for item in items]


def expression(item: x.Expr) -> list[Json]:
    """An expression as an array that begins with its operator."""
    match item:
        case x.Literal(value):
            return ["=", value_data(value)]
        case x.Variable(name):
            return ["variable", name]
        case x.Other(of, role):
            return ["other", expression(of), role]
        case x.FactRef(fact, args):
            return ["fact", fact, _all(args)]
        case x.DecisionRef(decision, args):
            return ["decision", decision, _all(args)]
        case x.DeonticTest(act, args, mood):
            return ["stands", act, _all(args), mood]
        case x.TableRef(table, column, args):
            return ["cell", table, column, _all(args)]
        case x.RouteLength(route, start, end):
            return ["way", route, expression(start), expression(end)]
        case x.Compare(op, left, right) | x.Arithmetic(op, left, right):
            return [op, expression(left), expression(right)]
        case x.OneOfTest(one, values):
            return ["one of", expression(one), _all(values)]
        case x.InClass(one, group):
            return ["in", expression(one), group]
        case x.Related(relation, left, right):
            return ["related", relation, expression(left), expression(right)]
        case x.Has(holder, power):
            return ["has", expression(holder), power]
        case x.Not(one):
            return ["not", expression(one)]
        case x.And(items):
            return ["and", _all(items)]
        case x.Or(items):
            return ["or", _all(items)]
        case x.Quantified(quantifier, variable, domain, condition):
            return [quantifier, variable, domain, expression(condition)]
        case x.Count(variable, domain, condition):
            return ["count", variable, domain, expression(condition)]
        case x.Sum(variable, domain, term, condition):
            return ["sum", variable, domain, expression(term), expression(condition)]
        case x.Extreme(op, items):
            return [op, _all(items)]
        case x.Rounded(way, one):
            return [way, expression(one)]
