"""A map on which ways are counted, drawn as a fan: the places of each sector one behind another, what has no sector in
the middle. Made from a route of the rules that is blocked by comparing a column of numbers with a fact; no coordinates.
"""

from __future__ import annotations

import json
import math
import textwrap
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.answers.names import both_of, question_of, value_label
from kb.graph.walk import subexpressions
from kb.pages.maplabels import SIZES, Cell, Label, label
from kb.pages.page import Entry, Page, block, esc, tag
from kb.pages.shelf import Shelf
from kb.pages.words import register, word
from kb.rules.expressions import Compare, FactRef, Literal, RouteLength, TableRef
from kb.rules.model import Number, Route
from kb.ruling.ground import Grounder
from kb.ruling.ways import Map, Way
from kb.ruling.world import World

register({
    "map": ("Mapa y alcance", "Map and reach"),
    "map description": ("Hasta dónde se llega en {game} desde cada lugar, según lo que corta el paso.",
                        "How far one gets in {game} from each place, by what is in the way."),
    "map lead": ("Es un esquema, no el tablero: las zonas de cada sector van del centro al borde. Elige de dónde se "
                 "sale y "
                 "cuántos pasos se dan, o toca una zona.",
                 "This is a diagram, not the board: the areas of each sector run from the centre to the edge. Choose "
                 "where "
                 "to start and how many steps to take, or tap an area."),
    "map from": ("Desde", "From"),
    "map steps": ("Pasos", "Steps"),
    "map reached": ("Se llega a", "Within reach"),
    "map nowhere": ("No se puede salir de ahí.", "There is no way out of there."),
    "map start": ("(elige)", "(choose)"),
    "sector": ("sector {n}", "sector {n}"),
})
_CENTRE, _INNER, _OUTER = 410, 62, 400
_MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class Fan:
    """A map as it is drawn. sectors: by place, absent in the middle; barred: by the fact's value, what it blocks."""

    route: Route
    places: Map
    fact: str
    sectors: Mapping[str, int]
    values: Sequence[int]
    barred: Mapping[int, Sequence[str]]

    def rings(self) -> dict[int, list[str]]:
        """By sector: its places from the middle outwards, by how many places lie between."""
        depth = self._depth()
        groups: dict[str, list[int]] = {}
        for place, far in depth.items():
            groups.setdefault(self.places.groups[place], []).append(far)
        mean = {group: sum(found) / len(found) for group, found in groups.items()}
        out: dict[int, list[str]] = {}
        for place in self.places.groups:
            if place in self.sectors:
                out.setdefault(self.sectors[place], []).append(place)
        for found in out.values():
            found.sort(key=lambda place: (mean.get(self.places.groups[place], 99), depth.get(place, 99), place))
        return out

    def _depth(self) -> dict[str, int]:
        middle = [place for place in self.places.groups if place not in self.sectors]
        depth = dict.fromkeys(middle or list(self.places.groups)[:1], 0)
        queue = deque(depth)
        while queue:
            place = queue.popleft()
            for other in self.places.neighbours[place]:
                if other not in depth:
                    depth[other] = depth[place] + 1
                    queue.append(other)
        return depth


def fans(shelf: Shelf) -> Iterator[Fan]:
    """The maps that can be drawn so."""
    game = shelf.game
    for route in game.routes.values():
        found = _axis(route)
        if found is None or route.counting_table is None:
            continue
        cell, fact = found
        declared = game.facts[fact]
        cells = {row.keys[0]: row.cells.get(cell.column) for row in game.tables[cell.table].rows}
        sectors = {place: int(value) for place, value in cells.items() if isinstance(value, Fraction)}
        if not isinstance(declared.type, Number) or len(set(sectors.values())) < 3:
            continue
        way = Grounder(game).value(RouteLength(route.id, *_ends(shelf, route)))
        if not isinstance(way, Way):
            continue
        values = range(int(declared.type.low), int(declared.type.high) + 1)
        barred = {value: _barred(shelf, way.map, fact, value) for value in values}
        yield Fan(route, way.map, fact, sectors, list(values), barred)


