"""Rows of figures, and how they are timed and printed."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Row:
    """One figure. `met`: whether the target was reached, None where there is none."""

    what: str
    figure: str
    target: str = ""
    met: bool | None = None


def seconds(action: Callable[[], object], collect: bool = True) -> float:
    """How long one call takes; garbage of earlier calls is collected before."""
    if collect:
        gc.collect()
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def in_turn(actions: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The median seconds of each action, all of them once in each round, so that a busy moment hits every one."""
    taken: list[list[float]] = [[] for _ in actions]
    for _ in range(rounds):
        for times, action in zip(taken, actions, strict=True):
            times.append(seconds(action))
    return [statistics.median(times) for times in taken]


def milliseconds(value: float) -> str:
    return f"{value * 1000:.3g} ms"


def print_rows(title: str, rows: Sequence[Row]) -> None:
    table = Table("what", "figure", "target", "", title=title, title_justify="left")
    for row in rows:
        mark = "" if row.met is None else "met" if row.met else "MISSED"
        table.add_row(row.what, row.figure, row.target, mark)
    Console(width=150).print(table)
