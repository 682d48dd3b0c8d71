"""Every seat's chance to win from a spectator's view: the values, which depend on public facts alone."""

from __future__ import annotations

import pytest

import engine
from engine.chance import SeedChance
from engine.game import Game, View
from engine.playout_judge import PlayoutJudge, judge_of
from engine.star_realms.bots import BOTS
from engine.star_realms.bots.analysis import StarRealmsJudge
from tests.engine.laws.walk import moves, seeded, thrifty
from tests.engine.positions import duel
from tests.games.envoys.game import Envoys

MODES = [("duel", 2), ("free-for-all", 3), ("hydra", 4), ("emperor", 6), ("raid", 4)]


def chance(number: int = 0) -> SeedChance:
    return SeedChance(number.to_bytes(32, "big"))


def judged(view: View) -> tuple[int, ...]:
    return StarRealmsJudge().chances(view, chance())


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_two_worlds_that_a_spectator_cannot_tell_apart_are_judged_alike(mode: str, seats: int) -> None:
    """The view of a spectator is imagined whole, and nothing else goes in."""
    game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32))
    differed = 0
    for number in range(60):
        seat = min(game.pending)
        if number % 12 == 5:
            world = game.resample(None, chance(100 + number))
            assert world.view(None) == game.view(None)
            differed += any(world.view(each) != game.view(each) for each in range(seats))
            assert type(game).imagine(game.view(None), chance(number)).view(None) == game.view(None)
            assert judged(world.view(None)) == judged(game.view(None))
        game.apply(seat, tuple(BOTS["simple"](game.view(seat), chance(number))))
    assert differed > 2, "the worlds are the same"


def test_who_is_about_to_win_is_said_to_win() -> None:
    game = duel({"authority": 60, "combat": 20, "trade": 0}, {"authority": 12}, turn=19)
    assert judged(game.view(None)) == (99, 1)


def test_two_sides_have_all_of_it_and_members_of_a_team_the_same() -> None:
    first, second = judged(engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32)).view(None))
    assert first + second == 100
    four = judged(engine.new_game("star-realms", mode="hydra", seats=4, seed=bytes(32)).view(None))
    assert four[0] == four[1] == 100 - four[2]
    assert four[2] == four[3]


def test_who_is_out_has_none() -> None:
    game = engine.new_game("star-realms", mode="free-for-all", seats=3, seed=bytes(32))
    game.apply(1, ("concede",))
    first, out, last = judged(game.view(None))
    assert out == 0
    assert 98 <= first + last <= 101


def begun(seed: int = 0) -> Game:
    return Envoys.begin("court", 3, {"favours": 3}, chance(seed))


def test_any_game_that_can_be_imagined_is_judged_by_what_is_public() -> None:
    judge = judge_of(Envoys)
    assert isinstance(judge, PlayoutJudge)
    game = begun()
    for number, (seat, action) in enumerate(moves(game, seeded("chances"), thrifty, most=6)):
        world = game.resample(None, chance(50 + number))
        assert world.view(None) == game.view(None)
        assert judge.chances(world.view(None), chance()) == judge.chances(game.view(None), chance())
        game.apply(seat, action)
        if game.result is not None:
            break
    assert number > 3


def test_it_asks_for_a_few_dozen_worlds_and_stops_when_it_is_late() -> None:
    asked = []

    class Noted(Envoys):
        @classmethod
        def imagine(cls, view, chance):  # type: ignore[no-untyped-def]
            asked.append(view)
            return super().imagine(view, chance)

    PlayoutJudge(Noted).chances(begun().view(None), chance())
    assert len(asked) == 36
    assert {view["seat"] for view in asked} == {None}
    assert PlayoutJudge(Envoys).chances(begun().view(None), chance(), lambda: True) == ()
