"""Every format gives back what it was given, and other programs' files are read as they are meant."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from translate.storage import pypo, tbx, tmx, xliff, xliff2

from kb.errors import PuedoError
from kb.exchange.formats import FORMATS, parse, write, write_terms
from kb.exchange.model import Catalogue, Entry, TermBase, Unit, text_hash
from kb.exchange.tbx import read_tab, read_tbx

UNITS = (
    Unit(
        "g.topic.one",
        "Paga 2 <b>monedas</b> & «ya».",
        'Pay 2 <b>coins</b> & "now".',
        "final",
        "rule · topic",
        "g/topic.rules:12",
        ("900:a.1 (Coins)", "900:a.2"),
        ("I doubt it", "me too"),
        text_hash("Paga 2"),
    ),
    Unit("g.topic.one#note-1", "Línea\nrota y  dos blancos", "", "new", "rule note-1", "g/topic.rules:13"),
    Unit(
        "g.fact#value-x",
        "Ñandú: ¿cuánto?",
        "Rhea: how much?",
        "fuzzy",
        "fact value-x",
        "g/game.rules:3",
        (),
        (),
        text_hash("Ñandú viejo"),
        "Ñandú viejo",
    ),
    Unit("g.odd", "=1+2", "=SUM(A1)", "translated", "", "", ("-x",), ("@y",)),
    Unit("g.quote", "'ya'", "+'now'", "translated", made_from="00ff"),
)
CATALOGUE = Catalogue("es", "en", UNITS, "g")
#: What a format has no place for.
NO_NAME = {"csv", "xlsx"}


def round_trip(catalogue: Catalogue, form: str) -> Catalogue:
    return parse(write(catalogue, form), FORMATS[form], "x")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("langs", [("es", "en"), ("en", "es"), ("es", "fr")])
def test_nothing_is_lost(form: str, langs: tuple[str, str]) -> None:
    given_one = Catalogue(*langs, UNITS, "" if form in NO_NAME else "g")
    assert round_trip(given_one, form) == given_one


@pytest.mark.parametrize("form", FORMATS)
def test_writing_is_stable(form: str) -> None:
    once = write(CATALOGUE, form)
    again = write(round_trip(CATALOGUE, form), form)
    if form != "xlsx":  # a workbook says when it was made
        assert write(round_trip(round_trip(CATALOGUE, form), form), form) == again
    assert parse(once, FORMATS[form], "x").units == parse(again, FORMATS[form], "x").units


TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["C"]) | st.sampled_from("\t &<>'\"=+-@#|\\"),
    min_size=1,
    max_size=40,
).filter(lambda text: text.strip())


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=4))
@pytest.mark.parametrize("form", FORMATS)
def test_any_text_comes_back(form: str, texts: list[tuple[str, str]]) -> None:
    units = tuple(Unit(f"g.u{n}", source, target, "translated") for n, (source, target) in enumerate(texts))
    came = round_trip(Catalogue("es", "en", units), form).units
    assert [(unit.source, unit.target) for unit in came] == texts


@pytest.mark.parametrize("form", sorted(set(FORMATS) - {"po", "csv"}))
def test_control_characters_are_refused_and_the_unit_named(form: str) -> None:
    with pytest.raises(PuedoError) as raised:
        write(Catalogue("es", "en", (Unit("g.bad", "a\x00b", "c"),)), form)
    assert "g.bad" in raised.value.render("es") and "g.bad" in raised.value.render("en")


# What another program, the translate toolkit, reads in our files.


def read_by_toolkit(store: Any, form: str) -> Any:
    return store.parsestring(write(CATALOGUE, form))


@pytest.mark.parametrize(
    ("form", "store"),
    [("tmx", tmx.tmxfile), ("xliff", xliff.xlifffile), ("po", pypo.pofile), ("xliff2", xliff2.Xliff2File)],
)
def test_the_toolkit_reads_the_same_texts(form: str, store: Any) -> None:
    read = [unit for unit in read_by_toolkit(store, form).units if not unit.isheader()]
    assert [(str(u.source), str(u.target or "")) for u in read] == [(u.source, u.target) for u in UNITS]


def test_the_toolkit_sees_states_notes_and_contexts() -> None:
    po = {unit.getcontext(): unit for unit in read_by_toolkit(pypo.pofile, "po").units}
    assert po["g.fact#value-x"].isfuzzy() and po["g.fact#value-x"].prev_source == "Ñandú viejo"
    assert po["g.topic.one"].getlocations() == ["g/topic.rules:12"]
    one, untranslated, fuzzy, *_ = read_by_toolkit(xliff.xlifffile, "xliff").units
    assert (
        one.isapproved()
        and "900:a.2" in one.getnotes("developer")
        and one.getnotes("translator") == "I doubt it\nme too"
    )
    assert fuzzy.getalttrans("previous-source")[0].source == "Ñandú viejo"
    assert fuzzy.get_state_n() == xliff.xliffunit.S_NEEDS_REVIEW and not untranslated.istranslated()
    memory = read_by_toolkit(tmx.tmxfile, "tmx").units[0]
    assert memory.getid() == "g.topic.one" and memory.getcontext() == "rule · topic"
    assert memory.getnotes().startswith("900:a.1")


# What other programs write.

OMEGAT = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1"><header creationtool="OmegaT" o-tmf="OmegaT TMX" adminlang="EN-US" datatype="plaintext"
 creationtoolversion="5.7" segtype="sentence" srclang="es-ES"/>
<body><!-- Default translations -->
<tu><note>check</note><tuv lang="es-ES"><seg>Paga <bpt i="0">&lt;b&gt;</bpt>dos<ept i="0">&lt;/b&gt;</ept>.</seg></tuv>
<tuv lang="en-GB" changeid="me"><seg>Pay <hi>two</hi>.</seg></tuv></tu>
<tu><prop type="file">a.txt</prop><prop type="id">k1</prop><tuv lang="en-GB"><seg>Go.</seg></tuv>
<tuv lang="es-ES"><seg>Ve.</seg></tuv></tu>
</body></tmx>"""


