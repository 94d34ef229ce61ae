"""Translations go back into the rule files: only the lines of those texts change, and nothing that does not resolve."""

from __future__ import annotations

import difflib
import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from kb.cli.main import main
from kb.errors import PuedoError
from kb.exchange.formats import FORMATS, read, write
from kb.exchange.ledger import FILE, accepted, read_ledger, write_ledger
from kb.exchange.model import Catalogue, Unit, text_hash
from kb.exchange.places import laid_out, text_places
from kb.exchange.units import catalogue_of
from kb.exchange.writing import sort_units, written
from kb.rules.format import format_text
from kb.rules.loader import folder_texts, game_folder, games, load_texts

from .conftest import FERRY

TEXTS = {"game.rules": FERRY}
LATE = "ferry.boarding.no-late-boarding"


def base(source: str = "es", target: str = "en") -> Catalogue:
    return catalogue_of(text_places(TEXTS), "ferry", source, target, {})


def with_target(catalogue: Catalogue, name: str, target: str, **more: str) -> Catalogue:
    return replace(
        catalogue,
        units=tuple(replace(u, target=target, **more) if u.id == name else u for u in catalogue.units),  # type: ignore[arg-type]
    )


def test_every_text_that_is_said_in_both_languages_is_a_unit() -> None:
    assert [(u.id, u.target) for u in base().units] == [
        ("ferry#game", "The ferry"),
        ("ferry.boarding#topic", "Boarding"),
        ("ferry.cargo#kind", "cargo"),
        ("ferry.cargo#value-grain", "the grain"),
        (LATE, "Nobody boards once the bell has rung, in whatever hurry, unless the captain agrees aloud."),
        (LATE + "#note-1", "Another edition allows it."),
        ("ferry.boarding.free-boarding", "One may board."),
        ("ferry.board#question", "board"),
        ("ferry.bell-rung#question", "Has the bell rung?"),
        ("ferry.bell-rung#name", "that the bell has rung"),
        ("ferry.crates#question", "How many crates, of the {n} that fit?"),
        ("ferry.bell#term", "bell"),
        ("ferry.bell#gloss", "It announces departure."),
    ]
    late = next(u for u in base().units if u.id == LATE)
    assert late.notes == ("900:boarding.1", "900:boarding.2") and late.file.startswith("game.rules:")
    assert "a remark" not in late.source and late.source.startswith("Nadie embarca con la campana dada, por mucha")


def test_as_exported_nothing_changes() -> None:
    assert written(TEXTS, base().units, "es", "en") == {}
    assert sort_units(base(), text_places(TEXTS)).taken == []


def changed_lines(before: str, after: str) -> list[str]:
    return [line for line in difflib.ndiff(before.split("\n"), after.split("\n")) if line[0] in "+-"]


def test_only_the_lines_of_the_text_change() -> None:
    catalogue = with_target(
        base(), LATE, "No one boards after the bell, whatever the hurry, but by the captain's leave."
    )
    found = sort_units(catalogue, text_places(TEXTS))
    assert [u.id for u in found.taken] == [LATE]
    new = written(TEXTS, found.taken, "es", "en")["game.rules"]
    assert changed_lines(FERRY, new) == [
        "-   en Nobody boards once the bell has rung, in whatever hurry, unless the captain agrees aloud.",
        "+   en No one boards after the bell, whatever the hurry, but by the captain's leave.",
    ]


def test_the_other_direction_and_texts_of_several_lines_with_remarks() -> None:
    catalogue = with_target(base("en", "es"), LATE, "Nadie embarca ya.")
    new = written(TEXTS, sort_units(catalogue, text_places(TEXTS)).taken, "en", "es")["game.rules"]
    assert [line for line in changed_lines(FERRY, new) if line[0] == "+"] == ["+   es Nadie embarca ya."]
    assert "    # a remark in the middle\n" in new


def test_a_text_that_was_missing_comes_after_the_one_it_translates() -> None:
    texts = {"game.rules": FERRY.replace("  gloss en It announces departure.\n", "")}
    (unit,) = [u for u in catalogue_of(text_places(texts), "ferry", "es", "en", {}).units if not u.target]
    assert unit.id == "ferry.bell#gloss" and unit.state == "new"
    new = written(texts, [replace(unit, target="It announces departure.")], "es", "en")
    assert new["game.rules"] == FERRY


def test_long_texts_are_laid_out_as_the_formatter_does() -> None:
    text = "One boards " + "very " * 40 + "slowly, unless name es something looks formal."
    new = written(TEXTS, sort_units(with_target(base(), LATE, text), text_places(TEXTS)).taken, "es", "en")[
        "game.rules"
    ]
    places = {p.id: p for p in text_places({"game.rules": format_text("game.rules", new)})}
    assert places[LATE].text("en") == text
    assert max(map(len, new.split("\n"))) <= 120


