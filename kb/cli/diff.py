"""`puedo diff REV [REV2]`: which rulings differ between two versions of the rules, and in which situations."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from kb.checking.differences import Version
    from kb.checking.repository import Repository

SUMMARY = COMMANDS["diff"]
_WORDS = {
    "es": {"rev": "la versión de antes, como la nombra git (HEAD~1, una rama, un commit)",
           "rev2": "la versión de después; si no, los ficheros como están ahora",
           "game": "solo ese juego; puede repetirse", "json": "las diferencias como JSON",
           "same": "Ninguna respuesta cambia.", "if": "si", "before": "antes", "after": "después", "replay": "repetir",
           "added": "reglas nuevas", "removed": "reglas quitadas", "changed": "reglas cambiadas",
           "usual": "cambia el valor habitual de", "type": "cambian los valores posibles de",
           "not_checked": "No se ha podido comprobar", "new": "juego nuevo", "follow": "dependen de lo que cambia",
           "gone": "juego quitado"},
    "en": {"rev": "the version before, as git names it (HEAD~1, a branch, a commit)",
           "rev2": "the version after; the files as they are now unless told",
           "game": "only that game; may be repeated", "json": "the differences as JSON",
           "same": "No ruling differs.", "if": "if", "before": "before", "after": "after", "replay": "replay",
           "added": "new rules", "removed": "rules gone", "changed": "rules changed",
           "usual": "another usual value of", "type": "other possible values of",
           "not_checked": "Could not be checked", "new": "new game", "follow": "depend on what changes",
           "gone": "game gone"},
}


def add_arguments(parser: ArgumentParser) -> None:
    """REV [REV2] [--game GAME]... [--json]."""
    words = _WORDS[message_language()]
    parser.add_argument("before", metavar="REV", help=words["rev"])
    parser.add_argument("after", metavar="REV2", nargs="?", help=words["rev2"])
    parser.add_argument("--game", action="append", default=[], metavar="GAME", help=words["game"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the differences. Exit code 0 where no ruling differs, 1 where one does or where that is not known.

    Raises PuedoError for a revision or game that there is not, RulesErrors where a version has faults of its own.
    """
    from kb.checking.repository import Repository

    repository = Repository(_folder(args.game))
    before = repository.revision(args.before)
    after = None if args.after is None else repository.revision(args.after)
    found = _differences(repository, before, after, args.game)
    if args.json:
        from kb.jsontext import json_text

        print(json_text(found, indent=1))
    else:
        from rich.console import Console

        console = Console(highlight=False, markup=False, emoji=False)
        for one in found:
            _render(one, message_language(), console)
        if not any(one.get("rulings") or one.get("not_checked") for one in found):
            console.print(_WORDS[message_language()]["same"])
    return int(any(one.get("rulings") or one.get("not_checked") for one in found))


def _folder(wanted: list[str]) -> Path:
    """The folder of folders of games that is compared: that of the first game wanted, else the program's own."""
    from kb.resources import games_folder
    from kb.rules.loader import game_folder, games

    known = [name for name in wanted if name in games()]
    return game_folder(known[0]).parent if known else games_folder()


def _differences(repository: Repository, before: str, after: str | None, wanted: list[str]) -> list[dict[str, Any]]:
    from kb.checking.differences import differences, version
    from kb.rules.loader import folder_texts, game_folder, games, load_texts

    olds = repository.games(before)
    here = [name for name in games() if game_folder(name).parent == repository.folder]
    news = {name: {} for name in here} if after is None else repository.games(after)
    for name in wanted:
        if name not in olds and name not in news:
            raise PuedoError(
                {"es": f"Ninguna de las dos versiones tiene un juego «{name}».",
                 "en": f'Neither version has a game "{name}".'}, "--game",
                {"es": f"Los juegos son: {', '.join({**olds, **news})}.",
                 "en": f"The games are: {', '.join({**olds, **news})}."})
    found: list[dict[str, Any]] = []
    for name in wanted or dict.fromkeys((*olds, *news)):
        if name not in olds or name not in news:
            found.append({"game": name, "event": "gone" if name in olds else "new"})
            continue
        old = repository.texts(olds[name], name)
        new = folder_texts(game_folder(name)) if after is None else repository.texts(news[name], name)
        if old == new:
            continue
        made: list[Version] = [version(load_texts(texts), texts) for texts in (old, new)]
        found.append(differences(*made))
    return found


def _render(one: dict[str, Any], lang: str, console: Console) -> None:
    from rich.padding import Padding
    from rich.text import Text

    words = _WORDS[lang]

    def line(text: str, deep: int = 2, style: str = "") -> None:
        console.print(Padding(Text(printable(text), style=style), (0, 0, 0, deep)))

    console.print(Text(one["game"], style="bold"))
    if "event" in one:
        line(words[one["event"]])
        return
    for name in ("added", "removed", "changed"):
        if one["rules"][name]:
            line(f"{words[name]}: {', '.join(one['rules'][name])}", style="dim")
    for fact in one["facts"]:
        if "usual" in fact:
            usual = fact["usual"]
            line(f"{words['usual']} {fact['fact']}: {_said(usual['before'], lang)} → {_said(usual['after'], lang)}",
                 style="yellow")
        else:
            line(f"{words['type']} {fact['fact']}", style="yellow")
    for ruling in one["rulings"]:
        line(f"{ruling['name'][lang]}, {words['if']} {ruling['text'][lang]}:", style="bold")
        for side in ("before", "after"):
            told = ruling[side]
            line(f"{words[side]}: {told['text'][lang]}  [{', '.join(told['reasons'])}]", 4)
        line(f"{words['replay']}: {ruling['replay']}", 4, "dim")
    if one["rulings"] and one["follow"]:
        line(f"{words['follow']}: {', '.join(one['follow'])}", style="dim")
    if one["not_checked"]:
        line(f"{words['not_checked']}: {', '.join(one['not_checked'])}", style="yellow")


def _said(value: object, lang: str) -> str:
    """A usual value as `given` lines write it, yes and no in words; a dash where there is none."""
    from kb.answers.phrases import say

    if value is None:
        return "—"
    return say("true" if value else "false", lang) if isinstance(value, bool) else str(value)
