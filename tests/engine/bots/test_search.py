"""The search of the strong levels: the actions that it weighs, how often, and when it differs from the policy's choice."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from engine.chance import SeedChance
from engine.core.bots import beside, until
from engine.star_realms.bots import search, taste, value
from engine.star_realms.bots.levels import LEAST, Searching, keen, master
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.search import Effort, Stream, Weighed, best, candidates, difference, weigh
from engine.star_realms.position import StarRealmsPosition
from tests.engine.bots.soak import TABLES as TABLES_OF_THE_SOAK
from tests.engine.bots.soak import play
from tests.engine.laws.walk import TABLES, Table, moves, seed_of, seeded, thrifty

LIGHT = Effort(simulations=40, turns=2, guard=1.0)
TASTE = taste.shipped(1)


def mid_games(table: Table, count: int, every: int = 17) -> list[StarRealmsPosition]:
    """Return positions of a random game at that table."""
    rng, found = seeded(table, "search"), list[StarRealmsPosition]()
    game = table.under(turn_limit=60).deal(seed_of(rng))
    for number, (seat, action) in enumerate(moves(game, rng, thrifty)):
        if number % every == 0:
            position = engine.position_of(game)
            assert isinstance(position, StarRealmsPosition)
            found.append(position)
        if len(found) == count:
            break
        game.apply(seat, action)
    return found


def net_of(position: StarRealmsPosition) -> value.Net:
    net = value.shipped("duel", position.cards)
    assert net is not None
    return net


def weighed(position: StarRealmsPosition, effort: Effort = LIGHT, seed: int = 1) -> list[Weighed]:
    return weigh(position, position.next_seat, TASTE, net_of(position), effort, Stream(seed))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_candidate_is_legal_and_the_field_is_bounded(table: Table) -> None:
    for position in mid_games(table, 12, every=9):
        seat = position.next_seat
        found = candidates(position, seat, TASTE)
        assert 1 <= len(found) <= search.MOST_CANDIDATES
        assert len(found) == len({*found})
        assert {*found} <= {*position.actions(seat)}


def test_no_more_games_are_imagined_than_the_effort_says() -> None:
    for position in mid_games(Table("duel", 2), 8):
        assert sum(len(one.chances) for one in weighed(position)) <= LIGHT.simulations


def test_a_search_that_is_late_ends_with_what_it_has_found() -> None:
    position = next(position for position in mid_games(Table("duel", 2), 40) if len(weighed(position)) > 1)
    asked: list[int] = []

    def is_late() -> bool:
        asked.append(1)
        return len(asked) == 3

    found = weigh(position, position.next_seat, TASTE, net_of(position), LIGHT, Stream(1), is_late=is_late)
    assert [len(one.chances) for one in found] == [3] * len(found)
    assert best(found, LIGHT.guard) in candidates(position, position.next_seat, TASTE)


def test_the_levels_that_search_end_when_they_are_late() -> None:
    game = engine.scenario(position={"seats": [{"trade": 6}, {}], "row": "cutter ram"})
    asked: list[int] = []

    def is_late() -> bool:
        asked.append(1)
        return True

    action = until(master, is_late)(game.view(0), SeedChance(bytes(32)))
    assert action in game.actions(0)
    assert asked == [1]
    assert beside(until(master, is_late), 2) == replace(beside(master, 2), is_late=is_late)


def test_the_same_chance_gives_the_same_answer_and_the_position_stays_as_it_was() -> None:
    for position in mid_games(Table("duel", 2), 6):
        before = position.dump()
        assert weighed(position, seed=7) == weighed(position, seed=7)
        assert position.dump() == before


def test_all_candidates_are_tried_in_the_same_worlds() -> None:
    """A candidate against itself makes no difference, not even by chance."""
    position = next(position for position in mid_games(Table("duel", 2), 40) if len(weighed(position)) > 1)
    own = weighed(position)[0]
    assert difference(own, own) == (0.0, 0.0)


ONE = value.ONE


@pytest.mark.parametrize(
    ("gains", "is_left"),
    [((0.3, 0.3, 0.3, 0.3), True), ((0.4, -0.4, 0.4, -0.3), False), ((-0.2, -0.2, -0.2, -0.2), False)],
)
def test_the_policys_choice_is_left_only_for_what_is_clearly_better(gains: tuple[float, ...], is_left: bool) -> None:
    own = Weighed(("end-turn",), tuple(ONE // 2 for _ in gains))
    other = Weighed(("acquire", "ram"), tuple(ONE // 2 + int(gain * ONE) for gain in gains))
    assert best([own, other], guard=1.0) == (other if is_left else own).action


def test_a_turn_that_wins_is_not_weighed() -> None:
    game = engine.scenario(position={"seats": [{"combat": 9, "trade": 8}, {"authority": 9}], "row": "cutter ram"})
    position = engine.position_of(game)
    assert isinstance(position, StarRealmsPosition)
    assert candidates(position, 0, TASTE) == [("attack", 1, 9)]


def test_a_card_is_scrapped_for_the_last_points_of_combat() -> None:
    game = engine.scenario(position={"seats": [{"combat": 5, "bases": "battle_station"}, {"authority": 10}]})
    bot = game.bots["master"]
    chance = SeedChance(bytes(32))
    for _ in range(2):
        game.apply(0, bot(game.view(0), chance))
    assert game.result is not None
    assert game.result.winners == (0,)


def test_the_levels_differ_in_effort() -> None:
    assert master.effort.simulations > keen.effort.simulations
    assert master.effort.turns > keen.effort.turns


def test_a_level_thinks_less_beside_others_but_never_too_little() -> None:
    assert beside(master, 0) is master
    thorough = Searching(replace(master.effort, simulations=6 * LEAST))
    assert beside(thorough, 2) == Searching(replace(master.effort, simulations=2 * LEAST))
    assert beside(master, 99) == Searching(replace(master.effort, simulations=LEAST))
    simple = engine.games["star-realms"].bots["simple"]
    assert beside(simple, 5) is simple


@pytest.mark.parametrize(("mode", "seats"), {mode: (mode, seats) for mode, seats in reversed(TABLES_OF_THE_SOAK)}.values())
def test_no_absurd_move(mode: str, seats: int) -> None:
    """One table of each mode; `tests.engine.bots.soak` looks at a thousand games at all of them."""
    assert play(1, keen, mode, seats).absurd == ()


def test_a_good_card_is_not_scrapped_while_a_starter_can_be() -> None:
    game = engine.scenario(position={"seats": [{"hand": "missile_bot", "discard": "scout dreadnaught viper cutter"}, {}]})
    game.apply(0, ("play", "missile_bot"))
    position = engine.position_of(game)
    assert isinstance(position, StarRealmsPosition)
    found = candidates(position, 0, TASTE)
    assert {action[2] for action in found if action[0] == "scrap"} == {"scout", "viper"}
    assert ("scrap", "discard", "dreadnaught") in position.actions(0)


def test_judgements_of_every_turn_count() -> None:
    """A search one turn deep looks at the first judgement alone; a deeper one does not forget it."""
    position = mid_games(Table("duel", 2), 1)[0]
    seat, action = position.next_seat, candidates(position, position.next_seat, TASTE)[0]
    world = position.resample(seat, Stream(5))
    shallow = [search.imagined_chance(world.copy(), seat, action, TASTE, net_of(position), turns) for turns in (1, 2)]
    world.advance(seat, action)
    turn = world.turn + 2 - (world.turn > position.turn)
    while world.result is None and world.turn < turn:
        world.advance(world.next_seat, next_action(world, world.next_seat, TASTE))
    assert shallow[1] == (shallow[0] + search.judged(world, seat, net_of(position))) // 2
