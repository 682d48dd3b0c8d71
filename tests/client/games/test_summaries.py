"""Summaries of games agree with the games' engines, which the start screen does not load."""

from __future__ import annotations

import pytest

import engine
from client.games import registry
from client.games.registry import GAMES
from client.games.star_realms.summary import SUMMARY
from client.table.summary import Summary

STATED = {game: found for game, listed in GAMES.items() if listed.summary is not None and (found := listed.summary())}


def test_every_game_that_is_shipped_states_one_so_that_the_start_screen_loads_no_engine() -> None:
    assert set(STATED) == set(GAMES)


@pytest.mark.parametrize("game", STATED)
def test_it_is_that_of_the_games_client(game: str) -> None:
    known = registry.client(game)
    assert known is not None
    assert known.summarized() is STATED[game]
    assert (known.id, known.title) == (game, STATED[game].title)


@pytest.mark.parametrize("game", STATED)
def test_modes_bots_and_switches_are_those_of_the_engine(game: str) -> None:
    stated, engines = STATED[game], engine.games[game]
    told = Summary(game, stated.title).complete()
    assert {mode: tuple(seats) for mode, seats in told.modes.items()} == {**stated.modes}
    assert list(told.bots) == list(stated.bots)
    assert [bot.name for bot in told.bots.values()] == [bot.name for bot in stated.bots.values()]
    assert stated.bot in stated.bots
    assert stated.has_own_numbers == told.has_own_numbers
    info = registry.game_info(game)
    assert info is not None
    offered = {key: (values, usual) for key, (values, usual) in engines.switches().items() if key in info.rules}
    assert {key: values and set(values) for key, values in info.rules.items()} == {
        key: set(values) or None for key, (values, _usual) in offered.items()
    }
    assert {key: values and values[0] for key, values in info.rules.items()} == {
        key: usual for key, (_values, usual) in offered.items()
    }
    assert {key: switch.values for key, switch in stated.main_switches.items()} == {
        key: info.rules[key] for key in stated.main_switches
    }


@pytest.mark.parametrize("game", STATED)
def test_it_has_lessons_and_advice_where_the_client_has(game: str) -> None:
    known, interface = registry.client(game), registry.interface(game)
    assert known is not None
    assert interface is not None
    assert bool(STATED[game].lessons) == (known.lessons is not None)
    assert STATED[game].advises == any(command.name == "advice" for table in interface.commands() for command in table)


@pytest.mark.parametrize("game", STATED)
def test_every_bot_is_called_at_a_table_as_it_was_announced(game: str) -> None:
    for level in STATED[game].bots:
        assert STATED[game].bot_words(level).startswith(engine.games[game].bot_name(level))
        assert STATED[game].bot_line(level).startswith(engine.games[game].bot_name(level))


@pytest.mark.parametrize("game", STATED)
def test_a_bot_of_tomorrow_goes_by_its_level(game: str) -> None:
    assert STATED[game].bot_words("cunning") == STATED[game].bot_line("cunning") == "cunning"


@pytest.mark.parametrize(
    ("beaten", "level"), [(["Pip"], "builder"), (["Pip 2", "Moth"], "builder"), (["Vesna"], ""), (["Ann"], ""), ([], "")]
)
def test_the_next_bot_comes_after_the_strongest_that_was_beaten(beaten: list[str], level: str) -> None:
    assert SUMMARY.next_level(beaten) == level
