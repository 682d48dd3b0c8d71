"""StarCraft as the rest of the client sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from client.games.wing import About, Glance, PlainTable, Wing
from client.terminal.command import Command

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.library import Numbers
    from client.records.replay import Replay
    from client.session.updates import Commands, Told, Update


def _glance() -> Glance:
    from client.games.starcraft import glance

    return glance


def _about() -> About:
    from client.games.starcraft.texts import modes

    return modes


def _read(update: Update, seats: int) -> Told | None:
    from client.games.starcraft.model.decoder import read

    return read(update, seats)


def _table_screen(commands: Commands) -> Screen[Any]:
    from client.games.starcraft.layouts.screen import StarCraftScreen

    return StarCraftScreen(commands)


def _load() -> None:
    from client.games.starcraft.layouts import screen  # noqa: F401
    from client.games.starcraft.model import decoder  # noqa: F401


def _replay_screen(replay: Replay, leads_back: bool) -> Screen[Any]:
    from client.games.starcraft.layouts.replay import ReplayScreen

    return ReplayScreen(replay, leads_back=leads_back)


def _plain(commands: Commands) -> PlainTable:
    from client.games.starcraft.plain.plain_table import StarCraftText

    return StarCraftText(commands)


def _lessons(name: str, lesson: int) -> Screen[Any]:
    from client.games.starcraft.layouts.learning import LearnScreen

    return LearnScreen(name, lesson)


def _numbers() -> Numbers:
    from client.games.starcraft import numbers

    return numbers


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.starcraft.commands import COMMANDS
    from client.games.starcraft.replay_commands import REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


def _cards() -> Sequence[tuple[str, str, str, str]]:
    from client.games.starcraft.texts import cards

    return cards.every_card()


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
    cards=_cards,
)
