"""The program's frame: exit codes, errors, languages, and commands that are loaded only when called."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from kb.cli import commands
from kb.cli.main import main
from kb.errors import PuedoError

Run = Callable[[argparse.Namespace], int]
Install = Callable[[Run], None]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a command `try` in the program for the length of a test; it takes a word, a number and a choice."""

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("word")
        parser.add_argument("--number", type=int)
        parser.add_argument("--to", choices=["json", "dot"])

    def install(run: Run) -> None:
        name = "kb.cli.try"
        module = ModuleType(name)
        module.__spec__ = ModuleSpec(name, None)
        module.__dict__.update(SUMMARY={"es": "prueba", "en": "trial"}, add_arguments=add_arguments, run=run)
        monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setitem(commands.COMMANDS, "try", {"es": "prueba", "en": "trial"})

    return install


def raising(error: BaseException) -> Run:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


def process(*words: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PUEDO", "PYTHON"))}
    return subprocess.run(
        [sys.executable, "-P", "-m", "kb", *words], capture_output=True, env={**env, **environ}, check=False
    )


def test_a_command_gives_the_exit_code(command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    command(lambda args: print(args.word, args.number) or 1)
    assert main(["try", "x", "--number", "3"]) == 1
    assert capsys.readouterr() == ("x 3\n", "")


def test_what_the_reader_can_put_right_is_a_message_and_2(command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    command(raising(PuedoError({"es": "Mal.", "en": "Bad."}, "f:1", {"es": "Así.", "en": "Thus."})))
    assert main(["try", "x"]) == 2
    assert capsys.readouterr() == ("", "puedo: Mal.\n  dónde: f:1\n  qué hacer: Así.\n")
    assert main(["--lang", "en", "try", "x"]) == 2
    assert capsys.readouterr().err == "puedo: Bad.\n  where: f:1\n  what to do: Thus.\n"


@pytest.mark.parametrize(
    ("error", "code"),
    [(KeyboardInterrupt(), 130), (BrokenPipeError(), 141), (SystemExit(5), 5), (SystemExit(), 0)],
)
def test_leaving_early(command: Install, capfd: pytest.CaptureFixture[str], error: BaseException, code: int) -> None:
    command(raising(error))
    assert main(["try", "x"]) == code
    assert capfd.readouterr().err.strip() == ""


def test_a_fault_is_one_line_and_70(
    command: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PUEDO_DEBUG", raising=False)
    command(raising(ZeroDivisionError("a\nb\x1b[1m")))
    assert main(["try", "x", "--lang", "en"]) == 70
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "ZeroDivisionError: a b" in err
    assert "report it" in err
    assert "\x1b" not in err
    monkeypatch.setenv("PUEDO_DEBUG", "1")
    assert main(["try", "x"]) == 70
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "es", "en"),
    [
        ([], "Falta: word.", "The following arguments are required: word."),
        (["x", "--number", "y"], "--number: 'y' no es un número entero.", "Argument --number: invalid int value: 'y'."),
        (["x", "--number"], "--number: falta su valor.", "Argument --number: expected one argument."),
        (["x", "--what"], "Argumentos que no se entienden: --what.", "Unrecognized arguments: --what."),
        (["x", "--num", "3"], "Argumentos que no se entienden: --num 3.", "Unrecognized arguments: --num 3."),
    ],
)
def test_a_wrong_command_line(
    command: Install, capsys: pytest.CaptureFixture[str], words: list[str], es: str, en: str
) -> None:
    command(lambda args: 0)
    assert main(["try", *words]) == 2
    assert capsys.readouterr() == ("", f"puedo: {es}\n  qué hacer: Mira: puedo try --help\n")
    assert main(["--lang=en", "try", *words]) == 2
    assert capsys.readouterr() == ("", f"puedo: {en}\n  what to do: See: puedo try --help\n")


def test_a_wrong_choice_is_said_in_spanish(command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    command(lambda args: 0)
    assert main(["try", "x", "--to", "pdf"]) == 2
    err = capsys.readouterr().err
    assert "--to: 'pdf' no vale; elige entre" in err
    assert "json" in err


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["try", "x"], None),
        (["--lang", "en", "try", "x"], "en"),
        (["try", "--lang", "en", "x"], "en"),
        (["--lang=es", "try", "x", "--lang=en"], "en"),
    ],
)
def test_the_command_knows_the_language_asked_for(command: Install, words: list[str], lang: str | None) -> None:
    seen: list[str | None] = []
    command(lambda args: seen.append(args.lang) or 0)
    assert main(words) == 0
    assert seen == [lang]


