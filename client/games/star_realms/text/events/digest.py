"""What happened while a line was lost: what of Star Realms matters most, and which turn a bot played."""

from __future__ import annotations

from collections.abc import Sequence

from client.table.desk import digest as any_table
from client.table.log import Entry
from engine.language import EventKind
from engine.star_realms.language.main_phase import Ended, Turn

_FIRST = ("over", "defeat", "attack", "destroy", "hit-base", "discard", "propose", "bequeath", "pass-card", "acquire")
"""What is told where it is more than that: kinds of events, the weightiest first."""
_AS_EVER = ("turn", "end", "shuffle")
"""What every turn has, and nobody needs to be told of."""


def played_for(seat: int | None, missed: Sequence[EventKind], turn: int) -> int | None:
    """The last turn of that seat that has ended, if one has: somebody played it who is not here. `turn`: the one that is on."""
    for event in reversed(missed):
        match event:
            case Ended(ended) if ended == seat:
                return turn
            case Turn(_seat, number):
                turn = number - 1
    return None


def digest(told: Sequence[Entry]) -> str:
    """The sentence for that much of the log; what is left out is said to be in it."""
    return any_table.digest(told, _FIRST, _AS_EVER)
