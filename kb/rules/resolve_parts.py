"""Parts that many blocks share: their texts, sources, types, labels and phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError, did_you_mean
from kb.rules.expressions import Value
from kb.rules.model import Number, OneOf, Phrase, Place, SetOf, Texts, Type, Words, YesNo
from kb.rules.scope import RESERVED, Scope
from kb.rules.syntax import Block, child, children, first_token, names, prose, texts_of, tokens, variants
from kb.rules.typed import YES_NO_VALUES, constant, read_number, told_constant

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node

#: How many values a number may have: what cannot be told is tried value by value.
MOST_NUMBERS = 10_000
_SLOT = re.compile(r"\{([^{}]*)\}")
_FORMS = re.compile(r"\s*,\s*|\s+\|\s+")


@dataclass(slots=True)
class Parts:
    """Reads the lines of one block."""

    scope: Scope
    block: Block
    topic: str = ""

    @property
    def tree(self) -> Node:
        return self.block.tree

    def id(self) -> Token:
        """The name that the block declares."""
        return tokens(self.tree)[0]

    def report(self, error: RulesError) -> None:
        self.scope.errors.append(error)

    # ---- texts

    def texts(self, required: bool = True) -> Texts:
        """The `es` and `en` lines of the block. Missing ones are reported where they are required."""
        return self._texts([*children(self.tree, "text")], required, "")

    def labelled(self, line: str) -> Texts:
        """The texts of lines such as `name es`, where both or neither may be there."""
        nodes = [child(node, "text") for node in children(self.tree, line)]
        found = [node for node in nodes if node is not None]
        return self._texts(found, bool(found), f"{line.removesuffix('_text')} ")

    def _texts(self, nodes: list[Node], required: bool, prefix: str) -> Texts:
        seen: dict[str, Node] = {}
        for node in nodes:
            lang = prose(tokens(node)[0])[0]
            if lang in seen:
                self.report(
                    RulesError(
                        "duplicate-line",
                        self.block.place(node),
                        f"La línea `{prefix}{lang}` está dos veces.",
                        f"The line `{prefix}{lang}` is there twice.",
                        "Deja una; otras maneras de decirlo van en ella, separadas por ` | `.",
                        "Keep one; other ways to say it go in it, separated by ` | `.",
                    )
                )
            seen.setdefault(lang, node)
        if required:
            for lang in ("es", "en"):
                if lang not in seen:
                    self._missing_text(lang, prefix, nodes)
        return texts_of(list(seen.values()))

    def _missing_text(self, lang: str, prefix: str, nodes: list[Node]) -> None:
        hidden = any(f"\n    {prefix}{lang} " in str(tokens(node)[0]) for node in nodes)
        next_es, next_en = f"Añade una línea: {prefix}{lang} ...", f"Add a line: {prefix}{lang} ..."
        if hidden:
            next_es = f"Hay una que empieza por `{lang}`, pero está sangrada como si continuara el texto de arriba."
            next_en = f"There is one that begins with `{lang}`, but it is indented as if it continued the text above."
        where = nodes[0] if nodes else None
        self.report(
            RulesError(
                "missing-text",
                self.block.place(where),
                f"Falta el texto en {'español' if lang == 'es' else 'inglés'} (`{prefix}{lang}`).",
                f"The {'Spanish' if lang == 'es' else 'English'} text (`{prefix}{lang}`) is missing.",
                next_es,
                next_en,
            )
        )

    def sources(self, node: Node | None = None) -> tuple[str, ...]:
        """The ids of the statements that the block (or a row) restates; `board` for what a board or a card shows."""
        return tuple(
            str(tokens(source)[0])
            for line in children(node if node is not None else self.tree, "sources")
            for source in children(line, "source")
        )

    def labels(self, known: Iterable[str] | None, line: str = "value") -> dict[str, Texts]:
        """The texts of single values (`value ID es ...`) or columns, each of which must be known."""
        found: dict[str, list[Node]] = {}
        for node in children(self.tree, line):
            token = tokens(node)[0]
            if known is not None and str(token) not in known:
                next_es, next_en = did_you_mean(str(token), known)
                what = ("una columna", "a column") if line == "column" else ("un valor", "a value")
                self.report(
                    RulesError(
                        "unknown-name",
                        self.block.place(token),
                        f"`{token}` no es {what[0]} de aquí.",
                        f"`{token}` is not {what[1]} of this block.",
                        next_es,
                        next_en,
                    )
                )
                continue
            text = child(node, "text")
            assert text is not None
            found.setdefault(str(token), []).append(text)
        return {value: self._texts(nodes, False, f"{line} {value} ") for value, nodes in found.items()}

    def words(self) -> Words:
        """The verbs and nouns of an act or a decision."""
        found: dict[str, tuple[str, ...]] = {}
        for line in ("verbs", "nouns"):
            for node in children(self.tree, line):
                text = child(node, "text")
                assert text is not None
                lang, listed = prose(tokens(text)[0])
                forms = tuple(form.strip() for form in _FORMS.split(listed) if form.strip())
                found[f"{line}_{lang}"] = found.get(f"{line}_{lang}", ()) + forms
        return Words(
            found.get("verbs_es", ()), found.get("verbs_en", ()), found.get("nouns_es", ()), found.get("nouns_en", ())
        )

    def phrases(self, type_: Type) -> tuple[Phrase, ...]:
        """The ways players state the fact; what `said VALUE` states is a value of its type, or a class of them."""
        found: list[Phrase] = []
        for node in children(self.tree, "said", "said_value"):
            text = child(node, "text")
            assert text is not None
            value: Value | None = None
            if node.data == "said_value":
                said = node.children[0]
                value = constant(self.scope, self.block, said, type_, groups=True)
            lang, listed = prose(tokens(text)[0])
            found.extend(Phrase(lang, pattern, value) for pattern in variants(listed))
        return tuple(found)

    def check_slots(self, texts: Iterable[str], params: Iterable[str], node: Node | None = None) -> None:
        """Report a `{slot}` that names no parameter, no fact, no kind and is not `{n}`."""
        slots = [slot for text in texts for slot in _SLOT.findall(text)]
        if slots:
            known = {*params, "n", "value", "other", *self.scope.facts, *self.scope.game.kinds, *self.scope.game.groups}
            for slot in slots:
                if slot not in known:
                    next_es, next_en = did_you_mean(slot, known)
                    self.report(
                        RulesError(
                            "slot",
                            self.block.place(node),
                            f"El hueco {{{slot}}} no nombra ningún parámetro de aquí.",
                            f"The slot {{{slot}}} names no parameter of this block.",
                            next_es,
                            next_en,
                        )
                    )

    # ---- types

    def declared(self, what: Iterable[str], token: Token, readable: bool = False) -> bool:
        """Whether a name may be declared: it is reported where it is there already or, if expressions are to read it,
        where it is a word of the language."""
        name = str(token)
        if name in what:
            first = _place(what[name]) if isinstance(what, Mapping) else None
            es, en = ("", "") if first is None else (f" en {first.file}:{first.line}", f" in {first.file}:{first.line}")
            self.report(
                RulesError(
                    "duplicate",
                    self.block.place(token),
                    f"`{name}` ya está declarado{es}.",
                    f"`{name}` is declared already{en}.",
                    "Dale otro nombre, o quita uno de los dos.",
                    "Give it another name, or remove one of the two.",
                )
            )
            return False
        if readable and name in RESERVED:
            self.report(
                RulesError(
                    "reserved",
                    self.block.place(token),
                    f"`{name}` es una palabra del lenguaje.",
                    f"`{name}` is a word of the language.",
                    "Elige otro nombre.",
                    "Choose another name.",
                )
            )
            return False
        return True

    def params(self) -> tuple[str, ...]:
        """The kinds, roles or classes that a fact or decision is told per."""
        found = names(child(self.tree, "params"))
        for token in found:
            if self.scope.member_type(str(token)) is None:
                known = [*self.scope.game.kinds, *self.scope.game.groups]
                raise self.scope.unknown(
                    self.block, token, "una clase de cosas (kind, role o class)", "a kind, role or class", known
                )
        return tuple(str(token) for token in found)

    def type(self) -> Type | None:
        """The type in the header; None where there is none. Raises RulesError where it cannot be."""
        node = child(self.tree, "yes_no", "number_type", "set_type", "listed", "ranked")
        if node is None:
            return None
        if node.data == "yes_no":
            return YesNo()
        if node.data == "number_type":
            return self._number_type(node)
        if node.data == "set_type":
            token = tokens(node)[0]
            members = self.scope.member_type(str(token))
            if members is None:
                known = [*self.scope.game.kinds, *self.scope.game.groups]
                raise self.scope.unknown(
                    self.block, token, "una clase de cosas (kind, role o class)", "a kind, role or class", known
                )
            return SetOf(members.values, str(token))
        return self._listed_type(node)

    def _number_type(self, node: Node) -> Number:
        numbers = [
            read_number(self.block, item) if isinstance(item, str) else -read_number(self.block, tokens(item)[0])
            for item in node.children
        ]
        low, high = numbers[0], numbers[1]
        step = numbers[2] if len(numbers) > 2 else Number(low, high).step
        if low > high or step <= 0 or (high - low) % step:
            raise RulesError(
                "range",
                self.block.place(node),
                f"De {low} a {high} de {step} en {step} no hay números.",
                f"There are no numbers from {low} to {high} by {step}.",
                "El segundo va detrás del primero, a un número entero de pasos.",
                "The second comes after the first, a whole number of steps away.",
            )
        if (high - low) / step >= MOST_NUMBERS:
            raise RulesError(
                "range-too-long",
                self.block.place(node),
                f"De {low} a {high} de {step} en {step} hay más de {MOST_NUMBERS} números.",
                f"There are more than {MOST_NUMBERS} numbers from {low} to {high} by {step}.",
                "Pon el mayor número que de verdad se da en el juego.",
                "Give the highest number that does occur in the game.",
            )
        return Number(low, high, step)

    def _listed_type(self, node: Node) -> OneOf:
        found = tokens(node)
        if len(found) == 1:
            members = self.scope.member_type(str(found[0]))
            if members is None:
                known = [*self.scope.game.kinds, *self.scope.game.groups]
                raise self.scope.unknown(
                    self.block, found[0], "una clase de cosas (kind, role o class)", "a kind, role or class", known
                )
            return members
        values: list[str] = []
        for token in found:
            kind = self.scope.member_type(str(token))
            for value in kind.values if kind is not None else (str(token),):
                if value in values:
                    raise RulesError(
                        "duplicate",
                        self.block.place(token),
                        f"`{value}` está dos veces en la lista.",
                        f"`{value}` is in the list twice.",
                    )
                values.append(value)
        return OneOf(tuple(values), node.data == "ranked")

    def member_labels(self) -> dict[str, Texts]:
        """Labels of the kinds that the type mixes with other values: they are the labels of those values here too."""
        node = child(self.tree, "listed", "ranked")
        listed = tokens(node) if node is not None else []
        found: dict[str, Texts] = {}
        for token in listed if len(listed) > 1 else ():
            group = self.scope.game.groups.get(str(token))
            kind = self.scope.game.kinds.get(group.of if group is not None else str(token))
            members = self.scope.member_type(str(token))
            if kind is not None and members is not None:
                found.update({value: text for value, text in kind.labels.items() if value in members.values})
        return found

    def usual(self, type_: Type) -> Value | None:
        """The usual value, where one is told."""
        node = child(self.tree, "usually")
        return None if node is None else constant(self.scope, self.block, told_constant(node), type_)

    def values_of(self, type_: Type) -> list[str]:
        """The ids of the values of a type that may have labels."""
        if isinstance(type_, OneOf | SetOf):
            return list(type_.values)
        return list(YES_NO_VALUES) if isinstance(type_, YesNo) else []

    def first(self, line: str) -> Token | None:
        """The first token of the first line of that sort."""
        node = child(self.tree, line)
        return first_token(node) if node is not None else None


def _place(item: object) -> Place | None:
    """Where a thing is declared."""
    place = item if isinstance(item, Place) else getattr(item, "place", None)
    return place if isinstance(place, Place) and place.file else None
