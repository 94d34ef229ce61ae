"""Messages: every row of the table is recognised by its examples, and every bad file gets the words beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import UnexpectedInput

from kb.rules.errors import RulesErrors, nearest
from kb.rules.grammar import parse_block, parser
from kb.rules.loader import load_texts
from kb.rules.message_rows import ROWS, Row
from kb.rules.message_words import SIGNS, WORDS
from kb.rules.messages import row_of

BAD = Path(__file__).resolve().parent / "bad"
BASE = BAD / "base.rules"
BAD_FILES = [path for path in sorted(BAD.glob("*.rules")) if path != BASE]


def faults(**texts: str) -> RulesErrors:
    """The faults of base.rules together with other files."""
    files = {"game.rules": BASE.read_text(encoding="utf-8")}
    files |= {f"{name}.rules": text for name, text in texts.items()}
    with pytest.raises(RulesErrors) as caught:
        load_texts(files)
    return caught.value


def codes(*lines: str) -> list[str]:
    """The codes of the faults of one rule with these lines."""
    rule = "rule r\n  es Una frase.\n  en A sentence.\n" + "".join(f"  {line}\n" for line in lines)
    return [error.code for error in faults(t=f"topic t\n  es Ventas\n  en Sales\n{rule}").errors]


@pytest.mark.parametrize(("row", "example"), [(row, example) for row in ROWS for example in row.examples])
def test_each_row_knows_its_examples(row: Row, example: str) -> None:
    with pytest.raises(UnexpectedInput) as caught:
        parse_block(example)
    found = row_of(caught.value, example)
    assert found is not None
    assert found.code == row.code


@pytest.mark.parametrize(
    ("code", "block"),
    [
        ("mixed", "rule r\n  es x\n  a may  if (b or c) and d of e is not f or g\n  a must"),
        ("mixed", "means m yes/no = not a or b is one of c, d and e"),
        ("modality-first", "rule r\n  from 000:a\n  es x\n  need not pay"),
        ("authority", "rule r  power p\n  es x\n  en y\n  beats c.d, e\n  a may"),
        ("open-bracket", "rule r\n  es x\n  a may  if not (b and (c or d)\n  a must"),
        ("no-where", "rule r\n  a may  if b and any c d"),
        ("no-type", "decision d of k\n  es x\n  en y"),
        ("no-outcome", "example e\n  given a\n  expect b of c\n  expect d may"),
        ("no-operand", "rule r\n  a may  if b and c is not\n  a must"),
        ("means", "means m of k\n  es x"),
        ("source", "rule r  closing\n  es x\n  from 000 sec.1"),
    ],
)
def test_rows_know_what_they_have_not_seen(code: str, block: str) -> None:
    with pytest.raises(UnexpectedInput) as caught:
        parse_block(block)
    found = row_of(caught.value, block)
    assert found is not None
    assert found.code == code


def test_rows_are_told_apart() -> None:
    assert len({row.code for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row.examples and row.es and row.en and row.next_es and row.next_en
        assert row.es != row.en


@pytest.mark.parametrize("path", BAD_FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_bad_files(path: Path, lang: str) -> None:
    files = {"game.rules": BASE.read_text(encoding="utf-8"), path.name: path.read_bytes().decode()}
    with pytest.raises(RulesErrors) as caught:
        load_texts(files)
    assert caught.value.render(lang) + "\n" == path.with_suffix(f".{lang}.txt").read_text(encoding="utf-8")


def test_every_bad_file_is_whole_without_its_faults() -> None:
    load_texts({"game.rules": BASE.read_text(encoding="utf-8")})


def test_places_are_those_of_the_file() -> None:
    (error,) = faults(
        t="# one\n\ntopic t\n  es a\n  en b\n\n# two\nrule r\n  es c\n  en d\n  sell may  if raining =\n"
    ).errors
    assert (error.place.line, error.place.column) == (11, 25)


def test_one_bad_block_hides_no_other() -> None:
    text = "topic t\n  es a\n  en b\n" + "".join(f"rule r{n}\n  es c\n  en d\n  may sell\n" for n in range(7))
    assert [error.place.line for error in faults(t=text).errors] == [7 + 4 * n for n in range(7)]


def test_what_follows_from_a_lost_name_is_not_told() -> None:
    text = (
        "topic t\n  es a\n  en b\nfact damp  number\n  es c\n  en d\nrule r\n  es e\n  en f\n  sell may  if damp > 3\n"
    )
    assert [error.code for error in faults(t=text).errors] == ["no-range"]


def test_many_faults_are_not_all_shown() -> None:
    text = "topic t\n  es a\n  en b\n" + "".join(f"rule r{n}\n  es c\n  en d\n  may sell\n" for n in range(50))
    shown = faults(t=text).render("en")
    assert shown.count("may or must be") == 30
    assert shown.endswith("There are 50 errors in the rules.")


def test_what_is_shown_cannot_move_the_cursor() -> None:
    error = faults(t="topic t\n  es a\n  en b\nrule r\n  es c\n  en d\n  sell may  \x1b[2J\n")
    assert "\x1b" not in error.render("es")


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("type", ["sell may  if spot is 3"]),
        ("type", ["tax is spot"]),
        ("type", ["sell may  if tax"]),
        ("unbound", ["sell may  if open of place"]),
        ("unbound", ["winner is side"]),
        ("unknown-name", ["sell may  if raining and sunny"]),
        ("type", ["sell may  if count place where open of place"]),
        ("other", ["each trader", "winner is other"]),
        ("self", ["beats r stated", "sell may"]),
        ("self", ["lifts r"]),
        ("fact-as-decision", ["raining is yes"]),
        ("act-as-value", ["sell must not  if sell is yes"]),
        ("not-an-act", ["sell may  if tax may"]),
        ("mixed", ["sell may  if raining and any place where open of place or raining"]),
    ],
)
def test_faults_of_meaning(code: str, lines: list[str]) -> None:
    assert codes(*lines) == [code]


def test_nearest_is_not_far_fetched() -> None:
    assert nearest("rainin", ["raining", "inn", "spot"]) == ["raining"]
    assert nearest("zzz", ["raining", "inn"]) == []


@pytest.mark.parametrize("nest", ["({})", "not {}", "any place where {}"])
def test_depth_has_an_end(nest: str) -> None:
    inner = "raining"
    for _ in range(3000):
        inner = nest.format(inner)
    assert codes(f"sell may  if {inner}") == ["too-deep"]


@pytest.mark.parametrize("sign", [" + ", " - ", " * "])
def test_an_endless_sum_is_too_deep(sign: str) -> None:
    assert codes(f"sell may  if {sign.join(['1'] * 3000)} >= 2") == ["too-deep"]


def test_an_endless_number_is_refused() -> None:
    assert codes(f"sell may  if 1 + {'9' * 6000} >= 2") == ["number"]


@pytest.mark.parametrize("numbers", ["0..10000", f"0..{'9' * 18}", "0..1 by 1/10000"])
def test_a_fact_has_not_endless_values(numbers: str) -> None:
    fact = f"fact crowd  number {numbers}\n  es ¿Cuántos?\n  en How many?\n  name es la gente\n  name en the crowd\n"
    with pytest.raises(RulesErrors) as caught:
        load_texts({"game.rules": BASE.read_text(encoding="utf-8") + "\n" + fact})
    assert [error.code for error in caught.value.errors] == ["range-too-long"]


def test_a_hash_in_a_heading_is_no_comment() -> None:
    text = "topic t\n  es a\n  en b\nrule r\n  es c\n  en d # no comment\n  from 900:a (Carta #1)\n  sell may\n"
    load_texts({"game.rules": BASE.read_text(encoding="utf-8"), "t.rules": text})


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("sell may  if actor is genoa or lisbon", "is one of a, b"),
        ("tax is 3 or 4", "is one of a, b"),
        ("sell may and winner is buyer", "one line for each conclusion"),
        ("sell may  if tax more than 3", "crates > 3"),
        ("tax is 2 x tax", "2 * crates"),
        ("tax is tax / 2", "half of fee"),
        ("sell may  if tax != 3", "a is not b"),
        ("sell may when raining", "sail may  if"),
        ("sell cannot", "sail must not"),
        ("sell may  if all place where open of place", "every trader where"),
        ("sell may  if spot is a stall", "Remove the article"),
        ("sell may  if actor has no licence", "actor has not pilot"),
        ("sell may  if count place where open of place is 3", "(count ... where ...) >= 2"),
        ("switch off licence", "begin the line with `switches`"),
        ("tax + 3", "fee plus 1"),
        ("sell must not  if raining.", "full stop"),
        ("closing", "rule full-harbour"),
    ],
)
def test_advice(line: str, advice: str) -> None:
    rule = f"rule r\n  es Una frase.\n  en A sentence.\n  {line}\n"
    (error,) = faults(t=f"topic t\n  es Ventas\n  en Sales\n{rule}").errors
    assert error.next_step is not None
    assert advice in error.next_step["en"]


def test_words_that_others_have_are_not_words_of_this_language() -> None:
    terminals = {terminal.pattern.value for terminal in parser().terminals}
    assert not set(SIGNS) & terminals
    for advice in (*WORDS.values(), *SIGNS.values()):
        assert all(advice) and advice[0] != advice[1]
