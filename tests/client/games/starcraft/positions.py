"""Tables in stated positions, as the client of each seat reads them.

    game = sketched()                  # six seats, twelve planets: the table of every sketch
    table = seen(game, 0)              # as seat 0 sees it; None: a watcher
    game = small({"faction": "raynor", "base": "torus-1"}, {"faction": "overmind", "base": "helios-1"}, planets="torus helios")

`small` takes the short words of `tests.engine.starcraft.board`, and its game is played with `do`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from client.games.starcraft.model.decoder import read_view
from client.games.starcraft.model.table import Table, lay
from client.table.owners import SeatOwner
from engine.chance import SeedChance
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import board as small
from tests.engine.starcraft.board import do

__all__ = ["NAMES", "as_table", "do", "executing", "planning", "random_game", "raw", "seen", "sketched", "small", "who"]

NAMES = ("Fay", "Ada", "Bo", "Cem", "Dee", "Eli")
"""By seat. The sketches show Fay's view, and Dee has disconnected."""
GALAXY = [
    ["abaddon", 1, 0, 0],
    ["antiga_prime", 2, 0, 0],
    ["braken", 3, 0, 2],
    ["halcyon", 0, 1, 1],
    ["helios", 1, 1, 0],
    ["torus", 2, 1, 0],
    ["tarsonis", 3, 1, 3],
    ["chau_sara", 4, 1, 2],
    ["bhekar_ro", 1, 2, 0],
    ["dylar_iv", 2, 2, 0],
    ["pridewater", 3, 2, 1],
    ["vyctor_5", 2, 3, 0],
]
"""Planets in the order of their keys: five columns and four rows."""
Z = [
    ["abaddon", "north", "chau_sara", "south"],
    ["antiga_prime", "north", "vyctor_5", "east"],
    ["halcyon", "west", "pridewater", "east"],
    ["bhekar_ro", "south", "pridewater", "south"],
    ["dylar_iv", "west", "vyctor_5", "south"],
]
SEATS: tuple[dict[str, Any], ...] = (
    {
        "faction": "raynor",
        "points": 3,
        "workers": 4,
        "permanent": [3, 2],
        "bases": "antiga_prime-1 braken-1",
        "units": {"antiga_prime-1": "marine marine firebat", "antiga_prime-2": "vulture", "braken-1": "marine firebat"},
        "transports": [["antiga_prime", "torus", 0], ["antiga_prime", "braken", 0]],
        "buildings": {"barracks": 2, "factory": 2},
        "modules": "rnd supply",
        "hand": "terran-1 terran-5 terran-6 terran-7 terran-9 terran-16 terran-17 terran-18",
        "discard": "terran-3 terran-8 terran-14",
        "play": "defense_matrix",
        "kept": "aggressive_strategy",
    },
    {
        "faction": "queen_of_blades",
        "points": 3,
        "workers": 7,
        "bases": "tarsonis-2 chau_sara-2",
        "units": {"tarsonis-1": "hydralisk zergling", "tarsonis-2": "zergling zergling hydralisk", "chau_sara-2": "zergling"},
        "transports": [["torus", "tarsonis", 0], ["tarsonis", "chau_sara", 0]],
        "hand": "zerg-1 zerg-2 zerg-3 zerg-4 zerg-5 zerg-6",
        "unread": "informant",
    },
    {
        "faction": "tassadar",
        "points": 4,
        "workers": 8,
        "bases": "pridewater-1 vyctor_5-1",
        "units": {"pridewater-1": "zealot zealot", "pridewater-2": "dragoon", "vyctor_5-1": "zealot zealot"},
        "transports": [["dylar_iv", "vyctor_5", 0]],
        "hand": "protoss-1 protoss-2 protoss-3 protoss-4 protoss-5 protoss-6",
    },
    {
        "faction": "mengsk",
        "points": 3,
        "workers": 8,
        "bases": "abaddon-2",
        "units": {
            "abaddon-1": "marine firebat",
            "abaddon-2": "marine marine ghost",
            "halcyon-3": "marine marine",
            "helios-4": "firebat",
        },
        "transports": [["abaddon", "helios", 0], ["halcyon", "helios", 0]],
        "hand": "terran-1 terran-2 terran-3 terran-4 terran-5 terran-6 terran-7 terran-8",
        "unread": "saboteur",
    },
    {
        "faction": "aldaris",
        "points": 2,
        "workers": 7,
        "bases": "torus-3",
        "units": {"helios-1": "zealot", "torus-1": "zealot", "torus-3": "zealot zealot dragoon"},
        "transports": [["helios", "torus", 0]],
        "modules": "air_support",
        "hand": "protoss-1 protoss-2 protoss-3 protoss-4 protoss-5",
        "unread": "flagship",
    },
    {
        "faction": "overmind",
        "points": 3,
        "workers": 8,
        "bases": "bhekar_ro-1 dylar_iv-2",
        "units": {
            "bhekar_ro-1": "zergling zergling",
            "dylar_iv-1": "zergling zergling",
            "dylar_iv-2": "zergling zergling hydralisk",
            "dylar_iv-3": "zergling",
        },
        "transports": [["torus", "dylar_iv", 0], ["dylar_iv", "pridewater", 0]],
        "hand": "zerg-1 zerg-2 zerg-3 zerg-4 zerg-5 zerg-6",
    },
)
STACKS = {
    "abaddon": [[3, "build"]],
    "antiga_prime": [[0, "build+"], [4, "build"]],
    "braken": [[1, "research"], [0, "research"]],
    "halcyon": [[3, "mobilize"]],
    "helios": [[3, "research"], [4, "mobilize"]],
    "torus": [[4, "research"], [0, "mobilize"], [1, "mobilize"]],
    "tarsonis": [[1, "build"]],
    "bhekar_ro": [[5, "build"]],
    "dylar_iv": [[5, "mobilize"], [5, "build"]],
    "pridewater": [[2, "build"], [2, "research"]],
    "vyctor_5": [[2, "build"]],
}
PLANNED = {
    **{planet: orders for planet, orders in STACKS.items() if planet not in ("braken", "halcyon", "helios", "pridewater")},
    "braken": [[1, "research"]],
    "helios": [[3, "research"]],
    "torus": [[4, "research"]],
    "pridewater": [[2, "research"]],
}
"""The orders on the planets when Fay places her second order."""


