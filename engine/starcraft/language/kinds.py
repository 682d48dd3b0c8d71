"""Kinds of the arguments of StarCraft's words, with their bounds."""

from __future__ import annotations

from typing import Annotated

from engine.language import Kind
from engine.starcraft.box import ORDER_KEYS, SIDES
from engine.starcraft.components.corrections import LINE

FACTION = Kind("faction", str, "a faction's key")
PLANET = Kind("planet", str, "a planet's key")
AREA = Kind("area", str, "a planet and its area's number, from 1: `torus-1`")
SOURCE = Kind("source", str, "an area whose resource card you hold, `permanent-minerals` or `permanent-gas`")
UNIT = Kind("unit", str, "a unit's key")
BUILDING = Kind("building", str, "a building's key")
MODULE = Kind("module", str, "a module's key")
CARD = Kind("card", str, "a combat or technology card's key")
TECHNOLOGY = Kind("technology", str, "a technology's key")
EVENT = Kind("event card", str, "an event card's key")
ANY_CARD = Kind("any card", str, "a combat, technology or event card's key")
NAMED = Kind("name", str, "as in the action, whether it exists or not")
ORDER = Kind("order", str, "an order; a plus marks special ones", words=ORDER_KEYS)
SIDE = Kind("side", str, "a side of a planet", words=SIDES)
RESOURCE = Kind("resource", str, "what is paid", words=("minerals", "gas"))
PILE = Kind("pile", str, "a pile", words=("discard", "deck"))
BATTLE_STEP = Kind(
    "battle step",
    str,
    "a step of a battle",
    words=("abilities", "pairs", "support", "cards", "skirmishes", "splash", "retreat"),
)
PLACE = Kind("place", str, "where a card was placed from", words=("hand", "deck"))
PIECE = Kind("piece", str, "the key of a unit, `base` or `transport`")
WHERE = Kind("where", str, "an area, or a route's planets and z number with slashes between")
PHASE = Kind("phase", str, "a phase", words=("setup", "planning", "execution", "regrouping"))
COORDINATE = Kind("coordinate", int, "a column or row; the first planet is at 0, rows grow southwards", -32, 32)
TURNS = Kind("turns", int, "quarter turns clockwise", 0, 3)
Z = Kind("z", int, "number of a z-axis route; 0 for a normal one", 0, 6)
SKIRMISH = Kind("skirmish", int, "a skirmish's number", 1, 32)
OPTION = Kind("option", int, "an option's number", 0, 15)
AMOUNT = Kind("amount", int, "an amount, listed once at its maximum", 1)
STAGE = Kind("stage", int, "a stage of the event deck; 0 if empty", 0, 3)
DEPLETION = Kind("depletion", int, "0 none, 1 partly, 2 fully", 0, 2)
TEAM = Kind("team", int, "the number of a team", 0, 15)
LEVEL = Kind("level", int, "a building's level", 0, 3)
STEP = Kind("step", int, "a step of regrouping, counted from 1; 0 elsewhere", 0, 10)
DATA = Kind("data", int, "a version of the data", 1)
CORRECTION = Kind("correction", str, "a line of numbers that a table has of its own", 1, LINE)
GAME = Kind("game", str, "the id of the game", words=("starcraft",), may_grow=True)
MODE = Kind("mode", str, "the name of a mode")
MOMENT = Kind(
    "moment",
    str,
    "when cards may be used",
    words=("start-of-planning", "end-of-planning", "start-of-regrouping"),
    may_grow=True,
)
WHY = Kind("why", str, "the cause: a card's key, or a word", may_grow=True)
REASON = Kind(
    "reason",
    str,
    "why the game ended",
    words=("points", "special", "end", "elimination", "concede", "draw", "round-limit"),
    may_grow=True,
)

RULE = Kind("rule", str, "the name of a rule switch")
VALUE = Kind("value", str, "what a rule switch is set to, as text: `random`, `8`")
COURSE = Kind("course", str, "what is still to be done, as text that the engine alone reads")

FactionKey = Annotated[str, FACTION]
PlanetKey = Annotated[str, PLANET]
AreaKey = Annotated[str, AREA]
Source = Annotated[str, SOURCE]
UnitKey = Annotated[str, UNIT]
BuildingKey = Annotated[str, BUILDING]
ModuleKey = Annotated[str, MODULE]
Card = Annotated[str, CARD]
Cards = tuple[Card, ...]
TechnologyKey = Annotated[str, TECHNOLOGY]
EventKey = Annotated[str, EVENT]
EventKeys = tuple[EventKey, ...]
AnyCard = Annotated[str, ANY_CARD]
Named = Annotated[str, NAMED]
OrderKey = Annotated[str, ORDER]
Side = Annotated[str, SIDE]
Resource = Annotated[str, RESOURCE]
Pile = Annotated[str, PILE]
PlacedFrom = Annotated[str, PLACE]
Piece = Annotated[str, PIECE]
Where = Annotated[str, WHERE]
PhaseName = Annotated[str, PHASE]
Coordinate = Annotated[int, COORDINATE]
Turns = Annotated[int, TURNS]
ZNumber = Annotated[int, Z]
SkirmishNumber = Annotated[int, SKIRMISH]
Option = Annotated[int, OPTION]
Amount = Annotated[int, AMOUNT]
Stage = Annotated[int, STAGE]
Depletion = Annotated[int, DEPLETION]
Team = Annotated[int, TEAM]
Level = Annotated[int, LEVEL]
StepNumber = Annotated[int, STEP]
Data = Annotated[int, DATA]
Correction = Annotated[str, CORRECTION]
GameId = Annotated[str, GAME]
Mode = Annotated[str, MODE]
Moment = Annotated[str, MOMENT]
Why = Annotated[str, WHY]
Reason = Annotated[str, REASON]
