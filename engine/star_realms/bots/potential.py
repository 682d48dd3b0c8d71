"""The most combat a seat can have in its turn, as far as it knows: a bound that saves most positions the search for a winning
turn."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from engine.star_realms.cards.card_tables import ALL, BIT, CardTables
from engine.star_realms.cards.effects import Effect
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.state.reach import cost_to_destroy, outposts
from engine.star_realms.state.seat import Seat

SHORT_DECK: Final = 4
"""A deck of so few cards may be drawn to its end."""
LIFTS: Final = frozenset(("next-ship-on-top", "acquire-ship-on-top"))
"""Effects that put a ship where the next draw finds it."""


class Power(NamedTuple):
    """The most that effects can do: the combat they gain, the bases they destroy, the ships they put on top of the deck."""

    combat: int
    destroys: int
    lifts: int


def in_reach(position: StarRealmsPosition, seat: int) -> bool:
    """Return whether that could be enough against any opponent."""
    combat, destroys = most(position, position.seats[seat])
    for target in position.mode.opponents(position, seat):
        walls = sorted(cost_to_destroy(position, wall) for _, wall in outposts(position, target))
        standing = sum(walls[: max(len(walls) - destroys, 0)])
        if position.authority[position.mode.score_of[target]] + standing <= combat:
            return True
    return False


def most(position: StarRealmsPosition, me: Seat) -> tuple[int, int]:
    """Return upper bounds for the seat's combat in this turn without unknown cards, and for the bases its abilities destroy."""
    cards, table = position.cards, powers(position.cards)
    found = [table[card][ALL] for card in me.hand]
    found += [table[card][ALL] for card in me.top]
    if me.deck and (len(me.deck) <= SHORT_DECK or me.deck[0] == me.deck[-1]):
        found += [table[card][ALL] for card in me.deck]
    found += [table[entry.face][cards.usable[entry.face] & ~entry.used] for entry in me.in_play]
    combat, destroys, lifts = me.combat, 0, me.ships_on_top
    for power in found:
        combat += power.combat
        destroys += power.destroys
        lifts += power.lifts
    for frame in me.stack:
        power = power_of((frame.effect,))
        combat += power.combat
        destroys += power.destroys
        lifts += power.lifts
    if lifts:
        combat += lifts * max((table[card][ALL].combat for card in position.row if card >= 0), default=0)
    needles = me.hand.count(cards.needle)
    if needles:
        combat += needles * max(table[card][ALL].combat for card in (*me.hand, *(entry.face for entry in me.in_play)))
        destroys += needles
    fleets = sum(cards.combat_per_ship[card] for card in me.hand) + sum(cards.combat_per_ship[one.card] for one in me.in_play)
    if fleets:
        combat += fleets * (len(me.hand) + len(me.top) + len(me.in_play) + SHORT_DECK)
    return combat, destroys


@cache
def powers(cards: CardTables) -> list[list[Power]]:
    """Return the powers by card number, then by the bits of the abilities that are still to be used."""
    return [
        [
            power_of(tuple(effect for name, bit in BIT.items() if bits & bit for effect in card.ability(name)))
            for bits in range(ALL + 1)
        ]
        for card in cards.cards
    ]


def power_of(effects: tuple[Effect, ...]) -> Power:
    """Return the most that these effects can do."""
    return Power(
        sum(combat_of(effect) for effect in effects),
        sum(effect.word == "destroy-base" for effect in effects),
        sum(effect.word in LIFTS for effect in effects),
    )


def combat_of(effect: Effect) -> int:
    """Return the most combat one effect gains."""
    if effect.word == "choose":
        return max(sum(combat_of(each) for each in option) for option in effect.options)
    return effect.amount if effect.word == "combat" else 0
