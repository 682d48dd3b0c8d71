"""The table screen of each game, by the game's id, and the gate before it. A screen is imported when somebody sits down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from textual.screen import Screen

from client.updates import Commands

Gate = Callable[[Mapping[str, Any], Iterable[Any], int], bool]


def _star_realms(commands: Commands) -> Screen[Any]:
    from client.games.star_realms.tui.screen import StarRealmsScreen

    return StarRealmsScreen(commands)


def _accepts_star_realms(view: Mapping[str, Any], events: Iterable[Any], seats: int) -> bool:
    from client.games.star_realms.model.view import accepts

    return accepts(view, events, seats)


TABLE_SCREENS: dict[str, Callable[[Commands], Screen[Any]]] = {"star-realms": _star_realms}
GATES: dict[str, Gate] = {"star-realms": _accepts_star_realms}
"""Whether a view, and the events that led to it, are such that the game's screen can show them at a table of so many seats."""
