"""The view: all that one seat may know, complete in itself. `engine.starcraft.views` builds it, field by field.

What stands in a list of pieces has one entry a piece. A part with a default is left out where it has that value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.core.common_language import Count, EndView, Number, UndoView
from engine.language import EACH_SEAT, YOURS, Flag, QuestionKind, Seat, Size, Verb
from engine.starcraft.components import FIRST_VERSION
from engine.starcraft.components.corrections import LINES
from engine.starcraft.language.kinds import (
    BATTLE_STEP,
    COURSE,
    RULE,
    VALUE,
    AnyCard,
    AreaKey,
    BuildingKey,
    Card,
    Cards,
    Coordinate,
    Correction,
    Data,
    Depletion,
    EventKeys,
    FactionKey,
    GameId,
    Level,
    Mode,
    ModuleKey,
    OrderKey,
    PhaseName,
    PlanetKey,
    Reason,
    Side,
    SkirmishNumber,
    Stage,
    StepNumber,
    Team,
    Turns,
    UnitKey,
    ZNumber,
)


@dataclass(frozen=True, slots=True)
class AreaView:
    """An area; which one it is says its place in the list."""

    depletion: Annotated[Depletion, "0 none, 1 partly, 2 fully"] = 0
    base: Annotated[Seat | None, "owner of the base"] = None
    seat: Annotated[Seat | None, "owner of the units"] = None
    units: Annotated[tuple[UnitKey, ...], "their kinds, sorted"] = ()
    attacker: Annotated[Seat | None, "owner of other units there, before and during a battle"] = None
    attackers: Annotated[tuple[UnitKey, ...], "their kinds"] = ()


@dataclass(frozen=True, slots=True)
class OrderView:
    """A placed order."""

    seat: Annotated[Seat, "owner"]
    order: Annotated[OrderKey | None, "the order, if you may know it"] = None
    special: Annotated[Flag | None, 'it has a special back, with rule `special_backs = "seen"`; else nil'] = None


@dataclass(frozen=True, slots=True)
class PlanetView:
    """A planet on the board."""

    planet: Annotated[PlanetKey, "planet key"]
    x: Annotated[Coordinate, "column"]
    y: Annotated[Coordinate, "row"]
    turns: Annotated[Turns, "quarter turns clockwise"]
    areas: Annotated[tuple[AreaView, ...], "its areas, from number 1"]
    stack: Annotated[tuple[OrderView, ...], "its orders, top one last"]


@dataclass(frozen=True, slots=True)
class RouteView:
    """A route. Actions name its planets in this order."""

    one: Annotated[PlanetKey, "a planet; on a z-axis route, the one with the major end"]
    other: Annotated[PlanetKey, "the other planet"]
    z: Annotated[ZNumber, "number of a z-axis route; 0 for a normal one"]
    transports: Annotated[tuple[Seat, ...], "seats with a transport there"]
    one_side: Annotated[Side | None, "slot of `one` on a z-axis route; else absent"] = None
    other_side: Annotated[Side | None, "slot of `other`"] = None


@dataclass(frozen=True, slots=True)
class CardView:
    """A resource card that a seat holds."""

    area: Annotated[AreaKey, "the card's area"]
    workers: Annotated[Count, "workers on it"]


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building."""

    building: Annotated[BuildingKey, "planet key"]
    level: Annotated[Level, "level"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat, as the seat that the view is for may know it."""

    faction: Annotated[FactionKey | None, "faction, or nil"]
    team: Annotated[Team, "team number"]
    alive: Annotated[Flag, "false once eliminated"]
    points: Annotated[Number, "conquest points"]
    planets: Annotated[tuple[PlanetKey, ...], "planets still to place"]
    workers: Annotated[Count, "workers in the pool"]
    unavailable: Annotated[Count, "unavailable workers"]
    permanent: Annotated[tuple[Count, ...], Size(2, 2), "workers on the permanent minerals and gas"]
    cards: Annotated[tuple[CardView, ...], "resource cards"]
    buildings: Annotated[tuple[BuildingView, ...], "buildings"]
    modules: Annotated[tuple[ModuleKey, ...], "modules"]
    orders: Annotated[tuple[OrderKey, ...] | None, "tokens left, if you may know them; else nil"]
    tokens: Annotated[Count, "number of tokens left"]
    hand: Annotated[Count, "number of combat cards in hand"]
    deck: Annotated[Count, "number of cards in the combat deck"]
    open: Annotated[Cards | None, "the hand, if rule `team_hands` shows it to you; else nil"]
    known: Annotated[Cards, "cards known to all in the hand or placed face down from it, sorted"]
    hidden: Annotated[
        Cards,
        "sorted cards of all zones you cannot see: your deck and what you placed from it unseen; for others also the hand "
        "without `known`, and face-down cards in a battle",
    ]
    discard: Annotated[Cards, "discard pile, oldest first"]
    technologies: Annotated[Cards, "cards of the technology deck, sorted, each key once"]
    copies: Annotated[tuple[Count, ...], "number of copies of each of `technologies`"]
    play: Annotated[tuple[AnyCard, ...], "cards in the play area: technologies, then event cards"]
    unread: Annotated[tuple[Count, ...], Size(3, 3), "unread event cards of stage I, II and III"]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a skirmish."""

    front: Annotated[UnitKey | None, "front-line unit; nil once gone"]
    support: Annotated[tuple[UnitKey, ...], "supporting units, sorted"]
    cards: Annotated[tuple[Card, ...], "open cards, and those you placed from your hand"]
    hidden: Annotated[Count, "number of other face-down cards"]
    attack: Annotated[Number | None, "final attack, once known"] = None
    health: Annotated[Number | None, "final health"] = None


@dataclass(frozen=True, slots=True)
class SkirmishView:
    """A skirmish, by its number."""

    skirmish: Annotated[SkirmishNumber, "its number"]
    attacking: Annotated[SideView, "attacker's side"]
    defending: Annotated[SideView, "defender's side"]
    done: Annotated[Flag, "it is resolved"]


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle under way."""

    area: Annotated[AreaKey, "contested area"]
    attacker: Annotated[Seat, "attacking seat"]
    defender: Annotated[Seat, "defending seat"]
    special: Annotated[Flag, "a special Mobilize order started it"]
    step: Annotated[str, BATTLE_STEP, "current step"]
    skirmishes: Annotated[tuple[SkirmishView, ...], "skirmishes, until units retreat"]
    used: Annotated[tuple[tuple[AnyCard, ...], ...], Size(2, 2), "abilities used at its start, the attacker's first"]
    triggered: Annotated[tuple[Cards, ...], Size(2, 2), "unsettled splash cards, the attacker's first"]


@dataclass(frozen=True, slots=True)
class ResultView(EndView):
    """The end of the game."""

    reason: Annotated[Reason, "why, as in the event `over`"]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule switch that is not at its default."""

    rule: Annotated[str, RULE, "its name"]
    value: Annotated[str, VALUE, "what it is set to, as text"]


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat, complete in itself: a client needs no earlier view to draw it."""

    game: Annotated[GameId, '`"starcraft"`']
    mode: Annotated[Mode, "mode"]
    seat: Annotated[Seat | None, "the view's seat, or nil for a spectator"]
    turn: Annotated[Count, "number of the current turn"]
    on_turn: Annotated[tuple[Seat, ...], "seats whose turn it is"]
    round: Annotated[Count, "round number; 0 in the set-up"]
    phase: Annotated[PhaseName, "the phase"]
    step: Annotated[StepNumber, "step of regrouping; else 0"]
    first: Annotated[Seat, "seat with the first-player token"]
    active: Annotated[PlanetKey | None, "planet whose order is being executed"]
    galaxy: Annotated[tuple[PlanetView, ...], "planets on the board, in order of placement"]
    routes: Annotated[tuple[RouteView, ...], "routes"]
    seats: Annotated[tuple[SeatView, ...], EACH_SEAT, "one map for each seat, in order"]
    hand: Annotated[Cards, YOURS, "your combat cards, sorted; empty for a spectator"]
    events: Annotated[EventKeys, YOURS, "your event cards that you have read"]
    event_stage: Annotated[Stage, "stage of the top event card; 0 if none"]
    event_left: Annotated[Count, "number of event cards left"]
    ends: Annotated[Count, "End cards in the common area"]
    event_discard: Annotated[EventKeys, "discarded event cards, oldest first"]
    event_removed: Annotated[EventKeys, "event cards removed by other cards"]
    battle: Annotated[BattleView | None, "current battle"]
    asked: Annotated[tuple[QuestionKind, ...], "open questions"]
    actions: Annotated[tuple[Verb, ...], YOURS, "your legal actions"]
    standing: Annotated[tuple[Verb, ...], YOURS, "your standing actions"]
    undo: Annotated[UndoView, '`{"steps": n, "stop": why}`']
    draw_offers: Annotated[tuple[Seat, ...], "seats that offer a draw"]
    result: Annotated[ResultView | None, 'nil, or `{"winners": [seats], "reason": why}`']
    course: Annotated[str, COURSE, "the engine's list of what is still to be done; it reveals nothing hidden"]
    rules: Annotated[tuple[ChangedRule, ...], "rule switches that differ from their defaults; absent if none"] = ()
    data: Annotated[Data, "version of the data; absent for 1"] = FIRST_VERSION
    components: Annotated[
        tuple[Correction, ...],
        Size(0, LINES),
        "[custom numbers](#custom-numbers); absent if none",
    ] = ()
