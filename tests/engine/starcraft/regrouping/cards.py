"""A table in which seat 0 may execute event cards (RG8)."""

from __future__ import annotations

from typing import Any

from engine.game import Event
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import area, board, do, question
from tests.engine.starcraft.laws import invariants

RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-2", "workers": 6}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-2", "workers": 6}
ALDARIS: dict[str, Any] = {"faction": "aldaris", "base": "dylar_iv-2", "workers": 6}


def reading(card: str, raynor: dict[str, Any] | None = None, overmind: dict[str, Any] | None = None, **rest: Any) -> StarCraft:
    """Return a game in which seat 0 has drawn these cards and is asked which one to execute."""
    seats = [{**RAYNOR, "unread": card, **(raynor or {})}, {**OVERMIND, **(overmind or {})}]
    game = board(*seats, **{"planets": "torus helios", "phase": "regrouping", **rest})
    assert question(game) == "play-event"
    return game


def play(game: StarCraft, *sentences: str) -> list[Event]:
    """Execute a card and answer its questions, checking all invariants."""
    events = []
    for sentence in sentences:
        events += do(game, sentence)
        invariants.check(game)
    return events


def over(game: StarCraft) -> bool:
    """Return True if regrouping is over, so that the card asks nothing more."""
    return question(game) == "plan"


def units(game: StarCraft, where: str) -> list[str]:
    """Return the units in an area."""
    found: list[str] = area(game, where).get("units", [])
    return found


def depletion(game: StarCraft, *keys: str) -> list[int]:
    """Return the depletion of these areas."""
    return [area(game, key).get("depletion", 0) for key in keys]
