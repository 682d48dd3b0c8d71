"""What has happened at a table of Star Realms: with the log and the last turns, authority over the turns."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.events import log
from client.games.star_realms.text.narrator import Teller
from client.table import story
from client.table.log import Entry
from engine.language import EventKind
from engine.star_realms.language.view import View


class Story(story.Story[View, Teller]):
    """Grows with every step; forgets what cannot be replayed any more."""

    def __init__(self) -> None:
        super().__init__()
        self.authority: dict[int, tuple[int, ...]] = {}
        """Each seat's authority where the game was first seen, under the turn before, and at the end of each turn seen."""

    def told(self, entries: Sequence[Entry], events: Sequence[EventKind], teller: Teller) -> tuple[Entry, ...]:
        return log.add_events(entries, events, teller)

    def chart(self) -> list[tuple[int, tuple[int, ...]]]:
        """(turn, authority of every seat), in the order of the turns."""
        return sorted(self.authority.items())

    def highest(self) -> tuple[int, ...]:
        """The most authority that each seat was seen with at the end of a turn, or has now."""
        return tuple(map(max, *self.authority.values())) if len(self.authority) > 1 else next(iter(self.authority.values()), ())

    def _look(self, view: View, seconds: int) -> None:
        super()._look(view, seconds)
        authority = tuple(max(seat.authority, 0) for seat in view.seats)
        self.authority.setdefault(view.turn - 1, authority)
        self.authority[view.turn] = authority

    def _forget(self) -> None:
        super()._forget()
        self.authority = {}
