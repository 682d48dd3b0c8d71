"""Two teams of three: an emperor between two admirals.

Seats 0 to 2 are team A, which begins; seat 0 faces 5, 1 faces 4, 2 faces 3.
"""

from __future__ import annotations

from engine.star_realms.modes.mode import AUTHORITY, Mode, Table

EMPERORS = (1, 4)
EMPEROR_AUTHORITY = 60


class Emperor(Mode):
    """An emperor's fall ends it (section 6.4)."""

    name = "emperor"
    seat_counts = (6,)
    passes_cards = True

    def seat_teams(self) -> tuple[int, ...]:
        return (0, 0, 0, 1, 1, 1)

    def role(self, seat: int) -> str:
        return "emperor" if seat in EMPERORS else "admiral"

    def scores(self) -> list[int]:
        return [EMPEROR_AUTHORITY if seat in EMPERORS else AUTHORITY for seat in range(self.seats)]

    def first_turns(self) -> list[int]:
        return [0]

    def opening_hand(self, first: int, seat: int) -> int:
        return 3 if self.teams[seat] == self.teams[first] else 5

    def opponents(self, state: Table, seat: int) -> list[int]:
        """List the targets: an admiral reaches the admiral opposite, and the enemy emperor once that one is out; an emperor
        reaches all."""
        if seat in EMPERORS:
            return super().opponents(state, seat)
        opposite = self.seats - 1 - seat
        return [opposite] if state.seats[opposite].alive else [EMPERORS[1 - self.teams[seat]]]

    def may_pass_cards_to(self, state: Table, seat: int) -> list[int]:
        """List the seats that may get a card for one trade: a neighbour of the same team, or any member under the rules of
        2013."""
        team = [other for other in self.members(self.teams[seat]) if other != seat and state.seats[other].alive]
        if state.rules.emperor_pass == "any":
            return team
        return [other for other in team if abs(other - seat) == 1]

    def heirs(self, state: Table, seat: int) -> list[int]:
        """Return the emperor to whom a defeated admiral may leave a card."""
        return [] if seat in EMPERORS else [EMPERORS[self.teams[seat]]]

    def falling_with(self, state: Table, seat: int) -> list[int]:
        return self.fallen(state, seat)

    def fallen(self, state: Table, score: int) -> list[int]:
        return [seat for seat in self.members(self.teams[score]) if state.seats[seat].alive] if score in EMPERORS else [score]
