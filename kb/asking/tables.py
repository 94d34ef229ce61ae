"""Everything about phrases of one game, compiled to plain data: lexicon, phrases of facts, documents to search,
vocabulary.

The tables are plain data, kept in the cache with the game; what else understands questions is made from them.
"""

from __future__ import annotations

import contextlib
import hashlib
import marshal
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from kb.asking import lexicon, patterns
from kb.asking.documents import Documents, pack
from kb.asking.lexicon import LANGUAGES, names_of
from kb.asking.normal import Word, sound, words_of
from kb.asking.taken import FIELDS, TakenApart
from kb.asking.tokens import token_of
from kb.asking.wordforms import key as key_of
from kb.rules import store
from kb.rules.model import Game, Texts

#: Grows when what the tables hold changes its meaning.
VERSION = 3
Tables = dict[str, Any]
#: The modules beside this one that the tables are made by; a change of any other leaves the kept tables good.
MAKING = (
    "aside", "clipped", "documents", "frames", "lexicon", "linking", "normal", "patterns", "rows", "shapes", "spelling",
    "tables", "taken", "telling", "tokens", "undecided", "wordforms",
)  # fmt: skip
#: A document to search: (kind, id, decision, language, text). kind: ask | decision | rule.
Document = tuple[str, str, str, str, str]


@lru_cache(maxsize=1)
def program() -> bytes:
    """Changes with any module that makes the tables and with the Python that runs it: with what modules say, not when
    they were written, for checkouts of one user keep their tables in one place."""
    digest = hashlib.sha256(sys.version.encode())
    folder = Path(__file__).parent
    for file in (*(folder / f"{name}.py" for name in MAKING), *sorted((folder.parent / "text").rglob("*.py"))):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.digest()


def tables_of(game: Game, files: bytes | None = None) -> Tables:
    """The tables of a game; with a key of its files from the cache where they are there."""
    name = f"asking-{game.id}"
    key = None if files is None else hashlib.sha256(program() + files).digest()
    kept = None if key is None else store.get(name, key)
    made: Tables | None = None
    if kept is not None:
        with contextlib.suppress(ValueError, EOFError, TypeError):
            made = marshal.loads(kept)  # sealed with the key: written by this program and this Python
    if made is None:
        made = build(game, None if files is None else program())
        if key is not None:
            store.put(name, key, marshal.dumps(made))
    return {**made, "documents": Documents(made["documents"])}


def build(game: Game, keeping: bytes | None = None) -> Tables:
    """The tables, made anew; the documents packed. keeping: the program, where documents taken apart are kept."""
    listed = list(documents(game))
    apart: dict[str, list[Word]] = {}
    words = {lang: [word for text in _texts(game, listed, lang) for word in _apart(text, apart)] for lang in LANGUAGES}
    vocabulary = {lang: sorted({word.folded for word in found if word.kind == "word"}) for lang, found in words.items()}
    small = {
        lang: {word.folded for word in found if word.kind == "word" and word.text[0].islower()}
        for lang, found in words.items()
    }
    tries = lexicon.build(game, small)
    sets = {lang: frozenset(found) for lang, found in vocabulary.items()}
    taken = TakenApart(game.id, keeping, tries, sets)
    docs: list[dict[str, Any]] = []
    for kind, name, decision, lang, text in listed:
        found = taken.take(text, _apart(text, apart), lang)
        own = {"kind": kind, "id": name, "decision": decision, "lang": lang}
        docs.append({**own, **dict(zip(FIELDS, found, strict=True))})
    taken.keep()
    return {
        "version": VERSION,
        "game": game.id,
        "lexicon": tries,
        "names": lexicon.paths(tries),
        "patterns": patterns.build(game),
        "documents": pack(docs),
        "vocabulary": vocabulary,
        "foreign": _foreign(game),
        "keys": {lang: sorted({key_of(word, lang) for word in words}) for lang, words in vocabulary.items()},
        "sounds": {lang: {sound(word): word for word in words if len(word) > 3} for lang, words in vocabulary.items()},
        "tokens": {lang: {text: " ".join(tokens_of(text, lang, sets)) for text in _fact_texts(game, lang)}
                   for lang in LANGUAGES},
    }  # fmt: skip


def _apart(text: str, apart: dict[str, list[Word]]) -> list[Word]:
    """The words of a text, kept in `apart`: the same texts are looked at several times."""
    found = apart.get(text)
    if found is None:
        found = apart[text] = words_of(text)
    return found


def tokens_of(text: str, lang: str, vocabulary: Mapping[str, Collection[str]]) -> Iterator[str]:
    """The tokens of the words of a text, without its names and numbers."""
    for word in words_of(text):
        token = token_of(word.folded, lang, vocabulary) if word.kind == "word" else None
        if token is not None:
            yield token


def _fact_texts(game: Game, lang: str) -> list[str]:
    """What facts and their values are called, as `transfer` reads it."""
    texts: list[str] = []
    for fact in game.facts.values():
        texts += [without_slots(phrase.pattern) for phrase in fact.phrases if phrase.lang == lang]
        texts.append(fact.question.es if lang == "es" else fact.question.en)
        for label in fact.labels.values():
            texts += names_of(label, lang)
    for kind in game.kinds.values():
        for label in kind.labels.values():
            texts += names_of(label, lang)
    return list(dict.fromkeys(texts))


def documents(game: Game) -> Iterator[Document]:
    """What is searched, in the order of the tables: questions asked, what decisions are called, what rules say."""
    for ask in game.asks.values():
        for decision in dict.fromkeys(expected.decision for expected in ask.expect):
            for lang, texts in (("es", ask.es), ("en", ask.en)):
                for text in texts:
                    yield "ask", ask.id, decision, lang, text
    for declared in game.decisions.values():
        for lang in LANGUAGES:
            for text in _decision_texts(declared.question, declared.name, lang):
                yield "decision", declared.id, declared.id, lang, text
    for rule in game.rules.values():
        concluded = dict.fromkeys(getattr(one, "decision", "") for one in rule.conclusions)
        for decision in concluded:
            if decision:
                yield "rule", rule.id, decision, "es", rule.texts.es
                yield "rule", rule.id, decision, "en", rule.texts.en


def _decision_texts(question: Texts, name: Texts, lang: str) -> list[str]:
    texts = [question.es if lang == "es" else question.en, *names_of(name, lang)]
    return [without_slots(text) for text in dict.fromkeys(texts) if text]


def without_slots(text: str) -> str:
    """A phrase with the names of its slots as words."""
    return text.replace("{", "").replace("}", "")


def _texts(game: Game, listed: list[Document], lang: str) -> list[str]:
    """All texts of a game in a language."""
    texts = [text for _, _, _, of, text in listed if of == lang]
    for fact in game.facts.values():
        texts += [phrase.pattern for phrase in fact.phrases if phrase.lang == lang]
        texts.append(fact.question.es if lang == "es" else fact.question.en)
        for label in fact.labels.values():
            texts += names_of(label, lang)
    texts += [name for _, of, name in lexicon.concepts(game) if of == lang]
    for term in game.terms.values():
        texts += names_of(term.gloss, lang)
    return list(dict.fromkeys(texts))


def _foreign(game: Game) -> dict[str, lexicon.Trie]:
    tries: dict[str, lexicon.Trie] = {lang: {} for lang in LANGUAGES}
    for number, texts in enumerate(game.foreign):
        for lang in LANGUAGES:
            for name in names_of(texts, lang):
                keys = lexicon.content(name, lang)
                if keys:
                    lexicon.insert(tries[lang], keys, f"foreign={number}")
    return tries
