"""The knowledge of a seat: its view, built field by field, and its projection of every event. Everything else is hidden.

`engine.starcraft.language` defines the parts of a view, and which seats see which parts of an event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

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


def public(state: State) -> dict[str, Any]:
    """Return the public facts."""
    box, result = state.box, state.result
    seen = {
        "game": "starcraft",
        "mode": state.mode.name,
        "seat": None,
        "turn": state.turn,
        "on_turn": list(state.on_turn),
        "round": state.round,
        "phase": state.phase,
        "step": state.phase_step,
        "first": state.first,
        "active": box.areas.planet_key[state.active] if state.active != NOBODY else None,
        "galaxy": [_planet(state, placed.planet, placed.x, placed.y, placed.turns) for placed in state.galaxy.placed],
        "routes": [_route(state, route) for route in range(len(state.galaxy.routes))],
        "seats": [_seat(state, seat) for seat in range(state.mode.seats)],
        "hand": [],
        "events": [],
        "event_stage": event_stage(state),
        "event_left": sum(state.event_left),
        "ends": len(state.ends),
        "event_discard": [box.events.key[card] for card in state.event_discard],
        "event_removed": [box.events.key[card] for card in state.event_removed],
        "battle": battle_view(state, ()),
        "asked": [_question(state, seat) for seat in state.asked],
        "draw_offers": list(state.draw_offers),
        "result": result and {"winners": list(result.winners), "reason": result.reason},
        "course": course.written(state),
    }
    changed = rules.changed(state.rules)
    if changed:
        seen["rules"] = [{"rule": name, "value": value} for name, value in changed.items()]
    if box.version != FIRST_VERSION:
        seen["data"] = box.version
    if box.components.corrections:
        seen["components"] = list(box.components.corrections)
    return seen


def view(state: State, seat: int | None, common: Common) -> dict[str, Any]:
    """Return everything of the state that the seat may know: the common part, and the part that only it or its team may see."""
    seen = common.public.copy()
    if seat is None:
        return seen
    box, me = state.box, state.seats[seat]
    seen["seat"] = seat
    if state.battle is not None:
        seen["battle"] = battle_view(state, [other for other in range(state.mode.seats) if sees_hand(state, seat, other)])
    seen["hand"] = [box.cards.key[card] for card in me.hand]
    seen["events"] = [box.events.key[card] for card in me.events]
    seen["seats"] = seats = seen["seats"][:]
    for other in range(state.mode.seats):
        if sees_hand(state, seat, other):
            seats[other] = _inside(state, seat, other, seats[other])
    if any(state.stacks):
        seen["galaxy"] = [_with_faces(state, seat, at, planet) for at, planet in enumerate(seen["galaxy"])]
    return seen


def _inside(state: State, seat: int, other: int, public: dict[str, Any]) -> dict[str, Any]:
    """Return a seat with its hand, for those who may see it."""
    them, key = state.seats[other], state.box.cards.key
    seen = public.copy()
    seen["hidden"] = [key[card] for card in _unseen_by_owner(state, other)]
    if seat != other:
        seen["open"] = [key[card] for card in them.hand]
    if sees_orders(state, seat, other):
        seen["orders"] = [ORDER_KEYS[kind] for kind, count in enumerate(them.orders) for _ in range(count)]
    return seen


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
    them, box = state.seats[seat], state.box
    key, sheets = box.cards.key, box.sheets
    technologies = Counter(them.technologies)
    return {
        "faction": sheets.faction_key[them.faction] if them.faction != NOBODY else None,
        "team": state.mode.teams[seat],
        "alive": them.alive,
        "points": them.points,
        "planets": [box.areas.planet_key[planet] for planet in them.planets],
        "workers": them.pool,
        "unavailable": them.unavailable,
        "permanent": list(them.permanent),
        "cards": [{"area": box.areas.key[area], "workers": on} for area, on in sorted(them.cards.items())],
        "buildings": [
            {"building": sheets.building_key[building], "level": level}
            for building, level in enumerate(them.buildings)
            if level
        ],
        "modules": [sheets.module_key[module] for module, count in enumerate(them.modules) for _ in range(count)],
        "orders": None,
        "tokens": sum(them.orders),
        "hand": len(them.hand),
        "deck": len(them.deck),
        "open": None,
        "known": [key[card] for card in them.known],
        "hidden": [key[card] for card in unseen(state, seat)],
        "discard": [key[card] for card in them.discard],
        "technologies": [key[card] for card in technologies],
        "copies": [*technologies.values()],
        "play": [*(key[card] for card in them.play), *(box.events.key[card] for card in them.kept)],
        "unread": _stages(state, them),
    }


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
