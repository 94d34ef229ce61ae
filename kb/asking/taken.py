"""Documents taken apart, kept between changes of a game: an edit costs the texts that it changes, not all of them.

What comes of a text turns on the lexicon of its game, on which of its words each language's texts use, and on the
program; what is kept is known by all of these.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kb.asking.lexicon import LANGUAGES, Trie
from kb.asking.normal import Word
from kb.asking.tokens import understand
from kb.rules import store

#: What a search needs of a text, in the order of `FIELDS`.
Taken = tuple[Any, ...]
FIELDS = ("weights", "denied", "numbers", "sought", "mood", "length")
#: Bytes of a text's key.
_KEY = 12


class TakenApart:
    """Texts of one game taken apart, those of before from the cache. `program`: changes with what takes them apart;
    without it nothing is kept."""

    def __init__(
        self, game: str, program: bytes | None, lexicon: dict[str, Trie], vocabulary: Mapping[str, Collection[str]]
    ) -> None:
        self._lexicon, self._vocabulary = lexicon, vocabulary
        self._name = f"taken-{game}"
        self._seal = None if program is None else hashlib.sha256(program + marshal.dumps(lexicon)).digest()
        self._before: dict[bytes, Taken] = {}
        self._now: dict[bytes, Taken] = {}
        data = None if self._seal is None else store.get(self._name, self._seal)
        if data is not None:
            with contextlib.suppress(ValueError, EOFError, TypeError):
                self._before = marshal.loads(data)  # sealed with the key: written by this program and this Python

    def take(self, text: str, words: Sequence[Word], lang: str) -> Taken:
        """What a search needs of a text: its `FIELDS`."""
        key = self._key(text, words, lang)
        found = self._now.get(key) or self._before.get(key)
        if found is None:
            made = understand(words, lang, self._lexicon, self._vocabulary)
            numbers = [str(one.value) for one in made.numbers]
            frame = made.frame
            found = dict(made.weights), sorted(made.denied), numbers, frame.sought, frame.mood, len(made.words)
        self._now[key] = found
        return found

    def keep(self) -> None:
        """Keep what was taken apart since this was made, and nothing older."""
        if self._seal is not None and self._now.keys() != self._before.keys():
            store.put(self._name, self._seal, marshal.dumps(self._now))

    def _key(self, text: str, words: Sequence[Word], lang: str) -> bytes:
        digest = hashlib.blake2b(f"{lang}\n{text}\n".encode("utf-8", "replace"), digest_size=_KEY)
        for of in LANGUAGES:
            used = self._vocabulary[of]
            digest.update(bytes(word.folded in used for word in words))
        return digest.digest()
