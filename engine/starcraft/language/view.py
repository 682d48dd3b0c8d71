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

    depletion: Annotated[Depletion, "0 not depleted, 1 partly, 2 wholly"] = 0
    base: Annotated[Seat | None, "whose base stands there"] = None
    seat: Annotated[Seat | None, "whose units stand there"] = None
    units: Annotated[tuple[UnitKey, ...], "their kinds, sorted"] = ()
    attacker: Annotated[Seat | None, "whose other units stand there too, before and in a battle"] = None
    attackers: Annotated[tuple[UnitKey, ...], "their kinds"] = ()


@dataclass(frozen=True, slots=True)
class OrderView:
    """A placed order."""

    seat: Annotated[Seat, "whose it is"]
    order: Annotated[OrderKey | None, "which it is, where you may know it; else nil"] = None
    special: Annotated[
        Flag | None, 'whether its back is that of a special order, with rule `special_backs = "seen"`; else nil'
    ] = None


@dataclass(frozen=True, slots=True)
class PlanetView:
    """A planet on the board."""

    planet: Annotated[PlanetKey, "its key"]
    x: Annotated[Coordinate, "its column"]
    y: Annotated[Coordinate, "its row"]
    turns: Annotated[Turns, "quarter turns clockwise"]
    areas: Annotated[tuple[AreaView, ...], "its areas, the first of them number 1"]
    stack: Annotated[tuple[OrderView, ...], "orders placed there, the top one last"]


@dataclass(frozen=True, slots=True)
class RouteView:
    """A route. Actions name its planets in this order."""

    one: Annotated[PlanetKey, "a planet; of a z-axis route that with the major end"]
    other: Annotated[PlanetKey, "the other planet"]
    z: Annotated[ZNumber, "the number of a z-axis route; 0 for a normal one"]
    transports: Annotated[tuple[Seat, ...], "the seats with a transport there"]
    one_side: Annotated[Side | None, "the slot of `one` that a z-axis route takes; absent for a normal one"] = None
    other_side: Annotated[Side | None, "the slot of `other` that a z-axis route takes"] = None


@dataclass(frozen=True, slots=True)
class CardView:
    """A resource card that a seat holds."""

    area: Annotated[AreaKey, "the area whose card it is"]
    workers: Annotated[Count, "workers on it"]


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building."""

    building: Annotated[BuildingKey, "its key"]
    level: Annotated[Level, "its level"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat, as the seat that the view is for may know it."""

    faction: Annotated[FactionKey | None, "its faction, or nil before it has one"]
    team: Annotated[Team, "team number"]
    alive: Annotated[Flag, "false once it is out"]
    points: Annotated[Number, "conquest points"]
    planets: Annotated[tuple[PlanetKey, ...], "planets it has still to place"]
    workers: Annotated[Count, "workers in the pool"]
    unavailable: Annotated[Count, "workers that are unavailable"]
    permanent: Annotated[tuple[Count, ...], Size(2, 2), "workers on the permanent minerals and gas"]
    cards: Annotated[tuple[CardView, ...], "resource cards"]
    buildings: Annotated[tuple[BuildingView, ...], "buildings"]
    modules: Annotated[tuple[ModuleKey, ...], "modules"]
    orders: Annotated[tuple[OrderKey, ...] | None, "tokens left, where you may know them; else nil"]
    tokens: Annotated[Count, "how many tokens are left"]
    hand: Annotated[Count, "how many combat cards it has in hand"]
    deck: Annotated[Count, "how many cards its combat deck holds"]
    open: Annotated[Cards | None, "another seat's hand, where rule `team_hands` shows it to you; else nil"]
    known: Annotated[Cards, "cards that everybody knows to be in the hand, or placed from it face down, sorted"]
    hidden: Annotated[
        Cards,
        "sorted cards of the zones you cannot see into, together: for your own seat the deck and what you placed from it "
        "unseen; for another also the hand without `known`, and what lies face down in a battle",
    ]
    discard: Annotated[Cards, "discard pile, oldest first"]
    technologies: Annotated[Cards, "the cards of the technology deck, sorted, each key once"]
    copies: Annotated[tuple[Count, ...], "how many there are of each of `technologies`"]
    play: Annotated[tuple[AnyCard, ...], "cards in the play area: technologies, then event cards"]
    unread: Annotated[tuple[Count, ...], Size(3, 3), "unread event cards of stage I, II and III"]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a skirmish."""

    front: Annotated[UnitKey | None, "front-line unit; nil once it is gone"]
    support: Annotated[tuple[UnitKey, ...], "supporting units, sorted"]
    cards: Annotated[tuple[Card, ...], "cards that lie open or that you have placed from your hand"]
    hidden: Annotated[Count, "other cards that lie face down"]
    attack: Annotated[Number | None, "final attack, once it is known"] = None
    health: Annotated[Number | None, "final health"] = None


@dataclass(frozen=True, slots=True)
class SkirmishView:
    """A skirmish, by its number."""

    skirmish: Annotated[SkirmishNumber, "its number"]
    attacking: Annotated[SideView, "the attacker's side"]
    defending: Annotated[SideView, "the defender's side"]
    done: Annotated[Flag, "whether it is resolved"]


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle under way."""

    area: Annotated[AreaKey, "the contested area"]
    attacker: Annotated[Seat, "who attacks"]
    defender: Annotated[Seat, "who defends"]
    special: Annotated[Flag, "whether a special Mobilize order started it"]
    step: Annotated[str, BATTLE_STEP, "its step"]
    skirmishes: Annotated[tuple[SkirmishView, ...], "its skirmishes, until units retreat"]
    used: Annotated[tuple[tuple[AnyCard, ...], ...], Size(2, 2), "abilities used at its start, the attacker's first"]
    triggered: Annotated[tuple[Cards, ...], Size(2, 2), "splash cards triggered and not yet settled, the attacker's first"]