def test_a_memory_of_omegat() -> None:
    read = parse(OMEGAT.encode(), ".tmx", "x", ("es", "en"))
    assert [(u.id, u.source, u.target) for u in read.units] == [("1", "Paga dos.", "Pay two."), ("k1", "Ve.", "Go.")]
    assert read.units[0].notes == ("check",) and read.units[1].file == "a.txt"
    turned = parse(OMEGAT.encode(), ".tmx", "x", ("en", "es"))
    assert [(u.source, u.target) for u in turned.units][1] == ("Go.", "Ve.")
    told = parse(OMEGAT.encode(), ".tmx", "x")
    assert (told.source_lang, told.target_lang) == ("es-ES", "en-GB")


WEBLATE = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="rules" source-language="en" target-language="es" datatype="plaintext"><body>
<group id="a"><trans-unit id="r1"><source>Draw <x id="1"/>two <g id="2">cards</g>.</source>
<target state="needs-translation">Roba dos cartas.</target><note>seen</note></trans-unit></group>
<trans-unit id="r2" approved="yes"><source>Stop.</source><target>Para.</target></trans-unit>
<trans-unit id="r3" translate="no"><source>X</source></trans-unit>
<trans-unit id="r4"><source>Go.</source></trans-unit></body></file></xliff>"""


def test_a_document_of_another_program() -> None:
    read = parse(WEBLATE.encode(), ".xliff", "x")
    assert (read.source_lang, read.target_lang) == ("en", "es")
    assert [(u.id, u.source, u.target, u.state) for u in read.units] == [
        ("r1", "Draw two cards.", "Roba dos cartas.", "fuzzy"),
        ("r2", "Stop.", "Para.", "final"),
        ("r4", "Go.", "", "new"),
    ]


SEGMENTS = """<xliff xmlns="urn:oasis:names:tc:xliff:document:2.1" version="2.1" srcLang="en" trgLang="es">
<file id="f"><group id="g"><unit id="u1"><notes><note>n</note></notes>
<segment state="final"><source>One.<ph id="1"/></source><target>Uno.</target></segment>
<ignorable><source> </source><target> </target></ignorable>
<segment state="translated"><source>Two <pc id="2">now</pc>.</source><target>Dos ya.</target></segment></unit></group>
<unit id="u2"><segment><source>Three.</source></segment></unit></file></xliff>"""


def test_segments_of_one_unit_are_one_text() -> None:
    read = parse(SEGMENTS.encode(), ".xlf", "x").units
    assert [(u.id, u.source, u.target, u.state) for u in read] == [
        ("u1", "One. Two now.", "Uno. Dos ya.", "translated"),
        ("u2", "Three.", "", "new"),
    ]


def test_po_files_of_others() -> None:
    text = (
        b'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: en\\n"\n\n'
        b'#, fuzzy\n#| msgid "Paga."\nmsgid "Pagad."\nmsgstr "Pay."\n\n#~ msgid "Old"\n#~ msgstr "x"\n'
    )
    (unit,) = parse(text, ".po", "x").units
    assert (unit.id, unit.state, unit.previous, unit.target) == ("1", "fuzzy", "Paga.", "Pay.")


TERMS = TermBase(
    ("es", "en"),
    (
        Entry(
            "g.bell",
            {"es": ("campana", "campanilla"), "en": ("bell",)},
            {"es": ("timbre",)},
            {"es": "Anuncia la <salida>.", "en": "It announces."},
            ("900:a.1",),
        ),
        Entry("g.pier", {"es": ("muelle",), "en": ("pier", "jetty")}),
    ),
    "g",
)


def test_terms_come_back_from_tbx_and_the_toolkit_reads_them() -> None:
    data = write_terms(TERMS, "tbx")
    assert read_tbx(data, "x") == TERMS
    store: Any = tbx.tbxfile
    first = store.parsestring(data, sourcelanguage="es", targetlanguage="en").units[0]
    assert str(first.source) == "campana" and str(first.target) == "bell"


def test_terms_come_back_from_lines_with_tabs() -> None:
    text = write_terms(TERMS, "tab").decode()
    assert all(line.count("\t") == 2 for line in text.splitlines())
    read = read_tab(text, ("es", "en"), "x")
    assert [(e.id, e.forms) for e in read.entries] == [(e.id, e.forms) for e in TERMS.entries]
    with pytest.raises(PuedoError) as raised:
        read_tab("uno\tone\ndos\n", ("es", "en"), "g.tab")
    assert "g.tab:2" in raised.value.render("en")


def test_every_field_of_a_unit_is_tried() -> None:
    for field in dataclasses.fields(Unit):
        assert len({getattr(unit, field.name) for unit in UNITS}) > 1, field.name
