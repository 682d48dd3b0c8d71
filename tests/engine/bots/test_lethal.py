"""Lethal: certain wins are found, in the right order, and none that depends on a draw or on others."""

from __future__ import annotations

import pytest

import engine
from engine.chance import SeedChance
from engine.game import Action, Game
from engine.star_realms.bots.lethal import Line, lethal
from engine.star_realms.bots.potential import in_reach
from engine.star_realms.position import StarRealmsPosition
from tests.engine.bots.test_search import mid_games
from tests.engine.laws.walk import TABLES, Table
from tests.engine.positions import do, duel


def line_of(game: Game) -> Line | None:
    position = engine.position_of(game)
    assert isinstance(position, StarRealmsPosition)
    (seat,) = game.pending
    return lethal(position, seat)


def played(game: Game) -> Game:
    """Return the game after the actions that were found."""
    line = line_of(game)
    assert line is not None
    for action in line.actions:
        (seat,) = game.pending
        game.apply(seat, action)
    return game


def wins(game: Game) -> bool:
    line = line_of(game)
    return line is not None and line.wins and played(game).result is not None


@pytest.mark.parametrize(
    ("me", "them"),
    [
        pytest.param({"hand": "viper ram"}, {"authority": 6}, id="plays its cards"),
        pytest.param(
            {"hand": "ram imperial_fighter imperial_frigate"}, {"authority": 15}, id="uses the allies of what it plays"
        ),
        pytest.param({"hand": "patrol_mech trade_bot"}, {"authority": 6}, id="chooses combat"),
        pytest.param({"hand": "viper ram", "bases": "fleet_hq"}, {"authority": 8}, id="is paid for its ships"),
        pytest.param({"hand": "viper viper fleet_hq"}, {"authority": 4}, id="plays the base before the ships"),
        pytest.param({"hand": "stealth_needle dreadnaught viper"}, {"authority": 15}, id="copies the best ship, last"),
        pytest.param({"hand": "dreadnaught explorer"}, {"authority": 14}, id="scraps what it has in play"),
        pytest.param({"hand": "dreadnaught"}, {"authority": 7, "bases": "junkyard"}, id="goes through an outpost"),
        pytest.param({"hand": "missile_mech"}, {"authority": 6, "bases": "royal_redoubt"}, id="destroys an outpost"),
        pytest.param(
            {"hand": "missile_mech", "combat": 5},
            {"authority": 6, "bases": "royal_redoubt junkyard"},
            id="destroys the dearer one",
        ),
        pytest.param({"hand": "corvette", "deck": "scout ram", "top": "dreadnaught"}, {"authority": 8}, id="draws a known top"),
        pytest.param({"hand": "corvette", "deck": "ram"}, {"authority": 6}, id="draws the last card of its deck"),
        pytest.param(
            {"hand": "corvette", "deck": "explorer explorer explorer explorer explorer"},
            {"authority": 3},
            id="draws from a deck of one kind",
        ),
        pytest.param({"hand": "corvette corvette", "deck": "ram scout"}, {"authority": 7}, id="draws the whole deck"),
        pytest.param(
            {"hand": "battle_blob", "bases": "blob_wheel", "deck": "scout viper"}, {"authority": 9}, id="needs no draw"
        ),
    ],
)
def test_a_win_that_is_certain_is_found(me: dict[str, object], them: dict[str, object]) -> None:
    assert wins(duel(me, them, turn=9))


@pytest.mark.parametrize(
    ("me", "them"),
    [
        pytest.param({"hand": "corvette", "deck": "scout ram"}, {"authority": 6}, id="on a card that may be drawn"),
        pytest.param({"hand": "corvette", "discard": "scout ram"}, {"authority": 6}, id="or drawn after a shuffle"),
        pytest.param({"hand": "ram"}, {"authority": 6}, id="one point short"),
        pytest.param({"hand": "ram"}, {"authority": 5, "bases": "junkyard"}, id="behind an outpost"),
    ],
)
def test_nothing_is_promised(me: dict[str, object], them: dict[str, object]) -> None:
    assert line_of(duel(me, them, turn=9)) is None


