"""One boss against two to five raiders. The boss is seat 0 and begins."""

from __future__ import annotations

from engine.star_realms.modes.mode import AUTHORITY, HAND, Mode, Table

BOSS = 0
BOSS_TABLE = {2: (50, 7), 3: (70, 7), 4: (70, 8), 5: (90, 8)}
"""The boss's authority and hand by the number of raiders."""


class Raid(Mode):
    """Damage on the boss's bases stays until its turn; raiders see each other's hands (section 6.5)."""

    name = "raid"
    seat_counts = (3, 4, 5, 6)

    def seat_teams(self) -> tuple[int, ...]:
        return (0,) + (1,) * (self.seats - 1)

    def role(self, seat: int) -> str:
        return "boss" if seat == BOSS else "raider"

    def scores(self) -> list[int]:
        return [BOSS_TABLE[self.seats - 1][0]] + [AUTHORITY] * (self.seats - 1)

    def first_turns(self) -> list[int]:
        return [BOSS]

    def opening_hand(self, first: int, seat: int) -> int:
        return self.hand_size(BOSS) - 2 if seat == BOSS else HAND

    def hand_size(self, seat: int) -> int:
        return BOSS_TABLE[self.seats - 1][1] if seat == BOSS else HAND

    def keeps_damage(self, owner: int) -> bool:
        return owner == BOSS

    def sees_hand(self, seat: int | None, other: int) -> bool:
        return seat == other or (seat is not None and BOSS not in (seat, other))

    def heirs(self, state: Table, seat: int) -> list[int]:
        """Return the rest of a defeated raider's team: it may leave a card to each."""
        return [] if seat == BOSS else [other for other in range(1, self.seats) if state.seats[other].alive]
