"""Conditions and amounts in words, in both languages, from the names and labels of the game.

A fact is called by its `name`, else by its question; its slots are filled with the labels of its arguments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from kb.rules import expressions as x
from kb.rules.model import Decision, Fact, Game, Texts
from kb.ruling import amounts as a
from kb.ruling import conditions as c
from kb.ruling import connectives as k
from kb.ruling.domains import Defined
from kb.ruling.ground import NOTHING, Binding, Grounder
from kb.ruling.holding import AsValue, Holds, Stands, Works
from kb.ruling.model import Key
from kb.ruling.nodes import Const, Node, Plain, Unbound
from kb.ruling.nodes import Fact as FactNode
from kb.ruling.ways import Way
from kb.text.clauses import in_number, is_clause, said_of, stated

Both = tuple[str, str]

_SLOT = re.compile(r"\{([a-z][a-z0-9-]*)\}")
_OPS: dict[tuple[str, bool], Both] = {
    ("==", True): ("es", "is"), ("==", False): ("no es", "is not"),
    ("<=", True): ("es como mucho", "is at most"), ("<=", False): ("es más de", "is more than"),
    ("<", True): ("es menos de", "is less than"), ("<", False): ("es al menos", "is at least"),
}
_MOODS: dict[str, tuple[Both, Both]] = {
    "may": (("se puede", "is allowed"), ("no se puede", "is not allowed")),
    "must": (("es obligatorio", "is required"), ("no es obligatorio", "is not required")),
    "need not": (("no es obligatorio", "is not required"), ("es obligatorio", "is required")),
    "must not": (("está prohibido", "is forbidden"), ("no está prohibido", "is not forbidden")),
}
_ODD_IN_PLURAL = ("es igual a", "no es igual a", "es menor que", "no es menor que")
_APART = re.compile(r"\b([dD]e|[aA]) el\b")
_TOGETHER = {"de": "del", "De": "Del", "a": "al", "A": "Al"}
_HALVES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def phrase(game: Game, expr: x.Expr, binding: Binding = NOTHING) -> Texts:
    """A condition or an amount in words; variables that nothing binds are called as their kind is."""
    words = Words(game, Grounder(game))
    return words.expression(expr, binding)


class Words:
    """Puts the nodes of one game into words; each node once."""

    def __init__(self, game: Game, grounder: Grounder) -> None:
        self.game, self.grounder = game, grounder

    def expression(self, expr: x.Expr, binding: Binding = NOTHING) -> Texts:
        """A written expression in words."""
        if isinstance(expr, x.Literal | x.Variable | x.Other | x.TableRef | x.RouteLength | x.Arithmetic | x.Extreme
                      | x.Rounded | x.Count | x.Sum):
            return texts(self.amount(self.grounder.value(expr, binding)))
        if isinstance(expr, x.FactRef | x.DecisionRef) and not self._boolean(expr):
            return texts(self.amount(self.grounder.value(expr, binding)))
        return self.condition(self.grounder.condition(expr, binding), True)

    def _boolean(self, expr: x.FactRef | x.DecisionRef) -> bool:
        of = (self.game.facts[expr.fact] if isinstance(expr, x.FactRef) else self.game.decisions[expr.decision]).type
        return type(of).__name__ == "YesNo"

    # Labels

    def label(self, value: Plain, owner: Fact | Decision | None = None) -> Both:
        """What a value is called."""
        if value is None:
            return "sin definir", "undefined"
        if isinstance(value, bool):
            return ("sí", "yes") if value else ("no", "no")
        if not isinstance(value, str):
            return (number(value),) * 2
        if owner is not None and owner.labels.get(value):
            return pair(owner.labels[value])
        for kind in self.game.kinds.values():
            if value in kind.values and kind.labels.get(value):
                return pair(kind.labels[value])
        for fact in self.game.facts.values():
            if fact.labels.get(value):
                return pair(fact.labels[value])
        return (value.replace("-", " "),) * 2

    def group(self, name: str) -> Both:
        """What a class, set or kind is called."""
        found = self.game.groups.get(name) or self.game.kinds.get(name)
        return pair(found.texts) if found is not None and found.texts else (name.replace("-", " "),) * 2

    def called(self, key: Key) -> Both:
        """The name of a fact or decision with its arguments."""
        owner = self.owner(key[0])
        if isinstance(owner, Fact) and owner.act is not None and not owner.name:
            act = self.called((owner.act, key[1]))
            return f"se ha hecho esto: {act[0]}", f"this was done: {act[1]}"
        named = owner.name or owner.question if owner is not None else Texts()
        if not named:
            arguments = [self.label(arg) for arg in key[1]]
            return (" ".join([key[0].replace("-", " "), *(one[0] for one in arguments)]),
                    " ".join([key[0].replace("-", " "), *(one[1] for one in arguments)]))
        params = owner.params if owner is not None else ()
        labels = {param: self.label(arg) for param, arg in zip(params, key[1], strict=False)}
        return self._filled(pair(named), labels)

    @staticmethod
    def _filled(both: Both, labels: dict[str, Both]) -> Both:
        """A name with its arguments: in its slots, else in brackets after it."""
        left = [label for param, label in labels.items() if "{" + param + "}" not in both[0] + both[1]]
        es, en = filled(both[0], labels, 0), filled(both[1], labels, 1)
        if left:
            es, en = (f"{text} ({', '.join(label[place] for label in left)})" for place, text in enumerate((es, en)))
        return es, en

    def owner(self, name: str) -> Fact | Decision | None:
        """The fact or decision of a name."""
        return self.game.facts.get(name) or self.game.decisions.get(name)

    # Amounts

    def amount(self, node: Node, owner: Fact | Decision | None = None) -> Both:
        """A value in words."""
        match node:
            case Const(value=value):
                return self.label(value, owner)
            case Unbound(name=name):
                return self.group(name)
            case FactNode(fact=key):
                return self.called(key)
            case a.Indirect(fact=name, args=args) | a.Decided(decision=name, args=args):
                return self._of(name, args)
            case a.Cell(table=table, column=column, args=args):
                return self._cell(table, column, args)
            case a.Linear(items=items, const=const):
                return self._sum([(one, factor) for one, factor in items], const)
            case a.Arith(op=op, left=left, right=right):
                sign = {"*": "×", "-": "−"}.get(op, op)
                return join2(f" {sign} ", [self._bracketed(left, op), self._bracketed(right, op)])
            case a.Extreme(op=op, items=items):
                inner = join2(", ", [self.amount(item) for item in items])
                es, en = ("el menor de", "the least of") if op == "least" else ("el mayor de", "the most of")
                return f"{es} ({inner[0]})", f"{en} ({inner[1]})"
            case a.Rounded(way=way, item=item):
                inner = self.amount(item)
                es, en = ("hacia arriba", "up") if way == "up" else ("hacia abajo", "down")
                return f"{inner[0]}, redondeado {es}", f"{inner[1]}, rounded {en}"
            case a.Tally():
                return self._tally(node)
            case Way(start=start, end=end):
                one, two = self.amount(start), self.amount(end)
                return f"los pasos de {one[0]} a {two[0]}", f"the steps from {one[1]} to {two[1]}"
            case AsValue(condition=condition):
                return self._clause(condition, True)
        return (str(node.identity[0]),) * 2

    def _of(self, name: str, args: tuple[Node, ...]) -> Both:
        owner = self.owner(name)
        labels = {param: self.amount(arg) for param, arg in zip(owner.params if owner else (), args, strict=False)}
        return self._filled(pair(owner.name or owner.question) if owner is not None else (name, name), labels)

    def _cell(self, table: str, column: str, args: tuple[Node, ...]) -> Both:
        inner = join2(", ", [self.amount(arg) for arg in args])
        if column == "other" and not table:
            return f"el otro que {inner[0]}", f"the other than {inner[1]}"
        label = self.game.tables[table].labels.get(column)
        both = pair(label) if label else (column.replace("-", " "),) * 2
        return contracted(f"{both[0]} de {inner[0]}"), f"{both[1]} of {inner[1]}"

    def _sum(self, items: Sequence[tuple[Node, Any]], const: int | Fraction) -> Both:
        items = sorted(items, key=lambda item: bool(item[1] < 0))
        found = ["", ""]
        for node, factor in items:
            inner = self.amount(node)
            size = abs(factor)
            for place in (0, 1):
                shown = inner[place] if size == 1 else f"{number(size)} × {inner[place]}"
                sign = " − " if factor < 0 else " + "
                found[place] += (sign.strip() + " " if factor < 0 else "") + shown if not found[place] else sign + shown
        if const or not items:
            for place in (0, 1):
                sign = " − " if const < 0 else " + "
                size = -const if const < 0 else const
                found[place] += f"{sign}{number(size)}" if found[place] else number(const)
        return found[0], found[1]

    def _bracketed(self, node: Node, op: str) -> Both:
        both = self.amount(node)
        loose = isinstance(node, a.Arith | a.Linear) and op in "*-"
        return (f"({both[0]})", f"({both[1]})") if loose else both

    def _tally(self, node: a.Tally) -> Both:
        kind = self.group(node.domain)
        one = next((held for _, held, _ in node.items), None)
        shown = self._open_clause(node.domain, node.variable, one, node.items)
        if all(isinstance(term, Const) and term.value == 1 for _, _, term in node.items):
            return f"el número de {kind[0]} en que {shown[0]}", f"the number of {kind[1]} where {shown[1]}"
        term = self.amount(node.items[0][2]) if node.items else ("0", "0")
        return (f"la suma sobre {kind[0]} ({term[0]}...) en que {shown[0]}",
                f"the sum over {kind[1]} ({term[1]}...) where {shown[1]}")

    def _open_clause(self, domain: str, variable: str, one: c.Bool | None, items: object) -> Both:
        """A member's condition with the member called as its kind is."""
        if one is None:
            return "nada", "nothing"
        member = items[0][0]  # type: ignore[index]
        both = self._clause(one, True)
        label, kind = self.label(member), self.group(domain)
        return (both[0].replace(label[0], f"esa {kind[0]}") if False else both[0].replace(label[0], kind[0]),
                both[1].replace(label[1], kind[1]))

    # Conditions

    def condition(self, node: c.Bool, positive: bool) -> Texts:
        """A condition as it stands (positive) or its contrary, as a clause."""
        if node.texts is None:
            node.texts = {}
        known = node.texts.get(positive)
        if known is None:
            known = node.texts[positive] = texts(self._clause(node, positive))
        return known  # type: ignore[no-any-return]

    def _clause(self, node: Node, positive: bool) -> Both:
        match node:
            case c.Constant(value=value):
                return ("siempre", "always") if value is positive else ("nunca", "never")
            case c.Truth(item=item):
                return self._truth(item, positive)
            case c.Compare(op=op, left=left, right=right, ranks=ranks):
                atom, stands = c.compare_atom(op, left, right, ranks)
                if isinstance(atom, bool):
                    return ("siempre", "always") if (atom is stands) is positive else ("nunca", "never")
                return self._clause(atom, stands is positive)
            case c.Bound():
                return self._bound(node, positive)
            case c.Same(left=left, right=right):
                owner = self._owner_of(left)
                one, two = self.amount(left), self.amount(right, owner)
                return said_of(one[0], two[0], "es", positive), said_of(one[1], two[1], "en", positive)
            case c.Before(left=left, right=right):
                one, two = self.amount(left, self._owner_of(right)), self.amount(right, self._owner_of(left))
                return (f"{one[0]} {'va' if positive else 'no va'} antes de {two[0]}",
                        f"{one[1]} is {'' if positive else 'not '}before {two[1]}")
            case c.Among(item=item, values=values, group=group):
                return self._among(item, values, group, positive)
            case c.Related(relation=relation, left=left, right=right):
                one, two = self.amount(left), self.amount(right)
                both = pair(self.game.relations[relation].texts)
                return (f"{one[0]} {'' if positive else 'no '}{both[0] or relation} {two[0]}",
                        f"{one[1]} {both[1] or relation} {two[1]}" if positive
                        else f"it is not so that {one[1]} {both[1] or relation} {two[1]}")
            case c.Exists(item=item):
                one = self.amount(item)
                return (f"{'hay' if positive else 'no hay'} un valor para «{one[0]}»",
                        f"there is {'a' if positive else 'no'} value for “{one[1]}”")
            case Stands(act=act, args=args, mood=mood):
                one = self._of(act, args)
                shown = _MOODS[mood][0 if positive else 1]
                return f"{one[0]}: {shown[0]}", f"{one[1]}: {shown[1]}"
            case Works(power=power):
                one = pair(self.game.powers[power].texts)
                return ((f"{one[0]} está en vigor", f"{one[1]} is in force") if positive
                        else (f"{one[0]} no está en vigor", f"{one[1]} is not in force"))
            case Holds(holder=holder, power=power):
                one, two = self.amount(holder), pair(self.game.powers[power].texts)
                verb = in_number("tiene", one[0], "es"), in_number("has" if positive else "does not have", one[1], "en")
                return f"{one[0]} {'' if positive else 'no '}{verb[0]} {two[0]}", f"{one[1]} {verb[1]} {two[1]}"
            case k.Negation(item=item):
                return self._clause(item, not positive)
            case k.Junction(items=items, settles=settles):
                either = settles is positive
                parts = [self._clause(item, positive) for item in items]
                return " o ".join(p[0] for p in parts) if either else " y ".join(p[0] for p in parts), (
                    " or " if either else " and ").join(p[1] for p in parts)
            case k.Quantified():
                return self._quantified(node, positive)
            case Defined(key=key):
                one = self.called(key)
                return f"{one[0]} es lo que sale de contarlo", f"{one[1]} is what its parts come to"
        return (str(node.identity[0]),) * 2

    def _owner_of(self, node: Node) -> Fact | Decision | None:
        name = getattr(node, "fact", getattr(node, "decision", None))
        name = name[0] if isinstance(name, tuple) else name
        return self.owner(name) if isinstance(name, str) else None

    def _truth(self, item: Node, positive: bool) -> Both:
        if isinstance(item, AsValue):
            return self._clause(item.condition, positive)
        es, en = self.amount(item)
        if isinstance(item, FactNode) and self.game.facts[item.fact[0]].option and not is_clause(es, "es"):
            es, en = f"se juega con {es}", f"you are playing with {en}"
        return stated(es.rstrip("."), "es", positive), stated(en.rstrip("."), "en", positive)

    def _bound(self, node: c.Bound, positive: bool) -> Both:
        plus = [(one, factor) for one, factor in node.items if factor > 0]
        minus = [(one, -factor) for one, factor in node.items if factor < 0]
        limit = node.limit
        left = self._sum(plus, 0)
        if not minus:
            right: Both = (number(limit),) * 2
        else:
            right = self._sum(minus, limit if limit > 0 else 0)
            if limit < 0:
                left = self._sum(plus, -limit)
        op = _OPS[(node.op, positive)]
        if minus and node.op == "==":
            op = ("es igual a", "equals") if positive else ("no es igual a", "does not equal")
        elif minus:
            op = {("<=", True): ("no supera a", "is not more than"), ("<=", False): ("supera a", "is more than"),
                  ("<", True): ("es menor que", "is less than"), ("<", False): ("no es menor que", "is not less than"),
                  }[(node.op, positive)]
        if op[0] not in _ODD_IN_PLURAL:
            op = in_number(op[0], left[0], "es"), in_number(op[1], left[1], "en")
        return contracted(f"{left[0]} {op[0]} {right[0]}"), f"{left[1]} {op[1]} {right[1]}"

    def _among(self, item: Node, values: frozenset[Plain], group: str | None, positive: bool) -> Both:
        one = self.amount(item)
        if group is not None:
            named = self.group(group)
            return (contracted(said_of(one[0], named[0], "es", positive)),
                    said_of(one[1], article(named[1]), "en", positive))
        owner = self._owner_of(item)
        labels = [self.label(value, owner) for value in sorted(values, key=str)]
        return (said_of(one[0], " o ".join(label[0] for label in labels), "es", positive),
                said_of(one[1], " or ".join(label[1] for label in labels), "en", positive))

    def _quantified(self, node: k.Quantified, positive: bool) -> Both:
        kind = self.group(node.domain)
        inner = self._open_clause(node.domain, node.variable, node.items[0][1], node.items)
        if node.quantifier == "any":
            return (f"hay alguna {kind[0]} en que {inner[0]}" if positive else f"en ninguna {kind[0]}: {inner[0]}",
                    f"for some {kind[1]}, {inner[1]}" if positive else f"for no {kind[1]}: {inner[1]}")
        return (f"en cada {kind[0]}: {inner[0]}" if positive else f"no en cada {kind[0]}: {inner[0]}",
                f"for every {kind[1]}, {inner[1]}" if positive else f"not for every {kind[1]}: {inner[1]}")


