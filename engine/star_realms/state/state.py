"""The one mutable state of a game. Only the engine reads it; `engine.star_realms.views` shows seats their part of it.

Cards are numbers in the card set of the game (`State.cards`, see `CardTables`). Hidden zones and the hand are sorted lists,
multisets really: no card in them has a position that means anything. Only the known top of a deck, the discard pile, the scrap
heap and the cards in play have an order.

What seldom changes is a tuple, which copies share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.chance import Chance
from engine.core.seated_position import SeatedPosition
from engine.game import Action, Event, Result
from engine.native import mypyc_attr
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.modes.mode import Mode
from engine.star_realms.rules import Rules
from engine.star_realms.state.seat import EMPTY, Frame, Seat

NOBODY: Final = -1
"""Stands for no seat."""
ROW_SLOTS: Final = 5

Asked = Mapping[int, tuple[int, Frame | None]]
"""For each seat that may act: the seat whose stack it is, and the frame that asks (None: its main phase)."""

Reach = tuple[tuple[int, ...], tuple[tuple[int, int, int, bool], ...]]
"""The targets of a seat: seats, and bases as (owner, place, cost, whether damage stays on them)."""


class Proposal(NamedTuple):
    """A proposal to pay together. `by`: the seat that made it; `waiting`: the seats that have not agreed yet."""

    by: int
    action: Action
    waiting: tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(SeatedPosition):
    """The whole table; `engine.star_realms.position` adds the answers of the rules about it.

    `removed`, sorted, holds the cards that left the game with a defeated seat. If it `listens`, `events` and `outcomes` collect
    the effects and draws of the action being carried out.

    `asked` names the seats that may act; `next_seat` is the first of them, asked by the top `frame` of the stack of seat
    `owner` (None: its main phase). `answers` are those to the question `answered`, found when its stack was settled last.
    `settles`: after an action of a main phase there is more to do than that action. `offers` are the actions that buy something
    `on_sale` with the present trade, and `reach` everything that each seat can attack, as far as they were requested since
    something in them changed. They are then replaced by new lists and dicts, so that copies can share the old ones.
    """

    __slots__ = (
        "answered",
        "answers",
        "asked",
        "authority",
        "cards",
        "draw_offers",
        "events",
        "explorers",
        "frame",
        "listens",
        "mode",
        "next_seat",
        "offers",
        "on_sale",
        "on_turn",
        "outcomes",
        "owner",
        "proposal",
        "reach",
        "removed",
        "result",
        "row",
        "rules",
        "scrap_heap",
        "seats",
        "settles",
        "trade_deck",
        "turn",
    )

    mode: Mode
    rules: Rules
    cards: CardTables
    turn: int
    on_turn: tuple[int, ...]
    authority: list[int]
    row: tuple[int, ...]
    trade_deck: list[int]
    explorers: int
    scrap_heap: tuple[int, ...]
    seats: list[Seat]
    removed: tuple[int, ...]
    proposal: Proposal | None
    draw_offers: tuple[int, ...]
    result: Result | None
    next_seat: int
    owner: int
    frame: Frame | None
    asked: Asked
    settles: bool
    answered: Frame | None
    answers: list[Action]
    offers: dict[int, tuple[Action, ...]]
    on_sale: list[int]
    reach: dict[int, Reach]
    listens: bool
    events: list[Event]
    outcomes: list[int]


def begin(state: State, mode: Mode, rules: Rules, cards: CardTables, chance: Chance) -> None:
    """Make of a new state a table at which nobody sits and nothing lies."""
    state.mode, state.rules, state.cards, state.chance = mode, rules, cards, chance
    state.turn = state.explorers = 0
    state.on_turn = state.scrap_heap = state.removed = state.draw_offers = ()
    state.row = (EMPTY,) * ROW_SLOTS
    state.authority, state.trade_deck, state.seats = [], [], []
    state.proposal = state.result = state.answered = None
    state.next_seat = state.owner = NOBODY
    state.frame, state.asked = None, {}
    state.settles = rules.ally_sticky
    state.answers, state.on_sale, state.offers, state.reach = [], [], {}, {}
    state.listens = False
    state.events, state.outcomes = [], []


def copy_into(twin: State, state: State) -> None:
    """Make of a new state a copy of that one."""
    twin.mode = state.mode
    twin.rules = state.rules
    twin.cards = state.cards
    twin.chance = state.chance.copy()
    twin.turn = state.turn
    twin.on_turn = state.on_turn
    twin.authority = state.authority[:]
    twin.row = state.row
    twin.trade_deck = state.trade_deck[:]
    twin.explorers = state.explorers
    twin.scrap_heap = state.scrap_heap
    twin.seats = [seat.copy() for seat in state.seats]
    twin.removed = state.removed
    twin.proposal = state.proposal
    twin.draw_offers = state.draw_offers
    twin.result = state.result
    twin.next_seat = state.next_seat
    twin.owner = state.owner
    twin.frame = state.frame
    twin.asked = state.asked
    twin.settles = state.settles
    twin.answered = state.answered
    twin.answers = state.answers
    twin.offers = state.offers
    twin.on_sale = state.on_sale
    twin.reach = state.reach
    twin.listens = False
    twin.events = []
    twin.outcomes = []
