"""The last chat message stays visible until the next key, however far the log scrolls. If it is covered, a symbol shows it."""

from __future__ import annotations

import re

import pytest

from client.session.updates import Spoken, Stepped
from client.terminal import capabilities
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down, told
from tests.client.games.star_realms.sitting import THEIRS
from tests.client.screens import screen_text as text

SAID = "Ada: Well played"
HI = Spoken(views.said("Ada", "Well played"))


def theirs(turn: int = 8) -> dict[str, object]:
    return views.view(on_turn=[1], turn=turn, asked=THEIRS, actions=[])


def many_things(turn: int = 8) -> Stepped:
    """Return more than the log of a small screen holds."""
    bought = [
        ["acquire", 1, card, 1, "discard"] for card in ("ram", "cutter", "trade_bot", "blob_wheel", "freighter", "corvette")
    ]
    return Stepped(views.step(theirs(turn), *bought, by=1, seq=3), own=False)


def last_of_the_log(screen: str) -> str:
    """Return the last line of the log at 80x24, beside the hand."""
    lines = screen.splitlines()
    totals = next(number for number, line in enumerate(lines) if re.match(r" +\d+  trade", line))
    return next(said for line in reversed(lines[:totals]) if (said := line.partition("│")[2].strip()))


async def test_it_stays_the_last_of_the_log_while_the_game_moves_on_until_the_next_key() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, theirs())
        await told(pilot, HI, many_things())
        assert last_of_the_log(text(app)) == SAID
        assert "Corvette" in text(app)
        await pilot.press("up")
        assert SAID not in text(app)
        assert "Corvette" in last_of_the_log(text(app))


async def test_a_key_that_does_nothing_has_not_read_it() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, theirs())
        await told(pilot, HI, many_things())
        await pilot.press("e")
        assert last_of_the_log(text(app)) == SAID


async def test_what_one_says_oneself_is_a_line_like_any_other() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, theirs())
        await told(pilot, Spoken(views.said("Me", "hello", seat=0)), many_things())
        assert "hello" not in text(app)


async def test_after_two_turns_without_a_key_it_goes_with_the_log() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, theirs())
        await told(pilot, HI, many_things(9))
        assert last_of_the_log(text(app)) == SAID
        await told(pilot, many_things(10))
        assert SAID not in text(app)


async def test_under_the_help_a_mark_counts_the_lines_and_the_key_that_opens_the_view_does_not_take_them() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, theirs())
        await pilot.press("question_mark")
        assert "• chat" not in text(app)
        await told(pilot, HI, Spoken(views.said("Ada", "One moment")))
        assert "• chat 2  " in text(app)
        await pilot.press("right")
        assert "• chat 2  " in text(app)
        await pilot.press("escape")
        assert "• chat" not in text(app)
        assert last_of_the_log(text(app)) == "Ada: One moment"
        await told(pilot, many_things())
        assert last_of_the_log(text(app)) == "Ada: One moment"
        await pilot.press("up")
        assert "One moment" not in text(app)


async def test_the_mark_has_a_sign_without_symbols() -> None:
    capabilities.use_ascii(True)
    try:
        app = TableApp(NotingCommands())
        async with app.run_test(size=(80, 24)) as pilot:
            await sit_down(pilot, theirs())
            await pilot.press("question_mark")
            await told(pilot, HI)
            assert "' chat 1  " in text(app)
    finally:
        capabilities.use_ascii(False)


@pytest.mark.parametrize("key", ["", "v"])
async def test_where_the_log_has_no_lines_it_stands_above_the_totals(key: str) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(60, 20)) as pilot:
        await sit_down(pilot, theirs())
        if key:
            await pilot.press(key)
        await told(pilot, HI)
        lines = text(app).splitlines()
        totals = next(number for number, line in enumerate(lines) if re.match(r" +\d+  trade", line))
        assert lines[totals - 1].strip() == SAID
        await pilot.press("up")
        assert SAID not in text(app).splitlines()[totals - 1]
