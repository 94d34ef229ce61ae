"""The server for assistants, spoken to by the SDK's own client: in process, and as a program on its pipes."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from kb.rules.loader import games
from kb.services.mcp_server import server


def talk(work: Callable[[Any], Awaitable[None]], to: Any = None) -> None:
    async def main() -> None:
        async with Client(to if to is not None else server()) as client:
            await work(client)

    anyio.run(main)


def test_the_tools_say_what_they_take() -> None:
    async def work(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"ask", "rule", "find", "check", "games", "decisions", "facts"}
        for tool in tools.values():
            assert tool.description and tool.annotations.read_only_hint
            assert all(one.get("description") for one in tool.input_schema["properties"].values()), tool.name
        assert tools["ask"].input_schema["required"] == ["question"]
        assert "unclear" in client.instructions

    talk(work)


def test_a_question_is_answered_with_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUEDO_ENCODER", "off")

    async def work(client: Any) -> None:
        done = await client.call_tool("ask", {"question": "can I ship into the storm?", "game": "classic"})
        answer = done.structured_content
        assert not done.is_error and answer["verdict"] == "no" and answer["lang"] == "en"
        assert answer["reasons"] and answer["cites"][0]["id"].startswith("000:")
        assert "proof" not in answer
        with_proof = await client.call_tool("ask", {"question": answer["question"], "game": "classic", "proof": True})
        assert with_proof.structured_content["proof"]

    talk(work)


def test_from_the_games_to_a_ruling_without_words() -> None:
    """An assistant can find its way: games, then decisions, then facts, then a ruling from them."""

    async def work(client: Any) -> None:
        listed = (await client.call_tool("games", {})).structured_content["games"]
        assert [one["game"] for one in listed] == games()
        decisions = (await client.call_tool("decisions", {"game": "classic"})).structured_content["decisions"]
        (ship,) = [one for one in decisions if one["decision"] == "classic.shipment.ship"]
        assert ship["act"] and ship["question"]["es"] and ship["question"]["en"]
        facts = (await client.call_tool("facts", {"decision": ship["decision"]})).structured_content["facts"]
        made = {one["fact"]: one for one in facts}["shipments-made"]
        ruled = await client.call_tool("rule", {
            "decision": ship["decision"], "given": [f"{made['fact']} is {made['values'][1]}"]})
        assert ruled.structured_content["verdict"] == "no"

    talk(work)


@pytest.mark.parametrize(("tool", "arguments", "said"), [
    ("ask", {"question": "can I?", "game": "chess-boxing"}, "chess-boxing"),
    ("rule", {"decision": "classic.shipment.fly"}, "fly"),
    ("facts", {"decision": ""}, "puedo:"),
    ("find", {"words": "x" * 5000}, "5000"),
    ("find", {"words": "x", "most": 51}, "50"),
    ("ask", {"question": "can I?", "given": ["a"] * 101}, "101"),
    ("ask", {}, "question"),
    ("sing", {}, "sing"),
])
def test_wrong_input_is_an_error_that_says_why(tool: str, arguments: dict[str, Any], said: str) -> None:
    async def work(client: Any) -> None:
        done = await client.call_tool(tool, arguments)
        assert done.is_error and said in done.content[0].text and "Traceback" not in done.content[0].text

    talk(work)


def test_as_a_program_it_writes_nothing_but_the_protocol(tmp_path: Path) -> None:
    told = StdioServerParameters(command=sys.executable, args=["-P", "-m", "kb", "mcp"],
                                 env={**os.environ, "PUEDO_ENCODER": "off"}, cwd=str(tmp_path))

    async def work(client: Any) -> None:
        assert client.server_info.name == "puedo"
        found = await client.call_tool("find", {"words": "storm", "game": "classic", "most": 2})
        assert len(found.structured_content["rules"]) == 2

    talk(work, stdio_client(told))
