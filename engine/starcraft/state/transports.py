"""Transports without a base of their owner on either planet of their route (RG1)."""

from __future__ import annotations

from engine.starcraft import events
from engine.starcraft.state import pieces
from engine.starcraft.state.areas import base_on
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


def destroy_stranded(state: State) -> None:
    """Destroy them all."""
    for route, bits in enumerate(state.transports):
        one, other, *_ = state.galaxy.routes[route]
        for seat in range(state.mode.seats) if bits else ():
            if bits >> seat & 1 and base_on(state, one, seat) == NOBODY and base_on(state, other, seat) == NOBODY:
                destroy_transport(state, seat, route)


def destroy_at_once(state: State) -> None:
    """Destroy transports as soon as they are without a base, not only in regrouping, by the switch `transports_fall`."""
    if state.rules["transports_fall"] == "at_once":
        destroy_stranded(state)


def destroy_transport(state: State, seat: int, route: int, why: str = "") -> None:
    """Return a transport to its owner's supply."""
    pieces.take_transport(state, seat, route)
    where = "/".join(map(str, pieces.route_action(state, "", route)[1:]))
    state.events.append(events.destroyed_piece(seat, "transport", where, why))
