"""`puedo read`: JSON, listing, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli.main import main

BOOKS = Path(__file__).with_name("books")
PUERTO = str(BOOKS / "puerto.txt")
FIELDS = set("id start end line lang heading clause kind modality numbers conditions exceptions terms".split())


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", PUERTO, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"version", "statements", "dropped"}
    assert data["version"] == 1
    assert all(set(s) >= FIELDS for s in data["statements"])
    text = Path(PUERTO).read_bytes().decode("utf-8")
    last = data["statements"][-1]
    assert text[last["start"] : last["end"]] == "Si hay empate, ganan ambos."
    assert last["line"] == text.count("\n")
    assert last["conditions"] == ["Si hay empate"]
    assert last["id"].startswith("puerto:")


@pytest.mark.parametrize(
    ("lang", "words"), [("es", ["prohíbe", "opcional", "apartados: 5"]), ("en", ["forbids", "sections: 5"])]
)
def test_listing(capsys: pytest.CaptureFixture[str], lang: str, words: list[str]) -> None:
    assert main(["--lang", lang, "read", PUERTO]) == 0
    out = capsys.readouterr().out
    for word in [*words, "El viaje", "No puedes cruzar los arrecifes.", "puerto:el-viaje.1.2"]:
        assert word in out


def test_nothing_in_a_text_acts_on_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "[red]x.txt"
    book.write_text("Faro\n\n[bold]Alto[/bold] \x1b[31mrojo\u202e[/] :smile:.\n", encoding="utf-8")
    assert main(["read", str(book)]) == 0
    out = capsys.readouterr().out
    assert "[bold]Alto[/bold]" in out
    assert ":smile:" in out
    assert "\x1b" not in out
    assert "\u202e" not in out


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\x01\x02", "Año".encode("latin-1"), "Faro".encode("utf-16")],
    ids=["empty", "binary", "latin-1", "utf-16"],
)
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_what_is_no_text_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, flags: list[str]
) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(data)
    _refused(capsys, str(path), flags)


def test_a_huge_file_a_folder_and_nothing_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(50_000_000)
    for path in (huge, tmp_path, tmp_path / "none.txt"):
        _refused(capsys, str(path), ["--json"])


def _refused(capsys: pytest.CaptureFixture[str], path: str, flags: list[str]) -> None:
    assert main(["read", path, *flags]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("puedo: ")
    assert "Traceback" not in err
    assert len(err.splitlines()) <= 3


def test_white_space_alone_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "blank.txt"
    path.write_text(" \n\n", encoding="utf-8")
    assert main(["read", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["statements"] == []


def test_the_copies_are_named_after_the_original(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = (shared / "seeds").glob("001_*.txt")
    assert main(["--lang", "en", "read", str(path)]) == 0
    out = capsys.readouterr().out
    assert "repeated lines (81), dates (7), blog chrome (2)" in out
    assert "000:traitors.1.1" in out
