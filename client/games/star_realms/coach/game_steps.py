"""What the coach is told of a game that is over: what one seat saw and did in it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from client.records.replay import Replay
from engine.core.undo import UNDO


def steps(replay: Replay, seat: int) -> list[dict[str, Any]]:
    """The seat's view before each of its decisions that was not taken back, and as each turn began."""
    entries = replay.kept.record.entries
    done: list[int] = []
    for point in range(1, len(entries)):
        if entries[point].action != UNDO:
            done.append(point)
        elif done:
            done.pop()
    found: list[dict[str, Any]] = []
    turn = 0
    for point in done:
        game = replay.game(point - 1)
        if game.turn != turn:
            turn = game.turn
            found.append({"turn": turn, "view": replay.view(point - 1, seat)})
        if entries[point].seat == seat:
            found.append({"point": point, "action": entries[point].action, "view": replay.view(point - 1, seat)})
    return found


def own_seat(replay: Replay, names: Collection[str]) -> int:
    """The seat of who is called by one of these names; else the first."""
    return next((seat for seat, name in enumerate(replay.kept.names) if name in names), 0)