def _axis(route: Route) -> tuple[TableRef, str] | None:
    for part in subexpressions(route.blocked) if route.blocked is not None else ():
        if isinstance(part, Compare) and part.op == "==":
            sides = (part.left, part.right)
            cell = next((side for side in sides if isinstance(side, TableRef)), None)
            fact = next((side for side in sides if isinstance(side, FactRef) and not side.args), None)
            if cell is not None and fact is not None:
                return cell, fact.fact
    return None


def _ends(shelf: Shelf, route: Route) -> tuple[FactRef, Literal]:
    """Two ends, the first unknown: so that the length stays a way, and its map can be read."""
    table = shelf.game.tables[str(route.counting_table)]
    group = next(row.cells[str(route.counting)] for row in table.rows)
    kinds = {kind.id for kind in shelf.game.kinds.values() if group in kind.values}
    fact = next(fact for fact in shelf.game.facts.values()
                if not fact.params and fact.means is None and getattr(fact.type, "kind", None) in kinds)
    return FactRef(fact.id, ()), Literal(group)


def _barred(shelf: Shelf, places: Map, fact: str, value: int) -> list[str]:
    world = World(shelf.base, {(fact, ()): Fraction(value)})
    return [place for place, condition in places.blocked.items() if condition.ev(world) is True]


def map_page(shelf: Shelf, lang: str) -> Page | None:
    """The page of the first map of a game; None where it has none that can be drawn."""
    fan = next(fans(shelf), None)
    if fan is None:
        return None
    game = shelf.name(shelf.game.texts, lang, shelf.id)
    title, description = word("map", lang), word("map description", lang, game=game)
    body = block([tag("p", esc(word("map lead", lang)), class_="kb-lead"), _controls(shelf, fan, lang),
                  tag("div", _svg(shelf, fan, lang), class_="kb-map", tabindex="0", role="group", aria_label=title),
                  tag("p", "", class_="kb-map-reached", aria_live="polite"), _data(shelf, fan, lang)])
    return Page(shelf.view_path("map"), title, description, body, nav=title, hide=("toc",),
                entries=(Entry("", title, description),))


def _controls(shelf: Shelf, fan: Fan, lang: str) -> str:
    names = _names(shelf, fan, lang)
    options = tag("option", esc(word("map start", lang)), value="") + "".join(
        tag("option", esc(name), value=group) for group, name in sorted(names.items(), key=lambda one: one[1]))
    steps = "".join(tag("option", str(n), value=str(n), selected=n == 1) for n in range(1, _MOST_STEPS + 1))
    usual = shelf.game.facts[fan.fact].usual
    values = "".join(tag("option", str(n), value=str(n), selected=n == usual) for n in fan.values)
    question = question_of(shelf.game, (fan.fact, ()))[lang]
    return tag("div", "".join([
        tag("label", f"{esc(word('map from', lang))} {tag('select', options, data_map='start')}"),
        tag("label", f"{esc(word('map steps', lang))} {tag('select', steps, data_map='steps')}"),
        tag("label", f"{esc(question)} {tag('select', values, data_map='fact')}"),
    ]), class_="kb-map-controls")


def _names(shelf: Shelf, fan: Fan, lang: str) -> dict[str, str]:
    kind = next((kind.id for kind in shelf.game.kinds.values() if set(fan.places.members) <= set(kind.values)), None)
    return {group: _bare(value_label(shelf.game, group, kind=kind)[lang]) for group in fan.places.members}


def _bare(text: str) -> str:
    return text[:1].upper() + text[1:]


def _data(shelf: Shelf, fan: Fan, lang: str) -> str:
    data = {
        "groups": fan.places.groups, "neighbours": {place: list(near) for place, near in fan.places.neighbours.items()},
        "barred": {str(value): found for value, found in fan.barred.items() if found},
        "names": _names(shelf, fan, lang),
        "words": {"reached": word("map reached", lang), "nowhere": word("map nowhere", lang)},
    }
    # Inside a script nothing is escaped but what would end it.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" data-kb-map>{text}</script>'


