"""Files with slips in them: whatever is wrong is told as such, with a place that exists, and never as a crash."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.rules.errors import RulesErrors
from kb.rules.loader import load_texts

HARBOUR = Path(__file__).resolve().parent / "good" / "harbour"
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(HARBOUR.glob("*.rules"))}
PIECES = re.compile(r"\n *|[A-Za-zÀ-ÿ0-9-]+|[^\sA-Za-z0-9]| +")
WORDS = sorted({piece for text in TEXTS.values() for piece in PIECES.findall(text) if piece.strip()})


def load_or_complain(texts: dict[str, str]) -> None:
    """Load; a refusal must be whole in both languages and point into the files."""
    try:
        load_texts(texts)
    except RulesErrors as refused:
        assert refused.errors
        for error in refused.errors:
            lines = texts[error.place.file].split("\n")
            assert 1 <= error.place.line <= len(lines) + 1
            assert error.place.column >= 1
            assert error.what["es"] and error.what["en"]
        assert refused.render("es") and refused.render("en")


@settings(max_examples=60)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_slips(name: str, data: st.DataObject) -> None:
    pieces = PIECES.findall(TEXTS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        slip = data.draw(st.sampled_from(["drop", "double", "swap", "other", "line"]))
        if slip == "drop":
            del pieces[at]
        elif slip == "double":
            pieces.insert(at, pieces[at])
        elif slip == "swap":
            other = data.draw(st.integers(0, len(pieces) - 1))
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif slip == "other":
            pieces[at] = data.draw(st.sampled_from(WORDS))
        else:
            pieces.insert(at, data.draw(st.sampled_from(["\n", "\n  ", "\n    ", " ", "# "])))
    load_or_complain({**TEXTS, name: "".join(pieces)})


@settings(max_examples=60)
@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_missing_blocks(name: str, data: st.DataObject) -> None:
    blocks = re.split(r"(?m)^(?=[a-z])", TEXTS[name])
    gone = data.draw(st.sets(st.integers(0, len(blocks) - 1), min_size=1, max_size=4))
    load_or_complain({**TEXTS, name: "".join(block for index, block in enumerate(blocks) if index not in gone)})


@settings(max_examples=60)
@given(st.text(max_size=80))
def test_anything(text: str) -> None:
    load_or_complain({**TEXTS, "any.rules": text})
