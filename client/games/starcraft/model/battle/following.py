"""What was told of the battle under way, step by step, for as long as somebody still reads its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.battle.story import without_undone
from engine.core.common_language import Undone
from engine.language import EventKind
from engine.starcraft.language.battle_events import Battle, BattleOver


@dataclass(frozen=True, slots=True)
class Following:
    """The steps since the last battle began. `is_unread`: it is over, and nobody here has pressed a key since."""

    steps: tuple[tuple[EventKind, ...], ...] = ()
    is_unread: bool = False

    @property
    def events(self) -> tuple[EventKind, ...]:
        """All of them, without what was taken back."""
        return without_undone(self.steps)

    def told(self, events: Sequence[EventKind]) -> Following:
        """Another step."""
        begins = next((at for at, event in enumerate(events) if isinstance(event, Battle)), None)
        if begins is not None:
            steps: tuple[tuple[EventKind, ...], ...] = (tuple(events[begins:]),)
        elif not self.steps or (self.is_over and not _takes_back(events)):
            return self
        else:
            steps = (*self.steps, tuple(events))
        return Following(steps, any(isinstance(event, BattleOver) for event in events))

    @property
    def is_over(self) -> bool:
        """Whether the end of it was told."""
        return any(isinstance(event, BattleOver) for event in self.events)

    def read(self) -> Following:
        """A key was pressed: its end has been seen."""
        return Following(self.steps) if self.is_unread else self


def following(steps: Iterable[Sequence[EventKind]]) -> Following:
    """What those steps tell of the last battle in them."""
    found = Following()
    for events in steps:
        found = found.told(events)
    return found.read()


def _takes_back(events: Iterable[EventKind]) -> bool:
    return any(isinstance(event, Undone) for event in events)
