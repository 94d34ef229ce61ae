"""scripts/make-classic-map: the map in the rule files says what the facts about the board say."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((shared / "inventory" / "classic-facts.json").read_text(encoding="utf-8"))
    return loaded


def check(root: Path, facts: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the script; every test but the first hands it facts that are not the board's."""
    command = [sys.executable, str(root / "scripts" / "make-classic-map"), str(facts), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def changed(facts: dict[str, Any], tmp_path: Path, change: Change) -> Path:
    other = copy.deepcopy(facts)
    change(other)
    path = tmp_path / "facts.json"
    path.write_text(json.dumps(other), encoding="utf-8")
    return path


def test_map_says_what_the_facts_say(root: Path, shared: Path) -> None:
    done = check(root, shared / "inventory" / "classic-facts.json", "--check")
    assert (done.returncode, done.stderr) == (0, "")


def another_amount(facts: dict[str, Any]) -> None:
    item = next(item for item in facts["territories"]["items"] if item["spice"])
    item["spice"]["amount"] += 1


def another_type(facts: dict[str, Any]) -> None:
    facts["territories"]["items"][-2]["type"] = "rock"


def another_dot(facts: dict[str, Any]) -> None:
    facts["player_dots"]["sectors"][0] = 3


def one_border_less(facts: dict[str, Any]) -> None:
    """Areas of two territories that touch elsewhere too, so that the pairs of territories still fit."""
    facts["adjacency"]["parts"]["pairs"].remove(["arsunt@11", "imperial-basin@10"])


@pytest.mark.parametrize("change", [another_amount, another_type, another_dot, one_border_less])
def test_a_difference_is_seen_and_nothing_is_written(
    root: Path, facts: dict[str, Any], tmp_path: Path, change: Change
) -> None:
    rules = root / "kb" / "games" / "classic" / "map.rules"
    before = rules.read_bytes()
    done = check(root, changed(facts, tmp_path, change), "--check")
    assert done.returncode == 1
    assert "map.rules" in done.stderr
    assert rules.read_bytes() == before


def lost_pair(facts: dict[str, Any]) -> None:
    facts["adjacency"]["pairs"].pop()


def nameless_territory(facts: dict[str, Any]) -> None:
    facts["territories"]["items"][0]["id"] = "atlantis"


def broken_territory(facts: dict[str, Any]) -> None:
    facts["adjacency"]["parts"]["pairs"].remove(["arsunt@11", "arsunt@12"])


def no_dots(facts: dict[str, Any]) -> None:
    del facts["player_dots"]


@pytest.mark.parametrize("change", [lost_pair, nameless_territory, broken_territory, no_dots])
def test_facts_that_do_not_fit_are_refused(root: Path, facts: dict[str, Any], tmp_path: Path, change: Change) -> None:
    rules = root / "kb" / "games" / "classic" / "map.rules"
    before = rules.read_bytes()
    done = check(root, changed(facts, tmp_path, change))
    assert done.returncode == 2
    assert "Los datos del tablero no encajan" in done.stderr
    assert "Traceback" not in done.stderr
    assert rules.read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null"])
def test_a_file_that_holds_no_facts_is_refused(root: Path, tmp_path: Path, text: str) -> None:
    path = tmp_path / "facts.json"
    path.write_text(text, encoding="utf-8")
    done = check(root, path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
