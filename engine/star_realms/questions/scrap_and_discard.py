"""Questions that ask which card to lose: scrapping and discarding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.game import Action, Refusal
from engine.star_realms import events, refusals
from engine.star_realms.cards.effects import Effect
from engine.star_realms.questions.question import Question, may_pass, or_pass
from engine.star_realms.state import zones
from engine.star_realms.state.seat import EMPTY, Frame
from engine.star_realms.state.state import State

FORCED_DISCARD: Final[Effect] = Effect("discard", text="discard")


def _scrap_zones(frame: Frame) -> tuple[str, ...]:
    return frame.effect.zones or ("hand", "discard")


def _cards_in(state: State, seat: int, zone: str) -> list[int]:
    if zone == "row":
        return sorted({card for card in state.row if card != EMPTY})
    return sorted(set(state.seats[seat].hand if zone == "hand" else state.seats[seat].discard))


def _scrap_details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    if frame.effect.zones == ("row",):
        return {"optional": may_pass(frame)}
    return {"optional": may_pass(frame), "left": frame.left, "zones": list(_scrap_zones(frame))}


def _scrap_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    scraps = state.cards.scrap
    found: list[Action] = [scraps[zone][card] for zone in sorted(_scrap_zones(frame)) for card in _cards_in(state, seat, zone)]
    return or_pass(frame, found)


def _scrap_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.not_in_zone(card=action[2], zone=action[1])


def _scrap(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    zones.scrap(state, seat, state.cards.number[action[2]], action[1])
    return ()


def _discard_details(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"optional": may_pass(frame), "left": frame.left, "by": seat if frame.place else None}


def _discard_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    return or_pass(frame, [state.cards.discard[card] for card in _cards_in(state, frame.asks, "hand")])


def _discard_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    return refusals.not_in_hand(action[1])


def _discard(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    zones.discard(state, frame.asks, state.cards.number[action[1]])
    return ()


def make_discard(state: State, seat: int, target: int, frame: Frame) -> None:
    """Make that opponent discard a card of its choice: now, or at the start of its turn (ruling 63)."""
    if state.rules.discard_timing == "start_of_turn":
        state.seats[target].discards_due += 1
    else:
        state.seats[seat].stack.append(Frame(FORCED_DISCARD, frame.card, frame.place, target, 1))


# -- bequeath ----------------------------------------------------------------------------------------------------------


def _heir(state: State, seat: int, frame: Frame) -> dict[str, Any]:
    return {"heir": frame.place, "optional": True}


def _bequeath_answers(state: State, seat: int, frame: Frame) -> list[Action]:
    """List any card of the fallen seat, out of whatever zone, while the heir is alive."""
    if not state.seats[frame.place].alive:
        return []
    me = state.seats[frame.asks]
    cards = {*me.deck, *me.top, *me.discard, *(card.card for card in me.in_play)}
    return or_pass(frame, [("bequeath", state.cards.key[card], frame.place) for card in sorted(cards)])


def _bequeath_explain(state: State, seat: int, frame: Frame, action: Action) -> Refusal:
    if action[2] != frame.place:
        return refusals.not_your_heir(action[2])
    return refusals.not_yours(action[1])


def _bequeath(state: State, seat: int, frame: Frame, action: Any) -> Sequence[Effect]:
    me, card = state.seats[frame.asks], state.cards.number[action[1]]
    if card in me.discard:
        me.discard.remove(card)
    elif card in me.deck:
        me.deck.remove(card)
    elif card in me.top:
        me.top = zones.without(me.top, card)
    else:
        me.take(next(entry for entry in me.in_play if entry.card == card))
        state.reach = {}
    state.seats[frame.place].discard.append(card)
    if state.listens:
        state.events.append(events.bequeathed(frame.asks, frame.place, action[1]))
    return ()


BEQUEATH: Final[Question] = Question("bequeath", _heir, _bequeath_answers, _bequeath_explain, _bequeath)
SCRAP: Final[Question] = Question("scrap", _scrap_details, _scrap_answers, _scrap_explain, _scrap)
DISCARD: Final[Question] = Question("discard", _discard_details, _discard_answers, _discard_explain, _discard)
QUESTIONS: Final[dict[str, Question]] = {
    "scrap": SCRAP,
    "scrap-and-draw": SCRAP,
    "discard": DISCARD,
    "discard-and-draw": DISCARD,
    "bequeath": BEQUEATH,
}
"""By the word of the effect that asks."""
