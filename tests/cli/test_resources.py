"""Grammars are found in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb import resources


def test_every_grammar_of_the_checkout_is_found(root: Path) -> None:
    files = sorted((root / "grammar").glob("*.lark"))
    assert files
    for file in files:
        assert resources.grammar(file.stem) == file.read_text(encoding="utf-8")


def test_an_installed_package_has_them_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some.lark").write_text('start: "ñ"\n', encoding="utf-8")
    monkeypatch.setattr(resources, "_GRAMMAR_FOLDERS", (tmp_path / "absent", tmp_path))
    assert resources.grammar("some") == 'start: "ñ"\n'


def test_a_missing_grammar_says_where_it_was_sought() -> None:
    with pytest.raises(FileNotFoundError, match="grammar"):
        resources.grammar("no-such-grammar")
