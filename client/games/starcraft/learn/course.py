"""How far somebody is in the lessons: what is to be pressed now, and what is said. The table itself is the screen's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from client.games.starcraft.faces.face import Face, Picks
from client.games.starcraft.learn.lessons import END, LESSONS
from client.games.starcraft.learn.steps import Next, Step, next_key
from client.games.starcraft.model.table import Table
from client.i18n import _

STEPS: tuple[tuple[int, Step], ...] = tuple((n, step) for n, lesson in enumerate(LESSONS, 1) for step in lesson.steps)
"""Every step with the number of its lesson."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What the prompt says: `block` in capitals, the lesson's sentence, and the step's."""

    block: str
    begins: str
    now: str


@dataclass(frozen=True, slots=True)
class Course:
    """After so many steps. Each step is one action, so `done` is how many actions of this seat were accepted."""

    done: int = 0

    @property
    def is_over(self) -> bool:
        """Whether every lesson is through."""
        return self.done >= len(STEPS)

    @property
    def lesson(self) -> int:
        """The lesson that is on, counted from 1; one more than there are at the end."""
        return len(LESSONS) + 1 if self.is_over else STEPS[self.done][0]

    @property
    def step(self) -> Step | None:
        """What is to be done now."""
        return None if self.is_over else STEPS[self.done][1]

    def next(self, face: Face, table: Table, picked: Picks) -> Next | None:
        """What is to be pressed now on that face."""
        return None if self.step is None else next_key(face, table, picked, self.step.action)

    def saying(self, wanted: Next | None, printed: Callable[[str], str], commands: Callable[[str], str]) -> Saying:
        """What is said. `printed`: a key as it is printed; `commands`: the key of a command by its name."""
        if self.step is None:
            block, begins, now = (_(text) for text in END)
            return Saying(block, begins, now)
        lesson = LESSONS[self.lesson - 1]
        key = "" if wanted is None else printed(commands(wanted.command) if wanted.command else wanted.key)
        block = _("{n} OF {all}  {lesson}").format(n=self.lesson, all=len(LESSONS), lesson=_(lesson.name))
        return Saying(block, _(lesson.begins), _(self.step.text).format(key=key))

    def put_off(self, key: str) -> str:
        """What is said to a key whose turn it is not. `key`: the one whose turn it is, as it is printed."""
        return _("Later. Now press {key}.").format(key=key)


def first_step(lesson: int) -> int:
    """How many steps come before that lesson: they are played at once for who goes on with it."""
    return sum(1 for number, _step in STEPS if number < lesson) if 1 <= lesson <= len(LESSONS) else 0
