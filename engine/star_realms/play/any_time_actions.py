"""What a seat may do without being asked: concede, offer or decline a draw. Undo is the log's: see `engine.core.undo`."""

from __future__ import annotations

from engine.game import Action, Refusal, Result
from engine.star_realms.play import defeat
from engine.star_realms.state.state import State

CONCEDE: Action = ("concede",)
OFFER: Action = ("offer-draw",)
DECLINE: Action = ("decline-draw",)
ALL = (CONCEDE, OFFER, DECLINE)
VERBS = frozenset(action[0] for action in ALL)


def available(state: State, seat: int) -> list[Action]:
    """What that seat may do unasked."""
    if state.result is not None or not state.seats[seat].alive:
        return []
    if not state.draw_offers:
        return [CONCEDE, OFFER]
    listed = [CONCEDE]
    if seat not in state.draw_offers:
        listed.append(OFFER)
    if state.draw_offers != (seat,):
        listed.append(DECLINE)
    return listed


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Whether that seat may concede, offer or decline now."""
    if not state.seats[seat].alive:
        return Refusal("defeated")
    if action == OFFER and seat in state.draw_offers:
        return Refusal("offered-already")
    if action == DECLINE and state.draw_offers in ((), (seat,)):
        return Refusal("no-draw-offer")
    return None


def carry_out(state: State, seat: int, action: Action) -> None:
    """Concede, offer or decline; when every living seat offers, the game is drawn (ruling 78)."""
    state.events.append((action[0], seat))
    if action == CONCEDE:
        defeat.give_up(state, seat)
    elif action == DECLINE:
        state.draw_offers = ()
    else:
        state.draw_offers = (*state.draw_offers, seat)
        living = {other for other in range(state.mode.seats) if state.seats[other].alive}
        if living <= set(state.draw_offers):
            teams = {state.mode.teams[other] for other in living}
            winners = tuple(other for other in range(state.mode.seats) if state.mode.teams[other] in teams)
            state.result = Result(winners, "draw")
