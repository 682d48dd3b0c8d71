"""What has happened at a table of StarCraft, and the turns of the others as they are replayed: an order a step, in a battle a
skirmish a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from client.games.starcraft.model.scoring import Gains, gained_in_regrouping
from client.games.starcraft.text.events import log
from client.games.starcraft.text.narrator import Teller
from client.table import story
from client.table.log import Entry
from client.table.story import Moment
from engine.core.common_language import Undone
from engine.language import EventKind
from engine.starcraft.language.battle_events import BattleOver, SkirmishBegins
from engine.starcraft.language.view import View


class Story(story.Story[View, Teller]):
    """Grows with every step; forgets what cannot be replayed any more. A turn is one order, so more of them are kept."""

    TURNS_KEPT: ClassVar[int] = 60

    def told(self, entries: Sequence[Entry], events: Sequence[EventKind], teller: Teller) -> tuple[Entry, ...]:
        return log.add_events(entries, events, teller)

    def their_last_turns(self, seat: int | None) -> tuple[Moment[View], ...]:
        return in_steps(super().their_last_turns(seat))

    def gained_in_regrouping(self) -> Gains:
        """The points of the regrouping that is on, as far as it was seen."""
        return gained_in_regrouping(event for moment in _standing(self.moments) for event in moment.events)


def in_steps(moments: Sequence[Moment[View]]) -> tuple[Moment[View], ...]:
    """The moments of a turn as one; a skirmish, and what follows a battle, begin another. What was taken back is left out."""
    found: list[Moment[View]] = []
    for moment in _standing(moments):
        if found and found[-1].turn == moment.turn and not _begins(moment):
            last = found.pop()
            moment = replace(
                moment, turn=last.turn, on_turn=last.on_turn, before=last.before, events=last.events + moment.events
            )
        found.append(moment)
    return tuple(found)


def _standing(moments: Sequence[Moment[View]]) -> list[Moment[View]]:
    """Without what was taken back."""
    kept: list[Moment[View]] = []
    for moment in moments:
        if any(isinstance(event, Undone) for event in moment.events):
            del kept[-1:]
        else:
            kept.append(moment)
    return kept


def _begins(moment: Moment[View]) -> bool:
    return any(isinstance(event, SkirmishBegins | BattleOver) for event in moment.events)
