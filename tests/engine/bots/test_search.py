"""The search behind the strong levels: what it weighs, how often, and when it leaves the policy's choice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import engine
from engine.chance import SeedChance
from engine.core.bots import beside
from engine.star_realms.bots import search, taste, value
from engine.star_realms.bots.levels import LEAST, Searching, keen, master
from engine.star_realms.bots.search import Effort, Stream, Weighed, best, candidates, difference, weigh
from engine.star_realms.position import StarRealmsPosition
from tests.engine.laws.walk import TABLES, Table, moves, seed_of, seeded, thrifty

LIGHT = Effort(simulations=40, turns=2, guard=1.0)
TASTE = taste.shipped(1)


def mid_games(table: Table, count: int, every: int = 17) -> list[StarRealmsPosition]:
    """Positions of a random game at that table."""
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
    assert beside(master, 2) == Searching(replace(master.effort, simulations=master.effort.simulations // 3))
    assert beside(master, 99) == Searching(replace(master.effort, simulations=LEAST))
    simple = engine.games["star-realms"].bots["simple"]
    assert beside(simple, 5) is simple


def test_no_absurd_move() -> None:
    """A win in reach is taken, and combat is not left over."""
    for seed in range(4):
        game = Table("duel", 2).under(turn_limit=200).deal(seed.to_bytes(32, "big"))
        chance, rng = SeedChance(seed.to_bytes(32, "little")), Random(seed)
        while game.result is None:
            seat = next(iter(game.pending))
            level = "keen" if seat == seed % 2 else "simple"
            view = game.view(seat)
            action = tuple(game.bots[level](view, chance))
            if level == "keen":
                assert absurd(view, action) is None
            game.apply(seat, action if level == "keen" or rng.random() > 0.05 else rng.choice(game.actions(seat)))


def absurd(view: dict[str, object], action: tuple[object, ...]) -> str | None:
    """What is wrong with a move that nobody would make, or None."""
    actions = [tuple(listed) for listed in view["actions"]]  # type: ignore[attr-defined]
    seats = view["seats"]
    wins = [a for a in actions if a[0] == "attack" and a[2] >= seats[a[1]]["authority"]]  # type: ignore[index]
    if wins and action[0] != "attack":
        return f"{action} instead of winning by {wins[0]}"
    if action == ("end-turn",) and any(a[0] in ("attack", "attack-base", "play") for a in actions):
        return "the turn ends with combat or cards left"
    return None
