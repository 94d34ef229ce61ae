"""What a shell offers: the script is run in that shell."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from kb.cli.commands import available
from kb.cli.main import main
from kb.rules.loader import games


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import contextlib
    import io

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["completion", "bash"]) == 0
    path = tmp_path_factory.mktemp("completion") / "puedo.bash"
    path.write_text(out.getvalue(), encoding="utf-8")
    return path


def offered(script: Path, *words: str, folder: Path | None = None) -> set[str]:
    """What bash offers for the last of the words."""
    line = " ".join(f"'{word}'" for word in ("puedo", *words))
    code = (f"source '{script}'; COMP_WORDS=({line}); COMP_CWORD={len(words)}; COMP_LINE=\"puedo {' '.join(words)}\"; "
            "COMP_POINT=${#COMP_LINE}; _shtab_puedo; printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True, cwd=folder, check=False)
    return {word.rstrip() for word in done.stdout.split("\n") if word.strip()}


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


@needs_bash
def test_commands(script: Path) -> None:
    assert set(available()) <= offered(script, "")
    assert offered(script, "che") == {"check"}


@needs_bash
def test_options_and_their_values(script: Path) -> None:
    assert {"--given", "--mood", "--json", "--lang"} <= offered(script, "rule", "--")
    assert offered(script, "rule", "--mood", "") == {"may", "must"}
    assert offered(script, "graph", "--to", "") == {"json", "graphml", "dot"}


@needs_bash
def test_games(script: Path) -> None:
    assert offered(script, "ask", "--game", "") == set(games())
    assert set(games()) <= offered(script, "check", "")


@needs_bash
def test_files(script: Path, tmp_path: Path) -> None:
    (tmp_path / "rulebook.txt").write_text("x", encoding="utf-8")
    assert offered(script, "read", "rule", folder=tmp_path) == {"rulebook.txt"}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_the_script_is_one_that_the_shell_reads(shell: str, lang: str, tmp_path: Path,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "completion", shell]) == 0
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    assert script.stat().st_size > 1000
    program = shutil.which(shell)
    if program is not None:
        subprocess.run([program, "-n", str(script)], check=True)


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fish"]) == 2
    assert "bash" in capsys.readouterr().err
