"""`puedo align` from outside: formats, feeding a review back, the base, input that cannot be used."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from kb.asking import encoder as encoders
from kb.cli.main import main
from tests.aligning.conftest import GOLD

SPANISH = """# El muelle

No puedes entrar en el muelle con niebla. Si pagas dos monedas, puedes quedarte.

## Final

Gana quien tenga más puntos.
"""
ENGLISH = """<html><body><h1>The dock</h1><p>You may not enter the dock in fog.</p>
<p>If you pay two coins you may stay.</p>
<h2>End</h2><p>Whoever has most points wins.</p><p>A tie is broken by age.</p></body></html>"""


@dataclass(frozen=True)
class Done:
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def puedo(encoder, monkeypatch, capfd, tmp_path) -> Callable[..., Done]:
    """The program in this process, in the test's folder, with the encoder that is loaded already."""
    monkeypatch.setattr(encoders, "default_encoder", lambda: encoder)
    monkeypatch.chdir(tmp_path)

    def run(*words: str, lang: str = "en") -> Done:
        capfd.readouterr()
        code = main([*words, "--lang", lang])
        said = capfd.readouterr()
        return Done(code, said.out, said.err)

    return run


@pytest.fixture
def books(tmp_path: Path) -> Path:
    (tmp_path / "a.md").write_text(SPANISH, encoding="utf-8")
    (tmp_path / "b.html").write_text(ENGLISH, encoding="utf-8")
    return tmp_path


def test_json_and_a_review_fed_back(books: Path, puedo: Callable[..., Done]) -> None:
    done = puedo("align", "a.md", "b.html", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["a"]["lang"], found["b"]["lang"], found["order"]) == ("es", "en", "same")
    assert [(p["a"], p["b"]) for p in found["pairs"]] == [([k], [k]) for k in range(5)] + [([], [5])]
    assert found["pairs"][1]["lines_a"] == [3]
    assert found["pairs"][2]["text_b"] == "If you pay two coins you may stay."

    done = puedo("align", "a.md", "b.html", "--to", "tsv", "-o", "review.tsv")
    assert (done.returncode, done.stdout) == (0, "")
    rows = [line.split("\t") for line in (books / "review.tsv").read_text(encoding="utf-8").splitlines()]
    rows[3][0], rows[3][3] = "accepted", "2-3"
    rows[3][4] = "2-3"
    (books / "review.tsv").write_text("\n".join("\t".join(row) for row in rows) + "\n", encoding="utf-8")
    done = puedo("align", "a.md", "b.html", "--json", "--reviewed", "review.tsv")
    pairs = [(p["a"], p["b"], p["state"]) for p in json.loads(done.stdout)["pairs"]]
    assert ([1, 2], [1, 2], "accepted") in pairs
    assert done.stderr == ""


def test_lines_give_triples_from_zero_without_blank_lines(tmp_path: Path, puedo: Callable[..., Done]) -> None:
    (tmp_path / "a").write_text("La tormenta avanza.\n\nGana quien tenga más puntos.\n", encoding="utf-8")
    (tmp_path / "b").write_text("The storm moves.\nWhoever has most points wins.\n\n", encoding="utf-8")
    done = puedo("align", "a", "b", "--lines")
    found = json.loads(done.stdout)
    assert [one[:2] for one in found] == [[[0], [0]], [[2], [1]]]
    assert all(0 <= score <= 1 for _, _, score in found)
    assert done.stdout == puedo("align", "a", "b", "--lines", "--to", "json").stdout


def test_other_formats(books: Path, puedo: Callable[..., Done]) -> None:
    pytest.importorskip("lxml")
    memory = puedo("align", "a.md", "b.html", "--to", "tmx")
    assert memory.returncode == 0, memory.stderr
    assert memory.stdout.count("<tu ") == 5
    assert "A tie is broken by age." not in memory.stdout
    assert 'target-language="en"' in puedo("align", "a.md", "b.html", "--to", "xliff").stdout
    page = puedo("align", "a.md", "b.html", "--to", "html", lang="es").stdout
    assert page.startswith("<!doctype html>") and 'lang="es"' in page
    listing = puedo("align", "a.md", "b.html", lang="es").stdout
    assert "5 pares, 0 dudosos" in listing and "No puedes entrar en el muelle con niebla." in listing


def test_a_document_against_the_base(tmp_path: Path, puedo: Callable[..., Done]) -> None:
    """Rules of a game under their topic's title land on themselves; what no rule says does not."""
    from kb.rules.loader import load_game

    game = load_game("dice")
    rules = [rule for rule in game.rules.values() if rule.topic.endswith("movement")][:5]
    odd = "The lighthouse keeper bakes bread on Sundays."
    text = "# Moving\n\n" + "\n\n".join(rule.texts.en for rule in rules) + f"\n\n{odd}\n"
    (tmp_path / "rules.md").write_text(text, encoding="utf-8")
    done = puedo("align", "rules.md", "--to-base", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["game"] == "dice"
    told = {one["text"]: one for one in found["sentences"]}
    ids = {f"dice.{rule.id}": rule for rule in rules}
    for id_, rule in ids.items():
        assert told[rule.texts.en]["rules"][0]["id"] == id_
        assert told[rule.texts.en]["found"]
    assert not told[odd]["found"]
    lacking = {one["id"] for one in found["lacking"]}
    assert not lacking & set(ids)
    assert len(lacking) > 100


@pytest.mark.parametrize(
    "words",
    [
        ("align", "a.md"),
        ("align", "a.md", "missing.txt"),
        ("align", "a.md", "b.html", "--to-base"),
        ("align", "a.md", "b.html", "--game", "dice"),
        ("align", "a.md", "--to-base", "--to", "tmx"),
        ("align", "a.md", "b.html", "--reviewed", "a.md"),
        ("align", "a.md", "binary"),
        ("align", "latin", "b.html"),
        ("align", "empty", "b.html"),
        ("align", "a.md", "large"),
        ("align", "german", "--to-base"),
    ],
)
def test_bad_input_is_one_message_and_code_two(books: Path, puedo: Callable[..., Done], words: tuple[str, ...]) -> None:
    (books / "binary").write_bytes(b"a\0b")
    (books / "latin").write_bytes("ni\xf1o".encode("latin-1"))
    (books / "empty").write_bytes(b"")
    (books / "large").write_bytes(b"a b c. " * 200_000)
    (books / "german").write_text("Der Spieler darf nicht ziehen, wenn es Nebel gibt.\n", encoding="utf-8")
    done = puedo(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("puedo: ")
    assert "Traceback" not in done.stderr


def test_one_sided_documents_are_aligned_with_nothing(tmp_path: Path, puedo: Callable[..., Done]) -> None:
    (tmp_path / "a").write_text("La tormenta avanza.\n", encoding="utf-8")
    (tmp_path / "b").write_text("12\n", encoding="utf-8")
    done = puedo("align", "a", "b", "--lines")
    assert done.returncode == 0, done.stderr
    assert sorted(i for a, _, _ in json.loads(done.stdout) for i in a) == [0]


def test_an_endless_line_is_no_trouble(tmp_path: Path, puedo: Callable[..., Done]) -> None:
    (tmp_path / "a").write_text("palabra " * 60_000, encoding="utf-8")
    (tmp_path / "b").write_text((GOLD / "hand.en").read_text(encoding="utf-8"), encoding="utf-8")
    assert puedo("align", "a", "b", "--lines").returncode == 0
