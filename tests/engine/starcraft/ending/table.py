"""A round whose regrouping phase decides a game."""

from __future__ import annotations

from typing import Any

from engine.game import Result
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import board

HOMES = {
    "raynor": "torus-2",
    "mengsk": "abaddon-2",
    "overmind": "helios-2",
    "queen_of_blades": "pridewater-1",
    "aldaris": "dylar_iv-2",
    "tassadar": "halcyon-2",
}
ALL_PLANETS = "torus helios dylar_iv halcyon abaddon@3,1,0 pridewater@2,1,0"
STAGE_1, STAGE_2, STAGE_3, NO_CARD = (1, 0, 9), (0, 1, 9), (0, 0, 9), (0, 0, 0)
END = "the_end_draws_near"


def has(faction: str, points: int = 0, **rest: Any) -> dict[str, Any]:
    return {"faction": faction, "base": HOMES[faction], "points": points, **rest}


def end_of_round(*seats: dict[str, Any], planets: str = ALL_PLANETS, **rest: Any) -> StarCraft:
    """Return a round whose regrouping phase needs no decision."""
    return board(*seats, planets=planets, **{"phase": "regrouping", "event_left": STAGE_1, **rest})


def result(*seats: dict[str, Any], **rest: Any) -> tuple[tuple[int, ...], str] | None:
    """Return the winners after regrouping, and the reason."""
    found: Result | None = end_of_round(*seats, **rest).result
    return (found.winners, found.reason) if found else None


SIX = ("torus-3", "torus-4", "pridewater-1", "pridewater-2", "helios-4")
RAYNOR_6 = has("raynor", units=dict.fromkeys(SIX, "marine"))
"""A seat that controls six resource areas, one of them by its base."""
