"""Two teams of two or three heads, each on one authority score, its members taking their turns at the same time."""

from __future__ import annotations

from collections.abc import Iterable

from engine.star_realms.modes.mode import Mode, Table

AUTHORITY = {2: 75, 3: 100}
"""The shared authority of a team by its number of heads."""


class Hydra(Mode):
    """The first half of the seats against the other (section 6.3)."""

    name = "hydra"
    seat_counts = (4, 6)
    shares_pools = True

    def seat_teams(self) -> tuple[int, ...]:
        heads = self.seats // 2
        return (0,) * heads + (1,) * heads

    def seat_scores(self) -> tuple[int, ...]:
        return self.seat_teams()

    def scores(self) -> list[int]:
        return [AUTHORITY[self.seats // 2]] * 2

    def first_turns(self) -> list[int]:
        return [0, self.seats // 2]

    def opening_hand(self, first: int, seat: int) -> int:
        return 3 if self.teams[seat] == self.teams[first] else 5

    def taking_turn(self, first: int) -> tuple[int, ...]:
        return self.members(self.teams[first])

    def next_turn(self, state: Table) -> tuple[int, ...]:
        return tuple(seat for seat in self.members(1 - self.teams[state.on_turn[0]]) if state.seats[seat].alive)

    def sharing(self, seat: int) -> tuple[int, ...]:
        return self.members(self.teams[seat])

    def covered_by(self, seat: int) -> Iterable[int]:
        return self.members(self.teams[seat])
