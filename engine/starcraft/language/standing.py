"""What may be done unasked, and how a game and a seat's part in it end."""

from __future__ import annotations

from engine.language import EventKind, Seat, Verb, frozen
from engine.starcraft.language.kinds import AreaKey, PlanetKey, Reason, UnitKey, ZNumber


@frozen
class Concede(Verb):
    """Give up: your pieces leave the board, and you are out."""

    word = "concede"
    stands = True


@frozen
class Undo(Verb):
    """Take your last action back; `undo` in the view says how far that goes."""

    word = "undo"
    stands = True


@frozen
class OfferDraw(Verb):
    """Offer a draw; when every other living seat offers one, the game ends as a draw."""

    word = "offer-draw"
    stands = True


@frozen
class DeclineDraw(Verb):
    """Decline every draw that is offered."""

    word = "decline-draw"
    stands = True


@frozen
class DestroyUnit(Verb):
    """Destroy one of your own units, in your turn and outside battles."""

    word = "destroy-unit"
    stands = True
    unit: UnitKey
    area: AreaKey


@frozen
class DestroyBase(Verb):
    """Destroy your own base there."""

    word = "destroy-base"
    stands = True
    area: AreaKey


@frozen
class DestroyTransport(Verb):
    """Destroy your own transport there."""

    word = "destroy-transport"
    stands = True
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class Defeated(EventKind):
    """That seat is out."""

    word = "defeat"
    seat: Seat


@frozen
class Conceded(EventKind):
    """That seat gave up."""

    word = "concede"
    seat: Seat


@frozen
class DrawOffered(EventKind):
    """That seat offers a draw."""

    word = "offer-draw"
    seat: Seat


@frozen
class DrawDeclined(EventKind):
    """That seat declines every draw that is offered."""

    word = "decline-draw"
    seat: Seat


@frozen
class Undone(EventKind):
    """The last action of that seat was taken back; the view shows the position before it."""

    word = "undo"
    seat: Seat


@frozen
class Over(EventKind):
    """The game is over."""

    word = "over"
    winners: tuple[Seat, ...]
    reason: Reason
