"""Losing and gaining resource cards (RG2, RG3)."""

from __future__ import annotations

from engine.starcraft.box import POINTS
from engine.starcraft.state.areas import base_on, is_empty, is_friendly, is_open
from engine.starcraft.state.resources import DEPLETED, gain_card, lose_card
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


def lose_cards(state: State) -> None:
    """Take resource cards away. A seat keeps a card with a base on its planet, and no enemy in its area; one that is out loses
    all (W5)."""
    planet_of = state.box.areas.planet
    for seat, me in enumerate(state.seats):
        for area in sorted(me.cards):
            if base_on(state, planet_of[area], seat) == NOBODY or not is_open(state, area, seat):
                lose_card(state, seat, area)


def gain_cards(state: State) -> None:
    """Give resource cards: on each planet with an own base those of friendly areas, and of empty ones if there is no other
    base."""
    box = state.box
    held = {area for me in state.seats for area in me.cards}
    for seat in state.clockwise():
        for planet in state.galaxy.planets:
            if base_on(state, planet, seat) == NOBODY:
                continue
            is_alone = all(state.base[area] in (seat, NOBODY) for area in box.areas.of_planet[planet])
            for area in box.areas.of_planet[planet]:
                if box.areas.kind[area] == POINTS or area in held or state.depletion[area] == DEPLETED:
                    continue
                if is_friendly(state, area, seat) or (is_alone and is_empty(state, area)):
                    gain_card(state, seat, area)
