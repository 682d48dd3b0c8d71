"""The capabilities of a terminal are recognized from its environment and its answers."""

from __future__ import annotations

import io

import pytest

from client.terminal import capabilities


@pytest.mark.parametrize(
    ("environ", "colors"),
    [
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-direct"}, "truecolor"),
        ({"TERM": "xterm"}, "standard"),
        ({"TERM": "tmux"}, "standard"),
        ({"TERM": "linux"}, "standard"),
        ({"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "256"}, "256"),
        ({"TERM": "xterm", "TEXTUAL_COLOR_SYSTEM": "auto"}, "standard"),
    ],
)
def test_colours_are_those_the_terminal_announces(environ: dict[str, str], colors: str) -> None:
    assert capabilities.color_system(environ) == colors


@pytest.mark.parametrize(
    ("environ", "encoding", "ascii_only"),
    [
        ({"TERM": "xterm-256color"}, "utf-8", False),
        ({"TERM": "xterm-256color"}, "UTF8", False),
        ({"TERM": "linux"}, "utf-8", True),
        ({"TERM": "xterm"}, "ascii", True),
        ({"TERM": "xterm"}, "ISO-8859-2", True),
        ({"TERM": "xterm"}, "no such thing", True),
    ],
)
def test_symbols_are_drawn_where_they_come_out_right(environ: dict[str, str], encoding: str, ascii_only: bool) -> None:
    assert capabilities.needs_ascii(environ, encoding) is ascii_only


@pytest.mark.parametrize(("columns", "lines"), [(60, 20), (80, 24), (200, 60), (0, 0)])
def test_a_terminal_of_60_by_20_is_large_enough_and_one_that_does_not_know_passes(columns: int, lines: int) -> None:
    assert capabilities.too_small(columns, lines) is None


@pytest.mark.parametrize(("columns", "lines"), [(59, 24), (80, 19), (40, 100), (1, 1)])
def test_a_smaller_terminal_is_told_both_sizes(columns: int, lines: int) -> None:
    sentence = capabilities.too_small(columns, lines)
    assert sentence is not None
    assert f"{columns}x{lines}" in sentence
    assert "60x20" in sentence


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("term", ["dumb", "DUMB", "unknown", ""])
def test_a_terminal_without_a_cursor_is_spoken_to_in_lines(term: str) -> None:
    assert capabilities.lines_only({"TERM": term}, Terminal(), Terminal())
    assert not capabilities.lines_only({"TERM": "xterm"}, Terminal(), Terminal())


def test_a_pipe_on_either_side_is_spoken_to_in_lines() -> None:
    assert capabilities.lines_only({"TERM": "xterm"}, io.StringIO(), Terminal())
    assert capabilities.lines_only({"TERM": "xterm"}, Terminal(), io.StringIO())


def test_textual_is_told_before_it_is_loaded() -> None:
    environ = {"TERM": "xterm-256color"}
    capabilities.prepare(environ, marks="ascii")
    assert environ["TEXTUAL_COLOR_SYSTEM"] == "256"
    assert environ["TEXTUAL_ANIMATIONS"] == "none"
    assert environ["TEXTUAL_SMOOTH_SCROLL"] == "0"
    assert capabilities.ascii_only()


def test_a_console_of_windows_has_no_term_and_all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert capabilities.lines_only({}, Terminal(), Terminal())
    monkeypatch.setattr("sys.platform", "win32")
    assert not capabilities.lines_only({}, Terminal(), Terminal())
    assert capabilities.color_system({}) == "truecolor"
