"""A term in every place where it stands, in both languages, each in its context."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kb.exchange.model import Entry, TermBase
from kb.exchange.places import TextPlace
from kb.text.fold import fold, tokens
from kb.text.stem import stems
from kb.text.terms import find_terms, frozen

_ALIKE = 0.78
_MOST_GUESSES = 5


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a form stands in a text. `forbidden`: the glossary rules the form out."""

    start: int
    end: int
    text: str
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One text with the term in at least one of its languages. hits: language -> where."""

    id: str
    file: str
    line: int
    texts: Mapping[str, str]
    hits: Mapping[str, tuple[Hit, ...]]


def entries_named(base: TermBase, wanted: str) -> tuple[list[Entry], bool]:
    """The entries that a word or phrase may mean, and whether it had to be guessed.

    By id or form first (accents, case and inflection aside), then by the most alike, then by forms that contain its
    words.
    """
    key = _key(wanted)
    exact = [entry for entry in base.entries if _is_id(entry, wanted) or key in _keys(entry)]
    if exact:
        return exact, False
    stemmed = {lang: stems(wanted, lang) for lang in base.langs}
    inflected = [
        entry
        for entry in base.entries
        if any(stems(form, lang) == stemmed[lang] for lang in base.langs for form in _forms(entry, lang))
    ]
    if inflected:
        return inflected, False
    scored = [
        (max((difflib.SequenceMatcher(None, key, form).ratio() for form in _keys(entry)), default=0.0), entry)
        for entry in base.entries
    ]
    close = sorted((each for each in scored if each[0] >= _ALIKE), key=lambda each: -each[0])
    if close:
        best = close[0][0]
        return [entry for score, entry in close if score == best], True
    words = set(key.split())
    return [entry for entry in base.entries if any(words <= set(form.split()) for form in _keys(entry))], False


def nearest(base: TermBase, wanted: str) -> list[str]:
    """Preferred forms that are a little like what was asked for."""
    known = {_key(form): form for entry in base.entries for lang in base.langs for form in _forms(entry, lang)[:1]}
    return [known[key] for key in difflib.get_close_matches(_key(wanted), known, n=_MOST_GUESSES, cutoff=0.5)]


def concordance(entry: Entry, places: Sequence[TextPlace], langs: Sequence[str]) -> Iterator[Place]:
    """Every text that uses the entry, or a form of it that the glossary rules out, in any of the languages."""
    yield from _search(
        places,
        {lang: entry.forms.get(lang, ()) for lang in langs},
        {lang: entry.forbidden.get(lang, ()) for lang in langs},
    )


def words_in(wanted: str, places: Sequence[TextPlace], langs: Sequence[str]) -> Iterator[Place]:
    """Every text that says the words, inflected or not, whether the glossary knows them or not."""
    yield from _search(places, dict.fromkeys(langs, (wanted,)), {})


def _search(
    places: Sequence[TextPlace], forms: Mapping[str, tuple[str, ...]], forbidden: Mapping[str, tuple[str, ...]]
) -> Iterator[Place]:
    right = {lang: frozen({"": listed}) for lang, listed in forms.items()}
    wrong = {lang: frozen({"": listed}) for lang, listed in forbidden.items() if listed}
    for place in places:
        texts = {lang: place.text(lang) for lang in forms}
        hits: dict[str, tuple[Hit, ...]] = {}
        for lang, text in texts.items():
            found = tokens(text, split_hyphens=True)
            allowed = [Hit(m.start, m.end, m.text) for m in find_terms(found, text, lang, right[lang])]
            out = find_terms(found, text, lang, wrong[lang]) if lang in wrong else []
            bad = [
                Hit(m.start, m.end, m.text, True)
                for m in out
                if not any(hit.start <= m.start and m.end <= hit.end for hit in allowed)
            ]
            allowed = [hit for hit in allowed if not any(b.start <= hit.start and hit.end <= b.end for b in bad)]
            hits[lang] = tuple(sorted([*allowed, *bad], key=lambda hit: hit.start))
        if any(hits.values()):
            yield Place(place.id, place.file, place.line + 1, texts, hits)


def _is_id(entry: Entry, wanted: str) -> bool:
    return wanted in (entry.id, entry.id.partition(".")[2])


def _forms(entry: Entry, lang: str) -> tuple[str, ...]:
    return (*entry.forms.get(lang, ()), *entry.forbidden.get(lang, ()))


def _keys(entry: Entry) -> set[str]:
    langs = {*entry.forms, *entry.forbidden}
    return {_key(form) for lang in langs for form in _forms(entry, lang)}


def _key(text: str) -> str:
    """Accents (the tilde of ñ too) and case aside: what a person in a hurry types."""
    return " ".join(fold(text, keep_enye=False).split())
