"""Before the game: the seats, the invitation, chat, a bot for the free seat."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from client.lobby.invitation import WayIn, ways_in
from client.records import files
from client.session.kept_seats import KeptSeats
from client.session.route import Address
from client.session.updates import LinkChanged, Spoken, TableChanged
from client.tui.base.session_message import SessionNews
from client.tui.base.terminal_app import OneByOne
from client.tui.canvas.theme import DARK, ThemedApp
from client.tui.screens.home import HomeScreen
from client.tui.screens.lobby import BotQuestion, LobbyScreen
from protocol import messages
from tests.client.fake_server import FakeServer, said, seat, table
from tests.client.records.games import data, play
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.shown import GOLDENS, at_table, type_text, until, until_shown

HOSTILE = "[red][/x][@click=app.quit]go"


class Wishes:
    """Return the requests of the lobby to the session."""

    seat: int | None = 0
    watching = False
    code = "7K3QZ-9XM2P"
    address = "192.168.1.20"
    way_back = ""

    def __init__(self) -> None:
        self.wished: list[tuple[object, ...]] = []

    def act(self, action: tuple[object, ...]) -> None:
        self.wished.append(("act", action))

    def act_all(self, actions: Sequence[tuple[object, ...]]) -> None:
        raise NotImplementedError("the game has not begun")

    def say(self, text: str, team: bool = False) -> None:
        self.wished.append(("say", text))

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        self.wished.append(("phrase", phrase))

    def sit(self, seat: int) -> None:
        self.wished.append(("sit", seat))

    def allow(self, watch: bool) -> None:
        self.wished.append(("allow", watch))

    def set_bot(self, seat: int, level: str | None) -> None:
        self.wished.append(("bot", seat, level))

    def rematch(self) -> None:
        self.wished.append(("rematch",))

    def kick(self, seat: int) -> None:
        self.wished.append(("kick", seat))

    def leave(self) -> None:
        self.wished.append(("leave",))


class Lobby(ThemedApp, OneByOne):
    """The lobby alone."""

    def __init__(self, seat: int | None = 0, bots: tuple[str, ...] = ("random", "simple")) -> None:
        super().__init__()
        self.add_themes()
        self.theme = DARK.name
        self.wishes = Wishes()
        self.wishes.seat = seat
        lines = [WayIn(f"traderow join {host} --table 7K3QZ-9XM2P") for host in ("192.168.1.20", "[fd00::2]")]
        switches = {"edition": ["2020", "2013"], "explorers": [16, 10], "ally_sticky": [False, True], "turn_limit": [None]}
        self.lobby = LobbyScreen(self.wishes, bots, lines, switches)

    async def on_mount(self) -> None:
        await self.push_screen(self.lobby)

    def tell(self, *updates: LinkChanged | TableChanged | Spoken) -> None:
        for update in updates:
            self.lobby.post_message(SessionNews(update))


async def test_the_lobby_at_80_by_24() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(table()), Spoken(said(2, 0, "Ann", "Anybody there?")))
        await until_shown(pilot, "Anybody there?")
        check_golden(GOLDENS / "lobby.txt", screen_text(app))


@pytest.mark.parametrize(
    ("privacy", "mark"), [("ws", "   [plain: not encrypted]"), ("wss", "   [TLS: encrypted]"), ("", "   duel, 2 seats")]
)
async def test_the_title_says_whether_others_could_listen_in(privacy: str, mark: str) -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(LinkChanged("on", privacy=privacy), TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        assert screen_text(app).splitlines()[0].endswith(mark)


async def test_a_certificate_that_has_changed_is_told_while_the_line_is_lost() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        args = {"place": "ann.lan", "fingerprint": "d9c4" * 8, "way": "wss://ann.lan#" + "d9c4" * 8}
        app.tell(TableChanged(table()), LinkChanged("lost", 15.0, "certificate-changed", args))
        await until_shown(pilot, "has changed: someone may be intercepting")
        assert "wss://ann.lan#" + "d9c4" * 8 in screen_text(app)


async def test_what_people_typed_is_shown_as_it_is() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        seats = [seat("person", HOSTILE, host=True), seat("open")]
        app.tell(TableChanged(table(title=HOSTILE, seats=seats)), Spoken(said(2, 0, HOSTILE, HOSTILE)))
        await until_shown(pilot, f"│ {HOSTILE}")
        assert screen_text(app).count(HOSTILE) == 4, "title, seat, who says it, what is said"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (160, 50)])
async def test_the_lobby_at_every_size_has_each_seat_and_what_to_send(size: tuple[int, int]) -> None:
    app = Lobby()
    async with app.run_test(size=size) as pilot:
        app.tell(LinkChanged("on"), TableChanged(SIX), Spoken(said(2, 0, "Ann", "Anybody there?")))
        await until_shown(pilot, "Anybody there?")
        shown = screen_text(app)
        assert all(name in shown for name in ("Ann", "Žofie", "Bob", "Pip"))
        assert shown.count("an empty seat") == 2
        assert "traderow join 192.168.1.20 --table 7K3QZ-9XM2P" in shown
        assert "1-6 sit" in shown


async def test_the_lobby_at_120_by_36() -> None:
    app = Lobby()
    async with app.run_test(size=(120, 36)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(table()), Spoken(said(2, 0, "Ann", "Anybody there?")))
        await until_shown(pilot, "Anybody there?")
        check_golden(GOLDENS / "lobby-120.txt", screen_text(app))


async def test_only_seats_that_there_are_can_be_moved_to() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "1-2 sit")
        app.tell(TableChanged(table(seats=[seat("person", "Ann", host=True), seat("person", "Bob", team=1)])))
        await until(pilot, lambda: " sit" not in screen_text(app))


async def test_the_score_against_somebody_is_from_ones_own_records() -> None:
    files.write(files.from_data(data(play())))
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(
            TableChanged(table(seats=[seat("person", "Ann", host=True), seat("person", "Bob", team=1), seat("open", team=2)]))
        )
        await until_shown(pilot, "you 0 : 1")


async def test_all_cards_can_be_looked_through_while_waiting() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        await pilot.press("v")
        await until_shown(pilot, "Star Realms, Blob")
        first = screen_text(app)
        assert "1/" in first.splitlines()[0]
        await pilot.press("right")
        await until_shown(pilot, "Star Realms, Trade Federation")
        await pilot.press("up")
        await until_shown(pilot, "Mothership (7)")
        await pilot.press("escape")
        await until_shown(pilot, "an empty seat")


async def test_the_host_seats_a_bot_of_a_level() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        await pilot.press("b")
        await until_shown(pilot, "Which bot?    1 Moth (any move)   ›2 Pip (easy)   Enter takes it   Esc none")
        await pilot.press("2")
        assert app.wishes.wished == [("bot", 1, "simple")]
        await pilot.press("1")
        assert len(app.wishes.wished) == 1, "the question is over"


async def test_enter_takes_the_marked_bot_and_the_arrows_move_the_mark() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        await pilot.press("b", "enter")
        assert app.wishes.wished == [("bot", 1, "simple")]
        await pilot.press("b", "left")
        await until_shown(pilot, "Which bot?   ›1 Moth (any move)    2 Pip (easy)")
        await pilot.press("enter")
        assert app.wishes.wished[1:] == [("bot", 1, "random")]


def test_of_many_bots_those_about_the_marked_one_are_named() -> None:
    question = BotQuestion.about(1, ["random", "novice", "simple", "builder", "rusher", "steady", "keen"], "star-realms")
    assert "2 Tad" in question.sentence
    assert "›3 Pip (easy)" in question.sentence
    assert "Ines" not in question.sentence
    assert "5 Dash (medium) ›" in question.sentence, "there are more behind it"
    last = question.pressed("up")
    assert isinstance(last, BotQuestion)
    assert "1 Moth (any move)" in last.sentence
    assert last.pressed("7") == 6, "a digit takes one that is not named as well"


async def test_escape_seats_no_bot() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        await pilot.press("b")
        await until_shown(pilot, "Which bot?")
        await pilot.press("escape", "3")
        await until_shown(pilot, "The table has no such seat.")
        assert app.wishes.wished == []


async def test_where_there_is_one_bot_only_nothing_is_asked() -> None:
    app = Lobby(bots=("simple",))
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        await pilot.press("b")
        assert app.wishes.wished == [("bot", 1, "simple")]


@pytest.mark.parametrize(
    ("seat", "bots", "phase", "why"),
    [
        (1, ("simple",), "open", "Only the host of the table may do that."),
        (0, ("simple",), "full", "All seats at that table are taken"),
        (0, (), "open", "This server has no bots for this game."),
    ],
)
async def test_a_bot_that_cannot_be_seated_says_why(seat: int, bots: tuple[str, ...], phase: str, why: str) -> None:
    app = Lobby(seat, bots)
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table(phase=phase)))
        await until_shown(pilot, "Ann")
        await pilot.press("b")
        await until_shown(pilot, why)
        assert app.wishes.wished == []


@pytest.mark.parametrize("key", ["c", "slash"])
async def test_a_line_of_chat_may_hold_the_letters_of_commands(key: str) -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await pilot.press(key)
        await type_text(pilot, "bLc?")
        await pilot.press("enter")
        assert app.wishes.wished == [("say", "bLc?")]
        await pilot.press("b")
        assert len(app.wishes.wished) == 1
        await until_shown(pilot, "Which bot?")


async def test_escape_closes_the_chat_line_and_says_nothing() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", "h", "i", "escape")
        assert app.wishes.wished == []
        assert app.focused is None


async def test_a_lost_line_is_visible_until_it_is_back() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()), LinkChanged("lost", 4.2))
        await until_shown(pilot, "Connection lost; trying again in 4 s.")
        app.tell(LinkChanged("connecting"))
        await until_shown(pilot, "Connecting again…")
        app.tell(LinkChanged("on"))
        await until(pilot, lambda: "Connecting" not in screen_text(app))


async def test_the_one_who_lost_the_line_is_not_the_one_who_left() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        seats = [seat("person", "Ann", "lost", host=True), seat("open", team=1)]
        app.tell(TableChanged(table(seats=seats)))
        await until_shown(pilot, "1  Ann            you, host ")
        assert screen_text(app).splitlines()[2].endswith("offline")


async def test_leaving_leads_home_and_gives_the_seat_up(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("L")
        leave = await peer.receive(messages.Leave)
        await peer.send(messages.Done(leave.id, 2))
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert "The table is gone" not in screen_text(app)
    assert keep.free() == []
    assert app.parting_words == []


async def test_a_guest_is_shown_no_line_that_leads_others_to_their_own_computer(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, _peer):
        await until_shown(pilot, "an empty seat")
        assert "127.0.0.1" not in screen_text(app)
        await pilot.press("y")
        await until_shown(pilot, "There is no invitation to copy here: tell the others the table's code.")


# -- two to six seats --------------------------------------------------------------------------------------------------

EMPEROR = [
    seat("person", "Ann", host=True, role="admiral"),
    seat("open", role="emperor"),
    seat("person", "Žofie", "lost", role="admiral"),
    seat("open", team=1, role="admiral"),
    seat("person", "Bob", team=1, role="emperor"),
    seat("bot", "Pip", team=1, role="admiral", ready=True),
]
RULES = {"edition": "2013", "explorers": 10, "ally_sticky": False}
SIX = table(mode="emperor", seats=EMPEROR, rules=RULES, watchers=2, shuffle=True, absent="concede", grace=300)


async def test_six_seats_fit_at_80_by_24_with_everything_there_is_to_know() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        lines = [Spoken(said(2, 4, "Bob", f"line {number}")) for number in range(9)]
        app.tell(LinkChanged("on"), TableChanged(SIX), *lines)
        await until_shown(pilot, "line 8")
        check_golden(GOLDENS / "lobby_of_six.txt", screen_text(app))
        await pilot.press("b")
        await until_shown(pilot, "A bot on which seat?   free: 2 4   remove: 6   Esc none")


async def test_clocks_and_an_earlier_game_are_told_to_who_comes() -> None:
    app = Lobby()
    clock = messages.Clock("bank", 1200, 10, "concede")
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(replace(SIX, clock=clock, past=40)), Spoken(said(2, 4, "Bob", "line 9")))
        await until_shown(pilot, "line 9")
        shown = screen_text(app)
        told = re.sub(r"\s+", " ", re.sub(r" *│[^\n]*\n *", " ", shown))
        assert "Clocks: 20 min a game, +10 s a turn." in told
        assert "Begins: " in told
        assert "Leaving: after 5 min: it concedes" in told


async def test_a_spectator_sees_the_lobby_and_only_the_keys_that_are_for_spectators() -> None:
    app = Lobby(None)
    app.wishes.watching = True
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(SIX))
        await until_shown(pilot, "You are watching.")
        keys = screen_text(app).splitlines()[-1]
        assert "rules" in keys
        assert not re.search(r"sit|chat|bot|fill", keys)
        for key in ("2", "c"):
            await pilot.press(key)
            await until_shown(pilot, "You are a spectator: only players may do that.")
            await pilot.press("escape")
        assert app.wishes.wished == []


async def test_a_digit_moves_to_that_free_seat() -> None:
    app = Lobby(4)
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(SIX))
        await until_shown(pilot, "Bob")
        await pilot.press("4", "5")
        assert app.wishes.wished == [("sit", 3)], "one's own seat is none to move to"


@pytest.mark.parametrize(
    ("own", "key", "why"),
    [
        (4, "3", "Somebody sits there: choose another seat."),
        (4, "6", "Somebody sits there: choose another seat."),
        (0, "6", "A bot sits there: remove it first (b, then the seat)."),
        (0, "7", "The table has no such seat."),
        (0, "0", "The table has no such seat."),
    ],
)
async def test_a_seat_that_is_not_free_says_why(own: int, key: str, why: str) -> None:
    app = Lobby(own)
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(SIX))
        await until_shown(pilot, "Bob")
        await pilot.press(key)
        await until_shown(pilot, why)
        assert app.wishes.wished == []


@pytest.mark.parametrize(
    ("keys", "wished"),
    [
        (["b", "4", "1"], [("bot", 3, "random")]),
        (["b", "6"], [("bot", 5, None)]),
        (["b", "1"], []),
        (["b", "escape", "4"], [("sit", 3)]),
        (["f"], [("bot", 1, "simple"), ("bot", 3, "simple")]),
        (["w"], [("allow", False)]),
    ],
)
async def test_the_host_gives_seats_to_bots_and_takes_them_back(keys: list[str], wished: list[tuple[object, ...]]) -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(SIX))
        await until_shown(pilot, "Bob")
        await pilot.press(*keys)
        assert app.wishes.wished == wished


@pytest.mark.parametrize("key", ["b", "f", "w"])
async def test_what_is_the_hosts_is_refused_to_the_others(key: str) -> None:
    app = Lobby(4)
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(SIX))
        await until_shown(pilot, "Bob")
        await pilot.press(key)
        await until_shown(pilot, "Only the host of the table may do that.")
        assert app.wishes.wished == []


async def test_all_rules_of_the_table_are_behind_one_key() -> None:
    app = Lobby(4)
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(SIX))
        await until_shown(pilot, "Rules: The printed rules")
        await pilot.press("r")
        await until_shown(pilot, "Changed")
        check_golden(GOLDENS / "rules_of_a_table.txt", screen_text(app))
        await pilot.press("escape")
        await until_shown(pilot, "Bob")


async def test_the_table_says_when_nobody_may_watch() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table(watch=False)))
        await until_shown(pilot, "Spectators  not allowed")
        assert "--watch" not in screen_text(app)
        await pilot.press("w")
        assert app.wishes.wished == [("allow", True)]


async def test_a_long_line_of_chat_is_shown_whole() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()), Spoken(said(2, 0, "Ann", "word " * 30 + "end")))
        await until_shown(pilot, "word end")
        assert screen_text(app).count("word") == 30


# -- phrases, people, the invitation -----------------------------------------------------------------------------------


async def test_a_lone_digit_in_the_line_of_chat_is_a_ready_phrase() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        await pilot.press("c")
        await until_shown(pilot, "1 Hello  2 Well played  3 Thank you  4 One moment  5 Good game")
        await pilot.press("3")
        await until(pilot, lambda: app.wishes.wished == [("phrase", 3)])
        await pilot.press("c", *"at 3", "enter")
        assert app.wishes.wished[1:] == [("say", "at 3")]


@pytest.mark.parametrize(
    ("environ", "copied", "said"),
    [
        ({"TERM": "xterm-256color"}, True, "Copied: traderow join 192.168.1.20 --table 7K3QZ-9XM2P"),
        ({"TERM": "linux"}, False, "This terminal does not support copying"),
    ],
)
async def test_the_first_invitation_is_copied_where_the_terminal_can(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], copied: bool, said: str
) -> None:
    for name in ("TERM", "TERM_PROGRAM", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    app = Lobby()
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(TableChanged(table()))
        await until_shown(pilot, "an empty seat")
        written: list[str] = []
        assert app._driver is not None
        monkeypatch.setattr(app._driver, "write", written.append)
        await pilot.press("y")
        await until_shown(pilot, said)
        line = b64encode(b"traderow join 192.168.1.20 --table 7K3QZ-9XM2P").decode()
        assert any(f"\x1b]52;c;{line}" in data for data in written) == copied


async def test_a_door_has_a_line_of_its_own_and_one_for_spectators_where_they_may_come() -> None:
    app = Lobby()
    app.lobby = LobbyScreen(
        app.wishes, (), ways_in([Address("192.168.1.20")], "7K3QZ-9XM2P", [messages.DoorInfo("ssh", 7465, "SHA256:x")])
    )
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(table(watch=True)))
        await until_shown(pilot, "no install     ssh -p 7465 7K3QZ-9XM2P@192.168.1.20")
        assert "to watch       ssh -p 7465 watch-7K3QZ-9XM2P@192.168.1.20" in screen_text(app)
        assert "with --watch as spectators" not in screen_text(app)
        app.tell(TableChanged(table(watch=False)))
        await until(pilot, lambda: "to watch" not in screen_text(app))
        assert "key of ssh     SHA256:x" in screen_text(app)


async def test_no_line_to_send_is_cut_at_60_columns() -> None:
    doors = [
        messages.DoorInfo("ssh", 7465, "SHA256:3xkAVV6lgaOyiMgMXs0Yfr4Ub3R0eGtAKM9nS4S5qHo"),
        messages.DoorInfo("web", 7466, ""),
    ]
    app = Lobby()
    ways = ways_in([Address("cards.club.example.org")], "7K3QZ-9XM2P", doors)
    app.wishes.way_back = "ssh -p 7465 back-00112233445566778899aabbccddee@cards.club.example.org"
    app.lobby = LobbyScreen(app.wishes, (), ways)
    async with app.run_test(size=(60, 30)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(table(watch=True)))
        await until_shown(pilot, "to watch")
        shown = "".join(screen_text(app).split())
        for line in (app.wishes.way_back, *(way.line for way in ways)):
            assert "".join(line.split()) in shown, line
        assert "y copy" in screen_text(app)


async def test_every_way_there_can_be_fits_at_80_by_24() -> None:
    doors = [
        messages.DoorInfo("ssh", 7465, "SHA256:3xkAVV6lgaOyiMgMXs0Yfr4Ub3R0eGtAKM9nS4S5qHo"),
        messages.DoorInfo("web", 7466, ""),
    ]
    app = Lobby()
    app.lobby = LobbyScreen(app.wishes, (), ways_in([Address("192.168.1.20")], "7K3QZ-9XM2P", doors, announced=True))
    async with app.run_test(size=(80, 24)) as pilot:
        app.tell(LinkChanged("on"), TableChanged(table(watch=True)))
        await until_shown(pilot, "to watch")
        shown = words_shown(app)
        at = next(number for number, line in enumerate(shown) if line.startswith("Send one of these"))
        assert shown[at + 1 : at + 7] == [
            "same network   traderow join 192.168.1.20 --table 7K3QZ-9XM2P        y copy",
            "nearby         traderow join",
            "no install     ssh -p 7465 7K3QZ-9XM2P@192.168.1.20",
            "browser        http://192.168.1.20:7466/7K3QZ-9XM2P",
            "to watch       ssh -p 7465 watch-7K3QZ-9XM2P@192.168.1.20",
            "key of ssh     SHA256:3xkAVV6lgaOyiMgMXs0Yfr4Ub3R0eGtAKM9nS4S5qHo",
        ]
        assert shown[at + 7].startswith("This table")
        assert any(line.startswith("Seating     as chosen") for line in shown), "all that is known of the table has room"
