"""The invented games are games, and the page is made from figures."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kb.rules.loader import load_texts
from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.expect import check_expectation
from scripts.benchmarks.scale import main as scale
from scripts.benchmarks.scale.games import A_TOPIC, invented
from scripts.benchmarks.scale.plots import RIGHT, plot

FIGURES = [{"actual": size, "rules": size, "read": size / 1000, "rule": 0.001, "check": (size / 1000) ** 1.5,
            "open": 0.001, "keep MB": 20 + size / 100, "kept MB": size / 1000} for size in (100, 1000, 10_000)]


def test_an_invented_game_is_one_and_means_what_it_should() -> None:
    game = load_texts(invented(2 * A_TOPIC))
    assert len(game.rules) == 2 * A_TOPIC and len(game.topics) == 2
    base = compile_game(game)
    for example in (*game.examples.values(), *game.asks.values()):
        assert [check_expectation(base, one, example.given) for one in example.expect] == [[]]
    told = {(f"{fact}-1-3", ()): True for fact in ("fog", "pilot", "storm", "escort")}
    assert rule(base, ("visit-1-3", ()), told).reasons[0] == "coast-1.escort-1-3"
    chain = {(f"licence-0-{place}", ()): True for place in range(10)}
    assert rule(base, ("open-0-9", ()), chain).outcome.allowed == (True,)
    assert rule(base, ("open-0-9", ()), {**chain, ("licence-0-0", ()): False}).outcome.kind == "silent"


def test_the_same_seed_is_the_same_game() -> None:
    assert invented(100) == invented(100) != invented(100, seed=2)


def test_growth_that_is_too_fast_is_a_target_missed() -> None:
    rows = {row.what: row for row in scale.rows(FIGURES)}
    assert rows["read all files"].met is True and "n^1.00" in rows["read all files"].figure
    assert rows["check"].met is False and "n^1.50" in rows["check"].figure
    assert rows["one ruling with proof, first time"].met is True


def test_every_stage_is_called_something_in_both_languages() -> None:
    english, spanish = scale.LANGUAGES["en"], scale.LANGUAGES["es"]
    assert list(english.stages) == list(spanish.stages) and list(english.memory) == list(spanish.memory)
    assert list(english.plots) == list(spanish.plots)


def test_names_of_lines_fit_beside_them() -> None:
    for lang in scale.LANGUAGES.values():
        assert max(map(len, (*lang.stages.values(), *lang.memory.values()))) * 6.5 <= RIGHT - 10


def test_a_plot_is_svg_with_every_point() -> None:
    drawn = ET.fromstring(plot("A <title>", "s", {"one & two": [(100, 0.1), (1000, 1.0)], "three": [(100, 5.0)]}))
    texts = "".join(drawn.itertext())
    assert "A <title>" in texts and "one & two" in texts and "1,000" in texts
    marks = [item for item in drawn if item.tag.endswith(("circle", "polygon"))]
    assert len(marks) == 3


def test_the_page_is_made_from_the_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    figures = tmp_path / "figures.json"
    figures.write_text(json.dumps(FIGURES), encoding="utf-8")
    monkeypatch.setattr(scale, "DOCS", tmp_path / "docs")
    assert scale.main(["--from", str(figures), "--page", "--note-es", "Dicho."]) == 1
    for lang, size, said in (("en", "10,000", "growth"), ("es", "10\u202f000", "Dicho.")):
        text = (tmp_path / "docs" / lang / "scale.md").read_text(encoding="utf-8")
        assert "| check | 31.6 ms | 1 s | 31.6 s |" in text and "n<sup>1.50</sup>" in text
        assert size in text and said in text
        assert not re.search(r"\{\w+\}", text)
        for name in ("scale-whole", "scale-local", "scale-memory"):
            assert f"({name}.svg)" in text and (tmp_path / "docs" / lang / f"{name}.svg").is_file()
    assert "MISSED" in capsys.readouterr().out
