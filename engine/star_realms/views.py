"""The knowledge of a seat: its view, built field by field, and its projection of every event. Everything else is hidden.

`engine.star_realms.language` defines the parts of a view, and which seats see which parts of an event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.common_language import projection
from engine.game import Decision
from engine.star_realms.cards import ABILITIES, FIRST_VERSION
from engine.star_realms.cards.card_tables import BIT, EARNED, CardTables
from engine.star_realms.language import EVENTS
from engine.star_realms.language.main_phase import HAND
from engine.star_realms.questions import by_word
from engine.star_realms.rules import DEFAULTS, changed
from engine.star_realms.state.seat import Frame, InPlay, Seat
from engine.star_realms.state.state import State

MAIN_DECISION: Final[Decision] = Decision("main")
_USED: Final = tuple(sorted(ABILITIES))


def decision(state: State, seat: int, frame: Frame | None) -> Decision:
    """Return the question of the frame on top of that seat's stack, as everybody may know it."""
    if frame is None:
        return MAIN_DECISION
    details = by_word.QUESTIONS[frame.effect.word].details(state, seat, frame)
    return Decision(by_word.kind(frame), {"source": state.cards.key_or_none(frame.card), **details})


class Views:
    """The views of one position. Their common part is computed once: public facts, and seats as their team sees them."""

    __slots__ = ("_inside", "_state", "public")

    def __init__(self, state: State) -> None:
        self._state = state
        self._inside: dict[int, dict[str, Any]] = {}
        self.public = self._public()
        """The public facts."""

    def _public(self) -> dict[str, Any]:
        state = self._state
        mode, result, proposal = state.mode, state.result, state.proposal
        key, key_or_none = state.cards.key, state.cards.key_or_none
        seen = {
            "game": "star-realms",
            "mode": mode.name,
            "seat": None,
            "turn": state.turn,
            "on_turn": list(state.on_turn),
            "trade_row": [key_or_none(card) for card in state.row],
            "trade_deck": len(state.trade_deck),
            "explorers": state.explorers,
            "scrap_heap": [key[card] for card in state.scrap_heap] if state.scrap_heap else [],
            "seats": [_seat_view(state, seat) for seat in range(mode.seats)],
            "may_attack": [],
            "may_attack_bases": [],
            "hand": [],
            "asked": [_question(state, seat, *asker) for seat, asker in state.asked.items()],
            "proposal": proposal and {"by": proposal.by, "action": list(proposal.action), "waiting": list(proposal.waiting)},
            "draw_offers": list(state.draw_offers),
            "result": result and {"winners": list(result.winners), "reason": result.reason},
        }
        if state.rules is not DEFAULTS:
            seen["rules"] = [{"rule": name, "value": value} for name, value in changed(state.rules).items()]
        if state.removed:
            seen["removed"] = [key[card] for card in state.removed]
        if state.cards.version != FIRST_VERSION:
            seen["data"] = state.cards.version
        return seen

    def inside(self, seat: int) -> dict[str, Any]:
        """Return that seat with its hand, for those who may see it."""
        if seat not in self._inside:
            me, key = self._state.seats[seat], self._state.cards.key
            seen = self._inside[seat] = self.public["seats"][seat].copy()
            seen["hidden"] = [key[card] for card in me.deck]
            seen["cards"] = [key[card] for card in me.hand]
        return self._inside[seat]

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return everything of the state that the seat may know: the common part, and the part that only it or its team may
        see."""
        seen = self.public.copy()
        if seat is None:
            return seen
        state, mode = self._state, self._state.mode
        own = self.inside(seat).copy()
        seen["seat"] = seat
        seen["hand"] = own["cards"]
        own["cards"] = None
        if state.seats[seat].alive and state.result is None:
            seen["may_attack"] = mode.opponents(state, seat)
            seen["may_attack_bases"] = mode.base_owners(state, seat)
        seen["seats"] = seats = seen["seats"][:]
        seats[seat] = own
        for other in mode.open_hands[seat]:
            seats[other] = self.inside(other)
        return seen


def _question(state: State, seat: int, owner: int, frame: Frame | None) -> dict[str, Any]:
    question = decision(state, owner, frame)
    return {"seat": seat, "kind": question.kind, **question.args}


def _seat_view(state: State, seat: int) -> dict[str, Any]:
    """Return the public facts of that seat."""
    them, cards, mode = state.seats[seat], state.cards, state.mode
    key = cards.key
    seen = {
        "authority": state.authority[mode.score_of[seat]],
        "trade": them.trade,
        "combat": them.combat,
        "team": mode.teams[seat],
        "role": mode.roles[seat],
        "alive": them.alive,
        "ended": them.ended,
        "hand": len(them.hand),
        "deck": len(them.deck) + len(them.top),
        "top": [key[card] for card in reversed(them.top)] if them.top else [],
        "cards": None,
        "known": [key[card] for card in them.known] if them.known else [],
        "hidden": [key[card] for card in unseen(them)],
        "discard": [key[card] for card in them.discard] if them.discard else [],
        "in_play": [_in_play_view(cards, card) for card in them.in_play] if them.in_play else [],
        "discards_due": them.discards_due,
        "ships_on_top": them.ships_on_top,
    }
    if them.played:
        seen["played"] = [key[card] for card in them.played]
        if them.copies:
            seen["copies"] = [key[card] for card in them.copies]
    if them.stack:
        seen["waiting"] = [_waiting(cards, frame) for frame in them.stack]
    if them.next_place != _next_place(them):
        seen["next_place"] = them.next_place
    return seen


def _next_place(them: Seat) -> int:
    """Return the place that the next card in play has if none after the last one has left."""
    return them.in_play[-1].place + 1 if them.in_play else 1


def _waiting(cards: CardTables, frame: Frame) -> dict[str, Any]:
    return {
        "effect": frame.effect.text or frame.effect.word,
        "card": cards.key_or_none(frame.card),
        "place": frame.place,
        "asks": frame.asks,
        "left": frame.left,
        "done": frame.done,
    }


def _in_play_view(cards: CardTables, card: InPlay) -> dict[str, Any]:
    seen = {
        "place": card.place,
        "card": cards.key[card.card],
        "copied": cards.key_or_none(card.copied),
        "used": [ability for ability in _USED if card.used & BIT[ability]] if card.used else [],
        "damage": card.damage,
    }
    if card.used & EARNED:
        seen["earned"] = True
    return seen


def unseen(them: Seat) -> list[int]:
    """List the cards another seat cannot tell apart: that seat's deck and hand together, without the known ones; sorted."""
    cards = sorted(them.deck + them.hand)
    for card in them.known:
        cards.remove(card)
    return cards


# -- events ------------------------------------------------------------------------------------------------------------


def _sees_hand(state: State, seat: int | None, other: int) -> bool:
    return state.mode.sees_hand(seat, other)


_SIGHTS: Final[dict[str, Callable[[State, int | None, int], bool]]] = {HAND: _sees_hand}
"""The rights of one seat to see another's facts, by their names in the language."""

event_for = projection(EVENTS, _SIGHTS)
"""Return an event as a seat may see it: a function of (state, seat, event)."""
