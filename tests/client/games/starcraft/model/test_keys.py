"""A planet keeps its key for the whole game, and none has the key of a command."""

from __future__ import annotations

import pytest

from client.games.starcraft.commands import TABLE_COMMANDS
from client.games.starcraft.model.decoder import read_view
from client.games.starcraft.model.keys import pools
from client.games.starcraft.model.table import lay
from client.terminal.keyboard import CHOSEN, LEFT_HAND, Keyboard, use
from tests.client.games.starcraft import positions


def test_planets_have_the_home_row_and_the_letters_above_it() -> None:
    table = positions.seen(positions.planning())
    assert [key for _planet, key in table.keys] == list("asdfghjklqwy")


def test_a_planet_keeps_its_key_while_others_are_placed() -> None:
    game = positions.random_game(3, seed=1)
    found: dict[str, str] = {}
    while not game.view(None)["round"]:
        seat = min(game.pending)
        table = lay(read_view(positions.raw(game, seat), 3), positions.who(3))
        assert found.items() <= dict(table.keys).items()
        found = dict(table.keys)
        game.apply(seat, game.actions(seat)[0])
    assert len(set(found.values())) == 6


@pytest.mark.parametrize("chosen", [*CHOSEN, LEFT_HAND])
def test_every_keyboard_has_letters_for_twelve_planets(chosen: str) -> None:
    use(Keyboard(chosen))
    letters = pools()
    assert len(letters.planets) >= 12
    every = letters.home + letters.around + letters.spare
    assert len(set(every)) == len(every)
    assert not set(every) & (TABLE_COMMANDS.keys_in_use() - {"y"})
