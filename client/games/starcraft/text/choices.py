"""What can be picked that is not on the board, in a few words each."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.face import Making, Pick
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, card_name, order_name, planet_name, unit_name
from client.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.language import fighting, order_tokens, orders
from protocol.text import clean


def choice_words(table: Table, pick: Pick, makings: Sequence[Making]) -> str:
    """A thing that can be picked; what tells only actions apart goes by what they do."""
    kind, _blank, value = pick.partition(" ")
    parts = table.parts
    match kind:
        case "unit" | "own" | "enemy":
            return unit_name(parts, value)
        case "new-planet":
            return planet_name(parts, value)
        case "x":
            return _("column {n}").format(n=value)
        case "y":
            return _("row {n}").format(n=value)
        case "turns":
            return ngettext("{n} quarter turn", "{n} quarter turns", int(value)).format(n=value)
        case "card" | "any-card" | "event-card":
            return card_name(parts, value)
        case "technology":
            return parts.technology[value].name
        case "building":
            return parts.building[value].name
        case "module":
            return parts.module[value].name
        case "faction":
            return parts.faction[value].name
        case "order":
            return order_name(value)
        case "seat":
            return clean(table.name(int(value)))
        case "resource":
            return {"minerals": _("minerals"), "gas": _("gas")}.get(value, value)
        case "source":
            return source_words(table, value)
        case "route":
            one, other, z = value.split(" ")
            return route_words(table, one, other, int(z))
        case "side":
            return {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}.get(value, value)
        case "pile":
            return {"discard": _("discard pile"), "deck": _("deck")}.get(value, value)
        case "skirmish":
            return _("skirmish {n}").format(n=value)
        case "n":
            return _("choice {n}").format(n=int(value) + 1)
    made = next((making.action for making in makings if pick in making.picks), None)
    return value if made is None else action_words(made)


def source_words(table: Table, source: str) -> str:
    """Where a worker mines."""
    permanent = {"permanent-minerals": _("permanent minerals"), "permanent-gas": _("permanent gas")}
    return permanent.get(source) or area_name(table.parts, source)


def route_words(table: Table, one: str, other: str, z: int) -> str:
    """A route by both of its planets."""
    names = {"one": planet_name(table.parts, one), "other": planet_name(table.parts, other)}
    if z:
        return _("{one} and {other}, z-axis").format(**names)
    return _("{one} and {other}").format(**names)


def action_words(action: Verb) -> str:
    """What an action does that names nothing."""
    match action:
        case order_tokens.Execute():
            return _("execute it")
        case order_tokens.TakeEvent():
            return _("draw an event card")
        case order_tokens.DoubleTime():
            return _("Double Time: workers back to the pool, then execute it")
        case orders.DrawCards():
            return _("draw 3 combat cards")
        case orders.BuildWorkers():
            return _("workers")
        case fighting.LoseWorker():
            return _("a worker of the pool")
        case fighting.PlaceTop():
            return _("top card of the deck")
    return action.word
