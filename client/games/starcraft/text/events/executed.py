"""What orders do, in sentences: built, moved, researched, and pieces destroyed outside battles."""

from __future__ import annotations

from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.text.events import listing
from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import area_name, card_name, place_name, planet_name, route_name, unit_name
from client.i18n import _
from engine.language import EventKind
from engine.starcraft.language import event_cards, general, orders


def of_orders(t: Teller, event: EventKind) -> str:
    """The sentence for such an event; "" for another."""
    if (found := purchase(event)) is not None:
        seat, planet, thing, count = found
        return listing.built(t, seat, planet, [(thing, count)])
    return _of_moves(t, event) or _of_research(t, event) or _of_pieces(t, event)


def purchase(event: EventKind) -> tuple[int, str, str, int] | None:
    """Who built what, how many of it, and on which planet, as `listing.Counted` names it; "" where the event says no planet."""
    match event:
        case orders.BuiltUnit(seat, unit, area):
            return seat, planet_of(area), unit, 1
        case orders.Merged(seat, unit, areas):
            return seat, planet_of(areas[0]) if areas else "", unit, 1
        case orders.BuiltBuilding(seat, building, level):
            return seat, "", f"building {building} {level}", 1
        case orders.BuiltModule(seat, module):
            return seat, "", f"module {module}", 1
        case orders.BuiltBase(seat, area):
            return seat, planet_of(area), "base", 1
    return None


def idle(t: Teller, seat: int, order: str, planet: str) -> str:
    """The sentence for an executed order that did nothing; "" for one that says itself what came of it."""
    name = planet_name(t.parts, planet)
    match order.removesuffix("+"):
        case "mobilize":
            you, other = _("You mobilized on {planet}: nothing moved."), _("{name} mobilized on {planet}: nothing moved.")
        case "build":
            you, other = _("You built nothing on {planet}."), _("{name} built nothing on {planet}.")
        case _:
            return ""
    return t.who(seat, you, other, planet=name)


def _of_moves(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case general.Moved(seat, unit, _start, end, count):
            return listing.moved(t, seat, [(f"{unit} {end}", count)])
        case orders.LiftedOff(seat, start, end):
            you, other = _("Your base lifted off from {start} to {end}."), _("{name}'s base lifted off from {start} to {end}.")
            return t.who(seat, you, other, start=area_name(parts, start), end=area_name(parts, end))
        case orders.Recalled(seat, unit, start, end):
            you, other = _("You recalled {unit} from {start} to {end}."), _("{name} recalled {unit} from {start} to {end}.")
            words = {"unit": unit_name(parts, unit), "start": area_name(parts, start), "end": area_name(parts, end)}
            return t.who(seat, you, other, **words)
    return ""


def _of_research(t: Teller, event: EventKind) -> str:
    match event:
        case orders.Bought(seat, technology):
            you, other = _("You researched {technology}."), _("{name} researched {technology}.")
            return t.who(seat, you, other, technology=card_name(t.parts, technology))
    return ""


def _of_pieces(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case general.PutTransport(seat, one, other_planet):
            you, other = _("You put a transport between {route}."), _("{name} put a transport between {route}.")
            return t.who(seat, you, other, route=route_name(parts, one, other_planet))
        case event_cards.Rerouted(seat, one, other_planet, _z, new_one, new_other):
            you = _("Your transport went from between {route} to between {new}.")
            other = _("{name}'s transport went from between {route} to between {new}.")
            words = {"route": route_name(parts, one, other_planet), "new": route_name(parts, new_one, new_other)}
            return t.who(seat, you, other, **words)
        case general.DestroyedPiece(seat, piece, where, why):
            return _destroyed(t, seat, piece, where, why)
        case event_cards.SwappedZ(_z, planet, _other_z, other_planet):
            words = {"planet": planet_name(parts, planet), "other": planet_name(parts, other_planet)}
            return _("Two ends of z-axis routes changed places, on {planet} and {other}.").format(**words)
    return ""


def _destroyed(t: Teller, seat: int, piece: str, where: str, why: str) -> str:
    """A piece outside battles went back to the supply; `why`: the card that did it, or ""."""
    place = place_name(t.parts, where)
    by = f" ({card_name(t.parts, why)})" if why else ""
    if piece == "base":
        said = t.who(seat, _("You lost your base on {place}"), _("{name} lost the base on {place}"), place=place)
    elif piece == "transport":
        you, other = _("You lost your transport between {place}"), _("{name} lost the transport between {place}")
        said = t.who(seat, you, other, place=place)
    else:
        you, other = _("You lost {unit} on {place}"), _("{name} lost {unit} on {place}")
        said = t.who(seat, you, other, unit=unit_name(t.parts, piece), place=place)
    return f"{said}{by}."
