"""Play now: a ladder of the bots, the last choice first, the next bot after a win; keys alone."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from client.games import registry
from client.lobby import opponents
from client.lobby.opponents import Opponent
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeats
from client.terminal import remembered
from client.text import i18n
from client.text.trouble import Trouble
from client.tui.app.app import TraderowApp
from client.tui.screens import home_entries
from client.tui.screens.home import HomeScreen
from client.tui.screens.home_entries import Played
from client.tui.screens.play import PlayScreen
from tests.client.screens import check_golden, screen_text
from tests.client.shown import ANN, GOLDENS, running, until, until_shown

pytestmark = pytest.mark.usefixtures("games_of_the_goldens")

WON = Played(6, scores={"star-realms": {"Pip": (4, 2), "Moth": (3, 0)}}, beaten=("star-realms", ("Pip",)))


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Terms]:
    """Return the terms of every game that is begun; none of them begins."""
    asked: list[Terms] = []

    def solo(_name: str, terms: Terms, *_rest: Any) -> Coroutine[Any, Any, Any]:
        asked.append(terms)
        raise Trouble("here", "solo-gone")

    monkeypatch.setattr("client.lobby.local_server.start_solo", lambda: None)
    monkeypatch.setattr("client.lobby.seating.solo", solo)
    return asked


@pytest.fixture
def has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the last game be won against Pip."""
    monkeypatch.setattr(home_entries, "read_played", lambda names: WON)
    monkeypatch.setattr("client.tui.screens.home.read_played", lambda names: WON)


@pytest.mark.parametrize("key", ["p", "right"])
async def test_p_and_the_right_arrow_open_the_ladder(keep: KeptSeats, key: str) -> None:
    remembered.remember(home="p")
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        assert "›  3  Pip" not in screen_text(pilot.app)
        assert "› 3  Pip" in screen_text(pilot.app)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_enter_plays_the_usual_bot_and_it_is_remembered(keep: KeptSeats, begun: list[Terms]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("p", "enter")
        await until(pilot, lambda: begun)
    assert (begun[0].game, begun[0].mode, begun[0].bots) == ("star-realms", "duel", ("simple",))
    assert remembered.load().played == "star-realms/duel/2/simple"


async def test_one_key_plays_what_was_chosen_last(keep: KeptSeats, begun: list[Terms]) -> None:
    opponents.remember(Opponent("star-realms", "free-for-all", 4, "keen"))
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert "p  Play now  Ines (good), free-for-all" in screen_text(pilot.app)
        await pilot.press("P")
        await until(pilot, lambda: begun)
    assert (begun[0].mode, begun[0].seats, begun[0].bots) == ("free-for-all", 4, ("keen",) * 3)


@pytest.mark.usefixtures("has_won")
async def test_after_a_win_the_next_bot_is_offered(keep: KeptSeats, begun: list[Terms]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await until_shown(pilot, "Mason (medium), duel")
        await pilot.press("p")
        shown = screen_text(pilot.app)
        assert "Enter: Mason" in shown
        assert "You have beaten Pip. Now play Mason." in shown
        assert "2 of 11 beaten" in shown
        assert "✓ 4 : 2" in shown
        check_golden(GOLDENS / "play.txt", shown)
        await pilot.press("enter")
        await until(pilot, lambda: begun)
    assert begun[0].bots == ("builder",)


@pytest.mark.usefixtures("has_won")
async def test_the_one_that_was_beaten_can_be_played_again(keep: KeptSeats, begun: list[Terms]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await until_shown(pilot, "Mason (medium), duel")
        await pilot.press("p", "3")
        assert "Enter: Pip" in screen_text(pilot.app)
        assert "You have beaten" not in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: begun)
    assert begun[0].bots == ("simple",)


async def test_game_mode_and_seats_follow_each_other(keep: KeptSeats, begun: list[Terms]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("p", "9", "down", "down", "down", "down", "right")
        assert "‹ free-for-all ›" in screen_text(pilot.app)
        await pilot.press("down", "right", "right")
        assert "‹ 5 ›" in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: begun)
    assert (begun[0].mode, begun[0].seats, begun[0].bots) == ("free-for-all", 5, ("master",) * 4)


async def test_another_game_has_its_own_bots(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("p", "9", "down", "down", "down", "right")
        shown = screen_text(pilot.app)
        assert "Juno" in shown
        assert "Vesna" not in shown
        assert "‹ StarCraft: The Board Game ›" in shown


async def test_starcraft_begins_at_once_unless_its_set_up_is_chosen(keep: KeptSeats, begun: list[Terms]) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("p", "9", "down", "down", "down", "right")
        shown = " ".join(screen_text(pilot.app).split())
        assert "You lead Raynor" in shown
        assert "Start at once" in shown
        await pilot.press("enter")
        await until(pilot, lambda: begun)
        assert (begun[0].game, begun[0].seats, begun[0].rules) == ("starcraft", 2, {"setup": "quick"})
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        await pilot.press("p", "2", "down", "down", "down", "right")
        assert "‹ with the set-up ›" in screen_text(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: len(begun) > 1)
    assert not begun[1].rules


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_it_is_whole_at_every_size_in_every_language(keep: KeptSeats, language: str, size: tuple[int, int]) -> None:
    i18n.use_language(language)
    names = [rung.name for rung in opponents.ladder(registry.games()[0], {})]
    async with running(TraderowApp(ANN, keep=keep), *size) as pilot:
        await pilot.press("p")
        shown = screen_text(pilot.app)
        assert all(name in shown for name in names)
        assert "…" not in shown
