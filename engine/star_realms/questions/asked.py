"""The seats that may act now and the question to each, read from the stacks after every step: nothing waits elsewhere."""

from __future__ import annotations

from typing import Final

from engine.star_realms.state.seat import Frame
from engine.star_realms.state.state import NOBODY, Asked, State

_NOBODY: Final[Asked] = {}
_IN_MAIN: Final[tuple[tuple[int, Frame | None], ...]] = tuple((seat, None) for seat in range(16))
_MAIN: Final[tuple[Asked, ...]] = tuple({seat: main} for seat, main in enumerate(_IN_MAIN))
"""Only one seat has a question: its main phase."""


def find_asked(state: State) -> None:
    """Store who may act now, after an action that did not end the game."""
    on_turn = state.on_turn
    if len(on_turn) > 1:
        _find_asked_together(state)
        return
    seat = on_turn[0]
    me = state.seats[seat]
    state.owner = seat
    if me.stack:
        frame = state.frame = me.stack[-1]
        state.next_seat = frame.asks
        state.asked = {frame.asks: (seat, frame)}
    elif me.ended:
        state.frame, state.next_seat, state.asked = None, NOBODY, _NOBODY
    else:
        state.frame = None
        state.next_seat = seat
        state.asked = _MAIN[seat]


def ask_nobody(state: State) -> None:
    """Ask nobody: the game is over."""
    state.asked, state.next_seat, state.owner, state.frame = _NOBODY, NOBODY, NOBODY, None


def _find_asked_together(state: State) -> None:
    """Find the seats that may act while several take their turn. An action of one of them can change an open question to
    another."""
    seats = state.seats
    found: dict[int, tuple[int, Frame | None]] = {}
    settles = state.rules.ally_sticky
    for seat in state.on_turn:
        me = seats[seat]
        if me.stack:
            settles = True
            frame = me.stack[-1]
            found.setdefault(frame.asks, (seat, frame))
        elif not me.ended and seat not in found:
            found[seat] = _IN_MAIN[seat]
    state.settles, state.asked = settles, found
    for first, (owner, asks) in found.items():
        state.next_seat, state.owner, state.frame = first, owner, asks
        return
    state.next_seat = NOBODY
