"""Free transports, and own ones that go to other routes (L15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state import pieces
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State
from engine.starcraft.tables.card_effects import CardEffect

PASS: Action = ("pass",)


class PutTransports(NamedTuple):
    """A seat puts so many free transports on routes without an own one."""

    seat: int
    card: int
    left: int


class MoveTransports(NamedTuple):
    """A seat moves up to so many of its transports. `moved`: where some have gone already; `start`: the one that goes next."""

    seat: int
    card: int
    left: int
    moved: tuple[int, ...] = ()
    start: int = NOBODY


def _routes(state: State, seat: int, *, own: bool) -> list[int]:
    """Return the routes with an own transport, or those without."""
    return [route for route, bits in enumerate(state.transports) if (bits >> seat & 1 == 1) == own]


# -- free ones ---------------------------------------------------------------------------------------------------------


def _can_put(state: State, seat: int, effect: CardEffect) -> bool:
    return state.seats[seat].transports > 0 and bool(_routes(state, seat, own=False))


def _ask_to_put(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, PutTransports(seat, card, effect.amount))


def _where_to_put(state: State, frame: PutTransports, seat: int) -> list[Action]:
    if not state.seats[seat].transports:
        return []
    return sorted(pieces.route_action(state, "transport", route) for route in _routes(state, seat, own=False))


def _put(state: State, frame: PutTransports, seat: int, action: Action) -> None:
    _, one, other, z = action
    pieces.put_transport(state, seat, pieces.find_route(state, one, other, z))
    state.events.append(events.put_transport(seat, one, other, z))
    if frame.left > 1:
        do_next(state, frame._replace(left=frame.left - 1))


# -- moving ------------------------------------------------------------------------------------------------------------


def _can_move(state: State, seat: int, effect: CardEffect) -> bool:
    return bool(_routes(state, seat, own=True)) and bool(_routes(state, seat, own=False))


def _ask_to_move(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, MoveTransports(seat, card, effect.amount))


def _moves(state: State, frame: MoveTransports, seat: int) -> list[Action]:
    others = _routes(state, seat, own=False)
    if frame.start != NOBODY:
        return sorted(pieces.route_action(state, "route", route) for route in others)
    starts = [route for route in _routes(state, seat, own=True) if route not in frame.moved]
    if not starts or not others:
        return []
    return sorted([PASS, *(pieces.route_action(state, "from-route", route) for route in starts)])


def _move(state: State, frame: MoveTransports, seat: int, action: Action) -> None:
    if action == PASS:
        return
    _, new_one, new_other, new_z = action
    route = pieces.find_route(state, new_one, new_other, new_z)
    if action[0] == "from-route":
        do_next(state, frame._replace(start=route))
        return
    _, one, other, z = pieces.route_action(state, "", frame.start)
    pieces.take_transport(state, seat, frame.start)
    pieces.put_transport(state, seat, route)
    state.events.append(events.rerouted(seat, one, other, z, new_one, new_other, new_z))
    if frame.left > 1:
        do_next(state, MoveTransports(seat, frame.card, frame.left - 1, (*frame.moved, route)))


def _why_not(state: State, frame: PutTransports | MoveTransports, seat: int, action: Action) -> Refusal | None:
    if action[0] not in ("transport", "route"):
        return None
    own = [pieces.route_action(state, action[0], route) for route in _routes(state, seat, own=True)]
    return refusals.own_transport_there() if action in own else None


WORDS: Mapping[str, Word] = {"transports": Word(_can_put, _ask_to_put), "move-transports": Word(_can_move, _ask_to_move)}
FRAMES: Frames = {
    PutTransports: Question("target", _where_to_put, _put, said_of("transports"), _why_not),
    MoveTransports: Question("target", _moves, _move, said_of("move-transports"), _why_not),
}
