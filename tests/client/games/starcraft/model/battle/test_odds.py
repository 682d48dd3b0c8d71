"""Odds of a battle: exact, from the viewer's knowledge, and the same in every world that looks the same."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from client.games.starcraft.model.battle import Fight, fight
from client.games.starcraft.model.decoder import read_view
from client.games.starcraft.model.odds import Reckoning, forecast, hand_of, of_pair, reckoning, worth_of
from client.games.starcraft.model.table import Table
from engine.chance import SeedChance
from engine.starcraft.odds import Odds
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.questions.battle import scenes
from tests.client.games.starcraft.questions.battle.sitting import Sitting
from tests.engine.starcraft.battle.fights import fight as fought
from tests.engine.starcraft.battle.random_battles import generated


def _fight(table: Table) -> Fight:
    found = fight(table)
    assert found is not None
    return found


def _all(table: Table) -> list[Odds | None]:
    """Return the odds of every skirmish for both sides, also with each card of the hand."""
    there = fight(table)
    if there is None:
        return []
    book = Reckoning(table, there)
    found = [book.odds(skirmish, seat) for skirmish in there.skirmishes for seat in there.seats]
    if table.seat in there.seats:
        assert table.seat is not None
        found += [book.odds(skirmish, table.seat, (card,)) for skirmish in there.skirmishes for card in table.view.hand]
    return found


def test_they_are_the_share_of_all_hands_there_can_be() -> None:
    table = scenes.placing().table(0)
    there = _fight(table)
    skirmish = there.skirmishes[1]
    hand = hand_of(table, 4)
    assert hand.unknown == table.view.seats[4].hand == 8
    standard = {card: worth_of(table, there, skirmish, 4, (card,)) for card in hand.pool if table.parts.card[card].major}
    attack, health = worth_of(table, there, skirmish, 0, ("terran-1",))
    fells = falls = count = 0
    for chosen in combinations(hand.pool, hand.unknown):
        best = sorted((standard[card] for card in chosen if card in standard), key=lambda worth: (-sum(worth), -worth[0]))
        more = [card for card in chosen if card not in standard]
        help_worths = sorted(
            (worth_of(table, there, skirmish, 4, (card,)) for card in more), key=lambda worth: (-sum(worth), -worth[0])
        )
        bare = worth_of(table, there, skirmish, 4, ())
        added = [(a - bare[0], h - bare[1]) for a, h in help_worths if (a, h) != bare]
        for rank in range(2):
            plus = added[rank] if rank < len(added) else (0, 0)
            count += 1
            fells += best[rank][1] + plus[1] <= attack
            falls += best[rank][0] + plus[0] >= health
    odds = Reckoning(table, there).odds(skirmish, 0, ("terran-1",))
    assert odds == Odds(Fraction(fells, count), Fraction(falls, count))
    assert 0 < fells < count


@pytest.mark.parametrize("seed", range(500, 512))
def test_worlds_that_look_the_same_have_the_same_odds(seed: int) -> None:
    rng = random.Random(seed)
    game = generated(rng)
    sitting = Sitting(game, game.position.events, dict(game.rules))
    while game.position.battle is not None:
        for seat in (0, 1, None):
            table = sitting.table(seat)
            world = game.resample(seat, SeedChance(rng.randbytes(32)))
            other = replace(table, view=read_view(positions.raw(world, seat), game.seats))
            assert _all(other) == _all(table)
            assert all(odds is None or (0 <= odds.fells <= 1 and 0 <= odds.falls <= 1) for odds in _all(table))
        asked = min(game.pending)
        sitting.act(asked, rng.choice(game.actions(asked)))


def test_a_hand_that_nobody_sees_is_no_part_of_them() -> None:
    """Ada's hand is changed for other cards of her deck: Fay's odds stay."""
    found = []
    for hand in ("zerg-1 zerg-2 zerg-3", "zerg-4 zerg-5 zerg-6"):
        game = fought("marine marine", "zergling zergling", hands=("terran-1 terran-2", hand), draws="terran-3")
        found.append(_all(scenes.begun(game).table(0)))
    assert found[0] == found[1]


def test_a_pair_that_could_be_made_is_one_of_all() -> None:
    table = scenes.of_the_sketches().table(0)
    there = _fight(table)
    vulture, marine = (of_pair(table, there, unit, "zealot", 0) for unit in ("vulture", "marine"))
    assert vulture is not None
    assert marine is not None
    assert vulture.fells > marine.fells
    assert of_pair(table, there, "zealot", "marine", 4) is not None


def test_an_attack_is_foretold_before_it_begins() -> None:
    seats = {4: {"units": scenes.HELD}}
    stacks = {"torus": [[4, "research"], [0, "mobilize"]], "braken": [[1, "research"]]}
    table = positions.seen(positions.sketched(seats=seats, on_turn=0, stacks=stacks))
    assert forecast(table, "torus-1") == (), "nobody is there yet"
    found = forecast(table, "torus-1", ("vulture", "marine", "firebat"))
    assert [(each.mine, each.theirs) for each in found] == [("vulture", "zealot"), ("firebat", "zealot")]
    assert all(0 < each.odds.fells < 1 for each in found)
    assert forecast(table, "antiga_prime-3", ("marine",)) == ()


def test_what_is_known_needs_no_odds() -> None:
    table = scenes.three().table(0)
    there = _fight(table)
    book = reckoning(table, there)
    assert book.odds(there.skirmishes[0], 0) is None
    assert book.odds(there.skirmishes[1], 0) is not None
    assert reckoning(table, there) is book
