"""Show an attempt at a puzzle on the usual table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual import events

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.screen_state import Picture
from client.lessons.puzzles import PuzzleTable, verdict
from client.session.updates import Update
from client.table.state import Configured, LessonText, Notice, Taught, Updated
from client.terminal.command import Command
from client.text.i18n import _

NOT_HERE = ("planning", "analyse", "postcard", "proof", "chat", "rematch")
"""Commands without a use in a puzzle, or whose screens Escape opens."""


class PuzzleScreen(StarRealmsScreen):
    """Shows one attempt. Calls `aside` when the attempt has ended, or when Escape is pressed and nothing is open."""

    ADVISES = False

    def __init__(self, table: PuzzleTable, begins: str, hint: str, aside: Callable[[], None]) -> None:
        super().__init__(table)
        self.try_table = table
        self._begins, self._hint, self._aside = begins, hint, aside
        self._was_over = False
        table.listen(self._heard)

    def pictured(self) -> Picture:
        """Return the picture, with the result of a finished attempt."""
        self.store.dispatch(Taught(self._after()))
        picture = super().pictured()
        return replace(picture, called={**picture.called, **dict.fromkeys(NOT_HERE, ""), "advice": _("hint")})

    def listed_commands(self) -> Sequence[Command]:
        words = {"advice": _("a hint: what a shortest turn begins with")}
        return [each._replace(help=words.get(each.name, each.help)) for each in super().listed_commands()]

    def _after(self) -> LessonText | None:
        """Return the result of the attempt, and the key that continues. Return None while the attempt lasts, or another
        question is open.
        """
        if not self.try_table.is_over or any(overlay.prompt(self.store.current) for overlay in self.store.state.overlays):
            return None
        block = _("SOLVED") if self.try_table.stars else _("NOT SOLVED")
        return LessonText(block, verdict(self.try_table)[0], _("Esc: start again, the next puzzle, all puzzles."))

    def begin(self) -> None:
        self.try_table.deliver()
        self.store.dispatch(Notice(self._begins))

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape" and self.over is None and not any(True for _overlay in self.store.state.overlays):
            event.stop()
            event.prevent_default()
            self._aside()
            return
        super().on_key(event)

    def action_table(self, name: str) -> None:
        """Show the puzzle's hint instead of advice, and continue after the attempt instead of a new game."""
        if name == "advice":
            self.store.dispatch(Notice(self._hint))
            self._show()
        elif name in ("rematch", "leave") and self.try_table.is_over:
            self._aside()
        else:
            super().action_table(name)

    def _after_a_key(self) -> None:
        self.try_table.deliver()
        super()._after_a_key()
        if self.try_table.is_over and not self._was_over:
            self._was_over = True
            self._aside()

    def _follow_settings(self) -> None:
        super()._follow_settings()
        self.store.dispatch(Configured(False, self.store.state.warns, self.store.state.moments))

    def _heard(self, update: Update) -> None:
        self.store.dispatch(Updated(STAR_REALMS.read(update, 2) or update))
