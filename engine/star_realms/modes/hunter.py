"""Three to six seats, each hunting the one on its left."""

from __future__ import annotations

from engine.star_realms.modes.free_for_all import opening_in_turn_order
from engine.star_realms.modes.mode import Mode, Table


class Hunter(Mode):
    """Attack and target the next living seat on your left; bases also of the one on your right (section 6.2)."""

    name = "hunter"
    seat_counts = (3, 4, 5, 6)

    def opening_hand(self, first: int, seat: int) -> int:
        return opening_in_turn_order(self.seats, first, seat)

    def opponents(self, state: Table, seat: int) -> list[int]:
        return [self._next_alive(state, seat, 1)]

    def base_owners(self, state: Table, seat: int) -> list[int]:
        return sorted({self._next_alive(state, seat, 1), self._next_alive(state, seat, -1)})

    def _next_alive(self, state: Table, seat: int, step: int) -> int:
        """Return the next living seat, clockwise (to the left) or against it."""
        other = (seat + step) % self.seats
        while not state.seats[other].alive:
            other = (other + step) % self.seats
        return other
