"""The current screen, and the session's updates on it: all of them, in order, even if the screen was opened late."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import NoReturn, cast

import pytest

from client.games import registry
from client.games.registry import Listed
from client.lobby import seating
from client.lobby.local_server import LocalServer
from client.lobby.seating import Seating
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import Commands, LinkChanged, ProofChanged, RecordKept, Resumed, Spoken, Stepped, TableChanged
from client.tui.app.app import TraderowApp, about_to_begin
from client.tui.base.requests import PlayNext
from client.tui.screens.home import HomeScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.widgets.notice import NoticeScreen, QuitScreen, TooSmallScreen
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import TOKENS, FakeServer, said, seat, snapshot, step, table
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.seated import arrive
from tests.client.served import Served
from tests.client.shown import ANN, GOLDENS, TableDouble, at_table, running, until, until_shown


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[TableDouble]:
    """Use a double for the game's screen."""
    screens: list[TableDouble] = []

    def make(commands: Commands) -> TableDouble:
        screens.append(TableDouble(commands))
        return screens[-1]

    known, interface = registry.client("star-realms"), registry.interface("star-realms")
    assert known is not None
    assert interface is not None
    double = replace(known, interface=replace(interface, table_screen=make, read=lambda update, seats: None))
    monkeypatch.setitem(registry.GAMES, "star-realms", Listed(lambda: double))
    return screens


async def test_a_table_with_a_free_seat_is_a_lobby_and_the_game_its_own_screen(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await peer.send(table(2, "playing"), step(2), said(3, 1, "Bob", "hi"), step(4))
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and len(app.screen.news) >= 6)
        assert isinstance(app.screen, TableDouble)
        assert [type(update) for update in app.screen.news] == [
            LinkChanged,
            ProofChanged,
            TableChanged,
            Stepped,
            Spoken,
            Stepped,
        ]


async def test_a_screen_that_comes_late_is_told_the_position_and_the_chat(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await peer.send(said(2, 0, "Ann", "hello"), step(3), table(4, "playing"))
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and len(app.screen.news) >= 5)
        assert isinstance(app.screen, TableDouble)
        kinds = [type(update) for update in app.screen.news]
        assert kinds == [LinkChanged, ProofChanged, TableChanged, Resumed, Spoken]


async def test_coming_back_into_a_game_shows_it_at_once(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(snapshot(1))
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and app.screen.news[-1:] == [Resumed(snapshot(1))])


async def test_a_rematch_stays_on_the_same_screen(server: FakeServer, keep: KeptSeats, made: list[TableDouble]) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(step(2), table(3, "over"), table(4, "playing"), step(4))
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and len(app.screen.news) >= 6)
        assert len(made) == 1


async def test_a_table_that_opens_again_after_a_game_does_not_show_the_old_one(
    server: FakeServer, keep: KeptSeats, made: list[TableDouble]
) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(step(2), table(3, "over"), table(4, "open"))
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await peer.send(table(5, "playing"), step(6))
        await until(pilot, lambda: len(made) == 2 and len(made[1].news) >= 4)
        assert [type(update) for update in made[1].news] == [LinkChanged, ProofChanged, TableChanged, Stepped]


async def test_the_lobby_stays_until_the_deal(server: FakeServer, keep: KeptSeats, made: list[TableDouble]) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        full = [seat("person", "Ann", host=True), seat("bot", "Pip", ready=True)]
        await peer.send(table(2, "open", seats=full), table(3, "playing", seats=full))
        await until_shown(pilot, "Everybody is here: the game starts.")
        assert isinstance(app.screen, LobbyScreen)
        assert not made, "an empty table would say nothing"
        await peer.send(step(4))
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and isinstance(app.screen.news[-1], Stepped))


async def test_a_table_that_is_full_and_about_to_begin_is_not_worth_a_screen(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        full = [
            seat("person", "Ann", host=True),
            seat("bot", "Pip", ready=True),
        ]
        await peer.send(table(2, "open", seats=full), said(3, 0, "Ann", "still here"))
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and isinstance(app.screen.news[-1], Spoken))


