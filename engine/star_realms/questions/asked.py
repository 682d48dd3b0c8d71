"""Who may act now, and what each of them is asked: read from the stacks after every step, for nothing waits elsewhere."""

from __future__ import annotations

from engine.star_realms.state.state import NOBODY, Asked, Frame, State

_OVER: Asked = {}
_MAIN: tuple[Asked, ...] = tuple({seat: (seat, None)} for seat in range(16))
"""One seat alone is asked, what to do in its main phase."""


def find_asked(state: State) -> None:
    """Write down who may act now; nobody when the game is over."""
    if state.result is not None:
        state.asked, state.next_seat = _OVER, NOBODY
        return
    on_turn = state.on_turn
    if len(on_turn) > 1:
        state.asked = _asked_together(state)
        state.next_seat = next(iter(state.asked), NOBODY)
        return
    seat = on_turn[0]
    stack = state.seats[seat].stack
    if stack:
        frame = stack[-1]
        state.asked, state.next_seat = {frame.asks: (seat, frame)}, frame.asks
    elif state.seats[seat].ended:
        state.asked, state.next_seat = _OVER, NOBODY
    else:
        state.asked, state.next_seat = _MAIN[seat], seat


def _asked_together(state: State) -> Asked:
    """Who may act while several seats take their turn."""
    seats = state.seats
    found: dict[int, tuple[int, Frame | None]] = {}
    for seat in state.on_turn:
        stack = seats[seat].stack
        if stack:
            found.setdefault(stack[-1].asks, (seat, stack[-1]))
        elif seat not in found and not seats[seat].ended:
            found[seat] = (seat, None)
    return found
