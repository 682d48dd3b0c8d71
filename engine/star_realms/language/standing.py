"""Actions a seat may take unasked, and the ends of a game and of a seat's part in it."""

from __future__ import annotations

from engine.language import EventKind, Seat, frozen
from engine.star_realms.language.kinds import Reason


@frozen
class Over(EventKind):
    """The game is over."""

    word = "over"
    winners: tuple[Seat, ...]
    reason: Reason
