"""Some inputs of `scripts/fuzz` for every target; and that what gets through is found, whatever it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.fuzzing import changes, targets
from scripts.fuzzing.harness import Harness
from scripts.fuzzing.seeds import seeds
from scripts.fuzzing.targets import TARGETS

INPUTS = {"game": 60, "commands": 25, "box": 60}
MOST = 150


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_nothing_gets_through(name: str, tmp_path: Path) -> None:
    harness = Harness(name, tmp_path / "found", INPUTS.get(name, MOST))
    changes.run(harness, 7, 3_000)
    assert harness.faults == {}
    assert harness.inputs == max(INPUTS.get(name, MOST), len(seeds(name)))
    assert harness.refused < harness.inputs, "every input was refused: the target's seeds are no inputs of its"


def _loops(data: bytes) -> None:
    while True:
        pass


def _raises(data: bytes) -> None:
    raise ValueError(data[:1])


@pytest.mark.parametrize(("target", "what"), [(_loops, "TooLong"), (_raises, "ValueError")])
def test_what_gets_through_is_kept_once_a_place(
    target: targets.Target, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(targets.TARGETS, "given", target)
    monkeypatch.setattr("scripts.fuzzing.harness.SECONDS_AN_INPUT", 0.1)
    harness = Harness("given", tmp_path / "found", 3)
    for data in (b"a", b"b"):
        harness.one(data)
    assert len(harness.faults) == 1 and next(iter(harness.faults)).startswith(what)
    (kept,) = (tmp_path / "found").iterdir()
    assert kept.read_bytes() == b"a" and harness.inputs == 2
