"""A question as it was typed -> words that can be compared: no signs, no chat spellings, contractions in parts.

Works on any text: control and format characters are dropped, and only the first `LONGEST` characters are read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from kb.text.fold import Token, fold, tokens

#: Characters of a question that are read; what follows cannot be a question any more.
LONGEST = 1500

_CHAT = {
    "q": "que",
    "k": "que",
    "ke": "que",
    "xq": "porque",
    "pq": "porque",
    "xk": "porque",
    "tb": "tambien",
    "tmb": "tambien",
    "tbn": "tambien",
    "x": "por",
    "d": "de",
    "pa": "para",
    "dnd": "donde",
    "cuand": "cuando",
    "kuando": "cuando",
    "qien": "quien",
    "kien": "quien",
    "kuanto": "cuanto",
    "kuantos": "cuantos",
    "toy": "estoy",
    "stoy": "estoy",
    "u": "you",
    "ur": "your",
    "r": "are",
    "cuz": "because",
    "coz": "because",
    "pls": "please",
    "plz": "please",
    "w": "with",
    "wo": "without",
    "dont": "do not",
    "cant": "can not",
    "cannot": "can not",
    "doesnt": "does not",
    "didnt": "did not",
    "isnt": "is not",
    "wont": "will not",
    "havent": "have not",
    "hasnt": "has not",
    "im": "i am",
    "ive": "i have",
    "thats": "that is",
    "whats": "what is",
    "hes": "he is",
    "shes": "she is",
    "theyre": "they are",
    "al": "a el",
    "del": "de el",
}
#: Ordinals in digits: "1st", "2º".
_ORDINALS = {
    ("1", "st"): "first",
    ("2", "nd"): "second",
    ("3", "rd"): "third",
    **{("1", end): "primero" for end in ("o", "ro", "er", "º")},
    **{("1", end): "primera" for end in ("a", "ra", "ª")},
    **{("2", end): "segundo" for end in ("o", "do", "º")},
    **{("2", end): "segunda" for end in ("a", "da", "ª")},
    **{("3", end): "tercero" for end in ("o", "ro", "er", "º")},
    **{("3", end): "tercera" for end in ("a", "ra", "ª")},
}
_PARTS = (
    (re.compile(r"^can't$"), "can not"),
    (re.compile(r"^won't$"), "will not"),
    (re.compile(r"^(\w+)n't$"), r"\1 not"),
    (re.compile(r"^(\w+)'m$"), r"\1 am"),
    (re.compile(r"^(\w+)'re$"), r"\1 are"),
    (re.compile(r"^(\w+)'ve$"), r"\1 have"),
    (re.compile(r"^(\w+)'ll$"), r"\1 will"),
    (re.compile(r"^(he|she|it|that|what|who|there|where|how|let)'s$"), r"\1 is"),
    (re.compile(r"^(\w+)'d$"), r"\1 would"),
    (re.compile(r"^(\w+)'s$"), r"\1"),
    (re.compile(r"^(\w+s)'$"), r"\1"),
)
#: Spellings that sound alike in Spanish; keys are compared, never shown.
_SOUNDS = (
    (re.compile(r"qu(?=[ei])"), "k"),
    (re.compile(r"c(?=[ei])"), "s"),
    (re.compile("z"), "s"),
    (re.compile("c(?!h)|q"), "k"),
    (re.compile("v"), "b"),
    (re.compile("ll"), "y"),
    (re.compile("(?<!c)h"), ""),
    (re.compile("g(?=[ei])"), "j"),
    (re.compile("ñ"), "n"),
    (re.compile(r"(.)\1+"), r"\1"),
)


@dataclass(frozen=True, slots=True)
class Word:
    """One word, number or mark. `text` is what was typed, `folded` what is compared, accents gone; `accented` keeps
    them for stemming."""

    text: str
    folded: str
    accented: str
    kind: str  # word | number | mark
    start: int
    end: int


#: A shorthand with a mark in it, which would be taken apart.
_WITHOUT = re.compile(r"(?i)\bw/o\b")


def cleaned(text: str) -> str:
    """The text without what cannot be read: control and format characters are blanks, its end is cut."""
    text = unicodedata.normalize("NFC", text[: 4 * LONGEST])
    shown = (char if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") else " " for char in text)
    return _WITHOUT.sub("without", " ".join("".join(shown).split()))[:LONGEST]


def plainly(text: str, words: Sequence[Word]) -> str:
    """A cleaned text as it would be typed with care, for the encoder, which reads the manner too: what is shouted in
    lower case, words with a slip put right. words: those of the text after repair."""
    out, at = "", 0
    for word in words:
        if word.kind == "word" and word.folded == word.accented and word.start >= at:
            own = fold(word.text, keep_enye=True).replace("’", "'")
            if word.folded != own and "'" not in own and own not in _CHAT:
                out, at = out + text[at : word.start] + word.folded, word.end
    out += text[at:]
    return out.lower() if text.isupper() else out


def words_of(text: str) -> list[Word]:
    """The words of a text in order, chat spellings and contractions written out."""
    out: list[Word] = []
    for token in tokens(text, split_hyphens=True):
        ordinal = _ordinal(out[-1], token) if out else None
        if ordinal is not None:
            out[-1] = ordinal
            continue
        if token.folded == "p" and out and out[-1].kind == "number" and out[-1].end == token.start:
            out.append(Word(token.text, "players", "players", "word", token.start, token.end))  # "4p"
            continue
        if token.kind != "word":
            out.append(Word(token.text, token.folded, token.text.lower(), token.kind, token.start, token.end))
            continue
        folded = fold(token.text, keep_enye=True).replace("’", "'")
        plain = _CHAT.get(folded) or _without_contraction(folded)
        if plain == folded:
            out.append(Word(token.text, folded, token.text.lower().replace("’", "'"), "word", token.start, token.end))
            continue
        out.extend(Word(token.text, part, part, "word", token.start, token.end) for part in plain.split())
    return out


def _ordinal(before: Word, token: Token) -> Word | None:
    """The word that a number and the letters right behind it make: "1st"."""
    if before.kind != "number" or before.end != token.start:
        return None
    said = _ORDINALS.get((before.folded, token.folded))
    return None if said is None else Word(before.text + token.text, said, said, "word", before.start, token.end)


def _without_contraction(word: str) -> str:
    if "'" not in word:
        return word
    for pattern, parts in _PARTS:
        if pattern.match(word):
            return pattern.sub(parts, word)
    return word.replace("'", "")


def sound(word: str) -> str:
    """What a folded word sounds like, so that k for qu, b for v and doubled letters make no difference."""
    for pattern, with_ in _SOUNDS:
        word = pattern.sub(with_, word)
    return word


def edits(word: str, letters: str = "abcdefghijklmnopqrstuvwxyzñ") -> set[str]:
    """Every word one slip away: a letter left out, put in, changed, or two swapped."""
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    out = {a + b[1:] for a, b in parts if b}
    out |= {a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1}
    out |= {a + c + b[1:] for a, b in parts if b for c in letters}
    out |= {a + c + b for a, b in parts for c in letters}
    out.discard(word)
    return out
