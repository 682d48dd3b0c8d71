"""What there is to read about a thing of a Build order: what it is, what it costs, why it cannot be had."""

from __future__ import annotations

from client.games.starcraft.faces.building.offers import Offer, offer_of
from client.games.starcraft.faces.building.reasons import reason
from client.games.starcraft.faces.face import Pick
from client.games.starcraft.faces.paying import mining
from client.games.starcraft.faces.paying.price import price_text, workers_text
from client.games.starcraft.model.ground import figures_left, transports_left
from client.games.starcraft.model.sheet import workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.text import planets
from client.games.starcraft.text.cards.unit_text import building_text, module_text, unit_text
from client.games.starcraft.text.words import planet_name, seat_name
from client.i18n import _, ngettext

Told = list[tuple[str, str]]


def told(table: Table, pick: Pick) -> Told:
    """Heads with their words."""
    offer, source = offer_of(table, pick), mining.source_of(table, pick)
    if source is not None:
        return [mining.told(table, source)]
    if offer is not None:
        return _of_offer(table, offer)
    kind, _blank, key = pick.partition(" ")
    return _route(table, key) if kind == "route" else planets.of_area(table, key)


def _of_offer(table: Table, offer: Offer) -> Told:
    """What it is and costs, then why it cannot be bought, if it cannot."""
    found = reason(table, offer)
    return [*_what(table, offer), *([("", found.sentence)] if found is not None else [])]


def _what(table: Table, offer: Offer) -> Told:
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
    """What no component says of itself."""
    match kind:
        case "workers":
            left = table.parts.supply.workers - workers(table, table.side)[1]
            return _("It works from regrouping on. In your supply: {n}.").format(n=workers_text(left))
        case "transport":
            words = _("It carries any number of units along its route, both ways. In your supply: {n}.")
            return words.format(n=transports_left(table))
        case "discount":
            return _("A special order makes one thing but a worker cheaper by one: say it before you buy that.")
    return _("Workers, transports and units come from a base; a planet with your base gives its resource cards.")


def _route(table: Table, key: str) -> Told:
    one, other, _z = key.split(" ")
    names = [seat_name(table, seat) for route in table.routes_between(one, other) for seat in route.transports]
    head = _("{one} to {other}").format(one=planet_name(table.parts, one), other=planet_name(table.parts, other))
    return [(head, _("Transports: {names}.").format(names=", ".join(names)) if names else _("No transports."))]
