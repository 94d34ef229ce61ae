"""What speaks for a run of A and a run of B saying the same, as numbers, and what they weigh together.

FEATURES, of a block, a run of a segments with one of b:
  constant  1
  size      a + b - 2: what the block has more than one segment each
  far       distance (1 - cosine), normalised by the mean distance of both runs to random ones (as in vecalign)
  far_size  far times the square root of (a + b) / 2
  length    |log(length ratio)|, lengths in characters, by the ratio of the whole documents
  length2   length squared times the geometric mean of the lengths in hundreds (Gale and Church's surprise), at most 6
  covered   the share of both runs' words, by weight, that the other run covers
  weakest   that share of the run that is covered less
  least     that share of the segment, of all in both runs, that is covered least
SKIPS, of a segment that has no partner: constant; 1 where it has hardly a letter; log(length / 50).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from kb.aligning.coverage import Words, covered
from kb.aligning.path import IMPOSSIBLE, Band, Steps
from kb.aligning.runs import LONGEST_RUN, SHAPES, Runs, summed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
    Ints = NDArray[np.integer[Any]]
else:
    Floats = Ints = Any

FEATURES = ("constant", "size", "far", "far_size", "length", "length2", "covered", "weakest", "least")
SKIPS = ("skip", "skip_junk", "skip_length")

#: Found by a search over ../shared/bench/alignment/dev and the gold of tests/aligning: see BENCHMARKS.md.
WEIGHTS: Mapping[str, float] = {
    "constant": 0.797,
    "size": 0.161,
    "far": -0.236,
    "far_size": -0.953,
    "length": -0.059,
    "length2": -0.063,
    "covered": 0.225,
    "weakest": 0.141,
    "least": 0.026,
    "skip": -0.016,
    "skip_junk": 0.078,
    "skip_length": -0.013,
}

_SAMPLE = 2_000
#: Cells of the dense tables that are made at a time.
_CELLS = 40_000
_FEWEST_LETTERS = 4


class Side:
    """One document's runs and words, and what they are measured with."""

    def __init__(self, found: Runs, words: Words) -> None:
        import numpy as np

        self.runs = found
        self.words = words
        self.masses = summed(words.masses)
        lengths = np.array([len(text) + 1.0 for text in found.texts])
        junk = np.array([sum(map(str.isalpha, text)) < _FEWEST_LETTERS for text in found.texts], dtype=np.float64)
        self.total = float(lengths.sum())
        self.skips = np.stack([np.ones(len(lengths)), junk, np.log(lengths / 50.0)], axis=-1)
        self.typical = _typical(found.vectors)

    def __len__(self) -> int:
        return len(self.runs.texts)

    def part(self, start: int, end: int) -> Side:
        """Some of its segments, measured as the whole document is."""
        out = copy(self)
        found = self.runs
        out.runs = Runs(found.texts[start:end], found.vectors[:, start:end], found.lengths[:, start:end])
        out.words = self.words.part(start, end)
        out.masses = self.masses[:, start:end]
        out.skips = self.skips[start:end]
        return out


def _typical(vectors: Floats) -> Floats:
    """The mean vector of a sample of the runs."""
    import numpy as np

    flat = vectors.reshape(-1, vectors.shape[-1])
    chosen = np.random.default_rng(0).choice(len(flat), min(_SAMPLE, len(flat)), replace=False)
    out: Floats = flat[np.sort(chosen)].astype(np.float32).mean(0)
    return out


def steps(a: Side, b: Side, band: Band, weights: Mapping[str, float] = WEIGHTS) -> Steps:
    """What every step inside the band weighs."""
    import numpy as np

    blocks = np.empty((len(SHAPES), int(band.starts[-1])), dtype=np.float32)
    vector = np.array([weights[name] for name in FEATURES], dtype=np.float32)
    for cells, table in tables(a, b, band):
        blocks[:, cells] = np.where(np.isnan(table[..., 0]), IMPOSSIBLE, table @ vector)
    skip = np.array([weights[name] for name in SKIPS])
    return Steps(band, SHAPES, blocks, a.skips @ skip, b.skips @ skip)


