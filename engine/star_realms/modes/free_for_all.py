"""Three to six seats, everybody against everybody."""

from __future__ import annotations

from engine.star_realms.modes.mode import HAND, Mode

OPENING = (3, 4)
"""The opening hands of the first seats in turn order; all others draw a whole hand."""


def opening_in_turn_order(seats: int, first: int, seat: int) -> int:
    """Return the size of an opening hand that grows with the distance from the first seat (section 6.1)."""
    behind = (seat - first) % seats
    return OPENING[behind] if behind < len(OPENING) else HAND


class FreeForAll(Mode):
    """Attack and target whom you like; the last one alive wins (section 6.1)."""

    name = "free-for-all"
    seat_counts = (3, 4, 5, 6)

    def opening_hand(self, first: int, seat: int) -> int:
        return opening_in_turn_order(self.seats, first, seat)