def test_a_ship_is_bought_put_on_top_drawn_and_played() -> None:
    """Freighter's ally ability puts the Ram on the deck, and the Corvette draws it."""
    game = duel(
        {"hand": "freighter cutter corvette", "deck": "scout scout scout viper scout scout"},
        {"authority": 10},
        row="ram trade_bot cutter supply_bot barter_world",
        turn=9,
    )
    assert wins(game)


def test_what_is_scrapped_for_its_combat_comes_before_any_purchase() -> None:
    """Where both would win: who buys instead of winning has not seen it."""
    game = duel(
        {"combat": 2, "trade": 4, "bases": "battle_station central_office blob_wheel", "hand": "corvette", "ships_on_top": 1},
        {"authority": 7},
        row="ram trade_bot cutter supply_bot barter_world",
        turn=9,
    )
    line = line_of(game)
    assert line is not None
    assert not any(action[0] == "acquire" for action in line.actions)


def test_a_question_in_the_middle_of_the_turn_is_answered_for_the_win() -> None:
    game = duel({"hand": "patrol_mech"}, {"authority": 5}, turn=9)
    do(game, "play patrol_mech")
    line = line_of(game)
    assert line is not None
    assert line.actions[0] == ("choose", 1)


def test_of_cards_that_must_go_the_least_goes() -> None:
    """The Machine Base wants a card of the hand scrapped."""
    game = duel({"hand": "freighter ram scout", "deck": "viper", "bases": "machine_base"}, {"authority": 5}, turn=9)
    do(game, "use machine_base primary")
    line = line_of(game)
    assert line is not None
    assert line.actions[0] == ("scrap", "hand", "scout")


def test_in_another_seats_turn_there_is_nothing_to_find() -> None:
    game = duel({"hand": "ram"}, {"authority": 50, "hand": "dreadnaught"}, turn=9)
    position = engine.position_of(game)
    assert isinstance(position, StarRealmsPosition)
    assert lethal(position, 1) is None


def test_two_opponents_are_put_out_by_one_turns_combat() -> None:
    game = engine.scenario(
        mode="free-for-all",
        seats=4,
        position={"seats": [{"hand": "dreadnaught", "combat": 2}, {"authority": 4}, {"authority": 5}, {"authority": 30}]},
    )
    line = line_of(game)
    assert line is not None
    assert not line.wins
    after = played(game).view(0)
    assert [seat["alive"] for seat in after["seats"]] == [True, False, False, True]


@pytest.mark.parametrize("level", ["keen", "master"])
def test_levels_that_search_win_at_once(level: str) -> None:
    game = duel({"hand": "missile_mech patrol_mech", "combat": 5}, {"authority": 11, "bases": "royal_redoubt junkyard"}, turn=9)
    chance = SeedChance(bytes(32))
    while game.result is None and game.turn == 9:
        (seat,) = game.pending
        game.apply(seat, game.bots[level](game.view(seat), chance))
    assert game.result is not None
    assert game.result.winners == (0,)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_line_can_be_played_in_every_mode(table: Table) -> None:
    """With opponents near their end. What the line says happens in worlds that it was not looked for in."""
    found = 0
    for position in mid_games(table, 10, every=7):
        seat = position.next_seat
        for score in range(len(position.authority)):
            if score != position.mode.score_of[seat]:
                position.authority[score] = 3
        line = lethal(position, seat)
        if line is None:
            continue
        found += 1
        assert in_reach(position, seat)
        world = position.resample(seat, SeedChance(bytes(range(32))))
        alive = sum(them.alive for them in world.seats)
        for action in line.actions:
            _others_answer(world, seat)
            assert world.check(seat, action) is None
            world.advance(seat, action)
        assert world.result is not None if line.wins else sum(them.alive for them in world.seats) < alive


def _others_answer(world: StarRealmsPosition, seat: int) -> None:
    while seat not in world.asked:
        other = world.next_seat
        action: Action = world.actions(other)[0]
        world.advance(other, action)
