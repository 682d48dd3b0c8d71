"""Advice in the first games after the lessons: one line a turn, until your first action, each only once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.games.star_realms.model.table import Table
from client.games.star_realms.text.prompts.advice import advice
from client.settings import remembered


class Advisor:
    """Remembers what it has said, also for the next game. `keys`: of each command as it is printed now."""

    def __init__(self, keys: Callable[[], Mapping[str, str]]) -> None:
        self._keys = keys
        known = remembered.load()
        self._games, self._given = known.learning, tuple(known.advised.split())
        self._turn, self._line, self._over = 0, "", False

    @property
    def is_on(self) -> bool:
        """Whether this is one of the first games."""
        return self._games > 0

    def follow(self, table: Table) -> None:
        """The table as it is now: count the games that are over."""
        if table.result is not None:
            self._count()
        else:
            self._over = False

    def line(self, table: Table) -> str:
        """What to say at that table now; "" for nothing. Ask only where it can be shown: it counts as said."""
        if not self.is_on or not table.in_main:
            return ""
        if table.turn != self._turn:
            self._turn, self._line = table.turn, self._next(table)
        return "" if _has_begun(table) else self._line

    def _next(self, table: Table) -> str:
        found = advice(table, self._given, self._keys())
        if found is None:
            return ""
        self._given = (*self._given, found.word)
        remembered.remember(advised=" ".join(self._given))
        return found.sentence

    def _count(self) -> None:
        """A game is over."""
        if self.is_on and not self._over:
            self._games -= 1
            remembered.remember(learning=self._games)
        self._over, self._turn = True, 0


def _has_begun(table: Table) -> bool:
    """Whether something was done in this turn."""
    return bool(table.undo.steps or table.me.trade or table.me.combat)
