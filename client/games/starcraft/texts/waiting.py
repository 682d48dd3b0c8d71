"""Describe what other players are doing while they are asked, and this player's position."""

from __future__ import annotations

from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Said
from client.games.starcraft.texts.words import order_name, planet_name
from client.text.i18n import _, ngettext
from engine.language import QuestionKind
from engine.starcraft.language import event_cards, order_tokens, orders, setup
from engine.starcraft.language.view import OrderView
from protocol.text import clean


def said(table: Table) -> Said:
    """Return the prompt while this seat has no question."""
    view = table.view
    if view.result is not None:
        return Said(_("The game is over."))
    if not view.asked:
        return Said("")
    if len(view.asked) > 1:
        count = len(view.asked)
        sentence = ngettext("{n} player must answer.", "{n} players must answer.", count).format(n=count)
    else:
        sentence = _doing(table, view.asked[0])
    return Said(sentence, more=own_orders(table) if view.phase == "execution" and table.seat is not None else "")


def _doing(table: Table, asked: QuestionKind) -> str:
    name, parts = clean(table.name(asked.seat)), table.parts
    match asked:
        case order_tokens.PlanQuestion():
            return _("{name} is placing an order.").format(name=name)
        case order_tokens.ExecuteQuestion():
            return _("{name} is choosing the order to reveal.").format(name=name)
        case order_tokens.RevealedQuestion(order=order):
            return _("{name} executes {order}, or draws an event card instead.").format(name=name, order=order_name(order))
        case orders.BuildQuestion(planet=planet):
            return _("{name} is building on {planet}.").format(name=name, planet=planet_name(parts, planet))
        case orders.MobilizeQuestion(planet=planet):
            return _("{name} is moving units to {planet}.").format(name=name, planet=planet_name(parts, planet))
        case orders.ResearchQuestion(planet=planet):
            return _("{name} is choosing a technology.").format(name=name)
        case setup.FactionQuestion():
            return _("{name} is choosing a faction.").format(name=name)
        case setup.PlanetQuestion():
            return _("{name} is placing a planet.").format(name=name)
        case setup.BaseHereQuestion():
            return _("{name} may place a base now.").format(name=name)
        case setup.MajorEndQuestion() | setup.MinorEndQuestion():
            return _("{name} is placing a z-axis route.").format(name=name)
        case setup.ForcesQuestion():
            return _("{name} is placing the starting forces.").format(name=name)
        case event_cards.PlayEventQuestion():
            return _("{name} is choosing an event card.").format(name=name)
        case event_cards.DiscardQuestion():
            return _("{name} has too many combat cards and discards.").format(name=name)
    return _("{name} is deciding.").format(name=name)


def own_orders(table: Table) -> str:
    """Return which of this player's orders are on top, and which are covered."""
    top: list[str] = []
    covered: list[str] = []
    for _key, planet in table.planets:
        for depth, order in enumerate(reversed(planet.stack)):
            if order.seat == table.side:
                (covered if depth else top).append(_placed(table, planet.planet, order))
    if top and covered:
        return _("Your orders on top: {top}; covered: {covered}.").format(top=", ".join(top), covered=", ".join(covered))
    if top:
        return _("Your orders, all on top: {top}.").format(top=", ".join(top))
    if covered:
        return _("Your orders, all covered: {covered}.").format(covered=", ".join(covered))
    return ""


def _placed(table: Table, planet: str, order: OrderView) -> str:
    """Return an order by its planet's key and its kind; by the planet's name if the kind is hidden from its owner too."""
    return planet_name(table.parts, planet) if order.order is None else f"{table.key(planet)} {order_name(order.order)}"


def why_not(table: Table) -> str:
    """Return why a key has no effect while other players are asked."""
    if table.view.result is not None:
        return _("The game is over. Press Space and a key to look at something.")
    if table.seat is None:
        return _("You watch this game. Press Space and a key to look at something.")
    return _("It is not your turn. Press Space and a key to look at something.")
