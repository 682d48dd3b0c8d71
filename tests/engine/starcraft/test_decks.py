"""Ruling C6 and drawing: combat decks that run out, and event cards."""

from __future__ import annotations

from engine.starcraft.game import StarCraft
from engine.starcraft.state.decks import draw_cards, draw_event, event_stage, top_card
from tests.engine.starcraft.board import board, of, told

BASIC = " ".join(f"terran-{number}" for number in range(1, 19))
RAYNOR = {"faction": "raynor", "base": "torus-1"}
OVERMIND = {"faction": "overmind", "base": "helios-2"}
TERRAN = {f"terran-{number}" for number in range(1, 19)}


def with_hand(hand: int, discard: int) -> StarCraft:
    """Return a game where Raynor has so many of its cards in hand, then so many in the discard pile, and the rest in the
    deck."""
    cards = BASIC.split()
    raynor = {**RAYNOR, "hand": " ".join(cards[:hand]), "discard": " ".join(cards[hand : hand + discard])}
    return board(raynor, OVERMIND, stacks={"torus": "0 build"})


def test_c6_when_the_last_card_is_drawn_the_discard_pile_becomes_the_deck_at_once() -> None:
    game = with_hand(10, 6)
    state = game.position
    state.events = []
    assert len(draw_cards(state, 0, 3)) == 3
    assert (of(game)["hand"], of(game)["deck"], of(game)["discard"]) == (13, 5, [])
    assert len(told(state.events, "shuffle")) == 1


def test_c6_an_empty_deck_is_renewed_when_a_card_is_to_be_drawn_and_the_pile_has_one() -> None:
    game = with_hand(18, 0)
    state = game.position
    assert draw_cards(state, 0, 1) == []
    state.seats[0].discard.append(state.seats[0].hand.pop())
    assert len(draw_cards(state, 0, 2)) == 1


def test_c6_if_deck_and_pile_are_empty_nothing_is_drawn() -> None:
    assert top_card(with_hand(18, 0).position, 0) is None


def test_when_the_deck_has_run_out_everybody_knows_the_hand() -> None:
    game = with_hand(10, 6)
    draw_cards(game.position, 0, 2)
    seat = game.view(1)["seats"][0]
    assert seat["known"] == game.view(0)["hand"]
    assert set(seat["known"]) | set(seat["hidden"]) == TERRAN
    assert len(seat["hidden"]) == 6


def test_s3_event_cards_come_stage_after_stage() -> None:
    game = board(RAYNOR, OVERMIND, stacks={"torus": "0 build"}, event_left=(1, 1, 1))
    state, stages = game.position, []
    while event_stage(state):
        stages.append(event_stage(state))
        card = draw_event(state, 0)
        assert card is not None
        assert state.box.events.stage[card] == stages[-1]
        state.seats[0].unread.append(card)
    assert stages == [1, 2, 3]
    assert draw_event(state, 0) is None
