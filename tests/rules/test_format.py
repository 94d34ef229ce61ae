"""The formatter: what comes out means what went in, and is formatted."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.rules.errors import RulesErrors
from kb.rules.format import format_text, switched_off_by
from kb.rules.loader import game_folder, games, load_texts, rule_files
from kb.rules.model import Place

HERE = Path(__file__).resolve().parent
GOOD = sorted((HERE / "good").rglob("*.rules"))
RULES = [file for name in games() for file in rule_files(game_folder(name))]


def no_places(item: object) -> object:
    """A model without the places of its parts, which formatting moves."""
    if isinstance(item, Place):
        return None
    if isinstance(item, tuple):
        return tuple(no_places(part) for part in item)
    if isinstance(item, dict):
        return [(key, no_places(value)) for key, value in item.items()]
    if dataclasses.is_dataclass(item) and not isinstance(item, type):
        return (type(item).__name__, *(no_places(getattr(item, field.name)) for field in dataclasses.fields(item)))
    return item


def laid_out(text: str, name: str = "t.rules") -> str:
    return format_text(name, text)


@pytest.mark.parametrize("path", [*GOOD, *RULES], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_files(path: Path) -> None:
    off = {"escort": ["sailing.dark"]}
    text = path.read_text(encoding="utf-8")
    once = format_text(path.name, text, off)
    assert format_text(path.name, once, off) == once
    comments = [line.strip() for line in text.split("\n") if line.lstrip().startswith("#")]
    kept = [line.strip() for line in once.split("\n") if line.lstrip().startswith("#")]
    generated = "# switched off by:"
    assert [line for line in kept if not line.startswith(generated)] == [
        line for line in comments if not line.startswith(generated)
    ]


@pytest.mark.parametrize("folder", sorted({path.parent for path in [*GOOD, *RULES]}), ids=lambda path: path.name)
def test_the_model_stays(folder: Path) -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in rule_files(folder)}
    off = switched_off_by(texts.items())
    before = load_texts(texts)
    after = load_texts({name: format_text(name, text, off) for name, text in texts.items()})
    assert no_places(after) == no_places(before)


def test_the_layout() -> None:
    text = """topic   t
  es  Ventas
  en Sales


rule long   closing   with a,b
  es Una   frase
    partida.
  en A sentence.
  from 900:a ,900:b.2  (Cabecera), board
  sell   must not   if raining and ( spot is quay or n of side=3 ) unless x
  beats   c.d stated
  fee at   most - 1   clamps if  not y
  sell may if z
fact f of  a,b   number - 1 .. 3  by 1/2 usually 2
  es f
  en f
step s of voyage after r
  es s
  en s
kind k:a<b<c
  es k
  en k
"""
    assert (
        laid_out(text)
        == """topic t
  es Ventas
  en Sales

rule long  closing  with a, b
  es Una frase partida.
  en A sentence.
  from 900:a, 900:b.2 (Cabecera), board
  sell must not  if raining and (spot is quay or n of side is 3)  unless x
  beats c.d stated
  fee at most -1 clamps  if not y
  sell may               if z
fact f of a, b  number -1..3 by 1/2  usually 2
  es f
  en f
step s  of voyage  after r
  es s
  en s
kind k: a < b < c
  es k
  en k
