"""Why an action was not accepted while an order is executed, in a battle and in regrouping; refusals.py has the others."""

from __future__ import annotations

from engine.core.common_language import Number
from engine.language import RefusalCode, Seat, frozen
from engine.starcraft.language.kinds import Named


@frozen
class MustBuildInOrder(RefusalCode):
    """That belongs to an earlier step of the order."""

    word = "must-build-in-order"
    step: Number


@frozen
class NoBaseHere(RefusalCode):
    """You have no base on that planet."""

    word = "no-base-here"
    planet: Named


@frozen
class BaseHereAlready(RefusalCode):
    """You already have a base on that planet."""

    word = "base-here-already"
    planet: Named


@frozen
class NotUnlocked(RefusalCode):
    """None of your buildings and technologies unlocks it."""

    word = "not-unlocked"
    what: Named


@frozen
class BuildLimit(RefusalCode):
    """You have built as many units as your build limit allows."""

    word = "build-limit"
    limit: Number


@frozen
class AreaFull(RefusalCode):
    """The area is full."""

    word = "area-full"
    area: Named


@frozen
class NotFriendly(RefusalCode):
    """The area is an enemy's."""

    word = "not-friendly"
    area: Named


@frozen
class NoTransport(RefusalCode):
    """You have no transport on a route between the two planets."""

    word = "no-transport"
    planet: Named


@frozen
class OwnTransportThere(RefusalCode):
    """You have a transport there already."""

    word = "own-transport-there"


@frozen
class OrbitalDefense(RefusalCode):
    """Air Support of that seat lets no unit of another planet land there."""

    word = "orbital-defense"
    area: Named
    seat: Seat


@frozen
class OneEnemyArea(RefusalCode):
    """Units may enter one enemy area in an order."""

    word = "one-enemy-area"
    area: Named


@frozen
class MovedAlready(RefusalCode):
    """Those units have moved in this order."""

    word = "moved-already"
    unit: Named


@frozen
class NotAffordable(RefusalCode):
    """You lack that many minerals, gas and workers."""

    word = "not-affordable"
    minerals: Number
    gas: Number
    workers: Number


@frozen
class NoModuleSlot(RefusalCode):
    """The sheet has no slot left."""

    word = "no-module-slot"
    module: Named


@frozen
class NotTheLevel(RefusalCode):
    """That building has no further level."""

    word = "level"
    building: Named


@frozen
class NoFigure(RefusalCode):
    """All pieces of that kind are on the board."""

    word = "no-figure"
    what: Named


@frozen
class AssistCannot(RefusalCode):
    """A unit with Assist is in the front line only if all others have it too."""

    word = "assist-cannot"
    unit: Named


@frozen
class CardNeeded(RefusalCode):
    """Every skirmish needs a card."""

    word = "card-needed"
    skirmish: Number


@frozen
class NotInHand(RefusalCode):
    """That card is not in your hand."""

    word = "not-in-hand"
    card: Named


@frozen
class NoReinforcementAlone(RefusalCode):
    """A reinforcement goes beside a standard card of the hand."""

    word = "no-reinforcement-alone"
    card: Named


@frozen
class NotAmongVictims(RefusalCode):
    """That unit cannot be chosen."""

    word = "not-among-victims"
    unit: Named


@frozen
class MostVictims(RefusalCode):
    """The choice would let a unit escape: as many as possible must fall."""

    word = "most-victims"
    unit: Named


@frozen
class NoRoom(RefusalCode):
    """There is no room for it."""

    word = "no-room"
    area: Named


@frozen
class NotYourTurn(RefusalCode):
    """You may do that in your own turn only, and not in a battle."""

    word = "not-your-turn"


@frozen
class IsTeammate(RefusalCode):
    """That is your partner's."""

    word = "teammate"
    area: Named
