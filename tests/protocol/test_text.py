"""Text that has been cleaned can be shown anywhere: it is drawn as it reads, with its computed width, on one line."""

from __future__ import annotations

import unicodedata
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from protocol.text import clean, width

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mc", "Me"}
NASTY = (
    "\x1b\x07\x08\x9b\x9d\x90\x00\x7f\x85\r\n\t\v\f"  # terminals obey these
    "\u202a\u202b\u202d\u202e\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c"  # these turn the writing around
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\U000e0041\U000e007f\u034f\u115f\u3164\uffa0\u2800"  # these are not seen
    "\u2028\u2029\u00a0\u3000\u1680\ufe0f\ufe0e\U000e0100\u180b"
    "\u0301\u0308\u0327\u20dd\u0e35\u0e48\u0903\u1161\u11a8\u1100\uac00\ud800\udfff\ue000\uffff"
    "\U0001f3fd\U0001f1f5\U0001f1f1\U0001f469\u2630\u4dc0\U0001d300\u0958\u2126\u212b[]/@=;m"
)
ANY_TEXT = st.text(st.sampled_from(NASTY) | st.sampled_from("aZž0 ") | st.characters(exclude_categories=()), max_size=60)


def marks_in_a_row(text: str) -> list[str]:
    """Return every run of combining marks."""
    runs = "".join(char if unicodedata.category(char)[0] == "M" else " " for char in text)
    return runs.split()


@settings(max_examples=1000)
@given(ANY_TEXT, st.none() | st.integers(0, 30))
@example("a\u0301" * 30, 7)
@example("\u1100\u1176\u1161\u11a8", None)
@example("e\u200d\u0301\u0302", None)
@example("ก" + "\u0e35" * 5, None)
def test_whatever_is_typed_comes_out_harmless(text: str, cells: int | None) -> None:
    shown = clean(text, cells)
    assert clean(shown, cells) == shown, "a second gate changes nothing"
    assert not {char for char in shown if unicodedata.category(char) in FORBIDDEN}
    assert not {char for char in shown if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"}
    assert unicodedata.is_normalized("NFC", shown)
    assert all(len(run) <= 2 and sum(unicodedata.combining(mark) != 0 for mark in run) <= 1 for run in marks_in_a_row(shown))
    assert not shown or unicodedata.category(shown[0])[0] != "M"
    assert shown == " ".join(shown.split()), "single spaces, none at the ends, and no other kind"
    assert cells is None or width(shown) <= cells
    assert width(shown) == cell_len(shown), "the interface measures the same"


@cache
def through_the_gate() -> list[str]:
    """Return what becomes of each character there is, behind a letter: alone, but for rows of which nothing passes together."""
    rows = ([chr(first + at) for at in range(0x100)] for first in range(0, 0x110000, 0x100))
    return [
        text
        for row in rows
        for text in (["x"] * 0x100 if clean("x" + "".join(row)) == "x" else map(clean, map("x{}".format, row)))
    ]


def test_no_character_needs_a_second_gate() -> None:
    assert [text for text in {*through_the_gate()} if clean(text) != text] == []


def test_every_character_that_passes_is_measured_as_the_interface_measures_it() -> None:
    passing = [text for number, text in enumerate(through_the_gate()[:0x20000]) if text == f"x{chr(number)}"]
    assert len(passing) > 70_000
    assert [text for text in passing if width(text) != cell_len(text)] == []


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Hello, Žofie – 50 % ✓ 漢字 👍", "Hello, Žofie – 50 % ✓ 漢字 👍"),
        ("zażółć gęślą jaźń", "zażółć gęślą jaźń"),
        ("Z\u030cofie", "Žofie"),
        ("a\x1b[31mred\x1b[0m", "a[31mred[0m"),
        ("\x1b]52;c;cm0gLXJm\x07", "]52;c;cm0gLXJm"),
        ("\x9b2J\x9d0;title\x9c", "2J0;title"),
        ("abc\u202edcb", "abcdcb"),
        ("two\nlines\tand\u2028more\r\n", "two lines and more"),
        ("hi" + " " * 70 + "Server: send me your password", "hi Server: send me your password"),
        ("[red]x[/red] [/x] [@click=app.exit()]y", "[red]x[/red] [/x] [@click=app.exit()]y"),
        ("Z" + "\u0301\u0300\u0302" * 50, "Ź\u0300"),
        ("\u0301accent first", "accent first"),
        ("ที่นี่", "ที่นี่"),
        ("ก" + "\u0e35" * 5, "ก" + "\u0e35" * 2),
        ("e\u200d\u0301", "é"),
        ("👩\u200d👩\u200d👧", "👩👩👧"),
        ("❤\ufe0f", "❤"),
        ("👍🏽", "👍"),
        ("\U000e0068\U000e0069", ""),
        ("\ud83d", ""),
        ("\u3164\u2800\u200b", ""),
        ("", ""),
    ],
)
def test_what_is_typed_and_what_is_shown(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@pytest.mark.parametrize(
    ("typed", "cells", "shown"),
    [
        ("abcdef", 4, "abcd"),
        ("abcdef", 0, ""),
        ("漢字漢字", 5, "漢字"),
        ("ab cd", 3, "ab"),
        ("ex\u0323yz", 2, "ex\u0323"),
        ("👍👍", 3, "👍"),
        ("short", 99, "short"),
    ],
)
def test_text_is_cropped_by_terminal_cells_and_never_within_a_character(typed: str, cells: int, shown: str) -> None:
    assert clean(typed, cells) == shown


@given(st.sampled_from(NASTY), st.integers(1, 400))
def test_a_long_run_of_anything_is_settled_soon(char: str, count: int) -> None:
    assert len(clean(f"a{char}" * count)) <= 3 * count
    assert clean("a" + char * count, 10) == clean(clean("a" + char * count), 10)
