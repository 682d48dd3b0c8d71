"""What may be done unasked, and how a game and a seat's part in it end."""

from __future__ import annotations

from engine.language import EventKind, Seat, frozen
from engine.star_realms.language.kinds import Reason


@frozen
class Over(EventKind):
    """The game is over."""

    word = "over"
    winners: tuple[Seat, ...]
    reason: Reason
