"""Over SSH, the terminal is queried with updates that are sent anyway, and its response time is shown."""

from __future__ import annotations

import pytest

from client.terminal.line import EVERY, PATIENCE, QUESTION, UNANSWERED, TerminalLine

ANSWER = "\x1b[0n"


class Clock:
    """Seconds as the test wants them."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def timed(line: TerminalLine, clock: Clock, seconds: float) -> None:
    """Ask a question, and give its answer so much later."""
    clock.now += EVERY
    assert line.question() == QUESTION
    clock.now += seconds
    assert line.hear(ANSWER) == ""


def test_before_an_answer_there_is_no_number() -> None:
    line = TerminalLine(Clock())
    assert line.milliseconds is None
    line.question()
    assert line.milliseconds is None


def test_the_number_is_the_median_of_the_last_answers() -> None:
    clock = Clock()
    line = TerminalLine(clock)
    for seconds in (0.9, 0.3, 0.31, 0.3, 0.29, 0.3):
        timed(line, clock, seconds)
    assert line.milliseconds == 300


def test_no_second_question_while_an_answer_is_out_nor_right_after_it() -> None:
    clock = Clock()
    line = TerminalLine(clock)
    assert line.question() == QUESTION
    clock.now += PATIENCE / 2
    assert line.question() == ""
    line.hear(ANSWER)
    assert line.question() == QUESTION
    line.hear(ANSWER)
    clock.now += EVERY / 2
    assert line.question() == ""


def test_a_terminal_that_does_not_answer_has_no_number_and_is_not_asked_for_ever() -> None:
    clock = Clock()
    line = TerminalLine(clock)
    timed(line, clock, 0.02)
    asked = 0
    for _ in range(UNANSWERED + 5):
        clock.now += PATIENCE + EVERY
        asked += line.question() == QUESTION
        assert line.milliseconds is None or asked == 1
    assert asked == UNANSWERED
    assert line.milliseconds is None


def test_an_answer_that_comes_too_late_is_swallowed_and_counts_for_nothing() -> None:
    clock = Clock()
    line = TerminalLine(clock)
    assert line.hear(f"a{ANSWER}b") == "ab"
    assert line.milliseconds is None


@pytest.mark.parametrize("parts", [("x\x1b[0n",), ("x", "\x1b[0n"), ("x\x1b[", "0n"), ("x\x1b[0", "n"), ("\x1b[3nx",)])
def test_what_was_typed_around_the_answer_is_what_is_heard(parts: tuple[str, ...]) -> None:
    line = TerminalLine(Clock())
    line.question()
    assert "".join(map(line.hear, parts)) == "x"
    assert line.milliseconds == 0


def test_keys_are_not_held_back() -> None:
    line = TerminalLine(Clock())
    line.question()
    assert [line.hear(key) for key in ("\x1b", "\x1b[A", "\x1b[5~", "\x1bOP")] == ["\x1b", "\x1b[A", "\x1b[5~", "\x1bOP"]
