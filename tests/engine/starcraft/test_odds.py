"""Exact odds equal the count over every possible hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from engine.starcraft.odds import NOTHING, Chances, Hand, Worth, all_of, certainly, clash, hand_after, played, unseen

STANDARDS: dict[str, Worth] = {"a": (7, 8), "b": (6, 6), "c": (6, 4), "d": (4, 6), "e": (3, 3)}
HELPS: dict[str, Worth] = {"x": (1, 1), "y": (0, 1)}


def _shares(chances: Chances) -> dict[Worth, Fraction]:
    whole = sum(chances.values())
    return {worth: Fraction(ways, whole) for worth, ways in chances.items()}


def _dealt(hand: Hand, fights: int) -> Chances:
    """Count the cases by dealing every hand and laying its best cards down."""
    total: Counter[Worth] = Counter()
    for chosen in combinations(range(len(hand.pool)), hand.unknown):
        held = [*hand.certain, *(hand.pool[at] for at in chosen)]
        deck = [STANDARDS[card] for at, card in enumerate(hand.pool) if at not in chosen and card in STANDARDS]
        mine = sorted((STANDARDS[card] for card in held if card in STANDARDS), key=lambda worth: (-sum(worth), -worth[0]))
        more = sorted((HELPS[card] for card in held if card in HELPS), key=lambda worth: (-sum(worth), -worth[0]))
        for rank in range(fights):
            if rank >= len(mine):
                for worth in deck or [NOTHING]:
                    total[worth] += 5040 // max(len(deck), 1)
                continue
            help_worth = more[rank] if rank < len(more) else NOTHING
            total[mine[rank][0] + help_worth[0], mine[rank][1] + help_worth[1]] += 5040
    return total


@pytest.mark.parametrize("seed", range(40))
def test_each_hand_counts_once(seed: int) -> None:
    dice = random.Random(seed)
    cards = [*STANDARDS, *STANDARDS, *HELPS, *HELPS, "nothing", "nothing"]
    pool = tuple(dice.sample(cards, dice.randint(0, 7)))
    certain = tuple(dice.sample(cards, dice.randint(0, 3)))
    hand, fights = Hand(certain, pool, dice.randint(0, len(pool))), dice.randint(1, 3)
    assert _shares(played(hand, STANDARDS, HELPS, fights)) == _shares(_dealt(hand, fights))


def test_what_is_known_to_be_there_is_never_less() -> None:
    assert _shares(played(Hand(("a",), ("e", "e", "e"), 2), STANDARDS, HELPS)) == {(7, 8): 1}


def test_a_hand_without_any_card_plays_the_deck_unseen() -> None:
    assert played(Hand((), ("c", "e"), 0), STANDARDS, HELPS) == {(6, 4): 1, (3, 3): 1}
    assert played(Hand((), (), 0), STANDARDS, HELPS) == {NOTHING: 1}
    assert unseen(("c", "x", "e"), STANDARDS) == {(6, 4): 1, (3, 3): 1}
    assert unseen(("x",), STANDARDS) == {NOTHING: 1}


def test_a_deck_that_runs_out_is_shuffled() -> None:
    assert hand_after(Hand(("a",), ("b", "c"), 1), 1, ("d",), 3) == Hand(("a", "b", "c"), ("d",), 1)


def test_both_fall_where_both_attacks_are_enough() -> None:
    odds = clash(certainly((7, 4)), {(8, 7): 3, (3, 8): 2})
    assert odds.fells == odds.falls == Fraction(3, 5)
    assert clash(certainly((9, 1)), certainly((9, 1)), hits=False).fells == 0
    assert clash(certainly((9, 1)), certainly((9, 1)), is_hit=False).falls == 0
    assert all_of([Fraction(1, 2), Fraction(1, 3)]) == Fraction(1, 6)


def test_six_skirmishes_of_a_full_deck_are_counted_in_few_steps() -> None:
    """A deck of 40 cards of 20 worths: what a person waits for at a key."""
    standards = {f"s{n}": (n % 9, n % 7 + n % 3) for n in range(30)}
    helps = {f"h{n}": (n % 3, n % 2) for n in range(8)}
    hand = Hand((), (*standards, *helps, "none", "none"), 9)
    assert sum(_shares(played(hand, standards, helps, 6)).values()) == 1


def test_a_reinforcement_that_lies_there_is_one_of_those_there_are() -> None:
    hand = Hand((), ("a", "c", "x"), 2)
    assert _shares(played(hand, STANDARDS, HELPS, helped=True)) == {(8, 9): Fraction(1, 2), (7, 5): Fraction(1, 2)}
    assert _shares(played(Hand((), ("a",), 1), STANDARDS, HELPS, helped=True)) == {(7, 8): 1}, (
        "where there is none, it was no such card"
    )
