"""Teach a game by lessons that are data: the task, the right actions, the texts. Independent of keys and screens.

A lesson knows only the views and actions of its game, so it works the same on a screen and in plain text. A right action takes
the step, whichever way it was entered. Any other action is refused with the reason why it comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from client.lessons.scripted_table import Moves, ScriptedTable
from client.records.replay import plain
from client.session.updates import ActionRefused
from client.text.i18n import _
from engine.game import Event, Game
from protocol import messages

Action = tuple[Any, ...]
View = Mapping[str, Any]
Pattern = str | Action
"""An action as it is sent, or its first words: `"buy"` matches every purchase, `"use * primary"` that ability of any card."""

LESSON = "lesson"
"""The scope of a reason given by a lesson."""

# -- parts of a course ------------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """The outcome of a choice: whether the aim was reached, and an English sentence like those of a step."""

    is_right: bool
    words: str


class LessonStep(Struct, frozen=True):
    """One step of a lesson. Sentences are English, with the names of `Course.fields` in braces, and `{key}` for the key to
    press.

    `right`: the actions that take the step; the first is the one named. `until`: the condition that completes the step; without
    it one right action is enough. `looks`: the step is taken by looking at a card instead.
    """

    text: str
    right: Sequence[Pattern] = ()
    until: Callable[[View], bool] | None = None
    looks: bool = False
    command: str = ""
    """The command whose key is named. Without one, the key of the thing in the first right action is named."""
    answer: str = ""
    """The sentence shown while a question of the action is open."""
    later: str = ""
    """The reply to a wrong action, if there is more to explain than the right key."""
    judge: Callable[[View], Outcome | None] | None = None
    """The step is a choice: every action in `right` is allowed, and no key is named. This function returns the outcome once it
    is certain. After a wrong choice the player tries again, from the lesson's own deal.
    """
    praise: Callable[[View, Action], str] | None = None
    """Returns the praise of the action, in the current language, shown before the next step."""
    aloud: str = ""
    """The text in plain text, which lacks the symbols or keys."""
    leads: Sequence[Pattern] = ()
    """Actions that may come before a right one. They take no step."""


class Lesson(Struct, frozen=True):
    """A lesson. `name`: one word; `begins`: its first sentence, shown during the whole lesson; `aloud`: that sentence in plain
    text.

    `deal`: a lesson that does not continue the previous one has a game of its own, with the moves of the other seats.
    """

    name: str
    begins: str
    steps: Sequence[LessonStep]
    aloud: str = ""
    deal: Callable[[], tuple[Game, Moves]] | None = None


class Course(Struct, frozen=True):
    """All lessons of a game. The first lesson has a deal.

    `end`: the label and two sentences shown after the last lesson. `fields`: returns the values for names in braces from the
    current view. `others`: the names of the other seats; `seat`: the seat of the learner.
    """

    lessons: Sequence[Lesson]
    end: tuple[str, str, str]
    fields: Callable[[View], Mapping[str, object]]
    others: Sequence[str]
    seat: int = 0
    turn: Callable[[View], Sequence[Event]] = field(default=lambda view: ())
    """The events before a deal that begins in the middle of a game."""


class Key(Struct, frozen=True):
    """A key to press. `label`: its effect in a word or two; `command`: the command with that key, if there is one."""

    key: str
    label: str
    command: str = ""


class Saying(Struct, frozen=True):
    """The text of a lesson: `block` in capitals, the lesson's sentence, and the task."""

    block: str
    begins: str
    now: str


# -- the table it is taught at ----------------------------------------------------------------------------------------


