"""Names on the map stand inside an area of their own, in the browser's own letters too."""

from __future__ import annotations

import math

import pytest

from kb.pages.maplabels import SIZES, Cell, label, wrapped
from tests.pages.conftest import Watched

ROOMY, THIN = Cell(0.3, 0.35, 200, 300), Cell(2.0, 0.35, 62, 84)
DEEP = Cell(-1.2, 0.35, 62, 160)


def test_lines_are_as_even_as_they_can_be() -> None:
    assert list(wrapped("uno dos tres cuatro")) == [
        ("uno dos tres cuatro",), ("uno dos", "tres cuatro"), ("uno dos", "tres", "cuatro"),
        ("uno", "dos", "tres", "cuatro")]
    assert list(wrapped("uno")) == [("uno",)]


def test_a_name_that_fits_is_level_and_in_full_size() -> None:
    found = label("La Brecha Vieja", [ROOMY])
    assert (found.size, found.turn, found.fits) == (SIZES[0], 0, True)
    assert " ".join(found.lines) == "La Brecha Vieja"


def test_a_name_goes_where_it_fits_and_turns_before_it_gets_small() -> None:
    assert (label("Arrakeen", [THIN, ROOMY]).x, label("Arrakeen", [THIN, ROOMY]).turn) == (ROOMY.middle[0], 0)
    turned = label("El Paso del Viento Norte", [DEEP])
    assert turned.fits and turned.turn and -90 <= turned.turn <= 90
    assert not label("Una palabra larguísima " * 4, [THIN]).fits


def test_the_edge_of_an_area_is_not_inside_it() -> None:
    for radius, off, inside in ((250, 0, True), (201, 0, False), (299, 0, False), (250, 0.16, True), (250, 0.2, False)):
        angle = ROOMY.angle + off
        assert ROOMY.holds(radius * math.cos(angle), -radius * math.sin(angle)) is inside


#: By name: whether the corners of its letters lie in the area that is its own.
_INSIDE = """() => {
  const areas = [...document.querySelectorAll('.kb-map .area')];
  return [...document.querySelectorAll('.kb-map .names text')].map((text) => {
    const box = text.getBBox(), to = text.getScreenCTM();
    const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height],
      [box.x + box.width, box.y + box.height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
    const holds = (area, point) => {
      const shape = area.querySelector('path, circle');
      return shape.isPointInFill(point.matrixTransform(shape.getScreenCTM().inverse()));
    };
    return [text.textContent, areas.some((area) => corners.every((corner) => holds(area, corner)))];
  });
}"""


@pytest.mark.parametrize("lang", ["es", "en"])
def test_names_do_not_leave_their_areas(tab: Watched, lang: str) -> None:
    tab.open(f"{lang}/classic/views/map/")
    found = tab.page.evaluate(_INSIDE)
    assert len(found) > 40
    assert [name for name, inside in found if not inside] == []
