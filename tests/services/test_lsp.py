"""The language server, in a real session over standard input and output."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.checking.conftest import GAME, TOPIC, rule

RULES = (rule("may-dock", "from 000:move.1.a", "dock may  if crates >= 4"), rule("no-dock", "dock must not  if night"),
         "term crate\n  es caja | cajas\n  en crate | crates\n"
         "  gloss es Lo que se carga.\n  gloss en What is loaded.\n",
         rule("toll-two", "toll is 2", es="El peaje por las cajas es 2.", en="The toll for the crates is 2."))
_SERVE = "from kb.cli.main import main; raise SystemExit(main(['--lang', 'en', 'lsp']))"


class Session:
    """A server and what it says."""

    def __init__(self, folder: Path, cache: Path) -> None:
        environ = {**os.environ, "PUEDO_CACHE": str(cache), "PUEDO_LANG": "en", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
        self.folder = folder
        self.process = subprocess.Popen([sys.executable, "-c", _SERVE], env=environ, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.said: queue.Queue[dict[str, Any]] = queue.Queue()
        self.kept: list[dict[str, Any]] = []
        self.count = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        out = self.process.stdout
        assert out is not None
        while True:
            size = 0
            while (line := out.readline().strip()):
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
            if not size:
                return
            self.said.put(json.loads(out.read(size)))

    def send(self, method: str, params: object, ask: bool = False) -> int:
        self.count += 1
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        if ask:
            message["id"] = self.count
        data = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()
        return self.count

    def ask(self, method: str, params: object) -> Any:
        number = self.send(method, params, ask=True)
        return self.until(lambda one: one.get("id") == number and "method" not in one)["result"]

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for one in self.kept:
            if wanted(one):
                self.kept.remove(one)
                return one
        while True:
            one = self.said.get(timeout=60)
            if wanted(one):
                return one
            self.kept.append(one)

    def uri(self, file: str) -> str:
        return (self.folder / file).as_uri()

    def shown(self, wanted: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        told = self.until(lambda one: one.get("method") == "textDocument/publishDiagnostics"
                          and one["params"]["uri"] == self.uri("docks.rules") and wanted(one["params"]["diagnostics"]))
        return list(told["params"]["diagnostics"])

    def open(self, text: str) -> None:
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri("docks.rules"), "languageId": "rules", "version": 1, "text": text}})

    def change(self, text: str, version: int) -> None:
        self.send("textDocument/didChange", {"textDocument": {"uri": self.uri("docks.rules"), "version": version},
                                             "contentChanges": [{"text": text}]})

    def at(self, text: str, words: str) -> dict[str, Any]:
        """The place of some words: where they begin."""
        start = text.index(words)
        line = text.count("\n", 0, start)
        return {"textDocument": {"uri": self.uri("docks.rules")},
                "position": {"line": line, "character": start - (text.rfind("\n", 0, start) + 1)}}


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    pytest.importorskip("pygls")
    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "game.rules").write_text(GAME, encoding="utf-8")
    (folder / "docks.rules").write_text(whole(), encoding="utf-8")
    made = Session(folder, tmp_path / "cache")
    told = made.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {
        "textDocument": {"synchronization": {"willSaveWaitUntil": True}}}})
    capabilities = told["capabilities"]
    for name in ("definitionProvider", "hoverProvider", "documentFormattingProvider"):
        assert capabilities[name]
    assert capabilities["textDocumentSync"]["willSaveWaitUntil"]
    made.send("initialized", {})
    yield made
    made.ask("shutdown", None)
    made.send("exit", None)
    assert made.process.wait(20) == 0


def whole(*blocks: str) -> str:
    return TOPIC.replace("{rules}", "\n".join(blocks or RULES))


def test_a_session(session: Session) -> None:
    text = whole()
    session.open(text)
    clash = next(one for one in session.shown(lambda listed: any(one["code"] == "P001" for one in listed))
                 if one["code"] == "P001")
    assert text.split("\n")[clash["range"]["start"]["line"]].startswith("rule may-dock")
    assert "disagree" in clash["message"]

    places = session.ask("textDocument/definition", session.at(text, "crates >= 4"))
    assert [text.split("\n")[one["range"]["start"]["line"]] for one in places] == [
        "fact crates  number 0..9  usually 2"]
    places = session.ask("textDocument/definition", session.at(text, "cajas es 2"))
    assert [text.split("\n")[one["range"]["start"]["line"]] for one in places] == ["term crate"]

    over = session.ask("textDocument/hover", session.at(text, "crates >= 4"))
    assert "How many crates are there?" in over["contents"]["value"]
    over = session.ask("textDocument/hover", session.at(text, "000:move.1.a"))
    assert "[000:move.1.a]" in over["contents"]["value"]
    over = session.ask("textDocument/hover", session.at(text, "cajas es 2"))
    assert "What is loaded." in over["contents"]["value"]
    assert session.ask("textDocument/hover", session.at(text, "\nkind guild")) is None

    broken = text.replace("crates >= 4", "crtes >= 4")
    session.change(broken, 2)
    (fault,) = session.shown(lambda listed: bool(listed) and listed[0]["code"] != "P001" and any(
        "crtes" in one["message"] for one in listed))
    assert broken.split("\n")[fault["range"]["start"]["line"]].strip() == "dock may  if crtes >= 4"
    assert "crates" in fault["message"]

    mended = text.replace("rule no-dock", "rule no-dock").replace(
        "dock must not  if night", "beats may-dock stated\n  dock must not  if night")
    session.change(mended, 3)
    assert session.shown(lambda listed: bool(listed) and not any(one["code"] == "P001" for one in listed)
                         and any(one["code"].startswith("P0") for one in listed))


def test_formatting_and_saving(session: Session) -> None:
    untidy = whole().replace("dock may  if crates >= 4", "dock   may if crates >=   4")
    session.open(untidy)
    options = {"tabSize": 2, "insertSpaces": True}
    (edit,) = session.ask("textDocument/formatting", {
        "textDocument": {"uri": session.uri("docks.rules")}, "options": options})
    assert "dock may  if crates >= 4" in edit["newText"]
    (saved,) = session.ask("textDocument/willSaveWaitUntil", {
        "textDocument": {"uri": session.uri("docks.rules")}, "reason": 1})
    assert saved == edit
    session.change(edit["newText"], 2)
    assert session.ask("textDocument/formatting", {
        "textDocument": {"uri": session.uri("docks.rules")}, "options": options}) == []
    session.change("rule", 3)
    assert session.ask("textDocument/formatting", {
        "textDocument": {"uri": session.uri("docks.rules")}, "options": options}) == []
