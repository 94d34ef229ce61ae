"""The bundled encoder, loaded once, and the golds of this folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.aligning.align import align_sides
from kb.aligning.documents import read_document
from kb.aligning.features import Side
from kb.aligning.model import Alignment, Document
from kb.aligning.monotone import side
from kb.asking.encoder import Bundled, Encoder

GOLD = Path(__file__).parent / "gold"
Pairs = list[tuple[tuple[int, ...], tuple[int, ...]]]


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    return Bundled()


def gold_pairs(path: Path) -> Pairs:
    """Lines such as `[1, 2]:[3]`."""
    halves = (line.split(":") for line in path.read_text(encoding="utf-8").splitlines() if line)
    return [(tuple(json.loads(a)), tuple(json.loads(b))) for a, b in halves]


@pytest.fixture(scope="session")
def aligned(encoder: Encoder) -> Callable[..., tuple[Pairs, Alignment]]:
    """A gold by name, and the alignment of its documents; their sides are made once."""
    kept: dict[str, tuple[Document, Document, Side, Side]] = {}

    def align(name: str, **told: object) -> tuple[Pairs, Alignment]:
        if name not in kept:
            a, b = (read_document(str(GOLD / f"{name}.{lang}"), lines=True) for lang in ("es", "en"))
            kept[name] = (a, b, *(side([s.text for s in d.segments], encoder) for d in (a, b)))
        return gold_pairs(GOLD / f"{name}.gold"), align_sides(*kept[name], **told)  # type: ignore[arg-type]

    return align
