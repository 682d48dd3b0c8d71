"""StarCraft as the rest of the client sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from client.command import Command
from client.games.wing import About, Glance, PlainTable, Wing

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.numbers import Numbers
    from client.records.replaying import Replay
    from client.updates import Commands, Told, Update


def _glance() -> Glance:
    from client.games.starcraft import glance

    return glance


def _about() -> About:
    from client.games.starcraft.text.pages import about

    return about


def _read(update: Update, seats: int) -> Told | None:
    from client.games.starcraft.model.game_updates import read

    return read(update, seats)


def _table_screen(commands: Commands) -> Screen[Any]:
    from client.games.starcraft.tui.screen import StarCraftScreen

    return StarCraftScreen(commands)


def _load() -> None:
    from client.games.starcraft.model import game_updates  # noqa: F401
    from client.games.starcraft.tui import screen  # noqa: F401


def _replay_screen(replay: Replay, leads_back: bool) -> Screen[Any]:
    from client.games.starcraft.tui.replay import ReplayScreen

    return ReplayScreen(replay, leads_back=leads_back)


def _plain(commands: Commands) -> PlainTable:
    from client.games.starcraft.plain.plain_table import StarCraftLines

    return StarCraftLines(commands)


def _lessons(name: str, lesson: int) -> Screen[Any]:
    from client.games.starcraft.tui.learning import LearnScreen

    return LearnScreen(name, lesson)


def _numbers() -> Numbers:
    from client.games.starcraft import numbers

    return numbers


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.starcraft.input.commands import COMMANDS
    from client.games.starcraft.input.replay_commands import REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


WING = Wing(
    "StarCraft: The Board Game",
    _glance,
    _about,
    _read,
    _table_screen,
    _replay_screen,
    _plain,
    _lessons,
    _numbers,
    _commands,
    _load,
)
