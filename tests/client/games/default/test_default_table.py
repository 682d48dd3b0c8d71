"""Both shipped games on the default table, with only their languages: the table is correct without their texts."""

from __future__ import annotations

from random import Random

import pytest

from client.table.contract import GameClient
from client.testing import check, play
from engine.star_realms.language import kinds as star_realms_kinds
from engine.star_realms.language.complete import LANGUAGE as STAR_REALMS
from engine.starcraft.language import kinds as starcraft_kinds
from engine.starcraft.language.complete import LANGUAGE as STARCRAFT

GAMES = {
    "star-realms": GameClient("star-realms", "Star Realms", STAR_REALMS, star_realms_kinds.CARD),
    "starcraft": GameClient("starcraft", "StarCraft", STARCRAFT, starcraft_kinds.CARD),
}


@pytest.mark.parametrize(("game", "mode", "seats", "most"), [
    ("star-realms", "duel", 2, 80),
    ("star-realms", "hydra", 4, 40),
    ("starcraft", "standard", 3, 80),
    ("starcraft", "standard", 6, 40),
])  # fmt: skip
def test_a_game_is_whole_on_the_default_table(game: str, mode: str, seats: int, most: int) -> None:
    check(play(GAMES[game], mode, seats, 1, most), Random(1))
