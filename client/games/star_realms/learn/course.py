"""How far somebody is in the lessons: what is to be pressed now, what else is let through, and what is said. No Textual."""

from __future__ import annotations

from collections.abc import Callable

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import command_handlers
from client.games.star_realms.input.commands import key_of
from client.games.star_realms.learn.deal import new_table
from client.games.star_realms.learn.lessons import END, LESSONS
from client.games.star_realms.learn.steps import Key, Look, Step
from client.games.star_realms.model import cursor
from client.games.star_realms.model.game_updates import read
from client.games.star_realms.model.table import Table
from client.games.star_realms.taking import take
from client.games.star_realms.text.words import card_name
from client.i18n import _
from client.table.desk.lesson import Lesson
from client.table.desk.overlays import Helping, Looking, Replaying
from client.updates import Update

HARMLESS = frozenset({"look", "replay", "help", "back", "up", "down", "left", "right", "zone"})
"""Commands that always act: none of them changes the game."""
KEYS = 60
"""More than all lessons take."""


class Course:
    """The lessons from one of them on, from the first where there is no such lesson.

    `lesson`: the one that is on, counted from 1; one more than there are at the end. `desk`: where they are played. `printed`:
    a key as it is printed.
    """

    def __init__(self, name: str, lesson: int = 1, printed: Callable[[str], str] = str) -> None:
        self._printed = printed
        self.table = new_table(name)
        self.desk = Desk(self.table)
        self.table.listen(self._heard)
        self.lesson = 1
        self._at = 0
        self._looked = ""
        self._pointed: tuple[int, int] | None = None
        self.settle()
        for _key in range(KEYS):
            if not self.lesson < lesson <= len(LESSONS):
                break
            self._take(self.next_key)
            self.settle()

    @property
    def is_over(self) -> bool:
        """Whether every lesson is through."""
        return self.lesson > len(LESSONS)

    @property
    def step(self) -> Step:
        """What is to be done now."""
        return LESSONS[self.lesson - 1].steps[self._at]

    @property
    def is_looking_for(self) -> bool:
        """Whether the card that is looked for by its key is that of the step."""
        return not self.is_over and isinstance(self.step, Look) and self.desk.overlays.has(Looking)

    @property
    def next_key(self) -> Key:
        """What is to be pressed now."""
        return Key("enter", _("a first game")) if self.is_over else self.step.key(self.desk)

    def lets_through(self, command: str, character: str) -> bool:
        """Whether a key does what it always does: the command it has, or else the card or answer of that character.

        If not, the desk says which key it is the turn of.
        """
        acts = self._acts(command, character)
        if not acts:
            self._put_off()
        return acts

    def press(self, character: str) -> None:
        """Press the key of a card or an answer."""
        table = self.desk.table
        assert table is not None
        looking, stack = self.desk.overlays.has(Looking), table.by_key(character)
        command_handlers.press(self.desk, character)
        if looking:
            self._looked = "" if stack is None else stack.card
            if stack is None:
                self._put_off()

    def settle(self) -> None:
        """After a key: pass on what it led to, and go on to the next step if this one is taken."""
        self.table.deliver()
        self.desk.requests = [request for request in self.desk.requests if request != "bell"]
        if not self.desk.refused:
            self.desk.notice = ""  # what a key did is what the lesson speaks of
        table = self.desk.table
        assert table is not None
        seen = ""
        while not self.is_over and self.step.is_taken(table, self._looked):
            self._at, seen, self._looked = self._at + 1, self._looked, ""
            if self._at == len(LESSONS[self.lesson - 1].steps):
                self.lesson, self._at = self.lesson + 1, 0
        if self._pointed != (self.lesson, self._at):
            self._pointed = self.lesson, self._at
            if not seen:
                self._point(table)

    def saying(self, **signs: str) -> Lesson:
        """What the prompt says now. `signs`: those that a sentence may have."""
        if self.is_over:
            block, begins, now = (_(text) for text in END)
            return Lesson(block, begins, now)
        lesson, key = LESSONS[self.lesson - 1], self._printed(self.next_key.key)
        fields = {
            "key": key,
            "card": card_name(self.step.card),
            "row": self._key_of_the_card(),
            **{name: key_of(name) for name in ("look", "replay")},
            **{card: card_name(card) for card in ("cutter", "federation_shuttle", "battle_station", "viper")},
            **signs,
        }
        sentence = self.step.sentence(self.desk)
        block = _("{n} OF {all}  {lesson}").format(n=self.lesson, all=len(LESSONS), lesson=_(lesson.name))
        return Lesson(block, _(lesson.begins).format(**fields), _(sentence).format(**fields))

    def _put_off(self) -> None:
        """The last key is not the one whose turn it is."""
        self.desk.refuse(_("Later. Now press {key}.").format(key=self._printed(self.next_key.key)))

    def _point(self, table: Table) -> None:
        """Set the cursor on the card of the step, unless the step is to look at it: that would be done already."""
        if not self.is_over and not isinstance(self.step, Look) and (stack := self.step.points_at(table)) is not None:
            self.desk.cursor = cursor.at(table, stack)

    def _acts(self, command: str, character: str) -> bool:
        wanted = self.next_key
        if self.desk.overlays.has(Helping):
            return True
        if command == "use":
            may = self.desk.overlays.has(Replaying) or (not wanted.command and self.desk.open_menu() is None)
            return may and (self.desk.overlays.has(Replaying) or self._is_under_the_cursor())
        if command:
            return command in HARMLESS or command == wanted.command
        if self.desk.overlays.has(Replaying, Looking):
            return True  # there the key of a card only shows it
        return bool(character) and character == wanted.key

    def _heard(self, update: Update) -> None:
        take(self.desk, read(update, 2) or update)

    def _take(self, key: Key) -> None:
        """Press that key."""
        if key.command:
            command_handlers.command(self.desk, key.command, key.key)
        else:
            self.press(key.key)

    def _key_of_the_card(self) -> str:
        assert self.desk.table is not None
        stack = self.step.points_at(self.desk.table)
        return stack.key if stack is not None else ""

    def _is_under_the_cursor(self) -> bool:
        assert self.desk.table is not None
        wanted = None if self.is_over else self.step.points_at(self.desk.table)
        return wanted is not None and cursor.under(self.desk.table, self.desk.cursor) == wanted
