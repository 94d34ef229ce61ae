"""The names of a game's things in both languages, found in a text in any of their forms.

A concept is what a name stands for: `side=left`, `term=harbour`, `shipping.across`, `power=voice`, `do=ship`.
The lexicon is plain data (JSON), so that it can be kept, and read by other programs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.asking.normal import Word, words_of
from kb.asking.wordforms import function_words, key
from kb.rules.model import Decision, Fact, Game, OneOf, Texts

LANGUAGES = ("es", "en")
Trie = dict[str, Any]  # stem key -> Trie; "" -> the concepts that end here
#: Before the only step of a name that its own form alone stands for: "aliado" is no form of the name "Alia".
_OWN = "@"
_PLURALS = ("", "s", "es")
_DETERMINERS = {
    "es": frozenset("el la los las un una unos unas mi tu su mis tus sus lo".split()),
    "en": frozenset("the a an my your his her their our its".split()),
}


@dataclass(frozen=True, slots=True)
class Mention:
    """A name found: what it may stand for, the words it covers (last exclusive), and the language of the name."""

    concepts: tuple[str, ...]
    first: int
    last: int
    lang: str

    def member(self, kind: str | None) -> str:
        """The member of a kind or role that the name may stand for; "" where it stands for none."""
        heads = (concept.partition("=") for concept in self.concepts)
        return next((value for head, _, value in heads if head == kind), "")


def content(text: str, lang: str) -> tuple[str, ...]:
    """The keys of a phrase without articles and possessives."""
    found = [word for word in words_of(text) if word.kind != "mark" and word.folded not in _DETERMINERS[lang]]
    return tuple(key(word.folded, lang) if word.kind == "word" else word.folded for word in found)


def names_of(texts: Texts, lang: str) -> tuple[str, ...]:
    """The preferred name and its variants in one language."""
    first, variants = (texts.es, texts.es_variants) if lang == "es" else (texts.en, texts.en_variants)
    return tuple(name for name in (first, *variants) if name and "{" not in name)


def concepts(game: Game) -> Iterator[tuple[str, str, str]]:
    """(concept, language, name) for everything that has a name, the most particular first."""
    for kind in game.kinds.values():
        for value, texts in kind.labels.items():
            yield from _named(f"{kind.id}={value}", texts)
    for power in game.powers.values():
        yield from _named(f"power={power.id}", power.texts)
    for group in game.groups.values():
        yield from _named(f"group:{group.of}={group.id}", group.texts)
    declared: list[Fact | Decision] = [*game.facts.values(), *game.decisions.values()]
    for fact in declared:
        if not isinstance(fact.type, OneOf) or fact.type.kind is None:
            for value, texts in fact.labels.items():
                if value in getattr(fact.type, "values", ()):
                    yield from _named(f"{fact.id}.{value}", texts)
    for term in game.terms.values():
        yield from _named(f"term={term.id}", term.texts)
    for decision in game.decisions.values():
        words = decision.words
        for lang, listed in (("es", words.verbs_es + words.nouns_es), ("en", words.verbs_en + words.nouns_en)):
            for name in listed:
                yield f"do={decision.id}", lang, name


def _named(concept: str, texts: Texts) -> Iterator[tuple[str, str, str]]:
    for lang in LANGUAGES:
        for name in names_of(texts, lang):
            yield concept, lang, name


def build(game: Game, small: Mapping[str, Collection[str]]) -> dict[str, Trie]:
    """The trie of each language. small: the folded words that its texts write with a small letter; a name of one word
    that never is needs its own form."""
    tries: dict[str, Trie] = {lang: {} for lang in LANGUAGES}
    for concept, lang, name in concepts(game):
        keys = content(name, lang)
        if not keys or (len(keys) == 1 and _says_nothing(name, lang)):
            continue
        own = _own_form(name, lang)
        insert(tries[lang], (_OWN + own,) if len(keys) == 1 and own and own not in small[lang] else keys, concept)
    return tries


def _own_form(name: str, lang: str) -> str:
    """The last word of a name, folded, where it has a capital; else ""."""
    last = words_of(name)[-1]
    return last.folded if last.kind == "word" and last.text[0].isupper() else ""


def _says_nothing(name: str, lang: str) -> bool:
    found = [word.folded for word in words_of(name)]
    return all(word in function_words(lang) or len(word) < 2 for word in found)


def insert(trie: Trie, keys: Iterable[str], item: Any) -> None:
    """Put an item at the end of a path."""
    node = trie
    for step in keys:
        node = node.setdefault(step, {})
    items = node.setdefault("", [])
    if item not in items:
        items.append(item)


def paths(tries: dict[str, Trie]) -> dict[str, dict[str, list[tuple[str, ...]]]]:
    """For each language, the keys of all names of each thing (not of deeds, nor of the values of a single fact)."""
    out: dict[str, dict[str, list[tuple[str, ...]]]] = {}

    def gather(node: Trie, keys: tuple[str, ...], found: dict[str, list[tuple[str, ...]]]) -> None:
        for step, below in node.items():
            if step:
                gather(below, (*keys, key(step[1:], lang) if step[0] == _OWN else step), found)
                continue
            for concept in below:
                if "=" in concept and not concept.startswith("do="):
                    found.setdefault(concept, []).append(keys)

    for lang, trie in tries.items():
        gather(trie, (), out.setdefault(lang, {}))
    return out


#: By language, the places of words that are none of its: of "let" the English text means no Spanish name.
Closed = Mapping[str, frozenset[int]]


def mentions(words: Sequence[Word], tries: dict[str, Trie], closed: Closed) -> list[Mention]:
    """The names in a text, the longest at each place, in either language; articles inside a name do not matter."""
    out: list[Mention] = []
    at = 0
    while at < len(words):
        best: Mention | None = None
        for lang in LANGUAGES:
            last, found = _longest(words, at, tries[lang], lang, closed[lang])
            if found and (best is None or last > best.last):
                best = Mention(tuple(found), at, last, lang)
        if best is None:
            at += 1
        else:
            out.append(best)
            at = best.last
    return out


def inner_members(
    words: Sequence[Word], found: Sequence[Mention], tries: dict[str, Trie], closed: Closed
) -> list[Mention]:
    """The members that are named by words within longer names of other things: "baker" in "baker's cart"."""
    out = []
    for outer in found:
        for at in range(outer.first, outer.last if outer.last - outer.first > 1 else outer.first):
            last, concepts = _longest(words, at, tries[outer.lang], outer.lang, closed[outer.lang], outer.last)
            members = tuple(concept for concept in concepts if names_member(concept))
            if members and last - at < outer.last - outer.first:
                out.append(Mention(members, at, last, outer.lang))
    return out


def value_mentions(words: Sequence[Word], tries: dict[str, Trie], closed: Closed, head: str) -> list[Mention]:
    """The names of the values of one fact or decision, whatever longer names of other things hide them. head: its id
    and a full stop."""
    out = []
    for at in range(len(words)):
        for lang in LANGUAGES:
            last, found = _longest(words, at, tries[lang], lang, closed[lang], of=head)
            if found:
                out.append(Mention(tuple(found), at, last, lang))
    return out


def names_member(concept: str) -> bool:
    """Whether a concept is a member of a kind or role, not a term, a deed, a power or a class."""
    return "=" in concept and not concept.startswith(("term=", "do=", "power=", "group:"))


def _singular(word: str) -> Iterator[str]:
    """The forms of which a word may be the plural, itself first."""
    return (word[: len(word) - len(ending)] for ending in _PLURALS if word.endswith(ending))


def _longest(
    words: Sequence[Word], at: int, trie: Trie, lang: str, closed: Collection[int], end: int | None = None, of: str = ""
) -> tuple[int, list[str]]:
    """Where the longest name that begins at a place ends, and what it may stand for; of: only what begins so."""
    own = next((found for form in _singular(words[at].folded) if (found := trie.get(_OWN + form))), None)
    alone = [] if own is None or at in closed else [concept for concept in own[""] if concept.startswith(of)]
    last, found, node, here = at + bool(alone), alone, trie, at
    while here < (len(words) if end is None else end):
        word = words[here]
        if word.kind == "mark":
            break
        if word.folded in _DETERMINERS[lang] and here > at:
            here += 1
            continue
        below = node.get(key(word.folded, lang) if word.kind == "word" else word.folded)
        if below is None or here in closed:
            break
        node, here = below, here + 1
        if "" in node and here > last and (ending := [one for one in node[""] if one.startswith(of)]):
            last, found = here, ending
    return last, found
