"""Card texts with their units as masks."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.components.effects import Effect
from engine.starcraft.components.values import RACES, ComponentSet, Cost
from engine.starcraft.tables.masks import BITS, Count, mask, mask_of


class CardEffect(NamedTuple):
    """One line of a card, as `Effect` has it but for these.

    `bits`: GROUND and AIR of `splash` and `disarm`; `what`: the other things a word applies to. `units`: the mask of the units
    that the word means, all if it names none; of `splash`, those that can be victims; of `disarm`, those that lose targets, on
    `both_sides` or of the enemy. `conditions`: words, each with the mask of the units it speaks of. `figures`: free units by
    race.
    """

    word: str
    amount: int
    what: str
    bits: int
    units: int
    both_sides: bool
    always: bool
    to_hand: int
    timing: str
    conditions: tuple[tuple[str, int], ...]
    cost: str
    pay: Cost
    figures: tuple[tuple[Count, ...], ...]
    options: tuple[CardEffect, ...]


def lay_out(effect: Effect, components: ComponentSet) -> CardEffect:
    """Return an effect of data/ with its units as masks."""
    every = mask(unit.number for unit in components.units)
    units = mask_of(effect.units, components) if effect.units else every
    if effect.all_but:
        units = every & ~units
    bits = BITS.get(effect.what, 0)
    if effect.word == "splash":
        units &= mask(unit.number for unit in components.units if BITS[unit.type] & bits)
    return CardEffect(
        word=effect.word,
        amount=effect.amount,
        what="" if bits else effect.what,
        bits=bits,
        units=units,
        both_sides=effect.word == "disarm" and effect.all_but,
        always=effect.always,
        to_hand=effect.to_hand,
        timing=effect.timing,
        conditions=tuple((c.word, mask_of([c.of], components) if c.of else 0) for c in effect.conditions),
        cost=effect.cost,
        pay=Cost(*effect.pay),
        figures=_figures_by_race(effect, components),
        options=tuple(lay_out(option, components) for option in effect.options),
    )


def _figures_by_race(effect: Effect, components: ComponentSet) -> tuple[tuple[Count, ...], ...]:
    """Return the alternative of each race; none if the effect gives no units."""
    by_race = {components.unit[figures[0][1]].race: figures for figures in effect.figures}
    return tuple(
        tuple((components.unit[key].number, count) for count, key in by_race[race]) for race in RACES if race in by_race
    )
