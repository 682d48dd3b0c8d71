"""Define what a screen asks of its app: to analyse, to play on, to show people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.records.files import RecordFile
    from client.table.state import Analysed


# -- analyse ----------------------------------------------------------------------------------------------------------


class Analyse(Message):
    """Show the record in that file, and analyse it."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file


class GameAnalysed(Message):
    """Tell the table of the game that is over what an analysis has found."""

    def __init__(self, found: Analysed) -> None:
        super().__init__()
        self.found = found


# -- The request of a replay screen to play on from the point it shows. The app carries it out ------------------------


class PlayOn(Message):
    """Play on from that point of the record, in that seat."""

    def __init__(self, kept: RecordFile, point: int, seat: int) -> None:
        super().__init__()
        self.kept = kept
        self.point = point
        self.seat = seat


# -- What a table asks of the app after its game ----------------------------------------------------------------------


class PlayNext(Message):
    """Leave the table, and begin another game like it against bots of that level."""

    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level


# -- people -----------------------------------------------------------------------------------------------------------


class ShowPeople(Message):
    """A request to show the people at the table."""


# -- What a screen of lessons tells the app: how far it is, and that its last key asks for a real game ----------------


class LessonReached(Message):
    """That lesson is on now, counted from 1; one more than there are: all are through. `game`: "" is the default game."""

    def __init__(self, lesson: int, *, is_over: bool, game: str = "") -> None:
        super().__init__()
        self.lesson = lesson
        self.is_over = is_over
        self.game = game


class FirstGame(Message):
    """The lessons are through, and a game against a bot is wanted. `game`: "" is the default game."""

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.game = game


# -- practice ---------------------------------------------------------------------------------------------------------


class Practise(Message):
    """Show a practice hand of that game over the screen there is, until the table begins or it is left."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
