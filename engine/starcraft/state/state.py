"""The one mutable state of a game. Only the engine reads it; `engine.starcraft.views` shows seats their part of it.

Units, planets, areas, cards are numbers, see `engine.starcraft.box`. Everything is plain and quick to copy: lists of numbers
and of tuples. Unfinished effects are on the stack of `frames`, see `engine.starcraft.state.frames`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self

from engine.chance import Chance
from engine.core.seated_position import SeatedPosition
from engine.game import Action, Event, Result
from engine.starcraft.box import Box
from engine.starcraft.modes.mode import Mode
from engine.starcraft.state.battle import Battle
from engine.starcraft.state.galaxy import Galaxy
from engine.starcraft.state.seat import NOBODY, Seat, new_seat

Frame = tuple[Any, ...]
"""Something still to be done, a named tuple; see `engine.starcraft.state.frames`."""

SETUP: Final = "setup"
PLANNING: Final = "planning"
EXECUTION: Final = "execution"
REGROUPING: Final = "regrouping"


class Order(NamedTuple):
    """A placed order. `kind` is of `box.ORDER_KEYS`; `allowed`: how many special orders that seat could place in this phase."""

    seat: int
    kind: int
    allowed: int


class Asked(NamedTuple):
    """A question to one seat: the frame that asks, and every answer, sorted; an amount is listed at its maximum."""

    frame: Frame
    answers: list[Action]


class State(SeatedPosition):
    """Everything about a game; `engine.starcraft.position` adds the answers of the rules about it.

    By area: `base` (the seat whose it is), `depletion` (0 to 2), `crowd` (how many units of all seats). By route of the galaxy:
    `transports`, a bit a seat. By planet: `stacks` of orders, the top one last. `on_turn`, `turn`: see `engine.game.Game`.
    `active`: the planet whose order is executed, or NOBODY. `event_deck`: the cards still in the deck or removed unseen, by
    stage, sorted; `event_left`: how many of them can be drawn. `event_removed`: those that a card took out of the
    game, seen by all. `ends`: End cards in the common area.
    """

    __slots__ = (
        "active",
        "asked",
        "base",
        "battle",
        "box",
        "crowd",
        "depletion",
        "draw_offers",
        "ends",
        "event_deck",
        "event_discard",
        "event_left",
        "event_removed",
        "events",
        "first",
        "frames",
        "galaxy",
        "mode",
        "on_turn",
        "outcomes",
        "phase",
        "phase_step",
        "result",
        "round",
        "rules",
        "seats",
        "stacks",
        "stop",
        "transports",
        "turn",
    )

    mode: Mode
    rules: Mapping[str, Any]
    box: Box
    events: list[Event]
    outcomes: list[Any]
    stop: str
    result: Result | None
    turn: int
    on_turn: tuple[int, ...]
    round: int
    phase: str
    phase_step: int
    first: int
    active: int
    galaxy: Galaxy
    base: list[int]
    depletion: list[int]
    crowd: list[int]
    transports: list[int]
    stacks: list[tuple[Order, ...]]
    seats: list[Seat]
    event_deck: list[list[int]]
    event_left: list[int]
    event_discard: list[int]
    event_removed: list[int]
    ends: list[int]
    frames: list[Frame]
    battle: Battle | None
    draw_offers: tuple[int, ...]
    asked: Mapping[int, Asked]

    def copy(self) -> Self:
        twin = type(self)()
        twin.mode = self.mode
        twin.rules = self.rules
        twin.box = self.box
        twin.chance = self.chance.copy()
        twin.events = []
        twin.outcomes = []
        twin.stop = ""
        twin.result = self.result
        twin.turn = self.turn
        twin.on_turn = self.on_turn
        twin.round = self.round
        twin.phase = self.phase
        twin.phase_step = self.phase_step
        twin.first = self.first
        twin.active = self.active
        twin.galaxy = self.galaxy
        twin.base = self.base[:]
        twin.depletion = self.depletion[:]
        twin.crowd = self.crowd[:]
        twin.transports = self.transports[:]
        twin.stacks = self.stacks[:]
        twin.seats = [seat.copy() for seat in self.seats]
        twin.event_deck = [stage[:] for stage in self.event_deck]
        twin.event_left = self.event_left[:]
        twin.event_discard = self.event_discard[:]
        twin.event_removed = self.event_removed[:]
        twin.ends = self.ends[:]
        twin.frames = self.frames[:]
        twin.battle = self.battle.copy() if self.battle else None
        twin.draw_offers = self.draw_offers
        twin.asked = self.asked
        return twin

    def clockwise(self, start: int | None = None) -> list[int]:
        """Return the living seats clockwise, the holder of the first-player token first, or `start`."""
        begin, count = self.first if start is None else start, self.mode.seats
        return [seat % count for seat in range(begin, begin + count) if self.seats[seat % count].alive]

    def pick(self, options: list[int]) -> int:
        """Pick one of the numbers, at random. The caller writes down the outcome; `options` are in canonical order, not
        empty."""
        return options[self.chance.pick(options)]


def begin(state: State, mode: Mode, rules: Mapping[str, Any], box: Box, chance: Chance) -> None:
    """Make of a new state a table at which nothing has happened."""
    state.mode = mode
    state.rules = rules
    state.box = box
    state.chance = chance
    state.events = []
    state.outcomes = []
    state.stop = ""
    state.result = None
    state.turn = 0
    state.on_turn = ()
    state.round = 0
    state.phase = SETUP
    state.phase_step = 0
    state.first = NOBODY
    state.active = NOBODY
    state.galaxy = Galaxy(box)
    state.base = [NOBODY] * len(box.areas.key)
    state.depletion = [0] * len(box.areas.key)
    state.crowd = [0] * len(box.areas.key)
    state.transports = []
    state.stacks = [()] * len(box.areas.planet_key)
    state.seats = [new_seat(box) for _ in range(mode.seats)]
    state.event_deck = [[], [], []]
    state.event_left = [0, 0, 0]
    state.event_discard = []
    state.event_removed = []
    state.ends = []
    state.frames = []
    state.battle = None
    state.draw_offers = ()
    state.asked = {}
