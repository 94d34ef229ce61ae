"""The pieces that pages are made of, each alone."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from kb.pages import history, words
from kb.pages.drawing import Edge, Graph, Node, available, draw, lines_of
from kb.pages.finding import index
from kb.pages.guides import guides, notes, pictures_of_notes
from kb.pages.kept import kept
from kb.pages.lanes import draw_lanes
from kb.pages.members import speaking_of
from kb.pages.page import Entry, From, Page, esc, plain, short, tag
from kb.pages.pairs import paired
from kb.pages.project import write_if_changed, write_pages
from kb.pages.serving import changes
from kb.pages.shelf import Shelf
from kb.pages.small import minified
from kb.pages.sources import sources_html
from kb.rules.loader import load_game

NASTY = """<b>"x" & 'y'</b>\\N \x1b[31m"""


def test_pairs_stand_for_what_was_there() -> None:
    draw = random.Random(1)
    rows = [[draw.choice((1, 2, 3, draw.randrange(20))) for _ in range(draw.randrange(9))] for _ in range(500)]
    packed, pairs = paired(rows, 20)

    def whole(symbol: int) -> list[int]:
        return [symbol] if symbol < 20 else [one for part in pairs[symbol - 20] for one in whole(part)]

    assert [[one for symbol in row for one in whole(symbol)] for row in packed] == rows
    assert pairs and all(part < 20 + at for at, pair in enumerate(pairs) for part in pair)
    assert sum(map(len, packed)) < 0.75 * sum(map(len, rows))
    assert paired([[1], [], [1, 2]], 20) == ([[1], [], [1, 2]], [])


def test_addresses_are_relative_from_any_depth() -> None:
    assert From("index").to("classic/storm", "classic.storm.x") == "classic/storm/#classic.storm.x"
    assert From("classic/storm").to("index") == "../../"
    assert From("classic/index").to("classic/storm") == "../classic/storm/"
    assert From("classic/storm").to("classic/storm", "a b") == "#a%20b"
    assert From("index").to("index") == "./"
    assert From("classic/views/faction/x").file("data/x.json") == "../../../../../data/x.json"


def test_whatever_is_shown_is_escaped() -> None:
    shown = esc(NASTY)
    assert not re.search(r"[<>\"'\x1b]", shown) and "&lt;b&gt;" in shown
    assert tag("a", "x", href='"><script>', class_="k", data_x=None, hidden=True) == (
        '<a href="&quot;&gt;&lt;script&gt;" class="k" hidden>x</a>')


def test_titles_show_as_they_are_in_markdown() -> None:
    import markdown

    title = "[a](b) *c* _d_ `e` <f> #g & (1979)"
    assert markdown.markdown(f"# {plain(title)}") == f"<h1>{esc(title)}</h1>"


def test_short_texts_stay_and_long_ones_end_at_a_word() -> None:
    assert short("una dos", 7) == "una dos"
    assert short("una dos tres", 9) == "una dos…"


def test_a_page_is_written_once_and_goes_when_it_is_no_more(tmp_path: Path) -> None:
    pages = [Page("a/index", "A", "d", "x"), Page("b", "B", "d", "y")]
    assert write_pages(pages, tmp_path) == ["a/index", "b"]
    assert write_pages(pages, tmp_path) == []
    assert write_pages(pages[:1], tmp_path) == []
    assert not (tmp_path / "b.md").exists() and (tmp_path / "a/index.md").exists()


def test_a_file_that_would_be_the_same_keeps_its_date(tmp_path: Path) -> None:
    file = tmp_path / "one" / "two.txt"
    assert write_if_changed(file, b"x")
    before = file.stat().st_mtime_ns
    assert not write_if_changed(file, b"x") and file.stat().st_mtime_ns == before
    assert write_if_changed(file, b"y") and file.read_bytes() == b"y"


GRAPH = Graph("título <&>", {
    "a": Node(r"Gana \N \G \E \L \l quien «x» & <y> \ " + '"z"', "#a", "rule", True), "b": Node("b", "", "decision"),
    "c": Node("una regla muy larga " * 20, "#c", "far"),
}, [Edge("a", "b", "decides"), Edge("a", "c", "beats", "reading"), Edge("c", "a", "lifts", "stated")])


@pytest.mark.skipif(not available(), reason="Graphviz is not installed")
def test_drawings_hold_their_texts_and_nothing_that_would_clash_on_a_page() -> None:
    one, two = draw([GRAPH, GRAPH])
    assert one == two
    assert r"Gana \N \G \E \L \l" in one and "&lt;y&gt;" in one
    assert ' id="' not in one and "<title>" not in one and "xlink" not in one and "style=" not in one
    assert 'aria-label="título &lt;&amp;&gt;"' in one and one.count("<a ") == 2
    assert "stroke-dasharray" in one  # a reading is dotted: colour is not the only sign


def _lines(svg: str) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """Of a drawing in lanes: where its vertical lines run, by lane and look."""
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for look, start, x, end in re.findall(r'class="edge \w+ (\w*)"><path d="M\d+ ([\d.]+)H(\d+)V([\d.]+)', svg):
        low, high = sorted((float(start), float(end)))
        found.setdefault((x, look), []).append((low, high))
    return found


def test_lanes_put_a_row_to_each_node() -> None:
    svg = draw_lanes(GRAPH)
    assert svg.count('class="node') == 3 and svg.count('class="edge') == 3
    assert 'width="340"' in svg and "…" in svg and "&lt;y&gt;" in svg


def test_lines_from_one_box_or_to_one_box_share_a_lane() -> None:
    nodes = {str(n): Node(f"n{n}", "", "rule") for n in range(40)}
    out = [Edge("0", str(n), "beats", "stated") for n in range(1, 40)]
    into = [Edge(str(n), "39", "beats", "stated") for n in range(39)]
    for edges in (out, into):
        svg = draw_lanes(Graph("t", nodes, edges))
        assert len(_lines(svg)) == 1 and 'width="340"' in svg
    mixed = [Edge("0", str(n), "beats", "stated" if n % 2 else "reading") for n in range(1, 40)]
    assert len(_lines(draw_lanes(Graph("t", nodes, mixed)))) == 2


def test_no_two_lines_of_a_lane_overlap_and_every_box_has_room_for_words() -> None:
    chosen = random.Random(5)
    for _ in range(60):
        names = [str(n) for n in range(chosen.randint(2, 40))]
        pairs = {(a, b) for a, b in (chosen.choices(names, k=2) for _ in range(chosen.randint(1, 80))) if a != b}
        edges = [Edge(a, b, "beats", f"of{a}") for a, b in sorted(pairs)]  # so that a look is a line
        svg = draw_lanes(Graph("t", {name: Node("palabra " * 9, "", "rule") for name in names}, edges))
        lanes: dict[str, list[tuple[float, float, str]]] = {}
        for (x, look), spans in _lines(svg).items():
            lanes.setdefault(x, []).extend((low, high, look) for low, high in spans)
        for one, two in (pair for spans in lanes.values() for pair in pairwise(sorted(spans))):
            assert one[1] < two[0] or one[2] == two[2]
        boxes = [int(width) for width in re.findall(r'<rect x="\d+" y="\d+" width="(-?\d+)" height="\d+" rx', svg)]
        assert boxes and min(boxes) >= 180


def test_lines_are_short_and_say_where_there_is_more() -> None:
    lines = lines_of("palabra " * 60, 30, 4)
    assert len(lines) == 4 and all(len(line) <= 30 for line in lines) and lines[-1].endswith("…")
    assert lines_of("") == [""]


DIFF = """abc1234\x1f2024-05-01T10:00:00+02:00\x1fShipment: a limit
diff --git a/kb/games/g/shipment.rules b/kb/games/g/shipment.rules
--- a/kb/games/g/shipment.rules
+++ b/kb/games/g/shipment.rules
@@ -12,0 +13,2 @@ rule full-hall
+  note es x
@@ -30 +32 @@ fact others
-rule gone
+rule new-one  closing
--- /dev/null
+++ b/kb/games/g/storm.rules
@@ -0,0 +1,3 @@
+rule first
"""


def test_the_rules_that_a_change_touched_are_read_from_its_diff() -> None:
    change = history._change(DIFF)
    assert (change.id, change.title) == ("abc1234", "Shipment: a limit")
    assert change.rules == ("g.shipment.full-hall", "g.shipment.gone", "g.shipment.new-one", "g.storm.first")


def test_no_history_is_no_fault(tmp_path: Path) -> None:
    assert history.changes_of(tmp_path, ["x"]) == []


def test_guides_are_taken_as_they_are(tmp_path: Path) -> None:
    text = "---\ntags: [x]\n---\n# Primeros *pasos*\n\nLo primero.\n\n## Luego { #luego }\n\nY [más](x.md).\n"
    folder = tmp_path / "es" / "guides"
    folder.mkdir(parents=True)
    (folder / "start.md").write_text(text, encoding="utf-8")
    guide, *reference = guides(folder)
    assert len(reference) == 1  # of the rules language, which the program writes
    assert guide.markdown() == text and guide.path == "guides/start"
    assert (guide.title, guide.description) == ("Primeros pasos", "Lo primero.")
    assert [(entry.anchor, entry.title) for entry in guide.entries] == [("", "Primeros pasos"), ("luego", "Luego")]
    assert guides(tmp_path / "none") == []


def test_notes_are_taken_with_their_pictures(tmp_path: Path) -> None:
    (tmp_path / "scale.md").write_text("# Scale\n\n![t](t.svg)\n", encoding="utf-8")
    (tmp_path / "t.svg").write_text("<svg/>", encoding="utf-8")
    (note,) = notes(tmp_path)
    assert note.path == "scale" and note.markdown().startswith("# Scale")
    assert notes(tmp_path / "none") == []
    assert pictures_of_notes(tmp_path) == {"t.svg": b"<svg/>"}


def test_a_short_word_is_not_the_stem_of_a_longer_one() -> None:
    shelf = Shelf(load_game("classic"))
    told = {rule: shelf.rules[rule].texts for rule in speaking_of(shelf)[("card", "lasegun")]}
    assert told and all("láser" in text.es.lower() or "las" in text.en.lower() for text in told.values())


def test_the_index_names_places_and_escapes_texts() -> None:
    page = Page("g/t", "T", "d", "", entries=(Entry("", "T", "x"), Entry("g.t.r", "a < b", "c", ("d",))))
    found = index([page]).decode()
    assert '"location":"g/t/"' in found and '"location":"g/t/#g.t.r"' in found
    assert '"title":"a &lt; b"' in found and '"tags":["d"]' in found


def test_clauses_of_one_section_share_its_name() -> None:
    shown = sources_html(["000:move.1.c.2", "000:move.1.a", "board"], "en")
    assert shown.count("000</span>") == 1 and "1.c, 1.a" in shown and "printed on the board" in shown
    assert 'title="000:move.1.c.2, 000:move.1.a"' in shown


def test_every_fixed_text_is_there_in_both_languages() -> None:
    for key, texts in words._WORDS.items():
        assert all(text.strip() for text in texts), key
        slots = [set(re.findall(r"\{(\w+)\}", text)) for text in texts]
        assert slots[0] == slots[1], key
    with pytest.raises(ValueError, match="ask"):
        words.register({"ask": ("otra", "other")})


def test_scripts_and_styles_are_made_smaller_and_do_the_same() -> None:
    script = "// a\nlet wanted = (long) => `${long}  x // y`;\n/** b */\nexport { wanted };\n"
    small = minified(script)
    assert len(small) < len(script) - 20 and "  x // y" in small and "wanted" in small
    style = "a  {\n  color : red;\n}\n/* b */\n"
    assert minified(style, "text/css") == "a{color:red}"


def test_changes_of_files_are_noticed_once_each() -> None:
    looks = iter([{"a": 1}, {"a": 1}, {"a": 2}, {"a": 2}, {"b": 1}])
    seen = changes(lambda: next(looks), pause=0)
    next(seen)
    next(seen)
    with pytest.raises(RuntimeError):
        next(seen)


def test_what_takes_long_is_made_again_only_where_it_may_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path))
    made: list[str] = []

    def of(text: str, fresh: bool = False) -> object:
        def make() -> dict[str, object]:
            made.append(text)
            return {"text": text, "number": len(made)}

        return kept("thing", {"a.rules": text}, make, fresh)

    assert of("one") == {"text": "one", "number": 1}
    assert of("one") == {"text": "one", "number": 1} and made == ["one"]
    assert of("two") == {"text": "two", "number": 2}
    assert of("two", fresh=True) == {"text": "two", "number": 3}
    assert of("two") == {"text": "two", "number": 3} and made == ["one", "two", "two"]
