"""Many commands at once: results kept as they come, gone on with, and done again where whoever had them died."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest

from kb.cli.main import main
from kb.errors import PuedoError
from kb.rules.template import new_game
from kb.services import engines
from kb.services.bulk import ATTEMPTS, Job, Result, do, make_job, names_for, run

LONG = 120.0


def write(folder: Path, texts: dict[str, str]) -> Path:
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three small games, one of them with a fault."""
    for name in ("one", "two", "three"):
        write(tmp_path / "games" / name, new_game(name))
    (tmp_path / "games" / "three" / "bad.rules").write_text("rul\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checking(folder: Path, name: str) -> Job:
    """A job that takes a second or so."""
    write(folder / name, new_game(name))
    return make_job(name, ["check", name, "--json"], folder)


def silent(result: Result | None, done: int, count: int) -> None:
    pass


BULK = ["bulk", "--out", "results", "--run", "check {} --json", "games/one", "games/two", "games/three"]


def test_results_are_kept_and_gone_on_with(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", *BULK]) == 1
    said = capsys.readouterr()
    assert "3 jobs: 2 well, 1 with findings or errors, 0 without a result." in said.out
    assert "3 of 3" in said.err
    assert json.loads((shelf / "results" / "one.out").read_bytes()) == []
    assert "bad.rules" in (shelf / "results" / "three.err").read_text(encoding="utf-8")
    written = {path.name: path.stat().st_mtime_ns for path in (shelf / "results").iterdir()}

    (shelf / "games" / "three" / "bad.rules").unlink()
    assert main(["--lang", "en", *BULK]) == 0
    again = {path.name: path.stat().st_mtime_ns for path in (shelf / "results").iterdir()}
    assert {name for name in written if again.get(name) != written[name]} == {"three.out", "three.err", "three.done"}
    assert "three.err" not in again


@pytest.mark.parametrize("damage", ["torn output", "torn mark", "no mark", "another program"])
def test_what_is_not_whole_is_done_again(shelf: Path, damage: str, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [make_job("one", ["check", "games/one", "--json"], shelf)]
    done: list[str] = []

    def engine(given: Sequence[Job]) -> Iterator[Result]:
        for job in given:
            done.append(job.name)
            yield Result(job.name, job.key, 0, b"[1, 2, 3]", b"", 1.0)

    out = shelf / "results"
    run(jobs, engine, out, silent)
    run(jobs, engine, out, silent)
    assert done == ["one"]
    if damage == "torn output":
        (out / "one.out").write_bytes(b"[1, 2")
    elif damage == "torn mark":
        (out / "one.done").write_bytes((out / "one.done").read_bytes()[:20])
    elif damage == "no mark":
        (out / "one.done").unlink()
    else:
        monkeypatch.setattr("kb.services.bulk.__version__", "99.0")
    (result,) = run(jobs, engine, out, silent)
    assert done == ["one", "one"] and result.out == b"[1, 2, 3]"


def test_a_fault_of_the_program_is_no_result_to_go_on_with(shelf: Path) -> None:
    job = make_job("one", ["check", "games/one"], shelf)
    codes = iter([70, 0])

    def engine(given: Sequence[Job]) -> Iterator[Result]:
        yield from (Result(one.name, one.key, next(codes), b"", b"", 1.0) for one in given)

    out = shelf / "results"
    assert run([job], engine, out, silent)[0].broken
    assert not run([job], engine, out, silent)[0].broken


def test_an_interrupted_run_has_what_was_done(shelf: Path) -> None:
    jobs = [make_job(name, ["check", f"games/{name}"], shelf) for name in ("one", "two")]

    def engine(given: Sequence[Job]) -> Iterator[Result]:
        yield Result(given[0].name, given[0].key, 0, b"", b"", 1.0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(jobs, engine, shelf / "results", silent)
    left: list[Job] = []

    def rest(given: Sequence[Job]) -> Iterator[Result]:
        left.extend(given)
        return iter(())

    run(jobs, rest, shelf / "results", silent)
    assert [job.name for job in left] == ["two"]


def test_a_job_carries_its_files_and_nothing_else(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("elsewhere") / "ñandú con espacios.tsv"
    outside.write_text("hola\thello\n", encoding="utf-8")
    job = make_job("x", ["proof", str(outside), "--json"], shelf)
    assert [path for path, _ in job.files] == ["file-1.tsv"] and job.words == ("proof", "file-1.tsv", "--json")
    assert do(job).code in (0, 1)
    folder = make_job("y", ["check", "games/one"], shelf)
    assert [path for path, _ in folder.files] == ["games/one/game.rules", "games/one/turns.rules"]
    assert folder.key != make_job("y", ["check", "games/two"], shelf).key


def test_names() -> None:
    assert names_for(["a/x.txt", "b/x.txt", "..", "ñ ñ"]) == ["x.txt", "x.txt-2", "job", "ñ-ñ"]


def test_two_local_workers_one_killed_in_the_middle(tmp_path: Path) -> None:
    """The process of one job is killed; its job is done again and nothing is missing."""
    jobs = [checking(tmp_path, name) for name in ("a", "b", "c")]
    killed: list[int] = []

    def kill_one() -> None:
        deadline = time.monotonic() + LONG
        while not killed and time.monotonic() < deadline:
            for child in psutil.Process().children(recursive=True):
                if "check" in child.cmdline() and child.is_running():
                    os.kill(child.pid, signal.SIGKILL)
                    killed.append(child.pid)
                    break
            time.sleep(0.05)

    thread = threading.Thread(target=kill_one)
    thread.start()
    results = run(jobs, engines.local(2, LONG), tmp_path / "results", silent)
    thread.join()
    assert killed
    assert sorted(result.attempts for result in results) == [1, 1, 2]
    assert all(not result.broken and json.loads(result.out) == [] for result in results)


def test_a_job_that_always_dies_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def dies(job: Job, seconds: float) -> Result:
        calls.append(job.name)
        return Result(job.name, job.key, -9, b"", b"", 0.0)

    monkeypatch.setattr("kb.services.engines.do", dies)
    (result,) = engines.local(2, 1.0)([Job("x", ("check",), ())])
    assert result.broken and result.attempts == ATTEMPTS == len(calls)


def test_a_job_past_its_time_is_stopped(tmp_path: Path) -> None:
    assert do(checking(tmp_path, "a"), 0.2).code == -9


def test_a_cluster_of_two_workers_one_killed_in_the_middle(tmp_path: Path) -> None:
    """What the killed worker had is done by the other, by the cluster itself."""
    from dask.distributed import Client, LocalCluster

    jobs = [checking(tmp_path, name) for name in "abcd"]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        with Client(cluster) as client:
            pids = list(client.run(os.getpid).values())
        first: list[Any] = []

        def told(result: Result | None, done: int, count: int) -> None:
            if result is not None and not first:
                first.append(result)
                os.kill(pids[0], signal.SIGKILL)

        results = run(jobs, engines.cluster(cluster.scheduler_address, LONG), tmp_path / "results", told)
    assert first and [result.name for result in results] == list("abcd")
    assert all(not result.broken and json.loads(result.out) == [] for result in results)


def test_a_cluster_that_is_not_there(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PuedoError) as caught:
        engines.cluster("tcp://127.0.0.1:9", 1.0, patience="1s")
    assert "cluster" in caught.value.render("en")


@pytest.mark.parametrize("words", [
    ["bulk", "--out", "r", "--run", "check", "games/one"],
    ["bulk", "--out", "r", "--run", "check {}"],
    ["bulk", "--out", "r", "--run", "sing {}", "games/one"],
    ["bulk", "--out", "r", "--run", "check '{}", "games/one"],
    ["bulk", "--out", "r", "--run", "check {}", "games/nothing"],
    ["bulk", "--out", "r", "--run", "check {}", "--jobs", "0", "games/one"],
    ["bulk", "--out", "r", "--run", "check {}", "--timeout", "nan", "games/one"],
    ["bulk", "--out", "games/one/game.rules", "--run", "check {}", "games/one"],
    ["bulk", "--out", "r", "--list", "nothing.jsonl"],
    ["bulk", "--out", "r", "--list", "bad.jsonl"],
    ["bulk", "--run", "check {}", "games/one"],
])
def test_wrong_input_is_refused(shelf: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (shelf / "bad.jsonl").write_text('{"run": ["check", "games/one"]}\n{"run": "check"}\n', encoding="utf-8")
    assert main(words) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert not (shelf / "r").exists()


def test_a_list_of_jobs(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"name": "first", "run": ["check", "games/one", "--json"]}, {"run": ["format", "--check", "games/two"]}]
    (shelf / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert main(["bulk", "--out", "r", "--list", "jobs.jsonl"]) == 0
    assert sorted(path.name for path in (shelf / "r").glob("*.done")) == ["first.done", "job-2.done"]
