"""The client package of Star Realms: its data, interface, lessons and statistics, imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from client.games.star_realms.data import DATA
from client.table.contract import Interface
from client.terminal.command import Command

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.lessons.course import Course
    from client.lessons.puzzles import Puzzles, PuzzleTable
    from client.records.library import Numbers
    from client.records.replay import Replay
    from client.session.updates import Commands, Decoded, Update
    from client.table.contract import PlainTable
    from client.tui.canvas.card import CardContent


def _read(update: Update, seats: int) -> Decoded | None:
    from client.games.star_realms.model.decoder import read

    return read(update, seats)


def _table_screen(commands: Commands) -> Screen[Any]:
    from client.games.star_realms.layouts.screen import StarRealmsScreen

    return StarRealmsScreen(commands)


def _load() -> None:
    from client.games.star_realms.layouts import screen  # noqa: F401
    from client.games.star_realms.model import decoder  # noqa: F401


def _replay_screen(replay: Replay, leads_back: bool) -> Screen[Any]:
    from client.games.star_realms.layouts.replay import ReplayScreen

    return ReplayScreen(replay, leads_back=leads_back)


def _plain(commands: Commands) -> PlainTable:
    from client.games.star_realms.plain.plain_table import StarRealmsText

    return StarRealmsText(commands)


def _lessons(name: str, lesson: int) -> Screen[Any]:
    from client.games.star_realms.layouts.learning import StarRealmsLessons

    return StarRealmsLessons(name, lesson)


def _course() -> Course:
    from client.games.star_realms.lessons import COURSE

    return COURSE


def _numbers() -> Numbers:
    from client.games.star_realms.numbers import NUMBERS

    return NUMBERS


def _commands() -> Sequence[Sequence[Command]]:
    from client.games.star_realms.commands import COMMANDS, REPLAY_COMMANDS

    return COMMANDS, REPLAY_COMMANDS


def _analysis(replay: Replay, names: Collection[str], progress: Callable[[int, int], None]) -> Sequence[str]:
    from client.games.star_realms.plain import plain_table

    return plain_table.analysis(replay, names, progress)


def _puzzles() -> Puzzles:
    from client.games.star_realms import puzzles

    return puzzles


def _puzzle_screen(table: PuzzleTable, begins: str, hint: str, aside: Callable[[], None]) -> Screen[Any]:
    from client.games.star_realms.layouts.puzzle import PuzzleScreen

    return PuzzleScreen(table, begins, hint, aside)


def _cards() -> Sequence[tuple[str, str, str, str]]:
    from client.games.star_realms.texts import cards

    return cards.every_card()


def _hand(keys: Sequence[str]) -> Sequence[CardContent]:
    from client.games.star_realms.layouts import card_content

    return card_content.of_hand(keys)


GAME = replace(
    DATA,
    interface=Interface(_read, _table_screen, _replay_screen, _plain, _commands, _load, _analysis),
    lessons=_lessons,
    course=_course,
    numbers=_numbers,
    puzzles=_puzzles,
    puzzle_screen=_puzzle_screen,
    cards=_cards,
    hand=_hand,
)
