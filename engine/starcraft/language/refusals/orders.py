"""Reasons why an action was not accepted while an order is executed, in a battle and in regrouping; general.py has the
others."""

from __future__ import annotations

from engine.core.common_language import Number
from engine.language import RefusalCode, Seat, frozen
from engine.starcraft.language.kinds import Named


@frozen
class MustBuildInOrder(RefusalCode):
    """That belongs to an earlier step."""

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
    """You have reached your build limit."""

    word = "build-limit"
    limit: Number


@frozen
class AreaFull(RefusalCode):
    """The area is full."""

    word = "area-full"
    area: Named


@frozen
class NotFriendly(RefusalCode):
    """The area belongs to an enemy."""

    word = "not-friendly"
    area: Named


@frozen
class NoTransport(RefusalCode):
    """You have no transport on a route between the two planets."""

    word = "no-transport"
    planet: Named


@frozen
class OwnTransportThere(RefusalCode):
    """You already have a transport there."""

    word = "own-transport-there"


@frozen
class OrbitalDefense(RefusalCode):
    """Air Support of that seat keeps out units from other planets."""

    word = "orbital-defense"
    area: Named
    seat: Seat


@frozen
class OneEnemyArea(RefusalCode):
    """An order may enter only one enemy area."""

    word = "one-enemy-area"
    area: Named


@frozen
class MovedAlready(RefusalCode):
    """Those units have already moved."""

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
    """All pieces of that kind are in use."""

    word = "no-figure"
    what: Named


@frozen
class AssistCannot(RefusalCode):
    """An Assist unit can be in the front line only if all your units are Assist."""

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
    """A reinforcement needs a standard card from your hand."""

    word = "no-reinforcement-alone"
    card: Named


@frozen
class NotAmongVictims(RefusalCode):
    """That unit cannot be chosen."""

    word = "not-among-victims"
    unit: Named


@frozen
class MostVictims(RefusalCode):
    """You must lose as many units as possible."""

    word = "most-victims"
    unit: Named


@frozen
class NoRoom(RefusalCode):
    """There is no room for it."""

    word = "no-room"
    area: Named


@frozen
class NotYourTurn(RefusalCode):
    """You can do that only in your own turn and outside battles."""

    word = "not-your-turn"


@frozen
class IsTeammate(RefusalCode):
    """That belongs to your partner."""

    word = "teammate"
    area: Named
