"""The knowledge of a seat: its view, built field by field, and its projection of every event. Everything else is hidden.

`engine.starcraft.language` defines the parts of a view, and which seats see which parts of an event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from engine.core.common_language import projection
from engine.game import Decision
from engine.starcraft import course, language, rules
from engine.starcraft.battle.view import battle_view
from engine.starcraft.box import ORDER_KEYS, SIDES, SPECIAL
from engine.starcraft.components import FIRST_VERSION
from engine.starcraft.language.general import EVENTS, HAND, ORDERS
from engine.starcraft.state.decks import event_stage
from engine.starcraft.state.frames import Question
from engine.starcraft.state.seat import NOBODY, Seat
from engine.starcraft.state.state import Frame, Order, State
from engine.starcraft.table_of_frames import HANDLERS


def decision(state: State, frame: Frame) -> Decision:
    """Return the question of a frame, as everybody may know it."""
    handler = HANDLERS[type(frame)]
    assert isinstance(handler, Question)
    return Decision(handler.kind, {"source": None, **handler.details(state, frame)})


# -- who may see what --------------------------------------------------------------------------------------------------


def sees_hand(state: State, seat: int | None, other: int) -> bool:
    """Return whether the one seat may look into the other's hand."""
    if seat is None:
        return False
    return seat == other or (state.rules["team_hands"] == "shown" and state.mode.are_partners(seat, other))


def sees_orders(state: State, seat: int | None, other: int) -> bool:
    """Return whether the one seat may see the faces of the other's placed orders (P4)."""
    return sees_hand(state, seat, other) and (seat != other or state.rules["own_orders"] == "visible")


def _sees_events(state: State, seat: int | None, other: int) -> bool:
    return seat == other


_SIGHTS: dict[str, Callable[[State, int | None, int], bool]] = {HAND: sees_hand, ORDERS: sees_orders, EVENTS: _sees_events}
"""The rights of one seat to see another's facts, by their names in the language."""


# -- the view ----------------------------------------------------------------------------------------------------------


