"""Views across topics: everything about one member of a kind (a party, a card, a place), and what powers it has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from kb.answers.names import both_of, value_label, value_text
from kb.graph.terms import TermIndex
from kb.graph.walk import subexpressions
from kb.pages.page import Entry, From, Page, block, esc, items, tag
from kb.pages.powers import power_summary
from kb.pages.rulecards import rule_list
from kb.pages.shelf import Shelf
from kb.pages.topics import variants
from kb.pages.words import register, word
from kb.rules.basics import NO_TEXT
from kb.rules.expressions import Expr, Has, InClass, Literal
from kb.rules.model import Concludes, Game, Kind, OneOf, Place, Rule, Term, Texts

register({
    "all about": ("Todo sobre {name}", "Everything about {name}"),
    "member description": ("{name} en {game}: sus poderes, sus números y las {n} reglas que hablan de ello, tema por "
                           "tema.",
                           "{name} in {game}: its powers, its numbers and the {n} rules that speak of it, topic by "
                           "topic."),
    "kind description": ("Las reglas de {game} vistas por {kind}.", "The rules of {game} by {kind}."),
    "numbers": ("En números", "In numbers"),
    "powers": ("Poderes", "Powers"),
    "members": ("Por {kind}", "By {kind}"),
    "groups": ("Es", "It is"),
})


def speaking_of(shelf: Shelf) -> dict[tuple[str, str], list[str]]:
    """By kind and member: the rules that name it, in their meaning, by their power's owner or in their texts."""
    game = shelf.game
    kinds = {kind.id: kind for kind in shown_kinds(game)}
    owner = {value: kind.id for kind in reversed(list(kinds.values())) for value in kind.values}
    words = TermIndex(_as_term(kind, value) for kind in kinds.values() for value in kind.values
                      if kind.labels.get(value))
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, rule in shelf.rules.items():
        named: dict[tuple[str, str], None] = {}
        for value in _literals(game, rule):
            if value in owner:
                named.setdefault((owner[value], value))
        for both in words.used(rule.texts):
            kind, _, value = both.partition(" ")
            named.setdefault((kind, value))
        for key in named:
            found[key].append(name)
    return found


def shown_kinds(game: Game) -> list[Kind]:
    """The kinds whose members are worth a view: those that own powers, and named things of which tables, relations or
    facts tell something; not roles, not moments."""
    owners = {power.owner_kind for power in game.powers.values() if power.owner}
    told = {kind for table in game.tables.values() for kind in table.of}
    told |= {kind for relation in game.relations.values() for kind in (relation.left, relation.right)}
    told |= {param for fact in game.facts.values() for param in fact.params}
    told &= {fact.type.kind for fact in game.facts.values() if isinstance(fact.type, OneOf)}
    return [kind for kind in game.kinds.values() if kind.id in owners or (
        kind.id in told and not kind.role and not kind.ordered and len(kind.values) > 2
        and sum(1 for value in kind.values if kind.labels.get(value)) > len(kind.values) / 2)]


def _as_term(kind: Kind, value: str) -> Term:
    return Term(f"{kind.id} {value}", kind.labels[value], NO_TEXT, (), (), (), Place("", 0))


def _literals(game: Game, rule: Rule) -> Iterator[str]:
    if rule.power is not None and game.powers[rule.power].owner:
        yield str(game.powers[rule.power].owner)
    for expr in _expressions(rule):
        for part in subexpressions(expr):
            if isinstance(part, Literal) and isinstance(part.value, str):
                yield part.value
            elif isinstance(part, Has) and game.powers[part.power].owner:
                yield str(game.powers[part.power].owner)
            elif isinstance(part, InClass) and part.group in game.groups and len(game.groups[part.group].values) <= 2:
                yield from game.groups[part.group].values


def _expressions(rule: Rule) -> Iterator[Expr]:
    for conclusion in rule.conclusions:
        if conclusion.condition is not None:
            yield conclusion.condition
        if isinstance(conclusion, Concludes):
            yield from (*conclusion.args, *conclusion.values)


