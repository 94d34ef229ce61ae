"""The deontic skeleton of a text: who may, must or need not, under which conditions, save which exceptions.

The two texts of a rule should have the same skeleton. Words come from the language's table (kb/text/languages), verb
groups from grammar/skeleton.lark. Linear in the text; any text has a skeleton, an empty one at least.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kb.text.deontic import Group, groups_of
from kb.text.fold import Token, fold, tokens
from kb.text.languages import Language, language
from kb.text.lexicon import Mark, marks_of
from kb.text.numbers import Number, numbers_in
from kb.text.terms import find_terms, frozen

_STRONG = frozenset(".;:!?")
_CLOSERS = frozenset(",()[]—–") | _STRONG
_ROLES = {"except": "exception", "if": "condition", "when": "condition"}
_LONGEST_SUBJECT = 9


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the text. `role`: main, condition or exception; `marker`: the word that opens it ("" for main)."""

    role: str
    marker: str
    start: int
    end: int
    text: str
    modality: str | None = None


@dataclass(frozen=True, slots=True)
class Negation:
    """A negation where it stands; its scope runs to the end of its clause. `kind`: not, never, nobody, none."""

    kind: str
    start: int
    end: int
    text: str
    scope: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Skeleton:
    """What a text says about doing, word order and style aside.

    modality: of the main clause: may, may not, must, must not, need not, is (it tells how things are), None
        (no verb known).
    mood: imperative or indicative where nothing permits or obliges; None elsewhere.
    who: the words before the verb group, without the article; None where the verb alone tells.
    comparisons, quantifiers: marks with their tags (least, most, more, fewer, before, after; all, only, also).
    groups: every verb group with a modality or a negation, in order.
    """

    lang: str
    text: str
    modality: str | None
    mood: str | None
    who: str | None
    clauses: tuple[Clause, ...]
    negations: tuple[Negation, ...]
    comparisons: tuple[Mark, ...]
    quantifiers: tuple[Mark, ...]
    numbers: tuple[Number, ...]
    terms: tuple[str, ...]
    groups: tuple[Group, ...]

    @property
    def conditions(self) -> tuple[Clause, ...]:
        """The clauses that say when."""
        return tuple(c for c in self.clauses if c.role == "condition")

    @property
    def exceptions(self) -> tuple[Clause, ...]:
        """The clauses that say when not."""
        return tuple(c for c in self.clauses if c.role == "exception")


def skeleton(text: str, lang: str, glossary: Mapping[str, Iterable[str]] | None = None) -> Skeleton:
    """The skeleton of a sentence or a few.

    glossary: term id -> the phrases for it in this language; `terms` are then the ids found, inflected
    forms too. Raises KeyError for an unknown language, and nothing for any text.
    """
    table = language(lang)
    found = tokens(text, split_hyphens=True)
    deontic = marks_of(found, text, lang, "deontic")
    groups = tuple(groups_of(found, deontic, table))
    clauses = _clauses(found, text, marks_of(found, text, lang, "clause"), groups)
    main = _main_group(clauses, groups)
    modality = main.modality if main else _plain_modality(found, table)
    return Skeleton(
        lang=lang,
        text=text,
        modality=modality,
        mood=None if main else _mood(found, clauses, table),
        who=_who(found, text, clauses, main, table),
        clauses=clauses,
        negations=tuple(_negations(groups, clauses, text)),
        comparisons=_strong(marks_of(found, text, lang, "bound") + marks_of(found, text, lang, "time")),
        quantifiers=_strong(marks_of(found, text, lang, "amount")),
        numbers=tuple(numbers_in(found, text, lang)),
        terms=_terms(found, text, lang, glossary),
        groups=groups,
    )


