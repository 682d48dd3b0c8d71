"""The whole state as plain data: for state hashes, comparisons and debugging, never for a seat."""

from __future__ import annotations

from typing import Any, Final

from engine.native import fields
from engine.starcraft.state.battle import Battle
from engine.starcraft.state.seat import Seat
from engine.starcraft.state.state import Frame, State

_MANY: Final = (list, tuple)
_PLAIN = ("active", "base", "crowd", "depletion", "event_left", "first", "phase", "phase_step", "round", "transports", "turn")


def dump(state: State) -> dict[str, Any]:
    """Return everything but the source of chance; equal dumps are equal positions."""
    box = state.box
    return {
        **{name: _plain(getattr(state, name)) for name in _PLAIN},
        "mode": state.mode.name,
        "on_turn": list(state.on_turn),
        "placed": _plain(state.galaxy.placed),
        "routes": _plain(state.galaxy.routes),
        "stacks": _plain(state.stacks),
        "event_deck": [[box.events.key[card] for card in stage] for stage in state.event_deck],
        "event_discard": [box.events.key[card] for card in state.event_discard],
        "event_removed": [box.events.key[card] for card in state.event_removed],
        "ends": [box.events.key[card] for card in state.ends],
        "frames": [_frame(frame) for frame in state.frames],
        "battle": state.battle and _battle(state.battle),
        "draw_offers": list(state.draw_offers),
        "result": [list(state.result.winners), state.result.reason] if state.result else None,
        "seats": [_seat(state, seat) for seat in state.seats],
    }


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    found = {name: _plain(getattr(seat, name)) for name in fields(Seat)}
    found["cards"] = sorted([area, workers] for area, workers in seat.cards.items())
    for zone in ("hand", "deck", "discard", "technologies", "play", "known"):
        found[zone] = [state.box.cards.key[card] for card in getattr(seat, zone)]
    for zone in ("unread", "events", "kept"):
        found[zone] = [state.box.events.key[card] for card in getattr(seat, zone)]
    return found


def _battle(battle: Battle) -> dict[str, Any]:
    return {name: _plain(getattr(battle, name)) for name in fields(Battle)}


def _frame(frame: Frame) -> list[Any]:
    return [type(frame).__name__, *map(_plain, frame)]


def _plain(value: Any) -> Any:
    """Return tuples, named or not, as lists, and what is in them."""
    return [_plain(part) for part in value] if isinstance(value, _MANY) else value
