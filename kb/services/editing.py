"""What an editor asks about rule files as they are being written: faults, findings, where and what a name is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kb.answers.cites import cite
from kb.answers.places import cite_text
from kb.checking.bench import Bench
from kb.checking.circles import read_circle
from kb.checking.codes import SORTS
from kb.checking.model import RULED, Finding
from kb.checking.needs import Needs
from kb.checking.running import check_all, job_of
from kb.errors import PuedoError
from kb.rules.errors import RulesError, RulesErrors
from kb.rules.format import format_text, switched_off_by
from kb.rules.loader import folder_texts, load_texts
from kb.rules.model import Game, Place, Term, Texts
from kb.ruling.compile import compile_game
from kb.text.fold import fold, tokens
from kb.text.terms import find_terms, frozen

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z][a-z0-9-]*)?")
_CITE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*:[^\s,()]+")
_TEXT = re.compile(r"^ {2}(?:\S+ +){0,2}(es|en) +\S")


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to be shown beside a line: where, how grave (error, warning, note), its code, and what it says."""

    place: Place
    severity: str
    code: str
    text: Mapping[str, str]


class Folder:
    """One game's folder as it stands in the editor. open_texts: of open files by path, in place of what is saved."""

    def __init__(self, path: Path, open_texts: Mapping[Path, str]) -> None:
        self.path = path
        self.texts = folder_texts(path)
        for file, text in open_texts.items():
            if file.parent == path:
                self.texts[self.name_of(file)] = text.replace("\r\n", "\n")

    def name_of(self, file: Path) -> str:
        """A file as places name it."""
        return f"{self.path.resolve().name}/{file.name}"

    @cached_property
    def game(self) -> Game | RulesErrors:
        """The game, or all that keeps it from being one."""
        try:
            return load_texts(self.texts)
        except RulesErrors as faults:
            return faults
        except RulesError as fault:
            return RulesErrors([fault])

    def faults(self) -> list[Told]:
        """What keeps the files from being read."""
        if isinstance(self.game, Game):
            return []
        return [Told(one.place, "error", one.code, _with_step(one)) for one in self.game.errors]

    def findings(self) -> list[Told]:
        """The open findings of checking; nothing where the files cannot be read."""
        if not isinstance(self.game, Game):
            return []
        try:
            bench = Bench(compile_game(self.game))
            found = check_all([job_of(f"editor {self.path.resolve()}", bench, self.texts)], 1)[0]
        except PuedoError as fault:
            found = [read_circle(self.game, fault)]
        return [_told(one, self.name_of(Path("game.rules"))) for one in found if one.status != RULED]

    def needs(self, game: Game) -> Needs:
        """The blocks of the game by what they declare."""
        return Needs(game, self.texts)

    def formatted(self, file: Path) -> str:
        """A file laid out anew. Raises RulesErrors where it cannot be parsed."""
        name = self.name_of(file)
        return format_text(name, self.texts[name], switched_off_by(self.texts.items()), _heading)


class Reader:
    """Answers about names, from the last version of a game that could be read."""

    def __init__(self, game: Game, texts: Mapping[str, str]) -> None:
        self.game, self.needs = game, Needs(game, texts)

    def declarations(self, line: str, column: int) -> list[Place]:
        """Where the name, or the term of a text, at a column of a line is declared."""
        term = self._term(line, column)
        if term is not None:
            return [term.place]
        word = _at(_NAME, line, column)
        declared = self.needs.declared
        found = set() if word is None else declared.get(word) or declared.get(word.rpartition(".")[2], set())
        return [Place(self.needs.blocks[at].file, self.needs.blocks[at].start) for at in sorted(found)]

    def about(self, line: str, column: int) -> dict[str, str] | None:
        """What to show over a name, a clause or a term: Markdown in both languages; None where there is nothing."""
        source = _at(_CITE, line, column)
        if source is not None:
            return {lang: cite_text(cite(source), lang) for lang in ("es", "en")}
        term = self._term(line, column)
        if term is not None:
            return _both(term.texts, term.gloss, term.sources)
        word = _at(_NAME, line, column)
        return None if word is None else self._named(word)

    def _named(self, word: str) -> dict[str, str] | None:
        game = self.game
        rules = [rule for rule in game.rules.values() if word in (rule.id, rule.id.rpartition(".")[2])]
        if rules:
            return _both(Texts(rules[0].id, rules[0].id), rules[0].texts, rules[0].sources)
        if word in game.decisions:
            decision = game.decisions[word]
            return _both(decision.name, decision.question, ())
        if word in game.facts:
            fact = game.facts[word]
            return _both(fact.name, fact.question, fact.sources)
        for things in (game.groups, game.kinds, game.tables, game.relations, game.powers, game.layers):
            if word in things:
                return _both(Texts(word, word), things[word].texts, things[word].sources)
        for kind in game.kinds.values():
            if word in kind.values and kind.labels.get(word):
                return _both(Texts(word, word), kind.labels[word], ())
        return None

    def _term(self, line: str, column: int) -> Term | None:
        """The term of which a form stands at a column of a text line."""
        text = _TEXT.match(line)
        if text is None or column < text.end(1):
            return None
        lang = text[1]
        forms = {term.id: tuple(form for form in _forms(term, lang) if form) for term in self.game.terms.values()}
        known = frozen({name: listed for name, listed in forms.items() if listed})
        for mark in find_terms(tokens(line, split_hyphens=True), line, lang, known):
            if mark.start <= column < mark.end:
                return self.game.terms[sorted(mark.tags)[0]]
        return None


def _forms(term: Term, lang: str) -> tuple[str, ...]:
    texts = term.texts
    return (texts.es, *texts.es_variants) if lang == "es" else (texts.en, *texts.en_variants)


def _at(pattern: re.Pattern[str], line: str, column: int) -> str | None:
    return next((found[0] for found in pattern.finditer(line) if found.start() <= column < found.end()), None)


def _both(title: Texts, text: Texts, sources: tuple[str, ...]) -> dict[str, str]:
    """A title, a text and the clauses behind it."""
    shown: dict[str, str] = {}
    for lang, named, said in (("es", title.es, text.es), ("en", title.en, text.en)):
        parts = [f"**{named}**" if named else "", said if fold(said) != fold(named) else ""]
        parts += [f"- {cite_text(cite(source), lang)}" for source in sources if ":" in source]
        shown[lang] = "\n\n".join(part for part in parts if part)
    return shown


def _with_step(fault: PuedoError) -> dict[str, str]:
    step = fault.next_step or {"es": "", "en": ""}
    return {lang: f"{fault.what[lang]} {step[lang]}".strip() for lang in ("es", "en")}


def _told(one: Finding, otherwise: str) -> Told:
    place = one.place or Place(otherwise, 1)
    return Told(place, one.severity, SORTS[one.kind].code, {"es": one.message.es, "en": one.message.en})


def _heading(statement: str) -> str | None:
    return cite(statement)["heading"] or None
