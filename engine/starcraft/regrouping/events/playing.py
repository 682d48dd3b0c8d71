"""RG8: all read their new event cards, then clockwise each executes one or none and discards the others."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Action
from engine.starcraft import events
from engine.starcraft.ending.victory import end_by_end_cards
from engine.starcraft.regrouping.events.executing import execute, lay_end
from engine.starcraft.state.abilities import total
from engine.starcraft.state.frames import Frames, Question, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

PASS: Action = ("pass",)
MORE: Final = "events"
"""The word of a card in the play area that lets its owner execute so many."""


class NextPlayer(NamedTuple):
    """The next seat with event cards; so many seats, clockwise from the first player, are through."""

    seat: int
    done: int


class ChooseEvent(NamedTuple):
    """A seat may execute a card; `left`: how many, with this one. `again`: it has executed one before."""

    seat: int
    left: int
    again: bool = False


class ChooseAnother(NamedTuple):
    """A seat may execute one more, if it still has the card that lets it."""

    seat: int
    left: int


class DiscardOthers(NamedTuple):
    """A step that shows and discards the cards that a seat has not executed."""

    seat: int
    owner: int


def play_events(state: State) -> None:
    """Let all seats read their cards; this cannot be undone."""
    for seat in state.clockwise():
        me = state.seats[seat]
        if me.unread:
            keys = tuple(state.box.events.key[card] for card in me.unread)
            me.events, me.unread = sorted([*me.events, *me.unread]), []
            state.events.append(events.events_read(seat, keys))
    do_next(state, NextPlayer(NOBODY, 0))


def next_player(state: State, frame: NextPlayer) -> None:
    """Ask the next player clockwise from the first; after the last one two End cards end the game (W3)."""
    seats = state.mode.seats
    for done in range(frame.done, seats):
        seat = (state.first + done) % seats
        if state.seats[seat].events:
            left = max(1, total(state, seat, MORE))
            do_next(state, ChooseEvent(seat, left), DiscardOthers(NOBODY, seat), frame._replace(done=done + 1))
            return
    end_by_end_cards(state)


def has_no_end(state: State, seat: int) -> bool:
    """Return whether everybody knows that a seat has no End card to play: it has executed another card, or all its Ends."""
    frames = state.frames
    begun = any(isinstance(frame, DiscardOthers) and frame.owner == seat for frame in frames)
    return begun and not any(isinstance(frame, ChooseEvent) and frame.seat == seat and not frame.again for frame in frames)


def _ends(state: State, seat: int) -> list[int]:
    return [card for card in state.seats[seat].events if state.box.events.must_play[card]]


def _answers(state: State, frame: ChooseEvent, seat: int) -> list[Action]:
    """List the answers. An End card has to be played, and nothing else can (L3)."""
    key, ends = state.box.events.key, _ends(state, seat)
    cards = ends or state.seats[seat].events
    found: list[Action] = [("play", key[card]) for card in sorted(set(cards))]
    return found if ends or not found else [PASS, *found]


def _play(state: State, frame: ChooseEvent, seat: int, action: Action) -> None:
    if action == PASS:
        return
    card = state.box.events.number[action[1]]
    if state.box.events.must_play[card]:
        _play_ends(state, seat)
        return
    state.seats[seat].events.remove(card)
    if frame.left > 1:
        do_next(state, ChooseAnother(seat, frame.left - 1))
    execute(state, seat, card)


def _play_ends(state: State, seat: int) -> None:
    """Play all Ends, with one bonus for all; by the switch `end_bonus` each has one."""
    me, ends = state.seats[seat], _ends(state, seat)
    me.events = [card for card in me.events if card not in ends]
    if state.rules["end_bonus"] == "one":
        while len(ends) > 1:
            lay_end(state, seat, ends.pop())
    for card in ends:
        execute(state, seat, card)


def choose_another(state: State, frame: ChooseAnother) -> None:
    """Ask for another card, if the one that allows it has not been discarded for another strategy (L2)."""
    if total(state, frame.seat, MORE) > 1 and state.seats[frame.seat].events:
        do_next(state, ChooseEvent(frame.seat, frame.left, again=True))


def discard_others(state: State, frame: DiscardOthers) -> None:
    me = state.seats[frame.owner]
    for card in me.events:
        state.event_discard.append(card)
        state.events.append(events.event_discarded(frame.owner, state.box.events.key[card]))
        state.stop = "shown"
    me.events = []


FRAMES: Frames = {
    NextPlayer: Step(next_player),
    ChooseEvent: Question("play-event", _answers, _play),
    ChooseAnother: Step(choose_another),
    DiscardOthers: Step(discard_others),
}