async def test_a_game_this_version_does_not_know_leads_home_with_a_word(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await peer.send(table(2, "playing", game="chess"))
        await until_shown(pilot, "This version cannot show the game chess; a newer one may.")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_a_table_that_is_gone_leads_home_with_the_reason(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(messages.Closing("replaced", {}, None))
        await peer.hang_up()
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        check_golden(GOLDENS / "notice.txt", screen_text(app))
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize(
    ("kept", "file", "sentence"),
    [
        (
            True,
            "",
            "Ada has closed the table. Your seat is kept: press r when Ada hosts again. Enter returns to the main menu.",
        ),
        (False, "game.json", "Ada has closed the table. The game is saved in Games. Enter returns to the main menu."),
        (False, "", "Ada has closed the table. Enter returns to the main menu."),
    ],
)
async def test_who_has_closed_the_table_is_said_and_what_is_left_of_it(
    server: FakeServer, keep: KeptSeats, kept: bool, file: str, sentence: str
) -> None:
    async with at_table(server, keep, "over") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        app._listen(RecordKept(file, "" if file else "no room"))
        await peer.send(messages.Closing("host-closed", {"by": "Ada", "kept": kept}, None))
        await peer.hang_up()
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert sentence in " ".join(screen_text(app).split())
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)
        assert bool(keep.free()) == kept, "a seat that is no more is not offered again"


async def test_who_was_sent_away_is_told_by_whom_and_has_no_seat_any_more(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (_, pilot, peer):
        await peer.send(messages.Closing("kicked", {"by": "Ada"}, None))
        await peer.hang_up()
        await until_shown(pilot, "Ada has removed you from the table.")
        assert keep.free() == []


async def test_a_lost_line_keeps_the_game_on_the_screen(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        await peer.hang_up()
        await until(pilot, lambda: isinstance(app.screen, TableDouble) and LinkChanged("connecting") in app.screen.news)


# -- quitting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_quitting_a_game_is_asked_about_and_the_same_key_again_means_it(
    server: FakeServer, keep: KeptSeats, key: str
) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, _):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        await pilot.press(key)
        assert isinstance(app.screen, QuitScreen)
        kept = "Your seat is kept: you can return while the server runs."
        assert words_shown(app) == ["Quit?", kept, "Enter quit   Esc stay"]
        await pilot.press(key)
        await until(pilot, lambda: app.return_code == 0)


async def test_no_change_of_screens_takes_the_question_away(
    server: FakeServer, keep: KeptSeats, made: list[TableDouble]
) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        await pilot.press("ctrl+q")
        question = app.screen
        await peer.send(table(2, "open"), table(3, "playing"), step(4), said(5, 1, "Bob", "hi"))
        await until(pilot, lambda: len(made) == 2 and made[1].news and isinstance(made[1].news[-1], Spoken))
        assert app.screen is question
        await peer.send(messages.Closing("replaced", {}, None))
        await peer.hang_up()
        await until(pilot, lambda: any(isinstance(screen, NoticeScreen) for screen in app.screen_stack))
        await until(pilot, lambda: app.screen is question)
        await pilot.press("escape")
        assert isinstance(app.screen, NoticeScreen)


async def test_the_question_is_answered_also_after_the_screen_beneath_it_has_changed(
    server: FakeServer, keep: KeptSeats
) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        await pilot.press("ctrl+q")
        await peer.send(table(2, "open"))
        await until(pilot, lambda: any(isinstance(screen, LobbyScreen) for screen in app.screen_stack))
        await pilot.press("enter")
        await until(pilot, lambda: app.return_code == 0)


async def test_a_full_table_that_does_not_begin_is_a_sentence(server: FakeServer, keep: KeptSeats) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Join)
    full = [seat("person", "Ann", host=True), seat("person", "Bob", team=1)]
    await peer.send(messages.Seated(request.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table(1, "open", seats=full))
    await joining
    async with running(TraderowApp(ANN, arrived=Seating(session), keep=keep)) as pilot:
        app = pilot.app
        await until_shown(pilot, "All seats are taken: the game begins in a moment.")
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app.return_code == 0)