"""
    )


def test_tables_are_aligned() -> None:
    text = (
        "table t of k, j  number word\n  es t\n  en t\n  a b 3 ?\n  # nota\n"
        "  longer-name c -15/2 yes   from 900:x,900:y\n  from board\n"
    )
    assert laid_out(text) == (
        "table t of k, j  number  word\n"
        "  es t\n  en t\n"
        "  a           b  3       ?\n"
        "  # nota\n"
        "  longer-name c  -15/2   yes   from 900:x, 900:y\n"
        "  from board\n"
    )


def test_comments_keep_their_place() -> None:
    text = (
        "# head\n\ntopic t\n  es a\n  # inside\n  en b\n  # at the end\n\n# before r\nrule r\n  es c\n"
        "    y\n    # in a text\n    más\n  en d\n  sell may\n# tail\n"
    )
    assert laid_out(text) == (
        "# head\n\ntopic t\n  es a\n  # inside\n  en b\n  # at the end\n\n# before r\nrule r\n  # in a text\n"
        "  es c y más\n  en d\n  sell may\n# tail\n"
    )


def test_long_lines_are_broken_and_say_the_same() -> None:
    condition = " and ".join(f"(fact-number-{n} is value-{n} or other-fact-{n})" for n in range(12))
    text = f"rule r\n  es {'palabra ' * 60}\n  en x\n  sell must not  if {condition}\n"
    once = laid_out(text)
    assert max(len(line) for line in once.split("\n")) <= 120
    assert once.count("\n    ") > 6
    assert laid_out(once) == once


def test_no_line_of_a_text_comes_to_look_like_a_line_of_the_block() -> None:
    for width in range(90, 130):
        text = f"rule r\n  es {'x' * width} from board fee is 3 given a # b\n  en y\n  sell may\n"
        once = laid_out(text)
        assert laid_out(once) == once


def test_windows_line_ends_and_tabs_are_put_right() -> None:
    assert laid_out("\ufefftopic t\r\n\tes a b\r\n\ten c\td  \r\n\t\te\r\n") == "topic t\n  es a b\n  en c d e\n"


def test_what_switches_a_power_off_is_listed_under_it() -> None:
    game = "power p\n  es p\n  en p\n  # switched off by: old.one\n\npower q\n  es q\n  en q\n"
    other = (
        "topic t\n  es t\n  en t\nrule r\n  es r\n  en r\n  switches off p  if x\n"
        "rule s\n  es s\n  en s\n  switches off p\n"
    )
    off = switched_off_by([("game.rules", game), ("t.rules", other)])
    assert off == {"p": ["t.r", "t.s"]}
    once = format_text("game.rules", game, off)
    assert once == "power p\n  es p\n  en p\n  # switched off by: t.r, t.s\n\npower q\n  es q\n  en q\n"
    assert format_text("game.rules", once, off) == once
    assert format_text("game.rules", once, {}) == "power p\n  es p\n  en p\n\npower q\n  es q\n  en q\n"


def test_headings_stand_behind_their_ids() -> None:
    known = {"900:a": "Uno (y medio)", "900:b": "Uno (y medio)", "900:c": "Dos"}
    text = "rule r\n  es r\n  en r\n  from 900:a (Viejo), 900:b, 900:c, 900:d (Suyo), board\n  sell may\n"
    once = format_text("t.rules", text, headings=known.get)
    assert "  from 900:a, 900:b (Uno y medio), 900:c (Dos), 900:d (Suyo), board\n" in once
    assert format_text("t.rules", once, headings=known.get) == once


def test_faulty_files_are_left_alone() -> None:
    with pytest.raises(RulesErrors):
        laid_out("rul r\n")


# ---- made-up files

words = st.text(st.sampled_from("abcñáéíóú¿?¡!.,;:|'\"()#{}0123456789-<>= "), min_size=1, max_size=60)
prose = words.map(lambda text: " ".join(text.split())).filter(lambda text: bool(text.strip(" |")))
names = st.sampled_from(["alpha", "beta-2", "gamma", "power", "table", "stated"])
numbers = st.sampled_from(["0", "3", "15/2"])


def joined(parts: list[str]) -> str:
    return " and ".join(parts)


operands = st.recursive(
    st.one_of(names, numbers, st.tuples(names, names).map(" of ".join)),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        inner.map(lambda item: f"half of ({item})"),
        st.tuples(inner, inner).map(lambda t: f"least of ({t[0]}, {t[1]})"),
    ),
    max_leaves=4,
)
comparisons = st.one_of(
    st.tuples(operands, st.sampled_from(["is", "is not", ">=", "<", "=", "before", "at or after"]), operands).map(
        " ".join
    ),
    st.tuples(names, names, names).map(lambda t: f"{t[0]} is not one of {t[1]}, {t[2]}"),
    names.map(lambda name: f"done {name}"),
    st.tuples(names, names).map(lambda t: f"{t[0]} has not {t[1]}"),
)
conditions = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=4).map(lambda items: f"({joined(items)})"),
        inner.map(lambda item: f"not ({item})"),
        st.tuples(st.sampled_from(["any", "every", "no"]), names, inner).map(lambda t: f"({t[0]} {t[1]} where {t[2]})"),
    ),
    max_leaves=6,
)


@st.composite
def noisy(draw: st.DrawFn, line: str) -> str:
    """A formal line with more blanks than it needs, and now and then a break."""
    parts = line.split(" ")
    out = parts[0]
    for part in parts[1:]:
        out += draw(st.sampled_from([" ", "  ", "   ", " ", "\n      ", " \n\n    # nota\n    "])) + part
    return out


@st.composite
def rules(draw: st.DrawFn) -> str:
    lines = [f"rule r{draw(st.integers(0, 99))}{draw(st.sampled_from(['', '  closing', '   power x  strict']))}"]
    lines.append(f"  es {draw(prose)}")
    lines.append(f"  en {draw(prose)}\n     {draw(words.map(str.split).map(' '.join).filter(bool).map('x '.__add__))}")
    if draw(st.booleans()):
        lines.append(f"# {draw(prose)}")
    for condition in draw(st.lists(conditions, min_size=1, max_size=3)):
        lines.append("  " + draw(noisy(f"sell must not if {condition}")))
    if draw(st.booleans()):
        lines.append("  from 900:a.b,900:c   (Un título)")
    return "\n".join(lines)


@settings(max_examples=40)
@given(st.lists(st.one_of(rules(), prose.map("# ".__add__), st.just("")), min_size=1, max_size=5))
def test_any_file(blocks: list[str]) -> None:
    text = "\n".join(blocks) + "\n"
    try:
        once = laid_out(text)
    except RulesErrors as error:
        # A made-up text may look like a line of a block where it goes on; that is for its writer to settle.
        assert {fault.code for fault in error.errors} == {"over-indented"}
        return
    assert laid_out(once) == once
    assert sorted(line.strip() for line in once.split("\n") if line.lstrip().startswith("#")) == sorted(
        line.strip() for line in text.split("\n") if line.lstrip().startswith("#")
    )


@settings(max_examples=100)
@given(st.text(st.sampled_from("rule es en from 900:a\n\n  #,:()<>=.0189ñ\t\r\ufeff\u2028\"'|{}?-*+"), max_size=200))
def test_no_text_makes_it_fail_otherwise(text: str) -> None:
    try:
        once = laid_out(text)
    except RulesErrors:
        return
    assert laid_out(once) == once
