"""Checking whole games: what is kept from earlier runs is taken, the rest is shared out over the processors."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from kb.checking.bench import Bench
from kb.checking.kept import Kept
from kb.checking.model import Finding, in_order
from kb.checking.parts import CHECKS, Part

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
    """The parts in groups that share their searches, what is likely to take longest first."""
    by_near: dict[tuple[int, str], list[Part]] = {}
    for at, part in missing:
        by_near.setdefault((at, part.near or part.check), []).append(part)

    def weight(item: tuple[tuple[int, str], list[Part]]) -> int:
        (at, near), parts = item
        return len(jobs[at].bench.base.by_decision.get(near, ())) ** 2 + len(parts)

    return [(at, parts) for (at, _), parts in sorted(by_near.items(), key=weight, reverse=True)]


def processors() -> int:
    """How many processors this process may use, at most `_MOST`."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, _MOST)


def _made(jobs: list[Job], groups: list[Group], workers: int) -> Iterable[Made]:
    count = sum(len(parts) for _, parts in groups)
    if workers < 2 or count < _WORTH_IT or "fork" not in multiprocessing.get_all_start_methods():
        yield from (_group(jobs, group) for group in groups)
        return
    _SHARED[:] = jobs  # what the other processes are born with
    try:
        with ProcessPoolExecutor(workers, multiprocessing.get_context("fork")) as pool:
            yield from pool.map(_shared, groups)
    finally:
        _SHARED.clear()


_SHARED: list[Job] = []


def _shared(group: Group) -> Made:
    return _group(_SHARED, group)


def _group(jobs: list[Job], group: Group) -> Made:
    at, parts = group
    bench = jobs[at].bench
    return at, [(part, CHECKS[part.check].part(bench, part.name)) for part in parts]
