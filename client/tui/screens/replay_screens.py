"""Show a replay on the screen of its game."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from client.games.registry import interface
from client.records.replay import Replay
from client.records.validation import BadRecord
from client.session.sentences import of_code


def replay_screen(replay: Replay, *, leads_back: bool = False) -> Screen[Any]:
    """Make the screen of a replay. `leads_back`: Escape returns to the previous screen. Raises BadRecord for an unknown
    game.
    """
    game = replay.kept.record.header.game
    found = interface(game)
    if found is None:
        raise BadRecord(of_code("unknown-game", {"game": game}))
    return found.replay_screen(replay, leads_back)
