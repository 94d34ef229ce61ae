"""The program run as a program, in circumstances that are not those of whoever wrote it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
#: A ruling, a question in words, and an export: what they write must not depend on where or how they run.
COMMANDS = {
    "rule": ["rule", "imperium.combat.strength", "--json"],
    "ask": ["ask", "--game", "imperium", "¿qué se lleva cada uno si empatamos en el primer puesto?", "--json"],
    "graph": ["graph", "imperium", "--to", "json"],
}


@pytest.fixture(scope="session")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that all these tests share: what they are about is not how it is filled."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def puedo(tmp_path: Path, warm: Path) -> Run:
    """Run a command in a folder of the test's own."""

    def run(*words: str, env: dict[str, str] | None = None, **more: object) -> subprocess.CompletedProcess[bytes]:
        environment = {**os.environ, "PUEDO_CACHE": str(warm), "PUEDO_ENCODER": "off", **(env or {})}
        options: dict[str, object] = {"cwd": tmp_path, "capture_output": True, "timeout": 300, "check": False, **more}
        return subprocess.run([sys.executable, "-P", "-m", "kb", *words], env=environment, **options)  # type: ignore[call-overload,no-any-return]

    return run
