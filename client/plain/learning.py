"""Teach a game by lessons in plain text: the same course as on the screen, at the same table in plain text."""

from __future__ import annotations

from collections.abc import Callable

from client.games.registry import client, interface
from client.lessons.course import LessonTable
from client.plain.speech import TypedLines, Voice
from client.session.updates import Update
from client.table.contract import Interface, PlainTable
from client.terminal.words import Word, find, help_lines
from client.text.i18n import N_, _

WORDS = (
    Word("lesson", N_("lesson, teach"), N_("what the lesson says; an empty line does the same")),
    Word("help", N_("help, words"), N_("what you can type")),
    Word("quit", N_("quit, exit"), N_("leave the lessons; next time they continue here")),
)

Reached = Callable[[int, bool], None]
"""Called with the current lesson, counted from 1, and True if all are complete."""


class Learning:
    """The lessons of a game from the given one on. `reached`: called for each lesson, including the first."""

    def __init__(self, game: str, name: str, lesson: int, voice: Voice, reached: Reached) -> None:
        known, shown = client(game), interface(game)
        assert known is not None
        assert known.course is not None
        assert shown is not None
        self._game: Interface = shown
        self._voice = voice
        self._reached = reached
        course = known.course()
        self._seats = 1 + len(course.others)
        self._lessons = LessonTable(course, name, lesson)
        self._shown: PlainTable = shown.plain(self._lessons)
        self._shown.follow(warns=False)
        self._is_silent = self._lessons.lesson > 1
        self._place = (0, 0)
        self._begins = ""

    async def run(self, lines: TypedLines) -> bool:
        """Run until the person leaves or the input ends. Returns True if all lessons are complete."""
        self._lessons.named = self._key
        self._lessons.listen(self._hear)
        self._voice.say([_("Type what a lesson asks for. An empty line says it again, quit leaves.")])
        self._lessons.deliver()
        if self._is_silent:  # the way to the lesson is known
            self._is_silent = False
            self._voice.say(self._shown.typed("table") or [])
        self._teach()
        while not self._lessons.is_over and (line := await lines.next()) is not None and not self._voice.is_cut_off:
            found = find(WORDS, line) if line else (WORDS[0], "")
            if found is None:
                self._type(line)
            elif found[0].command == "quit":
                return False
            elif found[0].command == "help":
                self._voice.say([*help_lines(WORDS), *self._shown.help()])
            else:
                self._begins, self._place = "", (0, 0)
            self._teach()
        return self._lessons.is_over

    def _hear(self, update: Update) -> None:
        said = self._shown.take(update, self._game.read(update, self._seats))
        if not self._is_silent:
            self._voice.say(said)

    def _type(self, line: str) -> None:
        """Send a line to the table. The lesson accepts the resulting action, or refuses it until later."""
        self._voice.say(self._shown.typed(line) or [])
        self._lessons.look_at(self._shown.looked_at)
        self._lessons.deliver()
        self._voice.say(self._shown.settled())

    def _teach(self) -> None:
        """Print the lesson's new text, without repeating the last text; after a choice, print the outcome."""
        if self._lessons.outcome is not None:
            self._voice.say([self._lessons.saying("", aloud=True).begins])
            self._place, self._begins = (self._place[0], -1), ""
            self._lessons.acknowledge()
            self._lessons.deliver()
        place, said = self._lessons.place, self._lessons.saying(self._key(), aloud=True)
        if (place, said.begins) == (self._place, self._begins):
            return
        if place[0] != self._place[0]:
            self._reached(place[0], self._lessons.is_over)
            self._voice.say([" ".join(f"{said.block.capitalize()}.".split())])
        first = [said.begins] if said.begins != self._begins else []
        now = [] if self._lessons.is_over else [said.now]  # the caller asks for the next activity
        self._place, self._begins = place, said.begins
        self._voice.say([" ".join([*first, *now])])

    def _key(self) -> str:
        """Return the text to type now, on the present keyboard."""
        step = self._lessons.step
        return "" if step is None else self._shown.way_to(self._lessons.right_actions, step.command)


async def learn(game: str, name: str, lesson: int, voice: Voice, lines: TypedLines, reached: Reached) -> bool:
    """Take the lessons of that game. Return True if all are complete."""
    return await Learning(game, name, lesson, voice, reached).run(lines)
