"""Make of a `GameClient` what the client asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import engine
from client.games.wing import Wing
from client.table.contract import GameClient
from client.terminal.command import Command
from engine.playout_judge import judge_of

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.games.default.table import DefaultAbout
    from client.games.wing import PlainTable
    from client.records.replay import Replay
    from client.session.updates import Commands, Told, Update


@cache
def package_of(game: GameClient) -> Wing:
    """Return the whole client part of a game. What it is made of is loaded when it is needed."""

    @cache
    def about() -> DefaultAbout:
        from client.games.default.table import DefaultAbout

        return DefaultAbout(game)

    def read(update: Update, seats: int) -> Told | None:
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

    judged = game.id in engine.games and judge_of(game.engine) is not None
    return Wing(
        game.title,
        about,
        about,
        read,
        table_screen,
        replay_screen,
        plain,
        commands=_commands,
        load=_load,
        analysis=analysis if judged else None,
        advises=judged,
    )


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.default.table import COMMANDS, REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


def _load() -> None:
    from client.games.default import layouts  # noqa: F401