def _strong(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks that carry a tag of their own, not only weak signs, in the order of the text."""
    return tuple(sorted((m for m in marks if any(not tag.endswith("~") for tag in m.tags)), key=lambda m: m.start))


def _clauses(found: Sequence[Token], text: str, marks: Sequence[Mark], groups: Sequence[Group]) -> tuple[Clause, ...]:
    """Cut the text: a condition or exception runs from its marker to the next stop or marker, the rest is main."""
    openers = {m.first: m for m in marks if any(tag in _ROLES for tag in m.tags)}
    cuts: list[tuple[int, str, str]] = []
    role, fresh = "main", True
    for i, token in enumerate(found):
        opener = openers.get(i)
        if opener is not None:
            role = next(_ROLES[tag] for tag in opener.tags if tag in _ROLES)
            cuts.append((i, role, opener.text))
            fresh = False
        elif token.kind == "mark" and token.text in _CLOSERS:
            fresh = fresh or role != "main" or token.text in _STRONG
            role = "main"
        elif fresh:
            cuts.append((i, "main", ""))
            fresh = False
    out: list[Clause] = []
    for n, (first, role, marker) in enumerate(cuts):
        after = cuts[n + 1][0] if n + 1 < len(cuts) else len(found)
        last = after
        while last > first + 1 and found[last - 1].kind == "mark":
            last -= 1
        start, end = found[first].start, found[last - 1].end
        modality = next((g.modality for g in _within(groups, first, after) if g.modality), None)
        out.append(Clause(role, fold(marker), start, end, text[start:end], modality))
    return tuple(out)


def _token_start(token: Token) -> int:
    return token.start


def _within(groups: Sequence[Group], first: int, after: int) -> Sequence[Group]:
    """The groups that begin at a token from `first` to before `after`."""
    return groups[bisect_left(groups, first, key=_first) : bisect_left(groups, after, key=_first)]


def _first(group: Group) -> int:
    return group.first


def _clause_at(clauses: Sequence[Clause], place: int) -> Clause | None:
    """The clause that holds a place of the text."""
    n = bisect_right(clauses, place, key=_start) - 1
    return clauses[n] if n >= 0 and place < clauses[n].end else None


def _start(clause: Clause) -> int:
    return clause.start


def _main_group(clauses: Sequence[Clause], groups: Sequence[Group]) -> Group | None:
    """The first verb group with a modality in a main clause; one in a condition says nothing about the whole."""
    for group in groups:
        clause = _clause_at(clauses, group.start)
        if group.modality and clause is not None and clause.role == "main":
            return group
    return None


def _plain_modality(found: Sequence[Token], table: Language) -> str | None:
    return "is" if any(token.folded in table.copulas for token in found) else None


def _mood(found: Sequence[Token], clauses: Sequence[Clause], table: Language) -> str | None:
    """Imperative where a main clause opens with a verb of the table, indicative otherwise; None without words."""
    for clause in clauses:
        if clause.role == "main":
            first = bisect_left(found, clause.start, key=_token_start)
            for token in [t for t in found[first : first + 4] if t.kind == "word" and t.start < clause.end][:2]:
                if token.folded in table.imperatives:
                    return "imperative"
                if token.folded in table.determiners | table.pronouns | table.impersonal:
                    break
    return "indicative" if any(t.kind == "word" for t in found) else None


def _who(
    found: Sequence[Token], text: str, clauses: Sequence[Clause], main: Group | None, table: Language
) -> str | None:
    if main is None:
        return None
    clause = _clause_at(clauses, main.start)
    if clause is None:
        return None
    if main.negator == "nobody":
        return text[main.start : main.end].strip()
    before = [t for t in found if clause.start <= t.start < main.start]
    for i in range(len(before) - 1, -1, -1):
        if before[i].kind == "mark":
            before = before[i + 1 :]
            break
    while before and before[-1].folded in table.impersonal:
        before.pop()
    if before and before[0].folded in table.determiners and len(before) > 1:
        before = before[1:]
    if not before or len(before) > _LONGEST_SUBJECT:
        return None
    return text[before[0].start : before[-1].end]


def _negations(groups: Sequence[Group], clauses: Sequence[Clause], text: str) -> Iterable[Negation]:
    for group in groups:
        if group.negator or group.kind == "negation":
            clause = _clause_at(clauses, group.start)
            end = clause.end if clause is not None else group.end
            yield Negation(
                group.negator or "none", group.start, group.end, text[group.start : group.end], (group.start, end)
            )


def _terms(
    found: Sequence[Token], text: str, lang: str, glossary: Mapping[str, Iterable[str]] | None
) -> tuple[str, ...]:
    """Glossary ids in the order met; without a glossary the names: words with a capital that open no sentence."""
    out: dict[str, None] = {}
    if glossary is not None:
        for mark in find_terms(found, text, lang, frozen(glossary)):
            out.update(dict.fromkeys(mark.tags))
        return tuple(out)
    opening = True
    for token in found:
        if token.kind == "word":
            if token.text[0].isupper() and not opening and len(token.text) > 1:
                out.setdefault(token.folded)
            opening = False
        elif token.text in '.!?¿¡:"«“':
            opening = True
    return tuple(out)
