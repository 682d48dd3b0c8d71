"""Describe an action in the order of its questions: thing, place, count. Also describe the reasons for an action."""

from __future__ import annotations

from client.games.starcraft.model.keys import ORDERS
from client.games.starcraft.model.revealed import does_nothing
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.cards import price, sentences, unit_price
from client.games.starcraft.texts.events import workers
from client.games.starcraft.texts.questions import side_name
from client.games.starcraft.texts.words import (
    area_name,
    card_name,
    counted,
    order_name,
    piece_name,
    place_name,
    planet_name,
    route_name,
    source_name,
    unit_name,
)
from client.table.advice import AdviceFormatter
from client.text.i18n import _, ngettext
from engine.core import common_language
from engine.judge import EQUAL, Advice, Reason, Step
from engine.language import Verb
from engine.starcraft.language import event_cards as e
from engine.starcraft.language import fighting as f
from engine.starcraft.language import general, order_tokens, orders, setup, standing

Steps = tuple[str, ...]
SAID = 2
"""The most reasons shown above the choices."""


def steps(table: Table, action: Verb) -> Steps:
    """Return the answers that make up the action; only the action's word if this version does not know it."""
    return (
        _setting_up(table, action)
        or _of_orders(table, action)
        or _building(table, action)
        or _moving(table, action)
        or _researching(table, action)
        or _fighting(table, action)
        or _of_event_cards(table, action)
        or _unasked(table, action)
        or (str(action.wire[0]),)
    )


def digits(table: Table, action: Verb) -> Steps:
    """Return the digit of each of these answers on the screen; "" for an answer with a letter."""
    match action:
        case order_tokens.Order(order, _):
            return (ORDERS[order], "")
        case orders.DrawCards():
            return ("1",)
        case orders.BuildUnit(_, area) | orders.Move(_, _, area) | setup.PutBase(area) | orders.LiftOff(area):
            return ("", area.rpartition("-")[2])
        case f.PlaceCard(skirmish, _) | f.Reinforce(skirmish, _) | f.PlaceTop(skirmish):
            return (str(skirmish), "")
        case f.Support(_, skirmish):
            return ("", str(skirmish))
        case f.NextSkirmish(skirmish):
            return (str(skirmish),)
    return ()