def texts(both: Both) -> Texts:
    """The two languages as one text."""
    return Texts(both[0], both[1])


def pair(both: Texts) -> Both:
    """The two main texts; where one language is missing the other stands in."""
    return both.es or both.en, both.en or both.es


def article(noun: str) -> str:
    """An English noun with its indefinite article, unless it has one."""
    if noun.startswith(("a ", "an ", "the ")):
        return noun
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def number(value: int | Fraction) -> str:
    """A number in digits, exact: 7½, −3, 22/7."""
    sign, size = ("−", -value) if value < 0 else ("", value)
    whole, rest = divmod(Fraction(size), 1)
    if rest in _HALVES:
        return sign + (str(whole) if whole else "") + _HALVES[rest]
    return sign + str(size)


def filled(text: str, labels: dict[str, Both], place: int) -> str:
    """A text with its slots filled."""
    if "{" not in text:
        return text
    out = _SLOT.sub(lambda found: labels[found[1]][place] if found[1] in labels else found[1].replace("-", " "), text)
    return contracted(out) if place == 0 else out


def contracted(text: str) -> str:
    """Spanish "de el" and "a el" as one word."""
    return _APART.sub(lambda found: _TOGETHER[found[1]], text)


def join2(between: str, parts: list[Both]) -> Both:
    """Parts in a row, language by language."""
    return between.join(part[0] for part in parts), between.join(part[1] for part in parts)
