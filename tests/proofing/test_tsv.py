"""The file of pairs: rows, refusals; and the command over it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli.main import main
from kb.errors import PuedoError
from kb.proofing.model import Pair
from kb.proofing.own import game_glossary, game_pairs
from kb.proofing.proof import proof_pairs
from kb.proofing.tsv import parse_pairs, read_pairs
from kb.rules.loader import load_texts


def test_rows_are_lines_whatever_the_line_ends() -> None:
    text = "\ufeffPaga dos.\tPay two.\r\n\nMueve\u2028uno.\tMove one.\n"
    assert parse_pairs(text, "x") == [Pair("Paga dos.", "Pay two."), Pair("", ""), Pair("Mueve\u2028uno.", "Move one.")]


@pytest.mark.parametrize("line", ["Paga dos.", "Paga\tPay\tPaye"])
def test_a_line_without_exactly_one_tab_is_named(line: str) -> None:
    with pytest.raises(PuedoError) as raised:
        parse_pairs("a\tb\n" + line + "\n", "pairs.tsv")
    assert "pairs.tsv:2" in raised.value.render("en")
    assert "pairs.tsv:2" in raised.value.render("es")


@pytest.mark.parametrize("name", ["x.tmx", "x.po", "x.XLF", "x.csv"])
def test_other_formats_are_refused_before_they_are_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(PuedoError) as raised:
        read_pairs(tmp_path / name)
    assert "TSV" in raised.value.render("en")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.tsv"
    path.write_text("Paga dos.\tPay two.\nPaga dos.\tPay six.\nPuedo?\tMay I?\n", encoding="utf-8")
    return path


def test_the_command_gives_the_contract(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proof", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(f["pair"], f["code"], f["severity"]) for f in found] == [
        (1, "number", "error"),
        (2, "punctuation", "note"),
    ]
    assert set(found[0]["message"]) == {"es", "en"}


def test_the_listing_is_in_the_readers_language_and_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.tsv"
    path.write_text("Paga \x1bdos.\tPay six.\n", encoding="utf-8")
    assert main(["--lang", "es", "proof", str(path)]) == 1
    spanish = capsys.readouterr().out
    assert "\x1b" not in spanish and "El texto español dice «dos»" in spanish
    path.write_text("Paga dos.\tPay two.\n", encoding="utf-8")
    assert main(["--lang", "en", "proof", str(path)]) == 0
    assert capsys.readouterr().out == "No difference in 1 pair.\n"


def test_what_cannot_be_read_ends_with_two_and_one_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proof", str(tmp_path / "none.tsv")]) == 2
    out = capsys.readouterr()
    assert out.out == "" and "none.tsv" in out.err and "Traceback" not in out.err
    assert main(["proof", str(tmp_path / "none.tsv"), "--game", "chess"]) == 2


GAME = """game g
  es El juego
  en The game
topic moving
  es Movimiento
  en Moving
act go
  es ir
  en go
rule twice
  es No se puede ir dos veces.
  en You may not go three times.
  from 900:a.1
  go must not
"""


def test_a_games_own_texts_are_pairs_with_the_names_of_their_rules() -> None:
    game = load_texts({"game.rules": GAME})
    pairs = game_pairs(game)
    found = [f for f in proof_pairs(pairs, game_glossary(game), own=True) if f.severity != "note"]
    assert [f.code for f in found] == ["number"]
    assert found[0].id is not None and found[0].id.startswith("g.") and found[0].id.endswith("twice")
