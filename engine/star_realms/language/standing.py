"""What may be done unasked, and how a game and a seat's part in it end."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import EventKind, Seat, Verb
from engine.star_realms.language.kinds import Reason


@dataclass(frozen=True, slots=True)
class Concede(Verb):
    """Give up: you are out."""

    word = "concede"
    stands = True


@dataclass(frozen=True, slots=True)
class Undo(Verb):
    """Take your last action back; `undo` in the view says how far that goes."""

    word = "undo"
    stands = True


@dataclass(frozen=True, slots=True)
class OfferDraw(Verb):
    """Offer a draw; when every other living seat offers one, the game ends as a draw."""

    word = "offer-draw"
    stands = True


@dataclass(frozen=True, slots=True)
class DeclineDraw(Verb):
    """Decline every draw that is offered."""

    word = "decline-draw"
    stands = True


@dataclass(frozen=True, slots=True)
class Defeated(EventKind):
    """That seat is out."""

    word = "defeat"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Conceded(EventKind):
    """That seat gave up."""

    word = "concede"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawOffered(EventKind):
    """That seat offers a draw."""

    word = "offer-draw"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined(EventKind):
    """That seat declines every draw that is offered."""

    word = "decline-draw"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Undone(EventKind):
    """The last action of that seat was taken back; the view shows the position before it."""

    word = "undo"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Over(EventKind):
    """The game is over."""

    word = "over"
    winners: tuple[Seat, ...]
    reason: Reason
