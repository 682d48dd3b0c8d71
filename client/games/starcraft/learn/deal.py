"""The round of the lessons: where everything stands, what chance gives, and what Gnat does. You sit at seat 0 and begin."""

from __future__ import annotations

from typing import Any

import engine
from client.lessons.scripted_table import ScriptedTable

GNAT = "Gnat"
YOU, THEY = 0, 1

_POSITION: dict[str, Any] = {
    "phase": "planning",
    "round": 1,
    "galaxy": [["antiga_prime", 0, 0, 0], ["braken", 1, 0, 2], ["helios", 1, 1, 0], ["chau_sara", 2, 1, 3]],
    "seats": [
        {
            "faction": "raynor",
            "workers": 8,
            "bases": "antiga_prime-1",
            "units": {"antiga_prime-1": "marine marine firebat vulture"},
            "transports": [["antiga_prime", "braken", 0]],
            "hand": "terran-1 terran-2 terran-6 terran-17",
        },
        {
            "faction": "overmind",
            "workers": 8,
            "bases": "chau_sara-2",
            "units": {"chau_sara-2": "zergling zergling hydralisk", "braken-2": "zergling"},
            "transports": [["helios", "chau_sara", 0]],
            "hand": "zerg-1 zerg-3",
        },
    ],
}
"""The board as a set-up might have left it, but for a Zergling that is far from home, and with small hands."""

_DRAWS = """
terran-13 terran-18 terran-4    zerg-7    zerg-5
refinery_bombardment    zerg-12 zerg-15 zerg-17
scouting_party    terran-12 terran-15 terran-16
"""
"""The battle: yours, Gnat's, and Gnat's for healing. Gnat's research: an event card and three cards. Yours."""

_GNATS_MOVES = """
order build chau_sara; order research chau_sara; order mobilize helios; order build chau_sara
reveal chau_sara; execute; unit zergling chau_sara-3; end
card 1 zerg-3; end
reveal helios; execute; move zergling chau_sara-2 helios-1 2; end
reveal chau_sara; execute; draw; end
reveal chau_sara; execute; end
pass
"""
"""In the order in which Gnat is asked."""


def new_table(name: str) -> ScriptedTable:
    """The round from its beginning, for a person of that name."""
    game = engine.scenario("starcraft", mode="standard", seats=2, position=_POSITION, draws=_DRAWS.split())
    moves = [read(move) for move in _GNATS_MOVES.replace("\n", ";").split(";") if move.strip()]
    return ScriptedTable(game, (name, GNAT), moves, YOU)


def read(move: str) -> tuple[Any, ...]:
    """An action from its words.

    >>> read("card 1 zerg-3")
    ('card', 1, 'zerg-3')
    """
    return tuple(int(word) if word.isdecimal() else word for word in move.split())
