"""The record of the beginning of a game, with small changes."""

from __future__ import annotations

import copy
from typing import Any

import engine
from engine.chance import SeedChance
from tests.engine.positions import asks

SEED = bytes(range(32))


def played(steps: int = 40) -> dict[str, Any]:
    """Return the record of the beginning of a game up to a main phase, as plain data."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=SEED)
    chance = SeedChance(bytes(32))
    while len(game.record.entries) <= steps or asks(game)[1] != "main":
        (seat,) = game.pending
        game.apply(seat, game.bots["simple"](game.view(seat), chance))
    return game.record.to_data()


DATA = played()
DRAWING = next(number for number, entry in enumerate(DATA["entries"]) if number and len(entry[2]) > 1)
"""The first entry after the set-up that draws more than one card."""


def changed(**parts: Any) -> dict[str, Any]:
    """Return the record with changed parts; None removes a part."""
    data = copy.deepcopy(DATA)
    for name, value in parts.items():
        if value is None:
            del data[name]
        else:
            data[name] = value
    return data


def with_entry(number: int, entry: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    data["entries"][number] = entry
    return data


def with_outcomes(number: int, outcomes: list[Any]) -> dict[str, Any]:
    seat, action, _ = DATA["entries"][number]
    return with_entry(number, [seat, action, outcomes])
