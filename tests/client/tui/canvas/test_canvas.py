"""Cells with styles: new text covers old text, wide characters stay whole, and styles change as seldom as possible."""

from __future__ import annotations

import pytest

from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import width_of


def texts(canvas: Canvas) -> list[str]:
    return ["".join(text for text, _style in line) for line in canvas.lines]


def test_what_is_put_covers_what_was_there_and_nothing_is_drawn_outside() -> None:
    canvas = Canvas(6, 2)
    assert canvas.put(0, 0, "abcdef") == 6
    assert canvas.put(4, 0, "xyz", "key") == 7
    assert canvas.put(-1, 1, "abc") == 2
    assert canvas.put(0, 7, "below") == 5
    assert texts(canvas) == ["abcdxy", "bc    "]


def test_half_of_a_wide_character_is_a_blank() -> None:
    canvas = Canvas(6, 3)
    for y in range(3):
        canvas.put(1, y, "星星")
    canvas.put(2, 0, "a")
    canvas.put(1, 1, "b")
    canvas.put(5, 2, "星")
    assert texts(canvas) == ["  a星 ", " b 星 ", " 星星 "]
    assert {width_of(line) for line in canvas.lines} == {6}


def test_a_mark_stays_with_its_character() -> None:
    canvas = Canvas(4, 1)
    assert canvas.put(0, 0, "e\u0301a") == 2
    assert texts(canvas) == ["e\u0301a  "]


def test_a_blank_changes_no_style_but_on_a_ground() -> None:
    canvas = Canvas(10, 2)
    canvas.spans(0, 0, [("a", "key"), (" ", ""), ("b", "key")])
    canvas.spans(0, 1, [("a", "cursor"), (" ", ""), ("b", "cursor")])
    assert canvas.lines[0] == (("a b       ", "key"),)
    assert canvas.lines[1] == (("a", "cursor"), (" ", ""), ("b", "cursor"), ("       ", ""))


def test_a_style_keeps_the_ground_that_is_there_unless_it_brings_one() -> None:
    canvas = Canvas(6, 1)
    canvas.fill(Rectangle(0, 0, 5, 1), "on B.body")
    canvas.put(1, 0, "a", "B!")
    canvas.put(2, 0, "b", "block! on combat")
    canvas.put(3, 0, "é", "key")
    canvas.put(4, 0, " ", "on ground")
    assert canvas.lines == (
        ((" ", "text on B.body"), ("a", "B! on B.body"), ("b", "block! on combat"), ("é", "key on B.body"), ("  ", "text")),
    )


def test_a_blank_on_the_same_ground_needs_no_style_of_its_own() -> None:
    canvas = Canvas(5, 1)
    canvas.fill(Rectangle(0, 0, 5, 1), "on panel")
    canvas.put(1, 0, "a", "quiet")
    canvas.put(3, 0, "b", "quiet")
    assert canvas.lines == (((" ", "text on panel"), ("a b ", "quiet on panel")),)


def test_paint_changes_styles_and_leaves_what_stands_there() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "abcd")
    canvas.paint(Rectangle(1, 0, 2, 1), "block! on block.g")
    assert canvas.lines == ((("a", ""), ("bc", "block! on block.g"), ("d", "")),)


def test_a_rule_has_words_at_both_ends() -> None:
    canvas = Canvas(24, 1)
    canvas.rule(0, 0, 24, [("Ada", "strong!")], [("deck 3", "quiet")])
    assert texts(canvas) == ["─ Ada ───────── deck 3 ─"]


@pytest.mark.parametrize(
    ("size", "of"),
    [
        ((60, 20), SizeClass.COMPACT),
        ((79, 60), SizeClass.COMPACT),
        ((80, 24), SizeClass.NORMAL),
        ((119, 36), SizeClass.NORMAL),
        ((200, 33), SizeClass.NORMAL),
        ((120, 34), SizeClass.WIDE),
        ((156, 45), SizeClass.WIDE),
        ((156, 46), SizeClass.LARGE),
    ],
)
def test_the_class_of_a_size_is_the_largest_that_fits(size: tuple[int, int], of: SizeClass) -> None:
    assert SizeClass.of(*size) is of


def test_what_people_type_is_put_as_it_is_and_only_ours_is_rich() -> None:
    canvas = Canvas(14, 2)
    canvas.put(0, 0, "{key:mine}")
    canvas.rich(0, 1, "{key:mine} too")
    assert texts(canvas) == ["{key:mine}    ", "mine too      "]


def test_a_window_is_a_part_of_the_canvas() -> None:
    canvas = Canvas(6, 3)
    window = canvas.window(Rectangle(2, 1, 9, 9))
    assert (window.columns, window.height) == (4, 2)
    window.put(0, 0, "abcdef")
    window.fill(Rectangle(0, 1, 2, 1), "bar", "-")
    assert window.right(4, 1, "z") == 3
    assert texts(canvas) == ["      ", "  abcd", "  -- z"]
    assert texts(window) == ["abcd", "-- z"]
