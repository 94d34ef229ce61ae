"""A game as the pages need it: what stands where, and what each rule has to do with the others, read from the graph."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from kb.answers.names import both_of, question_of, sentence
from kb.graph import ids
from kb.graph.build import build
from kb.graph.model import Graph
from kb.pages.answered import Answers, answers_of
from kb.pages.page import From, short
from kb.rules.model import Decision, Editorial, Game, Rule, Texts
from kb.ruling.compile import Base, compile_game
from kb.text.fold import fold

_SLOT = re.compile(r"\{([a-z][a-z0-9-]*)\}")
_PROSE = frozenset({"es", "en", "from", "note", "why", "beats", "tolerates", "#"})

#: Folder of the pages that are not topics, one level below them, so that no topic's name can clash.
VIEWS = "views"


@dataclass(frozen=True, slots=True)
class Tie:
    """One edge between two rules (or a rule and a power): the other end, how they stand, by whose authority."""

    type: str  # beats | lifts | switches-off | clashes-with
    other: str  # a node of the graph
    authority: str = ""
    ref: str = ""


class Shelf:
    """One game with its indices. Rules are named by full ids (`game.topic.rule`), which are also their anchors.

    files: the texts of the rule files by the names that places give them.
    """

    def __init__(self, game: Game, files: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.texts = dict(files or {})
        self.files = {name: text.splitlines() for name, text in (files or {}).items()}

    @cached_property
    def graph(self) -> Graph:
        return build(self.game)

    @cached_property
    def base(self) -> Base:
        return compile_game(self.game)

    @property
    def id(self) -> str:
        return self.game.id

    @cached_property
    def topics(self) -> list[str]:
        """The topics that have something to read, in the order of the files."""
        game = self.game
        full = {item.topic for group in (game.rules, game.decisions, game.steps, game.claims, game.editorials)
                for item in group.values()}
        return [topic for topic in game.topics if topic in full]

    def topics_to_read(self, lang: str) -> list[str]:
        """The same as a reader looks for them: in the order that the game gives them, the others by what they are
        called."""
        place = {topic: at for at, topic in enumerate(self.game.reading)}
        return sorted(self.topics, key=lambda topic: (place.get(topic, len(place)), fold(self.topic_name(topic, lang))))

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The rules by full id."""
        return {f"{self.id}.{name}": rule for name, rule in self.game.rules.items()}

    @cached_property
    def editorials(self) -> dict[str, Editorial]:
        """The editorial rulings by full id."""
        return {ids.scoped(self.game, "editorial", name): one for name, one in self.game.editorials.items()}

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of each rule in its topic, from 1; a sign for the reader, not a name."""
        count: dict[str, int] = defaultdict(int)
        out = {}
        for name, rule in self.rules.items():
            count[rule.topic] += 1
            out[name] = count[rule.topic]
        return out

    @cached_property
    def by_topic(self) -> dict[str, list[str]]:
        """The rules of each topic, by full id."""
        out: dict[str, list[str]] = defaultdict(list)
        for name, rule in self.rules.items():
            out[rule.topic].append(name)
        return out

    @cached_property
    def concluding(self) -> dict[str, list[str]]:
        """By decision: the rules and editorial rulings that conclude it."""
        out: dict[str, list[str]] = defaultdict(list)
        for name in (*self.rules, *self.editorials):
            for _, target, data in self.graph.out_edges(name, data=True):
                if data["type"] == "concludes":
                    decision = target.rsplit(".", 1)[1]
                    if name not in out[decision]:
                        out[decision].append(name)
        return out

    @cached_property
    def concluded(self) -> dict[str, list[str]]:
        """By rule: the decisions that it concludes."""
        out: dict[str, list[str]] = defaultdict(list)
        for decision, rules in self.concluding.items():
            for rule in rules:
                out[rule].append(decision)
        return out

    def out(self, rule: str) -> list[Tie]:
        """What a rule does to others: beats, lifts, switches off."""
        return self._ties(((target, data) for _, target, data in self.graph.out_edges(rule, data=True)),
                          ("beats", "lifts", "switches-off"))

    def into(self, rule: str) -> list[Tie]:
        """What others do to a rule."""
        return self._ties(((source, data) for source, _, data in self.graph.in_edges(rule, data=True)),
                          ("beats", "lifts", "switches-off"))

    @staticmethod
    def _ties(edges: Iterable[tuple[str, Mapping[str, str]]], types: tuple[str, ...]) -> list[Tie]:
        found = {
            Tie(data["type"], other, data.get("authority", ""), data.get("ref") or "")
            for other, data in edges if data["type"] in types
        }
        return sorted(found, key=lambda tie: (types.index(tie.type), tie.other, tie.authority, tie.ref))

    @cached_property
    def answers(self) -> Answers:
        """What the asks are answered."""
        return answers_of(self.game, self.texts)

    def exemplifying(self, node: str, type_: str) -> list[str]:
        """The examples or asks of which a rule must be a reason, in the order of the files."""
        graph = self.graph
        return list(dict.fromkeys(source for source, _, data in graph.in_edges(node, data=True)
                                  if data["type"] == "exemplifies" and graph.nodes[source]["type"] == type_))

    @cached_property
    def uses(self) -> dict[str, list[str]]:
        """By rule: the terms that its texts use."""
        return {name: sorted(target.rsplit(".", 1)[1] for _, target, data in self.graph.out_edges(name, data=True)
                             if data["type"] == "uses-term") for name in self.rules}

    def formal(self, rule: str) -> list[str]:
        """The lines of a rule that say what it means, as its file writes them; none where the file is not at hand."""
        place = self.rules[rule].place
        lines = self.files.get(place.file, [])[place.line:]
        out: list[str] = []
        kept = False
        for line in lines:
            if not line.startswith("  "):
                break
            if not line.startswith("    "):
                kept = line.split(maxsplit=1)[0] not in _PROSE
            if kept:
                out.append(line[2:].rstrip())
        return out

    # ---- Addresses.

    def topic_path(self, topic: str) -> str:
        return f"{self.id}/{topic}"

    def view_path(self, view: str) -> str:
        return f"{self.id}/{VIEWS}/{view}"

    @property
    def front(self) -> str:
        return f"{self.id}/index"

    def rule_link(self, at: From, rule: str) -> str:
        """The address of a rule or an editorial ruling, from a page."""
        if rule in self.editorials:
            return at.to(self.view_path("rulings"), rule)
        return at.to(self.topic_path(self.rules[rule].topic), rule)

    def decision_link(self, at: From, decision: str) -> str:
        topic = self.game.decisions[decision].topic
        return at.to(self.topic_path(topic), decision_anchor(decision)) if topic in self.topics else at.to(self.front)

    # ---- Words.

    def text(self, rule: str, lang: str) -> str:
        """What a rule says, as a sentence; the reason of an editorial ruling."""
        found = self.rules.get(rule)
        return sentence(both_of(found.texts if found is not None else self.editorials[rule].reason)[lang])

    def hint(self, rule: str, lang: str, limit: int = 110) -> str:
        """What a rule says, cut short, for links to it."""
        return short(self.text(rule, lang), limit)

    def question(self, decision: str, lang: str) -> str:
        """The question that a decision answers; its slots stand for any member, as the kind is called."""
        declared = self.game.decisions[decision]
        shown = question_of(self.game, (decision, ()))[lang]
        return self.general(declared, shown, lang)

    def general(self, declared: Decision, text: str, lang: str) -> str:
        """A text whose slots are filled with what their kinds are called."""
        return self.slots(text, lang) if declared.params else text

    def slots(self, text: str, lang: str) -> str:
        """A text with the name of its kind in the place of each slot."""
        def one(found: re.Match[str]) -> str:
            kind = self.game.kinds.get(found[1]) or self.game.groups.get(found[1])
            return f"[{both_of(kind.texts)[lang] if kind is not None and kind.texts else found[1]}]"

        return _SLOT.sub(one, text)

    def name(self, texts: Texts, lang: str, otherwise: str) -> str:
        """A text in the language, else in the other, else the id in words."""
        return both_of(texts)[lang] or otherwise.replace("-", " ")

    def topic_name(self, topic: str, lang: str) -> str:
        return self.name(self.game.topics[topic].texts, lang, topic)


def decision_anchor(decision: str) -> str:
    """The anchor of a decision on its topic's page."""
    return f"decision.{decision}"
