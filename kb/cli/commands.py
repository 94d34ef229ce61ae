"""The commands of `puedo`: their names, what each is for in a line, and the module to load when one is called."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Protocol, cast

SESSION_MODULE = "kb.cli.session"

# In the order of the help. The texts stand here, not in the modules, so that the help loads no module.
COMMANDS: dict[str, dict[str, str]] = {
    "ask": {"es": "responde a una pregunta sobre las reglas", "en": "answer a question about the rules"},
    "table": {
        "es": "recuerda tu mesa: el juego, quién eres y lo que vale para todas las preguntas",
        "en": "remember your table: the game, who you are, and what holds for every question",
    },
    "rule": {"es": "resuelve una decisión a partir de hechos", "en": "rule on a decision from facts"},
    "read": {"es": "lee un reglamento y lo parte en enunciados", "en": "read a rulebook into statements"},
    "coverage": {
        "es": "muestra qué cláusulas de un reglamento no recoge ninguna regla",
        "en": "show which clauses of a rulebook no rule restates",
    },
    "graph": {"es": "exporta el grafo de las reglas", "en": "export the graph of the rules"},
    "check": {
        "es": "busca contradicciones, lagunas y otros fallos en las reglas",
        "en": "look for contradictions, gaps and other faults in the rules",
    },
    "why": {"es": "explica una regla: qué dice, cuándo y qué se le impone",
            "en": "explain a rule: what it says, when, and what prevails over it"},
    "exceptions": {"es": "muestra qué se impone a qué en una decisión",
                   "en": "show what beats what on a decision"},
    "trace": {"es": "cuenta la historia de una regla, texto y significado aparte",
              "en": "tell the history of a rule, wording and meaning apart"},
    "diff": {"es": "dice qué respuestas cambian entre dos versiones de las reglas",
             "en": "tell which rulings differ between two versions of the rules"},
    "compare": {"es": "compara dos juegos, pregunta a pregunta", "en": "compare two games, question by question"},
    "new": {"es": "empieza un juego nuevo", "en": "start a new game"},
    "align": {"es": "empareja las frases de dos documentos", "en": "pair the sentences of two documents"},
    "proof": {
        "es": "señala dónde dicen cosas distintas el español y el inglés",
        "en": "show where the Spanish and the English say different things",
    },
    "glossary": {
        "es": "muestra un término en todos los sitios donde sale, en los dos idiomas",
        "en": "show a term in every place where it stands, in both languages",
    },
    "translate": {
        "es": "lleva los textos a los formatos de traducción y los trae de vuelta",
        "en": "take the texts to translators' formats and bring them back",
    },
    "translate-status": {
        "es": "dice qué textos son nuevos, han cambiado o están sin revisar",
        "en": "tell which texts are new, changed or not proofed",
    },
    "format": {"es": "da formato a los ficheros de reglas", "en": "format rule files"},
    "site": {"es": "genera o sirve el sitio web", "en": "build or serve the website"},
    "mcp": {
        "es": "contesta a un asistente por el Model Context Protocol",
        "en": "answer an assistant over the Model Context Protocol",
    },
    "serve": {"es": "sirve una API JSON en esta máquina", "en": "serve a JSON API on this machine"},
    "bulk": {
        "es": "hace muchas órdenes a la vez, aquí o en un clúster",
        "en": "do many commands at once, here or on a cluster",
    },
    "lsp": {"es": "atiende a un editor de texto (servidor de lenguaje)",
            "en": "serve a text editor (language server)"},
    "completion": {"es": "escribe el autocompletado del intérprete", "en": "write the shell's completion"},
}


class Command(Protocol):
    """A command's module. `--lang` is added by the caller: `args.lang` is "es", "en" or None."""

    SUMMARY: dict[str, str]

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, args: Namespace) -> int: ...


def module_name(command: str) -> str:
    """The module of a command."""
    return f"kb.cli.{command.replace('-', '_')}"


def available() -> list[str]:
    """The commands whose module is there, in the order of the help; loads none of them."""
    return [name for name in COMMANDS if importlib.util.find_spec(module_name(name)) is not None]


def load(module: str) -> Command:
    """Import the module of a command. Raises ModuleNotFoundError where it, or a library it needs, is missing."""
    return cast(Command, importlib.import_module(module))


def nearest(word: str, names: list[str]) -> str | None:
    """The name most like the word, or None where none is like it."""
    found = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    return found[0] if found else None


def summary(command: str, lang: str) -> str:
    """What the command is for, in one line."""
    texts: Mapping[str, str] = COMMANDS[command]
    return texts[lang]
