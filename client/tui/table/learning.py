"""Show the lessons of any game at its own table: the lesson's text, the keys, and the progress."""

from __future__ import annotations

from typing import ClassVar

from textual import events

from client.lessons.course import Key, LessonTable
from client.session.updates import Update
from client.table.commands import TURN
from client.table.state import Asking, Choice, Configured, Helping, LessonText, Looking, Menu, Notice, Taught, Updated
from client.terminal.command import Command
from client.terminal.keyboard import key_name
from client.text.i18n import _
from client.tui.base.requests import FirstGame, LessonReached
from client.tui.canvas.glyphs import glyphs
from client.tui.table.screen import TableScreen

NOT_HERE = frozenset(
    {"chat", "team-chat", "concede", "draw", "rematch", "leave", "people", "advice", "analyse", "planning", "unplan"}
)
"""Commands without an effect in a lesson."""


class LearnScreen(TableScreen):
    """Posts `LessonReached` for each lesson, including the first. Escape closes it if nothing else is open.

    The screen of a game's lessons derives from this one and from that of its table, in this order. Keys work as in a game. The
    lessons decide whether the resulting action is right now.
    """

    GAME: ClassVar[str] = ""
    """As in `LessonReached`."""
    ALWAYS: ClassVar[tuple[str, ...]] = ("look", "replay", "help")
    """The commands that the line of keys shows beside the next key."""

    lessons: LessonTable

    # -- texts of a game -----------------------------------------------------------------------------------------------

    def next_key(self) -> Key | None:
        """Return the key to press now; None while a view without an action is open."""
        raise NotImplementedError

    def looked_at(self) -> str:
        """Return the thing that the last key showed."""
        return ""

    def point(self) -> None:
        """Move the cursor to the subject of the step."""

    def hint(self, command: Command) -> str:
        """Return the label of a command in the line of keys."""
        return _(command.hint)

    def is_at_rest(self) -> bool:
        """Return True if nothing is open that Escape would close."""
        return not any(True for _overlay in self.store.state.overlays)

    def is_outcome_seen(self) -> bool:
        """Return True if Enter continues after the outcome of a choice."""
        return self.is_at_rest()

    def is_picking(self) -> bool:
        """Return True if a part of an action has been picked, which the table shows."""
        return False

    # ------------------------------------------------------------------------------------------------------------------

    def acknowledge(self) -> None:
        """Continue after the outcome of a choice, or try again."""
        self.lessons.acknowledge()
        self.lessons.deliver()
        self._tell()
        self._show()

    def teach(self, lessons: LessonTable) -> None:
        """Show these lessons, and handle their first updates immediately."""
        self.lessons = lessons
        self._told = 0
        self._pointed: tuple[int, int] | None = None
        lessons.named = self._printed
        lessons.listen(self._heard)
        lessons.deliver()

    def on_mount(self) -> None:
        self._tell()

    def on_key(self, event: events.Key) -> None:
        """Leave, continue to a first game, or refuse a key without use in a lesson. The table handles any other key."""
        if event.key == "escape" and self.is_at_rest():
            self.app.pop_screen()
        elif event.key == "enter" and self.lessons.is_over:
            self.post_message(FirstGame(self.GAME))
        elif event.key == "enter" and self.lessons.outcome is not None and self.is_outcome_seen():
            self.acknowledge()
        elif self._is_put_off(event):
            self.store.dispatch(Notice(self.lessons.put_off(), refuses=True))
            self._show()
        else:
            return
        event.stop()
        event.prevent_default()

    def _is_put_off(self, event: events.Key) -> bool:
        """Return True if that key has no use in a lesson, or would change the game after the last lesson."""
        command = self._command(event)
        is_done = self.lessons.is_over or self.lessons.outcome is not None
        if is_done and not self.store.state.overlays.aside:
            of_the_turn = {each.name for each in self.store.game.commands.commands() if each.group == TURN}
            return command in of_the_turn | NOT_HERE or (not command and event.is_printable)
        return command in NOT_HERE

    def _command(self, event: events.Key) -> str:
        """Return the command with this key; "" for the key of a part of the table."""
        pressed = {event.key, event.character}
        return next((each.name for each in self.store.game.commands.commands() if pressed.intersection(each.keys)), "")

    def _heard(self, update: Update) -> None:
        seats = 1 + len(self.lessons.course.others)
        self.store.dispatch(Updated(self.store.game.read(update, seats) or update))

    def _after_a_key(self) -> None:
        if self._looked_at:
            self.lessons.look_at(self.looked_at())
        before = self.store.state.view
        self.lessons.deliver()
        if self.store.state.view is not before:
            self.store.dispatch(Notice(""))  # the lesson is about the key's effect
        self._tell()
        super()._after_a_key()

    def _follow_settings(self) -> None:
        super()._follow_settings()
        self.store.dispatch(Configured(bell=False, warns=False, moments=self.store.state.moments))

    def _tell(self) -> None:
        if self._told != self.lessons.lesson:
            self._told = self.lessons.lesson
            self.post_message(LessonReached(self._told, is_over=self.lessons.is_over, game=self.GAME))

    def _show(self) -> None:
        if self._pointed != self.lessons.place:
            self._pointed = self.lessons.place
            if not self._looked_at:  # the card that was shown stays visible
                self.point()
        self.store.dispatch(Taught(self._lesson()))
        super()._show()

    def _lesson(self) -> LessonText | None:
        """Return the lesson's present text; None while the table shows another requested view."""
        overlays, step = self.store.state.overlays, self.lessons.step
        looks = step is not None and step.looks and overlays.has(Looking)
        asks = any(not isinstance(overlay, Asking) and overlay.prompt(self.store.current) for overlay in overlays)
        is_chosen = self.lessons.is_under_way or (self.lessons.is_choice and self.is_picking())
        if (asks and not looks) or (is_chosen and not overlays.has(Helping)):
            return None
        wanted = self.next_key()
        said = self.lessons.saying(self._printed(wanted), **glyphs()._asdict())
        if self.store.state.overlays.has(Helping):
            return LessonText(said.block, said.begins, said.now)
        if self.store.current.open_menu() is not None:
            answer = self.lessons.answering(**glyphs()._asdict())
            return LessonText(said.block, "", answer, choice=self.store.state.choice) if answer else None
        if wanted is None and not self.lessons.is_choice:
            return LessonText(said.block, said.begins, _("Look at it, then press Esc to go on."))
        return LessonText(said.block, said.begins, said.now, self._keys(wanted), 0)

    def _keys(self, wanted: Key | None) -> Menu:
        """Return the line of keys, drawn in place of a question's choices. `wanted`: the next key to press, which is marked."""
        named = {each.name: each for each in self.store.game.commands.commands()}
        shown = [named[name] for name in self.ALWAYS if wanted is None or name != wanted.command]
        always = [Choice(key_name(each.keys[0]), self.hint(each), None) for each in shown]
        first = () if wanted is None else (Choice(key_name(wanted.key), wanted.label, None),)
        return Menu("", (*first, *always, Choice(key_name("escape"), _("leave"), None)))

    def _printed(self, wanted: Key | None = None) -> str:
        """Return the next key, as it is printed."""
        wanted = wanted or self.next_key()
        if wanted is None:
            return "" if self.lessons.is_choice else key_name("escape")
        return key_name(wanted.key)
