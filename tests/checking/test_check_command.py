"""`puedo check`: what it prints and how it exits."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from kb.checking.codes import SEVERITIES, SORTS
from kb.cli.main import main
from kb.rules.loader import games
from tests.checking.conftest import GAME, TOPIC, rule

CONTRACT = "code kind severity game rules cites witness replay status message".split()
CLASH = rule("may-dock", "dock may  if crates >= 4"), rule("no-dock", "dock must not  if night")


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    return folder(tmp_path, *CLASH)


def folder(path: Path, *blocks: str) -> Path:
    place = path / "harbour"
    place.mkdir()
    (place / "game.rules").write_text(GAME, encoding="utf-8")
    (place / "docks.rules").write_text(TOPIC.replace("{rules}", "\n".join(blocks)), encoding="utf-8")
    return place


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def findings(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[dict[str, Any]]]:
    code, out, err = run(capsys, "check", *words, "--json")
    assert err == ""
    return code, json.loads(out)


def test_the_contract_of_a_finding(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = findings(capsys, harbour)
    assert code == 1
    for one in found:
        assert set(CONTRACT) <= set(one)
        assert one["code"] == SORTS[one["kind"]].code
        assert one["severity"] in SEVERITIES
        assert one["message"]["es"] != one["message"]["en"]
    (clash,) = [one for one in found if one["kind"] == "contradiction"]
    assert clash["witness"]["given"] == ["crates is 4", "night"]


def test_only_some_kinds_and_no_error_among_them(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = findings(capsys, harbour, "--only", "gap,P005")
    assert code == 0
    assert {one["kind"] for one in found} == {"gap"}
    code, _, err = run(capsys, "check", harbour, "--only", "nonsense")
    assert code == 2
    assert "nonsense" in err


def test_replays_of_the_command_line(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, found = findings(capsys, harbour)
    replays = [shlex.split(one["replay"]) for one in found if one["replay"]]
    assert len(replays) >= 2
    for words in replays:
        assert words[:3] == ["puedo", "check", str(harbour)]  # as it was named: no game that comes along is meant
        assert run(capsys, *words[1:])[0] == 0, words
    code, _, _ = run(capsys, "check", harbour, "--replay", "contradiction", "--decision", "dock", "--rules",
                     "docks.may-dock,docks.no-dock", "--given", "crates is 1")
    assert code == 1


@pytest.mark.parametrize("words", [
    ("--replay", "contradiction"), ("--replay", "contradiction", "--decision", "nothing"),
    ("--replay", "gap", "--decision", "dock", "--given", "nothing is 3"),
    ("--replay", "nonsense", "--decision", "dock"),
])
def test_bad_replays_exit_2(words: tuple[str, ...], harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", harbour, *words)
    assert (code, out) == (2, "")
    assert err.startswith("puedo: ")


def test_people_are_told_in_their_language(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--lang", "en", "check", harbour)
    assert code == 1
    assert "P001 contradiction" in out
    assert "docks.rules:" in out
    _, out, _ = run(capsys, "--lang", "es", "check", harbour)
    assert "no concuerdan" in " ".join(out.split())


def test_sarif(harbour: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, "check", harbour, "--sarif")
    assert code == 1
    (told,) = json.loads(out)["runs"]
    assert {one["id"] for one in told["tool"]["driver"]["rules"]} == {sort.code for sort in SORTS.values()}
    (clash,) = [one for one in told["results"] if one["ruleId"] == "P001"]
    place = clash["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == (harbour / "docks.rules").as_uri()
    assert place["region"]["startLine"] == 5
    monkeypatch.chdir(harbour.parent)
    _, out, _ = run(capsys, "check", "harbour", "--sarif")
    assert '"uri": "harbour/docks.rules"' in out  # from where it is run, as code hosts read it


def test_output_to_a_file_is_whole_or_not_at_all(harbour: Path, tmp_path: Path,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out.json"
    code, out, _ = run(capsys, "check", harbour, "--json", "-o", target)
    assert (code, out) == (1, "")
    assert json.loads(target.read_text(encoding="utf-8"))
    code, _, err = run(capsys, "check", harbour, "--json", "-o", tmp_path / "nowhere" / "out.json")
    assert code == 2
    assert err.startswith("puedo: ")


def test_circles_are_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = folder(tmp_path, rule("a", "beats b stated", "dock may"), rule("b", "beats a stated", "dock must not"))
    code, (one,) = findings(capsys, place)
    assert code == 1
    assert (one["kind"], one["severity"]) == ("precedence-cycle", "error")


def test_decisions_that_read_one_another_are_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = folder(tmp_path, rule("a", "dock may  if open-gate"), rule("b", "open-gate is yes  if dock may"))
    code, (one,) = findings(capsys, place)
    assert code == 1
    assert one["kind"] == "precedence-cycle"


def test_faulty_rule_files_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", folder(tmp_path, rule("a", "dock may  if nothing-known")), "--json")
    assert (code, out) == (2, "")
    assert "nothing-known" in err


def test_nothing_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = folder(tmp_path, *CLASH)
    code, out, _ = run(capsys, "--lang", "en", "check", place, "--only", "claim")
    assert code == 0
    assert "Nothing to report." in out


@pytest.mark.parametrize("game", games())
def test_each_game_is_checked_and_its_findings_replay(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, found = findings(capsys, game)
    replays = [shlex.split(one["replay"])[1:] for one in found if one["replay"]]
    assert all(one["replay"] for one in found if one["witness"])
    for words in replays[:: max(1, len(replays) // 6)]:
        assert run(capsys, *words)[0] == 0, words
