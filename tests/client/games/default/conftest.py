"""Registers Envoys for the tests of this folder: the engine gets the game, the client its language and its texts."""

from __future__ import annotations

from multiprocessing import resource_tracker

import pytest

import engine
from client.games import registry
from client.games.registry import Listed
from client.table.contract import GameClient
from tests.games.envoys.client import BARE, GAME
from tests.games.envoys.game import Envoys


@pytest.fixture(params=[GAME, BARE], ids=["with texts", "language alone"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> GameClient:
    """Return the game once with its texts, and once with nothing but its language."""
    game: GameClient = request.param
    monkeypatch.setitem(registry.GAMES, "envoys", Listed(lambda: game))
    return game


@pytest.fixture(autouse=True)
def _envoys(monkeypatch: pytest.MonkeyPatch) -> None:
    resource_tracker.ensure_running()  # bots need it, and while an app runs it cannot be started
    monkeypatch.setattr(engine, "games", {**engine.games, "envoys": Envoys})
    monkeypatch.setitem(registry.GAMES, "envoys", Listed(lambda: GAME))
    monkeypatch.delitem(registry.GAMES, "starcraft")  # so that there are two games
