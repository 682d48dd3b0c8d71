"""Answers of the terminal: answers in time decide, late ones are saved for the next start, and none is taken for keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.terminal import remembered
from client.terminal.answers import Answers, brightness
from client.terminal.remembered import Remembered
from tests.client.pty_run import on_terminal

WHITE, BLACK = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b]11;rgb:1e1e/1e1e/1e1e\x07"
NARROW, WIDE = "\x1b[5;1R\x1b[5;2R", "\x1b[5;1R\x1b[5;3R"
KIND = "\x1b[?62;22c"
LIGHT_GROUND, DARK_GROUND = "48;5;231", "48;5;233"


def asked() -> Answers:
    return Answers(ground=True, width=True)


@pytest.mark.parametrize(("colour", "ground"), [(WHITE, "light"), (BLACK, "dark"), ("", "")])
@pytest.mark.parametrize(("places", "wide"), [(NARROW, False), (WIDE, True), ("", None)])
def test_the_answers_are_taken_out_of_what_is_typed(colour: str, ground: str, places: str, wide: bool | None) -> None:
    answers = asked()
    assert answers.hear(f"p{colour}q{places}\x1b[A{KIND}x") == "pq\x1b[Ax"
    assert (answers.ground, answers.wide, answers.is_complete) == (ground, wide, True)


@given(st.lists(st.integers(1, 60), max_size=6))
def test_they_may_come_in_pieces(cuts: list[int]) -> None:
    answers, data, typed = asked(), f"a{WHITE}{WIDE}\x1b[1;5C{KIND}b", ""
    for cut in cuts:
        piece, data = data[:cut], data[cut:]
        if piece.endswith("\x1b"):  # a key of its own, as far as one can see
            piece, data = piece[:-1], "\x1b" + data
        typed += answers.hear(piece)
    assert typed + answers.hear(data) == "a\x1b[1;5Cb"
    assert (answers.ground, answers.wide) == ("light", True)


def test_whoever_asks_nothing_takes_nothing_out() -> None:
    answers = Answers(ground=False, width=False)
    assert answers.is_complete
    assert answers.hear(WHITE) == WHITE


def test_after_the_last_answer_everything_is_typed() -> None:
    answers = asked()
    answers.hear(KIND)
    assert answers.hear("\x1b[1;2R") == "\x1b[1;2R", "Shift+F3 on some terminals"


@pytest.mark.parametrize("colour", ["", "rgb:", "rgb:zz/00/00", "#ffffff", "\x1b"])
def test_what_is_no_colour_is_no_ground(colour: str) -> None:
    assert brightness(colour) == ""


def test_what_does_not_fit_is_not_remembered() -> None:
    remembered.remember(ground="light")
    file = remembered._file()
    for text in ("", "{", "[]", '{"ground": 3, "more": 1}'):
        file.write_text(text)
        assert remembered.load() == Remembered()


# -- on a real pty -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "ground"), [(WHITE, LIGHT_GROUND), (BLACK, DARK_GROUND), ("", DARK_GROUND)])
def test_the_ground_of_the_terminal_decides(tmp_path: Path, answer: str, ground: str) -> None:
    ran = on_terminal(home=tmp_path, answers=[("\x1b[c", answer + KIND), ("Quit", "q")])
    assert ran.code == 0
    assert ground in ran.screen


def test_a_late_answer_is_no_key_and_counts_at_the_next_start(tmp_path: Path) -> None:
    ran = on_terminal(home=tmp_path, answers=[("Quit", WHITE + NARROW + KIND + "?"), ("Keys", "q"), ("Quit", "q")])
    assert ran.code == 0
    assert DARK_GROUND in ran.screen
    ran = on_terminal(home=tmp_path, answers=[("Quit", "q")])
    assert LIGHT_GROUND in ran.screen


def test_what_is_typed_before_the_interface_is_there_is_not_lost(tmp_path: Path) -> None:
    ran = on_terminal(home=tmp_path, answers=[("\x1b[c", f"j{KIND}"), ("Join a table", "\x1b"), ("Quit", "q")])
    assert ran.code == 0


def test_a_terminal_with_wide_symbols_gets_ascii(tmp_path: Path) -> None:
    ran = on_terminal(home=tmp_path, answers=[("\x1b[c", WIDE + KIND), ("Quit", "q")])
    assert "─" not in ran.screen


@pytest.mark.parametrize("environ", [{"LANG": "C"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"TERM": "linux"}])
def test_the_linux_console_and_the_locale_c_get_ascii(tmp_path: Path, environ: dict[str, str]) -> None:
    ran = on_terminal(home=tmp_path, environ=environ, answers=[("Quit", "q")])
    assert ran.code == 0
    assert "─" not in ran.screen


@pytest.mark.parametrize("environ", [{"LANG": "C.UTF-8"}, {"LANG": "xx_XX.UTF-8"}])
def test_a_locale_of_utf_8_gets_symbols_also_where_the_system_does_not_know_it(tmp_path: Path, environ: dict[str, str]) -> None:
    assert "─" in on_terminal(home=tmp_path, environ=environ, answers=[("Quit", "q")]).screen


def test_a_setting_goes_before_all_of_it(tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "traderow" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('theme = "light"\nmarks = "symbols"\n')
    ran = on_terminal(home=tmp_path, environ={"LANG": "C"}, answers=[("Quit", "q")])
    assert LIGHT_GROUND in ran.screen
    assert "─" in ran.screen
    assert "\x1b]11;?" not in ran.screen
