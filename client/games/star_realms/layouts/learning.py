"""Show a lesson of Star Realms."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from client.games.star_realms import commands
from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.games.star_realms.lessons import Course
from client.games.star_realms.overlays import Asking
from client.games.star_realms.texts.questions import Menu
from client.table.state import Choice, Configured, Helping, LessonText, Looking, Taught
from client.terminal.keyboard import key_name
from client.text.i18n import _
from client.tui.base.requests import FirstGame, LessonReached
from client.tui.canvas.glyphs import glyphs


class LearnScreen(StarRealmsScreen):
    """Posts `LessonReached` for each lesson, the first too; Escape closes it where nothing else is open."""

    ADVISES = False

    def __init__(self, name: str, lesson: int = 1) -> None:
        """`lesson`: the one to go on with; those before it are played at once."""
        self.course = Course(name, lesson, key_name)
        super().__init__(self.course.table)
        self.store = self.course.store
        self._told = 0

    def on_mount(self) -> None:
        super().on_mount()
        self._tell()

    def on_key(self, event: events.Key) -> None:
        """A key that the lesson lets through does what it always does; any other is told what to press instead."""
        if event.key == "escape" and not any(True for _overlay in self.store.state.overlays):
            event.stop()
            event.prevent_default()
            self.app.pop_screen()
            return
        if event.key == "enter" and self.course.is_over:
            event.stop()
            event.prevent_default()
            self.post_message(FirstGame())
            return
        command, character = _command(event), (event.character or "") if event.is_printable else ""
        if command == "quit" or not (command or character):
            return  # of the app; or nothing one could mean, such as a key that only changes others
        if not self.course.lets_through(command, character):
            event.stop()
            event.prevent_default()
            self._show()
        elif not command:
            event.stop()
            event.prevent_default()
            self._looked_at = self.store.state.overlays.has(Looking)
            self.course.press(character)
            self._after_a_key()

    def _after_a_key(self) -> None:
        self.course.settle()
        self._tell()
        super()._after_a_key()

    def _follow_settings(self) -> None:
        super()._follow_settings()
        self.store.dispatch(Configured(False, self.store.state.warns, self.store.state.moments))

    def _tell(self) -> None:
        if self._told != self.course.lesson:
            self._told = self.course.lesson
            self.post_message(LessonReached(self.course.lesson, is_over=self.course.is_over))

    def _show(self) -> None:
        self.store.dispatch(Taught(self._lesson()))
        super()._show()

    def _lesson(self) -> LessonText | None:
        """What the lesson says now; None while the table tells of something else that was asked for."""
        asks = any(
            not isinstance(overlay, Asking) and overlay.prompt(self.store.current) for overlay in self.store.state.overlays
        )
        if asks and not self.course.is_looking_for:
            return None
        g = glyphs()
        said = self.course.saying(live=g.live, outpost=g.outpost)
        if self.store.state.overlays.has(Helping):
            return said
        menu = self.store.current.open_menu()
        if menu is None:
            return replace(said, keys=self._keys(), choice=0)
        wanted = self.course.next_key.key
        choice = next((n for n, each in enumerate(menu.choices) if each.key == wanted), None)
        return replace(said, begins="", choice=choice)  # answers may need a line more

    def _keys(self) -> Menu:
        """The line of keys, drawn where the choices of a question are; the marked one is the next to press."""
        wanted = self.course.next_key
        hints = {command.name: Choice(key_name(command.keys[0]), _(command.hint), None) for command in commands.commands()}
        first = Choice(key_name(wanted.key), wanted.label, None)
        always = [hints[name] for name in ("look", "replay", "help") if name != wanted.command]
        return Menu("", (first, *always, Choice(key_name("escape"), _("leave"), None)))


def _command(event: events.Key) -> str:
    """The command that has this key; "" for the key of a card or an answer."""
    pressed = {event.key, event.character}
    return next((command.name for command in commands.commands() if pressed.intersection(command.keys)), "")
