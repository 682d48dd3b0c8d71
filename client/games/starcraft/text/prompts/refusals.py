"""Why an action was not accepted, as a sentence that names the rule: one for each refusal of the language, and one for those
yet unknown. Why a key makes no action says the same (`Face.why_not`).
"""

from __future__ import annotations

from client.games.starcraft.input import commands
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.prompts import refusals_of_battles, refusals_of_orders
from client.games.starcraft.text.words import listed_names, order_name, planet_name
from client.i18n import _, ngettext
from client.table.telling.refusals import of_any_game, over, undo_stops, unknown
from engine.core import common_language
from engine.language import RefusalCode
from engine.starcraft.components import SHIPPED, ComponentSet
from engine.starcraft.language.refusals import general


def refusal(refused: RefusalCode, table: Table | None) -> str:
    """The sentence for a refusal of the rules. `table`: None before there is one."""
    parts = SHIPPED.newest if table is None else table.parts
    return (
        _of_answers(refused, table)
        or _of_planning(refused, parts)
        or refusals_of_orders.of_order(refused, parts, table)
        or refusals_of_battles.of_battle(refused, parts, table)
        or of_any_game(refused, "StarCraft")
        or unknown(refused)
    )


def _of_answers(refused: RefusalCode, table: Table | None) -> str:
    """What cannot be answered or asked for now."""
    match refused:
        case common_language.NotAsked():
            return not_asked(table)
        case common_language.WrongAnswer():
            return _("That is no answer to what you are asked.")
        case general.NotLegal():
            return _("The rules do not allow that now.")
        case general.IsDefeated():
            return _("You are out of the game.")
        case general.NothingToUndo(stop):
            return undo_stops(stop)
    return ""


def _of_planning(refused: RefusalCode, parts: ComponentSet) -> str:
    """What cannot be chosen in the set-up, placed or revealed."""
    match refused:
        case general.FactionTaken(faction):
            known = parts.faction.get(faction)
            return _("{faction} is taken.").format(faction=faction if known is None else known.name)
        case general.NotLegalPlanet(planet):
            words = _("{planet}: you have neither base nor unit there or on a planet next to it.")
            return words.format(planet=planet_name(parts, planet))
        case general.NoSlot():
            return _("No slot meets there: a planet must join another one, and leave a slot for the next.")
        case general.NoOrderLeft(order):
            return _("You have no order left of that kind: {order}.").format(order=order_name(order))
        case general.SpecialOrders(0):
            return _("Special orders need an R&D module, one for each.")
        case general.SpecialOrders(allowed):
            words = ngettext(
                "Your R&D allows {n} special order a round, and it is placed.",
                "Your R&D allows {n} special orders a round, and they are placed.",
                allowed,
            )
            return words.format(n=allowed)
        case general.Buried(planet):
            return _("{planet}: your order there is covered by another one.").format(planet=planet_name(parts, planet))
    return ""


def not_asked(table: Table | None) -> str:
    """Whose move it is instead."""
    if table is None:
        return _("There is nothing to answer now.")
    if table.seat is None:
        return _("You are watching.")
    if table.view.result is not None:
        return over(commands.key_of("rematch"), commands.key_of("leave"))
    if not table.view.seats[table.seat].alive:
        return _("You are out of the game; you can watch it to its end.")
    waiting = list(dict.fromkeys(table.name(asked.seat) for asked in table.view.asked if asked.seat != table.seat))
    if waiting:
        return _("Not now: it is {name}'s move.").format(name=listed_names(waiting))
    return _("There is nothing to answer now.")