def tables(a: Side, b: Side, band: Band) -> Iterator[tuple[slice, Floats]]:
    """The features of all blocks, some rows of the band at a time: (cells, (shapes, cells, features)), the first
    feature not-a-number where a block would begin before its document."""
    import numpy as np

    spread_a = 1.0 - a.runs.vectors.astype(np.float32) @ b.typical
    spread_b = 1.0 - b.runs.vectors.astype(np.float32) @ a.typical
    ratio = b.total / a.total
    starts = band.starts
    for first, end in _strips(band):
        rows = np.repeat(np.arange(first, end), band.high[first:end] - band.low[first:end])
        columns = np.arange(starts[first], starts[end]) - starts[rows] + band.low[rows]
        table = np.zeros((len(SHAPES), len(rows), len(FEATURES)), dtype=np.float32)
        # Segments whose runs end in the strip; cells of row or column 0 have none and are looked up, then forbidden.
        top, left = max(first - 1, 0), max(int(band.low[first]) - 1, 0)
        span_a, span_b = range(top, max(end - 1, 1)), range(left, max(int(band.high[end - 1]) - 1, 1))
        at_a, at_b = np.maximum(rows - 1, 0), np.maximum(columns - 1, 0)
        shares = _shares(a, b, span_a, span_b)
        for k, (size_a, size_b) in enumerate(SHAPES):
            x = a.runs.vectors[size_a - 1, span_a.start : span_a.stop].astype(np.float32)
            y = b.runs.vectors[size_b - 1, span_b.start : span_b.stop].astype(np.float32)
            spread = spread_a[size_a - 1, at_a] + spread_b[size_b - 1, at_b]
            near = (x @ y.T)[at_a - top, at_b - left]
            far = np.clip((1.0 - near) * 2.0 / np.maximum(spread, 1e-3), 0.0, 1.5)
            long_a, long_b = a.runs.lengths[size_a - 1, at_a], b.runs.lengths[size_b - 1, at_b]
            length = np.abs(np.log(long_b / (long_a * ratio)))
            said_a, said_b, least = (part[at_a - top, at_b - left] for part in shares(size_a, size_b))
            mass_a, mass_b = a.masses[size_a - 1, at_a], b.masses[size_b - 1, at_b]
            possible = (rows >= size_a) & (columns >= size_b)
            table[k] = np.stack(
                [
                    np.where(possible, 1.0, np.nan),
                    np.full(len(rows), size_a + size_b - 2.0),
                    far,
                    far * np.sqrt((size_a + size_b) / 2),
                    length,
                    np.minimum(length**2 * np.sqrt(long_a * long_b) / 100.0, 6.0),
                    (said_a + said_b) / np.maximum(mass_a + mass_b, 1e-6),
                    np.minimum(said_a / np.maximum(mass_a, 1e-6), said_b / np.maximum(mass_b, 1e-6)),
                    least,
                ],
                axis=-1,
            )
        yield slice(int(starts[first]), int(starts[end])), table


def _strips(band: Band) -> Iterator[tuple[int, int]]:
    """Rows that are done together: few enough that the dense table over their columns stays small."""
    first, rows = 0, len(band.low)
    while first < rows:
        end = first + 1
        while end < rows and (end + 1 - first) * (band.high[end] - band.low[first]) <= _CELLS:
            end += 1
        yield first, end
        first = end


def _shares(a: Side, b: Side, span_a: range, span_b: range) -> Callable[[int, int], tuple[Floats, Floats, Floats]]:
    """A function from a shape to the covered weight of runs of A, that of runs of B, and the least share of a segment
    in either that is covered: (rows, columns) each."""
    import numpy as np

    # Runs that end in the span may begin before it.
    rows = range(max(span_a.start - LONGEST_RUN + 1, 0), span_a.stop)
    columns = range(max(span_b.start - LONGEST_RUN + 1, 0), span_b.stop)
    of_a, of_b = covered(a.words, b.words, rows, columns)
    cut_a, cut_b = span_a.start - rows.start, span_b.start - columns.start

    own_a = np.maximum(a.words.masses[rows.start : rows.stop], 1e-6)[:, None]
    own_b = np.maximum(b.words.masses[columns.start : columns.stop], 1e-6)[None, :]

    def shares(size_a: int, size_b: int) -> tuple[Floats, Floats, Floats]:
        over_a = of_a[size_b - 1]
        over_b = of_b[size_a - 1].T
        said_a = sum(_back(over_a, back) for back in range(size_a))
        said_b = sum(_back(over_b, back) for back in range(size_b))
        least_a = np.minimum.reduce([_back(over_a / own_a, back) for back in range(size_a)])
        least_b = np.minimum.reduce([_back(over_b / own_b.T, back) for back in range(size_b)])
        inner = (slice(cut_a, None), slice(cut_b, None))
        return (
            np.asarray(said_a)[inner],
            np.asarray(said_b).T[inner],
            np.minimum(least_a, least_b.T)[inner],
        )

    return shares


def _back(table: Floats, rows: int) -> Floats:
    """The table moved down by so many rows."""
    import numpy as np

    if not rows:
        return table
    out = np.zeros_like(table)
    out[rows:] = table[:-rows]
    return out
