"""Setting up: factions, planets, starting bases, z-axis routes, starting forces."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count
from engine.language import EventKind, Flag, QuestionKind, Seat, Verb, frozen
from engine.starcraft.language.general import Pass, Transport
from engine.starcraft.language.kinds import AreaKey, Coordinate, FactionKey, PlanetKey, Side, Turns, UnitKey, ZNumber


@frozen
class ChooseFaction(Verb):
    """Choose that faction."""

    word = "faction"
    faction: FactionKey


@frozen
class FactionQuestion(QuestionKind):
    """Which faction to play."""

    word = "faction"
    answered_by = (ChooseFaction,)
    seat: Seat
    source: None = None


@frozen
class TookFaction(EventKind):
    """The seat plays that faction."""

    word = "faction"
    seat: Seat
    faction: FactionKey


@frozen
class DrewPlanets(EventKind):
    """The seat drew these planets to place."""

    word = "drew-planets"
    seat: Seat
    planets: tuple[PlanetKey, ...]


@frozen
class PlacePlanet(Verb):
    """Place the planet in that cell, with that rotation."""

    word = "planet"
    planet: PlanetKey
    x: Coordinate
    y: Coordinate
    turns: Turns


@frozen
class PlanetQuestion(QuestionKind):
    """Which planet to place, where, and with which rotation."""

    word = "planet"
    answered_by = (PlacePlanet,)
    seat: Seat
    source: None = None


@frozen
class PlacedPlanet(EventKind):
    """A planet was placed."""

    word = "planet"
    seat: Seat
    planet: PlanetKey
    x: Coordinate
    y: Coordinate
    turns: Turns


@frozen
class NewRoute(EventKind):
    """A route joins the planets."""

    word = "route"
    one: PlanetKey
    other: PlanetKey
    z: ZNumber


@frozen
class PutBase(Verb):
    """Place or build a base in that area."""

    word = "base"
    area: AreaKey


@frozen
class BaseHereQuestion(QuestionKind):
    """Whether or where to put the starting base on the new planet."""

    word = "base-here"
    answered_by = (PutBase, Pass)
    seat: Seat
    planet: PlanetKey
    optional: Flag
    source: None = None


@frozen
class StartingBase(EventKind):
    """The starting base was placed."""

    word = "base"
    seat: Seat
    area: AreaKey


@frozen
class PlaceEnd(Verb):
    """Place the end of a z-axis route in that slot."""

    word = "z"
    planet: PlanetKey
    side: Side


@frozen
class MajorEndQuestion(QuestionKind):
    """Where to put the route's major end."""

    word = "z-major"
    answered_by = (PlaceEnd,)
    seat: Seat
    z: ZNumber
    source: None = None


@frozen
class MinorEndQuestion(QuestionKind):
    """Where to put the minor end, on a different planet."""

    word = "z-minor"
    answered_by = (PlaceEnd,)
    seat: Seat
    z: ZNumber
    planet: PlanetKey
    side: Side
    source: None = None


@frozen
class PlacedEnd(EventKind):
    """An end of a z-axis route was placed."""

    word = "z"
    seat: Seat
    planet: PlanetKey
    side: Side


@frozen
class PutUnit(Verb):
    """Place a starting unit in that area."""

    word = "put"
    unit: UnitKey
    area: AreaKey


@frozen
class ForcesQuestion(QuestionKind):
    """Where to put the starting forces."""

    word = "forces"
    answered_by = (PutUnit, Transport)
    seat: Seat
    units: Annotated[tuple[UnitKey, ...], "units still to place, sorted"]
    transports: Annotated[Count, "transports still to place"]
    source: None = None


@frozen
class PutStartingUnit(EventKind):
    """A starting unit was placed."""

    word = "put"
    seat: Seat
    unit: UnitKey
    area: AreaKey
