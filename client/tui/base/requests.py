"""Define the requests of a screen to its app: to analyse, to resume a replay, to show people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.records.files import RecordFile
    from client.table.state import Analysed


# -- analyse ----------------------------------------------------------------------------------------------------------


class Analyse(Message):
    """A request to show the replay in that file, and to analyse it."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file


class GameAnalysed(Message):
    """Sends the result of an analysis to the table of the finished game."""

    def __init__(self, found: Analysed) -> None:
        super().__init__()
        self.found = found


# -- The request of a replay screen to resume the game from the shown point. The app carries it out -------------------


class PlayOn(Message):
    """A request to resume the game from that point of the replay, in that seat."""

    def __init__(self, kept: RecordFile, point: int, seat: int) -> None:
        super().__init__()
        self.kept = kept
        self.point = point
        self.seat = seat


# -- Requests of a table to the app after its game --------------------------------------------------------------------


class PlayNext(Message):
    """A request to leave the table, and to begin another game with the same settings against bots of that level."""

    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level


# -- people -----------------------------------------------------------------------------------------------------------


class ShowPeople(Message):
    """A request to show the people at the table."""


# -- Messages of a lesson screen to the app: the reached lesson, and the request for a real game ----------------------


class LessonReached(Message):
    """The current lesson, counted from 1; one more than the number of lessons after the last. `game`: "" is the default
    game.
    """

    def __init__(self, lesson: int, *, is_over: bool, game: str = "") -> None:
        super().__init__()
        self.lesson = lesson
        self.is_over = is_over
        self.game = game


class FirstGame(Message):
    """A request for a game against a bot after the last lesson. `game`: "" is the default game."""

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game


# -- practice ---------------------------------------------------------------------------------------------------------


class Practise(Message):
    """A request to show a practice hand of that game over the current screen, until the table begins or the person leaves
    it.
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
