"""Routes themselves: all transports of one are destroyed, ends of z-axis routes change places (L7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.regrouping.events.words import Word, said_of
from engine.starcraft.state import pieces
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.galaxy import Route
from engine.starcraft.state.state import State
from engine.starcraft.state.transports import destroy_transport
from engine.starcraft.tables.card_effects import CardEffect

End = tuple[int, int]
"""An end of a z-axis route: the index of the route in the galaxy, and its planet there. A route has two planets."""


class ClearRoute(NamedTuple):
    """A seat chooses the route whose transports are destroyed."""

    seat: int
    card: int


class SwapEnds(NamedTuple):
    """A seat names two ends; `chosen`: the first one, when it is named."""

    seat: int
    card: int
    chosen: End | None = None


def _can_clear(state: State, seat: int, effect: CardEffect) -> bool:
    return any(state.transports)


def _ask_to_clear(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, ClearRoute(seat, card))


def _routes(state: State, frame: ClearRoute, seat: int) -> list[Action]:
    """List every route, also those without transports: the card sets no other condition."""
    return sorted(pieces.route_action(state, "route", route) for route in range(len(state.galaxy.routes)))


def _clear(state: State, frame: ClearRoute, seat: int, action: Action) -> None:
    route = pieces.find_route(state, *action[1:])
    for other in range(state.mode.seats):
        if state.transports[route] >> other & 1:
            destroy_transport(state, other, route, state.box.events.key[frame.card])


# -- z-axis routes -----------------------------------------------------------------------------------------------------


def _ends(state: State) -> list[End]:
    return [
        (number, planet) for number, route in enumerate(state.galaxy.routes) if route.z for planet in (route.one, route.other)
    ]


def _partners(state: State, chosen: End) -> list[End]:
    """Return the ends that can change places with it: of other routes, and no route may have both ends on one planet then."""
    routes, (number, planet) = state.galaxy.routes, chosen
    stays = routes[number].other if planet == routes[number].one else routes[number].one
    found = []
    for other, there in _ends(state):
        other_stays = routes[other].other if there == routes[other].one else routes[other].one
        if other != number and there != stays and planet != other_stays:
            found.append((other, there))
    return found


def _can_swap(state: State, seat: int, effect: CardEffect) -> bool:
    return any(_partners(state, end) for end in _ends(state))


def _ask_to_swap(state: State, seat: int, card: int, effect: CardEffect) -> None:
    do_next(state, SwapEnds(seat, card))


def _swaps(state: State, frame: SwapEnds, seat: int) -> list[Action]:
    ends = _partners(state, frame.chosen) if frame.chosen else [end for end in _ends(state) if _partners(state, end)]
    return sorted(_end_action(state, end) for end in ends)


def _end_action(state: State, end: End) -> Action:
    number, planet = end
    return ("end-of-z", state.galaxy.routes[number].z, state.box.areas.planet_key[planet])


def _swap(state: State, frame: SwapEnds, seat: int, action: Action) -> None:
    named = next(end for end in _ends(state) if _end_action(state, end) == action)
    if frame.chosen is None:
        do_next(state, frame._replace(chosen=named))
        return
    swap_ends(state, frame.chosen, named)
    (_, z, planet), (_, other_z, other_planet) = _end_action(state, frame.chosen), action
    state.events.append(events.swapped_z(z, planet, other_z, other_planet))


def swap_ends(state: State, one: End, other: End) -> None:
    """Swap the slots of two ends; transports stay with their route."""
    routes = list(state.galaxy.routes)
    slots = {end: _slot(routes[end[0]], end[1]) for end in (one, other)}
    moved = [(one[0], one[1], slots[other]), (other[0], other[1], slots[one])]
    for number, planet, (new, side) in moved:
        route = routes[number]
        if planet == route.one:
            routes[number] = route._replace(one=new, one_side=side)
        else:
            routes[number] = route._replace(other=new, other_side=side)
    state.galaxy = state.galaxy.with_routes(tuple(routes))


def _slot(route: Route, planet: int) -> tuple[int, int]:
    return (planet, route.one_side if planet == route.one else route.other_side)


WORDS: Mapping[str, Word] = {"clear-route": Word(_can_clear, _ask_to_clear), "swap-z": Word(_can_swap, _ask_to_swap)}
FRAMES: Frames = {
    ClearRoute: Question("target", _routes, _clear, said_of("clear-route")),
    SwapEnds: Question("target", _swaps, _swap, said_of("swap-z")),
}