def _setting_up(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case setup.ChooseFaction(faction):
            found = parts.faction[faction]
            return (f"{found.name} ({parts.race[found.race].name})",)
        case setup.PlacePlanet(planet, x, y, turns):
            turned = (_("as it is"), _("turned a quarter right"), _("turned half round"), _("turned a quarter left"))
            return planet_name(parts, planet), _cell(table, x, y), turned[turns]
        case setup.PlaceEnd(planet, side):
            return planet_name(parts, planet), side_name(side)
        case setup.PutUnit(unit, area):
            return unit_name(parts, unit), _on(table, area)
    return ()


def _cell(table: Table, x: int, y: int) -> str:
    """Return the position of a cell, relative to its neighbouring planets."""
    sides = {(0, 1): _("north of {planet}"), (-1, 0): _("east of {planet}"), (0, -1): _("south of {planet}")}
    sides[(1, 0)] = _("west of {planet}")
    beside = [
        words.format(planet=planet_name(table.parts, planet.planet))
        for planet in table.view.galaxy
        if (words := sides.get((planet.x - x, planet.y - y))) is not None
    ]
    return ", ".join(beside) or _("in the middle")


def _of_orders(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case order_tokens.Order(order, planet):
            return order_name(order), _("on {place}").format(place=planet_name(parts, planet))
        case order_tokens.Fetch(pile, card):
            where = _("from the discard pile") if pile == "discard" else _("from the deck")
            return card_name(parts, card), where
        case order_tokens.Reveal(planet):
            return (_("reveal on {planet}").format(planet=planet_name(parts, planet)),)
        case order_tokens.Execute():
            return (_("end it with nothing done") if is_empty(table) else _("execute it"),)
        case order_tokens.TakeEvent():
            is_bonus = table.question is not None and table.question.word == "bonus"
            return (_("draw an event card") if is_bonus else _("an event card instead"),)
        case order_tokens.DoubleTime():
            return (_("use Double Time, then execute it"),)
    return ()


def is_empty(table: Table) -> bool:
    """Return whether the revealed order would have no effect."""
    asked = table.question
    return isinstance(asked, order_tokens.RevealedQuestion) and does_nothing(table, asked.order, asked.planet)


def _building(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case orders.BuildWorkers(count):
            name = _("workers")
            return f"{name}, {price(*parts.supply.worker_cost)}", workers(count)
        case general.Transport(one, other, z):
            words = _("between {route}, z-axis") if z else _("between {route}")
            name = _("transport")
            return f"{name}, {price(*parts.supply.transport_cost)}", words.format(route=route_name(parts, one, other))
        case orders.BuildUnit(unit, area):
            return f"{unit_name(parts, unit)}{_price_of_unit(table, unit)}", _on(table, area)
        case orders.Merge(unit, areas):
            names = ", ".join(area_name(parts, area) for area in areas)
            return f"{unit_name(parts, unit)}{_price_of_unit(table, unit)}", _("from {areas}").format(areas=names)
        case orders.BuildBuilding(building):
            return (f"{piece_name(parts, building)}{_price_of_building(table, building)}",)
        case orders.BuildModule(module):
            return (f"{piece_name(parts, module)}, {price(*parts.module[module].cost)}",)
        case setup.PutBase(area):
            return _("base"), _on(table, area)
        case general.Mine(source):
            return _("mine for the next purchase"), f"({source_name(parts, source)})"
        case orders.Discount(resource):
            less = _("one mineral less") if resource == "minerals" else _("one gas less")
            return _("cheaper by special order"), less
    return ()


def _price_of_unit(table: Table, unit: str) -> str:
    """Return the price of a unit in a Build order; "" in other phases, in which units come from cards for free."""
    return f", {unit_price(table.parts, table.parts.unit[unit])}" if table.view.phase == "execution" else ""


def _price_of_building(table: Table, key: str) -> str:
    """Return the next level of the building and its price."""
    building = table.parts.building[key]
    level = next((each.level for each in table.me.buildings if each.building == key), 0)
    cost = building.costs[level] if level < len(building.costs) else None
    words = _("level {level}").format(level=level + 1)
    return f" {words}, {price(*cost)}" if cost is not None else f" {words}"


def _moving(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case orders.Move(unit, start, end, count):
            what = _("{unit} from {area}").format(unit=unit_name(parts, unit), area=area_name(parts, start))
            to = _("to {area}").format(area=area_name(parts, end))
            alone = any(move == orders.Move(unit, start, end, 1) for move in table.can(orders.Move))
            return (what, to) if alone else (what, to, counted(unit_name(parts, unit), count))
        case orders.LiftOff(area):
            return _("lift off"), _("to {area}").format(area=area_name(parts, area))
    return ()


def _researching(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case orders.DrawCards():
            return (_("draw three combat cards"),)
        case orders.BuyTechnology(technology):
            found = parts.technology[technology]
            return (f"{found.name}, {price(*found.cost)}",)
        case orders.TakeCard(card):
            return (_("{card} to your hand").format(card=card_name(parts, card)),)
    return ()


def _fighting(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case general.Use(card):
            return (card_name(parts, card),)
        case general.Lose(unit) | f.Leave(unit):
            return (unit_name(parts, unit),)
        case f.LoseWorker():
            return (_("a worker of the pool"),)
        case general.ToAll(area):
            return (_("to {area}").format(area=area_name(parts, area)),)
        case f.Pair(own, enemy):
            return unit_name(parts, own), _("against {unit}").format(unit=unit_name(parts, enemy))
        case f.Front(unit):
            return (unit_name(parts, unit),)
        case f.Support(unit, skirmish):
            return unit_name(parts, unit), _("in skirmish {n}").format(n=skirmish)
        case f.PlaceCard(skirmish, card):
            return _("in skirmish {n}").format(n=skirmish), card_name(parts, card)
        case f.Reinforce(skirmish, card):
            return _("in skirmish {n}").format(n=skirmish), _("{card} beside it").format(card=card_name(parts, card))
        case f.PlaceTop(skirmish):
            return _("in skirmish {n}").format(n=skirmish), _("the top card of the deck, unseen")
        case f.Pick(card):
            return (card_name(parts, card),)
        case f.NextSkirmish(skirmish):
            return (_("skirmish {n}").format(n=skirmish),)
        case f.WithdrawTo(unit, area):
            return unit_name(parts, unit), _("to {area}").format(area=area_name(parts, area))
    return ()


def _of_event_cards(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case e.PlayEvent(card):
            return (card_name(parts, card),)
        case e.ChooseOption(n):
            return (_option(table, n),)
        case e.ChooseArea(area):
            return (area_name(parts, area),)
        case e.ChooseRoute(one, other):
            return (route_name(parts, one, other),)
        case e.FromRoute(one, other):
            return (_("your transport between {route}").format(route=route_name(parts, one, other)),)
        case e.EndOfZ(z, planet):
            return (_("the end of z-axis {n} on {planet}").format(n=z, planet=planet_name(parts, planet)),)
        case e.Assault(seat, unit, area):
            owner = _("yours") if seat == table.seat else table.name(seat)
            return f"{unit_name(parts, unit)} ({owner})", _on(table, area)
        case e.ChooseCardOf(seat, card):
            return (f"{card_name(parts, card)} ({table.name(seat)})",)
        case e.Discard(card):
            return (card_name(parts, card),)
    return ()


def _option(table: Table, n: int) -> str:
    """Return an option of the card that asks, in the words of the card."""
    asked = table.question
    event = table.parts.event.get(asked.source) if isinstance(asked, e.TargetQuestion) else None
    choices = [effect for effect in event.effects if effect.options] if event is not None else []
    if choices and n < len(choices[0].options):
        return sentences(table.parts, [choices[0].options[n]])[0].removesuffix(".")
    return _("option {n}").format(n=n + 1)


def _unasked(table: Table, action: Verb) -> Steps:
    parts = table.parts
    match action:
        case general.Pass():
            return (_("none"),)
        case general.End():
            return (_("done"),)
        case standing.Concede():
            return (_("concede"),)
        case common_language.OfferDraw():
            return (_("agree"),)
        case common_language.DeclineDraw():
            return (_("refuse"),)
        case standing.DestroyUnit(unit, area):
            return unit_name(parts, unit), _on(table, area)
        case standing.DestroyBase(area):
            return _("base"), _on(table, area)
        case standing.DestroyTransport(one, other, z):
            return _("transport"), _("between {route}").format(route=place_name(parts, f"{one}/{other}/{z}"))
    return ()


def _on(table: Table, area: str) -> str:
    return _("on {place}").format(place=area_name(table.parts, area))


# -- advice -------------------------------------------------------------------------------------------------------------


class Formatter(AdviceFormatter):
    """Formatter of answers: the effect of an answer, and facts that a player should know about it."""

    marks = True

    def words(self, step: Step, table: Table) -> str:
        listed = self.listed(step.action, table)
        if listed is None:
            return super().words(step, table)
        said = steps(table, listed)
        if isinstance(listed, orders.Move) and len(said) == 3:
            said = (*said[:2], f"({said[2]})")
        return " ".join(said[1:] if len(said) > 1 and said[0].partition(",")[0] in said[1].split() else said)

    def title(self, found: Advice, table: Table) -> str:
        first = found.choices[0]
        said = " ".join(reason_words(reason, table) for reason in first.reasons[:SAID])
        if first.verdict == EQUAL or not said:
            return " ".join(filter(None, (super().title(found, table), said)))
        return said


FORMATTER = Formatter()


def reason_words(reason: Reason, table: Table) -> str:
    """Return the reason as a sentence."""
    match reason.word:
        case "battle":
            words = _("An attack on {area} wins in {n} of 100 battles.")
            return words.format(area=area_name(table.parts, reason.card), n=reason.count)
        case "goal":
            faction = table.parts.faction.get(reason.card)
            name = reason.card if faction is None else faction.name
            if not reason.count:
                return _("{name} holds all that its special victory asks.").format(name=name)
            return _("{name} needs one more for its special victory.").format(name=name)
        case "last-stage" if not reason.count:
            return _("Stage III is open: special victories count.")
        case "last-stage":
            words = ngettext(
                "Stage III comes with {n} more event card.", "Stage III comes with {n} more event cards.", reason.count
            )
            return words.format(n=reason.count)
    return ""
