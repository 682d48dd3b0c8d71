"""Chance is fair: all choices are equally likely, so are all cards to be drawn, and nobody could have chosen the seed.

The frequencies are tested by chi-square with fixed seeds, so a test either always passes or always fails. A fair source exceeds
the bounds once in ten thousand times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import combinations, permutations
from math import sqrt

import pytest

import engine
from engine.chance import Dice, SeedChance, commitment, table_seed
from engine.star_realms.cards import CARDS
from tests.engine.laws.walk import TABLES, Table

RARE = 3.719
"""The normal quantile of 1 - 1/10,000."""


def seed(*parts: object) -> bytes:
    return blake2b(":".join(map(str, parts)).encode(), digest_size=32).digest()


def chi_square(seen: Mapping[object, int], expected: Mapping[object, float]) -> float:
    assert seen.keys() <= expected.keys()
    return sum((seen.get(what, 0) - often) ** 2 / often for what, often in expected.items())


def bound(freedom: int) -> float:
    """Return what chi-square exceeds once in ten thousand times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + RARE * sqrt(part)) ** 3


def assert_fair(seen: Mapping[object, int], expected: Mapping[object, float]) -> None:
    assert chi_square(seen, expected) < bound(len(expected) - 1)


def even(over: Iterable[object], count: int) -> dict[object, float]:
    kinds = list(over)
    return dict.fromkeys(kinds, count / len(kinds))


@pytest.mark.parametrize("options", [2, 3, 5, 6, 7, 10, 52, 80])
def test_every_option_is_picked_as_often(options: int) -> None:
    chance, count = SeedChance(seed("pick", options)), 20_000
    assert_fair(Counter(chance.pick(range(options)) for _ in range(count)), even(range(options), count))


@pytest.mark.parametrize("options", [2, 3, 5, 6, 7, 10, 52, 80])
def test_cheap_dice_show_every_side_as_often(options: int) -> None:
    """Those of one seed, and the first ones of seeds that follow each other."""
    dice, count = Dice(options), 20_000
    assert_fair(Counter(dice.pick(range(options)) for _ in range(count)), even(range(options), count))
    assert_fair(Counter(Dice(seed).below(options) for seed in range(count)), even(range(options), count))


def test_a_roll_of_cheap_dice_tells_little_of_the_next() -> None:
    dice, count = Dice(1), 20_000
    pairs = Counter((dice.below(6), dice.below(6)) for _ in range(count))
    assert_fair(pairs, even([(a, b) for a in range(6) for b in range(6)], count))


def test_a_copy_of_cheap_dice_rolls_on_by_itself() -> None:
    dice = Dice(-3)
    dice.below(6)
    twin = dice.copy()
    rolls = [dice.below(1000) for _ in range(20)]
    assert rolls == [twin.below(1000) for _ in range(20)]
    assert dice.below(1000) == twin.below(1000)
    assert len(set(rolls)) > 10


def test_a_pick_tells_nothing_of_the_next() -> None:
    chance, count = SeedChance(seed("pairs")), 20_000
    pairs = Counter((chance.pick(range(6)), chance.pick(range(6))) for _ in range(count))
    assert_fair(pairs, even([(a, b) for a in range(6) for b in range(6)], count))


def test_every_order_is_drawn_as_often() -> None:
    """Drawing without putting back is a fair shuffle."""
    count = 12_000
    orders: Counter[object] = Counter()
    for n in range(count):
        chance, left = SeedChance(seed("order", n)), list("abcd")
        orders[tuple(left.pop(chance.pick(left)) for _ in range(4))] += 1
    assert_fair(orders, even(permutations("abcd"), count))


