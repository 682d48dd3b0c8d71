"""What was bought in this order, each with what paid for it."""

from __future__ import annotations

from client.games.starcraft.faces.building.offers import LEVELS
from client.games.starcraft.faces.paying.price import workers_text
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import Purchase, purchases, unused
from client.games.starcraft.text.words import card_name, planet_name, source_name, unit_name
from client.i18n import _
from engine.language import EventKind
from engine.starcraft.components import ComponentSet
from engine.starcraft.language.general import PutTransport, Workers
from engine.starcraft.language.orders import Bought, BuiltBase, BuiltBuilding, BuiltModule, BuiltUnit, Merged


def done_lines(table: Table) -> list[str]:
    """A line each, the latest last; and what was mined and is not used yet."""
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
    """The sources with how many workers each, `!` where one was force-mined."""
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
