"""The values of one side of a skirmish while they are compared."""

from __future__ import annotations

from engine.starcraft.state.battle import Battle
from engine.starcraft.state.state import State
from engine.starcraft.tables.masks import AIR, GROUND, mask


class Tally:
    """A side with the bonuses of its units and texts so far.

    `units`: the mask of its units in the skirmish. `cloak`: of those with cloaking. `unarmed`: the targets (GROUND, AIR) that
    units of these masks cannot hit. `is_still`: its final attack is 0; `is_unsupported`: its support values are. `is_strong`:
    its attack is sufficient, and its front-line unit can use it. `splash`, `late`, `returns`: cards, as in
    `state.battle.Found`.
    """

    __slots__ = (
        "attack", "cloak", "front", "has_base", "has_detector", "health", "is_still", "is_strong", "is_unsupported", "late",
        "returns", "seat", "side", "splash", "support", "unarmed", "units",
    )  # fmt: skip

    def __init__(self, state: State, battle: Battle, skirmish: int, side: int) -> None:
        box, seat = state.box, battle.seats[side]
        own = battle.skirmishes[skirmish][side]
        self.side = side
        self.seat = seat
        self.front = own.front
        self.support = own.support
        self.units = mask((own.front, *own.support))
        self.has_base = state.base[battle.area] == seat
        self.has_detector = (
            bool(self.units & box.units.detector) or battle.has_detector[side] or has_air_support(state, battle.area, seat)
        )
        self.attack = 0
        self.health = 0
        self.cloak = 0
        self.unarmed: list[tuple[int, int]] = []
        self.is_still = False
        self.is_unsupported = False
        self.is_strong = False
        self.splash: list[tuple[int, bool]] = []
        self.late: list[int] = []
        self.returns: list[int] = []


def has_air_support(state: State, area: int, seat: int) -> bool:
    """Return whether a base in the area has the Air Support module of that seat (ruling Q10)."""
    return state.base[area] == seat and state.seats[seat].modules[state.box.air_support_module] > 0


def targets(state: State, own: Tally, kind: int) -> int:
    """Return the mask of the units that a unit of that side can target in the skirmish (ruling Q8)."""
    units = state.box.units
    found = units.targets[kind]
    for unarmed, bits in own.unarmed:
        if unarmed >> kind & 1:
            if bits & GROUND:
                found &= ~units.ground
            if bits & AIR:
                found &= ~units.air
    return found
