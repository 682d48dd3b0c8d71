"""Say in which frames a step of StarCraft is shown: the cards of a skirmish turn, its bars fill, then who falls is told."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.model.battle import FILLING, HIDDEN, TURNED, ZONE
from client.table.stage import Beat, Patch
from engine.language import EventKind
from engine.starcraft.language.battle_events import Shown, Sum

TURN, FILL = 400, 200
"""The milliseconds for which turned cards can be read before their bars fill, and for which these fill."""


def beats(events: Sequence[EventKind]) -> Sequence[Beat]:
    """Return the frames of the skirmishes that were resolved in a step, one after the other."""
    resolved = [event.skirmish for event in events if isinstance(event, Shown)]
    summed = {event.skirmish for event in events if isinstance(event, Sum)}
    found: list[Beat] = []
    for at, number in enumerate(resolved):
        later = tuple(Patch(ZONE, each, HIDDEN) for each in resolved[at + 1 :])
        found.append(Beat((Patch(ZONE, number, TURNED), *later), TURN))
        if number in summed:
            found.append(Beat((Patch(ZONE, number, FILLING), *later), FILL))
    return found
