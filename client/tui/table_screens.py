"""The table screen of each game, by the game's id, and the reader before it. Both are imported when somebody sits down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from client.updates import Commands, Told, Update

Reader = Callable[[Update, int], Told | None]


def _star_realms(commands: Commands) -> Screen[Any]:
    from client.games.star_realms.tui.screen import StarRealmsScreen

    return StarRealmsScreen(commands)


def _read_star_realms(update: Update, seats: int) -> Told | None:
    from client.games.star_realms.model.game_updates import read

    return read(update, seats)


TABLE_SCREENS: dict[str, Callable[[Commands], Screen[Any]]] = {"star-realms": _star_realms}
READERS: dict[str, Reader] = {"star-realms": _read_star_realms}
"""What tells of the game, as its screen reads it at a table of so many seats. Raises Strange for what no screen can show."""
