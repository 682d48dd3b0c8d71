"""A second game, for the tests of this folder alone: the engine has it, and the client has its wing."""

from __future__ import annotations

from multiprocessing import resource_tracker
from typing import Self

import pytest

import engine
from client.games import registry
from engine.chance import Chance, ListedChance
from engine.record import Record
from tests.client.games.toy.wing import WING
from tests.server.toy_game import Toy


class SteppedToy(Toy):
    """The toy game, replayed as the contract says: where no chance is given, what the rest of the record drew comes next."""

    @classmethod
    def replay(cls, record: Record, upto: int | None, chance: Chance | None, check: Chance | None) -> Self:
        rest = [] if upto is None else [outcome for entry in record.entries[upto:] for outcome in entry.outcomes]
        return super().replay(record, upto, chance or ListedChance(rest), check)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    resource_tracker.ensure_running()  # bots need it, and while an app runs it cannot be started
    monkeypatch.setattr(engine, "games", {**engine.games, "toy": SteppedToy})
    for game in {*registry.WINGS} - {"star-realms"}:  # so that there are two games
        monkeypatch.delitem(registry.WINGS, game)
    monkeypatch.setitem(registry.WINGS, "toy", lambda: WING)
