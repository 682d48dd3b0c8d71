"""The default interface, for games without an interface of their own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from client.table.contract import GameClient, Interface
from client.terminal.command import Command

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.replay import Replay
    from client.session.updates import Commands, Decoded, Update
    from client.table.contract import PlainTable


@cache
def interface_of(game: GameClient) -> Interface:
    """Return the default interface of a game. Its modules are imported when they are needed."""

    def read(update: Update, seats: int) -> Decoded | None:
        from client.games.default.table import reader_of

        return reader_of(game)(update, seats)

    def table_screen(commands: Commands) -> Screen[Any]:
        from client.games.default.layouts import DefaultScreen

        return DefaultScreen(commands, game)

    def replay_screen(replay: Replay, leads_back: bool) -> Screen[Any]:
        from client.games.default.layouts import DefaultReplayScreen

        return DefaultReplayScreen(replay, game, leads_back=leads_back)

    def plain(commands: Commands) -> PlainTable:
        from client.games.default.plain import DefaultLines

        return DefaultLines(commands, game)

    def analysis(replay: Replay, names: Collection[str], progress: Callable[[int, int], None]) -> Sequence[str]:
        from client.games.default.plain import analysis

        return analysis(game, replay, names, progress)

    judged = game.summarized().advises
    return Interface(read, table_screen, replay_screen, plain, _commands, _load, analysis if judged else None)


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.default.table import COMMANDS, REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


def _load() -> None:
    from client.games.default import layouts  # noqa: F401
