"""Actions a seat may take unasked, and the ends of a game and of a seat's part in it."""

from __future__ import annotations

from engine.language import EventKind, Seat, Verb, frozen
from engine.starcraft.language.kinds import AreaKey, PlanetKey, Reason, UnitKey, ZNumber


@frozen
class Concede(Verb):
    """Give up: your pieces leave the board."""

    word = "concede"
    stands = True


@frozen
class DestroyUnit(Verb):
    """Destroy your own unit, in your turn and outside battles."""

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
class Over(EventKind):
    """The game is over."""

    word = "over"
    winners: tuple[Seat, ...]
    reason: Reason
