"""A battle under way: who fights where, and its skirmishes. The steps of a battle are in `engine.starcraft.battle`."""

from __future__ import annotations


class Battle:
    """A battle in the contested `area`. `special`: started by a special Mobilize order."""

    __slots__ = ("area", "attacker", "defender", "special")

    def __init__(self, area: int, attacker: int, defender: int, *, special: bool) -> None:
        self.area = area
        self.attacker = attacker
        self.defender = defender
        self.special = special

    def copy(self) -> Battle:
        return Battle(self.area, self.attacker, self.defender, special=self.special)