@dataclass(frozen=True, slots=True)
class ResultView(EndView):
    """How the game ended."""

    reason: Annotated[Reason, "why, as in the event `over`"]


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule switch that is not at its default."""

    rule: Annotated[str, RULE, "its name"]
    value: Annotated[str, VALUE, "what it is set to, as text"]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, complete in itself: a client needs no earlier view to draw it."""

    game: Annotated[GameId, '`"starcraft"`']
    mode: Annotated[Mode, "how it is played"]
    seat: Annotated[Seat | None, "whose view: a seat number, or nil for a spectator"]
    turn: Annotated[Count, "number of the current turn: a placement, an executed order, a regrouping"]
    on_turn: Annotated[tuple[Seat, ...], "list of seats whose turn it is"]
    round: Annotated[Count, "number of the round; 0 in the set-up"]
    phase: Annotated[PhaseName, "the phase"]
    step: Annotated[StepNumber, "the step of regrouping; 0 in another phase"]
    first: Annotated[Seat, "who has the first-player token"]
    active: Annotated[PlanetKey | None, "the planet whose order is executed"]
    galaxy: Annotated[tuple[PlanetView, ...], "planets on the board, in the order in which they were placed"]
    routes: Annotated[tuple[RouteView, ...], "routes"]
    seats: Annotated[tuple[SeatView, ...], EACH_SEAT, "one map a seat, below, in seat order"]
    hand: Annotated[Cards, YOURS, "your combat cards, sorted; empty for a spectator"]
    events: Annotated[EventKeys, YOURS, "your event cards that you have read"]
    event_stage: Annotated[Stage, "the stage of the top event card; 0 if there is none"]
    event_left: Annotated[Count, "how many event cards are left"]
    ends: Annotated[Count, "End cards in the common area"]
    event_discard: Annotated[EventKeys, "discarded event cards, oldest first"]
    event_removed: Annotated[EventKeys, "event cards that a card took out of the game"]
    battle: Annotated[BattleView | None, "the battle under way"]
    asked: Annotated[tuple[QuestionKind, ...], "the open questions: who is asked what"]
    actions: Annotated[tuple[Verb, ...], YOURS, "your legal actions now; empty if you are not asked"]
    standing: Annotated[tuple[Verb, ...], YOURS, "your standing actions now"]
    undo: Annotated[UndoView, '`{"steps": n, "stop": why}`, below']
    draw_offers: Annotated[tuple[Seat, ...], "seats that offer a draw"]
    result: Annotated[ResultView | None, 'nil, or `{"winners": [seats], "reason": why}`, below']
    course: Annotated[str, COURSE, "what is still to be done, as the engine says it to itself; nothing hidden is in it"]
    rules: Annotated[tuple[ChangedRule, ...], "rule switches not at their defaults, below; absent for none"] = ()
    data: Annotated[Data, "version of the data that it is played with; absent for version 1"] = FIRST_VERSION
    components: Annotated[
        tuple[Correction, ...],
        Size(0, LINES),
        "the table's own numbers instead of those of the data, [as lines](#a-tables-own-numbers); absent where it has none",
    ] = ()