def member_pages(shelf: Shelf, lang: str) -> list[Page]:
    """A page for each member of the kinds that own powers, one page for each other kind that rules speak of."""
    found = _found(shelf)
    owners = {power.owner_kind for power in shelf.game.powers.values() if power.owner}
    pages = []
    for kind in shown_kinds(shelf.game):
        members = [value for value in kind.values if found.get((kind.id, value))]
        if kind.id in owners:
            pages += [_member_page(shelf, kind, value, found, lang) for value in members]
        elif len(members) > 1:
            pages.append(_kind_page(shelf, kind, members, found, lang))
    return pages


@cache
def _found(shelf: Shelf) -> Mapping[tuple[str, str], list[str]]:
    return speaking_of(shelf)


def _member_page(shelf: Shelf, kind: Kind, value: str, found: Mapping[tuple[str, str], list[str]], lang: str) -> Page:
    game = shelf.game
    path = shelf.view_path(f"{kind.id}/{value}")
    at = From(path)
    label = value_label(game, value, kind=kind.id)[lang]
    name, title = _capital(label), word("all about", lang, name=label)
    group = word("members", lang, kind=both_of(kind.texts)[lang] or kind.id.replace("-", " "))
    rules = found[(kind.id, value)]
    body = []
    groups = [both_of(group.texts)[lang] for group in game.groups.values() if value in group.values and group.texts]
    if groups:
        body.append(block([tag("p", f"{esc(word('groups', lang))}: {esc(', '.join(groups))}.", class_="kb-meta")]))
    numbers = _numbers(shelf, value, lang)
    if numbers:
        body += [f"\n## {word('numbers', lang)} {{ #numbers }}\n", block([numbers])]
    powers = [power for power in game.powers.values() if power.owner == value]
    if powers:
        body += [f"\n## {word('powers', lang)} {{ #powers }}\n",
                 block([items("ul", (power_summary(shelf, power, lang, at) for power in powers), class_="kb-powers")])]
    body += _by_topic(shelf, rules, lang, at)
    description = word("member description", lang, name=name, game=shelf.name(game.texts, lang, shelf.id), n=len(rules))
    entry = Entry("", title, description, variants(kind.labels.get(value, NO_TEXT), lang))
    return Page(path, title, description, "".join(body), nav=name, entries=(entry,),
                group=group)


def _kind_page(
    shelf: Shelf, kind: Kind, members: Sequence[str], found: Mapping[tuple[str, str], list[str]], lang: str
) -> Page:
    path = shelf.view_path(kind.id)
    at = From(path)
    label = both_of(kind.texts)[lang] or kind.id.replace("-", " ")
    title = word("members", lang, kind=label)
    body, entries = [], []
    game = shelf.name(shelf.game.texts, lang, shelf.id)
    for value in members:
        name = _capital(value_label(shelf.game, value, kind=kind.id)[lang])
        rules = rule_list(shelf, found[(kind.id, value)], lang, at, topics=True)
        body += [f"\n## {esc(name)} {{ #{value} }}\n", block([_numbers(shelf, value, lang), rules])]
        entries.append(Entry(value, name, word("all about", lang, name=name),
                             variants(kind.labels.get(value, NO_TEXT), lang)))
    description = word("kind description", lang, game=game, kind=label)
    return Page(path, title, description, "".join(body), nav=title, entries=(Entry("", title, description), *entries))


def _by_topic(shelf: Shelf, rules: Iterable[str], lang: str, at: From) -> Iterator[str]:
    topics: dict[str, list[str]] = defaultdict(list)
    for rule in rules:
        topics[shelf.rules[rule].topic].append(rule)
    for topic in shelf.topics:
        if topic in topics:
            yield f"\n## {shelf.topic_name(topic, lang)} {{ #{topic} }}\n"
            yield block([rule_list(shelf, topics[topic], lang, at)])


def _numbers(shelf: Shelf, value: str, lang: str) -> str:
    rows = []
    for table in shelf.game.tables.values():
        if len(table.of) != 1:
            continue
        for row in table.rows:
            if row.keys == (value,):
                for column in table.columns:
                    if column in row.cells:
                        label = both_of(table.labels.get(column, Texts()))[lang] or column.replace("-", " ")
                        shown = value_text(shelf.game, row.cells[column])[lang]
                        rows.append(tag("tr", tag("th", esc(_capital(label)), scope="row") + tag("td", esc(shown))))
    return tag("table", tag("tbody", "".join(rows)), class_="kb-numbers") if rows else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
