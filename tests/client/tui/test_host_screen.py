"""Opening a table from the screens: Enter alone starts a duel, and all other choices are sent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.events import Key
from textual.widgets import Input

from client.lobby import invitation, seating
from client.lobby.local_server import LocalServer
from client.lobby.seating import Hosting, Seating
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeat, KeptSeats
from client.text.trouble import Trouble
from client.tui.app.app import TraderowApp
from client.tui.dialogs.table_form import SwitchesScreen
from client.tui.screens.hosting import HostScreen
from client.tui.widgets.pick import Pick
from protocol.messages import Clock
from tests.client.screens import check_golden, screen_text, words_shown
from tests.client.shown import ANN, GOLDENS, open_form, running, until, until_shown

pytestmark = pytest.mark.usefixtures("_one_game")
CLOCK = Clock("turn", 120, 0, "concede")


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Hosting]:
    """Return what would be hosted; no server is started."""
    wished: list[Hosting] = []

    def start(hosting: Hosting) -> None:
        wished.append(hosting)

    async def host(hosting: Hosting, server: LocalServer, keep: KeptSeats) -> Seating:
        raise Trouble("here", "port-taken", {"port": hosting.port})

    monkeypatch.setattr(seating, "start_host", start)
    monkeypatch.setattr(seating, "host", host)
    return wished


async def test_enter_on_home_and_enter_on_the_form_start_a_duel(keep: KeptSeats, asked: list[Hosting]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press(*["down"] * 4, "enter", "enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert asked == [Hosting("Ann", terms=Terms("star-realms", "duel", 2))]


async def test_beside_a_table_of_ours_that_is_open_enter_again_opens_this_one_there(
    keep: KeptSeats, asked: list[Hosting], monkeypatch: pytest.MonkeyPatch
) -> None:
    running_table = KeptSeat("127.0.0.1:7464", "7K3QZ-9XM2P", "A" * 43, 0, own_server=True, game="star-realms")

    async def host_beside(beside: KeptSeat, hosting: Hosting, keep: KeptSeats) -> Seating:
        assert beside is running_table
        asked.append(hosting)
        raise Trouble("here", "nobody-listens", {"host": "127.0.0.1", "port": 7464})

    monkeypatch.setattr(seating, "own_table", lambda keep: running_table)
    monkeypatch.setattr(seating, "host_beside", host_beside)
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await open_form(pilot, "h", "enter")
        await until_shown(pilot, "Your table 7K3QZ-9XM2P (Star Realms) is already open")
        assert not asked
        await pilot.press("enter")
        await until_shown(pilot, "there is no table on port 7464")
    assert asked == [Hosting("Ann", terms=Terms("star-realms", "duel", 2))]


def whole(app: TraderowApp) -> None:
    """Show every field of the form."""
    assert isinstance(app.screen, HostScreen)
    app.screen.reveal()


async def test_the_form_begins_with_what_is_asked_first(keep: KeptSeats, asked: list[Hosting]) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        await pilot.pause()
        assert [field.id for field in app.screen.focus_chain] == ["mode", "seats", "bots", "level", "more"]
        assert "rules, clocks, password" in screen_text(app)
        await pilot.press("up", "right")
        await until_shown(pilot, "Disconnected")
        assert len(app.screen.focus_chain) > 12
        await pilot.press("right")
        await until(pilot, lambda: len(app.screen.focus_chain) == 5)


async def test_what_is_wrong_with_a_hidden_field_shows_it(keep: KeptSeats, asked: list[Hosting]) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await open_form(pilot, "h", "enter")
        await until_shown(pilot, "Port 7464 is in use")
        assert "Port           7464" in screen_text(app)


async def test_everything_can_be_chosen_by_keys(keep: KeptSeats, asked: list[Hosting]) -> None:
    keys = ["left", "down", "right", "down", "right", "right", "down", "left", "down", "right"]
    keys += [*["down", "right"] * 6, "right", "down", "right", "down", "right", "enter"]
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await open_form(pilot, "h", *keys)
        await until_shown(pilot, "Port 7464 is in use")
    rules = {"edition": "2013", "explorers": 10, "emperor_pass": "any"}
    expected = Terms("star-realms", "raid", 4, rules, ("novice", "novice"), False, "wait", 300, True, CLOCK, True)
    assert [hosting.terms for hosting in asked] == [expected]


async def test_no_key_typed_ahead_is_lost(keep: KeptSeats, asked: list[Hosting]) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        for key in ("h", "left", "down", "right", "down", "right", "right", "down", "left", "enter"):
            app.post_message(Key(key, None))
        await until_shown(pilot, "Port 7464 is in use")
    terms = asked[0].terms
    assert (terms.mode, terms.seats, terms.bots) == ("raid", 4, ("novice", "novice"))


@pytest.mark.parametrize(
    ("presses", "ports"), [(0, {}), (1, {"ssh": 7465}), (2, {"web": 7466}), (3, {"ssh": 7465, "web": 7466})]
)
async def test_doors_are_opened_from_the_form(
    keep: KeptSeats, asked: list[Hosting], presses: int, ports: dict[str, int]
) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        whole(app)
        app.screen.query_one("#doors", Pick).focus()
        await until_shown(pilot, "What others need to join your table.")
        await pilot.press(*["right"] * presses, "enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert [hosting.doors for hosting in asked] == [ports]


async def test_doors_open_at_the_ports_of_the_settings(keep: KeptSeats, asked: list[Hosting]) -> None:
    app = TraderowApp(replace(ANN, ssh_port=2222, web_port=8080), keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        whole(app)
        app.screen.query_one("#doors", Pick).focus()
        await pilot.press(*["right"] * 3)
        await until_shown(pilot, "Ports: ssh 2222, web 8080")
        await pilot.press("enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert [hosting.doors for hosting in asked] == [{"ssh": 2222, "web": 8080}]


async def test_a_door_that_cannot_be_opened_here_is_not_offered(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "find_spec", lambda name: None if name == "asyncssh" else name)
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        whole(app)
        app.screen.query_one("#doors", Pick).focus()
        await pilot.press("right")
        await until_shown(pilot, "or in a browser")
        await pilot.press("right")
        await until_shown(pilot, "with traderow")


async def test_another_mode_has_other_seats_and_keeps_what_still_fits(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await open_form(pilot, "h", "right", "down", "right", "right", "down", "left")
        assert [app.screen.query_one(f"#{field}", Pick).value for field in ("mode", "seats", "bots")] == ["free-for-all", 5, 4]
        await pilot.press("up", "up", "right", "right")
        assert [app.screen.query_one(f"#{field}", Pick).value for field in ("mode", "seats", "bots")] == ["hydra", 4, 0]
        await until_shown(pilot, "Two teams, each on one authority score, take their turns together.")


async def test_every_switch_is_on_a_page_of_its_own_and_counts_beside_the_edition(
    keep: KeptSeats, asked: list[Hosting]
) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await open_form(pilot, "h", "f2")
        assert isinstance(app.screen, SwitchesScreen)
        await pilot.press("right", "down", "right", "down", "right")
        await until_shown(pilot, "at their next turn")
        check_golden(GOLDENS / "switches.txt", screen_text(app))
        await pilot.press("enter")
        await until_shown(pilot, "F2: 3 rules changed")
        more = "More           ‹ hidden ›                        F2: 3 rules changed"
        assert words_shown(app)[-3:-1] == [more, "One against one, 50 authority each."], (
            "nothing is below the field that hides it"
        )
        await pilot.press("enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert asked[0].terms.rules == {"edition": "2013", "discard_timing": "start_of_turn", "emperor_pass": "any"}


async def test_a_clock_is_explained_as_it_is_chosen(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await open_form(pilot, "h", *["down"] * 4, "right", *["down"] * 6, *["right"] * 5)
        await until_shown(pilot, "Every seat has 10 min for the game, and 5 s more after each of its turns.")
        check_golden(GOLDENS / "host_with_a_clock.txt", screen_text(app))
        await pilot.press("down", "right")
        await until_shown(pilot, "A seat whose time is up concedes.")


async def test_the_defaults_are_one_key_away(keep: KeptSeats, asked: list[Hosting]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await open_form(pilot, "h", "f2", "up", "up", "right", "f2", "escape", "enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert asked[0].terms.rules == {}


async def test_the_edition_sets_its_switches_again(keep: KeptSeats, asked: list[Hosting]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await open_form(pilot, "h", "f2", "down", "right", "up", "right", "right", "enter", "enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert asked[0].terms.rules == {"edition": "cs", "explorers": 10}


async def test_what_was_chosen_stays_when_something_is_wrong(keep: KeptSeats, asked: list[Hosting]) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await open_form(pilot, "h", "left")
        app.screen.query_one("#port", Input).value = "70000"
        await pilot.press("enter")
        await until_shown(pilot, "'70000' is not a port")
        assert isinstance(app.screen, HostScreen)
        assert app.screen.query_one("#mode", Pick).value == "raid"
    assert asked == []


async def test_every_line_of_the_form_is_explained(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        whole(app)
        await pilot.pause()
        seen = set()
        for pick in list(app.screen.query(Pick)):
            pick.focus()
            await until(pilot, lambda pick=pick: app.focused is pick)
            await pilot.pause()
            seen.add(str(app.screen.query_one("#message").render()))
            assert " ".join(screen_text(app).splitlines()[-3:-1]).strip(), "it has room beside all fields"
        assert len(seen) == 14
        assert all(seen)
