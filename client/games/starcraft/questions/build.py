"""Offer the purchases of a Build order, with its questions and its reasons for refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from client.games.starcraft.model.ground import (
    areas_of,
    bases_left,
    figures_left,
    free_places,
    is_open,
    others,
    own_base,
    own_units,
    transports_left,
)
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.sources import workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import Purchase, purchases, unused
from client.games.starcraft.questions import paying
from client.games.starcraft.questions.panel import Guard, Hint, Panel, Said, Thing
from client.games.starcraft.questions.paying import lack_signs, lack_text, missing, price_text, workers_text
from client.games.starcraft.texts import planets
from client.games.starcraft.texts.cards import building_text, module_text, unit_text
from client.games.starcraft.texts.words import (
    area_name,
    card_name,
    planet_name,
    resource_amount,
    seat_name,
    source_name,
    unit_name,
    units_text,
)
from client.table.pointing import Part, Picks, kind_of, value_of
from client.text.i18n import _, ngettext, pgettext
from engine.language import EventKind, Verb
from engine.starcraft.components import ComponentSet
from engine.starcraft.components.values import RESOURCES, Cost, Race
from engine.starcraft.language.general import End, Mine, PutTransport, Transport, Workers
from engine.starcraft.language.orders import (
    Bought,
    BuildBuilding,
    BuildModule,
    BuildQuestion,
    BuildUnit,
    BuildWorkers,
    BuiltBase,
    BuiltBuilding,
    BuiltModule,
    BuiltUnit,
    Discount,
    Merge,
    Merged,
)
from engine.starcraft.language.setup import PutBase

# -- The panel of a Build order ----------------------------------------------------------------------------------------


ROUTES, LISTED = 1, 2
"""The rows of things for the arrow keys: areas, routes, things for sale, and sources below them."""


class BuildPanel(Panel):
    """The panel of a Build order. A purchase takes one key, or a key and a digit; sources have keys of the home row."""

    NAME = "build"
    COUNTS = True

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        """Return the things for sale first, so that the cursor begins there."""
        if asked(table) is None:
            return ()
        return (*_listed(table), *_places(table, picked))

    def said(self, table: Table, picked: Picks) -> Said:
        return said(table, picked)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        offer, source = offer_of(table, part), paying.source_of(table, part)
        if source is not None:
            return paying.why_not(table, source)
        if offer is None:
            return why_not_there(table, picked, part)
        found = reason(table, offer)
        return found.sentence if found is not None else ""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return left_to_buy(table) if isinstance(action, End) else None

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        return inspected(table, part)


BUILD = BuildPanel()


def columns(table: Table) -> tuple[list[Offer], list[Offer]]:
    """Return the offers of the first step, and those of the later steps."""
    found = offers(table)
    return [offer for offer in found if offer.step == UNITS], [offer for offer in found if UNITS < offer.step <= BASE]


def route_things(table: Table) -> list[Part]:
    """Return the routes of the planet, in their order."""
    question = asked(table)
    planet = "" if question is None else question.planet
    return [
        route_part(Transport(route.one, route.other, route.z))
        for route in table.view.routes
        if planet in (route.one, route.other)
    ]


def _places(table: Table, picked: Picks) -> Iterator[Thing]:
    """Yield areas, or the areas of a second unit to merge; then routes."""
    question = asked(table)
    assert question is not None
    digits, second = iter(DIGITS), sources_of(table, picked)
    for column, area in enumerate(areas_of(table, question.planet)):
        yield Thing(("from" if second else "area", area.key), next(digits, ""), 0, column)
    for column, part in enumerate(route_things(table)):
        yield Thing(part, next(digits, ""), ROUTES, column)


def _listed(table: Table) -> Iterator[Thing]:
    first, later = columns(table)
    for column, listed in enumerate((first, later)):
        for row, offer in enumerate(listed):
            yield Thing(offer.part, offer.key, LISTED + row, column)
    keys = pools()
    pool = keys.home + keys.spare[10:]
    yield from paying.things(table, pool, LISTED + max(len(first), len(later)))


# -- Purchases in this order, each with its payment -------------------------------------------------------------------


def done_lines(table: Table) -> list[str]:
    """Return one line for each purchase, the latest last; then the resources mined but not used yet."""
    found = [_line(table, purchase) for purchase in purchases(table)]
    if waiting := unused(table):
        found.append(_("mined: {sources}").format(sources=_paid(table, Purchase(Workers(0, 0), waiting))))
    return found


def _line(table: Table, purchase: Purchase) -> str:
    what = _what(table.parts, purchase.what)
    if not purchase.paid:
        return what
    return f"{what} ({_paid(table, purchase)})"


def _paid(table: Table, purchase: Purchase) -> str:
    """Return the sources with the number of workers on each, and `!` for a source that was force-mined."""
    return ", ".join(
        (f"{count}× " if count > 1 else "") + source_name(table.parts, source) + "!" * (source in purchase.forced)
        for source, count in purchase.paid
    )


def _what(parts: ComponentSet, event: EventKind) -> str:
    match event:
        case Workers(count=count):
            return workers_text(count)
        case PutTransport(one=one, other=other):
            return _("Transport {one}–{other}").format(one=planet_name(parts, one), other=planet_name(parts, other))
        case BuiltUnit(unit=unit, area=area):
            return _("{unit} on {n}").format(unit=unit_name(parts, unit), n=area.rpartition("-")[2])
        case Merged(unit=unit, areas=areas):
            return _("{unit} on {n}").format(unit=unit_name(parts, unit), n=areas[0].rpartition("-")[2])
        case BuiltBuilding(building=key, level=level):
            name = parts.building[key].name if key in parts.building else key
            return f"{name} {LEVELS[min(level, len(LEVELS) - 1)]}"
        case BuiltModule(module=key):
            return parts.module[key].name if key in parts.module else key
        case BuiltBase(area=area):
            return _("Base on {n}").format(n=area.rpartition("-")[2])
        case Bought(technology=key):
            return card_name(parts, key)
    return ""


# -- reading ----------------------------------------------------------------------------------------------------------


Paragraphs = list[tuple[str, str]]


def inspected(table: Table, part: Part) -> Paragraphs:
    """Return headings with their texts."""
    offer, source = offer_of(table, part), paying.source_of(table, part)
    if source is not None:
        return [paying.paragraph(table, source)]
    if offer is not None:
        return _of_offer(table, offer)
    kind, key = kind_of(part), value_of(part)
    return _route(table, part) if kind == "route" else planets.of_area(table, key)


def _of_offer(table: Table, offer: Offer) -> Paragraphs:
    """Return the description and price of an offer, then the reason why it cannot be bought, if there is one."""
    found = reason(table, offer)
    return [*_what_it_is(table, offer), *([("", found.sentence)] if found is not None else [])]


def _what_it_is(table: Table, offer: Offer) -> Paragraphs:
    parts = table.parts
    match offer.kind:
        case "unit" | "merge":
            left = figures_left(table)[offer.what]
            return [*unit_text(parts, offer.what), ("", ngettext("{n} figure left.", "{n} figures left.", left).format(n=left))]
        case "building":
            return [*building_text(parts, offer.what)]
        case "module":
            return [*module_text(parts, offer.what)]
    cost = "" if offer.price is None else _("Costs {price}.").format(price=price_text(offer.price))
    return [(offer.name, f"{cost} {_plain(table, offer.kind)}".lstrip())]


def _plain(table: Table, kind: str) -> str:
    """Return the text of a thing that is not a component."""
    match kind:
        case "workers":
            left = table.parts.supply.workers - workers(table, table.side)[1]
            return _("It works from regrouping on. In your supply: {n}.").format(n=workers_text(left))
        case "transport":
            words = _("It carries any number of units along its route, both ways. In your supply: {n}.")
            return words.format(n=transports_left(table))
        case "discount":
            return _("A special order makes one purchase, except a worker, cheaper by one: choose the saving before you buy.")
    return _("Workers, transports and units come from a base; a planet with your base gives its resource cards.")


def _route(table: Table, part: Part) -> Paragraphs:
    _kind, one, other, _z = part
    names = [seat_name(table, seat) for route in table.routes_between(one, other) for seat in route.transports]
    head = _("{one} to {other}").format(one=planet_name(table.parts, one), other=planet_name(table.parts, other))
    return [(head, _("Transports: {names}.").format(names=", ".join(names)) if names else _("No transports."))]


# -- refusing ---------------------------------------------------------------------------------------------------------


def why_not_there(table: Table, picked: Picks, part: Part) -> str:
    """Return why the picked thing cannot be placed in that area or on that route."""
    kind, key = kind_of(part), value_of(part)
    if kind == "route":
        return _refused_route(table, part)
    if not picked:
        return _("{area} is an area: first choose what to build there.").format(area=area_name(table.parts, key))
    if kind == "from" or kind_of(picked[0]) == "merge":
        return _merging(table, picked, key)
    if picked[0] == ("base",):
        return _refused_base(table, key)
    return _refused_unit(table, picked, key)


def _refused_route(table: Table, part: Part) -> str:
    _kind, one, other, _z = part
    question = asked(table)
    to = other if question is not None and question.planet == one else one
    name = planet_name(table.parts, to)
    if any(table.side in route.transports for route in table.routes_between(one, other)):
        return _("You have a transport on the way to {planet} already, and one carries all.").format(planet=name)
    return _("That is the route to {planet}: choose Transport first.").format(planet=name)


def _merging(table: Table, picked: Picks, area: str) -> str:
    unit = value_of(picked[0])
    needs = table.parts.unit[unit].destroys if unit in table.parts.unit else {}
    made_of = units_text(table.parts, list(needs))
    if not set(needs) & set(own_units(table, area)):
        words = _("{area} holds no {units}, of which {name} is made.")
        return words.format(area=area_name(table.parts, area), units=made_of, name=name_of(table, picked[0]))
    fitting = any(isinstance(action, Merge) and area in action.areas for action in table.view.actions)
    too_late = _("Those in {area} were built in this order: too late.")
    words = _("Those in {area} do not go with the others.") if fitting else too_late
    return words.format(area=area_name(table.parts, area))


def _refused_base(table: Table, area: str) -> str:
    name = area_name(table.parts, area)
    if not own_units(table, area):
        return _("A base needs one of your units in its area, and {area} has none.").format(area=name)
    return _("A base stands in {area} already.").format(area=name)


def _refused_unit(table: Table, picked: Picks, area: str) -> str:
    name = area_name(table.parts, area)
    seat, units = others(table, area)
    if seat is not None:
        words = _("{area} is held by {seat} with {units}: units are built on friendly or empty areas.")
        return words.format(area=name, seat=seat_name(table, seat), units=units_text(table.parts, units))
    base = table.area(area).base
    if base not in (None, table.side):
        words = _("A base of {seat} stands in {area}: units are built on friendly or empty areas.")
        return words.format(area=name, seat=seat_name(table, base))
    if why_full(table, area):
        limit = table.parts.area[area].limit
        words = ngettext("{area} is full: it takes {n} unit.", "{area} is full: it takes {n} units.", limit)
        return words.format(area=name, n=limit)
    return _("{name} cannot be built there.").format(name=name_of(table, picked[0]))


# -- The prompts of a Build order, and warnings before its end --------------------------------------------------------


def said(table: Table, picked: Picks) -> Said:
    """Return the two lines of the prompt."""
    question = asked(table)
    if question is None:
        return Said("")
    offer = offer_of(table, picked[0]) if picked else None
    sentence, hints = _at_rest(table, question, picked) if offer is None else _where(table, offer, picked)
    return Said(sentence, _("BUILD"), _further(table, question), hints)


def left_to_buy(table: Table) -> Guard | None:
    """Warn of idle workers that could still pay for something, and name the thing.

    There is no warning while another order for them is on the board.
    """
    affordable = [offer for offer in offers(table) if offer.actions and offer.price is not None]
    if not affordable or not table.me.workers or paying.spends_again(table):
        return None
    dearest = max(affordable, key=lambda offer: sum(offer.price or ()))
    words = _("{workers} in your pool: {name} costs {price}.")
    price = price_text(dearest.price or Cost(0, 0))
    return Guard(words.format(workers=workers_text(table.me.workers), name=dearest.name, price=price))


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
        return _("There is nothing left that you can build and pay for: e ends the order."), hints
    workers = workers_text(table.me.workers)
    if question.step > UNITS:
        return _("{workers} can pay: {names}.").format(workers=workers, names=", ".join(affordable)), hints
    return _("{workers} can pay: press a key, then a digit if asked.").format(workers=workers), hints


def place_name(table: Table, part: Part) -> str:
    """Return an area or a route, by name."""
    kind, key = kind_of(part), value_of(part)
    if kind != "route":
        return area_name(table.parts, key)
    _kind, one, other, _z = part
    return _("{one} to {other}").format(one=planet_name(table.parts, one), other=planet_name(table.parts, other))


def _waiting(question: BuildQuestion) -> str:
    """Return the resources that were mined or saved, and must be used up."""
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
    """Return the question about the place of the picked thing."""
    if offer.kind == "transport":
        return _("Transport: on which route? {routes}").format(routes=_routes(table)), ()
    second = sources_of(table, picked)
    words = _("{name}: where does the other one come from? {areas}") if second else _("{name}: on which area? {areas}")
    if offer.kind == "merge" and not second:
        words = _("{name}: in place of which? {areas}")
    return words.format(name=offer.name, areas=_areas(table, offer, second)), ()


def _areas(table: Table, offer: Offer, second: frozenset[str]) -> str:
    """Return the digits of the areas, and the reasons why other areas have none."""
    question = asked(table)
    assert question is not None
    where = second or {_place(action) for action in offer.actions}
    digits = [(digit, area.key) for digit, area in zip(DIGITS, areas_of(table, question.planet), strict=False)]
    can = "  ".join(digit for digit, area in digits if area in where)
    if offer.kind != "unit":
        return can
    not_there = ", ".join(
        _("{digit} is {why}").format(digit=digit, why=why_full(table, area)) for digit, area in digits if area not in where
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
    """Return the digits of the routes, each with its destination."""
    question = asked(table)
    assert question is not None
    open_to = {route_part(action) for action in table.can(Transport)}
    digits = DIGITS[len(areas_of(table, question.planet)) :]
    routes = [route for route in table.view.routes if question.planet in (route.one, route.other)]
    return "  ".join(
        f"{digit} {planet_name(table.parts, route.other if route.one == question.planet else route.one)}"
        for digit, route in zip(digits, routes, strict=False)
        if route_part(Transport(route.one, route.other, route.z)) in open_to
    )


# -- the second line ---------------------------------------------------------------------------------------------------


def _further(table: Table, question: BuildQuestion) -> str:
    """Return a warning about things that cannot be done later."""
    if question.step == UNITS and any(offer.actions for offer in offers(table) if offer.step > UNITS):
        return _("Buy workers, transports and units before a building, module or base.")
    return ""


def route_part(action: Transport) -> Part:
    """Return the part of a route."""
    return ("route", action.one, action.other, str(action.z))


def sources_of(table: Table, picked: Picks) -> frozenset[str]:
    """Return the areas of the second unit to merge, once the place of the new unit is picked; else empty."""
    if len(picked) < 2 or kind_of(picked[0]) != "merge":
        return frozenset()
    unit, area = value_of(picked[0]), value_of(picked[1])
    mergings = [action for action in table.can(Merge) if action.unit == unit and action.areas[0] == area]
    return frozenset(action.areas[-1] for action in mergings if len(action.areas) > 1)


# -- reasons ----------------------------------------------------------------------------------------------------------


FROM_A_BASE = ("workers", "transport", "unit")
"""Purchases that require an own base on the planet."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a refusal.

    `short`: for the list; `sentence`: in the words of the rule; `by_force`: force mining would pay for it.
    """

    short: str
    sentence: str
    by_force: bool = False


def reason(table: Table, offer: Offer) -> Reason | None:
    """Return why an offer cannot be bought now; None if it can."""
    question = asked(table)
    if offer.actions or question is None:
        return None
    no_base = _no_base(table, question) if offer.kind in FROM_A_BASE else None
    found = no_base or _of_the_step(offer, question) or _RULES[offer.kind](table, offer, question)
    return found or _of_the_price(table, offer, question)


def _of_the_step(offer: Offer, question: BuildQuestion) -> Reason | None:
    if offer.step >= question.step or offer.kind == "discount":
        return None
    words = _("{name} belongs to step {n} of the order. You are at step {now}; the only way back is u.")
    sentence = words.format(name=offer.name, n=offer.step, now=question.step)
    return Reason(_("too late"), sentence)


def _of_the_price(table: Table, offer: Offer, question: BuildQuestion) -> Reason:
    """Return the resources missing for the price.

    If none are missing, the reason for a building or module is that an order buys only one.
    """
    if offer.price is not None:
        if offer.kind == "workers" and question.less is not None:
            return Reason(_("never less"), _("A worker is never cheaper: use the saving for something else."))
        lacks = missing(table, offer.price, question.mined, question.less)
        if not lacks.is_nothing:
            return Reason(lack_signs(table, lacks), lack_text(lacks, offer.name, offer.price), lacks.by_force)
    if offer.step == UPGRADES:
        return _one_an_order(offer.kind)
    return Reason(_("not now"), _("{name}: the rules do not allow it now.").format(name=offer.name))


def _one_an_order(kind: str) -> Reason:
    if kind == "building":
        return Reason(_("bought one"), _("One building an order: you have bought yours."))
    return Reason(_("bought one"), _("One module an order: you have bought yours."))


# -- the rules of each kind of thing -----------------------------------------------------------------------------------


def _no_base(table: Table, question: BuildQuestion) -> Reason | None:
    if own_base(table, question.planet) is not None:
        return None
    words = _("Workers, transports and units come from a base, and you have none on {planet}.")
    return Reason(_("no base here"), words.format(planet=planet_name(table.parts, question.planet)))


def _workers(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    most = table.parts.supply.workers
    if workers(table, table.side)[1] < most:
        return None
    return Reason(_("none left"), _("All {n} of your workers are in the game.").format(n=most))


def _transport(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if not transports_left(table):
        words = _("All {n} of your transports are on the board.")
        return Reason(_("none left"), words.format(n=table.parts.supply.transports))
    if all(table.side in way.seats for way in table.ways(question.planet)):
        words = _("You have a transport on every route of {planet}, and one is enough for each.")
        return Reason(_("on all routes"), words.format(planet=planet_name(table.parts, question.planet)))
    return None


def _unit(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if found := _limit_or_figures(table, offer, question):
        return found
    if any(why_full(table, area.key) == "" for area in areas_of(table, question.planet)):
        return None
    words = _("No friendly or empty area of {planet} has room: you could destroy a unit (K).")
    return Reason(_("no room"), words.format(planet=planet_name(table.parts, question.planet)))


def _limit_or_figures(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if not question.limit:
        words = _("Your build limit is reached: no more units in this order. {way}")
        return Reason(_("build limit"), words.format(way=_raising(table)))
    if figures_left(table)[offer.what] <= 0:
        words = _("All {n} figures of {name} are on the board; destroying one (K) frees it.")
        return Reason(_("none left"), words.format(n=table.parts.unit[offer.what].figures, name=offer.name))
    return None


def _raising(table: Table) -> str:
    """Return the cards or pieces that raise the build limit of a race."""
    if "build-limit-by-buildings" in race_of(table).abilities:
        return _("Every kind of building raises it by two.")
    return _("Every Supply module raises it by one.")


def _merge(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if found := _limit_or_figures(table, offer, question):
        return found
    needs = table.parts.unit[offer.what].destroys
    here = [unit for area in areas_of(table, question.planet) for unit in own_units(table, area.key)]
    if all(here.count(unit) >= count for unit, count in needs.items()):
        return None
    made_of = units_text(table.parts, [unit for unit, count in needs.items() for _one in range(count)])
    words = _("{name} is made of {units} that were on {planet} before the order; there are not enough.")
    sentence = words.format(name=offer.name, units=made_of, planet=planet_name(table.parts, question.planet))
    return Reason(_("of {units}").format(units=made_of), sentence)


def _building(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if own_building(table, offer.what) >= len(table.parts.building[offer.what].costs):
        return Reason(_("top level"), _("{name} is its highest level.").format(name=offer.name))
    bought = any(isinstance(purchase.what, BuiltBuilding) for purchase in purchases(table))
    return _one_an_order(offer.kind) if bought else None


def _module(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    race, had = race_of(table), table.me.modules
    if any(isinstance(purchase.what, BuiltModule) for purchase in purchases(table)):
        return _one_an_order(offer.kind)
    if had.count(offer.what) >= table.parts.module[offer.what].tokens[race.key]:
        words = ngettext("You have the only {name} there is.", "You have all {n} of {name}.", had.count(offer.what))
        return Reason(_("have all"), words.format(n=had.count(offer.what), name=offer.name))
    if len(had) >= race.module_slots:
        return Reason(_("no slot"), _("Your sheet has {n} slots for modules, and all are taken.").format(n=race.module_slots))
    return None


def _base(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    planet, name = question.planet, planet_name(table.parts, question.planet)
    if own_base(table, planet) is not None:
        return Reason(_("yours is here"), _("One base a planet, and yours stands on {planet}.").format(planet=name))
    if not bases_left(table):
        return Reason(_("none left"), _("All {n} of your bases are on the board.").format(n=table.parts.supply.bases))
    held = [area.key for area in areas_of(table, planet) if own_units(table, area.key)]
    if not held:
        return Reason(
            _("needs a unit"), _("A base needs one of your units in its area, and {planet} has none.").format(planet=name)
        )
    if not any(table.area(area).base is None for area in held):
        return Reason(_("enemy base"), _("Another player's base is where your units are: an area has one base at most."))
    return None


def _saving(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if question.less is not None:
        return Reason(_("already set"), _("Already chosen: your next purchase costs one less."))
    words = _("Nothing that you can buy now would become cheaper.")
    return Reason(_("not now"), words)


_RULES = {
    "workers": _workers,
    "transport": _transport,
    "unit": _unit,
    "merge": _merge,
    "building": _building,
    "module": _module,
    "base": _base,
    "discount": _saving,
}


def why_full(table: Table, area: str) -> str:
    """Return why no unit can be built in that area; "" if one can."""
    if not is_open(table, area):
        return _("an enemy's")
    return "" if free_places(table, area) > 0 else pgettext("an area", "full")


# -- offers -----------------------------------------------------------------------------------------------------------


UNITS, UPGRADES, BASE = 1, 2, 3
"""The steps of the order."""
LEVELS = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Offer:
    """A thing for sale. `actions`: the actions that buy it now; `price`: None if it has no price."""

    part: Part
    key: str
    name: str
    step: int
    price: Cost | None
    actions: tuple[Verb, ...]

    @property
    def kind(self) -> str:
        return kind_of(self.part)

    @property
    def what(self) -> str:
        """Return the key of the thing for sale."""
        return value_of(self.part)


def asked(table: Table) -> BuildQuestion | None:
    """Return the question of this order, also if it is another seat's."""
    return next((question for question in table.view.asked if isinstance(question, BuildQuestion)), None)


