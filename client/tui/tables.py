"""The table screen of each game, by the game's id. A screen is imported when somebody sits down to its game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from client.updates import Commands


def _star_realms(commands: Commands) -> Screen[Any]:
    from client.tui.screens.star_realms import StarRealmsScreen

    return StarRealmsScreen(commands)


TABLE_SCREENS: dict[str, Callable[[Commands], Screen[Any]]] = {"star-realms": _star_realms}
