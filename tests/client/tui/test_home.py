"""The main menu, host, join and name: by keyboard alone, and an error loses no typed text."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from client.lessons.stars import remember_stars
from client.lobby import seating
from client.lobby.finding import Locked
from client.lobby.seating import Seating
from client.records import files
from client.records.library import NumberRow
from client.session.kept_seats import KeptSeat, KeptSeats
from client.session.session import Session
from client.terminal import capabilities, remembered, settings_file
from client.terminal.settings import Settings
from client.text.trouble import Trouble
from client.tui.app.app import TraderowApp
from client.tui.canvas.canvas import Canvas
from client.tui.screens import home_entries
from client.tui.screens.home import HomeScreen
from client.tui.screens.hosting import HostScreen, NameScreen
from client.tui.screens.join import JoinScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.records import RecordsScreen
from client.tui.widgets.frame import Column
from client.tui.widgets.pick import Pick
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer
from tests.client.records.games import data, play
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.seated import seated
from tests.client.shown import ANN, GOLDENS, running, type_text, until, until_shown

pytestmark = pytest.mark.usefixtures("games_of_the_goldens")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_home(keep: KeptSeats, size: tuple[int, int]) -> None:
    async with running(TraderowApp(ANN, keep=keep), *size) as pilot:
        check_golden(GOLDENS / f"home-{size[0]}.txt", screen_text(pilot.app))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_home_in_ascii_has_nothing_but_ascii(keep: KeptSeats, size: tuple[int, int]) -> None:
    capabilities.use_ascii(True)
    async with running(TraderowApp(ANN, keep=keep), *size) as pilot:
        shown = screen_text(pilot.app)
        assert shown.isascii()
        assert "l  Learn" in shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_home_without_colour_says_the_same(keep: KeptSeats, size: tuple[int, int]) -> None:
    shown = []
    for theme in ("dark", "none"):
        async with running(TraderowApp(replace(ANN, theme=theme), keep=keep), *size) as pilot:
            shown.append(screen_text(pilot.app).replace("▏", " "))
    assert shown[0] == shown[1]


async def test_a_seat_that_was_left_is_offered_first(keep: KeptSeats) -> None:
    remembered.remember(home="j")
    keep.put(KeptSeat(f"wss://192.168.1.20#{'d9' * 16}", "7K3QZ-9XM2P", "A" * 43, 1, "Ann", 100))
    keep.release()
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        shown = screen_text(pilot.app)
        assert "› r  Return    to table 7K3QZ-9XM2P" in shown
        assert "Your seat at table 7K3QZ-9XM2P is" in shown


def test_no_number_is_cut_beside_the_entries_at_80_columns() -> None:
    column = Column(Canvas(36, 1))
    home_entries.number_row(column, NumberRow("turns", "124, from 119 to 127"))
    assert "".join(part for part, _style in column.canvas.lines[0]).endswith(" 124, from 119 to 127")


async def test_the_stars_that_puzzles_brought_are_seen(keep: KeptSeats) -> None:
    remembered.remember(home="w")
    remember_stars("one", 2)
    remember_stars("two", 3)
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert re.search(r"│ +★ 5 *$", screen_text(pilot.app), re.M)


async def test_a_game_that_waits_shows_the_score(keep: KeptSeats) -> None:
    score = {"score": 38, "their_score": 22, "top": 50, "against": "Pip", "game": "star-realms", "turn": 9, "my_move": True}
    keep.put(KeptSeat("127.0.0.1:4711", "7K3QZ-9XM2P", "A" * 43, 0, "Ann", 100, True, solo="game", others=["Pip"], **score))
    keep.release()
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        shown = screen_text(pilot.app)
        assert "Star Realms  turn 9, your move" in shown
        assert re.search(r"│ +38   22 *$", shown, re.M)
        assert re.search(r"│ You +Pip$", shown, re.M)


@pytest.mark.parametrize(
    ("game", "my_move", "note"),
    [
        ("", True, "r  Return    your move: turn 9, Pip "),
        ("", False, "r  Return    turn 9, Pip "),
        ("star-realms", True, "r  Return    Star Realms, your move "),
        ("starcraft", False, "r  Return    StarCraft, turn 9 "),
    ],
)
async def test_a_game_against_bots_says_where_it_stands(keep: KeptSeats, game: str, my_move: bool, note: str) -> None:
    where = {"solo": "game", "others": ["Pip"], "turn": 9, "my_move": my_move, "game": game}
    keep.put(KeptSeat("127.0.0.1:4711", "7K3QZ-9XM2P", "A" * 43, 0, "Ann", 100, True, **where))
    keep.release()
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        shown = screen_text(pilot.app)
        assert note in shown
        assert ("Your game of S" if game else "Your game against Pip is kept") in shown
        assert "4711" not in shown, "where its server once listened says nothing"


async def test_a_letter_opens_its_screen_and_escape_leads_back(keep: KeptSeats) -> None:
    app, shown = TraderowApp(ANN, keep=keep), {}
    async with running(app) as pilot:
        for key, screen in (("h", HostScreen), ("j", JoinScreen), ("n", NameScreen)):
            await pilot.press(key)
            assert isinstance(app.screen, screen)
            shown[key] = words_shown(app)
            if key == "h":
                check_golden(GOLDENS / "hostscreen.txt", screen_text(app))
            await pilot.press("escape")
            assert isinstance(app.screen, HomeScreen)
    assert shown["j"][-3:] == [
        "Tables nearby",
        "This network does not let you search for tables: type the address.",
        "Enter do it   Tab next   Esc back   F1 help",
    ]
    name = "Name           Ann                               up to 16 characters"
    assert shown["n"] == ["Your name", name, "Enter do it   Tab next   Esc back   F1 help"]


async def test_arrows_and_enter_do_the_same(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press(*["down"] * 5, "enter")
        assert isinstance(app.screen, JoinScreen)
        await pilot.press("escape", *["up"] * 7, "enter")
        assert isinstance(app.screen, NameScreen), "from join one up is host, then today, puzzles, play, learn, quit, name"


async def test_the_mark_is_on_what_was_chosen_last_the_next_time_too(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert "› l  Learn" in screen_text(pilot.app)
        await pilot.press("j", "escape")
        assert "› j  Join" in screen_text(pilot.app)
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert "› j  Join" in screen_text(pilot.app)
        await pilot.press("q")
    assert remembered.load().home == "j", "whoever quits does not come to quit"


BESIDE = (
    "Short lessons at a prepared table",
    "A game on this computer",
    "Win this turn without luck",
    "One game a day, the same",
    "You choose the game and get an",
    "Paste an invitation from a friend",
    "Your finished games will be saved",
    "Wins and losses by mode",
    "Changes apply immediately.",
    "Your name at the table",
    "Your seat at another table",
)


async def test_the_right_side_tells_of_the_marked_line(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        for words in BESIDE:
            assert f"│ {words}" in screen_text(pilot.app).replace("│  ", "│ ")
            await pilot.press("down")
        assert BESIDE[0] in screen_text(pilot.app)


async def test_the_last_games_are_told_beside_their_line(keep: KeptSeats) -> None:
    files.write(files.from_data(data(play())))
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press(*["up"] * 5)
        await until_shown(pilot, "2026-11-20 Star Realms: Bob won")
        shown = screen_text(pilot.app)
        assert re.search(r"Ann +[▁▂▃▄▅▆▇█]+ \d+ +Bob +[▁▂▃▄▅▆▇█]+ \d+", shown), "both curves, each with its end"
        assert "g  Games     1 saved: replay, verify" in shown
        assert re.search(r"m  Stats     0 of 1 won, biggest hit \d+", shown)
        await pilot.press("down")
        await until_shown(pilot, "others began")
        assert re.search(r"turns +\d+, from \d+ to \d+", screen_text(pilot.app))


async def test_many_games_that_are_not_counted_yet_are_left_to_their_own_screen(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home_entries, "FEW", 0)
    files.write(files.from_data(data(play())))
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await until_shown(pilot, "1 saved: replay, verify")
        assert "m  Stats     won and lost, what you buy" in screen_text(pilot.app)


def test_the_other_curve_is_that_of_somebody_one_plays_against() -> None:
    files.write(files.from_data(data(play("emperor", 6))))
    [(game, _result, seat)] = home_entries.read_played(["Ann"]).last
    assert game.teams == (0, 0, 0, 1, 1, 1)
    assert home_entries.other_side(game, seat) == 3


@pytest.mark.parametrize(
    ("known", "marked"), [({}, "1 ›look"), ({"lesson": 4}, "4 ›attack"), ({"lesson": 1, "learnt": True}, None)]
)
async def test_the_lessons_are_listed_and_the_one_to_go_on_with_is_marked(
    keep: KeptSeats, known: dict[str, object], marked: str | None
) -> None:
    remembered.remember(**known)
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        shown = screen_text(pilot.app)
        assert re.search(r"9 [ ✓]win", shown)
        found = re.search(r"\d ›\w+", shown)
        assert (found[0] if found else None) == marked


async def test_the_ladder_stands_beside_play_now(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("down")
        shown = screen_text(pilot.app)
        assert "p  Play now  Pip (easy), duel" in shown
        assert re.search(r"1  Moth +any move", shown)
        assert re.search(r"6  Odo +medium", shown)
        assert "Vesna" not in shown, "the next one and those about it"


async def test_what_is_wrong_with_the_settings_is_said_once(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep, notice="settings.toml, line 2: theme can be so.")
    async with running(app) as pilot:
        assert "settings.toml, line 2: theme can be so." in screen_text(app)
        await pilot.press("n", "escape")
        assert "line 2" not in screen_text(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 36), (160, 50), (200, 60)])
async def test_home_fits_every_size(keep: KeptSeats, size: tuple[int, int]) -> None:
    async with running(TraderowApp(ANN, keep=keep), *size) as pilot:
        lines = screen_text(pilot.app).splitlines()
        assert len(lines) == size[1]
        assert max(map(len, lines)) <= size[0]
        assert "q quit" in lines[-1]


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_quitting_from_home_needs_no_question(keep: KeptSeats, key: str) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running or app._exit)
    assert app.return_code == 0


async def test_escape_at_home_does_nothing(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_lists_every_key(keep: KeptSeats, key: str) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press(key)
        check_golden(GOLDENS / "help.txt", screen_text(app))
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_name_is_kept_for_the_next_time(keep: KeptSeats) -> None:
    async with running(TraderowApp(Settings(name="Ann"), keep=keep)) as pilot:
        await pilot.press("n", "end", "backspace", "backspace", "d", "a", "enter")
        await until_shown(pilot, "n  Name      Ada")
    assert settings_file.load().name == "Ada"


async def test_a_name_that_cannot_be_used_says_why_and_stays(keep: KeptSeats) -> None:
    async with running(TraderowApp(Settings(name="Serve"), keep=keep)) as pilot:
        await pilot.press("n", "end", "r", "enter")
        await until_shown(pilot, "the server reserves it")
        assert pilot.app.screen.query_one(Input).value == "Server"


async def test_what_was_typed_stays_when_joining_fails(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("j")
        await type_text(pilot, "127.0.0.1:1")
        await pilot.press("tab", "a", "b", "c", "enter")
        await until_shown(pilot, "127.0.0.1 answers, but there is no table on port 1")
        assert [field.value for field in pilot.app.screen.query(Input)] == ["127.0.0.1:1", "abc", "Ann", ""]


async def test_joining_by_a_pasted_invitation_leads_to_the_lobby(server: FakeServer, keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        app.screen.query_one("#address", Input).value = f"traderow join {server.address.text} --table 7K3QZ-9XM2P"
        await pilot.press("enter")
        peer = await server.accept()
        hello = await peer.greet()
        request = await peer.seat()
        assert hello.name == "Ann"
        assert isinstance(request, messages.Join)
        assert request.code == "7K3QZ9XM2P"
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
    assert settings_file.load().address == server.address.text


async def test_a_paste_is_cleaned_before_it_is_shown(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("j")
        field = pilot.app.screen.query_one("#address", Input)
        field.post_message(events.Paste("ann\x1b]0;owned\x07.local"))
        await pilot.pause()
        assert field.value == "ann]0;owned.local"


PLACE, TABLE = f"wss://lab.example#{'9f3a' * 16}", "7K3QZ-9XM2P"
INVITATION = f"traderow join {PLACE} --table {TABLE}"
FIELDS = ("address", "code", "name", "password", "watch")


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("text", [INVITATION, f"Come, we wait!\n  $ traderow join {PLACE}\n  --table {TABLE}\nDan"])
async def test_a_pasted_invitation_goes_to_its_fields_wherever_the_cursor_is(keep: KeptSeats, field: str, text: str) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        assert app.focused is app.screen.query_one("#address")
        app.screen.query_one(f"#{field}").focus()
        await pilot.pause()
        app.post_message(events.Paste(text))
        await until(pilot, lambda: app.screen.query_one("#address", Input).value == PLACE)
        assert [each.value for each in app.screen.query(Input)] == [PLACE, TABLE, "Ann", ""]
        assert app.focused is app.screen.query_one("#address")
        await until_shown(pilot, "encrypted, key included")


async def test_an_invitation_takes_the_place_of_the_one_before(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        app.post_message(events.Paste(f"traderow join {PLACE} --watch --table {TABLE}"))
        await until(pilot, lambda: app.screen.query_one(Pick).value is True)
        app.post_message(events.Paste("traderow join ann.local"))
        await until(pilot, lambda: app.screen.query_one("#address", Input).value == "ann.local")
        assert [each.value for each in app.screen.query(Input)] == ["ann.local", "", "Ann", ""]
        assert app.screen.query_one(Pick).value is False
        await until_shown(pilot, "or an invitation")


@pytest.mark.parametrize("field", [field for field in FIELDS if field != "watch"])
async def test_anything_else_is_pasted_where_the_cursor_is(keep: KeptSeats, field: str) -> None:
    app = TraderowApp(Settings(), keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        there = app.screen.query_one(f"#{field}", Input)
        there.focus()
        there.value = ""
        await pilot.pause()
        app.post_message(events.Paste("barley"))
        await until(pilot, lambda: there.value == "barley")


async def test_a_pasted_password_stays_where_it_is_pasted(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j", "tab", "tab", "tab")
        app.post_message(events.Paste("open sesame"))
        await until(pilot, lambda: app.screen.query_one("#password", Input).value == "open sesame")
        assert app.screen.query_one("#address", Input).value == ""


async def test_a_wrong_password_stays_in_the_form(server: FakeServer, keep: KeptSeats) -> None:
    locked = Locked(server.address, "7K3QZ9XM2P", "Ann", Trouble("here", "no-password"), seat=1)
    app = TraderowApp(Settings(), arrived=locked, keep=keep)
    async with running(app) as pilot:
        await until_shown(pilot, "That table has a password")
        await pilot.press("n", "o", "enter")
        peer = await server.accept()
        await peer.greet()
        join = await peer.receive(messages.Join)
        assert (join.code, join.password, join.seat) == ("7K3QZ9XM2P", "no", 1)
        await peer.send(messages.Refused(join.id, "table", "wrong-password", {}))
        asked = await peer.receive(messages.ListTables)  # whether it is full, which is asked first
        await peer.send(messages.Tables(asked.id, []))
        await until_shown(pilot, "That is not the table's password")
        assert app.focused is app.screen.query_one("#password")
        assert app.screen.query_one("#password", Input).value == "no"


async def test_play_now_shows_why_it_cannot(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise Trouble("here", "server-refused", {"said": "The disk is full."})

    monkeypatch.setattr("client.lobby.local_server.start_solo", refuse)
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("P")
        await until_shown(pilot, "The server could not be started: The disk is full.")


async def test_coming_back_to_a_seat_leads_to_its_table(server: FakeServer, keep: KeptSeats) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)
    await seated(server, session)
    await session.close()
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("r")
        peer = await server.accept()
        await peer.greet()
        request = await peer.seat("B" * 43, 4)
        assert isinstance(request, messages.Resume)
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_trouble_on_the_way_to_a_table_ends_the_app_with_it(keep: KeptSeats) -> None:
    async def fail() -> Seating:
        raise Trouble("here", "port-taken", {"port": 7464})

    app = TraderowApp(ANN, opening=fail(), keep=keep)
    async with running(app) as pilot:
        await until(pilot, lambda: app.trouble)
    assert app.trouble is not None
    assert app.trouble.code == "port-taken"
    assert app.return_code == 1


async def test_quitting_on_the_way_to_a_table_gives_up_what_was_started(keep: KeptSeats) -> None:
    given_up = asyncio.Event()

    async def dawdle() -> Seating:
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()
        raise AssertionError

    app = TraderowApp(ANN, opening=dawdle(), keep=keep)
    async with running(app) as pilot:
        await until_shown(pilot, "Shuffling")
        await pilot.press("ctrl+q")
    assert given_up.is_set()


def test_a_code_is_the_same_however_it_is_typed(tmp_path: Path) -> None:
    kept = KeptSeat("10.0.0.1", "7K3QZ-9XM2P", "A" * 43, 0)
    from client.session.route import Address

    where = Address("10.0.0.1")
    assert seating.choose_kept([kept], where, "7k3qz 9xm2p") == kept
    assert seating.choose_kept([kept], where, "") == kept
    assert seating.choose_kept([kept], where, "ANOTHER") is None
    assert seating.choose_kept([kept], Address("10.0.0.2"), "") is None
    assert seating.choose_kept([kept], where, "", own_server=True) is None


async def test_a_line_has_the_key_that_a_person_gave_it(keep: KeptSeats) -> None:
    app = TraderowApp(replace(ANN, keys={"start-host": ("x",), "start-games": ("f8",)}), keep=keep)
    async with running(app) as pilot:
        shown = screen_text(app)
        assert " x   Host " in shown
        assert " F8  Games " in shown
        await pilot.press("h")
        assert isinstance(app.screen, HomeScreen), "its usual key is nobody's"
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
        await pilot.press("escape", "x")
        await until(pilot, lambda: isinstance(app.screen, HostScreen))


async def test_a_line_that_is_not_there_now_has_no_key(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        before = screen_text(app)
        assert "Return  " not in before
        await pilot.press("r")
        assert screen_text(app) == before
