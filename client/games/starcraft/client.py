"""Give StarCraft to the client: its data, and the modules that show, teach and count it. These modules are loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.games.starcraft.data import DATA
from client.table.contract import Interface
from client.terminal.command import Command

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.lessons.course import Course
    from client.records.library import Numbers
    from client.records.replay import Replay
    from client.session.updates import Commands, Decoded, Update
    from client.table.contract import PlainTable


def _read(update: Update, seats: int) -> Decoded | None:
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
    from client.games.starcraft.layouts.learning import StarCraftLessons

    return StarCraftLessons(name, lesson)


def _course() -> Course:
    from client.games.starcraft.lessons import COURSE

    return COURSE


def _numbers() -> Numbers:
    from client.games.starcraft.numbers import NUMBERS

    return NUMBERS


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.starcraft.commands import COMMANDS, REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


def _cards() -> Sequence[tuple[str, str, str, str]]:
    from client.games.starcraft.texts import cards

    return cards.every_card()


def _analysis(replay: Replay, names: Collection[str], progress: Callable[[int, int], None]) -> Sequence[str]:
    from client.games.starcraft.plain import plain_table

    return plain_table.analysis(replay, names, progress)


GAME = replace(
    DATA,
    interface=Interface(_read, _table_screen, _replay_screen, _plain, _commands, _load, _analysis),
    lessons=_lessons,
    course=_course,
    numbers=_numbers,
    cards=_cards,
)
