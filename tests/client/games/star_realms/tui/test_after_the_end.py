"""The choices on the page of the end: the next bot of the ladder, the same again, a copy in six lines."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from client.games.star_realms.state import TableStore
from client.session.updates import RecordKept, TableChanged
from client.table.state import Configured, PlayNext, Run, Updated
from client.table.store import Store
from client.tui.widgets.notice import NoticeScreen
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp
from tests.client.games.star_realms.tui.test_ending import at_the_end, table_of
from tests.client.records.games import play
from tests.client.screens import screen_text as text

WON, LOST = 1, 0
CARD = [
    "Star Realms: Bob won in turn 22, after 14 minutes. Ann's authority is gone.",
    " 0 Ann",
    "13 Bob",
    "biggest hit 12 : 11, combat dealt 58 : 55, bases destroyed 2 : 2, cards bought 15 : 15",
    "Ann: Blob Destroyer ×4, 24 combat; Bob: Missile Bot ×8, 24 combat",
    "Turning point: turn 22, Bob hit Ann for 10 in all and destroyed 2 bases.",
]


def against(bot: str, seat: int = WON, kind: str = "bot") -> TableStore:
    """Return the end of a game against somebody of that name."""
    made = table_of(seat, at_the_end("duel", 2, seat))
    names = ("Ann", bot) if seat == LOST else (bot, "Bob")
    around = many.around(play().game, names)
    seats = [replace(each, kind=kind if number != seat else "person") for number, each in enumerate(around.seats)]
    made.dispatch(Updated(TableChanged(replace(around, seats=seats))))
    return made


def asked_for_rematch(made: TableStore) -> bool:
    assert isinstance(made.commands, NotingCommands)
    return made.commands.asked_for_rematch


# -- what comes next ---------------------------------------------------------------------------------------------------


def test_after_a_win_enter_begins_the_game_against_the_next_bot() -> None:
    made = against("Pip")
    over = made.picture().over
    assert over is not None
    assert over.next_name == "Mason"
    made.dispatch(Run("use"))
    assert made.take_effects() == (PlayNext("builder"),)
    assert not asked_for_rematch(made)


@pytest.mark.parametrize(("bot", "easier", "level"), [("Pip", "Tad", "novice"), ("Tad", "Moth", "random")])
def test_after_a_defeat_by_the_usual_bot_or_a_weaker_one_enter_begins_an_easier_game(bot: str, easier: str, level: str) -> None:
    made = against(bot, LOST)
    over = made.picture().over
    assert over is not None
    assert (over.next_name, over.next_is_easier) == (easier, True)
    made.dispatch(Run("use"))
    assert made.take_effects() == (PlayNext(level),)
    assert not asked_for_rematch(made)
    made.dispatch(Run("rematch"))
    assert asked_for_rematch(made), "the same again has its key"


@pytest.mark.parametrize(
    ("bot", "seat", "kind"),
    [("Moth", LOST, "bot"), ("Mason", LOST, "bot"), ("Vesna", WON, "bot"), ("Pip", WON, "person"), ("Pip", LOST, "person")],
)
def test_else_enter_plays_again(bot: str, seat: int, kind: str) -> None:
    """After a defeat by the weakest or a good one, after the last of the ladder, and against people."""
    made = against(bot, seat, kind)
    over = made.picture().over
    assert over is not None
    assert over.next_name == ""
    made.dispatch(Run("use"))
    assert made.take_effects() == ()
    assert asked_for_rematch(made)


def test_who_visits_plays_again_and_is_offered_nothing_else() -> None:
    """There is no computer of their own to open another table on."""
    made = against("Pip")
    made.dispatch(Configured(bell=True, warns=True, moments=True, opens_tables=False))
    over = made.picture().over
    assert over is not None
    assert over.next_name == ""
    made.dispatch(Run("use"))
    assert made.take_effects() == ()
    assert asked_for_rematch(made)


@pytest.mark.parametrize(("seat", "name", "level"), [(LOST, "Pip", "simple"), (WON, "Mason", "builder")])
def test_the_hand_of_the_day_is_played_once_and_a_game_of_ones_own_follows(seat: int, name: str, level: str) -> None:
    made = against("Pip", seat)
    made.dispatch(Updated(RecordKept("game.json", said=("traderow today",))))
    picture = made.picture()
    assert picture.over is not None
    assert (picture.over.next_name, picture.over.once) == (name, True)
    made.dispatch(Run("rematch"))
    assert not asked_for_rematch(made)
    assert made.picture().notice == "The hand of the day is played once. Enter plays a game of your own."
    made.dispatch(Run("use"))
    assert made.take_effects() == (PlayNext(level),)


def test_enter_does_nothing_before_the_page_is_whole() -> None:
    """It was meant for the game."""
    made = table_of(WON, at_the_end("duel", 2, WON)[:3])
    made.dispatch(Run("use"))
    assert made.take_effects() == ()
    assert not asked_for_rematch(made)


@pytest.mark.parametrize(
    ("seat", "names", "keys"),
    [(WON, ("Pip", "Bob"), "Enter now Mason  R play again"), (LOST, ("Ann", "Pip"), "Enter easier: Tad  R play again")],
)
async def test_the_line_of_keys_names_the_next_bot_first(seat: int, names: tuple[str, ...], keys: str) -> None:
    app = TableApp(NotingCommands(seat))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tell(*at_the_end("duel", 2, seat))
        around = many.around(play().game, names)
        seats = [replace(each, kind="person" if number == seat else "bot") for number, each in enumerate(around.seats)]
        app.tell(TableChanged(replace(around, seats=seats)))
        await pilot.pause()
        assert keys in text(app)


# -- a copy ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["y", "Z"])
async def test_the_game_goes_into_the_clipboard_in_six_lines(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the usual key, which cards have during the game, and by one of one's own."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("TERM_PROGRAM", raising=False)
    app = TableApp(NotingCommands(WON))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tell(*at_the_end("duel", 2, WON))
        await pilot.pause()
        app.with_keys("", {"postcard": (key,)})
        await pilot.press(key)
        await pilot.pause()
        lines = app.clipboard.split("\n")
        assert [line.lstrip("▁▂▃▄▅▆▇█ ") for line in lines[1:3]] == [CARD[1].strip(), CARD[2]]
        assert [lines[0], *lines[3:]] == [CARD[0], *CARD[3:]]
        assert "Copied: the game in 6 lines." in text(app)


async def test_where_the_terminal_takes_no_copies_the_lines_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    app = TableApp(NotingCommands(WON))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.tell(*at_the_end("duel", 2, WON))
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, NoticeScreen)
        assert CARD[0] in text(app)
        assert CARD[-1] in text(app)
        assert app.clipboard == ""


def test_during_the_game_the_key_is_a_cards() -> None:
    from client.games.star_realms.model import keys

    assert "y" in keys.pools().mine


def test_before_the_end_nothing_is_copied() -> None:
    made = Store(table_of(WON, []).game, NotingCommands())
    made.dispatch(Updated(TableChanged(views.table())))
    made.dispatch(Run("postcard"))
    assert made.take_effects() == ()
    assert made.current.notice == "You can do that only after the game."


def test_of_several_the_lines_name_everybody() -> None:
    from client.games.star_realms import selectors

    made = table_of(4, at_the_end("emperor", 6, 4))
    lines = selectors.postcard(made.current, lambda values, top: "")
    assert len(lines) == 6
    assert lines[1] == "Ann 32, Bob 40, Cem 0, Dee 47, Eli 0, Fay 0"
    assert not any("you" in line.lower().split() for line in lines)


def test_names_are_cleaned_before_they_are_pasted() -> None:
    from client.games.star_realms import selectors

    made = table_of(WON, at_the_end("duel", 2, WON))
    made.dispatch(Updated(TableChanged(many.around(play().game, ("Ann\x1b[2J\nrm", "Bob")))))
    lines = selectors.postcard(made.current, lambda values, top: "")
    assert len(lines) == 6
    assert all(line.isprintable() for line in lines)
