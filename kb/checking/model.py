"""What a check finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from kb.answers.cites import Cite, cite
from kb.checking.codes import SEVERITIES, SORTS, Severity
from kb.checking.witness import Witness
from kb.rules.model import Editorial, Game, Place, Rule, Texts

OPEN, RULED = "open", "ruled"
BOARD = "board"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    rules: full ids, `game.topic.name`. sources: ids of clauses. replay: a command line that exits 0 where the witness
    shows what the finding says; None where there is nothing to replay. status: `ruled` where it is settled.
    """

    kind: str
    severity: Severity
    game: str
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    message: Texts
    place: Place | None = None
    witness: Witness | None = None
    replay: str | None = None
    status: str = OPEN
    example: str | None = None
    sort: str = field(default="")  # what of its kind it is, where a kind has several
    cited: tuple[Cite, ...] = ()  # where the clauses stand, if that is not in the source maps

    @property
    def code(self) -> str:
        """The stable code of its kind."""
        return SORTS[self.kind].code

    def as_json(self) -> dict[str, object]:
        """The contract: {code, kind, severity, game, rules, cites, witness, replay, status, message: {es, en}}.

        Besides: place {file, line} in the rule files, and example, an `example` block that shows the finding.
        """
        found: dict[str, object] = {
            "code": self.code, "kind": self.kind, "severity": self.severity, "game": self.game,
            "rules": list(self.rules), "cites": [dict(one) for one in self.cited or map(cite, self.sources)],
            "witness": None if self.witness is None else self.witness.as_json(), "replay": self.replay,
            "status": self.status, "message": {"es": self.message.es, "en": self.message.en},
        }
        if self.sort:
            found["sort"] = self.sort
        if self.example is not None:
            found["example"] = self.example
        if self.place is not None:
            found["place"] = {"file": self.place.file, "line": self.place.line}
        return found

    @property
    def open_error(self) -> bool:
        """Whether it must be settled before the check passes."""
        return self.severity == "error" and self.status == OPEN


def finding(game: Game, kind: str, about: Iterable[Rule | Editorial], es: str, en: str, *,
            severity: Severity | None = None, sources: Iterable[str] | None = None, place: Place | None = None,
            witness: Witness | None = None, replay: str | None = None, status: str = OPEN,
            example: str | None = None, sort: str = "") -> Finding:
    """A finding about rules; its clauses are theirs and it stands where the first of them does, unless told."""
    rules = list(about)
    if sources is None:
        sources = shared_out([one.sources for one in rules])
    return Finding(
        kind, severity or SORTS[kind].severity, game.id, tuple(f"{game.id}.{one.id}" for one in rules),
        tuple(dict.fromkeys(source for source in sources if source != BOARD)), Texts(es, en),
        place or (rules[0].place if rules else None), witness, replay, status, example, sort)


def shared_out(lists: Iterable[tuple[str, ...]]) -> list[str]:
    """The items of several lists, the first of each before the second of any."""
    listed = list(lists)
    longest = max((len(one) for one in listed), default=0)
    return [one[place] for place in range(longest) for one in listed if place < len(one)]


def tolerated(game: Game, found: Finding) -> Finding:
    """The finding, ruled where one of its rules tolerates its kind or code and says why."""
    for name in found.rules:
        rule = game.rules.get(name.removeprefix(f"{game.id}."))
        for kind, why in rule.tolerated if rule is not None else ():
            if kind in (found.kind, found.code):
                said = found.message
                return replace(found, status=RULED, message=Texts(
                    f"{said.es} (Se tolera: {why})", f"{said.en} (Tolerated: {why})"))
    return found


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, open before ruled, the gravest first, then as they came."""
    return sorted(findings, key=lambda one: (one.status == RULED, SEVERITIES.index(one.severity)))


def counts(findings: Iterable[Finding]) -> Mapping[str, int]:
    """How many findings are open at each severity, and how many are ruled."""
    found = dict.fromkeys((*SEVERITIES, RULED), 0)
    for one in findings:
        found[RULED if one.status == RULED else one.severity] += 1
    return found
