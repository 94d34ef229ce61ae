"""Findings kept between runs are those that were made, and an edit makes exactly what it reaches be looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.checking.bench import Bench
from kb.checking.check import check
from kb.checking.kept import Kept
from kb.checking.model import Finding
from kb.checking.parts import CHECKS, Part
from kb.checking.running import Job, check_all, groups_of, job_of, read_ahead
from kb.resources import grammar_path
from kb.rules.loader import is_kept, load_texts
from kb.ruling.compile import compile_game
from tests.checking.conftest import GAME, TOPIC, rule

RULES = [
    rule("may-dock", "dock may  if crates >= 4"), rule("no-dock", "dock must not  if night"),
    rule("half", "toll is 15/2  if storm", "toll is 3  if not storm and crates > 9"),
    rule("free", "toll is 0  if night"),
    rule("smiths", "beats no-dock reading", "dock may  if who is smiths", head="  power toll-right"),
    rule("open", "open-gate is yes  if dock may"),
    "editorial wide\n  es Es amplio.\n  en It is wide.\n  berth is one-berth\n",
    "claim few\n  es Nunca hay más de tres cajas.\n  en There are never more than three crates.\n  holds crates <= 3\n",
    "example e\n  given storm, crates is 1\n  expect toll is 2\n",
    "ask\n  es cuánto es el peaje?\n  en what is the toll?\n  given night\n  expect toll is 0\n  expect dock may\n",
]


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def job(*blocks: str, name: str = "harbour", base: str = TOPIC) -> Job:
    texts = {"harbour/game.rules": GAME, "harbour/docks.rules": base.replace("{rules}", "\n".join(blocks))}
    return job_of(name, Bench(compile_game(load_texts(texts))), texts)


def looked_at(monkeypatch: pytest.MonkeyPatch, one: Job) -> tuple[list[Finding], list[Part]]:
    """The findings of a game, and the parts that were not taken from what is kept."""
    made: list[Part] = []
    old = Kept.put

    def put(self: Kept, part: Part, findings: list[Finding]) -> None:
        made.append(part)
        old(self, part, findings)

    with monkeypatch.context() as patched:
        patched.setattr(Kept, "put", put)
        (found,) = check_all([one], 1)
    return found, made


def fresh(one: Job) -> list[Finding]:
    return check(Bench(one.bench.base))


def test_what_was_found_comes_back_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    found, made = looked_at(monkeypatch, job(*RULES))
    assert {one.kind for one in found} >= {"contradiction", "gap", "claim", "example", "unstated-precedence"}
    assert len(made) > 40
    again, made = looked_at(monkeypatch, job(*RULES))
    assert made == []
    assert again == found == fresh(job(*RULES))
    assert [one.as_json() for one in again] == [one.as_json() for one in found]


EDITS: dict[str, tuple[str, str]] = {
    "a value": ("toll is 0  if night", "toll is 1  if night"),
    "a bound": ("crates >= 4", "crates >= 5"),
    "a precedence gone": ("  beats no-dock reading\n", ""),
    "a line above, so that all else moves down": ("rule may-dock", "# a remark\n\nrule may-dock"),
    "a rule more": ("rule free", rule("dear", "toll is 9  if who is bakers") + "\nrule free"),
    "a world that cannot be": ("rule free", "never storm and night\n\nrule free"),
    "a domain": ("number 0..9  usually 2", "number 0..3  usually 2"),
    "a usual value": ("yes/no  usually no", "yes/no  usually yes"),
    "a name": ("name en the crates", "name en the boxes"),
    "an owner": ("power toll-right of smiths", "power toll-right of bakers"),
    "an editorial gone": ("editorial wide\n  es Es amplio.\n  en It is wide.\n  berth is one-berth\n", ""),
    "an expectation": ("expect toll is 2", "expect toll is 3"),
    "a text": ("Rule free.", "Rule free, unless it rains."),
}


@pytest.mark.parametrize("edit", EDITS)
def test_after_an_edit_the_findings_are_those_of_a_fresh_look(edit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, all_of_them = looked_at(monkeypatch, job(*RULES))
    before, after = EDITS[edit]
    whole = TOPIC.replace("{rules}", "\n".join(RULES))
    assert before in whole
    changed = job(base=whole.replace(before, after, 1))
    found, made = looked_at(monkeypatch, changed)
    assert found == fresh(changed)
    assert made
    assert len(made) < len(all_of_them) or edit in ("a world that cannot be", "a domain")


def test_an_edit_of_one_rule_leaves_what_it_does_not_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at(monkeypatch, job(*RULES))
    _, made = looked_at(monkeypatch, job(*[one.replace("toll is 0", "toll is 1") for one in RULES]))
    searched = {(part.check, part.name) for part in made if part.near}
    assert ("contradiction", "toll") in searched
    assert ("contradiction", "dock") not in searched
    assert ("gap", "berth") not in searched


def test_other_games_are_checked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at(monkeypatch, job(*RULES))
    _, made = looked_at(monkeypatch, job(*RULES, name="bridge"))
    assert len(made) > 40


def test_a_torn_file_is_never_believed(cache_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = looked_at(monkeypatch, job(*RULES))
    (file,) = [path for path in cache_of_its_own.iterdir() if path.name.startswith("check-")]
    file.write_bytes(file.read_bytes()[:-7])
    again, made = looked_at(monkeypatch, job(*RULES))
    assert len(made) > 40
    assert again == found


def test_a_grammar_that_changes_makes_everything_be_looked_at_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {name: tmp_path / f"{name}.lark" for name in ("rules", "skeleton")}
    for name, file in own.items():
        file.write_bytes(grammar_path(name).read_bytes())
    monkeypatch.setattr("kb.checking.kept.grammar_path", own.__getitem__)
    for file in own.values():
        _, made = looked_at(monkeypatch, job(*RULES))
        assert made
        assert looked_at(monkeypatch, job(*RULES))[1] == []
        file.write_bytes(file.read_bytes() + b"\n")


def test_several_processes_find_what_one_finds() -> None:
    (alone,) = check_all([Job(Bench(job(*RULES).bench.base), None)], 1)
    told: list[tuple[int, int]] = []
    (shared,) = check_all([Job(Bench(job(*RULES).bench.base), None)], 2, lambda done, count: told.append((done, count)))
    assert shared == alone
    assert told[0][0] == 0
    assert told[-1][0] == told[-1][1] > 40


def test_only_some_checks_are_made() -> None:
    (found,) = check_all([Job(job(*RULES).bench, None)], 1, only=frozenset(("gap",)))
    assert {one.kind for one in found} == {"gap"}
    assert set(CHECKS) > {"gap"}


def test_processes_take_whole_games_from_either_end() -> None:
    jobs = [Job(job(*blocks).bench, None) for blocks in (RULES, RULES[:2], RULES[:4])]
    missing = [(at, part) for at, one in enumerate(jobs) for each in CHECKS.values() for part in each.parts(one.bench)]
    groups = groups_of(jobs, missing)
    assert [at for at, _ in groups] == sorted((at for at, _ in groups), key=[0, 2, 1].index)
    assert {(at, part) for at, parts in groups for part in parts} == set(missing)
    assert sum(len(parts) for _, parts in groups) == len(missing)
    assert {part.near for part in groups[0][1]} == {"toll"}  # of whose values there are most
    assert {part.near for part in groups[-1][1]} == {"dock"}


def test_games_are_read_ahead_where_that_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tmp_path / name for name in ("one", "two", "faulty")]
    for folder in folders:
        folder.mkdir()
        (folder / "game.rules").write_text(GAME)
        (folder / "docks.rules").write_text(TOPIC.replace("{rules}", "\n".join(RULES)))
    (folders[2] / "docks.rules").write_text("rule what\n")
    assert not any(map(is_kept, folders))
    read_ahead(folders, 2)
    assert [is_kept(folder) for folder in folders] == [True, True, False]
    (folders[0] / "docks.rules").write_text(TOPIC.replace("{rules}", "\n".join(RULES[1:])))
    assert is_kept(folders[0])  # one file is read anew where it is wanted
    monkeypatch.setenv("PUEDO_CACHE", "off")
    read_ahead(folders, 2)  # nowhere to read them to
    assert not is_kept(folders[1])
