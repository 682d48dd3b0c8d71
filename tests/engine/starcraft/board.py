"""Short words for tests of StarCraft's rules: a board in a stated position, actions as sentences, and what came of them.

    game = board(
        {"faction": "raynor", "base": "torus-1", "units": {"torus-1": "marine marine"}, "workers": 5},
        {"faction": "overmind", "base": "helios-1"},
        planets="torus helios",
        stacks={"torus": "0 build"},
    )
    do(game, "reveal torus", "execute", "workers 2")

Planets lie in a row, joined where both have the facing slot; `torus@0,1,2` puts one into column 0, row 1, after two quarter
turns. A seat has the resource cards that G8 and RG3 would give it, unless `cards` says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from engine.chance import Chance, ListedChance, SeedChance
from engine.game import Action, Event, IllegalAction
from engine.record import Header
from engine.starcraft import step
from engine.starcraft.box import ORDER_KEYS, POINTS
from engine.starcraft.game import StarCraft, StarCraftRules
from engine.starcraft.modes import MODES
from engine.starcraft.play.execution import Execution
from engine.starcraft.play.planning import Planning
from engine.starcraft.play.round import NextRound, Phase
from engine.starcraft.play.timed import END_OF_PLANNING, START_OF_PLANNING, START_OF_REGROUPING, Timed
from engine.starcraft.position import StarCraftPosition
from engine.starcraft.regrouping.regrouping import Regrouping
from engine.starcraft.setup.factions import take_faction
from engine.starcraft.setup.table import empty_table
from engine.starcraft.state import areas, pieces, resources
from engine.starcraft.state.frames import do_next
from engine.starcraft.state.galaxy import Placed, Route
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import EXECUTION, PLANNING, REGROUPING, Order, State

RULES = StarCraftRules()
NOT_LISTED = {
    "move",
    "workers",
    "concede",
    "undo",
    "offer-draw",
    "decline-draw",
    "destroy-unit",
    "destroy-base",
    "destroy-transport",
}
"""The verbs that may be accepted although the listed actions do not hold them: free amounts and standing actions."""


def board(
    *seats: Mapping[str, Any],
    planets: str = "torus helios",
    z: Iterable[str] = (),
    stacks: Mapping[str, str] | None = None,
    depleted: Mapping[str, int] | None = None,
    phase: str = EXECUTION,
    on_turn: int = 0,
    first: int = 0,
    round: int = 2,
    event_left: tuple[int, int, int] | None = None,
    mode: str = "standard",
    rules: Mapping[str, Any] | None = None,
    draws: str = "",
) -> StarCraft:
    """A game in that position, `on_turn` to execute next; in `planning` and `regrouping` it is the phase's beginning.

    A seat: `faction`, `base` (areas), `units` ({area: kinds}), `transports` ("torus helios 0, ..."), `workers` in the pool,
    `cards` ({area: workers}), `permanent` ((on minerals, on gas)), `unavailable`, `buildings` ("barracks 2, factory 1"),
    `modules`, `points`, `hand`, `discard` and `play` (combat cards), `kept`, `unread` and `events` (event cards).
    `stacks`: orders by planet, the top one last: "0 build, 1 mobilize+". `z`: "torus helios" for each route. `draws`: keys of
    what is drawn first.
    """
    settled = RULES.settle_rules(mode, len(seats), rules or {})
    header = Header("starcraft", RULES.data_version, mode, len(seats), settled)
    box = RULES._box(header)
    chance: Chance = ListedChance(RULES.picks(header, draws.split()), then=SeedChance(bytes(32)))
    state = empty_table(StarCraftPosition, MODES[mode](len(seats)), settled, box, chance)
    state.first, state.round, state.phase = first, round, phase
    _lay_out(state, planets, z)
    for area, stage in (depleted or {}).items():
        state.depletion[box.areas.number[area]] = stage
    if event_left is not None:
        state.event_left = list(event_left)
    for seat, has in enumerate(seats):
        _equip(state, seat, has)
    for seat, has in enumerate(seats):
        _give_cards(state, seat, has.get("cards"))
    for planet, orders in (stacks or {}).items():
        state.stacks[box.areas.planet_number[planet]] = tuple(_order(state, *order.split()) for order in orders.split(","))
    frames: dict[str, tuple[Any, ...]] = {
        PLANNING: (Timed(NOBODY, START_OF_PLANNING), Planning(NOBODY, 0), Timed(NOBODY, END_OF_PLANNING)),
        EXECUTION: (Execution(NOBODY, on_turn),),
        REGROUPING: (Timed(NOBODY, START_OF_REGROUPING), Regrouping(NOBODY, 1), NextRound(NOBODY)),
    }
    phases = [PLANNING, EXECUTION, REGROUPING]
    for later in phases[phases.index(phase) + 1 :]:
        frames[phase] += (
            (Phase(NOBODY, later), *frames[later]) if later != EXECUTION else (Phase(NOBODY, later), Execution(NOBODY, first))
        )
    do_next(state, *frames[phase])
    state.events = []
    step.go_on(state)
    return StarCraft(header, state, ())


def _lay_out(state: State, planets: str, z: Iterable[str]) -> None:
    number = state.box.areas.planet_number
    for column, word in enumerate(planets.split()):
        key, _, at = word.partition("@")
        x, y, turns = map(int, at.split(",")) if at else (column, 0, 0)
        state.galaxy = state.galaxy.with_planet(Placed(number[key], x, y, turns))
    for at, ends in enumerate(z, 1):
        one, other = (number[key] for key in ends.split())
        sides = state.galaxy.free_slots(one)[0], state.galaxy.free_slots(other)[0]
        state.galaxy = state.galaxy.with_route(Route(one, other, at, *sides))
    state.transports = [0] * len(state.galaxy.routes)


def _equip(state: State, seat: int, has: Mapping[str, Any]) -> None:
    """Everything a seat has, but for its resource cards."""
    box, me = state.box, state.seats[seat]
    take_faction(state, seat, box.sheets.faction_number[has["faction"]])
    for key in has.get("base", "").split():
        pieces.put_base(state, seat, box.areas.number[key])
    for key, kinds in has.get("units", {}).items():
        for kind in kinds.split():
            pieces.put_unit(state, seat, box.units.number[kind], box.areas.number[key])
    for route in filter(None, has.get("transports", "").split(",")):
        one, other, *number = route.split()
        pieces.put_transport(state, seat, pieces.find_route(state, one, other, int(number[0]) if number else 0))
    me.pool, me.unavailable = has.get("workers", 0), has.get("unavailable", 0)
    me.permanent = list(has.get("permanent", (0, 0)))
    me.workers -= me.pool + me.unavailable + sum(me.permanent)
    for building in filter(None, has.get("buildings", "").split(",")):
        key, level = building.split()
        me.buildings[box.sheets.building_number[key]] = int(level)
    for key in has.get("modules", "").split():
        me.modules[box.sheets.module_number[key]] += 1
    me.points = has.get("points", 0)
    for zone in ("hand", "discard", "play"):
        for key in has.get(zone, "").split():
            card = box.cards.number[key]
            (me.deck if card in me.deck else me.technologies).remove(card)
            getattr(me, zone).append(card)
    me.hand.sort()
    for zone in ("kept", "unread", "events"):
        for key in has.get(zone, "").split():
            event = box.events.number[key]
            state.event_deck[box.events.stage[event] - 1].remove(event)
            getattr(me, zone).append(event)


def _give_cards(state: State, seat: int, cards: Mapping[str, int] | None) -> None:
    me, box = state.seats[seat], state.box
    if cards is None:
        for area in state.galaxy.areas:
            own_planet = areas.base_on(state, box.areas.planet[area], seat) != NOBODY
            if own_planet and box.areas.kind[area] != POINTS and areas.is_open(state, area, seat) and state.depletion[area] < 2:
                resources.gain_card(state, seat, area)
        return
    for key, workers in cards.items():
        me.cards[box.areas.number[key]] = workers
        me.workers -= workers


def _order(state: State, seat: str, kind: str) -> Order:
    number = ORDER_KEYS.index(kind)
    state.seats[int(seat)].orders[number] -= 1
    return Order(int(seat), number, 3)


# -- acting ------------------------------------------------------------------------------------------------------------


def read(sentence: str) -> Action:
    """The action a sentence means."""
    verb, *words = sentence.split()
    return (verb, *(int(word) if word.lstrip("-").isdecimal() else word for word in words))


def do(game: StarCraft, *sentences: str, seat: int | None = None) -> list[Event]:
    """Let a seat act, by default the first that is asked; everything that happened, in order."""
    events: list[Event] = []
    for sentence in sentences:
        action, who = read(sentence), asked(game) if seat is None else seat
        if action[0] not in NOT_LISTED:
            assert action in game.actions(who), f"{action} is not among {game.actions(who)}"
        events += game.apply(who, action)
    return events


def refused(game: StarCraft, sentence: str, seat: int | None = None) -> str:
    """The code an action is refused with, by `check` and by `apply` alike; nothing has changed."""
    action, who = read(sentence), asked(game) if seat is None else seat
    before = game.dump()
    refusal = game.check(who, action)
    assert refusal is not None, f"{action} is allowed"
    assert action not in game.actions(who)
    with pytest.raises(IllegalAction):
        game.apply(who, action)
    assert game.dump() == before
    return refusal.code


def can(game: StarCraft, sentence: str, seat: int | None = None) -> bool:
    """Whether the action is listed as legal; `check` must think the same."""
    action, who = read(sentence), asked(game) if seat is None else seat
    listed = action in game.actions(who)
    assert listed == (game.check(who, action) is None)
    return listed


def asked(game: StarCraft) -> int:
    """The seat that is asked, the first of several."""
    return min(game.pending)


def question(game: StarCraft) -> str:
    """The kind of the open question."""
    return game.pending[asked(game)].kind


def answers(game: StarCraft, seat: int | None = None) -> list[str]:
    """The legal actions as sentences."""
    return [" ".join(map(str, action)) for action in game.actions(asked(game) if seat is None else seat)]


def of(game: StarCraft, seat: int = 0) -> dict[str, Any]:
    """What that seat sees of its own side of the table."""
    own: dict[str, Any] = game.view(seat)["seats"][seat]
    return own


def area(game: StarCraft, key: str) -> dict[str, Any]:
    """An area as everybody sees it."""
    planet, _, number = key.rpartition("-")
    found: dict[str, Any] = next(p for p in game.view(None)["galaxy"] if p["planet"] == planet)["areas"][int(number) - 1]
    return found


def told(events: Iterable[Event], kind: str) -> list[Event]:
    """The events of that kind."""
    return [event for event in events if event[0] == kind]
