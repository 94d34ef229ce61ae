"""The words of a question in a row: where clauses begin and end, where a subject or a verb of asking stands.

Only words of the two languages; "named" are the places of names of things, which are no verbs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from kb.asking.normal import Word
from kb.asking.shapes import CLOSERS, FIRST_VERBS, INVERTED, LEADS, MOMENTS, POINTED, SUBJECTS, TOLD_OF

#: Marks that end a clause.
BREAKS = frozenset(".;:!?¡¿()\n…,")
_ENDS = frozenset(".?!")
#: Marks that end a sentence, or a part of one that may ask for itself; of so few words none does.
_STOPS, _BARE = frozenset(".;:?!"), 2
#: Of these a tag is made: "doesn't it?"; "can I?" asks by itself.
_TAG_VERBS = frozenset("is are was were am do does did has have had will would".split())
_TAG_SUBJECTS = frozenset("i you he she it we they there that".split())
_OR, _WHAT = frozenset("o u or".split()), frozenset("que what algo something nada nothing".split())
#: To do one of these is to do nothing.
_WAITS = frozenset("wait stay rest stop esperar esperarme esperarse quedarme quedarse parar descansar".split())
#: Behind these a "no" is of what they say: "o no?", "creo que no?", "why no?".
_NO_BELONGS = frozenset("o u y e or and que si como porque why how if whether".split())
#: Spanish question words, without their accents.
QUESTION_WORDS = frozenset(
    "que quien quienes cual cuales como cuando donde adonde cuanto cuanta cuantos cuantas".split()
)
#: What may stand between a word and its Spanish verb: "cuando la juego", "no lo puedo vender".
OBJECTS = frozenset("no se me te le nos les lo la los las".split())
_CLITICS = frozenset("la los las".split())
#: English verbs that open a question whatever stands after them; "have two mules" tells.
_FIRST = INVERTED - frozenset("have has had was were am".split())
_NOT_AFTER = frozenset("not in on at to with from for by".split())
_DO = frozenset("do does did".split())
#: What opens with one of these after a clause is no clause, only more of what is asked for: "or in the city?".
_MORE = frozenset("el la los las un una the a an o u y e or and a en de con para por in on at to with from for".split())
#: These end a clause without a mark: "the mule goes where if it rains".
_UNTIL = frozenset("if when until unless while before after si cuando hasta mientras antes despues".split())
_ARTICLES = frozenset("el la los las un una".split())
#: With these a clause within a clause begins, and what follows belongs to it.
_EMBEDS = QUESTION_WORDS | frozenset("that who which where what how".split())
_PRONOUNS = frozenset("no se me te le nos les lo i we he she they".split())
#: Words behind which no clause begins without a mark: what follows belongs to them.
_LINKS = frozenset(
    """a ante con contra de desde en entre hacia hasta para por segun sin sobre tras y e o u ni que si donde quien como
    no se me te le nos les lo to from with in at for on by of over and or that who which where if""".split()
)

#: "but" and "menos" leave something out so many words behind one of these.
_ALL = frozenset(
    """anyone anybody any everyone everybody every all each nobody none todos todas todo cualquiera cualquier cada nadie
    ninguno ninguna""".split()
)
_ALL_NEAR = 3


@dataclass(frozen=True)
class Row:
    """The words of a question in one language, and the places of names of things."""

    words: Sequence[Word]
    lang: str
    named: Collection[int]

    def said(self, at: int) -> str:
        """The word at a place, folded; "" behind the last."""
        return self.words[at].folded if 0 <= at < len(self.words) else ""

    def start(self, at: int) -> int:
        """The place of the first word of the clause in which a word stands."""
        return next((place + 1 for place in range(at - 1, -1, -1) if self.words[place].text in BREAKS), 0)

    def end(self, at: int) -> int:
        """The place of the mark that ends the clause, from a word on; behind the words where there is none."""
        count = len(self.words)
        return next((place for place in range(at, count) if self.words[place].text in BREAKS), count)

    def sentence(self, at: int) -> int:
        """The place of the first word of the sentence in which a word stands."""
        return next((place + 1 for place in range(at - 1, -1, -1) if self.words[place].text in _ENDS), 0)

    def opens(self, first: int) -> bool:
        """Whether nothing but lead-ins stand between the beginning of the clause and a word."""
        return all(self.said(at) in LEADS for at in range(self.start(first), first))

    def ends(self, last: int, more: int = 0) -> bool:
        """Whether the clause ends here, or so many words later: "se mueve cuándo?", "la mula dónde va?"."""
        return self.end(last) <= last + more or (not more and self.said(last) in _UNTIL)

    def goes_on(self, last: int) -> bool:
        """Whether another clause follows, of what is asked or told before the question mark."""
        after = self.end(last)
        asked = after < len(self.words) and self.words[after].text == "?"
        return not asked and any(word.kind != "mark" for word in self.words[after:])

    def clause_after(self, last: int, least: int = 2) -> bool:
        """Whether what follows this clause may say something by itself: so many words, not "or in the city"."""
        first = self.end(last) + 1
        said = [word for word in self.words[first : self.end(first)] if word.kind == "word"]
        return self.goes_on(last) and len(said) >= least and said[0].folded not in _MORE

    def told_of(self, at: int) -> bool:
        """Whether a word follows somebody or something that it tells of: "somebody who", not "turn one who"."""
        return self.said(at - 1) in TOLD_OF and self.said(at - 2) not in MOMENTS

    def subject_at(self, at: int) -> bool:
        """Whether a Spanish subject begins here, so that no verb does."""
        if self.said(at) in _CLITICS:  # "la tormenta", but "cuando la juego"
            return at + 1 in self.named
        return self.said(at) in POINTED or at in self.named

    @cached_property
    def turned(self) -> list[int]:
        """Where an English verb stands before its subject, as it does in questions, or opens its clause."""
        out = []
        for at in range(len(self.words) - 1):
            verb, after = self.said(at), self.said(at + 1)
            if verb not in INVERTED:
                continue
            opening = verb in _FIRST and self.words[at + 1].kind == "word" and after not in _NOT_AFTER
            if after in SUBJECTS or (verb in _DO and at + 1 in self.named) or (opening and self.opens(at)):
                out.append(at)
        return out


def all_but(said: Sequence[str], at: int) -> bool:
    """Whether the word at a place, of the folded ones, leaves something out: "anyone but", "todos ellos menos"."""
    return said[at] in ("but", "menos") and not _ALL.isdisjoint(said[max(0, at - _ALL_NEAR) : at])


def is_so(row: Row, at: int) -> bool:
    """Whether a word is a "no?" behind all that is asked: "it counts, no?", "se vende no?"; not "¿se vende o no?"."""
    closes = row.said(at) == "no" and at + 1 < len(row.words) and row.words[at + 1].text == "?"
    return closes and at > 0 and row.said(at - 1) not in _NO_BELONGS


def closes(row: Row, first: int, last: int) -> bool:
    """Whether words that ask whether all before is so end their clause, or an "or" follows: not "right under it"."""
    return last - first > 1 or row.end(first) == last or row.said(last) in _OR | {"no"}


def is_closer(row: Row, at: int) -> bool:
    """Whether a word stands alone at the end, behind a mark, and asks whether what is before it is so: ", legal?"."""
    after = all(word.kind == "mark" for word in row.words[at + 1 :])
    return row.said(at) in CLOSERS and after and at > 1 and row.words[at - 1].kind == "mark"


def asks_when(row: Row, at: int) -> bool:
    """Whether a "when" ends its clause, and so asks: "a mule is sold when?"."""
    return row.said(at) == "when" and row.start(at) < at and row.end(at) == at + 1


def tag_question(row: Row, at: int) -> int:
    """Where a "does it?", "isn't it?" behind a statement ends, that asks whether it is so; 0 where none begins."""
    after = at + 1 + (row.said(at + 1) == "not")
    ends = row.said(after) in _TAG_SUBJECTS and row.said(at) in _TAG_VERBS and row.start(at) == at > 0
    return after + 1 if ends and row.end(after) == after + 1 and row.lang == "en" else 0


def or_what(row: Row, at: int) -> bool:
    """Whether a word ends a clause with "or" before it and offers nothing: "does it count, or what?", "suma algo o
    nada?"."""
    return row.said(at) in _WHAT and row.said(at - 1) in _OR and row.end(at) == at + 1


