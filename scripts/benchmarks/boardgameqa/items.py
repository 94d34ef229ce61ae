"""An item of BoardgameQA as data: what its text says, nothing concluded."""

from __future__ import annotations

from dataclasses import dataclass

#: In place of an animal: whichever animal the rule is about ("something"), and any animal at all ("at least one").
EACH, ANY = "", "*"


@dataclass(frozen=True, slots=True)
class Literal:
    """`subject` stands (or, where `holds` is false, does not stand) in the relation to `target`."""

    subject: str
    relation: str
    target: str
    holds: bool = True

    def words(self) -> str:
        subject = {EACH: "it", ANY: "some animal"}.get(self.subject, self.subject)
        return f"{subject}: {'' if self.holds else 'not '}{self.relation} {self.target}"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a rule that needs background: `kind` is an alias of `condition` in the grammar."""

    subject: str
    kind: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A property told of an animal: `kind` is an alias of `property` in the grammar."""

    subject: str
    kind: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """All of `body` holding, `head` follows, unless something beats it."""

    id: str
    body: tuple[Literal | Condition, ...]
    head: Literal


@dataclass(frozen=True, slots=True)
class Item:
    facts: tuple[Literal, ...]
    told: tuple[Told, ...]
    rules: tuple[Rule, ...]
    preferences: tuple[tuple[str, str], ...]  # (preferred, other)
    question: Literal
    unread: tuple[str, ...] = ()  # sentences that follow no pattern; what they say is missing here

    def animals(self) -> tuple[str, ...]:
        """Every animal that the item names, in order of appearance."""
        found: dict[str, None] = {}
        for one in (*self.facts, *(part for rule in self.rules for part in (*rule.body, rule.head)), self.question):
            found[one.subject] = None
            if isinstance(one, Literal):
                found[one.target] = None
        found.update((told.subject, None) for told in self.told)
        return tuple(name for name in found if name not in (EACH, ANY))

    def needs_background(self) -> bool:
        """Whether any of its rules asks for more than relations."""
        return any(isinstance(part, Condition) for rule in self.rules for part in rule.body)
