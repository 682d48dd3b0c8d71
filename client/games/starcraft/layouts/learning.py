"""Show a lesson of StarCraft."""

from __future__ import annotations

from textual import events

from client.games.starcraft.commands import TABLE_COMMANDS, key_of
from client.games.starcraft.layouts.screen import StarCraftScreen
from client.games.starcraft.lessons import ENTER, STEPS, Course, Next, first_step, new_table
from client.games.starcraft.model.decoder import read
from client.games.starcraft.selectors import answers, face
from client.games.starcraft.state import CursorMoved, Selectors
from client.session.updates import Update
from client.table.game_news import Moved
from client.table.pointing import Part
from client.table.state import Choice, Configured, LessonText, Menu, Notice, Taught, Updated
from client.terminal.keyboard import key_name
from client.text.i18n import _
from client.tui.base.requests import FirstGame, LessonReached

HARMLESS = frozenset(
    {"look", "replay", "help", "back", "up", "down", "left", "right", "zone", "close-up", "orders", "browse", "palette"}
)
"""Commands that always act: none of them changes the game."""
GAME = "starcraft"
_SEATS = 2


class LearnScreen(StarCraftScreen):
    """Posts `LessonReached` for each lesson, the first too; Escape closes it where nothing is open and nothing picked."""

    def __init__(self, name: str, lesson: int = 1) -> None:
        """`lesson`: the one to go on with; those before it are played at once."""
        self.scripted = new_table(name)
        super().__init__(self.scripted)
        self.course = Course()
        self._told = 0
        self._pointed: tuple[int, Part] | None = None
        self.scripted.listen(self._heard)
        self.scripted.deliver()
        for _n, step in STEPS[: first_step(lesson)]:
            self.scripted.act(step.action.wire)
            self.scripted.deliver()

    def on_mount(self) -> None:
        super().on_mount()
        self._tell()

    def wanted(self) -> Next | None:
        """What is to be pressed now; None while a face is open that only shows."""
        current: Selectors = self.store.current
        if current.table is None or not answers(current):
            return None
        return self.course.next(face(current), current.table, current.state.picked)

    def on_key(self, event: events.Key) -> None:
        """A key that the lesson lets through does what it always does; any other is told what to press instead."""
        if event.key == "escape" and not any(True for _overlay in self.store.state.overlays) and not self.store.state.face:
            _taken(event)
            self.app.pop_screen()
        elif event.key == "enter" and self.course.is_over:
            _taken(event)
            self.post_message(FirstGame(GAME))
        elif not self._acts(event):
            _taken(event)
            self.store.dispatch(Notice(self.course.put_off(self._printed(self.wanted())), refuses=True))
            self._show()
        else:
            super().on_key(event)

    def _acts(self, event: events.Key) -> bool:
        """Whether that key does what it always does."""
        command, wanted = _command(event), self.wanted()
        if command == "quit" or not (command or event.is_printable):
            return True  # of the app; or nothing one could mean, such as a key that only changes others
        if command in HARMLESS or any(overlay.aside for overlay in self.store.state.overlays):
            return True
        if wanted is None:
            return not command  # a face that only shows: there the key of a thing moves the cursor
        if command:
            return command == wanted.command or (command == "use" and wanted.key == ENTER)
        return event.character == wanted.key

    def _heard(self, update: Update) -> None:
        told = read(update, _SEATS)
        self.store.dispatch(Updated(update if told is None else told))
        if isinstance(told, Moved) and told.own:
            self.course = Course(self.course.done + 1)

    def _after_a_key(self) -> None:
        self.scripted.deliver()
        if not self.store.state.refused:
            self.store.dispatch(Notice(""))  # what a key did is what the lesson speaks of
        self._tell()
        super()._after_a_key()

    def _follow_settings(self) -> None:
        super()._follow_settings()
        self.store.dispatch(Configured(bell=False, warns=False, moments=self.store.state.moments))

    def _tell(self) -> None:
        if self._told != self.course.lesson:
            self._told = self.course.lesson
            self.post_message(LessonReached(self.course.lesson, is_over=self.course.is_over, game=GAME))

    def _show(self) -> None:
        wanted = self.wanted()
        if wanted is not None and wanted.part and self._pointed != (self.course.done, wanted.part):
            self._pointed = self.course.done, wanted.part
            self.store.dispatch(CursorMoved(wanted.part))  # where it has no key, Enter picks it
        self.store.dispatch(Taught(self._lesson(wanted)))
        super()._show()

    def _lesson(self, wanted: Next | None) -> LessonText | None:
        """What the lesson says now; None while the table tells of something else that was asked for."""
        if any(overlay.prompt(self.store.current) for overlay in self.store.state.overlays):
            return None
        if wanted is None and not self.course.is_over:
            said = self.course.saying(None, key_name, key_of)
            return LessonText(said.block, said.begins, _("Look at it, then press Esc to go on."))
        said = self.course.saying(wanted, key_name, key_of)
        return LessonText(said.block, said.begins, said.now, self._keys(wanted), 0)

    def _keys(self, wanted: Next | None) -> Menu:
        """The line of keys, drawn where the choices of a question are; the marked one is the next to press."""
        hints = {
            command.name: Choice(key_name(command.keys[0]), _(command.hint), None) for command in TABLE_COMMANDS.commands()
        }
        first = Choice(self._printed(wanted), _("a first game") if self.course.is_over else _("now"), None)
        always = [hints[name] for name in ("look", "close-up", "help")]
        return Menu("", (first, *always, Choice(key_name("escape"), _("leave"), None)))

    def _printed(self, wanted: Next | None) -> str:
        """The next key, as it is printed."""
        if wanted is None:
            return key_name(ENTER) if self.course.is_over else key_name("escape")
        return key_name(key_of(wanted.command) if wanted.command else wanted.key)


def _taken(event: events.Key) -> None:
    event.stop()
    event.prevent_default()


def _command(event: events.Key) -> str:
    """The command that has this key; "" for the key of a thing."""
    pressed = {event.key, event.character}
    return next((command.name for command in TABLE_COMMANDS.commands() if pressed.intersection(command.keys)), "")