@pytest.mark.parametrize("text", ["Draw {m} of {n}.", "Draw."])
def test_other_slots_are_refused(text: str) -> None:
    with pytest.raises(PuedoError) as raised:
        sort_units(with_target(base(), "ferry.crates#question", text), text_places(TEXTS))
    assert "ferry.crates#question" in raised.value.render("en")


def test_unknown_and_double_ids_are_refused() -> None:
    for extra in (Unit("ferry.nowhere", "a", "b"), base().units[0]):
        with pytest.raises(PuedoError) as raised:
            sort_units(replace(base(), units=(*base().units, extra)), text_places(TEXTS))
        assert extra.id in raised.value.render("es")


@pytest.mark.parametrize("text", ["One \x1b[31mboards", "On\u202ee boards", "| |"])
def test_what_no_rule_file_can_hold_is_refused(text: str) -> None:
    with pytest.raises(PuedoError) as raised:
        written(TEXTS, [replace(base().units[4], target=text)], "es", "en")
    assert LATE in raised.value.render("en")


@pytest.mark.parametrize(
    "text", ["# not a remark", "en en es name es x", "must not  if bell-rung", "Two\nlines\u2028here"]
)
def test_texts_that_look_like_rules_stay_texts(text: str) -> None:
    new = written(TEXTS, [replace(base().units[4], target=text)], "es", "en")
    assert load_texts(new).rules["boarding.no-late-boarding"].texts.en == " ".join(text.split())


def test_a_source_that_changed_since_waits() -> None:
    old = with_target(base(), LATE, "Too late.")
    texts = {"game.rules": FERRY.replace("Nadie embarca con", "Ningún pasajero embarca con")}
    found = sort_units(old, text_places(texts))
    assert [u.id for u in found.waiting] == [LATE] and found.taken == []
    assert [u.id for u in sort_units(old, text_places(texts), fuzzy=True).taken] == [LATE]
    marked = with_target(base(), LATE, "Too late.", state="fuzzy")
    assert [u.id for u in sort_units(marked, text_places(TEXTS)).waiting] == [LATE]


def test_states_come_from_what_was_proofed() -> None:
    places = text_places(TEXTS)
    both = [(p.id, {"es": p.text("es"), "en": p.text("en")}) for p in places]
    ledger = accepted({}, both)
    assert {u.state for u in catalogue_of(places, "ferry", "es", "en", ledger).units} == {"final"}
    changed = text_places({"game.rules": FERRY.replace("Se puede embarcar.", "Se puede subir.")})
    units = {u.id: u for u in catalogue_of(changed, "ferry", "es", "en", ledger).units}
    fuzzy = units["ferry.boarding.free-boarding"]
    assert fuzzy.state == "fuzzy" and fuzzy.made_from == text_hash("Se puede embarcar.")
    back = {u.id: u for u in catalogue_of(changed, "ferry", "en", "es", ledger).units}
    assert back["ferry.boarding.free-boarding"].state == "translated"  # the target is newer than what was proofed


def test_the_ledger_is_kept_and_damage_is_named(ferry: Path) -> None:
    ledger = accepted({}, [("b", {"es": "x", "en": "y"}), ("a", {"es": "z", "en": ""})])
    write_ledger(ferry, ledger)
    assert read_ledger(ferry) == ledger
    lines = (ferry / FILE).read_text().splitlines()
    assert [line.split("\t")[0] for line in lines[1:]] == ["a", "b"]
    (ferry / FILE).write_text(lines[0] + "\njunk\n")
    with pytest.raises(PuedoError) as raised:
        read_ledger(ferry)
    assert f"{FILE}:2" in raised.value.render("en")


def test_the_layout_of_every_text_is_the_formatters() -> None:
    texts = min((folder_texts(game_folder(name)) for name in games()), key=lambda files: sum(map(len, files.values())))
    texts = {file: format_text(file, text) for file, text in texts.items()}
    lines = {file: text.split("\n") for file, text in texts.items()}
    said = [(place, line) for place in text_places(texts) for line in place.lines.values()]
    assert len(said) > 500
    for place, line in said:
        assert laid_out(line, line.lang, line.text) == lines[place.file][line.first : line.last + 1]


# The commands.


