"""The actions a seat of any game may take unasked: concede, offer or decline a draw. Undo is the log's: see `undo`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from engine.core import events, refusals
from engine.core.common_language import Concede, DeclineDraw, OfferDraw
from engine.game import Action, Event, Refusal, Result

CONCEDE: Final[Action] = (Concede.word,)
OFFER: Final[Action] = (OfferDraw.word,)
DECLINE: Final[Action] = (DeclineDraw.word,)
ALL: Final[tuple[Action, ...]] = (CONCEDE, OFFER, DECLINE)
VERBS: Final[frozenset[str]] = frozenset(action[0] for action in ALL)


class Member(Protocol):
    """The properties of a seat that this module reads."""

    @property
    def alive(self) -> bool: ...


class Mode(Protocol):
    """The number of seats, and the team of each."""

    @property
    def seats(self) -> int: ...
    @property
    def teams(self) -> Sequence[int]: ...


class Table(Protocol):
    """The properties of a position that this module reads. `draw_offers`: the seats that offer a draw, in the order in which
    they did."""

    @property
    def mode(self) -> Mode: ...
    @property
    def seats(self) -> Sequence[Member]: ...
    @property
    def draw_offers(self) -> tuple[int, ...]: ...
    @property
    def result(self) -> Result | None: ...


class State(Protocol):
    """The properties of a position that this module changes."""

    draw_offers: tuple[int, ...]
    events: list[Event]
    result: Result | None

    @property
    def mode(self) -> Mode: ...
    @property
    def seats(self) -> Sequence[Member]: ...


S = TypeVar("S", bound=State)


def available(table: Table, seat: int) -> list[Action]:
    """List the actions that seat may take unasked."""
    if table.result is not None or not table.seats[seat].alive:
        return []
    if not table.draw_offers:
        return [CONCEDE, OFFER]
    listed = [CONCEDE]
    if seat not in table.draw_offers:
        listed.append(OFFER)
    if table.draw_offers != (seat,):
        listed.append(DECLINE)
    return listed


def check(table: Table, seat: int, action: Action) -> Refusal | None:
    """Return why that seat may not concede, offer or decline now; None if it may."""
    if not table.seats[seat].alive:
        return refusals.is_defeated()
    if action == OFFER and seat in table.draw_offers:
        return refusals.offered_already()
    if action == DECLINE and table.draw_offers in ((), (seat,)):
        return refusals.no_draw_offer()
    return None


def carry_out(state: S, seat: int, action: Action, give_up: Callable[[S, int], None]) -> None:
    """Concede, which is `give_up`, offer or decline; when every living seat offers, the game is drawn by all living teams."""
    if action == CONCEDE:
        state.events.append(events.conceded(seat))
        give_up(state, seat)
    elif action == DECLINE:
        state.events.append(events.draw_declined(seat))
        state.draw_offers = ()
    else:
        state.events.append(events.draw_offered(seat))
        state.draw_offers = (*state.draw_offers, seat)
        mode = state.mode
        living = {other for other in range(mode.seats) if state.seats[other].alive}
        if living <= set(state.draw_offers):
            teams = {mode.teams[other] for other in living}
            state.result = Result(tuple(other for other in range(mode.seats) if mode.teams[other] in teams), "draw")
