"""Cells with styles: what is put covers what was there, wide characters stay whole, and styles change as seldom as they can."""

from __future__ import annotations

from client.tui.canvas.canvas import GROUNDED, Canvas, Rectangle
from client.tui.canvas.draw import width_of
from client.tui.canvas.theme import LOOKS


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


def test_the_styles_with_a_ground_are_those_of_the_theme() -> None:
    assert {name for name, look in LOOKS.items() if look.back} == GROUNDED


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
