"""A game as a graph: everything that it declares is a node, everything that refers to something else an edge."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from kb.errors import PuedoError
from kb.graph import ids
from kb.graph.formal import formal, value
from kb.graph.model import Graph, join
from kb.graph.terms import TermIndex
from kb.graph.walk import atoms, children
from kb.rules.expressions import (
    DecisionRef,
    DeonticTest,
    Expr,
    FactRef,
    Has,
    InClass,
    Related,
    RouteLength,
    TableRef,
)
from kb.rules.model import Ask as AskBlock
from kb.rules.model import (
    Authority,
    Claim,
    Concludes,
    Editorial,
    Example,
    Expectation,
    Game,
    Lifts,
    Place,
    Rule,
    Step,
    SwitchesOff,
    Texts,
)
from kb.source.cites import resolve


def build(game: Game) -> Graph:
    """The graph of one game. Every node and every edge has `type`; node ids are unique over all games.

    Nodes have `es` and `en` where they have texts, `file` (its name in the game's folder) and `line` where they are
    declared, and what their type adds.
    """
    return _Builder(game).graph


def build_all(games: Iterable[Game]) -> Graph:
    """One graph of several games: they share the source clauses, and same-as edges join their decisions."""
    games = list(games)
    whole = Graph()
    for game in games:
        part = build(game)
        whole.add_nodes_from(part.nodes(data=True))
        for source, target, key, attributes in part.edges(keys=True, data=True):
            whole.add_edge(source, target, key=key, **attributes)
    for game in games:
        for decision in game.decisions.values():
            for other in decision.same_as:
                name = other.rpartition(".")[2]
                target = f"{other.partition('.')[0]}.decision.{name}"
                if target in whole:
                    join(whole, ids.shared(game, "decision", decision.id), target, "same-as")
    whole.graph["games"] = [game.id for game in games]
    return whole


def _place(source: str) -> dict[str, str | int]:
    """Where a clause stands, as far as the source maps know it."""
    try:
        found = resolve(source)
    except PuedoError:
        return {"doc": source.partition(":")[0]}
    return {"doc": found.doc, "line": found.line, "heading": found.heading, "clause": found.clause}


class _Builder:
    """Nodes first, so that an edge to something that was never declared is noticed (KeyError)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.graph = Graph(games=[game.id])
        self.terms = TermIndex(game.terms.values())
        self._declare_shared()
        self._declare_scoped()
        self._join_shared()
        for rule in game.rules.values():
            self._join_rule(rule)
        for editorial in game.editorials.values():
            self._join_editorial(editorial)
        self._join_rest()

    def _node(self, node: str, type_: str, texts: Texts | None, place: Place | None, **attributes: object) -> str:
        if node in self.graph:
            raise ValueError(f"two nodes have the id {node}")
        shown = {} if not texts else {"es": texts.es, "en": texts.en}
        where = {} if place is None else {"file": PurePath(place.file).name, "line": place.line}
        kept = {name: item for name, item in attributes.items() if item not in (None, "", (), [], False)}
        self.graph.add_node(node, type=type_, game=self.game.id, **shown, **where, **kept)
        return node

    def _edge(self, source: str, target: str, type_: str, **attributes: object) -> None:
        if target not in self.graph or source not in self.graph:
            raise KeyError(target if source in self.graph else source)
        join(self.graph, source, target, type_, **attributes)

    def _shared(self, type_: str, name: str) -> str:
        return ids.shared(self.game, type_, name)

    def _sources(self, node: str, sources: Iterable[str], type_: str = "restates") -> None:
        for source in sources:
            if source == ids.BOARD:
                self.graph.nodes[node]["board"] = True
                continue
            if source not in self.graph:
                self.graph.add_node(source, type="clause", **_place(source))
            join(self.graph, node, source, type_)

    def _declare_shared(self) -> None:
        game = self.game
        self._node(game.id, "game", game.texts, None)
        for topic in game.topics.values():
            self._edge(self._node(self._shared("topic", topic.id), "topic", topic.texts, topic.place), game.id,
                       "belongs-to")
        for kind in game.kinds.values():
            node = self._node(self._shared("kind", kind.id), "kind", kind.texts, kind.place, role=kind.role,
                              ordered=kind.ordered, values=list(kind.values))
            self._sources(node, kind.sources)
        for group in game.groups.values():
            node = self._node(self._shared("class", group.id), "class", group.texts, group.place, of=group.of,
                              values=list(group.values))
            self._sources(node, group.sources)
        for table in game.tables.values():
            node = self._node(self._shared("table", table.id), "table", table.texts, table.place, of=list(table.of),
                              columns=list(table.columns))
            self._sources(node, table.sources)
            for row in table.rows:
                cells = {column: value(cell) for column, cell in row.cells.items()}
                one = self._node(ids.row_id(game, table, row), "row", None, row.place, keys=list(row.keys), cells=cells)
                self._edge(one, node, "belongs-to")
                self._sources(one, row.sources)
        for relation in game.relations.values():
            node = self._node(self._shared("relation", relation.id), "relation", relation.texts, relation.place,
                              left=relation.left, right=relation.right, pairs=len(relation.pairs))
            self._sources(node, relation.sources)
        for route in game.routes.values():
            self._node(self._shared("route", route.id), "route", route.texts, route.place, of=route.of)
        for layer in game.layers.values():
            self._sources(self._node(self._shared("layer", layer.id), "layer", layer.texts, layer.place), layer.sources)
        for term in game.terms.values():
            node = self._node(self._shared("term", term.id), "term", term.texts, term.place)
            self._sources(node, term.sources)
        for fact in game.facts.values():
            node = self._node(self._shared("fact", fact.id), "option" if fact.option else "fact",
                              fact.name or fact.question, fact.place, of=list(fact.params), act=fact.act,
                              means=formal(fact.means) if fact.means is not None else None)
            self._sources(node, fact.sources)
        for decision in game.decisions.values():
            self._node(self._shared("decision", decision.id), "act" if decision.act else "decision", decision.question,
                       decision.place, of=list(decision.params), topic=decision.topic, takes=list(decision.takes),
                       same_as=list(decision.same_as), ref=f"{game.id}.{decision.topic}.{decision.id}")
        for power in game.powers.values():
            node = self._node(self._shared("power", power.id), "power", power.texts, power.place, owner=power.owner,
                              lent=power.lent, used=power.used, covers=power.covers)
            self._sources(node, power.sources)

    def _declare_scoped(self) -> None:
        game = self.game
        for rule in game.rules.values():
            node = self._scoped("rule", rule, rule.texts, closing=rule.closing, strict=rule.strict)
            self._sources(node, rule.sources)
        for editorial in game.editorials.values():
            self._sources(self._scoped("editorial", editorial, editorial.reason), editorial.sources, "cites")
        for claim in game.claims.values():
            holds = formal(claim.holds) if claim.holds is not None else None
            self._sources(self._scoped("claim", claim, claim.texts, holds=holds), claim.sources)
        for step in game.steps.values():
            self._sources(self._scoped("step", step, step.texts, procedure=step.procedure), step.sources)
        for example in game.examples.values():
            self._sources(self._scoped("example", example, example.texts), example.sources)
        for ask in game.asks.values():
            first = Texts(es=ask.es[0] if ask.es else "", en=ask.en[0] if ask.en else "")
            self._scoped("ask", ask, first)

    def _scoped(
        self, type_: str, item: Rule | Editorial | Claim | Step | Example | AskBlock, texts: Texts, **attributes: object
    ) -> str:
        name = ids.scoped(self.game, type_, item.id)
        node = self._node(name, type_, texts, item.place, topic=item.topic, **attributes)
        if item.topic in self.game.topics:
            self._edge(node, self._shared("topic", item.topic), "belongs-to")
        if type_ in ("rule", "claim", "step"):
            for term in self.terms.used(texts):
                self._edge(node, self._shared("term", term), "uses-term")
        return node

    def _join_shared(self) -> None:
        game = self.game
        for fact in game.facts.values():
            if fact.means is not None:
                self._reads(self._shared("fact", fact.id), fact.means)
        for power in game.powers.values():
            for option in power.needs:
                self._edge(self._shared("power", power.id), self._shared("fact", option), "reads")
        for route in game.routes.values():
            node = self._shared("route", route.id)
            self._edge(node, self._shared("relation", route.relation), "reads")
            if route.counting_table is not None:
                self._edge(node, self._shared("table", route.counting_table), "reads")
            if route.blocked is not None:
                self._reads(node, route.blocked)
        for decision in game.decisions.values():
            if decision.topic in game.topics:
                self._edge(self._shared("decision", decision.id), self._shared("topic", decision.topic), "belongs-to")

    def _join_rule(self, rule: Rule) -> None:
        node = ids.scoped(self.game, "rule", rule.id)
        if rule.power is not None:
            self._edge(node, self._shared("power", rule.power), "reads")
        for option in rule.options:
            self._edge(node, self._shared("fact", option), "reads")
        for conclusion in rule.conclusions:
            if isinstance(conclusion, Concludes):
                self._conclude(node, conclusion)
                continue
            if isinstance(conclusion, Lifts):
                for other in conclusion.rules:
                    self._edge(node, self._rule(other), "lifts", **self._authority(node, conclusion.authority))
            elif isinstance(conclusion, SwitchesOff):
                self._edge(node, self._shared("power", conclusion.power), "switches-off")
            self._condition(node, conclusion.condition)
        for beats in rule.beats:
            self._edge(node, self._rule(beats.rule), "beats", **self._authority(node, beats.authority))

    def _authority(self, node: str, authority: Authority) -> dict[str, str | None]:
        if authority.kind == "layer" and authority.ref in self.game.layers:
            layer = self._shared("layer", str(authority.ref))
            self._edge(node, layer, "cites")
            return {"authority": authority.kind, "ref": layer}
        return {"authority": authority.kind, "ref": authority.ref}

    def _rule(self, name: str) -> str:
        return ids.scoped(self.game, "rule" if name in self.game.rules else "editorial", name)

    def _conclude(self, node: str, conclusion: Concludes) -> None:
        says = ", ".join(formal(amount) for amount in conclusion.values)
        self._edge(node, self._shared("decision", conclusion.decision), "concludes", op=conclusion.op, says=says)
        for expr in (*conclusion.values, *conclusion.args, conclusion.chooser):
            if expr is not None:
                self._reads(node, expr)
        self._condition(node, conclusion.condition)

    def _condition(self, node: str, condition: Expr | None) -> None:
        for atom in atoms(condition) if condition is not None else ():
            one = ids.condition_id(self.game, atom)
            if one not in self.graph:
                self._node(one, "condition", None, None, text=formal(atom))
                self._reads(one, atom)
            self._edge(node, one, "reads")

    def _reads(self, node: str, expr: Expr) -> None:
        """Edges from a node to whatever an expression reads."""
        read: list[tuple[str, str]] = []
        if isinstance(expr, FactRef):
            read.append(("fact", expr.fact))
        elif isinstance(expr, DecisionRef):
            read.append(("decision", expr.decision))
        elif isinstance(expr, DeonticTest):
            read.append(("decision", expr.act))
        elif isinstance(expr, TableRef):
            read.append(("table", expr.table))
        elif isinstance(expr, RouteLength):
            read.append(("route", expr.route))
        elif isinstance(expr, InClass):
            read.append(("class", expr.group))
        elif isinstance(expr, Related):
            read.append(("relation", expr.relation))
        elif isinstance(expr, Has):
            read.append(("power", expr.power))
        for type_, name in read:
            self._edge(node, self._shared(type_, name), "reads")
        for part in children(expr):
            self._reads(node, part)

    def _join_editorial(self, editorial: Editorial) -> None:
        node = ids.scoped(self.game, "editorial", editorial.id)
        settled = [self._rule(rule) for rule in editorial.settles]
        for index, rule in enumerate(settled):
            self._edge(node, rule, "cites")
            for other in settled[index + 1:]:
                self._edge(rule, other, "clashes-with", ref=node)
        for winner, loser in editorial.prefers:
            self._edge(self._rule(winner), self._rule(loser), "beats", authority="editorial", ref=node)
        for conclusion in editorial.conclusions:
            self._conclude(node, conclusion)

    def _join_rest(self) -> None:
        game = self.game
        for claim in game.claims.values():
            if claim.holds is not None:
                self._reads(ids.scoped(game, "claim", claim.id), claim.holds)
        last: dict[str, str] = {}
        for step in game.steps.values():
            node = ids.scoped(game, "step", step.id)
            before = [ids.scoped(game, "step", other) for other in step.after] or [last.get(step.procedure, "")]
            for other in filter(None, before):
                self._edge(other, node, "precedes", procedure=step.procedure)
            last[step.procedure] = node
        for example in game.examples.values():
            self._exemplify(ids.scoped(game, "example", example.id), example.expect)
        for ask in game.asks.values():
            self._exemplify(ids.scoped(game, "ask", ask.id), ask.expect)

    def _exemplify(self, node: str, expectations: Iterable[Expectation]) -> None:
        for expectation in expectations:
            self._edge(node, self._shared("decision", expectation.decision), "exemplifies")
            for rule in expectation.by:
                self._edge(node, self._rule(rule), "exemplifies")
