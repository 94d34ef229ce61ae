"""Text, Markdown and HTML to segments with their lines; the language of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.aligning.documents import plain, read_document
from kb.aligning.languages import CODES, detect
from kb.aligning.markup import html_blocks, is_html, markdown_blocks
from kb.errors import PuedoError

SENTENCES = {
    "es": "El jugador no puede mover sus fichas si hay niebla.",
    "en": "The player may not move their pieces if there is fog.",
    "de": "Der Spieler darf seine Figuren nicht bewegen, wenn es Nebel gibt.",
    "fr": "Le joueur ne peut pas déplacer ses pions dans le brouillard.",
    "it": "Il giocatore non può muovere le sue pedine se c'è nebbia.",
    "pt": "O jogador não pode mover as suas peças quando há nevoeiro.",
    "nl": "De speler mag zijn stukken niet verplaatsen als er mist is.",
    "pl": "Gracz nie może przesunąć pionków, gdy jest mgła.",
    "tr": "Bir oyuncu sis varsa taşlarını hareket ettiremez ve sıra geçer.",
    "ru": "Игрок не может двигать фишки в тумане.",
    "ja": "プレイヤーは霧の中では駒を動かすことができません。",
    "zh": "有雾时玩家不能移动棋子。",
    "ko": "안개가 끼면 플레이어는 말을 움직일 수 없다.",
    "ar": "لا يجوز للاعب تحريك قطعه في الضباب.",
    "th": "ผู้เล่นไม่สามารถเคลื่อนหมากในหมอกได้",
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_each_language_is_detected_from_a_sentence(lang: str) -> None:
    assert detect(SENTENCES[lang]) == lang


def test_all_languages_of_the_encoder_are_tried() -> None:
    assert set(SENTENCES) == set(CODES)
    assert detect("12 34 !") == "und"


def test_html_gives_its_text_and_nothing_else() -> None:
    page = """<!DOCTYPE html><html><head><title>T</title><style>p{}</style></head>
<body><h1>The <b>fog</b></h1>
<script>alert("no")</script>
<p>You may not&nbsp;enter
the dock.<p>Pay 2 &lt; 3.<ul><li>One<li>Two</ul>"""
    assert is_html(page)
    assert [(b.text, b.line, b.heading) for b in html_blocks(page)] == [
        ("The fog", 2, True),
        ("You may not enter the dock.", 4, False),
        ("Pay 2 < 3.", 5, False),
        ("One", 5, False),
        ("Two", 5, False),
    ]


def test_broken_html_is_read_all_the_same() -> None:
    blocks = html_blocks("<html><head><title>t<body>one</p></div></b>two<p")
    assert [b.text for b in blocks][-2:] == ["one", "two<p"]
    assert html_blocks("<script>never closed") == []


def test_markdown_loses_its_marks() -> None:
    text = "# Fog\n\nYou may *not* enter [the dock](http://x).\n\n- One `coin`\n- Two\n\n"
    text += "| a | b |\n|---|---|\n| c | d |\n"
    assert [(b.text, b.line, b.heading) for b in markdown_blocks(text)] == [
        ("Fog", 1, True),
        ("You may not enter the dock.", 3, False),
        ("One coin", 5, False),
        ("Two", 6, False),
        ("a", 8, False),
        ("b", 8, False),
        ("c", 10, False),
        ("d", 10, False),
    ]


def test_plain_text_in_other_languages_is_read_by_paragraphs() -> None:
    text = f"Der Nebel\n\n{SENTENCES['de']} Der Spieler wartet auf die\nnächste Runde.\n\n\nDas Ende\n"
    found = plain(text)
    assert [(s.text, s.line, s.opens) for s in found] == [
        ("Der Nebel", 1, True),
        (SENTENCES["de"], 3, False),
        ("Der Spieler wartet auf die nächste Runde.", 3, False),
        ("Das Ende", 7, True),
    ]
    assert [s.text for s in plain("玩家不能移动。然后结束。")] == ["玩家不能移动。", "然后结束。"]


def test_lines_are_kept_as_they_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffuno\r\n\r\n  dos  tres \n".encode())
    found = read_document(str(path), lines=True)
    assert [(s.text, s.line) for s in found.segments] == [("uno", 1), ("", 2), ("dos tres", 3)]


@pytest.mark.parametrize("data", [b"", b"\0\1", b"caf\xe9", b"\n\n \n", b"\xff\xfea\0", b"a\n" * 30_000])
def test_what_cannot_be_aligned_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(data)
    with pytest.raises(PuedoError) as caught:
        read_document(str(path), lines=True)
    assert str(path) in caught.value.render("es")
    assert caught.value.next_step
