"""Show a lesson of Star Realms."""

from __future__ import annotations

from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.lessons import COURSE, next_key, points_at
from client.games.star_realms.model import cursor
from client.games.star_realms.model.decoder import read
from client.lessons.course import Key, LessonTable
from client.session.updates import Told, Update
from client.table.state import Looking
from client.tui.table.learning import LearnScreen


class StarRealmsLessons(LearnScreen, StarRealmsScreen):
    """The lessons at a table of Star Realms."""

    ADVISES = False

    def __init__(self, name: str, lesson: int = 1) -> None:
        """`lesson`: the one to go on with; those before it are played at once."""
        lessons = LessonTable(COURSE, name, lesson)
        super().__init__(lessons)
        self.teach(lessons)

    def read(self, update: Update) -> Told | None:
        return read(update, 2)

    def next_key(self) -> Key | None:
        assert self.desk.table is not None
        return next_key(self.lessons, self.desk.table, self.desk.open_menu(), looks=self.desk.overlays.has(Looking))

    def looked_at(self) -> str:
        assert self.desk.table is not None
        stack = cursor.under(self.desk.table, self.desk.cursor)
        return "" if stack is None else stack.card

    def point(self) -> None:
        table = self.desk.table
        if table is not None and (stack := points_at(self.lessons, table)) is not None:
            self.desk.point(cursor.at(table, stack))
