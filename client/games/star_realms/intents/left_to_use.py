"""Abilities in play that wait to be used: of which cards, and whether one of them asks something."""

from __future__ import annotations

from client.games.star_realms.model.table import Stack, Table
from engine.star_realms.cards.effects import GAINS, Effect

_ASKS_NOTHING = (*GAINS, "draw", "draw-if-two-bases", "next-ship-on-top", "draw-per-played", "opponent-discards")


def left_to_use(table: Table) -> list[Stack]:
    """What in play has a primary or ally ability that may be used now and can do something."""
    return [stack for stack in table.me.in_play if any(_can_do(effects, table) for effects in _abilities(stack))]


def asks_when_used(stack: Stack, targets: int) -> bool:
    """Whether one of its abilities that may be used now asks you something."""
    return any(asks(effects, targets) for effects in _abilities(stack))


def asks(effects: tuple[Effect, ...], targets: int) -> bool:
    """Whether you are asked something; with several opponents, what one of them is to do asks who is meant."""
    if targets > 1 and any(effect.word == "opponent-discards" for effect in effects):
        return True
    return any(effect.word not in _ASKS_NOTHING or effect.optional for effect in effects)


def _abilities(stack: Stack) -> list[tuple[Effect, ...]]:
    card = stack.facts[stack.face]
    return [card.ability(which) for which in ("primary", "ally") if which in stack.usable]


def _can_do(effects: tuple[Effect, ...], table: Table) -> bool:
    """A ship goes on top of the deck only if one can be bought."""
    if any(effect.word != "next-ship-on-top" for effect in effects):
        return True
    return any(stack.live and stack.facts[stack.card].is_ship for stack in table.row)
