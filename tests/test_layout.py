"""The house rules that a machine can keep: order of the stages, size of files, an engine that knows no game."""

from __future__ import annotations

import ast
import re
import unicodedata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
KB = ROOT / "kb"

STAGES = ["text", "source", "rules", "graph", "ruling", "answers", "asking", "proofing", "checking"]
STAGES += ["aligning", "exchange", "pages", "services", "cli"]
# Read by every stage, reading none.
FOUNDATIONS = {"cells", "errors", "files", "jsontext", "resources"}
NOT_CODE = {"games", "_grammar"}
LONGEST = 400
TOP_LEVEL = {"kb", "grammar", "site", "scripts", "tests"}
NOT_IN_GRAMMAR = {".py", ".pyi", ".sh", ".js"}

# Words of the games that come with the project; the ids of their rule files are added below.
GAME_WORDS = re.findall(
    r"\S+",
    """
    dune arrakis atreides harkonnen fremen corrino gesserit emperador guild cofradia landsraad choam karama kwisatz
    haderach mentat sardaukar fedaykin melange sietch arrakeen carthag imperium stronghold strongholds fortaleza
    fortalezas faction factions faccion facciones spice especia sandworm traitor traitors traidor traidores treachery
    lasgun ornithopter ornithopters ornitoptero ornitopteros shai-hulud
    """,
)
# Ids of rule files that are also words of the engine's own.
ALSO_ENGINE_WORDS = {"game-step", "at-most", "at-least", "must-not", "need-not", "yes-no", "does-not", "same-as"}


def python_files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if (ROOT / folder).is_dir()]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


ENGINE = python_files("kb")
GRAMMARS = sorted((ROOT / "grammar").glob("*.lark"))


def imported(path: Path, root: Path = ROOT) -> set[str]:
    """Full names of what a file imports, wherever in it; relative imports resolved."""
    package = list(path.relative_to(root).with_suffix("").parts[:-1])
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return names


def stage_of(name: str) -> str | None:
    """The part of kb that a full name lies in: `kb.rules.model` in `rules`; None outside kb."""
    parts = name.split(".")
    return parts[1] if parts[0] == "kb" and len(parts) > 1 else None


def forbidden_imports(path: Path, root: Path = ROOT) -> list[str]:
    own = stage_of(".".join(path.relative_to(root).with_suffix("").parts))
    if own in FOUNDATIONS:
        allowed = FOUNDATIONS
    elif own in STAGES:
        allowed = FOUNDATIONS | set(STAGES[: STAGES.index(own) + 1])
    else:
        return []
    parts = {name: stage_of(name) for name in imported(path, root)}
    known = FOUNDATIONS | set(STAGES)
    return sorted(name for name, part in parts.items() if part in known and part not in allowed)


@pytest.mark.parametrize("path", ENGINE, ids=named)
def test_stages_import_only_what_comes_before_them(path: Path) -> None:
    assert forbidden_imports(path) == []


def test_an_import_down_the_line_is_seen(tmp_path: Path) -> None:
    late = tmp_path / "kb" / "rules" / "late.py"
    late.parent.mkdir(parents=True)
    late.write_text("def f():\n    from ..ruling import core\n    import kb.cli.ask\n    import kb.text.words\n")
    assert forbidden_imports(late, tmp_path) == ["kb.cli.ask", "kb.ruling", "kb.ruling.core"]


def test_kb_holds_the_stages_and_nothing_else() -> None:
    folders = {path.name for path in KB.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(STAGES) | NOT_CODE
    files = {path.stem for path in KB.glob("*.py")}
    assert files == FOUNDATIONS | {"__init__", "__main__"}


def test_the_rules_are_data() -> None:
    assert [named(path) for path in KB.glob("games/**/*.py")] == []


def test_top_level_names_are_the_given_ones() -> None:
    ignored = {"build", "dist"}
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert folders - ignored <= TOP_LEVEL


def test_grammar_holds_grammars_only() -> None:
    files = [path for path in (ROOT / "grammar").rglob("*") if path.is_file()]
    assert GRAMMARS
    assert [named(path) for path in files if path.suffix in NOT_IN_GRAMMAR] == []


@pytest.mark.parametrize("path", python_files("kb", "scripts", "tests", "site"), ids=named)
def test_no_file_is_long(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST, f"{named(path)} has {lines} lines: split it by what it does"


@pytest.mark.parametrize("path", ENGINE, ids=named)
def test_annotations_are_never_evaluated(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    has_code = any(not isinstance(node, ast.Expr) for node in tree.body)
    futures = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for alias in node.names
    }
    assert not has_code or "annotations" in futures


def plain(text: str) -> str:
    """Lower case, no accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def ids_of_kinds(text: str) -> set[str]:
    """The ids of more than one word on the `kind` lines of a rule file; one word alone may be anyone's."""
    found: set[str] = set()
    for line in text.splitlines():
        if line.startswith("kind "):
            found |= set(re.findall(r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)+\b", line))
    return found - ALSO_ENGINE_WORDS


def game_words() -> set[str]:
    words = set(GAME_WORDS)
    for path in sorted(KB.glob("games/*/*.rules")):
        words |= ids_of_kinds(path.read_text(encoding="utf-8"))
    return words


def game_words_in(text: str, words: set[str]) -> list[str]:
    """The game words in a file, an id of several words however its words are joined."""
    flat = re.sub(r"[^a-z0-9]+", " ", plain(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)))
    padded = f" {flat} "
    return sorted(word for word in words if f" {word.replace('-', ' ')} " in padded)


@pytest.mark.parametrize("path", [*ENGINE, *GRAMMARS], ids=named)
def test_the_engine_names_no_game(path: Path) -> None:
    assert game_words_in(path.read_text(encoding="utf-8"), game_words()) == []


def test_game_words_are_found_however_they_are_written() -> None:
    words = ids_of_kinds("kind place: polar-sink, bank\nkind other: x-1\n  es el polar-cap\n") | {"faccion"}
    assert words == {"polar-sink", "x-1", "faccion"}
    assert game_words_in("class PolarSink: # la Facción", words) == ["faccion", "polar-sink"]
    assert game_words_in("polar_sink = 1", words) == ["polar-sink"]
    assert game_words_in("polarised, satisfaccion", words) == []
