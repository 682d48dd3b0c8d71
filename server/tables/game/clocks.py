"""The seats' clocks: the time left of each, which of them run, and the increment at the end of a turn.

A table updates its clocks whenever the answer to "whose clock runs" may have changed: see `Table.update_clocks`. The remaining
time is stored with every action, so that a restored table has the time it had.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.game import Game
from server.tables.stored.seats import TURN, ClockTerms


class Clocks:
    """The clocks of one game.

    `left`: milliseconds of each seat at the last update. `stored_at`: when they were last stored, by the server's clock.
    """

    def __init__(self, left: Sequence[int], now: float) -> None:
        self.left = tuple(left)
        self.running: frozenset[int] = frozenset()
        self.stored_at = self._since = now

    def update(self, now: float, running: Collection[int]) -> None:
        """Take the elapsed time from the clocks that ran. From now on these run, as far as they have time left."""
        gone = max(0, round((now - self._since) * 1000))
        self.left = tuple(max(0, left - gone) if seat in self.running else left for seat, left in enumerate(self.left))
        self.running = frozenset(seat for seat in running if self.left[seat])
        self._since = now


def full(terms: ClockTerms | None, seats: int) -> tuple[int, ...]:
    """Return the milliseconds with which every seat begins; nothing without clocks."""
    return (terms.seconds * 1000,) * seats if terms is not None else ()


def after_action(terms: ClockTerms, left: Sequence[int], before: Game, after: Game) -> tuple[int, ...]:
    """Return the milliseconds left after an action led from one position to the other: the end of a turn adds to them."""
    if before.turn == after.turn or (terms.kind != TURN and not before.is_set_up):
        return tuple(left)
    if terms.kind == TURN:
        return full(terms, len(left))
    return tuple(each + terms.increment * 1000 if seat in before.on_turn else each for seat, each in enumerate(left))
