"""What a view does not say of its mode and a screen has to know: the only place of the table that tells modes by name."""

from __future__ import annotations

from collections.abc import Sequence

FULL = 50
"""Authority at the start of most games."""
_AN_EMPEROR = 60
_TEAMS = {4: 75, 6: 100}
"""What a team of hydra begins with, by the number of seats."""
_BOSSES = {3: 50, 4: 70, 5: 70, 6: 90}
"""What the boss of a raid begins with, by the number of seats."""
_SHARED_AUTHORITY = frozenset({"hydra"})
_POOLS = frozenset({"hydra"})
_EMPEROR = "emperor"
_EMPERORS = (1, 4)
_PASSES = frozenset({"emperor"})


def shares_authority(mode: str) -> bool:
    """Whether the members of a team live on one authority score."""
    return mode in _SHARED_AUTHORITY


def first_authority(mode: str, seats: int) -> tuple[int, ...]:
    """What each seat begins with, shared or not.

    >>> first_authority("hydra", 4), first_authority("raid", 4)
    ((75, 75, 75, 75), (70, 50, 50, 50))
    """
    if mode == "hydra":
        return (_TEAMS.get(seats, FULL),) * seats
    if mode == "raid":
        return (_BOSSES.get(seats, FULL), *(FULL,) * (seats - 1))
    return tuple(_AN_EMPEROR if mode == _EMPEROR and seat in _EMPERORS else FULL for seat in range(seats))


def shares_pools(mode: str) -> bool:
    """Whether a team may add up its trade and combat."""
    return mode in _POOLS


def passes_cards(mode: str) -> bool:
    """Whether a card may be passed to a team member for trade."""
    return mode in _PASSES


def falls_with_its_team(mode: str, role: str) -> bool:
    """Whether the whole team of a seat in that role is out with it."""
    return shares_authority(mode) or role == _EMPEROR


def may_attack(mode: str, attacker: int, target: int, alive: Sequence[bool], role: str) -> bool:
    """Whether one seat may attack an enemy, outposts aside: what a view says of its own seat alone. `role`: the attacker's."""
    if mode == "hunter":
        return target == next(seat for step in range(1, len(alive) + 1) if alive[seat := (attacker + step) % len(alive)])
    if mode == "emperor" and role != _EMPEROR:
        opposite = len(alive) - 1 - attacker
        return target == opposite if alive[opposite] else target in _EMPERORS
    return True
