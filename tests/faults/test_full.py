"""No room on the disk: one message, exit code 2, and what was there before."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.conftest import Run

OLD = b"what was there before\n"
RULES = "topic x\n  es X\n  en X\n\n\n\n\nrule   a\n  es Uno.\n  en One.\n"


def limited(size: int) -> Callable[[], None]:
    """Files of this process may have `size` bytes at most: writing more fails as on a disk that is full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_the_old_file_is_left_whole(puedo: Run, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(OLD)
    done = puedo("--lang", "en", "graph", "imperium", "--to", "json", "--out", "target", preexec_fn=limited(1))
    assert done.returncode == 2, done.stderr
    assert b"Traceback" not in done.stderr and b"cannot be written" in done.stderr
    assert target.read_bytes() == OLD
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_a_file_that_is_formatted_is_left_whole(puedo: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.rules"
    file.write_text(RULES, encoding="utf-8")
    done = puedo("--lang", "en", "format", "x.rules", preexec_fn=limited(10))
    assert done.returncode == 2 and file.read_text(encoding="utf-8") == RULES
    assert puedo("format", "x.rules").returncode == 0 and file.read_text(encoding="utf-8") != RULES


def test_a_cache_that_cannot_grow_changes_no_answer(puedo: Run, tmp_path: Path) -> None:
    words = ["rule", "imperium.combat.strength", "--json"]
    done = puedo(*words, preexec_fn=limited(100), env={"PUEDO_CACHE": str(tmp_path / "cache")})
    assert done.returncode == 0, done.stderr
    assert done.stdout == puedo(*words).stdout
    assert [path.name for path in (tmp_path / "cache").iterdir() if path.name.startswith(".")] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["graph", "imperium"], ["rule", "imperium.combat.strength"], ["--help"]])
def test_an_output_that_is_full(words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-P", "-m", "kb", "--lang", "en", *words], stdout=full, check=False,
                              stderr=subprocess.PIPE, env={**os.environ, "PUEDO_ENCODER": "off"})
    assert done.returncode == 2 and b"Traceback" not in done.stderr


def test_results_of_many_jobs(puedo: Run, tmp_path: Path) -> None:
    assert puedo("new", "uno", "--folder", ".").returncode == 0
    words = ["bulk", "--out", "r", "--run", "check {} --json", "uno"]
    done = puedo("--lang", "en", *words, preexec_fn=limited(1))
    assert done.returncode == 2 and b"Traceback" not in done.stderr, done.stderr
    assert not list((tmp_path / "r").glob("*.done"))
    assert puedo(*words).returncode == 0 and (tmp_path / "r" / "uno.out").read_bytes() == b"[]\n"
