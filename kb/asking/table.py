"""What a player told once of the table at which he sits: the game, and facts that hold for every later question.

Kept as one small file of this user's: {"version": 1, "game": id, "given": ["actor is ...", ...]}. The facts are weaker
than what a question itself tells: "can the others ...?" is asked of the others.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass, replace
from pathlib import Path

from kb.asking.asker import Asker
from kb.asking.known import Known
from kb.asking.normal import cleaned
from kb.asking.readings import Read, Told, read_phrases
from kb.errors import PuedoError
from kb.files import write_atomically
from kb.rules.expressions import Value
from kb.ruling.model import Member, Situation
from kb.ruling.situation import parse_given, shown
from kb.text.guess import guess_language

_VERSION, _LONGEST = 1, 100_000
_AFRESH = {
    "es": "puedo table --forget la olvida; puedo table --game JUEGO empieza otra.",
    "en": "puedo table --forget forgets it; puedo table --game GAME begins another.",
}


@dataclass(frozen=True, slots=True)
class Table:
    """A game (None where none was chosen) and the facts told of it, each as `--given` takes it."""

    game: str | None = None
    given: tuple[str, ...] = ()

    def situation(self, known: Known) -> Situation:
        """The facts, checked against the game. Raises PuedoError where the game has them no longer."""
        out: Situation = {}
        try:
            for text in self.given:
                out.update(parse_given(known.game, text))
        except PuedoError as error:
            raise PuedoError(error.what, str(place()), _AFRESH) from error
        return out

    def told(self, facts: Situation) -> Table:
        """The table with these facts too; a later value of a fact replaces the one before."""
        kept = {_fact(text): text for text in self.given}
        kept.update((shown(key), f"{shown(key)} is {_plain(value)}") for key, value in facts.items())
        return replace(self, given=tuple(kept.values()))

    def without(self, name: str) -> Table:
        """The table without a fact ("actor", "partner of north"). Raises PuedoError where it was not told."""
        wanted = " ".join(name.split())
        if wanted not in {_fact(text) for text in self.given}:
            raise PuedoError(
                {"es": f"La mesa no sabe nada de «{wanted}».", "en": f'The table knows nothing of "{wanted}".'},
                None,
                {"es": "puedo table muestra lo que sabe.", "en": "puedo table shows what it knows."},
            )
        return replace(self, given=tuple(text for text in self.given if _fact(text) != wanted))


def place() -> Path:
    """Where the table is kept: PUEDO_STATE, else puedo in XDG_STATE_HOME or ~/.local/state; the file may not exist."""
    told = os.environ.get("PUEDO_STATE", "")
    base = os.environ.get("XDG_STATE_HOME", "")
    if told:
        folder = Path(told)
    elif base and os.path.isabs(base):
        folder = Path(base) / "puedo"
    else:
        folder = Path(os.path.expanduser("~")) / ".local" / "state" / "puedo"
    return folder / "table.json"


def load() -> Table:
    """The table that is kept, an empty one where there is none. Raises PuedoError where the file is no table."""
    try:
        with open(place(), encoding="utf-8") as file:
            found = json.loads(file.read(_LONGEST))
    except (FileNotFoundError, NotADirectoryError):
        return Table()
    except (OSError, ValueError, RecursionError) as error:
        raise _no_table() from error
    if not isinstance(found, dict) or found.get("version") != _VERSION:
        raise _no_table()
    game, given = found.get("game"), found.get("given")
    if (
        not isinstance(game, str | None)
        or not isinstance(given, list)
        or not all(isinstance(one, str) for one in given)
    ):
        raise _no_table()
    return Table(game, tuple(given))


def save(table: Table) -> None:
    """Keep a table; the old one stays whole until then. Raises PuedoError where nothing can be written there."""
    with contextlib.suppress(OSError):  # what is wrong with the folder the writing will say
        place().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept = {"version": _VERSION, "game": table.game, "given": list(table.given)}
    write_atomically(place(), (json.dumps(kept, ensure_ascii=False, indent=1) + "\n").encode())


def forget() -> bool:
    """Forget the table; False where there was none. Raises PuedoError where its file cannot be removed."""
    try:
        place().unlink()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise PuedoError(
            {"es": "No se puede borrar el fichero de la mesa.", "en": "The file of the table cannot be removed."},
            str(place()),
        ) from error
    return True


def understood(known: Known, text: str) -> Told:
    """The facts that words tell ("soy ...", "my ally is ..."), of all that the game has. Raises PuedoError where they
    tell none."""
    taken, _ = known.take_apart(text, guess_language(cleaned(text)) or "es")
    read = Read()
    read_phrases(taken, known.stated(taken), known.game.facts, known.game, read)
    if not read.told:
        raise PuedoError(
            {
                "es": "No entiendo qué hecho de la partida dice ese texto.",
                "en": "I do not understand which fact of the game that text tells.",
            },
            None,
            {
                "es": 'Con el nombre del hecho no hay duda: puedo table --set "HECHO is VALOR".',
                "en": 'The name of the fact leaves no doubt: puedo table --set "FACT is VALUE".',
            },
        )
    return read.told


def standing(table: Table, asker: Asker, game: str | None) -> tuple[str | None, Situation]:
    """The game that is asked about and what the table tells of it: nothing of another game than its own."""
    chosen = game or table.game
    if chosen is None or chosen != table.game:
        return chosen, {}
    return chosen, table.situation(asker.known(chosen))


def _fact(text: str) -> str:
    return text.partition(" is ")[0]


def _plain(value: Value | Member) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.name if isinstance(value, Member) else str(value)


def _no_table() -> PuedoError:
    return PuedoError(
        {"es": "El fichero de la mesa no se puede leer.", "en": "The file of the table cannot be read."},
        str(place()),
        _AFRESH,
    )
