"""What is told of StarCraft before anything of it is loaded is what the engine says."""

from __future__ import annotations

import engine
from client.games.starcraft import glance
from client.games.starcraft.texts import modes

GAME = engine.games["starcraft"]


def test_modes_and_bots_are_those_of_the_game() -> None:
    assert dict(GAME.modes) == glance.MODES
    assert tuple(glance.BOTS) == tuple(GAME.bots) == modes.BOTS
    assert glance.BOT == modes.BOT


def test_every_bot_is_called_at_a_table_as_it_was_announced() -> None:
    for level in glance.BOTS:
        assert glance.bot_words(level).startswith(GAME.bot_name(level))
        assert glance.bot_line(level).startswith(GAME.bot_name(level))


def test_a_bot_of_tomorrow_goes_by_its_level() -> None:
    assert glance.bot_words("cunning") == glance.bot_line("cunning") == "cunning"