def _svg(shelf: Shelf, fan: Fan, lang: str) -> str:
    names = _names(shelf, fan, lang)
    looks = _looks(shelf, fan)
    rings = fan.rings()
    sectors = sorted(rings)
    step = 2 * math.pi / len(sectors)
    parts, labels = [], []
    cells: dict[str, Cell] = {}
    for index, sector in enumerate(sectors):
        start = math.pi / 2 - index * step
        parts.append(_sector_label(sector, start - step / 2))
        band = (_OUTER - 22 - _INNER) / len(rings[sector])
        for ring, place in enumerate(rings[sector]):
            cell = cells[place] = Cell(step / 2 - start, step, _INNER + ring * band, _INNER + (ring + 1) * band)
            group, shape = fan.places.groups[place], _wedge(start, start - step, cell.low, cell.high)
            about = f"{names[group]}, {word('sector', lang, n=sector)}"
            parts.append(_area(place, group, looks.get(group, ""), shape, about))
    for place, group in fan.places.groups.items():
        if place not in fan.sectors:
            circle = f'<circle cx="{_CENTRE}" cy="{_CENTRE}" r="{_INNER - 1}"/>'
            parts.append(_area(place, group, looks.get(group, ""), circle, names[group]))
            labels.append(_label(Label(tuple(textwrap.wrap(names[group], 13)), 0, 0, SIZES[0], 0, True)))
    for group, members in fan.places.members.items():
        own = [cells[place] for place in sorted(members, key=lambda place: (
            abs(_middle(members, fan) - fan.sectors.get(place, 0)), place)) if place in cells]
        if own:
            labels.append(_label(label(names[group], own)))
    size = 2 * _CENTRE
    title = esc(both_of(fan.route.texts)[lang])
    return (f'<svg viewBox="0 0 {size} {size}" width="{size}" height="{size}" role="group" aria-label="{title}">'
            f'{"".join(parts)}<g class="names" aria-hidden="true">{"".join(labels)}</g></svg>')


def _middle(members: Sequence[str], fan: Fan) -> float:
    found = [fan.sectors[place] for place in members if place in fan.sectors]
    return sum(found) / len(found) if found else 0


def _looks(shelf: Shelf, fan: Fan) -> dict[str, str]:
    """By group: one of a few looks, after the first column over the groups that has few values."""
    for table in shelf.game.tables.values():
        for column in table.columns:
            cells = {row.keys[0]: row.cells.get(column) for row in table.rows}
            kinds = sorted({value for value in cells.values() if isinstance(value, str)})
            if set(fan.places.members) <= set(cells) and 2 <= len(kinds) <= 6:
                return {group: f"look-{kinds.index(value)}" for group, value in cells.items() if isinstance(value, str)}
    return {}


def _area(place: str, group: str, look: str, shape: str, about: str) -> str:
    return (f'<g class="area {look}" data-place="{esc(place)}" data-group="{esc(group)}">'
            f"<title>{esc(about)}</title>{shape}</g>")


def _wedge(start: float, end: float, low: float, high: float) -> str:
    corners = [_point(start, low), _point(start, high), _point(end, high), _point(end, low)]
    (a, b), (c, d), (e, f), (g, h) = corners
    far, near = f"A{high:.1f} {high:.1f} 0 0 0", f"A{low:.1f} {low:.1f} 0 0 1"
    return f'<path d="M{a} {b}L{c} {d}{far} {e} {f}L{g} {h}{near} {a} {b}Z"/>'


def _point(angle: float, radius: float) -> tuple[str, str]:
    # Angles fall counter-clockwise, as sectors follow each other: the screen's y grows downwards.
    return f"{_CENTRE + radius * math.cos(angle):.1f}", f"{_CENTRE + radius * math.sin(angle):.1f}"


def _label(one: Label) -> str:
    top = -(len(one.lines) - 1) * 5.5 + 3.5
    spans = "".join(f'<tspan x="0" dy="{top if index == 0 else 11}">{esc(line)}</tspan>'
                    for index, line in enumerate(one.lines))
    turn = f" rotate({one.turn:.0f})" if one.turn else ""
    scale = f" scale({one.size / SIZES[0]:.2f})" if one.size != SIZES[0] else ""
    return f'<text transform="translate({_CENTRE + one.x:.1f} {_CENTRE + one.y:.1f}){turn}{scale}">{spans}</text>'


def _sector_label(sector: int, angle: float) -> str:
    x, y = _point(angle, _OUTER - 9)
    return f'<text class="sector" x="{x}" y="{float(y) + 4:.1f}" data-sector="{sector}">{sector}</text>'