@pytest.mark.parametrize("words", [["--lang", "fr", "try", "x"], ["--lang"], ["try", "x", "--lang", "fr"]])
def test_no_other_language(command: Install, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    command(lambda args: 0)
    assert main(words) == 2
    assert "--lang" in capsys.readouterr().err


def test_help_is_in_the_language_asked_for(command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    command(lambda args: 0)
    assert main(["try", "--help", "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert main(["try", "--help"]) == 0
    spanish = capsys.readouterr().out
    assert english.startswith("usage: puedo try") and "options:" in english and "trial" in english
    assert spanish.startswith("uso: puedo try") and "opciones:" in spanish and "prueba" in spanish


def test_an_unknown_command_gets_the_nearest(command: Install, capsys: pytest.CaptureFixture[str]) -> None:
    command(lambda args: 0)
    assert main(["tri"]) == 2
    err = capsys.readouterr().err
    assert "«tri»" in err and "«try»" in err
    assert main(["--lang", "en", "zzz"]) == 2
    assert "puedo --help" in capsys.readouterr().err


def test_a_missing_library_is_named(
    command: Install, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str) -> ModuleType:
        raise ModuleNotFoundError(f"No module named {name!r}", name="lark")

    command(lambda args: 0)
    monkeypatch.setattr("importlib.import_module", absent)
    assert main(["--lang", "en", "try", "x"]) == 2
    assert '"lark" is missing' in capsys.readouterr().err


@pytest.mark.parametrize("name", commands.available())
def test_every_command_that_is_there_keeps_the_contract(name: str) -> None:
    module = commands.load(commands.module_name(name))
    assert all(module.SUMMARY[lang] for lang in ("es", "en"))
    for lang in ("es", "en"):
        result = process("--lang", lang, name, "--help")
        assert result.returncode == 0, result.stderr
        assert module.SUMMARY[lang].split()[0] in result.stdout.decode()


def test_the_help_lists_the_commands_and_loads_nothing() -> None:
    script = (
        "import sys; before = set(sys.modules)\n"
        "from kb.cli.main import main\n"
        "code = main(['--help'])\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(code, sorted(new - set(sys.stdlib_module_names)), [n for n in sys.modules if n.startswith('kb.')])\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    *shown, last = result.stdout.splitlines()
    assert last == "0 ['kb'] ['kb.cli', 'kb.errors', 'kb.cli.arguments', 'kb.cli.commands', 'kb.cli.main']"
    for name in commands.available():
        assert any(line.split()[:1] == [name] for line in shown)


@pytest.mark.slow
def test_the_help_costs_little_more_than_python_itself() -> None:
    def best(*command: str) -> float:
        times = []
        for _ in range(7):
            start = time.perf_counter()
            subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    assert best("-m", "kb", "--help") < 10 * best("-c", "pass")


@pytest.mark.parametrize("locale", ["C", "POSIX", "es_ES.ISO-8859-1"])
def test_output_is_utf8_in_any_locale(locale: str) -> None:
    result = process("--help", LC_ALL=locale, PUEDO_LANG="es", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "órdenes" in result.stdout.decode("utf-8")
    wrong = process("ñandú", LC_ALL=locale, PUEDO_LANG="es", PYTHONUTF8="1")
    assert wrong.returncode == 2
    assert "ñandú" in wrong.stderr.decode("utf-8")


def test_bytes_that_are_no_text_on_the_command_line_do_no_harm() -> None:
    result = subprocess.run([sys.executable, "-m", "kb", b"\xff\x1b[2J"], capture_output=True, check=False)
    assert result.returncode == 2
    assert b"\x1b" not in result.stderr and b"Traceback" not in result.stderr
    assert result.stderr.decode("utf-8")


def test_a_reader_that_goes_away_leaves_no_trace(tmp_path: Path) -> None:
    script = f"exec 3>{tmp_path}/code; {{ '{sys.executable}' -m kb --help; echo $? >&3; }} | true"
    result = subprocess.run(["sh", "-c", f"sleep 0; {script}"], capture_output=True, check=False)
    assert result.stderr == b""
    assert (tmp_path / "code").read_text().strip() in ("141", "0")


def shell(line: str, **environ: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PUEDO"))}
    return subprocess.run(
        ["sh", "-c", line, sys.executable],
        capture_output=True, text=True, env={**env, "PUEDO_LANG": "en", **environ}, check=False,
    )


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ('"$0" -P -m kb --help >&-', 0, ""),
        ('"$0" -P -m kb nonsense 2>&-', 2, ""),
        ('"$0" -P -m kb <&-', 0, ""),
        ('"$0" -P -m kb ask --batch - <&-', 2, "empty"),
        ('"$0" -P -m kb --help >/dev/full', 2, "No space left"),
    ],
)
def test_streams_that_are_closed_or_full(line: str, code: int, said: str) -> None:
    result = shell(line)
    assert (result.returncode, result.stdout) == (code, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr and "Exception" not in result.stderr


def test_a_width_of_nought_still_shows_the_answer() -> None:
    assert shell('"$0" -P -m kb read tests/source/books/harbour.txt', COLUMNS="0").stdout


@pytest.mark.parametrize("name", ["x" * 5_000, "/nonexistent/place", "x" * 5_000 + ".rules"])
def test_names_of_nothing_are_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "format", "read", "coverage"):
        assert main([command, name, "--lang", "en"]) == 2
        assert "puedo: " in capsys.readouterr().err


def test_a_rulebook_of_digits_is_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "digits.txt"
    path.write_text("You may take " + "9" * 100_000 + " cards.\n", encoding="utf-8")
    started = time.process_time()
    assert main(["check", str(path)]) == 0
    assert time.process_time() - started < 10
