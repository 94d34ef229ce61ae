"""Checking whole games: what is kept from earlier runs is taken, the rest is shared out over the processors."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kb.checking.bench import Bench
from kb.checking.kept import Kept
from kb.checking.model import Finding, in_order
from kb.checking.parts import CHECKS, Part
from kb.errors import PuedoError

#: Told with how many parts are done, of how many.
Told = Callable[[int, int], None]

_WORTH_IT = 40  # for fewer parts than this no other process is started
_MOST = 8


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be checked: its bench, and what is known of earlier runs (None: nothing is kept)."""

    bench: Bench
    kept: Kept | None


def job_of(name: str, bench: Bench, texts: Mapping[str, str]) -> Job:
    """The job of a game that was read from rule files."""
    return Job(bench, Kept(name, bench.game, texts))


def check_all(jobs: list[Job], workers: int | None = None, told: Told = lambda done, all_of_them: None,
              only: frozenset[str] | None = None) -> list[list[Finding]]:
    """The findings of each game, the gravest first.

    workers: how many processes at most, all processors unless told. only: the checks that are made, all unless told.
    """
    found: dict[tuple[int, str, str], list[Finding]] = {}
    listed: list[list[Part]] = []
    missing: list[tuple[int, Part]] = []
    for at, job in enumerate(jobs):
        parts = [part for name, check in CHECKS.items() if only is None or name in only
                 for part in check.parts(job.bench)]
        listed.append(parts)
        for part in parts:
            known = None if job.kept is None else job.kept.get(part)
            if known is None:
                missing.append((at, part))
            else:
                found[(at, part.check, part.name)] = known
    told(0, len(missing))
    done = 0
    for at, results in _made(jobs, groups_of(jobs, missing), workers or processors()):
        for part, findings in results:
            found[(at, part.check, part.name)] = findings
            kept = jobs[at].kept
            if kept is not None:
                kept.put(part, findings)
        done += len(results)
        told(done, len(missing))
    for job in jobs:
        if job.kept is not None:
            job.kept.save()
    return [in_order(one for part in parts for one in found[(at, part.check, part.name)])
            for at, parts in enumerate(listed)]


Group = tuple[int, list[Part]]
Made = tuple[int, list[tuple[Part, list[Finding]]]]


def groups_of(jobs: list[Job], missing: Iterable[tuple[int, Part]]) -> list[Group]:
    """The parts in groups that share their searches, for processes that take them from either end.

    What is likely to take longest stands at the ends, and all of one game together: what one part has to ground or load
    the next one of that process finds done.
    """
    by_game: dict[int, dict[str, list[Part]]] = {}
    for at, part in missing:
        by_game.setdefault(at, {}).setdefault(part.near or part.check, []).append(part)
    listed: list[list[Group]] = []
    for at, by_near in by_game.items():
        concluding = jobs[at].bench.base.by_decision

        def weight(near: str, parts: list[Part], concluding: Mapping[str, Sized] = concluding) -> int:
            return len(concluding.get(near, ())) ** 2 + len(parts)

        listed.append([(at, parts) for _, parts in sorted(
            by_near.items(), key=lambda item: weight(*item), reverse=True)])
    listed.sort(key=lambda groups: -sum(len(parts) for _, parts in groups))
    return [group for place, groups in enumerate(listed) for group in (groups[::-1] if place else groups)]


def processors() -> int:
    """How many processors this process may use, at most `_MOST`."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, _MOST)


def _made(jobs: list[Job], groups: list[Group], workers: int) -> Iterable[Made]:
    count = sum(len(parts) for _, parts in groups)
    if workers < 2 or count < _WORTH_IT or not forks():
        yield from (_group(jobs, group) for group in groups)
        return
    context = multiprocessing.get_context("fork")
    shared = _Shared(jobs, groups, context.Lock(), context.Array("i", (0, 0, len(groups)), lock=False))
    with ProcessPoolExecutor(workers, context, _Shared.born, (shared,)) as pool:
        yield from pool.map(_Shared.next, range(len(groups)))


def forks() -> bool:
    """Whether other processes can be born with what this one has."""
    return "fork" in multiprocessing.get_all_start_methods()


@dataclass(slots=True)
class _Shared:
    """What the other processes are born with. places: how many were born, and which groups are left, from and to."""

    jobs: list[Job]
    groups: list[Group]
    lock: AbstractContextManager[Any]
    places: Any
    back: bool = False

    def born(self) -> None:
        """Every second process takes from the back."""
        global _shared
        with self.lock:
            self.back = self.places[0] % 2 == 1
            self.places[0] += 1
        _shared = self

    @staticmethod
    def next(_: int) -> Made:
        """Make the next group from this process's end."""
        assert _shared is not None
        with _shared.lock:
            if _shared.back:
                _shared.places[2] -= 1
                at = _shared.places[2]
            else:
                at = _shared.places[1]
                _shared.places[1] += 1
        return _group(_shared.jobs, _shared.groups[at])


_shared: _Shared | None = None


def _group(jobs: list[Job], group: Group) -> Made:
    at, parts = group
    bench = jobs[at].bench
    return at, [(part, CHECKS[part.check].part(bench, part.name)) for part in parts]


def read_ahead(folders: Sequence[Path], workers: int | None = None) -> None:
    """Have the games in these folders read into the cache by several processes, where reading takes long.

    What cannot be read is left to whoever reads it next, who can tell.
    """
    from kb.rules import loader, store

    slow = [folder for folder in folders if store.folder() is not None and not loader.is_kept(folder)]
    if len(slow) < 2 or (workers or processors()) < 2 or not forks():
        return
    import kb.rules.parse
    import kb.rules.resolve  # noqa: F401  # before the others are born

    slow.sort(key=lambda folder: -sum(file.stat().st_size for file in folder.glob(f"*{loader.SUFFIX}")))
    with ProcessPoolExecutor(min(workers or processors(), len(slow)), multiprocessing.get_context("fork")) as pool:
        list(pool.map(_read, slow))


def _read(folder: Path) -> None:
    from kb.rules.loader import load_folder

    with contextlib.suppress(PuedoError):
        load_folder(folder)
