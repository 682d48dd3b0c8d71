"""Why something cannot be bought now: the rule first, then what is missing of its price; short for the list, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.faces.building.offers import UPGRADES, Offer, asked, own_building, race_of
from client.games.starcraft.faces.paying.price import lack_signs, lack_text, missing
from client.games.starcraft.model.ground import (
    areas_of,
    bases_left,
    figures_left,
    is_open,
    own_base,
    own_units,
    room,
    transports_left,
)
from client.games.starcraft.model.sheet import workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import purchases
from client.games.starcraft.text.words import planet_name, units_text
from client.i18n import _, ngettext
from engine.starcraft.language.orders import BuildQuestion, BuiltBuilding, BuiltModule

FROM_A_BASE = ("workers", "transport", "unit")
"""What needs an own base on the planet."""


@dataclass(frozen=True, slots=True)
class Reason:
    """`short`: for the list; `sentence`: the rule by its words; `by_force`: force mining would do it."""

    short: str
    sentence: str
    by_force: bool = False


def reason(table: Table, offer: Offer) -> Reason | None:
    """Why it cannot be bought now; None: it can."""
    question = asked(table)
    if offer.actions or question is None:
        return None
    no_base = _no_base(table, question) if offer.kind in FROM_A_BASE else None
    found = no_base or _of_the_step(offer, question) or _RULES[offer.kind](table, offer, question)
    return found or _of_the_price(table, offer, question)


def _of_the_step(offer: Offer, question: BuildQuestion) -> Reason | None:
    if offer.step >= question.step or offer.kind == "discount":
        return None
    words = _("{name} belongs to step {n} of the order. You are at step {now}, and there is no way back but u.")
    sentence = words.format(name=offer.name, n=offer.step, now=question.step)
    return Reason(_("too late"), sentence)


def _of_the_price(table: Table, offer: Offer, question: BuildQuestion) -> Reason:
    """What is missing; where nothing is, only one a order may be left as the reason."""
    if offer.price is not None:
        if offer.kind == "workers" and question.less is not None:
            return Reason(_("never less"), _("A worker costs what it costs: the saving is for something else."))
        lacks = missing(table, offer.price, question.mined, question.less)
        if not lacks.is_nothing:
            return Reason(lack_signs(table, lacks), lack_text(lacks, offer.name, offer.price, offer.mark), lacks.by_force)
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
    if any(why_no_room(table, area.key) == "" for area in areas_of(table, question.planet)):
        return None
    words = _("No friendly or empty area of {planet} has room: a unit of yours could make it (K).")
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
    """What raises the build limit of a race."""
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
    words = _("{name} is made of {units} that stood on {planet} before the order; so many are not there.")
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
            _("needs a unit"), _("A base needs a unit of yours in its area, and {planet} has none.").format(planet=name)
        )
    if not any(table.area(area).base is None for area in held):
        return Reason(_("enemy base"), _("Another's base stands where your units are: no base goes beside it."))
    return None


def _saving(table: Table, offer: Offer, question: BuildQuestion) -> Reason | None:
    if question.less is not None:
        return Reason(_("said"), _("Already said: what you buy next costs one less."))
    words = _("Nothing that you can buy now would cost less by that.")
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


def why_no_room(table: Table, area: str) -> str:
    """Why no unit can be built in that area; "" where one can."""
    if not is_open(table, area):
        return _("an enemy's")
    return "" if room(table, area) > 0 else _("full")
