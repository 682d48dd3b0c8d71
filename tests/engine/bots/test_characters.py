"""A character plays as described: it buys, scraps and attacks by its preferences, and every answer is legal."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.bot_styles import play
from benchmarks.deals import begin
from engine.chance import SeedChance
from engine.star_realms.bots import BOTS, NAMES, plans, taste
from engine.star_realms.bots.levels import Planning, imagined
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.simple_bot import novice, simple
from engine.star_realms.cards import SHIPPED
from engine.star_realms.game import StarRealms

GAMES = 6
CARDS = SHIPPED[1].by_key


def test_every_level_has_a_name_of_its_own() -> None:
    assert [*BOTS] == [*NAMES]
    assert len(set(NAMES.values())) == len(NAMES)
    assert set(taste.characters()) == {"rusher", "builder", "scrapper", "denier", "hoarder"}


def test_the_tuned_table_is_what_nobody_in_particular_likes() -> None:
    usual = taste.shipped(1)
    assert not any(usual.liked)
    assert (usual.siege, usual.gains) == (0, (100, 100, 100))


@pytest.mark.parametrize(
    ("character", "more", "less"),
    [
        ("builder", "space_station", "ram"),
        ("rusher", "ram", "barter_world"),
        ("scrapper", "missile_bot", "trade_escort"),
        ("denier", "imperial_fighter", "federation_shuttle"),
        ("hoarder", "cutter", "ram"),
    ],
)
def test_a_character_likes_cards_for_what_they_do(character: str, more: str, less: str) -> None:
    liked = taste.shipped(1, character).liked
    assert liked[CARDS[more].number] > max(liked[CARDS[less].number], 0)
    assert not liked[CARDS["scout"].number], "what everybody begins with is nothing to like"


@pytest.fixture(scope="module")
def styles() -> dict[str, Counter[str]]:
    """Return what the characters did in some games, and one without a character."""
    found: dict[str, Counter[str]] = {}
    for level in ("builder", "rusher", "scrapper", "denier", "hoarder", "steady"):
        found[level] = Counter()
        for number in range(GAMES):
            found[level].update(play(level, number)["done"])
    return found


@pytest.mark.parametrize(
    ("character", "what"),
    [
        ("builder", "bases"),
        ("scrapper", "machine_cult"),
        ("denier", "star_empire"),
        ("hoarder", "trade_federation"),
    ],
)
def test_a_character_buys_more_of_what_it_likes_than_anybody_else(
    styles: dict[str, Counter[str]], character: str, what: str
) -> None:
    shares = {level: done[what] / done["buys"] for level, done in styles.items()}
    assert max(shares, key=lambda level: shares[level]) == character


def test_the_rusher_buys_hardly_a_base_or_anything_that_gives_authority(styles: dict[str, Counter[str]]) -> None:
    assert min(styles, key=lambda level: styles[level]["trade_federation"] / styles[level]["buys"]) == "rusher"
    assert min(styles, key=lambda level: styles[level]["bases"]) == "rusher"


def test_a_plan_is_a_set_of_purchases_that_can_be_paid() -> None:
    game = begin("duel", 2, {}, 1)
    chance = SeedChance(bytes(32))
    counted = 0
    while game.result is None:
        seat = next(iter(game.pending))
        position = imagined(game.view(seat), chance)
        liking = taste.shipped(1)
        if position.asked[seat][1] is None and position.seats[seat].trade:
            found = plans.affordable(position, seat, liking, 0)
            costs = [sum(position.cards.cost[card] for card in plan) for plan in found]
            assert max(costs) <= position.seats[seat].trade
            assert () in found
            assert len({tuple(sorted(plan)) for plan in found}) == len(found)
            counted += len(found) > 2
        game.apply(seat, next_action(position, seat, liking))
    assert counted, "there was a choice"


@pytest.mark.parametrize("mode", sorted(StarRealms.modes))
def test_a_character_plays_every_mode_to_its_end(mode: str) -> None:
    seats = StarRealms.modes[mode][0]
    game, chance = begin(mode, seats, {"turn_limit": 40}, 2), SeedChance(bytes(32))
    while game.result is None:
        seat = next(iter(game.pending))
        bot = BOTS["denier"] if seat == 0 else BOTS["simple"]
        action = bot(game.view(seat), chance)
        assert game.check(seat, action) is None
        game.apply(seat, action)


def test_beside_others_and_late_it_thinks_less() -> None:
    bot = BOTS["hoarder"]
    assert isinstance(bot, Planning)
    beside = bot.beside(3)
    assert beside.effort.simulations < bot.effort.simulations
    assert beside.character == "hoarder"
    late = bot.until(lambda: True)
    game = begin("duel", 2, {}, 3)
    seat = next(iter(game.pending))
    assert game.check(seat, late(game.view(seat), SeedChance(bytes(32)))) is None


def test_the_novice_does_what_simple_does_but_for_its_whims() -> None:
    game, chance = begin("duel", 2, {}, 4), SeedChance(bytes(32))
    differs = alike = 0
    while game.result is None:
        seat = next(iter(game.pending))
        view = game.view(seat)
        usual, action = simple(view, SeedChance(bytes(32))), novice(view, chance)
        assert action[0] == usual[0]
        differs, alike = differs + (action != usual), alike + (action == usual)
        game.apply(seat, action)
    assert 0 < differs < alike


def test_the_same_deal_turns_up_the_same_trade_deck_whatever_is_bought() -> None:
    turned_up = []
    for level in ("simple", "novice"):
        game, chance = begin("duel", 2, {"turn_limit": 30}, 5), SeedChance(bytes(32))
        row, hands = [*game.view(0)["trade_row"]], [game.view(seat)["hand"] for seat in (0, 1)]
        while game.result is None:
            seat = next(iter(game.pending))
            for event in game.apply(seat, tuple(BOTS[level](game.view(seat), chance))):
                if event[0] == "refill":
                    row.append(event[2])
        turned_up.append((row, hands))
    (first, hands), (second, others) = turned_up
    shared = min(len(first), len(second))
    assert shared > 15
    assert first[:shared] == second[:shared]
    assert hands == others
