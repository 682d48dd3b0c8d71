"""A team's chance to win: certain at the end, the same for what a seat cannot tell apart, and better with more."""

from __future__ import annotations

from random import Random

import engine
from engine.chance import SeedChance
from engine.star_realms.bots import value
from engine.star_realms.bots.levels import keen, master
from engine.star_realms.bots.value import INPUTS, ONE, SHARE, Net, chance_to_win, inputs, squash
from engine.star_realms.position import StarRealmsPosition


def position_of(**position: object) -> StarRealmsPosition:
    found = engine.position_of(engine.scenario(position=position))
    assert isinstance(found, StarRealmsPosition)
    return found


def chance(position: StarRealmsPosition, seat: int) -> int:
    net = value.shipped("duel", position.cards)
    assert net is not None
    return chance_to_win(net, position, seat)


def test_a_level_may_keep_an_earlier_net_and_asks_the_newest_where_there_is_no_other() -> None:
    cards = position_of(seats=[{}, {}]).cards
    assert master.generation == ""
    assert value.shipped("duel", cards, keen.generation) is not value.shipped("duel", cards)
    assert value.shipped("hydra", cards, keen.generation) is value.shipped("hydra", cards)
    assert value.shipped("no mode", cards, keen.generation) is None


def test_at_the_end_it_is_certain() -> None:
    position = position_of(seats=[{"combat": 9}, {"authority": 9}])
    position.advance(0, ("attack", 1, 9))
    assert (chance(position, 0), chance(position, 1)) == (ONE, 0)


def test_what_a_seat_cannot_tell_apart_has_the_same_inputs() -> None:
    position = position_of(seats=[{"hand": "scout"}, {"hand": "viper ram", "deck": "cutter scout scout"}])
    for number in range(20):
        world = position.resample(0, SeedChance(number.to_bytes(32, "big")))
        assert inputs(world, 0) == inputs(position, 0)


def test_more_authority_and_better_cards_are_better() -> None:
    even = position_of(seats=[{}, {}])
    healthy = position_of(seats=[{}, {"authority": 10}])
    rich = position_of(seats=[{"discard": "dreadnaught flagship command_ship"}, {}])
    assert chance(healthy, 0) > chance(even, 0) + ONE // 10
    assert chance(rich, 0) > chance(even, 0) + ONE // 10


def test_good_cards_are_better_where_they_are_drawn_sooner() -> None:
    good, poor = "cutter cutter", "scout viper"
    other = {"deck": "cutter scout viper ram"}
    soon = position_of(seats=[{"deck": good, "discard": poor}, other])
    late = position_of(seats=[{"deck": poor, "discard": good}, other])
    assert chance(soon, 0) > chance(late, 0) + ONE // 50


def test_all_units_are_summed_as_each_would_be_alone() -> None:
    rng = Random(5)
    first = [[rng.randrange(-9000, 9000) for _ in range(8)] for _ in range(INPUTS)]
    bias, last = ([rng.randrange(-90_000, 90_000) for _ in range(8)] for _ in range(2))
    for hand in ("scout", "viper ram", "cutter cutter dreadnaught"):
        position = position_of(seats=[{"hand": hand, "deck": "scout scout"}, {"bases": "the_hive", "authority": 12}])
        total = 0
        for unit in range(8):
            grown = bias[unit] + sum(amount * first[at][unit] for at, amount in inputs(position, 0).items())
            total += max(grown, 0) * last[unit]
        assert chance_to_win(Net(first, bias, last, 0), position, 0) == squash(total // (SHARE * ONE))


def test_every_net_names_only_what_there_is() -> None:
    assert value.shipped("no-such-mode", position_of(seats=[{}, {}]).cards) is None
