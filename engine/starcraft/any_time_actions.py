"""What a seat may do unasked: concede, offer or decline a draw, destroy its own pieces (V1). Undo is the log's."""

from __future__ import annotations

from engine.game import Action, Refusal, Result
from engine.starcraft.ending import elimination
from engine.starcraft.state.state import State

CONCEDE: Action = ("concede",)
OFFER: Action = ("offer-draw",)
DECLINE: Action = ("decline-draw",)
VERBS = frozenset({"concede", "offer-draw", "decline-draw"})


def available(state: State, seat: int) -> list[Action]:
    """What that seat may do unasked."""
    if state.result is not None or not state.seats[seat].alive:
        return []
    listed = [CONCEDE]
    if seat not in state.draw_offers:
        listed.append(OFFER)
    if state.draw_offers and state.draw_offers != (seat,):
        listed.append(DECLINE)
    return listed


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Whether that seat may do it now."""
    if not state.seats[seat].alive:
        return Refusal("defeated")
    if action == OFFER and seat in state.draw_offers:
        return Refusal("offered-already")
    if action == DECLINE and state.draw_offers in ((), (seat,)):
        return Refusal("no-draw-offer")
    return None


def carry_out(state: State, seat: int, action: Action) -> None:
    """Concede, offer or decline; when every living seat offers, the game is drawn."""
    state.stop = "seat"
    state.events.append((action[0], seat))
    if action == CONCEDE:
        elimination.give_up(state, seat)
    elif action == DECLINE:
        state.draw_offers = ()
    else:
        state.draw_offers = (*state.draw_offers, seat)
        living = {other for other in range(state.mode.seats) if state.seats[other].alive}
        if living <= set(state.draw_offers):
            teams = {state.mode.teams[other] for other in living}
            state.result = Result(tuple(other for other in range(state.mode.seats) if state.mode.teams[other] in teams), "draw")
