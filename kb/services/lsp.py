"""A language server for rule files: findings as one types, definitions, what stands behind a name, formatting."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from urllib.request import url2pathname

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from kb import __version__
from kb.errors import PuedoError, message_language
from kb.rules.model import Game
from kb.services.editing import Folder, Reader, Told

#: How long nothing must be typed before the findings are looked for, in seconds.
PAUSE = 0.5
_GRAVE = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning,
          "note": lsp.DiagnosticSeverity.Information}


class Rules(LanguageServer):
    """The server, with what it knows of each folder."""

    def __init__(self) -> None:
        super().__init__("puedo", __version__)
        self.lang = message_language()
        self.readers: dict[Path, Reader] = {}
        self.shown: dict[Path, set[str]] = {}  # by folder, the files that have something shown beside them
        self.timers: dict[Path, threading.Timer] = {}
        self.turns: dict[Path, int] = {}
        self.lock = threading.Lock()

    def open_texts(self) -> dict[Path, str]:
        """The texts of the open files."""
        return {path_of(uri): document.source for uri, document in list(self.workspace.text_documents.items())}

    def folder(self, uri: str) -> Folder:
        """The folder of a file as it stands now. Raises PuedoError where it cannot be read."""
        return Folder(path_of(uri).parent, self.open_texts())

    def changed(self, uri: str) -> None:
        """Show the faults of a folder at once, and its findings after a pause."""
        path = path_of(uri).parent
        try:
            folder = self.folder(uri)
        except PuedoError:
            return
        with self.lock:
            turn = self.turns[path] = self.turns.get(path, 0) + 1
            waiting = self.timers.pop(path, None)
            if waiting is not None:
                waiting.cancel()
        faults = folder.faults()
        if isinstance(folder.game, Game):
            self.readers[path] = Reader(folder.game, folder.texts)
            timer = threading.Timer(PAUSE, self._look, (folder, turn))
            timer.daemon = True
            with self.lock:
                self.timers[path] = timer
            timer.start()
        else:
            self.show(folder, faults)

    def _look(self, folder: Folder, turn: int) -> None:
        found = folder.findings()
        with self.lock:
            late = self.turns[folder.path] != turn
        if not late:
            self.show(folder, found)

    def show(self, folder: Folder, found: list[Told]) -> None:
        """Put what was found beside the lines of all the files of a folder, and take away what was there before."""
        by_file: dict[str, list[lsp.Diagnostic]] = {name: [] for name in self.shown.get(folder.path, ())}
        for one in found:
            by_file.setdefault(one.place.file, []).append(self._diagnostic(folder, one))
        self.shown[folder.path] = {name for name, listed in by_file.items() if listed}
        for name, listed in by_file.items():
            uri = (folder.path / name.partition("/")[2]).as_uri()
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, listed))

    def _diagnostic(self, folder: Folder, one: Told) -> lsp.Diagnostic:
        lines = folder.texts.get(one.place.file, "").split("\n")
        at = min(max(0, one.place.line - 1), len(lines) - 1)
        start = max(0, one.place.column - 1)
        return lsp.Diagnostic(
            span(at, start, max(start + 1, len(lines[at]))), one.text[self.lang], severity=_GRAVE[one.severity],
            code=one.code, source="puedo")


def path_of(uri: str) -> Path:
    """The path of a file's address."""
    return Path(url2pathname(urlparse(uri).path))


def span(line: int, start: int, end: int) -> lsp.Range:
    """Part of a line."""
    return lsp.Range(lsp.Position(line, start), lsp.Position(line, end))


def server() -> Rules:
    """The server, ready to be started."""
    made = Rules()

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(told: lsp.DidOpenTextDocumentParams) -> None:
        made.changed(told.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(told: lsp.DidChangeTextDocumentParams) -> None:
        made.changed(told.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(told: lsp.DidSaveTextDocumentParams) -> None:
        made.changed(told.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(asked: lsp.DefinitionParams) -> list[lsp.Location]:
        path = path_of(asked.text_document.uri).parent
        reader = made.readers.get(path)
        if reader is None:
            return []
        line, column = _where(made, asked)
        return [lsp.Location((path / place.file.partition("/")[2]).as_uri(), span(place.line - 1, 0, 0))
                for place in reader.declarations(line, column)]

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(asked: lsp.HoverParams) -> lsp.Hover | None:
        reader = made.readers.get(path_of(asked.text_document.uri).parent)
        found = None if reader is None else reader.about(*_where(made, asked))
        if found is None:
            return None
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found[made.lang]))

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return _formatted(made, asked.text_document.uri)

    @made.feature(lsp.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL)
    def saving(told: lsp.WillSaveTextDocumentParams) -> list[lsp.TextEdit]:
        return _formatted(made, told.text_document.uri)

    return made


def _where(made: Rules, asked: Any) -> tuple[str, int]:
    """The line that is asked about, and the column in it, counted in characters."""
    document = made.workspace.get_text_document(asked.text_document.uri)
    position = document.position_codec.position_from_client_units(document.lines, asked.position)
    lines = document.lines
    return (lines[position.line].rstrip("\r\n") if position.line < len(lines) else ""), position.character


def _formatted(made: Rules, uri: str) -> list[lsp.TextEdit]:
    """The edit that lays a file out anew; none where it cannot be parsed, or is so already."""
    try:
        folder = made.folder(uri)
        new = folder.formatted(path_of(uri))
    except PuedoError:
        return []
    old = made.workspace.get_text_document(uri).source
    if new == old:
        return []
    return [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), lsp.Position(len(old.split("\n")), 0)), new)]
