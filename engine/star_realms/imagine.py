"""A state made from a view alone: the seat's knowledge is kept, and everything it cannot know is dealt.

Nothing that the view's seat may not know goes in, so a search from a view needs no part of the real game. A spectator's view
knows no hand. Hands are dealt as `resample` deals them, and the trade deck gets all cards that are nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.chance import Chance
from engine.game import Result, View
from engine.star_realms.cards.card_tables import BIT, EARNED, CardTables
from engine.star_realms.cards.effects import Effect, read_effect
from engine.star_realms.modes import MODES
from engine.star_realms.play.defeat import BEQUEST, LEAVE
from engine.star_realms.play.resolve import TARGET, THEN_DRAW
from engine.star_realms.questions.asked import ask_nobody, find_asked
from engine.star_realms.questions.destroy_and_acquire import PUT_ON_TOP
from engine.star_realms.questions.proposals import AGREEMENT
from engine.star_realms.questions.scrap_and_discard import FORCED_DISCARD
from engine.star_realms.resample import deal_hand
from engine.star_realms.rules import in_force, settled
from engine.star_realms.setup import empty_table
from engine.star_realms.state.seat import EMPTY, Frame, InPlay, Seat, new_seat
from engine.star_realms.state.state import Proposal, State

S = TypeVar("S", bound=State)

_STEPS = {
    effect.text or effect.word: effect for effect in (BEQUEST, LEAVE, THEN_DRAW, TARGET, PUT_ON_TOP, AGREEMENT, FORCED_DISCARD)
}
"""Effects that are in no card's text."""


def rules_of(view: View) -> dict[str, Any]:
    """Return every rule switch of the view's game with its value. Raises ValueError naming an unknown switch."""
    return settled({changed["rule"]: changed["value"] for changed in view.get("rules", ())})


def imagine(kind: type[S], cards: CardTables, view: View, chance: Chance) -> S:
    """Make a state of which the view's seat has that view. Its own chance is `chance`, from which hands are dealt."""
    mode = MODES[view["mode"]](len(view["seats"]))
    state = empty_table(kind, mode, in_force(rules_of(view)), cards, chance)
    number = cards.number
    state.turn = view["turn"]
    state.on_turn = tuple(view["on_turn"])
    state.row = tuple(EMPTY if key is None else number[key] for key in view["trade_row"])
    state.explorers = view["explorers"]
    state.scrap_heap = tuple(_numbers(number, view["scrap_heap"]))
    state.removed = tuple(_numbers(number, view.get("removed", ())))
    state.draw_offers = tuple(view["draw_offers"])
    proposal, result = view["proposal"], view["result"]
    if proposal is not None:
        state.proposal = Proposal(proposal["by"], tuple(proposal["action"]), tuple(proposal["waiting"]))
    if result is not None:
        state.result = Result(tuple(result["winners"]), result["reason"])
    mine = view["seat"]
    for seat, seen in enumerate(view["seats"]):
        state.authority[mode.score_of[seat]] = seen["authority"]
        state.seats[seat] = _seat(number, seen, view["hand"] if seat == mine else seen["cards"], chance)
    state.trade_deck = _trade_deck(state)
    find_asked(state) if state.result is None else ask_nobody(state)
    return state


def _seat(number: Mapping[str, int], seen: Mapping[str, Any], hand: Sequence[str] | None, chance: Chance) -> Seat:
    """Make that seat. `hand`: its cards if they are visible; else they are dealt from the hidden cards."""
    them = new_seat()
    them.trade, them.combat = seen["trade"], seen["combat"]
    them.alive, them.ended = seen["alive"], seen["ended"]
    them.discards_due, them.ships_on_top = seen["discards_due"], seen["ships_on_top"]
    them.top = tuple(_numbers(number, reversed(seen["top"])))
    them.discard = _numbers(number, seen["discard"])
    them.known = tuple(_numbers(number, seen["known"]))
    them.in_play = [
        InPlay(
            card["place"],
            number[card["card"]],
            EMPTY if card["copied"] is None else number[card["copied"]],
            sum(BIT[ability] for ability in card["used"]) | (EARNED if card.get("earned") else 0),
            card["damage"],
        )
        for card in seen["in_play"]
    ]
    them.played = _numbers(number, seen.get("played", ()))
    them.copies = tuple(_numbers(number, seen.get("copies", ())))
    them.next_place = seen.get("next_place") or (them.in_play[-1].place + 1 if them.in_play else 1)
    them.stack = [_frame(number, waiting) for waiting in seen.get("waiting", ())]
    hidden = _numbers(number, seen["hidden"])
    if hand is not None:
        them.hand, them.deck = _numbers(number, hand), hidden
    else:
        # `deal_hand` deals anew from hand and deck together, so which of the hidden cards are in hand first does not matter.
        unknown = seen["hand"] - len(them.known)
        them.hand, them.deck = sorted([*them.known, *hidden[:unknown]]), hidden[unknown:]
        deal_hand(them, chance)
    return them


def _frame(number: Mapping[str, int], waiting: Mapping[str, Any]) -> Frame:
    card = EMPTY if waiting["card"] is None else number[waiting["card"]]
    return Frame(_effect(waiting["effect"]), card, waiting["place"], waiting["asks"], waiting["left"], waiting["done"])


def _effect(text: str) -> Effect:
    return _STEPS.get(text) or read_effect(text)


def _trade_deck(state: State) -> list[int]:
    """Return the trade cards that are nowhere else."""
    there = Counter(state.cards.trade_cards)
    there.subtract(state.row)
    there.subtract(state.scrap_heap)
    there.subtract(state.removed)
    for them in state.seats:
        zones: tuple[Iterable[int], ...] = (them.hand, them.deck, them.top, them.discard)
        for zone in zones:
            there.subtract(zone)
        there.subtract(card.card for card in them.in_play)
    return sorted((+there).elements())


def _numbers(number: Mapping[str, int], keys: Any) -> list[int]:
    return [number[key] for key in keys]
