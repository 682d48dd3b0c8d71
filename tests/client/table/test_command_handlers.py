"""Every command of a game's table has a handler there: a name without one would be a key without effect."""

from __future__ import annotations

import pytest

from client.games.star_realms.game import STAR_REALMS
from client.games.starcraft.game import STARCRAFT
from client.table.game import AnyGame
from client.table.input import DEEDS

OF_THE_APPLICATION = {"quit"}
"""What the application does itself, whatever is on the screen."""


@pytest.mark.parametrize("game", [STAR_REALMS, STARCRAFT], ids=["star-realms", "starcraft"])
def test_every_command_of_the_table_has_a_deed(game: AnyGame) -> None:
    listed = {command.name for command in game.commands.listed}
    assert listed - {*DEEDS, *game.deeds} == OF_THE_APPLICATION


@pytest.mark.parametrize("game", [STAR_REALMS, STARCRAFT], ids=["star-realms", "starcraft"])
def test_every_deed_has_a_command(game: AnyGame) -> None:
    assert {*DEEDS, *game.deeds} <= {command.name for command in game.commands.listed}
