"""What a Build order asks at each key, and what ending it now would leave."""

from __future__ import annotations

from client.games.starcraft.faces.building.makings import route_pick, sources_of
from client.games.starcraft.faces.building.offers import UNITS, Offer, asked, offer_of, offers
from client.games.starcraft.faces.building.reasons import why_no_room
from client.games.starcraft.faces.face import Guard, Hint, Pick, Picks, Said
from client.games.starcraft.faces.paying.price import price_text, workers_text
from client.games.starcraft.model.ground import areas_of
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, planet_name, resource_amount
from client.i18n import _
from engine.starcraft.components.values import RESOURCES, Cost
from engine.starcraft.language.general import Mine, Transport
from engine.starcraft.language.orders import BuildQuestion, BuildUnit, Merge
from engine.starcraft.language.setup import PutBase


def said(table: Table, picked: Picks) -> Said:
    """The two lines of the prompt."""
    question = asked(table)
    if question is None:
        return Said("")
    offer = offer_of(table, picked[0]) if picked else None
    sentence, hints = _at_rest(table, question, picked) if offer is None else _where(table, offer, picked)
    return Said(sentence, _("BUILD"), _further(table, question), hints)


def left_to_buy(table: Table) -> Guard | None:
    """Workers that could still buy something, and what; nothing while another Build order of the seat lies on the board."""
    affordable = [offer for offer in offers(table) if offer.actions and offer.price is not None]
    if not affordable or not table.me.workers or _builds_again(table):
        return None
    dearest = max(affordable, key=lambda offer: sum(offer.price or ()))
    words = _("{workers} in your pool: {name} costs {price}.")
    price = price_text(dearest.price or Cost(0, 0), dearest.mark)
    return Guard(words.format(workers=workers_text(table.me.workers), name=dearest.name, price=price))


def _builds_again(table: Table) -> bool:
    orders = (order for planet in table.view.galaxy for order in planet.stack)
    return any(order.seat == table.side and (order.order or "").startswith("build") for order in orders)


# -- the first line ----------------------------------------------------------------------------------------------------


def _at_rest(table: Table, question: BuildQuestion, picked: Picks) -> tuple[str, tuple[Hint, ...]]:
    if waiting := _waiting(question):
        return waiting, ()
    if picked:
        return _("{place}: what goes there?").format(place=place_name(table, picked[0])), ()
    hints = (Hint("e", _("end order")),)
    affordable = [offer.name for offer in offers(table) if offer.actions and offer.price is not None]
    if not affordable and table.can(Mine):
        return _("Only force mining brings more: sources with ! first, then buy."), hints
    if not affordable:
        return _("Nothing is left that you can pay for and may build: e ends the order."), hints
    workers = workers_text(table.me.workers)
    if question.step > UNITS:
        return _("{workers} can pay: {names}.").format(workers=workers, names=", ".join(affordable)), hints
    return _("{workers} can pay: press a key, and a digit where one is asked.").format(workers=workers), hints


def place_name(table: Table, pick: Pick) -> str:
    """An area or a route, by name."""
    kind, _blank, key = pick.partition(" ")
    if kind != "route":
        return area_name(table.parts, key)
    one, other, _z = key.split(" ")
    return _("{one} to {other}").format(one=planet_name(table.parts, one), other=planet_name(table.parts, other))


def _waiting(question: BuildQuestion) -> str:
    """What was mined or saved, and must be used up."""
    mined = Cost(*question.mined[:2]) if len(question.mined) >= len(RESOURCES) else Cost(0, 0)
    if any(mined) and question.less is not None:
        words = _("{what} mined and {less} saved: what you buy next must use all of it.")
        return words.format(what=price_text(mined), less=resource_amount(question.less, 1))
    if any(mined):
        return _("{what} mined: what you buy next must use all of it.").format(what=price_text(mined))
    if question.less is not None:
        return _("What you buy next costs {less} less.").format(less=resource_amount(question.less, 1))
    return ""


def _where(table: Table, offer: Offer, picked: Picks) -> tuple[str, tuple[Hint, ...]]:
    """What is asked of something that is picked."""
    if offer.kind == "transport":
        return _("Transport: on which route? {routes}").format(routes=_routes(table)), ()
    second = sources_of(table, picked)
    words = _("{name}: where does the other one come from? {areas}") if second else _("{name}: on which area? {areas}")
    if offer.kind == "merge" and not second:
        words = _("{name}: in place of which? {areas}")
    return words.format(name=offer.name, areas=_areas(table, offer, second)), ()


def _areas(table: Table, offer: Offer, second: frozenset[str]) -> str:
    """The digits of the areas, and why others are none."""
    question = asked(table)
    assert question is not None
    where = second or {_place(action) for action in offer.actions}
    digits = [(digit, area.key) for digit, area in zip(DIGITS, areas_of(table, question.planet), strict=False)]
    can = "  ".join(digit for digit, area in digits if area in where)
    if offer.kind != "unit":
        return can
    not_there = ", ".join(
        _("{digit} is {why}").format(digit=digit, why=why_no_room(table, area)) for digit, area in digits if area not in where
    )
    return f"{can}  ({not_there})" if not_there else can


def _place(action: object) -> str:
    match action:
        case BuildUnit(area=area) | PutBase(area=area):
            return area
        case Merge(areas=areas):
            return areas[0]
    return ""


def _routes(table: Table) -> str:
    """The digits of the routes, each with where it leads."""
    question = asked(table)
    assert question is not None
    open_to = {route_pick(action) for action in table.can(Transport)}
    digits = DIGITS[len(areas_of(table, question.planet)) :]
    routes = [route for route in table.view.routes if question.planet in (route.one, route.other)]
    return "  ".join(
        f"{digit} {planet_name(table.parts, route.other if route.one == question.planet else route.one)}"
        for digit, route in zip(digits, routes, strict=False)
        if route_pick(Transport(route.one, route.other, route.z)) in open_to
    )


# -- the second line ---------------------------------------------------------------------------------------------------


def _further(table: Table, question: BuildQuestion) -> str:
    """What cannot be done later."""
    if question.step == UNITS and any(offer.actions for offer in offers(table) if offer.step > UNITS):
        return _("After a building, module or base no worker, transport or unit is sold.")
    return ""
