"""Syntax of all the files of a game -> the Game, or everything that is wrong with it.

Names are declared in any order and any file, so this goes in passes: vocabularies, then the heads of facts and
decisions, then everything that reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from kb.rules import resolve_facts, resolve_kinds, resolve_rules, resolve_tests
from kb.rules.checks import fault_errors
from kb.rules.errors import RulesError, RulesErrors
from kb.rules.model import Game, Never, Place, Texts, Topic
from kb.rules.resolve_parts import Parts
from kb.rules.scope import Scope
from kb.rules.syntax import Block, SourceFile, child, names

#: Faults that a name lost in a faulty block may cause elsewhere; while there are such blocks they are not told.
_CONSEQUENCES = frozenset({"lost", "type", "value", "unbound", "arguments", "order", "slot", "out-of-range"})
#: The topic of what stands in a file without one: what all topics share.
SHARED_TOPIC = "game"

_Resolver = Callable[[Parts], object]
_PASSES: tuple[dict[str, _Resolver], ...] = (
    {"kind": resolve_kinds.kind, "role": resolve_kinds.kind},
    {"class_": resolve_kinds.class_},
    {"table": resolve_kinds.table, "relation": resolve_kinds.relation},
    {"set_": resolve_kinds.set_},
    {"route": resolve_kinds.route},
    dict.fromkeys(("option", "fact", "means", "act", "decision"), resolve_facts.head),
    {"power": resolve_facts.power, "layer": resolve_facts.layer},
    {
        "option": resolve_facts.fact,
        "fact": resolve_facts.fact,
        "means": resolve_facts.fact,
        "act": resolve_facts.act,
        "decision": resolve_facts.decision,
        "route": resolve_kinds.route_block,
    },
    {
        "rule": resolve_rules.rule,
        "editorial": resolve_rules.editorial,
        "term": resolve_tests.term,
        "step": resolve_tests.step,
        "claim": resolve_tests.claim,
        "example": resolve_tests.example,
        "ask": resolve_tests.ask,
    },
)
#: What reads little of other blocks, so that its own faults are seldom consequences.
_VOCABULARY = frozenset("kind role class table relation set route option fact means act decision power layer".split())
#: What belongs to a topic; the rest is shared by the whole game wherever it stands.
_TOPICAL = frozenset("act decision rule editorial step claim example ask".split())
_NAMED = {"rule": "rule_ids", "editorial": "editorial_ids", "step": "step_ids"}
_DECLARE = frozenset(
    "kind role class table relation set route option fact means act decision power layer rule editorial step".split()
)


def resolve(files: Sequence[SourceFile], errors: Iterable[RulesError] = ()) -> Game:
    """The game that the files declare. Raises RulesErrors with `errors` (of the syntax) and all that is found here."""
    scope = Scope(Game("", Texts()))
    scope.errors.extend(errors)
    _note_lost(scope, files)
    blocks = [(block, topic_of(file)) for file in files for block in file.blocks]
    _game(scope, files, blocks)
    _topics(scope, blocks)
    _shared_topic(scope, files, blocks)
    _reading(scope, files, blocks)
    game = resolve_blocks(scope, blocks)
    if not scope.errors:
        scope.errors.extend(fault_errors(game))
    if scope.errors:
        raise RulesErrors(_worth_telling(scope))
    return game


def resolve_blocks(scope: Scope, blocks: Sequence[tuple[Block, str]]) -> Game:
    """The game of the scope with what these blocks (each with its topic) declare, and with their `never` and `foreign`
    in place of its own; faults go into the scope."""
    _register(scope, blocks)
    for resolvers in _PASSES:
        for block, topic in blocks:
            resolver = resolvers.get(block.tree.data)
            if resolver is not None:
                _run(scope, block, topic, resolver)
    nevers: list[Never] = []
    foreign: list[Texts] = []
    for block, topic in blocks:
        if block.tree.data == "never":
            _run(scope, block, topic, lambda parts: nevers.append(resolve_facts.never(parts)))
        elif block.tree.data == "foreign":
            _run(scope, block, topic, lambda parts: foreign.append(resolve_tests.foreign(parts)))
    return replace(scope.game, nevers=tuple(nevers), foreign=tuple(foreign))


def _run(scope: Scope, block: Block, topic: str, resolver: _Resolver) -> None:
    try:
        resolver(Parts(scope, block, topic))
    except RulesError as error:
        scope.errors.append(error)
        if block.chunk.keyword in _VOCABULARY:
            scope.primary.add(id(error))
        name = block.chunk.name
        if name is not None and block.chunk.keyword in _DECLARE:
            scope.lost.add(name)


def _note_lost(scope: Scope, files: Sequence[SourceFile]) -> None:
    for file in files:
        for chunk in file.broken:
            if chunk.keyword in _DECLARE and chunk.name is not None:
                scope.lost.add(chunk.name)


def _worth_telling(scope: Scope) -> list[RulesError]:
    """Without what only follows from a name that a faulty block would have declared; never nothing."""
    if not scope.lost:
        return scope.errors
    told = [
        error
        for error in scope.errors
        if error.code not in _CONSEQUENCES or (id(error) in scope.primary and error.code != "lost")
    ]
    return told or scope.errors


def topic_of(file: SourceFile) -> str:
    """The topic of a file; SHARED_TOPIC where it declares none."""
    for block in file.blocks:
        if block.tree.data == "topic":
            return str(block.tree.children[0])
    for chunk in file.broken:
        if chunk.keyword == "topic" and chunk.name is not None:
            return chunk.name
    return SHARED_TOPIC


def _game(scope: Scope, files: Sequence[SourceFile], blocks: Sequence[tuple[Block, str]]) -> None:
    heads = [(block, topic) for block, topic in blocks if block.tree.data == "game"]
    for block, topic in heads[:1]:
        parts = Parts(scope, block, topic)
        scope.game = replace(scope.game, id=str(parts.id()), texts=parts.texts())
    for block, _ in heads[1:]:
        scope.errors.append(
            RulesError("duplicate", block.place(), "El juego ya está declarado.", "The game is declared already.")
        )
    if not heads and not any(chunk.keyword == "game" for file in files for chunk in file.broken):
        name = files[0].name if files else "game.rules"
        scope.errors.append(
            RulesError(
                "no-game",
                Place(name, 1),
                "Ningún fichero declara el juego.",
                "No file declares the game.",
                "Añade a game.rules un bloque: game NOMBRE",
                "Add to game.rules a block: game NAME",
            )
        )


def _topics(scope: Scope, blocks: Sequence[tuple[Block, str]]) -> None:
    seen: set[tuple[str, str]] = set()
    for block, _ in blocks:
        if block.tree.data != "topic":
            continue
        parts = Parts(scope, block, str(block.tree.children[0]))
        token = parts.id()
        if any(file == block.file for file, _ in seen):
            scope.errors.append(
                RulesError(
                    "two-topics",
                    block.place(),
                    "Un fichero tiene un solo tema.",
                    "A file has one topic only.",
                    "Pon este tema en un fichero suyo.",
                    "Put this topic in a file of its own.",
                )
            )
        elif parts.declared(scope.game.topics, token):
            scope.game.topics[str(token)] = Topic(str(token), parts.texts(), block.place())
        seen.add((block.file, str(token)))


def _shared_topic(scope: Scope, files: Sequence[SourceFile], blocks: Sequence[tuple[Block, str]]) -> None:
    heads = [block for block, _ in blocks if block.tree.data == "game"]
    shared = any(topic == SHARED_TOPIC and block.tree.data in _TOPICAL for block, topic in blocks)
    if shared and SHARED_TOPIC not in scope.game.topics:
        place = heads[0].place() if heads else Place(files[0].name, 1)
        scope.game.topics[SHARED_TOPIC] = Topic(SHARED_TOPIC, scope.game.texts, place)


def _reading(scope: Scope, files: Sequence[SourceFile], blocks: Sequence[tuple[Block, str]]) -> None:
    """The order in which topics are read, of the `topics` line of the game."""
    lost = {chunk.name for file in files for chunk in file.broken if chunk.keyword == "topic"}
    order: dict[str, None] = {}
    for block, _ in blocks:
        for token in names(child(block.tree, "topics")) if block.tree.data == "game" else ():
            if str(token) in order:
                scope.errors.append(RulesError(
                    "duplicate", block.place(token), f"`{token}` está dos veces.", f"`{token}` is there twice.",
                    "Deja uno.", "Keep one."))
            elif str(token) in scope.game.topics:
                order[str(token)] = None
            elif str(token) not in lost:
                scope.errors.append(scope.unknown(block, token, "un tema (topic)", "a topic", scope.game.topics))
    scope.game = replace(scope.game, reading=tuple(order))


def _register(scope: Scope, blocks: Sequence[tuple[Block, str]]) -> None:
    """Ids of rules, editorial rulings and steps, which may be named before they stand; and the options."""
    # Rules and editorial rulings of a topic share their names, steps have theirs.
    taken: dict[tuple[bool, str], dict[str, Place]] = {}
    for step, ids in ((False, scope.rule_ids), (False, scope.editorial_ids), (True, scope.step_ids)):
        for name, place in ids.items():
            own, _, rest = name.partition(".")
            taken.setdefault((step, own), {})[rest] = place
    for block, topic in blocks:
        sort = str(block.tree.data)
        if sort == "option":
            scope.options.add(str(block.tree.children[0]))
        if sort not in _NAMED:
            continue
        known: dict[str, Place] = getattr(scope, _NAMED[sort])
        parts = Parts(scope, block, topic)
        token = parts.id()
        names = taken.setdefault((sort == "step", topic), {})
        if parts.declared(names, token):
            names[str(token)] = known[f"{topic}.{token}"] = block.place()
