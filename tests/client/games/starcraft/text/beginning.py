"""A table at the beginning of a game, for texts that need some table."""

from __future__ import annotations

import engine
from client.games.decoding import Decoder
from client.games.starcraft.model.table import Table
from client.table.owners import SeatOwner
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.view import View
from tests.client.games.star_realms.local_game import plain


def table() -> Table:
    """Return a table of two seats without factions; my seat is asked or waits."""
    game = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32))
    view = Decoder(LANGUAGE, 2).part(View, plain(game.view(0)))
    return Table(view, (SeatOwner("Me"), SeatOwner("Dee")), 0, ())
