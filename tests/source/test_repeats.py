"""Runs of lines that come twice in a row."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.source.repeats import LONGEST_RUN, repeated


def kept(lines: str) -> str:
    return "".join(line for line, origin in zip(lines, repeated(lines), strict=True) if origin is None)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ("", ""),
        ("abc", "abc"),
        ("abcbc", "abc"),
        ("abab", "ab"),
        ("aab", "ab"),
        ("abcbcd", "abcd"),
        ("abbcdecde", "abcde"),
        ("aba", "aba"),
        ("abcb", "abcb"),
        ("abxcbx", "abxcbx"),
        ("abcabcabc", "abc"),
    ],
)
def test_only_a_run_right_after_its_original_goes(lines: str, left: str) -> None:
    assert kept(lines) == left


def test_a_repeat_names_the_line_it_repeats() -> None:
    assert repeated("abcbc") == [None, None, None, 1, 2]


@given(st.text(alphabet="abc", max_size=60))
def test_a_line_that_goes_is_the_same_as_the_line_it_names(lines: str) -> None:
    for line, origin in zip(lines, repeated(lines), strict=True):
        if origin is not None:
            assert lines[origin] == line
            assert repeated(lines)[origin] is None


def test_a_hard_case_takes_no_time() -> None:
    run = [str(i) for i in range(LONGEST_RUN)]
    begin = time.process_time()
    repeated([*run, *run[:-1], "end"] * 20 + ["same"] * 100_000)
    assert time.process_time() - begin < 30  # quadratic would take an hour
