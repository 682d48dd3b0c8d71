"""Who may act now, and what each of them is asked: read from the stacks, for nothing waits elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from engine.star_realms.state.state import Frame, State

Asked = Mapping[int, tuple[int, Frame | None]]
"""For each seat that may act: the seat whose stack it is, and the frame that asks (None: its main phase)."""


def asked(state: State) -> Asked:
    """Who may act now; nobody when the game is over."""
    if state.result is not None:
        return {}
    seats, on_turn = state.seats, state.on_turn
    if len(on_turn) == 1:
        seat = on_turn[0]
        stack = seats[seat].stack
        if stack:
            return {stack[-1].asks: (seat, stack[-1])}
        return {} if seats[seat].ended else {seat: (seat, None)}
    found: dict[int, tuple[int, Frame | None]] = {}
    for seat in on_turn:
        stack = seats[seat].stack
        if stack:
            found.setdefault(stack[-1].asks, (seat, stack[-1]))
        elif seat not in found and not seats[seat].ended:
            found[seat] = (seat, None)
    return found
