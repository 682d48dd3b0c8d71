"""The state of a position that is stated completely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.chance import Chance
from engine.starcraft.box import ORDER_KEYS, Box
from engine.starcraft.modes.mode import Mode
from engine.starcraft.play.round import rest_of_round
from engine.starcraft.scenario.completing import lay_out
from engine.starcraft.setup.factions import take_faction
from engine.starcraft.setup.table import empty_table
from engine.starcraft.state import pieces
from engine.starcraft.state.frames import do_next
from engine.starcraft.state.state import Order, State

S = TypeVar("S", bound=State)


def build(kind: type[S], mode: Mode, rules: Mapping[str, Any], box: Box, stated: Mapping[str, Any], chance: Chance) -> S:
    """Make the state of a position that `complete` returned; nobody is asked yet."""
    state = empty_table(kind, mode, rules, box, chance)
    state.first, state.round, state.phase = stated["first"], stated["round"], stated["phase"]
    state.galaxy = lay_out(box, stated["galaxy"], stated["z"])
    state.transports = [0] * len(state.galaxy.routes)
    for area, stage in stated["depletion"].items():
        state.depletion[box.areas.number[area]] = stage
    for seat, has in enumerate(stated["seats"]):
        _equip(state, seat, has)
    for planet, orders in stated["stacks"].items():
        state.stacks[box.areas.planet_number[planet]] = tuple(_order(state, seat, order) for seat, order in orders)
    for key in stated["event_discard"]:
        state.event_discard.append(_take_event(state, key))
    for key in stated["event_removed"]:
        state.event_removed.append(_take_event(state, key))
    end = box.events.must_play.index(True)
    for _ in range(stated["ends"]):
        state.ends.append(_take_event(state, box.events.key[end]))
    state.event_left = list(stated["event_left"])
    do_next(state, *rest_of_round(state.phase, stated["on_turn"], state.first))
    state.events = []
    return state


def _equip(state: State, seat: int, has: Mapping[str, Any]) -> None:
    box, me, area = state.box, state.seats[seat], state.box.areas.number
    take_faction(state, seat, box.sheets.faction_number[has["faction"]])
    for base in has["bases"]:
        pieces.put_base(state, seat, area[base])
    for where, kinds in has["units"].items():
        for kind in kinds:
            pieces.put_unit(state, seat, box.units.number[kind], area[where])
    for route in has["transports"]:
        pieces.put_transport(state, seat, pieces.find_route(state, *route))
    me.points = has["points"]
    me.pool, me.unavailable, me.permanent = has["workers"], has["unavailable"], list(has["permanent"])
    me.cards = {area[card]: workers for card, workers in has["cards"].items()}
    me.workers -= me.pool + me.unavailable + sum(me.permanent) + sum(me.cards.values())
    for building, level in has["buildings"].items():
        me.buildings[box.sheets.building_number[building]] = level
    for module in has["modules"]:
        me.modules[box.sheets.module_number[module]] += 1
    every = [*box.decks[me.race], *box.technology_decks[me.race]]
    for zone in ("hand", "discard", "play", "deck", "known"):
        setattr(me, zone, [box.cards.number[card] for card in has[zone]])
    for card in (*me.hand, *me.discard, *me.play, *me.deck):
        every.remove(card)
    me.hand.sort()
    me.deck.sort()
    me.known.sort()
    me.technologies = sorted(every)
    for zone in ("kept", "unread", "events"):
        setattr(me, zone, [_take_event(state, card) for card in has[zone]])
    me.unread.sort()


def _take_event(state: State, key: str) -> int:
    card = state.box.events.number[key]
    state.event_deck[state.box.events.stage[card] - 1].remove(card)
    return card


def _order(state: State, seat: int, key: str) -> Order:
    """Make an order that allows as many special orders as there are."""
    kind = ORDER_KEYS.index(key)
    state.seats[seat].orders[kind] -= 1
    return Order(seat, kind, len(ORDER_KEYS))
