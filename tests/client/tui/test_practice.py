"""A practice hand over the lobby: played in this process, left by Escape, closed by the game that begins."""

from __future__ import annotations

import pytest

import engine
from client.lessons.practice import PracticeTable
from client.session.kept_seats import KeptSeats
from client.session.updates import Stepped, Update
from client.tui.screens.lobby import LobbyScreen
from client.tui.table.screen import TableScreen
from protocol import messages
from tests.client.fake_server import FakeServer, table
from tests.client.games.star_realms import views
from tests.client.screens import screen_text
from tests.client.shown import at_table, until, until_shown


async def test_p_in_the_lobby_plays_a_hand_and_escape_leads_back(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, _peer):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("p")
        await until_shown(pilot, "YOUR TURN")
        assert isinstance(app.screen, TableScreen)
        assert "practice hand" in screen_text(app)
        assert "Esc leads back to the lobby" in screen_text(app)
        assert "/ chat" not in screen_text(app), "nobody is there to hear it"
        await pilot.press("p", "e", "e")
        assert "practice hand" in screen_text(app)
        await until(pilot, lambda: "Pip ended the turn" in str(app.screen.store.current.log))  # type: ignore[attr-defined]
        await pilot.press("v", "escape")
        assert isinstance(app.screen, TableScreen), "only what is open is closed"
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_the_game_that_begins_closes_it(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.store.state.table is not None)
        practice = app.screen
        await peer.send(table(2, "playing"))
        await peer.send(messages.Snapshot(1, [], views.view(), 1, [], 0))
        await until(pilot, lambda: app.screen is not practice and isinstance(app.screen, TableScreen))
        assert practice not in app.screen_stack
        assert "Pip" not in screen_text(app)


@pytest.mark.parametrize("game", ["star-realms", "starcraft"])
async def test_a_hand_is_played_to_its_end_and_once_more(game: str) -> None:
    known = engine.games[game]
    mode, seats = next(iter(known.modes.items()))
    level = "simple" if "simple" in known.bots else next(iter(known.bots))
    table, steps = PracticeTable(game, mode, seats[0], "Ann", level), list[Update]()
    table.listen(steps.append)
    table.deliver()
    assert any(isinstance(update, Stepped) for update in steps)
    assert table._game.pending.keys() == {0}, "the others have done what they had to"
    table.act(("concede",))
    assert table._game.result is not None
    table.rematch()
    assert table._game.result is None