def race_of(table: Table) -> Race:
    """Return the race of the seat at the bottom. Every seat has a faction when orders are executed."""
    faction = table.faction(table.side)
    return table.parts.race[faction.race] if faction is not None else table.parts.races[0]


def offers(table: Table) -> tuple[Offer, ...]:
    """Return all offers, those of the first step first."""
    return tuple(chain(_first_step(table), _upgrades(table), _savings(table)))


def unlocked(table: Table) -> frozenset[str]:
    """Return the units that buildings and technologies of the seat unlock."""
    by_building = (unit for had in table.me.buildings for unit in table.parts.building[had.building].unlocks[: had.level])
    return frozenset(by_building) | merged(table)


def merged(table: Table) -> frozenset[str]:
    """Return the unlocked units that are made of other units."""
    cards = (table.parts.technology.get(card) for card in table.me.play)
    effects = (effect for card in cards if card is not None for effect in card.effects)
    return frozenset(unit for effect in effects if effect.word == "unlock" for unit in effect.units)


def own_building(table: Table, key: str) -> int:
    """Return the level of the seat's building; 0 if it has none."""
    return next((had.level for had in table.me.buildings if had.building == key), 0)


def _first_step(table: Table) -> Iterator[Offer]:
    supply, keys = table.parts.supply, pools()
    around = keys.around + _spare()[_FIXED:]
    yield Offer(("workers",), around[0], _("Worker"), UNITS, supply.worker_cost, table.can(BuildWorkers))
    yield Offer(("transport",), around[1], _("Transport"), UNITS, supply.transport_cost, table.can(Transport))
    can_build, made = unlocked(table), merged(table)
    for at, key in enumerate(race_of(table).units):
        if key in can_build:
            unit = table.parts.unit[key]
            sold: tuple[BuildUnit | Merge, ...] = table.can(Merge) if key in made else table.can(BuildUnit)
            of_it = tuple(action for action in sold if action.unit == key)
            part = ("merge" if key in made else "unit", key)
            yield Offer(part, around[2 + at : 3 + at], unit.name, UNITS, unit.cost, of_it)


