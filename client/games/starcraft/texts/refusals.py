"""Explain why an action was refused, with the rule that forbids it."""

from __future__ import annotations

from client.games.starcraft import commands
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.words import (
    area_name,
    card_name,
    order_name,
    piece_name,
    planet_name,
    resource_amount,
    unit_name,
)
from client.table.formatter import over, refusal_of_any_game, undo_stops, unknown
from client.text.i18n import _, all_of, ngettext
from engine.core import common_language
from engine.language import RefusalCode
from engine.starcraft.components import SHIPPED, ComponentSet
from engine.starcraft.language.fighting import LoseQuestion
from engine.starcraft.language.refusals import general, orders

# -- refusals ---------------------------------------------------------------------------------------------------------


def refusal(refused: RefusalCode, table: Table | None) -> str:
    """Return the sentence for a refusal by the rules. `table`: None before the game has a table."""
    parts = SHIPPED.newest if table is None else table.parts
    return (
        _of_answers(refused, table)
        or _of_planning(refused, parts)
        or of_order(refused, parts, table)
        or of_battle(refused, parts, table)
        or refusal_of_any_game(refused, "StarCraft")
        or unknown(refused)
    )


def _of_answers(refused: RefusalCode, table: Table | None) -> str:
    """Return the sentence for an answer or a request that is not possible now."""
    match refused:
        case common_language.NotAsked():
            return not_asked(table)
        case common_language.WrongAnswer():
            return _("That does not answer the question.")
        case general.NotLegal():
            return _("The rules do not allow that now.")
        case common_language.IsDefeated():
            return _("You are out of the game.")
        case common_language.NothingToUndo(stop):
            return undo_stops(stop)
    return ""


def _of_planning(refused: RefusalCode, parts: ComponentSet) -> str:
    """Return the sentence for a choice that is not possible in the set-up, or for an order that cannot be placed or
    revealed.
    """
    match refused:
        case general.FactionTaken(faction):
            known = parts.faction.get(faction)
            return _("{faction} is taken.").format(faction=faction if known is None else known.name)
        case general.NotLegalPlanet(planet):
            words = _("{planet}: you have neither base nor unit there or on a planet next to it.")
            return words.format(planet=planet_name(parts, planet))
        case general.NoSlot():
            return _("No slots meet there: a planet must connect to another one and leave a slot for the next.")
        case general.NoOrderLeft(order):
            return _("You have no order left of that kind: {order}.").format(order=order_name(order))
        case general.SpecialOrders(0):
            return _("Special orders need an R&D module, one for each.")
        case general.SpecialOrders(allowed):
            words = ngettext(
                "Your R&D allows {n} special order a round, and you have placed it.",
                "Your R&D allows {n} special orders a round, and you have placed them.",
                allowed,
            )
            return words.format(n=allowed)
        case general.Buried(planet):
            return _("{planet}: your order there is covered by another one.").format(planet=planet_name(parts, planet))
    return ""


def not_asked(table: Table | None) -> str:
    """Return the player whose move it is instead."""
    if table is None:
        return _("There is nothing to answer now.")
    if table.seat is None:
        return _("You are watching.")
    if table.view.result is not None:
        return over(commands.key_of("rematch"), commands.key_of("leave"))
    if not table.view.seats[table.seat].alive:
        return _("You are out of the game; you can watch until it ends.")
    waiting = list(dict.fromkeys(table.name(asked.seat) for asked in table.view.asked if asked.seat != table.seat))
    if waiting:
        return _("Not now: it is {name}'s turn.").format(name=all_of(waiting))
    return _("There is nothing to answer now.")


# -- Why something cannot be done in a battle or while discarding, as sentences that name the rule --------------------


def of_battle(refused: RefusalCode, parts: ComponentSet, table: Table | None) -> str:
    """Return the sentence for a refusal in a battle; "" for another refusal."""
    match refused:
        case orders.AssistCannot(unit):
            words = _("{unit} assists: it is in the front line only if all units of its side assist.")
            return words.format(unit=unit_name(parts, unit))
        case orders.CardNeeded(skirmish):
            return _("Skirmish {n} has no card yet: each needs one.").format(n=skirmish)
        case orders.NotInHand(card):
            return _("{card} is not in your hand.").format(card=card_name(parts, card))
        case orders.NoReinforcementAlone(card):
            words = _("{card} is a reinforcement: it goes with a standard card from your hand.")
            return words.format(card=card_name(parts, card))
        case orders.NotAmongVictims(unit):
            return _not_among_victims(unit, parts, table)
        case orders.MostVictims(unit):
            words = _("Not {unit}: as many units as possible must be lost, and this choice would spare one.")
            return words.format(unit=unit_name(parts, unit))
        case orders.NoRoom(area):
            return _("{area} has no room for it, or is an enemy's.").format(area=area_name(parts, area))
    return ""


def _not_among_victims(unit: str, parts: ComponentSet, table: Table | None) -> str:
    """Return the sentence for a unit that cannot be lost. It names the card or rule that demands the loss, if it is known."""
    name, asked = unit_name(parts, unit), table.question if table is not None else None
    if not isinstance(asked, LoseQuestion):
        return _("{unit} cannot be chosen for that.").format(unit=name)
    match asked.source:
        case "supporters":
            return _("They cannot hit {unit}: choose one of the supporting units.").format(unit=name)
        case "nuke":
            return _("{unit} is not in this battle.").format(unit=name)
    return _("{card} does not reach {unit}.").format(card=card_name(parts, asked.source), unit=name)


# -- Why something cannot be built, moved or bought, as sentences that name the rule ----------------------------------


def of_order(refused: RefusalCode, parts: ComponentSet, table: Table | None) -> str:
    """Return the sentence for a refusal during an order; "" for another refusal."""
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
            words = _("{planet}: you have a base there, and you may have only one on each planet.")
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
            return _("All your workers are in the game.")
        case orders.NoFigure(what):
            return _("All your pieces of that kind are in the game: {piece}.").format(piece=piece_name(parts, what))
    return ""


def _not_unlocked(what: str, parts: ComponentSet) -> str:
    """Return the sentence for a locked thing. It names the building or technology that unlocks the thing."""
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
    return _("You have nothing that unlocks that: {piece}.").format(piece=piece_name(parts, what))


def lacking(minerals: int, gas: int, workers: int) -> str:
    """Return what a purchase lacks: resources, or workers in the pool to mine them."""
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
            words = _("You can enter only one enemy area in an order: you chose {area}.")
            return words.format(area=area_name(parts, area))
        case orders.MovedAlready(unit):
            return _("{unit} has moved in this order, and moves once.").format(unit=unit_name(parts, unit))
        case orders.NotYourTurn():
            return _("You may do that only in your turn, and not in a battle.")
        case orders.IsTeammate(area):
            words = _("{area} is your partner's: you cannot enter or attack it.")
            return words.format(area=area_name(parts, area))
    return ""


def _full(area: str, parts: ComponentSet) -> str:
    known = parts.area.get(area)
    if known is None:
        return _("{area} is full.").format(area=area_name(parts, area))
    words = ngettext("{area} is full: it holds {n} unit.", "{area} is full: it holds {n} units.", known.limit)
    return words.format(area=area_name(parts, area), n=known.limit)