class Common:
    """The common parts of the views of one position, made once when needed."""

    __slots__ = ("_public", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._public: dict[str, Any] = {}

    @property
    def public(self) -> dict[str, Any]:
        """Return the public facts."""
        if not self._public:
            self._public = public(self._state)
        return self._public


PUBLIC: Final[Mapping[str, Callable[[State], Any]]] = {
    "game": lambda _: "starcraft",
    "mode": lambda state: state.mode.name,
    "seat": lambda _: None,
    "turn": lambda state: state.turn,
    "on_turn": lambda state: list(state.on_turn),
    "round": lambda state: state.round,
    "phase": lambda state: state.phase,
    "step": lambda state: state.phase_step,
    "first": lambda state: state.first,
    "active": lambda state: state.box.areas.planet_key[state.active] if state.active != NOBODY else None,
    "galaxy": lambda state: [_planet(state, placed.planet, placed.x, placed.y, placed.turns) for placed in state.galaxy.placed],
    "routes": lambda state: [_route(state, route) for route in range(len(state.galaxy.routes))],
    "seats": lambda state: [_seat(state, seat) for seat in range(state.mode.seats)],
    "hand": lambda _: [],
    "events": lambda _: [],
    "event_stage": event_stage,
    "event_left": lambda state: sum(state.event_left),
    "ends": lambda state: len(state.ends),
    "event_discard": lambda state: [state.box.events.key[card] for card in state.event_discard],
    "event_removed": lambda state: [state.box.events.key[card] for card in state.event_removed],
    "battle": lambda state: battle_view(state, ()),
    "asked": lambda state: [_question(state, seat) for seat in state.asked],
    "draw_offers": lambda state: list(state.draw_offers),
    "result": lambda state: state.result and {"winners": list(state.result.winners), "reason": state.result.reason},
    "course": course.written,
}
"""The parts that every view has, as everybody may see them."""


def public(state: State) -> dict[str, Any]:
    """Return the public facts."""
    seen = {name: part(state) for name, part in PUBLIC.items()}
    changed = rules.changed(state.rules)
    if changed:
        seen["rules"] = [{"rule": name, "value": value} for name, value in changed.items()]
    return seen | _components(state)


def _components(state: State) -> dict[str, Any]:
    """Return which components are played with, as far as they are not those of the first version."""
    seen: dict[str, Any] = {}
    if state.box.version != FIRST_VERSION:
        seen["data"] = state.box.version
    if state.box.components.corrections:
        seen["components"] = list(state.box.components.corrections)
    return seen


def view(state: State, seat: int | None, common: Common) -> dict[str, Any]:
    """Return everything of the state that the seat may know: the common part, and the part that only it or its team may see."""
    seen = common.public.copy()
    if seat is not None:
        for name, part in _OWN.items():
            seen[name] = part(state, seat, seen[name])
    return seen


class OnDemand(dict[str, Any]):
    """A dict whose values are made as they are first read by `[]`; `get` and loops find only those that have been."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[str], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, name: str) -> Any:
        found = self[name] = self._make(name)
        return found


def view_on_demand(state: State, seat: int) -> dict[str, Any]:
    """Return the same view for one decision in an imagined game: what it reads, before the state changes, is made then."""

    def part(name: str) -> Any:
        if name == "seats":
            return [OnDemand(partial(_part_of_seat, state, seat, other)) for other in range(state.mode.seats)]
        common = PUBLIC[name](state)
        return _OWN[name](state, seat, common) if name in _OWN else common

    seen = OnDemand(part)
    seen.update(_components(state))
    return seen


def _own_battle(state: State, seat: int, common: Any) -> Any:
    if state.battle is None:
        return common
    return battle_view(state, [other for other in range(state.mode.seats) if sees_hand(state, seat, other)])


def _own_seats(state: State, seat: int, common: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the seats, with the hands of those whose hand it may see."""
    return [
        {name: _part_of_seat(state, seat, other, name) if name in _INSIDE else value for name, value in them.items()}
        if sees_hand(state, seat, other)
        else them
        for other, them in enumerate(common)
    ]


def _part_of_seat(state: State, seat: int, other: int, name: str) -> Any:
    """Return one of the facts of the other seat as far as the seat may know it."""
    if name in _INSIDE and sees_hand(state, seat, other):
        return _INSIDE[name](state, seat, other)
    return _SEAT[name](state, other)


def _own_galaxy(state: State, seat: int, common: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the galaxy, with the faces of the orders that seat may see."""
    return [_with_faces(state, seat, at, planet) for at, planet in enumerate(common)] if any(state.stacks) else common


_OWN: Final[Mapping[str, Callable[[State, int, Any], Any]]] = {
    "seat": lambda _, seat, common: seat,
    "battle": _own_battle,
    "hand": lambda state, seat, common: [state.box.cards.key[card] for card in state.seats[seat].hand],
    "events": lambda state, seat, common: [state.box.events.key[card] for card in state.seats[seat].events],
    "seats": _own_seats,
    "galaxy": _own_galaxy,
}
"""The parts of a view that a seat sees otherwise than everybody: by the state, the seat, and the common part."""


def _open(state: State, seat: int, other: int) -> list[str] | None:
    """Return the hand of a partner; one's own stands in the view."""
    return [state.box.cards.key[card] for card in state.seats[other].hand] if seat != other else None


def _orders(state: State, seat: int, other: int) -> list[str] | None:
    if not sees_orders(state, seat, other):
        return None
    return [ORDER_KEYS[kind] for kind, count in enumerate(state.seats[other].orders) for _ in range(count)]


_INSIDE: Final[Mapping[str, Callable[[State, int, int], Any]]] = {
    "hidden": lambda state, _, other: [state.box.cards.key[card] for card in _unseen_by_owner(state, other)],
    "open": _open,
    "orders": _orders,
}
"""The facts of a seat for those who may see its hand: by the state, who looks, and the seat."""


def _with_faces(state: State, seat: int, at: int, planet: dict[str, Any]) -> dict[str, Any]:
    """Return a planet with the faces of the orders that seat may see."""
    stack = state.stacks[state.galaxy.planets[at]]
    if not any(sees_orders(state, seat, order.seat) for order in stack):
        return planet
    seen = planet.copy()
    seen["stack"] = [
        {**back, "order": ORDER_KEYS[order.kind]} if sees_orders(state, seat, order.seat) else back
        for order, back in zip(stack, planet["stack"], strict=True)
    ]
    return seen


def _question(state: State, seat: int) -> dict[str, Any]:
    question = decision(state, state.asked[seat].frame)
    return {"seat": seat, "kind": question.kind, **question.args}


def _planet(state: State, planet: int, x: int, y: int, turns: int) -> dict[str, Any]:
    return {
        "planet": state.box.areas.planet_key[planet],
        "x": x,
        "y": y,
        "turns": turns,
        "areas": [_area(state, area) for area in state.box.areas.of_planet[planet]],
        "stack": [_back(state, order) for order in state.stacks[planet]],
    }


def _back(state: State, order: Order) -> dict[str, Any]:
    """Return an order that lies face down."""
    back: dict[str, Any] = {"seat": order.seat}
    if state.rules["special_backs"] == "seen":
        back["special"] = order.kind >= SPECIAL
    return back


def _area(state: State, area: int) -> dict[str, Any]:
    """Return an area, without fields at their defaults."""
    seen: dict[str, Any] = {}
    if state.depletion[area]:
        seen["depletion"] = state.depletion[area]
    if state.base[area] != NOBODY:
        seen["base"] = state.base[area]
    if state.crowd[area]:
        key = state.box.units.key
        there = [(seat, [key[kind] for kind in them.units[area]]) for seat, them in enumerate(state.seats) if them.units[area]]
        if len(there) > 1:  # the seat on turn attacks
            there.sort(key=lambda units: units[0] in state.on_turn)
            seen["attacker"], seen["attackers"] = there[1]
        seen["seat"], seen["units"] = there[0]
    return seen


def _route(state: State, number: int) -> dict[str, Any]:
    one, other, z, one_side, other_side = state.galaxy.routes[number]
    keys, bits = state.box.areas.planet_key, state.transports[number]
    transports = [seat for seat in range(state.mode.seats) if bits >> seat & 1]
    seen: dict[str, Any] = {"one": keys[one], "other": keys[other], "z": z, "transports": transports}
    if z:
        seen["one_side"], seen["other_side"] = SIDES[one_side], SIDES[other_side]
    return seen


def _seat(state: State, seat: int) -> dict[str, Any]:
    """Return the public facts of that seat."""
    return {name: part(state, seat) for name, part in _SEAT.items()}


def _faction(state: State, seat: int) -> str | None:
    faction = state.seats[seat].faction
    return state.box.sheets.faction_key[faction] if faction != NOBODY else None


def _cards(state: State, seat: int) -> list[dict[str, Any]]:
    key = state.box.areas.key
    return [{"area": key[area], "workers": on} for area, on in sorted(state.seats[seat].cards.items())]


def _buildings(state: State, seat: int) -> list[dict[str, Any]]:
    key = state.box.sheets.building_key
    return [{"building": key[building], "level": level} for building, level in enumerate(state.seats[seat].buildings) if level]


def _modules(state: State, seat: int) -> list[str]:
    key = state.box.sheets.module_key
    return [key[module] for module, count in enumerate(state.seats[seat].modules) for _ in range(count)]


def _keys(state: State, cards: Iterable[int]) -> list[str]:
    key = state.box.cards.key
    return [key[card] for card in cards]


def _play(state: State, seat: int) -> list[str]:
    them = state.seats[seat]
    return [*_keys(state, them.play), *(state.box.events.key[card] for card in them.kept)]


_SEAT: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "faction": _faction,
    "team": lambda state, seat: state.mode.teams[seat],
    "alive": lambda state, seat: state.seats[seat].alive,
    "points": lambda state, seat: state.seats[seat].points,
    "planets": lambda state, seat: [state.box.areas.planet_key[planet] for planet in state.seats[seat].planets],
    "workers": lambda state, seat: state.seats[seat].pool,
    "unavailable": lambda state, seat: state.seats[seat].unavailable,
    "permanent": lambda state, seat: list(state.seats[seat].permanent),
    "cards": _cards,
    "buildings": _buildings,
    "modules": _modules,
    "orders": lambda _, seat: None,
    "tokens": lambda state, seat: sum(state.seats[seat].orders),
    "hand": lambda state, seat: len(state.seats[seat].hand),
    "deck": lambda state, seat: len(state.seats[seat].deck),
    "open": lambda _, seat: None,
    "known": lambda state, seat: _keys(state, state.seats[seat].known),
    "hidden": lambda state, seat: _keys(state, unseen(state, seat)),
    "discard": lambda state, seat: _keys(state, state.seats[seat].discard),
    "technologies": lambda state, seat: _keys(state, dict.fromkeys(state.seats[seat].technologies)),
    "copies": lambda state, seat: [*Counter(state.seats[seat].technologies).values()],
    "play": _play,
    "unread": lambda state, seat: _stages(state, state.seats[seat]),
}
"""The facts of a seat, as everybody may see them."""


def _stages(state: State, them: Seat) -> list[int]:
    """Return how many unread event cards of each stage; those that have been read and not yet executed among them."""
    found = [0, 0, 0]
    for card in them.unread:
        found[state.box.events.stage[card] - 1] += 1
    for card in them.events:
        found[state.box.events.stage[card] - 1] += 1
    return found


def unseen(state: State, seat: int) -> list[int]:
    """Return that seat's cards that others cannot tell apart: deck, hand and cards face down in a battle, without the known
    ones; sorted.
    """
    them, battle = state.seats[seat], state.battle
    cards = sorted([*them.deck, *them.hand, *(battle.face_down(seat) if battle else ())])
    for card in them.known:
        cards.remove(card)
    return cards


def _unseen_by_owner(state: State, seat: int) -> list[int]:
    """Return those of its own cards that the seat cannot distinguish: the deck and cards placed from it unseen; sorted."""
    them, battle = state.seats[seat], state.battle
    return sorted([*them.deck, *battle.unseen_by_owner(seat)]) if battle else them.deck


# -- events ------------------------------------------------------------------------------------------------------------

event_for = projection(language.EVENTS, _SIGHTS)
"""Return an event as a seat may see it: a function of (state, seat, event)."""
