"""The three orders: build, mobilize, research."""

from __future__ import annotations

from typing import Annotated

from engine.core.common_language import Count, Number
from engine.language import EventKind, Flag, QuestionKind, Rest, Seat, Verb, frozen
from engine.starcraft.language.general import End, Mine, Pass, Transport
from engine.starcraft.language.kinds import (
    Amount,
    AreaKey,
    BuildingKey,
    Card,
    Level,
    ModuleKey,
    PlanetKey,
    Resource,
    TechnologyKey,
    UnitKey,
)
from engine.starcraft.language.order_tokens import TakeEvent
from engine.starcraft.language.setup import PutBase

# -- build -------------------------------------------------------------------------------------------------------------


@frozen
class BuildWorkers(Verb):
    """Buy that many workers."""

    word = "workers"
    count: Amount


@frozen
class BuildUnit(Verb):
    """Place a unit in that area, built or free."""

    word = "unit"
    unit: UnitKey
    area: AreaKey


@frozen
class Merge(Verb):
    """Build a tech-required unit in the first area, destroying units from these areas."""

    word = "merge"
    unit: UnitKey
    areas: Annotated[tuple[AreaKey, ...], Rest("area", least=1, most=2)]


@frozen
class BuildBuilding(Verb):
    """Build the next level of that building."""

    word = "building"
    building: BuildingKey


@frozen
class BuildModule(Verb):
    """Build that module."""

    word = "module"
    module: ModuleKey


@frozen
class Discount(Verb):
    """Pay one less of it for the next purchase."""

    word = "discount"
    resource: Resource


@frozen
class BuildQuestion(QuestionKind):
    """What to build."""

    word = "build"
    answered_by = (BuildWorkers, Transport, BuildUnit, Merge, BuildBuilding, BuildModule, PutBase, Mine, Discount, End)
    seat: Seat
    planet: PlanetKey
    step: Annotated[Count, "current step, 1 to 3"]
    limit: Annotated[Count, "units you may still build"]
    discount: Annotated[Flag, "a special order's discount is unused, or set for the next purchase"]
    less: Annotated[Resource | None, "discounted resource, or nil"]
    mined: Annotated[tuple[Number, ...], "minerals and gas mined for the purchase"]
    source: None = None


@frozen
class BuiltUnit(EventKind):
    """A unit was built."""

    word = "unit"
    seat: Seat
    unit: UnitKey
    area: AreaKey


@frozen
class Merged(EventKind):
    """A tech-required unit was built from units in these areas."""

    word = "merge"
    seat: Seat
    unit: UnitKey
    areas: tuple[AreaKey, ...]


@frozen
class BuiltBuilding(EventKind):
    """A building reached that level."""

    word = "building"
    seat: Seat
    building: BuildingKey
    level: Level


@frozen
class BuiltModule(EventKind):
    """A module was added."""

    word = "module"
    seat: Seat
    module: ModuleKey


@frozen
class BuiltBase(EventKind):
    """A base was built."""

    word = "built-base"
    seat: Seat
    area: AreaKey


# -- mobilize ----------------------------------------------------------------------------------------------------------


@frozen
class Move(Verb):
    """Move that many units."""

    word = "move"
    unit: UnitKey
    start: AreaKey
    end: AreaKey
    count: Amount


@frozen
class LiftOff(Verb):
    """Move your base on the active planet to that area."""

    word = "lift-off"
    area: AreaKey


@frozen
class MobilizeQuestion(QuestionKind):
    """What to move."""

    word = "mobilize"
    answered_by = (Move, LiftOff, End)
    seat: Seat
    planet: PlanetKey
    source: None = None


@frozen
class RecallQuestion(QuestionKind):
    """Which unit to recall."""

    word = "recall"
    answered_by = (Move, Pass)
    seat: Seat
    source: Card


@frozen
class LiftedOff(EventKind):
    """A base moved."""

    word = "lift-off"
    seat: Seat
    start: AreaKey
    end: AreaKey


@frozen
class Recalled(EventKind):
    """A unit was recalled."""

    word = "recall"
    seat: Seat
    unit: UnitKey
    start: AreaKey
    end: AreaKey


# -- research ----------------------------------------------------------------------------------------------------------


@frozen
class DrawCards(Verb):
    """Draw three combat cards."""

    word = "draw"


@frozen
class BuyTechnology(Verb):
    """Buy that technology, or take it free."""

    word = "technology"
    technology: TechnologyKey


@frozen
class TakeCard(Verb):
    """Take that card, just bought, into your hand."""

    word = "take"
    card: Card


@frozen
class ResearchQuestion(QuestionKind):
    """What to research."""

    word = "research"
    answered_by = (DrawCards, BuyTechnology, Mine, End)
    seat: Seat
    planet: PlanetKey
    drawn: Annotated[Flag, "the cards were drawn"]
    mined: Annotated[tuple[Number, ...], "minerals and gas mined for the purchase"]
    source: None = None


@frozen
class BonusQuestion(QuestionKind):
    """What the special Research order gives you."""

    word = "bonus"
    answered_by = (TakeEvent, TakeCard)
    seat: Seat
    source: None = None


@frozen
class Bought(EventKind):
    """A technology was bought."""

    word = "technology"
    seat: Seat
    technology: TechnologyKey
