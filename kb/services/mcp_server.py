"""The base to assistants: a server of the Model Context Protocol, by the official SDK. Import it only to run one."""

from __future__ import annotations

from typing import Annotated, Any

import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from kb import __version__
from kb.errors import PuedoError, message_language
from kb.services import requests

_INSTRUCTIONS = """\
Rules of board games, ruled on by their rule files, in Spanish and English. Use `ask` for a player's question; it gives
a verdict (yes, no, depends, value, choice, conflict, silent, impossible, off-topic, unclear) with the rules that
decide, those they beat and the clauses of the rulebook. Tell the player the verdict as it is: where it is `unclear`,
`conflict` or `silent`, do not rule yourself; show the closest rules or ask what `next_question` asks. `rule` takes
facts instead of words: `decisions` and `facts` list what can be told. `find` looks rules up. `check` lists faults of
the rule files."""

Game = Annotated[str | None, Field(description="a game's id, as `games` lists them; unless told, whichever fits")]
Named = Annotated[str, Field(description="a game's id, as `games` lists them")]
Given = Annotated[list[str] | None, Field(description='facts, each as "FACT is VALUE", "FACT" or "not FACT"')]
Lang = Annotated[str | None, Field(description='"es" or "en": the language of the answer')]
_READS_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)


def server() -> MCPServer:
    """A server with the tools ask, rule, find, check, games, decisions and facts."""
    made = MCPServer("puedo", version=__version__, instructions=_INSTRUCTIONS, log_level="WARNING")

    async def ask(
        question: Annotated[str, Field(description="a player's question, in Spanish or English")], game: Game = None,
        situation: Annotated[str, Field(description="what is going on at the table, told apart")] = "",
        given: Given = None, lang: Lang = None,
        proof: Annotated[bool, Field(description="with the whole proof tree")] = False,
    ) -> dict[str, Any]:
        """Rule on a question about the rules of a game, with the deciding rules and their sources."""
        return await _made("ask", question=question, game=game, situation=situation, given=given, lang=lang,
                           proof=proof)

    async def rule(
        decision: Annotated[str, Field(description='GAME.TOPIC.DECISION, with "of MEMBER" where it is somebody\'s')],
        given: Given = None,
        mood: Annotated[str, Field(description='how an act is asked: "may" or "must"')] = "may", lang: Lang = None,
        usual: Annotated[bool, Field(description="take what is not told to be as usual")] = True,
        proof: Annotated[bool, Field(description="with the whole proof tree")] = False,
    ) -> dict[str, Any]:
        """Rule on a decision from facts alone; no language is understood."""
        return await _made("rule", decision=decision, given=given, mood=mood, lang=lang, usual=usual, proof=proof)

    async def find(
        words: Annotated[str, Field(description="what the rules should be about, in Spanish or English")],
        game: Game = None, lang: Lang = None,
        most: Annotated[int, Field(ge=1, le=requests.MOST_FOUND, description="how many rules at most")] = 5,
    ) -> dict[str, Any]:
        """The rules most like some words, with both texts and their sources; no verdict."""
        return await _made("find", words=words, game=game, lang=lang, most=most)

    async def check(game: Named) -> dict[str, Any]:
        """Faults of a game's rules: contradictions, gaps, claims that fail... each with a situation that shows it."""
        return await _made("check", game=game)

    async def games() -> dict[str, Any]:
        """The games that can be asked about."""
        return await _made("games")

    async def decisions(game: Named) -> dict[str, Any]:
        """What `rule` can rule on in a game."""
        return await _made("decisions", game=game)

    async def facts(
        decision: Annotated[str, Field(description="as `decisions` lists it")],
    ) -> dict[str, Any]:
        """The facts that a decision may depend on, with their values: what `given` may tell."""
        return await _made("facts", decision=decision)

    for tool in (ask, rule, find, check, games, decisions, facts):
        made.tool(annotations=_READS_ONLY)(tool)
    return made


async def _made(name: str, **arguments: Any) -> dict[str, Any]:
    try:
        return await anyio.to_thread.run_sync(lambda: _plain(name, arguments))
    except PuedoError as error:
        raise ToolError(error.render(message_language())) from None


def _plain(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    import json

    made: dict[str, Any] = json.loads(requests.as_json(requests.REQUESTS[name](**arguments)))
    return made


def run() -> None:
    """Serve on standard input and output until the input ends."""
    server().run("stdio")
