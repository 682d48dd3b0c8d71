"""Attacks that can defeat a seat, computed from the pools and bases on the table, never from hidden cards.

Only outposts protect a seat, so only outposts and authority count. The mode decides which seats may be attacked.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.table import Action, Seat, Stack, Table, stands
from engine.star_realms.language.main_phase import Attack, AttackBase


class Lethal(Struct, frozen=True):
    """A possible defeat: the available combat, the defense of the outposts, and the authority of the target."""

    by: int
    target: int
    combat: int
    outposts: tuple[Stack, ...]
    defense: int
    authority: int
    ends: bool
    """True if the game ends with the target's defeat."""


def mine(table: Table) -> Lethal | None:
    """Return a seat that you can defeat now. Seats whose defeat ends the game come first, then those that need the least
    combat.
    """
    if not table.in_main:
        return None
    within = (_lethal(table, (table.me,), seat) for seat in table.others if seat.reach == "seat" or not table.many)
    found = [lethal for lethal in within if lethal is not None]
    return min(found, key=lambda lethal: (not lethal.ends, lethal.defense + lethal.authority), default=None)


def against_me(table: Table) -> Lethal | None:
    """Return a possible defeat of your seat in the current turn, by one seat or by a team that adds up its combat."""
    if table.seat is None or table.result is not None or not table.me.alive:
        return None
    enemies = [seat for seat in table.others if seat.on_turn and not seat.ended and seat.alive and _reaches(table, seat)]
    groups = [enemies] if model_table.shares_pools(table.mode) else [[seat] for seat in enemies]
    found = (_lethal(table, group, table.me) for group in groups if group)
    return next((lethal for lethal in found if lethal is not None), None)


def next_attack(table: Table, target: int) -> Action | None:
    """Return the next attack on that seat or its outposts; outposts come first. If the defeat does not end the game, the
    attack spends only the necessary combat.
    """
    behind = table.seats[target]
    for action in table.listed(AttackBase):
        if any(stands(stack, action.seat, action.place) for stack in _outposts(table, behind)):
            return action
    if _outposts(table, behind) or not behind.alive:
        return None
    found = next((action for action in table.listed(Attack) if action.seat == target), None)
    if found is None or found.amount < behind.authority:
        return None
    return found if ends_with(table, behind) else Attack(target, behind.authority)


def _lethal(table: Table, attackers: Iterable[Seat], target: Seat) -> Lethal | None:
    attackers = tuple(attackers)
    combat = sum(seat.combat for seat in attackers)
    outposts = _outposts(table, target)
    defense = sum((stack.facts[stack.card].defense - stack.damage) * stack.count for stack in outposts)
    if not target.alive or target.authority <= 0 or combat < defense + target.authority:
        return None
    ends = ends_with(table, target)
    return Lethal(attackers[0].number, target.number, combat, outposts, defense, target.authority, ends)


def _outposts(table: Table, target: Seat) -> tuple[Stack, ...]:
    """Return the outposts that protect that seat: its own, or those of the whole team if the team shares its authority."""
    covering = [seat for seat in table.seats if seat is target or protects(table, seat, target)]
    return tuple(stack for seat in covering for stack in seat.in_play if stack.facts[stack.card].is_outpost)


def protects(table: Table, seat: Seat, target: Seat) -> bool:
    """Return True if the outposts of one seat also protect the other: both share their authority."""
    return model_table.shares_authority(table.mode) and seat.team == target.team


def ends_with(table: Table, target: Seat) -> bool:
    """Return True if at most one side is left after that seat's defeat and its consequences."""
    falls = model_table.falls_with_its_team(table.mode, target.role)
    left = {seat.team for seat in table.seats if seat.alive and seat is not target}
    return len(left - {target.team} if falls else left) <= 1


def _reaches(table: Table, attacker: Seat) -> bool:
    """Return True if that seat may attack you."""
    return attacker.team != table.me.team and model_table.may_attack(
        table.mode, attacker.number, table.side, [seat.alive for seat in table.seats], attacker.role
    )