@pytest.mark.parametrize("form", FORMATS)
def test_there_and_back_by_the_commands(
    form: str, ferry: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"ferry{FORMATS[form]}"
    assert (
        main(["--lang", "en", "translate", "export", str(ferry), "--to", "en", "--format", form, "-o", str(path)]) == 0
    )
    assert "13 texts" in capsys.readouterr().out
    catalogue = with_target(read(path), "ferry.boarding.free-boarding", "You may board.")
    path.write_bytes(write(catalogue, form))
    assert main(["translate", "import", str(path), "--game", str(ferry), "--check"]) == 1
    assert (ferry / "game.rules").read_text(encoding="utf-8") == FERRY
    assert main(["translate", "import", str(path), "--game", str(ferry)]) == 0
    new = (ferry / "game.rules").read_text(encoding="utf-8")
    assert changed_lines(FERRY, new) == ["-   en One may board.", "+   en You may board."]
    capsys.readouterr()
    assert main(["translate", "import", str(path), "--game", str(ferry), "--check"]) == 0


def test_an_earlier_catalogue_is_carried_over(ferry: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.xlf", tmp_path / "new.po"
    main(["translate", "export", str(ferry), "--to", "en", "-o", str(old)])
    rules = ferry / "game.rules"
    rules.write_text(FERRY.replace("Se puede embarcar.", "Se puede subir."), encoding="utf-8")
    assert main(["translate", "export", str(ferry), "--to", "en", "-o", str(new), "--update", str(old)]) == 0
    units = {u.id: u for u in read(new).units}
    moved = units["ferry.boarding.free-boarding"]
    assert (moved.state, moved.previous, moved.source) == ("fuzzy", "Se puede embarcar.", "Se puede subir.")
    assert units[LATE].state == "translated"
    capsys.readouterr()
    assert main(["--lang", "en", "translate", "import", str(old), "--game", str(ferry)]) == 0
    stale = with_target(read(old), "ferry.boarding.free-boarding", "You may board.")
    old.write_bytes(write(stale, "xliff"))
    capsys.readouterr()
    assert main(["--lang", "en", "translate", "import", str(old), "--game", str(ferry)]) == 1
    out = capsys.readouterr().out
    assert "Se puede embarcar." in out and "Se puede subir." in out and "1 wait" in out


def test_what_is_refused_leaves_every_file_alone(
    ferry: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.po"
    bad = with_target(with_target(base(), LATE, "Fine."), "ferry.crates#question", "No slots")
    path.write_bytes(write(bad, "po"))
    assert main(["translate", "import", str(path), "--game", str(ferry)]) == 2
    assert (ferry / "game.rules").read_text(encoding="utf-8") == FERRY
    assert "Traceback" not in capsys.readouterr().err
    assert main(["translate", "export", str(ferry), "--from", "fr", "--to", "en"]) == 2
    assert main(["translate", "export", str(ferry), "--to", "../x"]) == 2
    assert main(["translate", "export", "no-such-game", "--to", "en"]) == 2


def test_the_source_that_was_proofed_is_found_in_the_history(
    ferry: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def git(*words: str) -> None:
        run = ["git", "-C", str(ferry.parent), "-c", "user.name=x", "-c", "user.email=x@example.org", *words]
        subprocess.run(run, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    assert main(["translate-status", str(ferry), "--accept"]) == 0
    rules = ferry / "game.rules"
    rules.write_text(FERRY.replace("Se puede embarcar.", "Se puede subir."), encoding="utf-8")
    git("commit", "-qam", "second")
    path = tmp_path / "ferry.xlf"
    assert main(["translate", "export", str(ferry), "--to", "en", "-o", str(path)]) == 0
    (moved,) = [unit for unit in read(path).units if unit.state == "fuzzy"]
    assert (moved.source, moved.previous) == ("Se puede subir.", "Se puede embarcar.")
    assert {unit.state for unit in read(path).units if unit.id != moved.id} == {"final"}


@pytest.mark.parametrize("suffix", [".tbx", ".tab"])
def test_terms_come_back_into_the_rules(
    suffix: str, ferry: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"ferry{suffix}"
    assert main(["translate", "export", str(ferry), "--to", "en", "-o", str(path)]) == 0
    assert main(["translate", "import", str(path), "--game", str(ferry), "--to", "en"]) == 0
    assert (ferry / "game.rules").read_text(encoding="utf-8") == FERRY
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("<term>bell<", "<term>gong<").replace("\tbell\t", "\tgong\t"), encoding="utf-8")
    assert main(["translate", "import", str(path), "--game", str(ferry), "--to", "en"]) == 0
    new = (ferry / "game.rules").read_text(encoding="utf-8")
    assert changed_lines(FERRY, new) == ["-   en bell", "+   en gong"]


def test_pairs_are_proofed_with_the_terms_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs, terms = tmp_path / "pairs.tsv", tmp_path / "terms.tab"
    pairs.write_text("Suena la campana.\tThe gong rings.\n", encoding="utf-8")
    terms.write_text("campana\tbell\n", encoding="utf-8")
    assert main(["proof", str(pairs), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert main(["proof", str(pairs), "--glossary", str(terms), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["code"], found["severity"]) == ("term", "note") and "campana" in found["message"]["es"]
    assert main(["proof", str(pairs), "--glossary", "no-such-game"]) == 2