def sketched(seats: Mapping[int, Mapping[str, Any]] | None = None, **stated: Any) -> StarCraft:
    """Return the table of the sketches, with the words of a scenario. `seats`: changes to some seats."""
    changed = seats or {}
    position = {
        "phase": "execution",
        "round": 3,
        "galaxy": GALAXY,
        "z": Z,
        "depletion": {"antiga_prime-3": 1, "torus-4": 1},
        "stacks": STACKS,
        "seats": [{**seat, **changed.get(number, {})} for number, seat in enumerate(SEATS)],
        **stated,
    }
    return _stated(json.dumps(position)).copy()


@cache
def _stated(position: str) -> StarCraft:
    """Return the same game every time, to be copied."""
    rules = StarCraft.settle_rules("standard", len(SEATS), {})
    return StarCraft.state_position("standard", len(SEATS), rules, json.loads(position), SeedChance(bytes(32)), [])


def executing() -> StarCraft:
    """Return a game in which Ada mobilizes on Torus."""
    game = sketched(on_turn=1)
    do(game, "reveal torus", "execute")
    return game


def planning() -> StarCraft:
    """Return a game in which Fay is to place her second order."""
    return sketched(phase="planning", stacks=PLANNED, seats={0: {"permanent": [0, 0], "workers": 9}})


def random_game(seats: int, seed: int, mode: str = "standard") -> StarCraft:
    """Return the beginning of a game with that many seats. `seed` determines all chance."""
    rules = StarCraft.settle_rules(mode, seats, {})
    return StarCraft.begin(mode, seats, rules, SeedChance(seed.to_bytes(32, "big")))


# -- as a client reads it ----------------------------------------------------------------------------------------------


def who(count: int) -> tuple[SeatOwner, ...]:
    """Return the players at a table with that many seats."""
    return tuple(SeatOwner(name, link="lost" if name == "Dee" else "on") for name in NAMES[:count])


def raw(game: StarCraft, seat: int | None = 0) -> dict[str, Any]:
    """Return the view of a seat, or of a spectator, as it comes over the connection."""
    return _sent(game.view(seat))


def _sent(view: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(view))
    return found


def seen(game: StarCraft, seat: int | None = 0, side: int = 0) -> Table:
    """Return the table as a seat sees it. `side`: the seat whose side a spectator looks from."""
    return as_table(game.view(seat), game.seats, side)


def as_table(view: dict[str, Any], seats: int, side: int = 0) -> Table:
    """Return the table that a client makes of that view, at a table with that many seats."""
    return lay(read_view(_sent(view), seats), who(seats), side=side)
