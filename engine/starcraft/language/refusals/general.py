"""Why an action was not accepted; nothing has changed then. Those of orders, battles and cards are in orders.py.

Arguments that repeat what the action said are as it said them: there may be no such unit, area or card.
"""

from __future__ import annotations

from engine.language import RefusalCode, frozen
from engine.starcraft.language.kinds import Name, Named, Number, Stop


@frozen
class NotAsked(RefusalCode):
    """You are not asked anything now."""

    word = "not-asked"


@frozen
class NoSuchSeat(RefusalCode):
    """There is no such seat."""

    word = "no-such-seat"
    seat: Number


@frozen
class UnknownVerb(RefusalCode):
    """There is no such action here."""

    word = "unknown-verb"
    verb: Name


@frozen
class WrongAnswer(RefusalCode):
    """The action does not answer the question of that kind."""

    word = "wrong-answer"
    kind: Name


@frozen
class Malformed(RefusalCode):
    """The action has the wrong number or kinds of arguments."""

    word = "malformed"
    verb: Name


@frozen
class NotLegal(RefusalCode):
    """The rules do not allow it now."""

    word = "not-legal"
    verb: Name


@frozen
class GameOver(RefusalCode):
    """The game has ended."""

    word = "game-over"


@frozen
class IsDefeated(RefusalCode):
    """You are out of the game."""

    word = "defeated"


@frozen
class NothingToUndo(RefusalCode):
    """There is nothing that you can take back."""

    word = "nothing-to-undo"
    stop: Stop


@frozen
class OfferedAlready(RefusalCode):
    """You already offer a draw."""

    word = "offered-already"


@frozen
class NoDrawOffer(RefusalCode):
    """Nobody else offers a draw."""

    word = "no-draw-offer"


@frozen
class FactionTaken(RefusalCode):
    """Another seat plays that faction."""

    word = "faction-taken"
    faction: Named


@frozen
class NotLegalPlanet(RefusalCode):
    """You have neither a base nor a unit on that planet or on one that a route joins to it; or it is none of the
    planets you can choose.
    """

    word = "not-legal-planet"
    planet: Named


@frozen
class NoSlot(RefusalCode):
    """No slot allows that."""

    word = "no-slot"


@frozen
class NoOrderLeft(RefusalCode):
    """You have no such order left."""

    word = "no-order-left"
    order: Named


@frozen
class SpecialOrders(RefusalCode):
    """You may place that many special orders in one phase, and no more."""

    word = "special-orders"
    allowed: Number


@frozen
class Buried(RefusalCode):
    """Your order there is not on top."""

    word = "buried"
    planet: Named
