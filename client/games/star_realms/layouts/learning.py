"""Show a lesson of Star Realms."""

from __future__ import annotations

from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.lessons import COURSE, next_key, points_at
from client.games.star_realms.model import cursor
from client.games.star_realms.state import CursorMoved
from client.lessons.course import Key, LessonTable
from client.table.state import Looking
from client.tui.table.learning import LearnScreen


class StarRealmsLessons(LearnScreen, StarRealmsScreen):
    """The lessons at a table of Star Realms."""

    ADVISES = False

    def __init__(self, name: str, lesson: int = 1) -> None:
        """Begin with `lesson`; the lessons before it are played immediately."""
        lessons = LessonTable(COURSE, name, lesson)
        super().__init__(lessons)
        self.teach(lessons)

    def next_key(self) -> Key | None:
        current = self.store.current
        assert current.table is not None
        return next_key(self.lessons, current.table, current.open_menu(), looks=current.overlays.has(Looking))

    def looked_at(self) -> str:
        table = self.store.state.table
        assert table is not None
        stack = cursor.under(table, self.store.state.cursor)
        return "" if stack is None else stack.card

    def point(self) -> None:
        table = self.store.state.table
        if table is not None and (stack := points_at(self.lessons, table)) is not None:
            self.store.dispatch(CursorMoved(cursor.at(table, stack)))
