"""Every command of a game's table does something at its desk: a name without a deed would be a key that is silent."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.input import HANDLERS as STAR_REALMS
from client.games.starcraft.input import HANDLERS as STARCRAFT
from client.table.input import Handlers

OF_THE_APPLICATION = {"quit"}
"""What the application does itself, whatever is on the screen."""


@pytest.mark.parametrize("handlers", [STAR_REALMS, STARCRAFT], ids=["star-realms", "starcraft"])
def test_every_command_of_the_table_has_a_deed(handlers: Handlers[Any]) -> None:
    listed = {command.name for command in handlers.commands.listed}
    assert listed - set(handlers.deeds) == OF_THE_APPLICATION


@pytest.mark.parametrize("handlers", [STAR_REALMS, STARCRAFT], ids=["star-realms", "starcraft"])
def test_every_deed_has_a_command(handlers: Handlers[Any]) -> None:
    assert set(handlers.deeds) <= {command.name for command in handlers.commands.listed}