@pytest.mark.parametrize("size", [1, 2, 7, 40, 80])
def test_several_are_drawn_as_they_are_picked(size: int) -> None:
    """Also from numbers of which some are passed over, and on into the next block."""
    chance = SeedChance(seed("several", size))
    chance.below(2)
    last = 2**32 - 1
    chance._block[:0] = [last, 3, last - 1, last, last - 5]
    chance._block += [last, 11, last - 2, last]
    twin = chance.copy()
    cards, left = list(range(size)), list(range(size))
    for count in (size // 2, 0, size - size // 2):
        assert chance.draw(cards, count) == [left.pop(twin.pick(left)) for _ in range(count)]
        assert cards == left
    assert [chance.below(5) for _ in range(40)] == [twin.pick(range(5)) for _ in range(40)]


def test_numbers_that_would_favour_some_options_are_passed_over() -> None:
    """Of 2**32 numbers, 3 * 2**30 options take each once and the quarter that is left is rejected: about 4 in 3 are seen."""
    options = range(3 << 30)
    chance = SeedChance(seed("rejected"))
    twin = chance.copy()
    picks = {chance.pick(options) for _ in range(300)}
    raw = [twin.pick(range(1 << 32)) for _ in range(600)]
    assert picks <= {number for number in raw if number < len(options)}
    assert any(number >= len(options) for number in raw[:300])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_opening_is_dealt_fairly(table: Table) -> None:
    """Who begins, how many Vipers each hand holds, and what lies in the trade row."""
    count = 600
    begins: Counter[object] = Counter()
    row: Counter[object] = Counter()
    vipers = 0.0
    expected_vipers = variance = 0.0
    first_seats = set()
    for n in range(count):
        view = (game := table.deal(seed("deal", table, n))).view(None)
        begins[view["on_turn"][0]] += 1
        first_seats.add(view["on_turn"][0])
        row.update(view["trade_row"])
        for them in game.dump()["seats"]:
            size, rest = len(them["hand"]), 10 - len(them["hand"])
            vipers += them["hand"].count("viper")
            expected_vipers += size * 0.2
            variance += size * 0.2 * 0.8 * rest / 9
    if len(first_seats) > 1:
        assert_fair(begins, even(first_seats, count))
    trade_cards = [card for card in CARDS if card.copies]
    trade_deck = sum(card.copies for card in trade_cards)
    assert_fair(row, {card.key: count * 5 * card.copies / trade_deck for card in trade_cards})
    assert abs(vipers - expected_vipers) < RARE * sqrt(variance)


def test_every_opening_hand_is_as_likely_as_it_should_be() -> None:
    """Five of eight Scouts and two Vipers: no, one or two Vipers in 56, 140 and 56 of 252 hands."""
    count = 4_000
    deck = ["viper"] * 2 + ["scout"] * 8
    ways = Counter(hand.count("viper") for hand in combinations(deck, 5))
    expected = {vipers: count * often / 252 for vipers, often in ways.items()}
    hands: Counter[object] = Counter()
    for n in range(count):
        seats = TABLES[0].deal(seed("hands", n)).dump()["seats"]
        hands[next(them["hand"].count("viper") for them in seats if len(them["hand"]) == 5)] += 1
    assert_fair(hands, expected)


def test_what_a_seat_cannot_know_is_dealt_anew_fairly() -> None:
    """Which two of four different cards the other seat holds: six hands, all as likely."""
    position = {"seats": [{}, {"hand": "cutter ram", "deck": "corvette junkyard", "top": "freighter"}]}
    game = engine.scenario(position=position)
    count = 3_000
    hands = Counter(tuple(game.resample(0, SeedChance(seed("anew", n))).dump()["seats"][1]["hand"]) for n in range(count))
    assert_fair(hands, even(combinations(sorted(["cutter", "ram", "corvette", "junkyard"]), 2), count))
    own = game.resample(1, SeedChance(seed("own")))
    assert own.dump() == game.dump()


# -- the seed ----------------------------------------------------------------------------------------------------------

SECRET = seed("secret")
NONCES = [b"north", b"", b"south"]


def test_the_commitment_binds_the_secret_and_does_not_tell_it() -> None:
    assert commitment(SECRET) == commitment(bytes(SECRET))
    assert commitment(SECRET) != commitment(seed("another secret"))
    assert len(commitment(SECRET)) == 32
    assert commitment(SECRET) not in (SECRET, table_seed(SECRET, []))


@pytest.mark.parametrize(
    "nonces",
    [
        [],
        [b"north", b"south", b""],
        [b"north", b"south"],
        [b"northsouth", b"", b""],
        [b"nort", b"h", b"south"],
        [b"", b"north", b"south"],
        [b"north", b"", b"south", b""],
        [b"North", b"", b"south"],
        [b"north\0\0\0\0", b"south"],
    ],
    ids=str,
)
def test_other_nonces_make_another_seed(nonces: list[bytes]) -> None:
    assert table_seed(SECRET, nonces) != table_seed(SECRET, NONCES)


def test_another_secret_makes_another_seed() -> None:
    assert table_seed(seed("another secret"), NONCES) != table_seed(SECRET, NONCES)
    assert len(table_seed(SECRET, NONCES)) == 32
    SeedChance(table_seed(SECRET, NONCES))


@pytest.mark.parametrize("bad", [b"", bytes(31), bytes(33), "0" * 32, None, bytearray(32), 0])
def test_what_is_not_32_bytes_is_no_seed(bad: object) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SeedChance(bad)


def test_a_copy_of_chance_goes_on_by_itself() -> None:
    chance = SeedChance(seed("copy"))
    for _ in range(5):
        chance.pick(range(7))
    twin = chance.copy()
    ahead = [chance.pick(range(9)) for _ in range(60)]
    assert [twin.pick(range(9)) for _ in range(60)] == ahead
