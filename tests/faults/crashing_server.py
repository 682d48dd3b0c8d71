"""`traderow-server` that dies at a named point: `python -m tests.faults.crashing_server POINT N [options of the server]`.

When a thread passes that point for the N-th time, the process kills itself with SIGKILL. The server's own functions are wrapped
from outside, and do not know of it. Besides Star Realms, this server has the toy game of the tests.
"""

from __future__ import annotations

import importlib
import inspect
import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import engine
from server import cli
from server.storage.sqlite import files
from tests.server.toy_game import Toy

NEVER = "never"
BEFORE, AFTER = "before", "after"

POINTS = {
    # an action, from its check to the last answer
    "checked": ("server.tables.game.match", "Match.play", AFTER),
    "to be committed": ("server.tables.table", "Table.commit", BEFORE),
    "handed to the writer": ("server.storage.sqlite.storage", "SqliteStorage._hand_over", AFTER),
    "gathered": ("server.storage.sqlite.storage", "SqliteStorage._carry_out", BEFORE),
    "half written": ("server.storage.sqlite.storage", "SqliteStorage._keep", AFTER),
    "durable": ("server.storage.sqlite.storage", "SqliteStorage._carry_out", AFTER),
    "answered to the loop": ("server.storage.sqlite.storage", "_answer", AFTER),
    "committed": ("server.tables.table", "Table.commit", AFTER),
    "taken over by the game": ("server.tables.game.match", "Match.advance", AFTER),
    "to be told": ("server.transport.connection", "Connection.send", BEFORE),
    "told": ("server.transport.connection", "Connection.send", AFTER),
    "to be written to a socket": ("server.transport.send_queue", "SendQueue.flush", BEFORE),
    "written to a socket": ("server.transport.send_queue", "SendQueue.flush", AFTER),
    "acted": ("server.tables.play.actions", "play_action", AFTER),
    "acknowledged": ("server.tables.play.acting", "act", AFTER),
    # several actions in one message
    "several checked": ("server.tables.game.match", "Match.play_all", AFTER),
    "several carried out": ("server.tables.play.actions", "carry_out", AFTER),
    "several acknowledged": ("server.tables.play.acting", "act_all", AFTER),
    # a game begins, a line is lost, a seat is come back to
    "game to begin": ("server.tables.play.beginning", "begin_game", BEFORE),
    "game begun": ("server.tables.play.beginning", "begin_game", AFTER),
    "line lost": ("server.tables.seating.absence", "lose_connection", AFTER),
    "coming back": ("server.lobby.lobby", "come_back", BEFORE),
    "token to be told": ("server.tables.table_messages", "send_seat", BEFORE),
    "come back": ("server.lobby.lobby", "come_back", AFTER),
    "old token void": ("server.tables.seating.taking", "confirm_token", AFTER),
    # the start after a crash
    "claimed": ("server.storage.sqlite.storage", "_claim", AFTER),
    "loaded": ("server.storage.sqlite.storage", "load", AFTER),
    "restored": ("server.lobby.restoring", "restore_tables", AFTER),
    "played again": ("server.tables.restore", "_play_again", AFTER),
    # the write-ahead log is folded
    "to be folded": ("server.storage.sqlite.wal", "fold", BEFORE),
    "folded": ("server.storage.sqlite.wal", "fold", AFTER),
}
"""A function's module and name, and the side of the function on which the point is."""
STATEMENTS = {
    "line to be inserted": ("INSERT INTO log", BEFORE),
    "line inserted": ("INSERT INTO log", AFTER),
    "transaction begun": ("BEGIN", AFTER),
    "to be made durable": ("COMMIT", BEFORE),
    "made durable": ("COMMIT", AFTER),
}
"""The beginning of an SQL statement, and the side of the statement on which the point is."""
OF_TABLES = frozenset({"loaded", "restored"})
"""Points that are passed only if there are tables to restore ..."""
OF_GAMES = frozenset({"played again"})
"""... and those of them that need tables with a game, running or over."""
OFTEN = 30
"""The range from which the passage is chosen. It is long enough to reach the middle of play."""
SELDOM = {
    **dict.fromkeys(("several checked", "several acknowledged"), 10),
    **dict.fromkeys(("claimed", "loaded", "restored", "played again", "to be folded", "folded"), 1),
    **dict.fromkeys(("game to begin", "game begun", "line lost"), 2),
    **dict.fromkeys(("coming back", "token to be told", "come back", "old token void"), 8),
}
"""Points that are passed less often in one run of a server: the number of passages that surely occur."""


def every_point() -> list[str]:
    return [*POINTS, *STATEMENTS]


def some_passage(point: str, dice: Random) -> int:
    """Return the number of a passage at which a server may die."""
    return dice.randint(1, SELDOM.get(point, OFTEN))


class Passages:
    """Kills the process at the last of that many passages."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = count(1)

    def pass_one(self) -> None:
        if next(self._count) == self._most:
            os.kill(os.getpid(), signal.SIGKILL)


def wrapped(function: Callable[..., Any], side: str, passages: Passages) -> Callable[..., Any]:
    """Return the function with a passage before or after it."""

    async def later(*args: Any, **options: Any) -> Any:
        if side is BEFORE:
            passages.pass_one()
        answer = await function(*args, **options)
        if side is AFTER:
            passages.pass_one()
        return answer

    def at_once(*args: Any, **options: Any) -> Any:
        if side is BEFORE:
            passages.pass_one()
        answer = function(*args, **options)
        if side is AFTER:
            passages.pass_one()
        return answer

    return later if inspect.iscoroutinefunction(function) else at_once


def mine(module: str, name: str, side: str, passages: Passages) -> None:
    """Wrap that function where it is defined, and wherever it was imported by name."""
    where: Any = importlib.import_module(module)
    *owners, last = name.split(".")
    for owner in owners:
        where = getattr(where, owner)
    before = getattr(where, last)
    after = wrapped(before, side, passages)
    setattr(where, last, after)
    if not owners:
        for other in [each for each in sys.modules.values() if each.__name__.startswith("server.")]:
            if getattr(other, last, None) is before:
                setattr(other, last, after)


def mine_statements(begins: str, side: str, passages: Passages) -> None:
    class Mined(sqlite3.Connection):
        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            is_it = sql.startswith(begins)
            if is_it and side is BEFORE:
                passages.pass_one()
            cursor = super().execute(sql, *parameters)
            if is_it and side is AFTER:
                passages.pass_one()
            return cursor

    class Sqlite:
        """The module `sqlite3`, with points in its connections."""

        def __getattr__(self, name: str) -> Any:
            return getattr(sqlite3, name)

        def connect(self, *args: Any, **options: Any) -> sqlite3.Connection:
            return sqlite3.connect(*args, factory=Mined, **options)

    files.sqlite3 = Sqlite()  # type: ignore[assignment]


def main() -> int:
    point, number, *options = sys.argv[1:]
    engine.games = {**engine.games, "toy": Toy}  # type: ignore[assignment]
    if point in POINTS:
        mine(*POINTS[point], Passages(int(number)))
    elif point in STATEMENTS:
        mine_statements(*STATEMENTS[point], Passages(int(number)))
    elif point != NEVER:
        raise SystemExit(f"no such point: {point}; one of {every_point()}")
    return cli.main(options)


if __name__ == "__main__":
    sys.exit(main())
