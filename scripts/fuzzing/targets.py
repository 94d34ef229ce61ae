"""What is fuzzed. A target takes the bytes of an input: it returns or raises PuedoError; all else is a fault."""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kb.errors import LANGUAGES, PuedoError

ROOT = Path(__file__).resolve().parent.parent.parent
#: Exit codes that a command may end with, whatever it is given.
CODES = (0, 1, 2)
Target = Callable[[bytes], None]


@lru_cache(maxsize=1)
def orchard() -> dict[str, str]:
    """The rule files of a small game of the tests."""
    folder = ROOT / "tests" / "asking" / "orchard"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.rules"))}


def _text(data: bytes) -> str:
    """As the program reads a file: what is not UTF-8 is refused before anything else looks at it."""
    from kb.files import decode_text

    return decode_text(data, "input")


def rules(data: bytes) -> None:
    """grammar/rules.lark: a rule file is parsed; one without faults is laid out, and that layout stays as it is."""
    from kb.rules.format import format_text
    from kb.rules.parse import parse_text

    text = _text(data)
    _, errors = parse_text("input.rules", text)
    for error in errors:
        _both(error)
    if not errors:
        once = format_text("input.rules", text)
        if format_text("input.rules", once) != once:
            raise AssertionError("the layout changes when it is made again")


def game(data: bytes) -> None:
    """A whole game with the input for its second file: resolved, compiled, and every decision of it ruled on."""
    from kb.rules.loader import load_texts
    from kb.ruling.compile import compile_game
    from kb.ruling.core import rule

    shared = orchard()["game.rules"]
    base = compile_game(load_texts({"game.rules": shared, "input.rules": _text(data)}))
    for name, decision in list(base.game.decisions.items())[:8]:
        if not decision.params:
            rule(base, (name, ()), {})


def rulebook(data: bytes) -> None:
    """grammar/rulebook.lark: a rulebook is read, and nothing of it but white space is lost."""
    from kb.source.reader import read

    text = _text(data)
    reading = read(text)
    spans = sorted([(one.start, one.end) for one in (*reading.statements, *reading.dropped)])
    at = 0
    for start, end in spans:
        if start < at or text[at:start].strip():
            raise AssertionError(f"lost or read twice: characters {at} to {start}")
        at = end
    if text[at:].strip():
        raise AssertionError(f"lost: characters from {at}")


def skeleton(data: bytes) -> None:
    """grammar/skeleton.lark: the deontic skeleton of a sentence, in both languages."""
    from kb.text.skeleton import skeleton as made

    for lang in LANGUAGES:
        made(_text(data), lang)


def question(data: bytes) -> None:
    """grammar/question.lark: the shape of a question, in both languages."""
    from kb.asking.frames import frame_of
    from kb.asking.normal import cleaned, words_of

    for lang in LANGUAGES:
        frame_of(words_of(cleaned(_text(data))), lang)


@lru_cache(maxsize=1)
def _asker() -> object:
    from kb.asking.asker import Asker
    from kb.asking.known import Known
    from kb.rules.loader import load_texts

    return Asker({"orchard": Known(load_texts(orchard()))}, encoder=None)


def box(data: bytes) -> None:
    """The question box: any text is answered, in words, as JSON, in a terminal and on a page."""
    from kb.answers.html import answer_html
    from kb.answers.terminal import render
    from kb.asking.asker import Asker, Question

    asker = _asker()
    assert isinstance(asker, Asker)
    asked, _, beside = _text(data).partition("\t")
    answer = asker.ask(Question(asked, beside, game="orchard"))
    json.dumps(answer).encode()
    with contextlib.redirect_stdout(io.StringIO()):
        render(answer)
    answer_html(answer)


def given(data: bytes) -> None:
    """Facts as `--given` tells them."""
    from kb.asking.asker import Asker
    from kb.ruling.situation import parse_given

    asker = _asker()
    assert isinstance(asker, Asker)
    parse_given(asker.known("orchard").game, _text(data))


def _exchanged(suffix: str, form: str) -> Target:
    def target(data: bytes) -> None:
        from kb.exchange.formats import parse, write

        catalogue = parse(data, suffix, "input" + suffix)
        again = parse(write(catalogue, form), suffix, "again" + suffix)
        if [unit.target for unit in again.units] != [unit.target for unit in catalogue.units]:
            raise AssertionError("what was written is read as something else")

    target.__doc__ = f"A catalogue of ending {suffix}: read, written, and the same when it is read again."
    return target


