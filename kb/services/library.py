"""What `from kb import ...` gives: rules questions answered from Python. One page, and nothing else is promised.

A game is named ("the games that come with it"), or loaded: from a folder of rule files, or from their texts.

>>> from kb import ask, check, find, load, rule
>>> from kb.rules.template import new_game
>>> game = load(new_game("coins"))
>>> answer = ask("can I pass?", game=game)
>>> answer["verdict"], answer["reasons"]
('yes', ['coins.turns.pass-anyway'])
>>> rule("coins.turns.pass", given=["passed-last-turn"], game=game)["verdict"]
'no'
>>> find("passing twice in a row", game=game)[0].rule
'coins.turns.no-second-pass'
>>> [finding for finding in check(game) if finding.open_error]
[]

Answers are the objects that `puedo ask --json` writes (kb/answers/answer.schema.json). What the reader can put right is
a `PuedoError`, in both languages. Calls from several threads are answered one at a time.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from kb.errors import PuedoError
from kb.rules.model import Game

if TYPE_CHECKING:
    from kb.answers.object import Answer
    from kb.asking.asker import Asker
    from kb.asking.finding import Found
    from kb.asking.known import Known
    from kb.checking.model import Finding
    from kb.graph.model import Graph
    from kb.ruling.model import Key
    from kb.source.model import Reading

#: Games given as objects that are kept ready, the last used.
KEPT = 8
_LOCK = threading.RLock()
_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


def _one_at_a_time(work: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """What is ready is shared and grows with use."""

    @functools.wraps(work)
    def locked(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Result:
        with _LOCK:
            return work(*args, **kwargs)

    return locked


def games() -> list[str]:
    """The names of the games that come with the program."""
    from kb.rules import loader

    return loader.games()


@_one_at_a_time
def load(game: str | os.PathLike[str] | Mapping[str, str]) -> Game:
    """A game: by its name, from its folder of rule files, or from their texts by file name.

    Raises PuedoError where there is none of that name and no such folder, or where the rule files are faulty (then with
    every fault).
    """
    from kb.rules import loader

    if isinstance(game, Mapping):
        return loader.load_texts(game)
    if isinstance(game, str) and game in loader.games():
        return loader.load_game(game)
    if isinstance(game, str) and not os.path.isdir(game):
        return loader.load_game(game)
    return loader.load_folder(game)


@_one_at_a_time
def ask(question: str, *, game: str | Game | None = None, situation: str = "", given: Iterable[str] = (),
        lang: str | None = None, proof: bool = False) -> Answer:
    """The answer to a question in Spanish or English, as an object for JSON.

    game: the one that is asked about; without it, whichever the question fits. situation: what is going on, told apart.
    given: facts, each as `dial of attacker is 5`. lang: of the answer, "es" or "en"; that of the question unless told.
    Where it is not clear enough what is asked the verdict is `unclear`, with the closest rules.
    Raises PuedoError for a game that there is not, or a `given` that tells no fact of it.
    """
    from kb.asking.asker import Question

    name = game.id if isinstance(game, Game) else game
    asked = Question(question, situation, name, _language(lang), tuple(given))
    return (_own_asker(game) if isinstance(game, Game) else _asker()).ask(asked, proof=proof)


@_one_at_a_time
def rule(decision: str, *, given: Iterable[str] = (), mood: str = "may", lang: str | None = None, usual: bool = True,
         proof: bool = False, game: Game | None = None) -> Answer:
    """The ruling on a decision from facts alone: no language is understood. The same object as `ask` gives.

    decision: GAME.TOPIC.DECISION or GAME.DECISION, and `of MEMBER` where it is somebody's. game: where it is none of
    those that come with the program. mood: how an act is asked, "may" or "must". usual: what is not told is as usual.
    Raises PuedoError for a game, decision, fact or value that there is not.
    """
    from kb.answers.object import answer_object
    from kb.errors import message_language
    from kb.ruling.core import rule as rule_on
    from kb.ruling.named import told
    from kb.ruling.verdict import verdict

    if mood not in ("may", "must"):
        raise _choice("mood", mood, ("may", "must"))
    place, key = decided(decision, game)
    base = place.base
    situation = told(base.game, given)
    ruling = rule_on(base, key, situation, usual=usual)
    return answer_object(base, ruling, verdict=verdict(ruling, base, mood), lang=_language(lang) or message_language(),
                         mood=mood, situation=situation, proof=proof)


@_one_at_a_time
def find(words: str, *, game: str | Game | None = None, lang: str | None = None, most: int = 5) -> list[Found]:
    """The rules most like some words, in either language, the nearest first; in all the games where none is named.

    Raises PuedoError for a game that there is not.
    """
    from kb.asking import finding

    places = [_own(game)] if isinstance(game, Game) else [known(name) for name in ([game] if game else games())]
    encoder = _asker().encoder
    found = [one for place in places for one in finding.find(place, words, most, encoder, _language(lang))]
    return sorted(found, key=lambda one: -one.score)[:most]


@_one_at_a_time
def check(game: str | Game) -> list[Finding]:
    """What is wrong in a game's rules, the gravest first, each with a situation that shows it where there is one.

    Raises PuedoError where there is no game of that name, where its files are faulty, or its decisions go in a circle.
    """
    from kb.checking.bench import Bench
    from kb.checking.check import check as findings_of
    from kb.ruling.compile import compile_game

    return findings_of(Bench(compile_game(load(game) if isinstance(game, str) else game)))


@_one_at_a_time
def graph_of(game: str | Game) -> Graph:
    """The rules of a game as a networkx graph: a MultiDiGraph whose nodes and edges have a `type`.

    Raises PuedoError as `load` does.
    """
    from kb.graph.build import build

    return build(load(game) if isinstance(game, str) else game)


def read(text: str) -> Reading:
    """A rulebook, Spanish or English, as statements; joined with what was dropped, their spans give the text back."""
    from kb.source import reader

    return reader.read(text)


@_one_at_a_time
def decided(decision: str, game: Game | None = None) -> tuple[Known, Key]:
    """The game and the decision that GAME.TOPIC.DECISION of MEMBER names. Raises PuedoError as `rule` does."""
    from kb.ruling.named import decision_key

    words = decision.split()
    name, _, path = words[0].partition(".") if words else ("", "", "")
    if game is not None and name != game.id:
        path = words[0] if words else ""
    place = known(name) if game is None else _own(game)
    return place, decision_key(place.game, path, words[1:])


@_one_at_a_time
def known(name: str) -> Known:
    """A game that comes with the program, ready to be asked about. Raises PuedoError where there is none."""
    return _asker().known(name)


@functools.lru_cache(maxsize=1)
def _asker() -> Asker:
    from kb.asking.asker import Asker

    return Asker()


#: Loaded games that were given as objects, by identity; the object is kept too, so that its identity stays its own.
_OWN: dict[int, tuple[Game, Known, Asker]] = {}


def _own_entry(game: Game) -> tuple[Game, Known, Asker]:
    from kb.asking.asker import Asker
    from kb.asking.known import Known

    entry = _OWN.pop(id(game), None)
    if entry is None:
        known = Known(game)
        entry = game, known, Asker({game.id: known})
    _OWN[id(game)] = entry
    while len(_OWN) > KEPT:
        del _OWN[next(iter(_OWN))]
    return entry


def _own(game: Game) -> Known:
    return _own_entry(game)[1]


def _own_asker(game: Game) -> Asker:
    return _own_entry(game)[2]


def _language(lang: str | None) -> str | None:
    if lang not in (None, "es", "en"):
        raise _choice("lang", lang, ("es", "en"))
    return lang


def _choice(name: str, told: Any, choices: tuple[str, ...]) -> PuedoError:
    return PuedoError(
        {"es": f"«{name}» no puede ser «{told}».", "en": f'"{name}" cannot be "{told}".'}, None,
        {"es": f"Puede ser: {', '.join(choices)}.", "en": f"It can be: {', '.join(choices)}."})
