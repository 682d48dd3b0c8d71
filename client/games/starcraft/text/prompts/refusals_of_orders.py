"""Why something cannot be built, moved or bought, as sentences that name the rule."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, piece_name, planet_name, resource_amount, unit_name
from client.i18n import _, ngettext
from engine.language import RefusalCode
from engine.starcraft.components import ComponentSet
from engine.starcraft.language.refusals import orders


def of_order(refused: RefusalCode, parts: ComponentSet, table: Table | None) -> str:
    """The sentence for a refusal while an order is executed; "" for another."""
    if isinstance(refused, orders.NotAffordable):
        return lacking(refused.minerals, refused.gas, refused.workers)
    return _of_building(refused, parts) or _of_moving(refused, parts, table)


def _of_building(refused: RefusalCode, parts: ComponentSet) -> str:
    match refused:
        case orders.MustBuildInOrder(step):
            return _("That belongs to step {n} of the order, which is over.").format(n=step)
        case orders.NoBaseHere(planet):
            return _("{planet}: that needs a base of yours there.").format(planet=planet_name(parts, planet))
        case orders.BaseHereAlready(planet):
            words = _("{planet}: you have a base there, and may have one a planet.")
            return words.format(planet=planet_name(parts, planet))
        case orders.NotUnlocked(what):
            return _not_unlocked(what, parts)
        case orders.BuildLimit(limit):
            words = ngettext(
                "Your build limit is {n} unit an order, and it is built.",
                "Your build limit is {n} units an order, and they are built.",
                limit,
            )
            return words.format(n=limit)
        case orders.NoModuleSlot(module):
            words = _("{module}: your sheet has no module slot left.")
            return words.format(module=piece_name(parts, module))
        case orders.NotTheLevel(building):
            return _("{building} has no further level.").format(building=piece_name(parts, building))
        case orders.NoFigure("worker"):
            return _("All workers that the box has for you are in the game.")
        case orders.NoFigure(what):
            return _("All you have of that are in the game: {piece}.").format(piece=piece_name(parts, what))
    return ""


def _not_unlocked(what: str, parts: ComponentSet) -> str:
    """It names what would unlock it."""
    for building in parts.buildings:
        if what in building.unlocks:
            words = _("{unit} needs {building}, level {level}.")
            level = building.unlocks.index(what) + 1
            return words.format(unit=unit_name(parts, what), building=building.name, level=level)
    for technology in parts.technologies:
        if any(effect.word == "unlock" and what in effect.units for effect in technology.effects):
            return _("{unit} needs the technology {technology}.").format(
                unit=unit_name(parts, what), technology=technology.name
            )
    return _("Nothing of yours unlocks that: {piece}.").format(piece=piece_name(parts, what))


def lacking(minerals: int, gas: int, workers: int) -> str:
    """What is missing for a purchase: resources, or workers in the pool to mine them."""
    lacks = [
        *([resource_amount("minerals", minerals)] if minerals else []),
        *([resource_amount("gas", gas)] if gas else []),
        *([ngettext("{n} worker", "{n} workers", workers).format(n=workers)] if workers else []),
    ]
    if not lacks:
        return _("You cannot pay for that.")
    return _("You cannot pay for that: {lacks} too few.").format(lacks=", ".join(lacks))


def _of_moving(refused: RefusalCode, parts: ComponentSet, table: Table | None) -> str:
    match refused:
        case orders.AreaFull(area):
            return _full(area, parts)
        case orders.NotFriendly(area):
            return _("{area} is not yours: it takes a friendly area.").format(area=area_name(parts, area))
        case orders.NoTransport(planet):
            words = _("{planet}: you have no transport on a route from there.")
            return words.format(planet=planet_name(parts, planet))
        case orders.OwnTransportThere():
            return _("You have a transport on that route already.")
        case orders.OrbitalDefense(area, seat):
            words = _("{area}: {name}'s Air Support lets nobody land there.")
            return words.format(area=area_name(parts, area), name="?" if table is None else table.name(seat))
        case orders.OneEnemyArea(area):
            words = _("One enemy area an order: {area} it is.")
            return words.format(area=area_name(parts, area))
        case orders.MovedAlready(unit):
            return _("{unit} has moved in this order, and moves once.").format(unit=unit_name(parts, unit))
        case orders.NotYourTurn():
            return _("You may do that in your own turn only, and not in a battle.")
        case orders.IsTeammate(area):
            words = _("{area} is your partner's: you neither enter nor attack it.")
            return words.format(area=area_name(parts, area))
    return ""


def _full(area: str, parts: ComponentSet) -> str:
    known = parts.area.get(area)
    if known is None:
        return _("{area} is full.").format(area=area_name(parts, area))
    words = ngettext("{area} is full: it holds {n} unit.", "{area} is full: it holds {n} units.", known.limit)
    return words.format(area=area_name(parts, area), n=known.limit)
