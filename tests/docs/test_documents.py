"""Every command that a document shows is run, and prints what the document shows."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kb.rules.parse import parse_text
from tests.docs.blocks import Block, blocks, matches

ROOT = Path(__file__).resolve().parent.parent.parent
#: Documents whose commands are run in a checkout; those of the guides are run in an empty folder.
OF_CHECKOUT = ("README.md", "CONTRIBUTING.md", "BENCHMARKS.md", "site/docs/en/scale.md", "site/docs/es/scale.md")
GUIDES = tuple(sorted(str(file.relative_to(ROOT)) for file in (ROOT / "site" / "docs").glob("*/guides/*.md")))
#: Languages of blocks that are shown and not run: something else tests them, or they are no input of anything.
SHOWN = {"python": "tests/services/test_library.py", "rules": "parsed here", "text": "", "json": "", "html": ""}
_EXPORT = re.compile(r"export (\w+)=(\S+)")
#: Seconds that one command may take.
LONGEST = 300


@pytest.mark.parametrize("name", (*OF_CHECKOUT, *GUIDES))
def test_blocks_say_what_they_are(name: str) -> None:
    """So that no command escapes the tests: no indented blocks, no language that nobody knows, no bare command."""
    for block in blocks(ROOT / name):
        where = f"{name}:{block.line}"
        assert block.lang == "console" or block.lang in SHOWN, f"{where}: a block of {block.lang or 'no language'}"
        if block.lang == "console":
            assert block.commands(), where
            assert block.mark != "not run" or block.value, f"{where}: no reason"
        if block.lang == "rules":
            assert parse_text(where, block.text)[1] == [], where


@pytest.mark.slow
@pytest.mark.parametrize("name", (*OF_CHECKOUT, *GUIDES))
def test_commands_print_what_is_shown(name: str, copy: Path, environment: dict[str, str], tmp_path: Path) -> None:
    found = [block for block in blocks(ROOT / name) if block.lang == "console" or block.mark in ("file", "more")]
    lang = "es" if "/es/" in name else "en"
    needs = [block for block in found if "puedo site" in block.text and block.mark != "not run"]
    if needs and shutil.which("dot") is None:
        pytest.skip("there is no Graphviz")
    folder = copy if name in OF_CHECKOUT else tmp_path
    own = {**environment, "PUEDO_LANG": lang, "PUEDO_STATE": str(tmp_path / ".state")}
    for block in found:
        run(block, folder, own, f"{name}:{block.line}")


def run(block: Block, folder: Path, environment: dict[str, str], where: str) -> None:
    """Run or write one block. What is exported holds from then on. Fails where a command prints or ends otherwise."""
    if block.mark in ("file", "more"):
        target = folder / block.value
        target.parent.mkdir(parents=True, exist_ok=True)
        before = target.read_text(encoding="utf-8") if block.mark == "more" else ""
        target.write_text(before + block.text, encoding="utf-8")
        return
    if block.mark == "not run":
        return
    commands = block.commands()
    for command in commands:
        if exported := _EXPORT.fullmatch(command.line):
            environment[exported[1]] = exported[2]
            continue
        done = subprocess.run(["bash", "--norc", "-c", command.line], cwd=folder, env=environment, text=True,
                              check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=LONGEST)
        wanted = int(block.value) if block.mark == "exit" and command is commands[-1] else 0
        assert done.returncode == wanted, f"{where}: {command.line}\n{done.stdout}"
        if command.expected is not None:
            assert matches(done.stdout, command.expected), f"{where}: {command.line}\nprints\n{done.stdout}"


def test_guides_are_the_same_in_both_languages() -> None:
    """The same pages, the same files, the same commands up to what is asked and said."""
    for name in GUIDES:
        other = name.replace("/es/", "/en/") if "/es/" in name else name.replace("/en/", "/es/")
        assert other in GUIDES, f"{name} has no page in the other language"
        mine, theirs = (list(blocks(ROOT / one)) for one in (name, other))
        assert [block.lang for block in mine] == [block.lang for block in theirs], name
        for one, two in zip(mine, theirs, strict=True):
            if "file" in (one.mark, two.mark) or "more" in (one.mark, two.mark):
                assert (one.mark, one.value) == (two.mark, two.value), f"{name}:{one.line}"
            if one.lang == "rules":
                assert one.text == two.text, f"{name}:{one.line} and {other}:{two.line} are other rules"
            if one.lang == "console":
                assert [words(command.line) for command in one.commands()] == [
                    words(command.line) for command in two.commands()], f"{name}:{one.line}"


def words(line: str) -> str:
    """The command itself: the program, and what it is told to do where that is this one."""
    first, second, *_ = (*line.split("\n")[0].split(), "", "")
    return f"{first} {second}" if "puedo" in (first, second) else first


@pytest.mark.parametrize(("printed", "expected", "same"), [
    ("a\nb  \n", ("a", "b"), True), ("a\nb\n", ("a",), False), ("a\nb\nc\n", ("a", "…"), True),
    ("a\n", ("a", "…"), True),
    ("one 12 two\n", ("one … two",), True), ("one\n", ("two",), False), ("a.c\n", ("abc",), False),
    ("x\na\n", ("a", "…"), False), ("", ("…",), True), ("", ("a",), False),
])
def test_what_counts_as_the_same(printed: str, expected: tuple[str, ...], same: bool) -> None:
    assert matches(printed, expected) is same


def test_marks_and_commands_are_read(tmp_path: Path) -> None:
    file = tmp_path / "x.md"
    text = "<!-- exit: 3 -->\n```console\n$ cat <<X\n> a\n> X\na\n$ exit 3\n```\n\n    indented\n"
    file.write_text(text, encoding="utf-8")
    first, second = blocks(file)
    assert (first.mark, first.value, second.lang) == ("exit", "3", "")
    assert [(one.line, one.expected) for one in first.commands()] == [("cat <<X\na\nX", ("a",)), ("exit 3", None)]
    path = {"PATH": "/usr/bin:/bin"}
    run(first, tmp_path, path, "x")
    for wrong in ("$ echo a\nb\n", "$ exit 1\n"):
        with pytest.raises(AssertionError):
            run(Block("console", wrong, 1), tmp_path, path, "x")
