"""Short helpers for tests of StarCraft's rules: a board in a stated position, actions as sentences, and their results.

    game = board(
        {"faction": "raynor", "base": "torus-1", "units": {"torus-1": "marine marine"}, "workers": 5},
        {"faction": "overmind", "base": "helios-1"},
        planets="torus helios",
        stacks={"torus": "0 build"},
    )
    do(game, "reveal torus", "execute", "workers 2")

Planets lie in a row, and are joined if both have a slot on that side. `torus@0,1,2` puts a planet into column 0, row 1, after
two quarter turns. A seat has the resource cards that G8 and RG3 give it, unless `cards` names others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from engine.chance import SeedChance
from engine.game import Action, Event, IllegalAction
from engine.starcraft.box import SIDES, Box
from engine.starcraft.components import SHIPPED
from engine.starcraft.game import StarCraft
from engine.starcraft.state.galaxy import Galaxy, Placed
from engine.starcraft.state.state import EXECUTION

BOX = Box(SHIPPED[1])
NOT_LISTED = {
    "move",
    "workers",
    "concede",
    "undo",
    "offer-draw",
    "decline-draw",
    "destroy-unit",
    "destroy-base",
    "destroy-transport",
}
"""Verbs that may be accepted without being listed: free amounts and standing actions."""


def board(
    *seats: Mapping[str, Any],
    planets: str = "torus helios",
    z: Iterable[str] = (),
    stacks: Mapping[str, str] | None = None,
    depleted: Mapping[str, int] | None = None,
    phase: str = EXECUTION,
    on_turn: int = 0,
    first: int = 0,
    round: int = 2,
    event_left: tuple[int, int, int] | None = None,
    event_discard: str = "",
    ends: int = 0,
    mode: str = "standard",
    rules: Mapping[str, Any] | None = None,
    draws: str = "",
) -> StarCraft:
    """Return a game in that position, with `on_turn` as the next to execute. In `planning` and `regrouping`, the phase begins.

    A seat: `faction`, `base` (areas), `units` ({area: kinds}), `transports` ("torus helios 0, ..."), `workers` in the pool,
    `cards` ({area: workers}), `permanent` ((on minerals, on gas)), `unavailable`, `buildings` ("barracks 2, factory 1"),
    `modules`, `points`, `hand`, `discard` and `play` (combat cards), `kept`, `unread` and `events` (event cards). `stacks`:
    orders by planet, the top one last: "0 build, 1 mobilize+". `z`: "torus helios" for each route. `event_discard`: event
    cards; `ends`: so many End cards in the common area. `draws`: keys of what is drawn first.
    """
    position: dict[str, Any] = {
        "phase": phase,
        "round": round,
        "first": first,
        "on_turn": on_turn if phase == EXECUTION else first,
        "galaxy": [_planet(column, word) for column, word in enumerate(planets.split())],
        "depletion": depleted or {},
        "event_discard": event_discard,
        "ends": ends,
        "stacks": {
            planet: [_order(*order.split()) for order in orders.split(",")] for planet, orders in (stacks or {}).items()
        },
        "seats": [_seat(has) for has in seats],
    }
    position["z"] = _z_ends(position["galaxy"], z)
    if event_left is not None:
        position["event_left"] = event_left
    settled = StarCraft.settle_rules(mode, len(seats), rules or {})
    return StarCraft.state_position(mode, len(seats), settled, position, SeedChance(bytes(32)), draws.split())


def _planet(column: int, word: str) -> list[Any]:
    key, _, at = word.partition("@")
    return [key, *(map(int, at.split(",")) if at else (column, 0, 0))]


def _order(seat: str, order: str) -> list[Any]:
    return [int(seat), order]


def _z_ends(planets: list[list[Any]], z: Iterable[str]) -> list[list[str]]:
    """Return each end in the first free slot of its planet."""
    galaxy, number = Galaxy(BOX), BOX.areas.planet_number
    for key, x, y, turns in planets:
        galaxy = galaxy.with_planet(Placed(number[key], x, y, turns))
    free = {key: galaxy.free_slots(number[key]) for key, *_ in planets}
    return [[word for end in ends.split() for word in (end, SIDES[free[end].pop(0)])] for ends in z]


def _seat(has: Mapping[str, Any]) -> dict[str, Any]:
    """Return a seat in the words of a scenario."""
    found = {**has, "bases": has.get("base", "")}
    found.pop("base", None)
    routes = (route.split() for route in has.get("transports", "").split(",") if route)
    found["transports"] = [[one, other, int(number[0]) if number else 0] for one, other, *number in routes]
    levels = (building.split() for building in has.get("buildings", "").split(",") if building)
    found["buildings"] = {key: int(level) for key, level in levels}
    return found


# -- acting ------------------------------------------------------------------------------------------------------------


def read(sentence: str) -> Action:
    """Return the action that a sentence stands for."""
    verb, *words = sentence.split()
    return (verb, *(int(word) if word.lstrip("-").isdecimal() else word for word in words))


def do(game: StarCraft, *sentences: str, seat: int | None = None) -> list[Event]:
    """Let a seat act, by default the first that is asked; return all events in order."""
    events: list[Event] = []
    for sentence in sentences:
        action, who = read(sentence), asked(game) if seat is None else seat
        if action[0] not in NOT_LISTED:
            assert action in game.actions(who), f"{action} is not among {game.actions(who)}"
        events += game.apply(who, action)
    return events


def refused(game: StarCraft, sentence: str, seat: int | None = None) -> str:
    """Return the code of the action's refusal, which must be the same by `check` and `apply` and change nothing."""
    action, who = read(sentence), asked(game) if seat is None else seat
    before = game.dump()
    refusal = game.check(who, action)
    assert refusal is not None, f"{action} is allowed"
    assert action not in game.actions(who)
    with pytest.raises(IllegalAction):
        game.apply(who, action)
    assert game.dump() == before
    return refusal.code


def can(game: StarCraft, sentence: str, seat: int | None = None) -> bool:
    """Return True if the action is listed as legal. `check` must agree."""
    action, who = read(sentence), asked(game) if seat is None else seat
    listed = action in game.actions(who)
    assert listed == (game.check(who, action) is None)
    return listed


def asked(game: StarCraft) -> int:
    """Return the seat that is asked, the first of several."""
    return min(game.pending)


def question(game: StarCraft) -> str:
    """Return the kind of the open question."""
    return game.pending[asked(game)].kind


def answers(game: StarCraft, seat: int | None = None) -> list[str]:
    """Return the legal actions as sentences."""
    return [" ".join(map(str, action)) for action in game.actions(asked(game) if seat is None else seat)]


def of(game: StarCraft, seat: int = 0) -> dict[str, Any]:
    """Return that seat's view of its own side of the table."""
    own: dict[str, Any] = game.view(seat)["seats"][seat]
    return own


def area(game: StarCraft, key: str) -> dict[str, Any]:
    """Return an area as everybody sees it."""
    planet, _, number = key.rpartition("-")
    found: dict[str, Any] = next(p for p in game.view(None)["galaxy"] if p["planet"] == planet)["areas"][int(number) - 1]
    return found


def told(events: Iterable[Event], kind: str) -> list[Event]:
    """Return the events of that kind."""
    return [event for event in events if event[0] == kind]
