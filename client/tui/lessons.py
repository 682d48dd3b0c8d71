"""What a screen of lessons tells the app: how far it is, and that its last key asks for a real game."""

from __future__ import annotations

from textual.message import Message


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
