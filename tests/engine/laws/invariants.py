"""Invariants of every position of Star Realms. Each function asserts one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from engine.game import Action, Event, Game
from engine.star_realms.cards import CARDS, SHIPPED

POOLS = ("trade", "combat", "ships_on_top", "discards_due")


@cache
def box(seats: int, explorers: int) -> dict[str, int]:
    """Return all the cards at a table of that many seats."""
    cards = Counter({card.key: card.copies for card in CARDS if card.copies})
    cards.update({key: count * seats for key, count in SHIPPED.newest.starters.items()})
    cards["explorer"] = explorers
    return dict(cards)


def on_the_table(position: Any) -> dict[str, int]:
    """Return every card of a dumped position, in any zone, including set-aside cards of defeated seats."""
    cards = [*position["row"], *position["trade_deck"], *position["scrap_heap"], *position["removed"]]
    for seat in position["seats"]:
        cards += seat["hand"] + seat["deck"] + seat["top"] + seat["discard"]
        cards += [card[1] for card in seat["in_play"]]
    counted = Counter(cards)
    counted.pop(None, None)  # an empty place in the row
    counted["explorer"] += position["explorers"]
    return dict(counted)


def every_card_is_somewhere(game: Game, position: Any) -> None:
    assert on_the_table(position) == box(game.seats, game.rules["explorers"])


def nothing_is_negative(game: Game, position: Any) -> None:
    assert position["explorers"] >= 0
    for seat in position["seats"]:
        for pool in POOLS:
            assert seat[pool] >= 0, f"{pool} is {seat[pool]}"
        for card in seat["in_play"]:
            assert card[-1] >= 0, f"damage is {card[-1]}"


def hidden_zones_have_no_order(game: Game, position: Any) -> None:
    for cards in (position["trade_deck"], *(seat[zone] for seat in position["seats"] for zone in ("hand", "deck", "known"))):
        assert cards == sorted(cards)


def known_cards_are_in_hand(game: Game, position: Any) -> None:
    for seat in position["seats"]:
        if seat["known"]:
            assert Counter(seat["known"]) <= Counter(seat["hand"])


def places_are_unique(game: Game, position: Any) -> None:
    for seat in position["seats"]:
        places = [place for place, *_ in seat["in_play"]]
        assert len(places) == len(set(places))
        assert all(0 < place < seat["next_place"] for place in places)


def the_defeated_are_asked_only_what_they_leave(game: Game, position: Any) -> None:
    for seat, asked in game.pending.items():
        assert position["seats"][seat]["alive"] or asked.kind == "bequeath"


def main_phases_are_of_the_turn(game: Game, position: Any) -> None:
    assert game.on_turn or game.result is not None
    assert list(game.on_turn) == sorted(set(game.on_turn))
    assert all(seat in game.on_turn for seat, asked in game.pending.items() if asked.kind == "main")


ALWAYS = (
    every_card_is_somewhere,
    nothing_is_negative,
    hidden_zones_have_no_order,
    known_cards_are_in_hand,
    places_are_unique,
    the_defeated_are_asked_only_what_they_leave,
    main_phases_are_of_the_turn,
)
"""Invariants of Star Realms at every node, in addition to those of every game: see `engine.testing`."""


def holds(game: Game) -> None:
    """Assert all invariants of a position."""
    position = game.dump()
    for law in ALWAYS:
        law(game, position)


def whoever_gives_up_takes_every_card_along(game: Game) -> None:
    """Check for each seat, in a copy, that its cards leave the game when it concedes, and that none is lost. Few games get
    to positions where this could fail."""
    for seat in range(game.seats):
        if ("concede",) in game.any_time_actions(seat):
            twin = game.copy()
            twin.apply(seat, ("concede",))
            position = twin.dump()
            every_card_is_somewhere(twin, position)
            them = position["seats"][seat]
            assert twin.result is not None or not any(them[zone] for zone in ("hand", "deck", "top", "discard", "in_play"))


def turns_go_on(before: int, game: Game, action: Action, events: list[Event]) -> None:
    """Check that the turn number rises with every new turn and at no other time, and that undo restores it."""
    begun = len({event[2] for event in events if event[0] == "turn"})
    assert game.turn == before + begun or action == ("undo",), (before, game.turn, events)
