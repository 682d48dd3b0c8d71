"""Show a recorded game of StarCraft."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from client.games.starcraft.commands import REPLAY_COMMANDS
from client.games.starcraft.data import INFO
from client.games.starcraft.layouts.screen import StarCraftScreen
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.state import CursorMoved, PanelOpened, ShapeTurned
from client.records.replay import ReplayFeed
from client.table.commands import CommandTable
from client.table.game import AnySelectors
from client.table.state import Piles
from client.text.i18n import _
from client.tui.table.replay import ReplayTable
from client.tui.table.zones import table_bindings
from engine.language import EventKind

_STEPS = frozenset({"turn", "skirmish", "battle-over"})
"""The kinds of events that begin a step of several actions: an order, a skirmish, and the events after a battle."""


_PANELS = ("orders",)
"""The commands that open the panel of the same name."""
_ENDS = (".", "!", "?", "…")
ROOM = 220
"""The number of cells for the events of a step, in a terminal of 80 columns."""


class ReplayScreen(ReplayTable, StarCraftScreen, inherit_bindings=False):
    """The screen that shows the present point of a replay."""

    REPLAY = CommandTable(REPLAY_COMMANDS)
    ADVISES = False
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(REPLAY_COMMANDS, "replay")

    def start(self, feed: ReplayFeed) -> None:
        StarCraftScreen.__init__(self, feed)

    def action_replay(self, name: str) -> None:
        """Open panels on top of the point that is shown. Its events stay in the prompt."""
        if name in _PANELS and not self.store.state.overlays.has(Piles):
            self.store.dispatch(PanelOpened(name))
            self._show()
        elif name == "map" and not self.store.state.overlays.has(Piles):
            self.store.dispatch(ShapeTurned())
            self._show()
        elif name == "close" and self.store.state.reading and not self.store.state.overlays.has(Piles):
            self.store.dispatch(CursorMoved(self.store.state.cursor))
            self._show()
        elif name == "close" and self.store.state.panel and not self.store.state.overlays.has(Piles):
            self.store.dispatch(PanelOpened(self.store.state.panel))
            self._show()
        else:
            super().action_replay(name)

    def happened(self, current: AnySelectors, events: tuple[EventKind, ...]) -> list[str]:
        """Return the events of a whole order, skirmish or battle at its end, and a heading as a sentence."""
        last = self.turn_before() if self._begins(self.point) else self.point - 1
        before = self._events_from(self.replay.turn_before(self.point), last)
        entries = [entry for entry in current.entries_after(before, self._events_from(last, self.point)) if entry.text]
        return shortened([entry.text if entry.text.endswith(_ENDS) else f"{entry.text}." for entry in entries])

    def _events_from(self, point: int, last: int) -> tuple[EventKind, ...]:
        """Return the events after the first point, up to the second."""
        return self.read_events([event for at in range(point + 1, last + 1) for event in self.replay.events(at, self.side)])

    def reason_text(self, reason: str) -> str:
        return INFO.reason_text(reason)

    def thing_keys(self) -> Collection[str]:
        found = pools()
        return DIGITS + found.home + found.around + found.spare

    def words(self) -> Mapping[str, str]:
        return {**super().words(), "turn": _("order")}

    def turn_after(self) -> int:
        points = range(self.point + 1, self.replay.last + 1)
        return next(filter(self._begins, points), self.replay.last)

    def turn_before(self) -> int:
        return next(filter(self._begins, range(self.point - 1, 0, -1)), 0)

    def _begins(self, point: int) -> bool:
        return any(event[0] in _STEPS for event in self.replay.events(point, self.side))


def shortened(sentences: Sequence[str]) -> list[str]:
    """Return the first and the last sentences, as far as they fit. The log has the sentences between them.

    >>> shortened(["Ann attacks Bob.", "x" * 300, "Bob won the battle."])
    ['Ann attacks Bob.', '…', 'Bob won the battle.']
    """
    kept = list(sentences)
    while len(kept) > 2 and sum(map(cell_len, kept)) + len(kept) > ROOM:
        del kept[1]
    return kept if len(kept) == len(sentences) else [kept[0], "…", *kept[1:]]
