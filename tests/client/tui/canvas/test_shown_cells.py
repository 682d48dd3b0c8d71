"""Only changed cells are sent, and the output makes a small test terminal show the same screen."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from client.tui.canvas.differ import ShownCells

STYLES = [
    None,
    Style(color="color(252)", bgcolor="color(233)"),
    Style(color="color(215)", bgcolor="color(233)", bold=True),
    Style(color="color(233)", bgcolor="color(220)"),
    Style(color="color(252)", bgcolor="color(233)", underline=True),
    Style(color="color(252)", bgcolor="color(233)", reverse=True),
]
WIDTH = 24
Line = list[tuple[str, tuple[str, ...]]]


class Terminal:
    """Understands what is sent: the place of the cursor, attributes, colours, characters, lines moved between margins."""

    def __init__(self) -> None:
        self.margins: tuple[int, int] | None = None
        self.lines: dict[int, dict[int, tuple[str, tuple[str, ...]]]] = {}
        self.x = self.y = 0
        self.look = ("", "39", "49")

    def write(self, data: str) -> None:
        for count, last, character in re.findall(r"\x1b\[([\d;]*)([A-Za-z])|([^\x1b])", data):
            if last == "H":
                self.y, self.x = (int(part) - 1 for part in (*count.split(";"), "1")[:2])
            elif last == "r":
                self.margins = (int(count.split(";")[0]) - 1, int(count.split(";")[1]) - 1) if count else None
                self.x = self.y = 0
            elif last in "ML" and last:
                self._move(int(count or 1) * (1 if last == "M" else -1))
            elif last == "G":
                self.x = int(count) - 1
            elif last == "C":
                self.x += 1
            elif last == "m":
                self._turn(count)
            elif character == "\r":
                self.x = 0
            elif character == "\n":
                self.y += 1
            else:
                self._put(character)

    def _move(self, up: int) -> None:
        """Move lines from the cursor on, within the margins: so many are taken out, or blank ones put in."""
        assert self.margins is not None
        first, last = self.margins
        assert first <= self.y <= last
        before = dict(self.lines)
        for y in range(self.y, last + 1):
            blank = dict.fromkeys(range(WIDTH), (" ", ("49",)))
            self.lines[y] = before[y + up] if self.y <= y + up <= last else blank

    def _turn(self, codes: str) -> None:
        attributes, colour, ground = self.look
        for code in re.findall(r"[34]8;5;\d+|\d+", codes):
            if code == "0":
                attributes, colour, ground = "", "39", "49"
            elif code.startswith("38;") or code == "39":
                colour = code
            elif code.startswith("48;") or code == "49":
                ground = code
            elif code in ("22", "24", "27"):
                attributes = attributes.replace({"22": "1", "24": "4", "27": "7"}[code], "")
            else:
                attributes = "".join(sorted({*attributes, code}))
        self.look = (attributes, colour, ground)

    def _put(self, character: str) -> None:
        line = self.lines.setdefault(self.y, {})
        width = cell_len(character)
        if width == 0:
            at = next(at for at in range(self.x - 1, -1, -1) if line[at][0])
            line[at] = (line[at][0] + character, line[at][1])
            return
        line[self.x] = (character, self._seen(character))
        for beside in range(self.x + 1, self.x + width):
            line[beside] = ("", ())
        self.x += width

    def _seen(self, character: str) -> tuple[str, ...]:
        attributes, _colour, ground = self.look
        if character == " " and not set(attributes) & set("47"):
            return (ground,)
        return self.look


def of(spans: list[tuple[str, int]]) -> list[Segment]:
    """Return a line of exactly that width."""
    segments, room = [], WIDTH
    for text, style in spans:
        kept = ""
        for character in text:
            if cell_len(character) <= room:
                kept, room = kept + character, room - cell_len(character)
        segments.append(Segment(kept, STYLES[style]))
    return [*segments, Segment(" " * room, STYLES[1])]


def shown_afresh(line: list[Segment]) -> dict[int, tuple[str, tuple[str, ...]]]:
    terminal = Terminal()
    terminal.write(ShownCells().become([(0, 0, line)], ColorSystem.EIGHT_BIT))
    return terminal.lines[0]


SPANS = st.lists(st.tuples(st.text(st.sampled_from("ab 漢é\u0301×"), max_size=9), st.integers(0, 5)), max_size=5)


def no_mark_first(spans: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [("|", 0), *spans]


@given(st.lists(st.lists(SPANS.map(no_mark_first), min_size=3, max_size=3), min_size=1, max_size=6))
def test_frame_after_frame_the_terminal_shows_what_it_would_if_all_of_it_were_sent(
    frames: list[list[list[tuple[str, int]]]],
) -> None:
    terminal, shown = Terminal(), ShownCells()
    for frame in frames:
        lines = [of(spans) for spans in frame]
        pieces = [(0, y, line) for y, line in enumerate(lines)]
        terminal.write(shown.become(pieces, ColorSystem.EIGHT_BIT))
        assert [terminal.lines[y] for y in range(len(lines))] == [shown_afresh(line) for line in lines]
        assert shown.become(pieces, ColorSystem.EIGHT_BIT) == ""


LISTED = st.lists(SPANS.map(no_mark_first), min_size=14, max_size=14)
WINDOWS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 7)), min_size=2, max_size=6)


@given(LISTED, WINDOWS)
def test_a_list_that_scrolls_between_two_lines_that_stay_is_shown_as_if_all_of_it_were_sent(
    listed: list[list[tuple[str, int]]], windows: list[tuple[int, int]]
) -> None:
    """`windows`: the first line of the list that is seen, and the line under the cursor."""
    terminal, shown = Terminal(), ShownCells()
    for first, cursor in windows:
        seen = [spans if at != cursor else [(">", 3), *spans] for at, spans in enumerate(listed[first : first + 8])]
        lines = [of(spans) for spans in ([("head", 1)], *seen, [("foot", 1)])]
        pieces = [(0, y, line) for y, line in enumerate(lines)]
        terminal.write(shown.become(pieces, ColorSystem.EIGHT_BIT))
        assert [terminal.lines[y] for y in range(len(lines))] == [shown_afresh(line) for line in lines]
        assert terminal.margins is None


def test_lines_that_were_moved_are_those_that_are_shown() -> None:
    terminal, shown = Terminal(), ShownCells()
    listed = [of([(letter * 20, 1)]) for letter in "abcdefghijkl"]
    for first in (0, 2, 5, 4, 0, 1):
        lines = [of([("head", 1)]), *listed[first : first + 7], of([(f"from {first}", 2)])]
        sent = shown.become([(0, y, line) for y, line in enumerate(lines)], ColorSystem.EIGHT_BIT)
        terminal.write(sent)
        assert [terminal.lines[y] for y in range(len(lines))] == [shown_afresh(line) for line in lines]
        assert ("r" in re.findall(r"\x1b\[[\d;]*([A-Za-z])", sent)) == (first > 0)


def test_a_list_that_scrolls_by_a_line_is_moved_by_the_terminal_and_only_its_new_line_drawn() -> None:
    shown = ShownCells()

    def sent(first: int) -> str:
        lines = [of([(text, 1)]) for text in ("head", *("abcdefg"[at] * 20 for at in range(first, first + 6)), "foot")]
        return shown.become([(0, y, line) for y, line in enumerate(lines)], ColorSystem.EIGHT_BIT)

    sent(0)
    drawn = "\x1b[38;5;252;48;5;233m{}    \x1b[0m"
    assert sent(1) == "\x1b[2;7r\x1b[2H\x1b[M\x1b[r\x1b[7;1H" + drawn.format("g" * 20)
    assert sent(0) == "\x1b[2;7r\x1b[2H\x1b[L\x1b[r\x1b[2;1H" + drawn.format("a" * 20)


def test_lines_of_which_only_a_part_is_known_are_not_moved() -> None:
    shown = ShownCells()
    for first in (0, 1):
        pieces = [(2, y, [Segment("abcdef"[at] * 20, STYLES[1])]) for y, at in enumerate(range(first, first + 5))]
        assert "\x1b[M" not in shown.become(pieces, ColorSystem.EIGHT_BIT)


def test_a_list_beside_something_that_stays_is_not_moved() -> None:
    shown = ShownCells()

    def sent(first: int) -> str:
        lines = [of([(f"{at} {'abcdefgh'[at] * 8}", 1), (f" beside {y}", 2)]) for y, at in enumerate(range(first, first + 5))]
        return shown.become([(0, y, line) for y, line in enumerate(lines)], ColorSystem.EIGHT_BIT)

    sent(0)
    assert "r" not in re.findall(r"\x1b\[[\d;]*([A-Za-z])", sent(1))


def test_a_change_sends_its_own_cells_and_their_codes_alone() -> None:
    shown = ShownCells()
    before = [Segment("trade 3  combat 5", STYLES[1])]
    shown.become([(2, 4, before)], ColorSystem.EIGHT_BIT)
    sent = shown.become([(2, 4, [Segment("trade 3  combat 7", STYLES[1])])], ColorSystem.EIGHT_BIT)
    assert sent == "\x1b[5;19H\x1b[38;5;252;48;5;233m7\x1b[0m"


def test_between_two_colours_on_one_ground_only_the_colour_is_sent() -> None:
    other = Style(color="color(120)", bgcolor="color(233)")
    sent = ShownCells().become([(0, 0, [Segment("a", STYLES[1]), Segment("b", other)])], ColorSystem.EIGHT_BIT)
    assert sent == "\x1b[1;1H\x1b[38;5;252;48;5;233ma\x1b[38;5;120mb\x1b[0m"


def test_a_part_of_a_line_leaves_the_rest_as_it_is() -> None:
    shown = ShownCells()
    shown.become([(0, 0, [Segment("abcdef")])], ColorSystem.EIGHT_BIT)
    assert shown.become([(2, 0, [Segment("cxe")])], ColorSystem.EIGHT_BIT) == "\x1b[1;4Hx"
    assert shown.become([(0, 0, [Segment("abcxef")])], ColorSystem.EIGHT_BIT) == ""


def test_what_did_not_change_between_two_changes_is_sent_only_where_that_is_shorter_than_to_pass_it() -> None:
    shown, rule = ShownCells(), Style(color="color(243)", bgcolor="color(233)")

    def sent(left: str, between: str, right: str, style: Style | None) -> str:
        line = [Segment(left, STYLES[1]), Segment(between, style), Segment(right, STYLES[1])]
        return shown.become([(0, 0, line)], ColorSystem.EIGHT_BIT)

    sent("a", " | ", "b", rule)
    assert sent("c", " | ", "d", rule) == "\x1b[1;1H\x1b[38;5;252;48;5;233mc\x1b[5Gd\x1b[0m"
    sent("a", " | ", "b", STYLES[1])
    assert sent("c", " | ", "d", STYLES[1]) == "\x1b[1;1H\x1b[38;5;252;48;5;233mc | d\x1b[0m"


def test_the_next_line_begins_two_bytes_on() -> None:
    lines = [(0, 0, [Segment("a")]), (0, 1, [Segment("b")]), (1, 2, [Segment("c")]), (9, 3, [Segment("d")])]
    assert ShownCells().become(lines, ColorSystem.EIGHT_BIT) == "\x1b[1;1Ha\r\nb\r\n\x1b[Cc\x1b[4;10Hd"


def test_black_is_never_a_number_where_there_are_more_than_256_colours() -> None:
    """Shells' themes give 16 to 21 other colours."""
    black = [Segment("x", Style(color="#000000"))]
    assert "38;2;0;0;0" in ShownCells().become([(0, 0, black)], ColorSystem.TRUECOLOR)