def offers_either(row: Row, tags: Sequence[tuple[str, int, int]]) -> bool:
    """ "can I wait or do I have to pay": what is offered is the duty and its contrary, whichever comes first; where
    the duty is to wait ("can I walk or do I have to wait"), there is leave for the first."""
    kept = [one for one in tags if one[0] in ("MAY", "MUST", "OR")]
    for one, other, third in zip(kept, kept[1:], kept[2:], strict=False):
        kinds = [one[0], other[0], third[0]]
        waits = not _WAITS.isdisjoint(row.said(at) for at in range(third[2], row.end(third[2])))
        if kinds == ["MUST", "OR", "MAY"] or (kinds == ["MAY", "OR", "MUST"] and not waits):
            return True
    return False


def last_sentence(words: Sequence[Word]) -> tuple[int, bool]:
    """The place of the first word of the last sentence that has more than a word or two ("right?"); of one that ends
    with a question mark, where any does; and whether it does."""
    found: list[tuple[bool, int]] = []
    start = 0
    for at in range(len(words) + 1):
        stop = words[at].text if at < len(words) else "."
        if stop in _STOPS:
            if at - start > _BARE:
                found.append((stop == "?", start))
            start = at + 1
    asks, first = max(found, default=(False, 0))
    return first, asks


def is_no_one(row: Row, at: int) -> bool:
    """Whether a "no" is part of who is spoken of: "los no panaderos"."""
    return row.said(at) == "no" and row.said(at - 1) in ("los", "las", "el", "la") and at + 1 in row.named


def second_clause(row: Row, first: int) -> bool:
    """Whether a clause without a mark after it holds another: "cuando se vende una mula la carga va al puerto".

    A pronoun, "no" or a verb of the speaker's opens it, not at once; or a noun after a noun does, if it goes on; or a
    word between two nouns with articles is its verb.
    """
    end, nouns = row.end(first), 0
    for at in range(first + 1, end):
        word, before = row.said(at), row.said(at - 1)
        if word in _EMBEDS:
            return False
        if before in _LINKS:
            nouns += word in _ARTICLES
        elif word in _ARTICLES:
            if nouns and ((at + 2 < end and row.said(at + 2) not in _LINKS) or _is_verb(row, at - 1)):
                return True
            nouns += 1
        elif at > first + 1 and before not in _ARTICLES and (word in _PRONOUNS or word in FIRST_VERBS):
            return True
    return False


def _is_verb(row: Row, at: int) -> bool:
    """Whether the word behind a noun with its article, before another, is no name: "la batalla recupero el líder"."""
    return row.said(at - 2) in _ARTICLES and at not in row.named
