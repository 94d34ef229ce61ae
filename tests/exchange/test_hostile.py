"""What strangers may hand in: refused with one message that names the file, quickly, with nothing read or fetched."""

from __future__ import annotations

import io
import time
import zipfile
from pathlib import Path

import pytest

from kb.cli.main import main
from kb.errors import PuedoError
from kb.exchange.formats import parse, read, write
from kb.exchange.model import Catalogue, Unit
from kb.exchange.pairs import read_document
from kb.exchange.tbx import read_tbx

LAUGHS = "".join("<!ENTITY l" + str(n) + ' "' + f"&l{n - 1};" * 10 + '">' for n in range(1, 12))
TMX = '<tmx version="1.4"><header srclang="es"/><body><tu><tuv xml:lang="es"><seg>{seg}</seg></tuv></tu></body></tmx>'
BOMBS = {
    "laughs": f'<!DOCTYPE tmx [<!ENTITY l0 "ja">{LAUGHS}]>' + TMX.format(seg="&l11;"),
    "file": '<!DOCTYPE tmx [<!ENTITY f SYSTEM "file:///etc/passwd">]>' + TMX.format(seg="&f;"),
    "net": '<!DOCTYPE tmx [<!ENTITY f SYSTEM "http://127.0.0.1:9/x">]>' + TMX.format(seg="&f;"),
    "parameter": '<!DOCTYPE tmx [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p">%p;]>' + TMX.format(seg="x"),
    "defaults": '<!DOCTYPE tmx [<!ATTLIST seg x CDATA "y">]>' + TMX.format(seg="x"),
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("suffix", [".tmx", ".xlf", ".tbx"])
@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_declarations_are_refused(name: str, suffix: str, code: str) -> None:
    data = BOMBS[name].encode(code)
    start = time.perf_counter()
    with pytest.raises(PuedoError) as raised:
        read_tbx(data, "evil") if suffix == ".tbx" else parse(data, suffix, "evil")
    assert time.perf_counter() - start < 2
    assert "evil" in raised.value.render("es") and "DOCTYPE" in raised.value.render("en")


def test_a_document_type_that_only_names_a_file_is_passed_over() -> None:
    data = (
        '<!DOCTYPE tmx SYSTEM "http://127.0.0.1:9/tmx14.dtd">' + TMX.format(seg="Paga &lt;dos&gt; &#241;.")
    ).encode()
    assert parse(data, ".tmx", "x").units[0].source == "Paga <dos> ñ."


@pytest.mark.parametrize("suffix", [".tmx", ".xlf", ".po", ".csv", ".xlsx"])
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 100,
        b"<",
        b"<a>" * 3000,
        b"\xff\xfe\xfa",
        b"PK\x03\x04rubbish",
        b"<html>no</html>",
        b'"open',
    ],
)
def test_rubbish_is_refused_or_empty(suffix: str, data: bytes) -> None:
    try:
        assert parse(data, suffix, "x.bin").units == ()
    except PuedoError as error:
        assert "x.bin" in error.render("es") and "x.bin" in error.render("en")


def test_an_encoding_that_nobody_knows_is_refused() -> None:
    """Found by scripts/fuzz."""
    for code in ("TF-8", "utf_8_sig\u00e9", "idna", "rot13", "hex"):
        document = f'<?xml version="1.0" encoding="{code}"?>' + TMX.format(seg="x")
        with pytest.raises(PuedoError) as raised:
            parse(document.encode(), ".tmx", "evil")
        assert "evil" in raised.value.render("en")


def test_workbooks_damaged_anywhere_are_refused_or_read() -> None:
    """Found by scripts/fuzz: an archive whose directory points before its beginning, streams that do not unpack."""
    whole = write(Catalogue("es", "en", (Unit("a.b.c", "Uno.", "One.", "translated"),)), "xlsx")
    refused = 0
    for at in range(0, len(whole), 23):
        for data in (whole[:at] + whole[at + 40 :], whole[:at] + b"\xff" * 4 + whole[at + 4 :]):
            try:
                parse(data, ".xlsx", "x.bin")
            except PuedoError as error:
                assert "x.bin" in error.render("es")
                refused += 1
    assert refused > 100


def test_endless_depth_is_refused() -> None:
    with pytest.raises(PuedoError):
        parse(b"<tmx><body>" + b"<tu>" * 100_000, ".tmx", "x")


def test_a_hundred_megabytes_are_refused_before_they_are_read(tmp_path: Path) -> None:
    for suffix in (".tmx", ".xlf", ".po", ".csv", ".xlsx"):
        path = tmp_path / f"big{suffix}"
        with open(path, "wb") as file:
            file.truncate(100_000_000)
        start = time.perf_counter()
        with pytest.raises(PuedoError) as raised:
            read(path)
        assert time.perf_counter() - start < 2
        assert "20 MB" in raised.value.render("en")


def workbook(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_workbooks_that_swell_or_declare_entities_are_refused() -> None:
    with pytest.raises(PuedoError) as raised:
        parse(workbook({"xl/big.xml": b"0" * 120_000_000}), ".xlsx", "x")
    assert "unpacked" in raised.value.render("en")
    for code in ("utf-8", "utf-16"):
        with pytest.raises(PuedoError) as raised:
            parse(workbook({"xl/workbook.xml": BOMBS["laughs"].encode(code)}), ".xlsx", "x")
        assert "entities" in raised.value.render("en")


@pytest.mark.parametrize("command", [["proof"], ["translate", "import"]])
def test_the_commands_say_it_in_one_message(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evil.tmx"
    path.write_text(BOMBS["file"], encoding="utf-8")
    assert main([*command, str(path)]) == 2
    out = capsys.readouterr()
    assert out.out == "" and "evil.tmx" in out.err and "Traceback" not in out.err and "root:" not in out.err


@pytest.mark.parametrize(
    "broken", ["<![ a>", "<![", "<![>", "<![CDATA[x]]>", "<![if !x]>", "<![ a", "<!x", "<?x", "</", "<"])
def test_declarations_in_html_that_are_none_are_passed_over(broken: str) -> None:
    """Found by scripts/fuzz."""
    from kb.aligning.markup import html_blocks

    found = [block.text for block in html_blocks(f"<p>Uno.</p><p>Dos.</p>{broken}")]
    assert found[:2] == ["Uno.", "Dos."]
    assert html_blocks(f"{broken}<p>Uno.</p>") is not None


@pytest.mark.parametrize("text", ["", 'msgid ""\nmsgstr ""\n"Language: en\\n"\n', 'msgid "Una regla."\nmsgstr ""\n'])
def test_a_document_with_nothing_translated_says_so(tmp_path: Path, text: str) -> None:
    file = tmp_path / "none.po"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PuedoError, match="ningún texto con su traducción"):
        read_document(file)
