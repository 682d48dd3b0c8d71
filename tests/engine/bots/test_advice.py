"""Advice from a view: the action, its certainty and its reason; it depends on the view alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import engine
from engine.chance import Chance, SeedChance
from engine.game import Game, View
from engine.judge import BETTER, EQUAL, SURELY, Advice, Reason
from engine.star_realms.bots import BOTS, advice, taste
from engine.star_realms.bots.advice import advise, winning_turn
from engine.star_realms.bots.levels import imagined
from engine.star_realms.bots.search import Weighed
from engine.star_realms.bots.value import ONE
from tests.engine.positions import do, duel

QUICK = replace(advice.HINT, simulations=60, turns=2)


def seeded(number: int = 0) -> Chance:
    return SeedChance(number.to_bytes(32))


def advised(game: Game) -> Advice:
    (seat,) = game.pending
    return advise(game.view(seat), seeded(), QUICK)


@pytest.fixture
def few_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count reasons in a third of the games: where it does not matter which are found."""
    monkeypatch.setattr(advice, "_WATCHED", 8)


def a_purchase() -> Game:
    """Return a turn in which nothing is left but to buy."""
    game = duel({"trade": 4}, {}, row=["cutter", "blob_fighter", "ram", "junkyard", "battlecruiser"], turn=9)
    return game


@cache
def advised_to_buy() -> Advice:
    return advised(a_purchase())


def test_it_names_at_most_three_legal_choices_with_their_chances_the_best_first() -> None:
    found = advised_to_buy()
    assert 1 < len(found.choices) <= 3
    view = a_purchase().view(0)
    assert all([*choice.action] in view["actions"] for choice in found.choices)
    assert all(choice.percent is not None and 0 < choice.percent < 100 for choice in found.choices)
    assert found.choices[0].action[0] == "acquire"
    assert not found.winning


def test_the_same_view_and_chance_give_the_same_advice() -> None:
    assert advised(a_purchase()) == advised_to_buy()


