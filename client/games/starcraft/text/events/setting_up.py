"""Setting up, in sentences: factions, planets and routes, starting bases and forces."""

from __future__ import annotations

from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.setup_words import side_name
from client.games.starcraft.text.words import area_name, planet_name, unit_name
from client.i18n import _
from engine.language import EventKind
from engine.starcraft.language import setup


def of_setting_up(t: Teller, event: EventKind) -> str:
    """The sentence for such an event; "" for another."""
    parts = t.parts
    match event:
        case setup.TookFaction(seat, faction):
            known = parts.faction.get(faction)
            name = faction if known is None else known.name
            return t.who(seat, _("You lead {faction}."), _("{name} leads {faction}."), faction=name)
        case setup.DrewPlanets(seat, planets):
            names = ", ".join(planet_name(parts, planet) for planet in planets)
            return t.who(seat, _("You drew the planets {planets}."), _("{name} drew the planets {planets}."), planets=names)
        case setup.PlacedPlanet(seat, planet):
            you, other = _("You placed the planet {planet}."), _("{name} placed the planet {planet}.")
            return t.who(seat, you, other, planet=planet_name(parts, planet))
        case setup.NewRoute(one, other_planet, z):
            words = _("A z-axis route joins {one} and {other}.") if z else _("A route joins {one} and {other}.")
            return words.format(one=planet_name(parts, one), other=planet_name(parts, other_planet))
        case setup.StartingBase(seat, area):
            you, other = _("Your starting base stands on {area}."), _("{name}'s starting base stands on {area}.")
            return t.who(seat, you, other, area=area_name(parts, area))
        case setup.PlacedEnd(seat, planet, side):
            you = _("You put an end of a z-axis route on {planet}, {side}.")
            other = _("{name} put an end of a z-axis route on {planet}, {side}.")
            return t.who(seat, you, other, planet=planet_name(parts, planet), side=side_name(side))
        case setup.PutStartingUnit(seat, unit, area):
            return put(t, seat, unit_name(parts, unit), area)
    return ""


def put(t: Teller, seat: int, units: str, area: str) -> str:
    """Starting units on an area."""
    you, other = _("You put {units} on {area}."), _("{name} put {units} on {area}.")
    return t.who(seat, you, other, units=units, area=area_name(t.parts, area))
