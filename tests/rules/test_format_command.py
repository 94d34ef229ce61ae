"""`puedo format`: what it writes, what it says, how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.cli.main import main

ROUGH = "game g\n  es  El juego\n  en The game\nact go\n  es ir\n  en go\n"
NEAT = ROUGH.replace("  es  El", "  es El")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.rules").write_text(ROUGH, encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["format", *words, "--lang", "en"])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_check_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(folder), "--check")
    assert code == 1
    assert out == f"not formatted: {folder / 'game.rules'}\n"
    assert (folder / "game.rules").read_text(encoding="utf-8") == ROUGH


def test_formats_and_is_then_content(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(folder / "game.rules"))
    assert (code, out) == (0, f"formatted: {folder / 'game.rules'}\n")
    assert (folder / "game.rules").read_text(encoding="utf-8") == NEAT
    assert run(capsys, str(folder), "--check") == (0, "Nothing to change.\n", "")


def test_nothing_is_written_where_one_file_is_faulty(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "z.rules").write_text("topic z\n  es z\n  en z\nrul r\n", encoding="utf-8")
    code, out, err = run(capsys, str(folder))
    assert code == 2
    assert out == ""
    assert "z.rules:4:1" in err and "Did you mean `rule`?" in err
    assert (folder / "game.rules").read_text(encoding="utf-8") == ROUGH


@pytest.mark.parametrize("name", ["missing.rules", "text.txt", "empty.rules", "binary.rules"])
def test_what_is_no_rule_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (tmp_path / "text.txt").write_text("x", encoding="utf-8")
    (tmp_path / "empty.rules").write_bytes(b"")
    (tmp_path / "binary.rules").write_bytes(b"game \0")
    code, out, err = run(capsys, str(tmp_path / name))
    assert (code, out) == (2, "")
    assert err.startswith("puedo: ") and "Traceback" not in err


def test_windows_files_are_put_right(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "game.rules").write_bytes(ROUGH.replace("\n", "\r\n").encode())
    assert run(capsys, str(folder))[0] == 0
    assert (folder / "game.rules").read_bytes() == NEAT.encode()


def test_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "--game", "no-such-game")
    assert code == 2
    assert 'no game "no-such-game"' in err