@pytest.mark.usefixtures("few_watched")
@pytest.mark.parametrize("seed", range(2))
def test_two_worlds_that_differ_in_what_the_seat_may_not_know_give_the_same_advice(seed: int) -> None:
    """At every eighth decision of a game."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes([seed] * 32))
    chance = seeded(seed)
    for number in range(48):
        if game.result is not None:
            break
        (seat,) = game.pending
        view = game.view(seat)
        if number % 8 == 7:
            other = game.resample(seat, seeded(100 + number)).view(seat)
            tiny = replace(QUICK, simulations=8)
            assert advise(_known(view), seeded(7), tiny) == advise(_known(other), seeded(7), tiny)
        game.apply(seat, BOTS["simple"](view, chance))


def _known(view: View) -> View:
    """Return it without what the log alone says: how far back an undo goes."""
    return {name: value for name, value in view.items() if name not in ("undo", "standing")}


def test_a_turn_that_wins_is_shown_as_its_sequence() -> None:
    game = duel({"hand": ["ram", "viper"], "combat": 1}, {"authority": 7}, turn=9)
    found = advised(game)
    assert not found.choices
    assert [step.action[0] for step in found.winning] == ["play", "play", "attack"]
    assert {step.card for step in found.winning} == {"ram", "viper", ""}
    for step in found.winning:
        game.apply(0, step.action)
    assert game.result is not None
    assert game.result.winners == (0,)


def test_what_is_chosen_and_destroyed_on_the_way_is_said() -> None:
    game = duel({"hand": ["missile_mech", "patrol_mech"]}, {"authority": 11, "bases": ["junkyard"]}, turn=9)
    steps = {step.action[0]: step for step in advised(game).winning}
    assert steps["choose"].chosen == ("combat 5",)
    assert steps["destroy"].card == "junkyard"


def test_an_outpost_in_the_way_comes_first_in_the_sequence() -> None:
    game = duel({"combat": 12}, {"authority": 7, "bases": ["junkyard"]}, turn=9)
    first, second = advised(game).winning
    assert (first.action[0], first.card, second.action[0]) == ("attack-base", "junkyard", "attack")


def test_of_a_turn_that_depends_on_what_is_drawn_only_what_is_certain_is_named() -> None:
    game = duel(
        {"hand": ["battle_blob"], "deck": ["scout", "ram", "ram", "viper"], "bases": ["blob_wheel"]}, {"authority": 8}, turn=9
    )
    found = advised(game)
    assert found.winning
    assert all(step.action[0] != "attack" or step == found.winning[-1] for step in found.winning)


def test_nothing_wins_where_one_world_does_not() -> None:
    game = duel({"hand": ["corvette"], "deck": ["scout", "ram"]}, {"authority": 5}, turn=9)
    position = imagined(game.view(0), seeded())
    assert winning_turn(position, 0) == ()


def test_where_there_is_one_thing_to_do_it_has_no_chance_beside_it() -> None:
    game = duel({"hand": ["scout", "scout"]}, {}, turn=9)
    (choice,) = advised(game).choices
    assert choice.action == ("play", "scout")
    assert choice.percent is None


def test_with_a_hand_to_play_it_says_what_will_be_best_then() -> None:
    row = ["cutter", "blob_fighter", "ram", "junkyard", "battlecruiser"]
    game = duel({"hand": ["scout"] * 4 + ["viper"]}, {}, row=row, turn=9)
    found = advised(game)
    (choice,) = found.choices
    assert choice.action[0] == "play"
    assert choice.percent is None
    assert {one.action[0] for one in found.then} == {"acquire"}
    assert all(one.percent is not None for one in found.then)
    do(game, "play viper", *["play scout"] * 4)
    assert all([*one.action] in game.view(0)["actions"] for one in found.then)


@pytest.mark.parametrize(("hand", "bases"), [("corvette", ""), ("battle_blob", "blob_wheel")])
def test_what_a_hand_draws_is_not_foreseen(hand: str, bases: str) -> None:
    game = duel({"hand": [hand, "scout"], "bases": bases.split(), "deck": ["scout"] * 3}, {}, turn=9)
    assert advised(game).then == ()


def test_an_outpost_that_is_left_holds_one_up() -> None:
    """With little combat in the deck an outpost of 6 stands for turns."""
    game = duel(
        {"combat": 6, "deck": ["viper"] * 4 + ["scout"] * 6, "bases": ["barter_world"]},
        {"bases": ["war_world"], "authority": 40, "deck": ["scout"] * 8},
        turn=9,
    )
    chance = seeded()
    position = imagined(game.view(0), chance)
    attack = next(action for action in position.actions(0) if action[0] == "attack-base")
    liking = taste.shipped(position.cards.version)
    (reasons,) = advice._reasons(position, 0, [attack], liking, range(8))
    assert reasons[0].word in ("holds", "wins-in")


def test_a_card_that_is_in_most_wins_is_said_to_be() -> None:
    reasons = [reason for choice in advised_to_buy().choices for reason in choice.reasons]
    assert reasons
    for reason in reasons:
        match reason:
            case Reason("in-wins", card, count, of):
                assert card
                assert 2 * count > of >= 4
            case Reason("taken", card, count, of):
                assert 2 * count > of == 24
            case Reason("wins-in", count=count):
                assert count > 0


def weighed(*chances: int) -> Weighed:
    return Weighed(("a", *chances), tuple(chance * ONE // 100 for chance in chances))


def test_a_difference_within_one_standard_error_is_none() -> None:
    one, other = weighed(60, 40, 60, 40), weighed(40, 60, 40, 61)
    assert advice._verdict([one, other], 0) == EQUAL
    assert advice._verdict([one, other], 1) == EQUAL


def test_beyond_two_standard_errors_it_is_sure() -> None:
    one, other = weighed(60, 61, 60, 62), weighed(40, 42, 41, 40)
    assert advice._verdict([one, other], 0) == SURELY
    assert advice._verdict([one, other], 1) == ""


def test_what_is_shown_as_the_same_chance_is_as_good() -> None:
    one, other = weighed(7, 7, 8, 7), weighed(7, 7, 7, 7)
    surely = Weighed(("a",), tuple(chance + ONE // 1000 for chance in other.chances))
    assert advice._verdict([surely, other], 0) == EQUAL
    assert advice._verdict([surely, other], 1) == EQUAL
    assert advice._verdict([one, other], 0) == EQUAL


def test_between_them_it_is_better() -> None:
    one, other = weighed(60, 50, 60, 50), weighed(50, 50, 50, 52)
    assert advice._verdict([one, other], 0) == BETTER


def test_the_policys_own_choice_comes_first_where_nothing_is_clearly_better() -> None:
    own, other = weighed(50, 50, 50, 52), weighed(60, 30, 70, 50)
    assert advice.ordered([own, other], 1.0) == [own, other]
    better = weighed(60, 61, 60, 62)
    assert advice.ordered([own, better], 1.0) == [better, own]


@pytest.mark.usefixtures("few_watched")
@pytest.mark.parametrize(("mode", "seats"), [("free-for-all", 3), ("hydra", 4), ("emperor", 6), ("raid", 3), ("hunter", 3)])
def test_modes_without_a_net_are_imagined_to_their_end(mode: str, seats: int) -> None:
    game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32))
    chance = seeded()
    for _ in range(40):
        seat = next(iter(game.pending))
        view = game.view(seat)
        if len(view["actions"]) > 2 and not view["hand"]:
            found = advise(view, seeded(), replace(QUICK, simulations=12))
            assert found.choices or found.winning
            return
        game.apply(seat, BOTS["simple"](view, chance))
    do(game, "end-turn")