def terms(data: bytes) -> None:
    """Glossaries: TBX, and lines with tabs."""
    from kb.exchange.tbx import read_tab, read_tbx

    if data.lstrip()[:1] == b"<":
        read_tbx(data, "input.tbx")
    else:
        read_tab(_text(data), ("es", "en"), "input.tab")


def html(data: bytes) -> None:
    """A page to align: its blocks and their sentences."""
    _document(data, ".html")


def markdown(data: bytes) -> None:
    """A Markdown document to align."""
    _document(data, ".md")


def _document(data: bytes, suffix: str) -> None:
    from kb.aligning.documents import read_document

    with tempfile.NamedTemporaryFile(prefix="puedo-fuzz-", suffix=suffix) as file:
        file.write(data)
        file.flush()
        read_document(file.name)


def pairs(data: bytes) -> None:
    """Spanish and English in lines with a tab, proofed."""
    from kb.proofing.proof import proof_pairs
    from kb.proofing.tsv import parse_pairs

    for finding in proof_pairs(parse_pairs(_text(data), "input.tsv")):
        if not all(finding.message[lang] for lang in LANGUAGES):
            raise AssertionError("a finding that says nothing")


@dataclass(frozen=True, slots=True)
class _Command:
    """A command line; FILE and TEXT stand for the input as a file and as a word."""

    ending: str
    words: tuple[str, ...]


_COMMANDS = (
    _Command(".rules", ("format", "--check", "FILE")),
    _Command(".txt", ("read", "FILE", "--json")),
    _Command(".tsv", ("proof", "FILE", "--json")),
    _Command(".po", ("proof", "FILE")),
    _Command(".tmx", ("translate", "import", "FILE", "--check")),
    _Command(".csv", ("translate", "import", "FILE", "--check", "--game", "FOLDER")),
    _Command("", ("rule", "TEXT")),
    _Command("", ("rule", "dice.battle.winner", "--given", "TEXT", "--json")),
    _Command("", ("--lang", "TEXT", "format", "--help")),
    _Command("", ("TEXT",)),
    _Command("", ("glossary", "TEXT", "--game", "dice")),
)


def commands(data: bytes) -> None:
    """Whole commands, as typed: the exit code is 0, 1 or 2, and nothing that is printed moves a terminal."""
    from kb.cli.main import main

    command = _COMMANDS[data[0] % len(_COMMANDS)] if data else _COMMANDS[0]
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory(prefix="puedo-fuzz-") as folder:
        file = os.path.join(folder, "input" + command.ending)
        with open(file, "wb") as handle:
            handle.write(data[1:])
        words = {"FILE": file, "FOLDER": str(ROOT / "tests" / "asking" / "orchard"),
                 "TEXT": data[1:].replace(b"\0", b"").decode("utf-8", "surrogateescape")}
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([words.get(word, word) for word in command.words])
    if code not in CODES:
        raise AssertionError(f"exit code {code}: {err.getvalue()[-2000:]}")
    if "\x1b" in out.getvalue() + err.getvalue():
        raise AssertionError("an escape reached the terminal")


TARGETS: dict[str, Target] = {
    "rules": rules, "game": game, "rulebook": rulebook, "skeleton": skeleton, "question": question, "box": box,
    "given": given, "tmx": _exchanged(".tmx", "tmx"), "xliff": _exchanged(".xlf", "xliff"),
    "po": _exchanged(".po", "po"), "csv": _exchanged(".csv", "csv"), "xlsx": _exchanged(".xlsx", "xlsx"),
    "terms": terms, "html": html, "markdown": markdown, "pairs": pairs, "commands": commands,
}


def attempt(name: str, data: bytes) -> bool:
    """One input: whether it was taken. A refusal says something in both languages; what leaves here is a fault."""
    try:
        TARGETS[name](data)
    except PuedoError as error:
        _both(error)
        return False
    return True


def _both(error: PuedoError) -> None:
    for lang in LANGUAGES:
        if not error.render(lang).strip():
            raise AssertionError("a refusal that says nothing")
