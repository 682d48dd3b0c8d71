"""Reasons why an action was not accepted; nothing has changed then. Those of orders, battles and cards are in orders.py.

Arguments that repeat what the action said are as it said them: there may be no such unit, area or card.
"""

from __future__ import annotations

from engine.core.common_language import Name, Number
from engine.language import RefusalCode, frozen
from engine.starcraft.language.kinds import Named


@frozen
class NotLegal(RefusalCode):
    """The rules do not allow it now."""

    word = "not-legal"
    verb: Name


@frozen
class FactionTaken(RefusalCode):
    """Another player has that faction."""

    word = "faction-taken"
    faction: Named


@frozen
class NotLegalPlanet(RefusalCode):
    """You have no base or unit there or on an adjacent planet, or you cannot choose that planet."""

    word = "not-legal-planet"
    planet: Named


@frozen
class NoSlot(RefusalCode):
    """No slot fits."""

    word = "no-slot"


@frozen
class NoOrderLeft(RefusalCode):
    """You have no such order left."""

    word = "no-order-left"
    order: Named


@frozen
class SpecialOrders(RefusalCode):
    """You have placed the maximum number of special orders."""

    word = "special-orders"
    allowed: Number


@frozen
class Buried(RefusalCode):
    """Your order there is not on top."""

    word = "buried"
    planet: Named
