"""`puedo check --watch`: what changes is checked again, faults are told and waited for, Ctrl+C ends it."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import yaml

from kb.cli.watching import watch
from tests.checking.conftest import GAME, TOPIC, rule

CLASH = rule("may-dock", "dock may  if crates >= 4"), rule("no-dock", "dock must not  if night")
_WATCH = "from kb.cli.main import main; import sys; raise SystemExit(main(sys.argv[1:]))"
ROOT = Path(__file__).resolve().parents[2]


def test_it_is_done_once_for_each_change(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_text("1")
    done: list[str] = []
    slept = 0

    def sleep(pause: float) -> None:
        nonlocal slept
        slept += 1
        if slept == 2:
            file.write_text("12")
        if slept == 4:
            (tmp_path / "b.rules").write_text("1")
        if slept == 10:
            raise KeyboardInterrupt

    watch(lambda: [tmp_path], lambda: done.append(file.read_text()), 0, sleep)
    assert done == ["1", "12", "12"]
    assert slept == 10


def test_a_session_of_watching(tmp_path: Path) -> None:
    place = tmp_path / "harbour"
    place.mkdir()
    rules = place / "docks.rules"
    (place / "game.rules").write_text(GAME, encoding="utf-8")
    rules.write_text(TOPIC.replace("{rules}", "\n".join(CLASH)), encoding="utf-8")
    environ = {**os.environ, "PUEDO_CACHE": str(tmp_path / "cache")}
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", _WATCH, "--lang", "en", "check", str(place), "--watch", "--only", "contradiction"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environ, cwd=ROOT)
    lines: queue.Queue[str] = queue.Queue()
    out = process.stdout
    assert out is not None
    threading.Thread(target=lambda: [lines.put(line) for line in out], daemon=True).start()

    def told() -> str:
        found = ""
        while "waiting for changes" not in found:
            found += lines.get(timeout=60)
        return found

    try:
        assert "P001 contradiction" in told()
        rules.write_text(TOPIC.replace("{rules}", "rule broken\n  nothing at all\n"), encoding="utf-8")
        assert "docks.rules:6" in told()
        rules.write_text(TOPIC.replace("{rules}", CLASH[0]), encoding="utf-8")
        assert "Nothing to report." in told()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    finally:
        process.kill()


def test_the_hooks_for_other_repositories_name_commands_that_there_are() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [one["id"] for one in hooks] == ["puedo-check", "puedo-format"]
    for one in hooks:
        program, command = one["entry"].split()[:2]
        assert program == "puedo"
        assert (ROOT / "kb" / "cli" / f"{command}.py").is_file()
        assert one["language"] == "python"