def _upgrades(table: Table) -> Iterator[Offer]:
    keys, race = iter(_spare()), race_of(table)
    for key in race.buildings:
        building, level = table.parts.building[key], own_building(table, key)
        top = level >= len(building.costs)
        yield Offer(
            ("building", key),
            next(keys, ""),
            f"{building.name} {LEVELS[level if top else level + 1]}",
            UPGRADES,
            None if top else building.costs[level],
            tuple(action for action in table.can(BuildBuilding) if action.building == key),
        )
    for module in table.parts.modules:
        letter = next(keys, "")
        if module.tokens[race.key]:
            sold = tuple(action for action in table.can(BuildModule) if action.module == module.key)
            yield Offer(("module", module.key), letter, module.name, UPGRADES, module.cost, sold)
    yield Offer(("base",), next(keys, ""), _("Base"), BASE, table.parts.supply.base_cost, table.can(PutBase))


def _savings(table: Table) -> Iterator[Offer]:
    """Yield the offers of a special order to make a resource cheaper."""
    question, keys = asked(table), _spare()
    if question is None or not question.discount:
        return
    for at, action in enumerate((Discount("minerals"), Discount("gas"))):
        sold = tuple(found for found in table.can(Discount) if found == action)
        name = _("1 mineral less") if action.resource == "minerals" else _("1 gas less")
        yield Offer(("discount", action.resource), keys[_FIXED - 2 + at : _FIXED - 1 + at], name, UNITS, None, sold)


def offer_of(table: Table, part: Part) -> Offer | None:
    """Return the offer of a thing."""
    return next((offer for offer in offers(table) if offer.part == part), None)


_FIXED = 9
"""The number of capitals reserved for three buildings, three modules, a base, and the savings of a special order."""


def _spare() -> str:
    return pools().spare


def name_of(table: Table, part: Part) -> str:
    """Return the name of a thing."""
    kind, key = kind_of(part), value_of(part)
    offer = offer_of(table, part)
    return offer.name if offer is not None else unit_name(table.parts, key) if kind == "unit" else key
