"""The invariants of `engine.testing`, for every registered game and for those of the tests."""

from __future__ import annotations

import random

import pytest

import engine
import engine.star_realms.language.complete as star_realms
import engine.starcraft.language.complete as starcraft
from engine.chance import Dice
from engine.game import Action, Event, Game
from engine.star_realms.game import StarRealms
from engine.starcraft.bots import keen_bot
from engine.starcraft.game import StarCraft
from engine.starcraft.position import AMOUNTS
from engine.starcraft.step import SHOWING
from engine.testing import UNDO, Laws, laws, one_of
from tests.engine.laws import invariants
from tests.engine.laws.test_legality import allowed
from tests.engine.laws.walk import CHOOSERS
from tests.engine.starcraft.laws import invariants as starcraft_invariants
from tests.server.toy_game import Toy


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot `keen` try few plans and actions: how good its answers are makes no difference here."""
    monkeypatch.setattr(keen_bot, "PLANS", 4)
    monkeypatch.setattr(keen_bot, "ACTIONS", 3)


def chosen(rolled: Dice, game: Game, seat: int) -> Action:
    """Choose as one of the choosers of Star Realms does, so that games get further than by chance."""
    chooser = one_of(rolled, list(CHOOSERS.values()))
    action: Action = chooser(random.Random(rolled.below(1 << 30)), game, seat)
    return action


def accepted(game: Game, seat: int, action: Action) -> bool:
    """Return whether it is accepted, with parts of free amounts and proposals of every division, which are not listed; `False`
    equals 0 and is no number."""
    return action in allowed(game, seat) and not any(type(part) is bool for part in action)


def no_card_is_lost(before: Game, action: Action, game: Game, events: list[Event]) -> None:
    invariants.turns_go_on(before.turn, game, action, events)
    if len(game.record.entries) % 20 == 0:
        invariants.whoever_gives_up_takes_every_card_along(game)


def nothing_goes_back(before: StarCraft, action: Action, game: StarCraft, events: list[Event]) -> None:
    then, now = before.position, game.position
    if action != UNDO:
        assert (now.turn, now.round) >= (then.turn, then.round), "turn and round never fall"
        assert all(one.points <= other.points for one, other in zip(then.seats, now.seats, strict=True))
    if SHOWING & {event[0] for event in events}:
        assert not [seat for seat in range(game.seats) if UNDO in game.any_time_actions(seat)], "what was shown is final"


TestToy = laws(Toy, bots=["simple"], rules={"rounds": 3}, shows={"show"})
TestStarRealms = laws(
    StarRealms,
    star_realms.LANGUAGE,
    rules={"turn_limit": 20},
    choose=chosen,
    accepts=accepted,
    holds=invariants.holds,
    goes_on=no_card_is_lost,
    shows=frozenset(),
    lays_open={"end"},
)
TestStarCraft = laws(
    StarCraft,
    starcraft.LANGUAGE,
    rules={"round_limit": 2},
    amounts=AMOUNTS,
    holds=starcraft_invariants.check,
    goes_on=nothing_goes_back,
    shows=SHOWING | {"event-discarded"},
)


def test_every_registered_game_is_tested() -> None:
    classes = [value for value in globals().values() if isinstance(value, type) and value is not Laws]
    assert {*engine.games} <= {each.game.id for each in classes if issubclass(each, Laws)}