async def test_a_game_against_bots_that_one_waits_for_needs_no_second_screen_that_says_so(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*, private: bool) -> NoReturn:
        raise AssertionError("it said Shuffling… already")

    monkeypatch.setattr("client.tui.app.app.about_to_begin", never)
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)

    async def opening() -> Seating:
        await arrive(session)
        return Seating(session, cast(LocalServer, Served(session.where)))

    async with running(TraderowApp(ANN, opening=opening(), keep=keep)) as pilot:
        await until_shown(pilot, "Shuffling…")
        peer = await server.accept()
        await peer.greet()
        request = await peer.receive(messages.Join)
        full = [seat("person", "Ann", host=True), seat("bot", "Pip", team=1)]
        await peer.send(messages.Seated(request.id, "7K3QZ-9XM2P", 0, TOKENS[0]), table(1, "open", seats=full))
        await peer.send(table(2, "playing"))
        await until(pilot, lambda: isinstance(pilot.app.screen, TableDouble))


async def test_escape_stays_at_the_table(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, _):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        await pilot.press("ctrl+q", "escape")
        assert isinstance(app.screen, TableDouble)
        assert app.return_code is None


async def test_after_quitting_the_terminal_says_how_to_come_back(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, _):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        await pilot.press("ctrl+q", "enter")
    assert app.parting_words == [
        "Your seat at table 7K3QZ-9XM2P is kept. Come back with:",
        f"  traderow join {server.address.text} --table 7K3QZ-9XM2P",
    ]
    assert len(keep.free()) == 1


async def test_a_record_that_did_not_come_before_one_left_is_told_at_home(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "over") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        assert app.seating is not None
        app.seating.session._ending.unrecorded = "it did not come in time"
        app.seating.session.leave()
        leave = await peer.receive(messages.Leave)
        await peer.send(messages.Done(leave.id, 2))
        await until_shown(pilot, "The game could not be saved: it did not come in time.")
        assert isinstance(app.screen, HomeScreen)


async def test_a_record_that_did_not_come_before_one_quit_is_told_in_the_terminal(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "over") as (app, pilot, _):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        assert app.seating is not None
        app.seating.session._ending.unrecorded = "it did not come in time"
        await pilot.press("ctrl+q")
    assert app.parting_words[-1] == "The game could not be saved: it did not come in time."


async def test_the_next_game_begins_on_the_same_terms_once_the_table_is_left(
    server: FakeServer, keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: asyncio.Queue[Terms] = asyncio.Queue()

    def solo(_name: str, terms: Terms, *_others: object) -> asyncio.Future[Seating]:
        asked.put_nowait(terms)
        return asyncio.get_running_loop().create_future()

    monkeypatch.setattr(seating, "solo", solo)
    monkeypatch.setattr("client.lobby.local_server.start_solo", lambda: None)
    async with at_table(server, keep, "over") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        app.screen.post_message(PlayNext("steady"))
        leave = await peer.receive(messages.Leave)
        assert asked.empty(), "the table is not left yet"
        await peer.send(messages.Done(leave.id, 2))
        terms = await asyncio.wait_for(asked.get(), 5)
        assert isinstance(app.screen, HomeScreen)
        assert (terms.game, terms.mode, terms.bots) == ("star-realms", table(2, "over").mode, ("steady",) * (terms.seats - 1))


# -- the terminal's size -----------------------------------------------------------------------------------------------


async def test_a_terminal_that_becomes_too_small_says_so_until_it_is_large_enough(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, TableDouble))
        game = app.screen
        await pilot.resize_terminal(59, 24)
        await until_shown(pilot, "This terminal is 59x24; the table needs at least 60x20")
        await peer.send(step(2))
        await until(pilot, lambda: isinstance(game, TableDouble) and isinstance(game.news[-1], Stepped))
        await pilot.resize_terminal(60, 10)
        await until_shown(pilot, "This terminal is 60x10")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen is game)


async def test_a_game_that_begins_in_a_terminal_too_small_waits_behind_the_notice(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await pilot.resize_terminal(40, 12)
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        await peer.send(table(2, "playing"), step(2))
        await until(pilot, lambda: isinstance(app._main, TableDouble))
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: isinstance(app.screen, TableDouble))


@pytest.mark.parametrize(("private", "way"), [(True, "begin another"), (False, "choose another table")])
def test_who_waits_for_the_game_to_begin_is_told_a_way_that_there_is(private: bool, way: str) -> None:
    assert way in about_to_begin(private=private)._sentence
