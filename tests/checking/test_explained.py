"""Every code has a page in both languages, and the example on it shows what it says."""

from __future__ import annotations

import pytest

from kb.checking.bench import Bench
from kb.checking.check import check
from kb.checking.circles import circles_of
from kb.checking.codes import SORTS
from kb.checking.explained import example, kind_of, page, pages
from kb.checking.model import Finding
from kb.cli.main import main
from kb.rules.errors import RulesErrors
from kb.rules.loader import load_texts
from kb.ruling.compile import compile_game


def found_in(kind: str) -> list[Finding]:
    try:
        return check(Bench(compile_game(load_texts(example(kind)))))
    except RulesErrors as faults:
        found = circles_of("harbour", faults)
        assert found is not None
        return found


@pytest.mark.parametrize("kind", SORTS)
def test_the_example_of_a_page_shows_its_kind(kind: str) -> None:
    mine = [one for one in found_in(kind) if one.kind == kind]
    assert mine
    if kind in ("gap", "bounds"):
        assert any("small-cargo" in rule for one in mine for rule in one.rules)


def test_the_examples_show_little_else() -> None:
    for kind in SORTS:
        others = {one.kind for one in found_in(kind) if one.open_error} - {kind}
        # a permission clashes with the prohibitions that it leaves standing
        assert others == ({"contradiction"} if kind == "permission-without-effect" else set()), kind


def test_every_code_has_a_page_in_both_languages() -> None:
    made = pages()
    assert [code for code, _, _ in made] == [sort.code for sort in SORTS.values()]
    for code, kind, texts in made:
        assert set(texts) == {"es", "en"}
        for text in texts.values():
            assert text.startswith(f"# {code} · {kind}\n")
            assert "```rules\n" in text
        assert "Qué hacer" in texts["es"]
        assert "What to do" in texts["en"]
        assert texts["es"] != texts["en"]


def test_explained_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "check", "--explain", "P001"]) == 0
    assert "neither beats the other" in capsys.readouterr().out.replace("\n", " ")
    assert main(["--lang", "es", "check", "--explain", "gap"]) == 0
    assert "P003" in capsys.readouterr().out
    assert main(["check", "--explain", "P999"]) == 2
    assert kind_of("p001") == "contradiction"
    assert page("gap", "en").count("# P003") == 1
