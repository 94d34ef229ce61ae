"""Text+Berg, German-French, aligned by hand: at least as good as is promised."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.aligning.align import align_documents
from kb.aligning.documents import read_document
from kb.aligning.scoring import agreement
from tests.aligning.conftest import gold_pairs


@pytest.mark.slow
def test_hand_aligned_german_and_french(encoder, shared: Path) -> None:
    folder = shared / "bench" / "alignment"
    a, b = (read_document(str(folder / f"dev.{lang}"), lines=True) for lang in ("de", "fr"))
    found = align_documents(a, b, encoder)
    score = agreement(gold_pairs(folder / "dev.defr"), [(pair.a, pair.b) for pair in found.pairs])
    assert (a.lang, b.lang, found.order) == ("de", "fr", "same")
    assert score.strict.f1 >= 0.90
    assert score.lax.f1 >= 0.98
