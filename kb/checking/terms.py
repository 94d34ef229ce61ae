"""Names: forms that the glossary rules out, one form for two things, and names that no term defines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding
from kb.rules.model import Fact, Game, Group, Kind, Power, Rule, Term, Texts
from kb.text.fold import fold, tokens
from kb.text.lexicon import Mark
from kb.text.terms import Frozen, find_terms, frozen

UNDEFINED, INCONSISTENT = "undefined-term", "inconsistent-term"
_LANGS = ("es", "en")
_LANGUAGE = {"es": ("español", "Spanish"), "en": ("inglés", "English")}


def inconsistent(bench: Bench) -> Iterator[Finding]:
    """Forbidden forms in the rules' texts, then forms that two terms share."""
    game = bench.game
    forbidden = {lang: _phrases({term.id: _forbidden(term, lang) for term in game.terms.values()}) for lang in _LANGS}
    allowed = {lang: _phrases({term.id: _forms(term.texts, lang) for term in game.terms.values()}) for lang in _LANGS}
    for rule in game.rules.values():
        for lang in _LANGS:
            text = _text(rule.texts, lang)
            right = [(mark.start, mark.end) for mark in _find(text, lang, allowed[lang])]
            for mark in _find(text, lang, forbidden[lang]):
                if any(start <= mark.start and mark.end <= end for start, end in right):
                    continue  # it is part of a longer form that is right
                (name, *_) = sorted(mark.tags)
                wanted = _text(game.terms[name].texts, lang)
                es, en = _LANGUAGE[lang]
                yield finding(
                    game, INCONSISTENT, [rule],
                    f"El texto {es} de «{rule.id}» dice «{mark.text}»; el glosario prefiere «{wanted}».",
                    f'The {en} text of "{rule.id}" says "{mark.text}"; the glossary prefers "{wanted}".',
                    sort="forbidden-form")
    yield from _shared(game)
    yield from _homonyms(game)


def _homonyms(game: Game) -> Iterator[Finding]:
    """Facts that a player is asked about in the same words though they are two, in one language or in both."""
    for lang in _LANGS:
        first: dict[tuple[str, tuple[str, ...]], Fact] = {}
        for fact in game.facts.values():
            name = _key(_text(fact.name, lang))
            other = first.setdefault((name, fact.params), fact)
            if name and other is not fact:
                yield finding(
                    game, INCONSISTENT, [],
                    f"«{_text(fact.name, lang)}» ({_LANGUAGE[lang][0]}) es el nombre de «{other.id}» y de «{fact.id}».",
                    f'"{_text(fact.name, lang)}" ({_LANGUAGE[lang][1]}) is the name of "{other.id}" and "{fact.id}".',
                    severity="note", place=fact.place, sort="same-name")


def _shared(game: Game) -> Iterator[Finding]:
    for lang in _LANGS:
        owners: dict[str, Term] = {}
        for term in game.terms.values():
            for form in dict.fromkeys(map(_key, _forms(term.texts, lang))):
                first = owners.setdefault(form, term)
                if first is not term:
                    yield finding(
                        game, INCONSISTENT, [],
                        f"«{form}» ({_LANGUAGE[lang][0]}) es a la vez «{first.id}» y «{term.id}».",
                        f'"{form}" ({_LANGUAGE[lang][1]}) is both "{first.id}" and "{term.id}".',
                        sources=(*first.sources, *term.sources), place=term.place, sort="two-senses")


def undefined(bench: Bench) -> Iterator[Finding]:
    """Kinds, classes and powers that rules name in their texts, that no term defines and that cite no clause."""
    game = bench.game
    known = {_key(form) for term in game.terms.values() for form in _forms(term.texts, "es")}
    named: list[Kind | Group | Power] = [*game.kinds.values(), *game.groups.values(), *game.powers.values()]
    wanted = {one.id: one for one in named
              if one.texts.es and not one.sources and one.id not in game.terms
              and known.isdisjoint(map(_key, _forms(one.texts, "es")))}
    phrases = _phrases({name: _forms(one.texts, "es")[:1] for name, one in wanted.items()})
    using: dict[str, list[Rule]] = {}
    for rule in game.rules.values():
        for mark in _find(rule.texts.es, "es", phrases):
            for name in mark.tags:
                using.setdefault(name, []).append(rule)
    for name, rules in using.items():
        one = wanted[name]
        yield finding(
            game, UNDEFINED, list({rule.id: rule for rule in rules}.values())[:3],
            f"«{one.texts.es}» se usa en las reglas y ningún término lo define.",
            f'"{one.texts.en}" is used in the rules and no term defines it.', place=one.place)


def _find(text: str, lang: str, phrases: Frozen) -> list[Mark]:
    return find_terms(tokens(text, split_hyphens=True), text, lang, phrases)


def _phrases(forms: Mapping[str, tuple[str, ...]]) -> Frozen:
    return frozen({name: listed for name, listed in forms.items() if listed})


def _text(texts: Texts, lang: str) -> str:
    return texts.es if lang == "es" else texts.en


def _forms(texts: Texts, lang: str) -> tuple[str, ...]:
    forms = (texts.es, *texts.es_variants) if lang == "es" else (texts.en, *texts.en_variants)
    return tuple(form for form in forms if form)


def _forbidden(term: Term, lang: str) -> tuple[str, ...]:
    return term.forbidden_es if lang == "es" else term.forbidden_en


def _key(form: str) -> str:
    return " ".join(fold(form).split())
