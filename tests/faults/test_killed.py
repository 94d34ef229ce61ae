"""Killed at random moments: what was there before is whole, and what is torn is never believed."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.files import write_atomically
from kb.rules import store

KILLS = 200
OLD, NEW = b"old " * 60_000, b"new" * 90_000
KEY = b"key"


def enough(once: Callable[[], None]) -> float:
    """Milliseconds in which a piece of work is begun and ended several times, also on a machine that is busy."""
    started = time.perf_counter()
    once()
    return min(max(12.0, 6000 * (time.perf_counter() - started)), 120.0)


def killed(work: Callable[[], None], milliseconds: float) -> None:
    """Run some work over and over in a process of its own, and kill it (-9) a while after it has begun."""
    context = multiprocessing.get_context("fork")
    begun = context.Event()

    def begin() -> None:
        begun.set()
        work()

    child = context.Process(target=begin)
    child.start()
    assert child.pid is not None
    assert begun.wait(60)
    time.sleep(milliseconds / 1000)
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL


def test_a_file_that_is_written_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    target = tmp_path / "reglas.json"
    target.write_bytes(OLD)

    def work() -> None:
        while True:
            write_atomically(target, NEW)
            write_atomically(target, OLD)

    dice, most = random.Random(1), enough(lambda: write_atomically(target, OLD))
    seen = set()
    for _ in range(KILLS):
        killed(work, dice.uniform(0, most))
        data = target.read_bytes()
        assert data in (OLD, NEW)
        seen.add(data)
    assert seen == {OLD, NEW}


def test_an_entry_of_the_cache_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "cache"))

    def work() -> None:
        while True:
            store.put("entry", KEY, OLD)
            store.put("entry", KEY, NEW)

    dice, most = random.Random(2), enough(lambda: store.put("entry", KEY, OLD))
    seen = set()
    for _ in range(KILLS):
        killed(work, dice.uniform(0, most))
        found = store.get("entry", KEY)
        assert found in (None, OLD, NEW)
        seen.add(found)
    assert {OLD, NEW} <= seen


def test_what_was_killed_in_the_cache_goes_after_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "cache"))

    def work() -> None:
        while True:
            store.put("entry", KEY, NEW * 20)

    dice = random.Random(3)
    left: list[Path] = []
    while not left:
        killed(work, dice.uniform(0, 12))
        left = [path for path in (tmp_path / "cache").glob("*") if path.name != "entry"] if (
            tmp_path / "cache").exists() else []
    store.put("entry", KEY, OLD)
    assert all(path.exists() for path in left)  # it may be that of a writer at work
    for path in left:
        os.utime(path, (time.time() - 3700,) * 2)
    store.put("entry", KEY, OLD)
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["entry"]


def test_torn_at_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a power cut may leave it: the file has its name, and only a part of its content."""
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "cache"))
    store.put("entry", KEY, b"what is kept" * 20)
    path = tmp_path / "cache" / "entry"
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert store.get("entry", KEY) is None
        path.write_bytes(whole[:length] + b"\0" * (len(whole) - length))
        assert store.get("entry", KEY) is None or whole[length:].strip(b"\0") == b""
    path.write_bytes(whole)
    assert store.get("entry", KEY) == b"what is kept" * 20
