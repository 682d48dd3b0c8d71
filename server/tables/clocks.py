"""The seats' clocks: how much time each has left, whose runs, what the end of a turn gives back.

Time is counted in milliseconds and settled whenever it may have changed whose clock runs: a seat's does while it is asked,
nobody answers for it, and somebody's line to the table is on. What is left is kept with every action, so a table that comes
back has the time it had.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.game import Game
from protocol.messages import SeatClock
from server.tables.match import CONCEDE
from server.tables.seats import GIVE_IN, PLAYING, TURN, ClockTerms

if TYPE_CHECKING:
    from server.tables.table import Table


class Clocks:
    """The clocks of one game. `left`: milliseconds of each seat, as they were when they were last settled; `kept_at`: when they
    were last kept, in seconds of the house's clock.
    """

    def __init__(self, left: Sequence[int], now: float) -> None:
        self.left = tuple(left)
        self.running: frozenset[int] = frozenset()
        self.stored_at = self._since = now

    def update(self, now: float, running: Collection[int]) -> None:
        """Take the time since then from those that were running; from now on these run, as long as they have time."""
        gone = max(0, round((now - self._since) * 1000))
        self.left = tuple(max(0, left - gone) if seat in self.running else left for seat, left in enumerate(self.left))
        self.running = frozenset(seat for seat in running if self.left[seat])
        self._since = now


def full(terms: ClockTerms | None, seats: int) -> tuple[int, ...]:
    """What every seat begins with; nothing without clocks."""
    return (terms.seconds * 1000,) * seats if terms is not None else ()


def after_action(terms: ClockTerms, left: Sequence[int], before: Game, after: Game) -> tuple[int, ...]:
    """What is left when an action has led from one position to the other: a turn that has ended gives something back."""
    if before.turn == after.turn:
        return tuple(left)
    if terms.kind == TURN:
        return full(terms, len(left))
    return tuple(each + terms.increment * 1000 if seat in before.on_turn else each for seat, each in enumerate(left))


# -- of a table -------------------------------------------------------------------------------------------------------------


def restart_clocks(table: Table) -> None:
    """What is kept of the clocks is what they show from now on."""
    table.clocks = Clocks(table.state.clocks, table.services.clock()) if table.state.clocks else None
    update(table)


def update(table: Table) -> None:
    """Bring the clocks up to now, and see whose run from now on."""
    if table.clocks is not None:
        match = table.match
        stand_still = match is None or table.state.phase != PLAYING or table.is_paused or not table.channels
        asked = () if stand_still or match is None else match.game.pending
        table.clocks.update(table.services.clock(), [seat for seat in asked if table.bot_at(seat) is None])


def seat_clocks(table: Table) -> list[SeatClock]:
    """What everybody is told of the clocks now."""
    update(table)
    clocks = table.clocks
    return [] if clocks is None else [SeatClock(left, seat in clocks.running) for seat, left in enumerate(clocks.left)]


def is_out(table: Table, seat: int) -> bool:
    """Whether that seat had no time left when the clocks were last settled."""
    return table.clocks is not None and not table.clocks.left[seat]


def must_concede(table: Table, seat: int) -> bool:
    """Whether that seat has to concede, as it is asked something and has no time left."""
    match, terms = table.match, table.terms.clock
    if match is None or terms is None or terms.zero != GIVE_IN or not is_out(table, seat):
        return False
    return seat in match.game.pending and CONCEDE in match.game.any_time_actions(seat)


async def store_clocks(table: Table) -> None:
    """Work of a table: keep what the clocks show, so that no more than the time since then is given back by a crash."""
    update(table)
    if table.clocks is not None and table.state.phase == PLAYING and table.clocks.left != table.state.clocks:
        await table.commit(replace(table.state, clocks=table.clocks.left))
        restart_clocks(table)
