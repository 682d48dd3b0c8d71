"""Taking combat cards out of the discard pile and the deck, as a card allows at a moment of the round."""

from __future__ import annotations

from bisect import insort
from typing import Any, NamedTuple

from engine.game import Action
from engine.starcraft.state.frames import Frames, Question, do_next
from engine.starcraft.state.state import State

DECK, DISCARD = "deck", "discard"


class Fetch(NamedTuple):
    """A seat may take so many cards by that event card."""

    seat: int
    moment: str
    card: int
    left: int


def may_fetch(state: State, seat: int) -> bool:
    """Whether there is a card to take."""
    me = state.seats[seat]
    return bool(me.deck or me.discard)


def _answers(state: State, frame: Fetch, seat: int) -> list[Action]:
    me, key = state.seats[seat], state.box.cards.key
    found: list[Action] = [("fetch", DECK, key[card]) for card in set(me.deck)]
    found += [("fetch", DISCARD, key[card]) for card in set(me.discard)]
    return [*sorted(found), ("pass",)] if found else []


def _apply(state: State, frame: Fetch, seat: int, action: Action) -> None:
    if action[0] == "pass":
        return
    _, pile, key = action
    me, card = state.seats[seat], state.box.cards.number[key]
    insort(me.hand, card)
    if pile == DECK:
        me.deck.remove(card)
        state.stop = "chance"  # the deck is shuffled afterwards (L14), which for a multiset needs nothing more
        state.events.append(("draw", seat, 1, (key,)))
    else:
        me.discard.remove(card)
        insort(me.known, card)
        state.events.append(("take", seat, key))
    if frame.left > 1:
        do_next(state, frame._replace(left=frame.left - 1))


def _details(state: State, frame: Fetch) -> dict[str, Any]:
    return {"source": state.box.events.key[frame.card], "moment": frame.moment}


FRAMES: Frames = {Fetch: Question("timed", _answers, _apply, _details)}