class LessonTable(ScriptedTable):
    """The lessons from the given one on, or from the first if there is no such lesson. Implements `TableFeed`.

    `lesson`: the current one, counted from 1; after the last, the number of lessons and one.
    """

    def __init__(self, course: Course, name: str, lesson: int = 1) -> None:
        self.course = course
        wanted = lesson if 1 <= lesson <= len(course.lessons) else 1
        self.lesson = max(n for n in range(1, wanted + 1) if course.lessons[n - 1].deal is not None)
        self._at = 0
        self._praise = ""
        self.outcome: Outcome | None = None
        """The outcome of a choice until it is acknowledged."""
        self.named: Callable[[], str] = str
        """Returns the key to press now, as it is printed; "" if none is named."""
        deal = course.lessons[self.lesson - 1].deal
        assert deal is not None
        game, others = deal()
        super().__init__(game, (name, *course.others), others, course.seat)
        while self.lesson < wanted:
            self._take_step()

    @property
    def is_over(self) -> bool:
        """Return True if every lesson is complete."""
        return self.lesson > len(self.course.lessons)

    @property
    def place(self) -> tuple[int, int]:
        """Return the index of the lesson, and the number of its steps already taken."""
        return self.lesson, self._at

    @property
    def step(self) -> LessonStep | None:
        """Return the current step; None after the last lesson."""
        return None if self.is_over else self.course.lessons[self.lesson - 1].steps[self._at]

    @property
    def is_choice(self) -> bool:
        """Return True if the player chooses freely, so that no key is named."""
        return self.outcome is None and self.step is not None and self.step.judge is not None

    @property
    def is_under_way(self) -> bool:
        """Return True if a part of a choice has been done, so that the table itself shows the question."""
        return self.is_choice and len(self._game.record.entries) > 1

    @property
    def view(self) -> View:
        """Return this seat's current view of the game."""
        view: View = plain(self._game.view(self.seat))
        return view

    @property
    def right_actions(self) -> list[Action]:
        """Return the actions that take the step or lead to it, the named one first; none if the step is only to look."""
        step = self.step
        if step is None or self.outcome is not None:
            return []
        assert self.seat is not None
        legal = [*self._game.actions(self.seat), *self._game.any_time_actions(self.seat)]
        found = [action for pattern in step.right for action in legal if _fits(action, pattern)]
        return found or [pattern for pattern in step.right if isinstance(pattern, tuple)]

    def look_at(self, thing: str) -> None:
        """Note that a card was shown."""
        if thing and (step := self.step) is not None and step.looks:
            self._go_on()

    def saying(self, key: str, *, aloud: bool = False, **more: object) -> Saying:
        """Return the current text. `key`: the key to press, as it is printed; `aloud`: in plain text; `more`: further
        fields.
        """
        if (step := self.step) is None:
            block, begins, now = (_(text) for text in self.course.end)
            return Saying(block, begins, now)
        lesson = self.course.lessons[self.lesson - 1]
        fields = {**more, **self.course.fields(self.view), "key": key}
        # Translators: the head of a lesson: its number, how many there are, its name
        block = _("{n} OF {all}  {lesson}").format(n=self.lesson, all=len(self.course.lessons), lesson=_(lesson.name))
        begins, text = lesson.begins, step.text
        if aloud:
            begins, text = lesson.aloud or begins, step.aloud or text
        if self.outcome is not None:
            now = _("Press {key} to go on.") if self.outcome.is_right else _("Press {key} to try again.")
            return Saying(block, _(self.outcome.words).format(**fields), "" if aloud else now.format(key=key))
        return Saying(block, self._praise or _(begins).format(**fields), _(text).format(**fields))

    def acknowledge(self) -> None:
        """Continue after the outcome of a choice, or try again."""
        outcome, self.outcome = self.outcome, None
        if outcome is None:
            return
        if outcome.is_right:
            self._go_on()
        else:
            self._at = 0
            self._deal_anew()

    def answering(self, **more: object) -> str:
        """Return the sentence while a question of the action is open; "" if the question explains itself."""
        step = self.step
        return "" if step is None or not step.answer else _(step.answer).format(**{**more, **self.course.fields(self.view)})

    # -- actions -------------------------------------------------------------------------------------------------------

    def _of_another(self, seat: int) -> Action | None:
        """Return the next listed action that is possible: your choices may have made some impossible. An unlisted question in
        your turn gets any answer.
        """
        is_on_turn = seat in self._game.on_turn
        while self._others:
            if self._game.check(seat, self._others[0]) is None:
                return self._others.popleft()
            if not is_on_turn:
                break
            self._others.popleft()
        is_asked_in_mine = not is_on_turn and self.seat in self._game.on_turn and not self.is_over
        return next(iter(self._game.actions(seat)), None) if is_asked_in_mine else None

    def _reply(self) -> None:
        """Let the other seats answer, who may have to act before the step is taken."""
        super()._reply()
        self._look_again()

    def _do(self, action: Action) -> messages.Why | None:
        """Carry out an action that is right now, or report why it is impossible or comes later."""
        step = self.step
        is_right = step is not None and any(_fits(action, pattern) for pattern in step.right)
        if step is None or self.outcome is not None or not (is_right or any(_fits(action, pattern) for pattern in step.leads)):
            return messages.Why(LESSON, "later", {})
        why = super()._do(action)
        if why is None and is_right:
            self._taken(step, action)
        return why

    def _refuse(self, why: messages.Why, action: Action) -> None:
        if why.scope != LESSON:
            super()._refuse(why, action)
            return
        refused = messages.Refused(id=None, scope=why.scope, code=why.code, args=why.args)
        self._waiting.append(ActionRefused(refused, action, self.put_off()))

    def put_off(self) -> str:
        """Refuse an action or a key that comes later."""
        step, key = self.step, self.named()
        if step is not None and step.later:
            return _(step.later).format(**self.course.fields(self.view))
        return _("Later. Now press {key}.").format(key=key) if key else _("Later: first do what the lesson asks.")

    def _taken(self, step: LessonStep, action: Action) -> None:
        """Continue after a right action."""
        view, game = self.view, self._game
        praise = "" if step.praise is None else step.praise(view, action)
        if step.judge is None and (step.until is None or step.until(view)):
            self._go_on()
        self._praise = praise if self._game is game else ""

    def _go_on(self) -> None:
        """Take the step and go to the next step that is not taken already."""
        self._at, self._praise = self._at + 1, ""
        if self._at == len(self.course.lessons[self.lesson - 1].steps):
            self.lesson, self._at = self.lesson + 1, 0
            self._deal_anew()
        self._look_again()

    def _look_again(self) -> None:
        """Take a step whose condition holds already. For a choice, judge the outcome."""
        step = self.step
        if step is not None and step.until is not None and step.until(self.view):
            self._go_on()
        elif step is not None and step.judge is not None and self.outcome is None:
            self.outcome = step.judge(self.view)

    def _deal_anew(self) -> None:
        """Begin a lesson with its own deal, if it has one."""
        deal = None if self.is_over else self.course.lessons[self.lesson - 1].deal
        if deal is not None:
            game, others = deal()
            self._play(game, others)
            self._tell(self.course.turn(self.view), None)

    def _take_step(self) -> None:
        """Take the step with its named action, to start at a later lesson."""
        step = self.step
        assert step is not None
        if step.looks:
            self._go_on()
            return
        assert self.seat is not None
        for action in self._game.actions(self.seat):
            if any(_fits(action, pattern) for pattern in step.leads):
                self.act(action)
        self.act(self.right_actions[0])


def _fits(action: Action, pattern: Pattern) -> bool:
    """Return True if an action matches that pattern."""
    if isinstance(pattern, tuple):
        return action == pattern
    words = pattern.split()
    return len(words) <= len(action) and all(word in ("*", str(part)) for word, part in zip(words, action, strict=False))


def sentences(course: Course) -> Iterable[str]:
    """Yield every sentence of a course, in English."""
    for lesson in course.lessons:
        yield from filter(None, (lesson.begins, lesson.aloud))
        for step in lesson.steps:
            yield from filter(None, (step.text, step.aloud, step.answer, step.later))
    yield from course.end
