"""The help of every command ends in examples, in both languages, that the command understands."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from kb.cli.arguments import Parser
from kb.cli.commands import available, load, module_name
from kb.cli.examples import examples
from kb.cli.main import main
from kb.errors import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", available())
def test_the_examples_are_command_lines_that_it_understands(command: str, lang: str) -> None:
    found = examples(command, lang)
    assert found, f"kb/games/examples.toml has no example of {command}"
    for line, what in found:
        words = shlex.split(line.partition(" > ")[0])
        assert words[:2] == ["puedo", command] and what
        if "--help" in words:
            continue
        parser = Parser(f"puedo {command}")
        load(module_name(command)).add_arguments(parser)
        parser.parse_args(words[2:])


@pytest.mark.parametrize(("lang", "title"), [("es", "ejemplos:"), ("en", "examples:")])
def test_the_help_shows_them(lang: str, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "rule", "--help"]) == 0
    out = capsys.readouterr().out
    assert title in out and all(line in out for line, _ in examples("rule", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_that_need_no_file_run(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("rule", "graph"):
        for line, _ in examples(command, lang):
            words = shlex.split(line.partition(" > ")[0])[1:]
            if "--out" not in words:
                assert main(["--lang", lang, *words]) == 0
                assert capsys.readouterr().out


def test_help_of_a_command_without_examples_is_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "examples.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr("kb.cli.examples.games_folder", lambda: tmp_path)
    assert main(["graph", "--help"]) == 0
    assert "ejemplos" not in capsys.readouterr().out
