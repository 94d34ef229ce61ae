"""The metric of sentence vectors (see `kb.asking.metric`), learnt anew from the questions that come with the rules."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable

from kb.asking.asker import Asker
from kb.asking.metric import FILE, Questions, learnt
from kb.asking.vectors import vectors_of
from kb.files import write_atomically


def questions(asker: Asker, game: str) -> Questions:
    """What there is to learn from in one game."""
    known = asker.known(game)
    assert asker.encoder is not None
    columns = known.index.documents.columns
    asked = [number for number, kind in enumerate(columns["kind"]) if kind == "ask"]
    sources = zip(columns["kind"], columns["id"], strict=True)
    vectors = vectors_of(known.texts, asker.encoder, game)
    return Questions(vectors, _numbered(columns["decision"]), _numbered(sources), asked)


def _numbered(names: Iterable[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def main() -> int:
    """Games named are left out: so is seen what the metric does for a game that it has not learnt from."""
    import io

    import numpy as np

    asker = Asker()
    found = learnt([questions(asker, name) for name in asker.names() if name not in sys.argv[1:]])
    file = io.BytesIO()
    np.save(file, found.astype(np.float16), allow_pickle=False)
    write_atomically(FILE, file.getvalue())
    return 0


if __name__ == "__main__":
    sys.exit(main())
