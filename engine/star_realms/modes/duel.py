"""Two seats, one against the other: the game of the rulebook's main part."""

from __future__ import annotations

from engine.star_realms.modes.mode import Mode, Table


class Duel(Mode):
    """The duel of two: the first seat draws 3 cards, the other 5 (ruling 1)."""

    name = "duel"
    seat_counts = (2,)

    def opponents(self, state: Table, seat: int) -> list[int]:
        return [1 - seat]

    def next_turn(self, state: Table) -> tuple[int, ...]:
        return (1 - state.on_turn[0],)

    def opening_hand(self, first: int, seat: int) -> int:
        return 3 if seat == first else 5
