"""Phrases found in a text: each mark says what the phrase does (may, unless, at least, every...).

The phrases of a language are compiled into one trie a layer; a layer takes the longest phrase at each place, and layers
do not see one another, so that "if not" is a condition in one and a negation in another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from kb.text.fold import Token
from kb.text.languages import language

# Words that exclude one another: where one text has one of a group, the other must not have another in its place.
# "neither way" holds the phrases that contain such a word and are something else ("at least").
OPPOSED: tuple[tuple[str, ...], ...] = (
    ("high", "low"),
    ("old", "young"),
    ("left", "right"),
    ("clockwise", "anticlockwise"),
    ("odd", "even"),
    ("face up", "face down"),
    ("buyer", "seller"),
    ("top", "bottom"),
    ("cheap", "dear"),
    ("near", "far"),
    ("red", "blue", "green", "yellow", "black", "white", "purple", "orange", "brown", "grey"),
    ("north", "south", "east", "west"),
    ("spring", "summer", "autumn", "winter"),
)
LAYERS: Mapping[str, tuple[str, ...]] = {
    "deontic": (
        "may",
        "must",
        "have",
        "needs",
        "may not",
        "must not",
        "need not",
        "not",
        "never",
        "nobody",
        "no",
        "without",
        "skip",
        "light",
    ),
    "clause": ("except", "if", "when"),
    "bound": ("least", "most", "more", "fewer"),
    "time": ("before", "after"),
    "amount": ("all", "only", "also", "one"),
    "frame": ("frame", "during", "always", "any"),
    "actor": ("winner", "loser", "attacker", "defender", "opponent", "ally"),
    "opposed": ("neither way", *(tag for group in OPPOSED for tag in group)),
    "some": ("some",),
    "contrast": ("contrast",),
    "until": ("until",),
    "two": ("two~",),
}
SENTENCE_START = "^"
_SENTENCE_ENDS = frozenset(".;:!?¡¿(")
_ACCENT_MATTERS = frozenset({"sí"})
_SHORTEST_STEM = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A phrase found: its tags, its place in the text, and the tokens it covers (first, last + 1)."""

    tags: tuple[str, ...]
    start: int
    end: int
    text: str
    first: int
    last: int


@dataclass(slots=True)
class Node:
    tags: tuple[str, ...] = ()
    words: dict[str, Node] = field(default_factory=dict)
    shapes: list[tuple[str, str, Node]] = field(default_factory=list)  # how a word begins and ends


def expand(phrase: str) -> Iterator[tuple[str, ...]]:
    """The word sequences that a phrase of a table stands for: `a|b` either, `x?` perhaps missing."""
    options: list[tuple[str, ...]] = []
    for part in phrase.split():
        choices = tuple(part.rstrip("?").split("|"))
        options.append((*choices, "") if part.endswith("?") else choices)
    for chosen in product(*options):
        yield tuple(word for word in chosen if word)


def compile_phrases(phrases: Mapping[str, Sequence[str]]) -> Node:
    """A trie of all phrases; a phrase listed under several tags carries them all."""
    root = Node()
    for tag, listed in phrases.items():
        for phrase in listed:
            for sequence in expand(phrase):
                if not sequence:  # a phrase without words would be found everywhere, and nowhere would be left
                    continue
                node = root
                for word in sequence:
                    node = _edge(node, word)
                if tag not in node.tags:
                    node.tags = (*node.tags, tag)
    return root


def _edge(node: Node, word: str) -> Node:
    beginning, star, ending = word.partition("*")
    if not star:
        return node.words.setdefault(word, Node())
    for known, known_ending, below in node.shapes:
        if (known, known_ending) == (beginning, ending):
            return below
    below = Node()
    node.shapes.append((beginning, ending, below))
    return below


@lru_cache(maxsize=32)
def layer(lang: str, name: str) -> Node:
    """The trie of one layer of one language: the tags of LAYERS and their weak forms (`tag~`, `tag~~`)."""
    table = language(lang).phrases
    wanted = [form for tag in LAYERS[name] for form in (tag, tag + "~", tag + "~~") if form in table]
    return compile_phrases({tag: table[tag] for tag in wanted})


def marks_of(found: Sequence[Token], text: str, lang: str, name: str) -> list[Mark]:
    """The marks of one layer, in order, not overlapping. Linear: a phrase has a bounded number of words."""
    return find_phrases(found, text, layer(lang, name))


def find_phrases(found: Sequence[Token], text: str, root: Node) -> list[Mark]:
    """The longest phrases of a trie in a text, from left to right."""
    out: list[Mark] = []
    start_node = root.words.get(SENTENCE_START)
    i, opening = 0, True
    while i < len(found):
        last, tags = _longest(found, i, start_node) if opening and start_node is not None else (i, ())
        if not tags:
            last, tags = _longest(found, i, root)
        opening = found[i].kind == "mark" and (opening or found[i].text in _SENTENCE_ENDS)
        if tags:
            start, end = found[i].start, found[last - 1].end
            out.append(Mark(tags, start, end, text[start:end], i, last))
            i = last
        else:
            i += 1
    return out


def _longest(found: Sequence[Token], i: int, node: Node) -> tuple[int, tuple[str, ...]]:
    best, tags = i, node.tags
    if i >= len(found) or found[i].kind == "mark":
        return best, tags
    word = bare(found[i])
    below = node.words.get(word)
    if below is not None:
        end, got = _longest(found, i + 1, below)
        if got:
            best, tags = end, got
    for beginning, ending, after in node.shapes:
        fits = word.startswith(beginning) and word.endswith(ending)
        if fits and len(word) >= len(beginning) + len(ending) + _SHORTEST_STEM:
            end, got = _longest(found, i + 1, after)
            if got and end > best:
                best, tags = end, got
    return best, tags


def bare(token: Token) -> str:
    """A token's folded word without the possessive; a short word whose accent makes it another keeps it (sí)."""
    if token.text.lower() in _ACCENT_MATTERS:
        return token.text.lower()
    word = token.folded
    return word[:-2] if word.endswith("'s") and len(word) > 3 else word
