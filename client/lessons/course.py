"""Teach a game by lessons that are data: what is to be done now, what is right, what is said. No key and no screen.

A lesson knows the game by its views and actions alone, so it is the same on a screen and in plain text: whatever performs an
action that is right takes the step, and any other is answered with the reason why it comes later.
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
"""An action as it comes over the wire, or its first words: `"buy"` is every purchase, `"use * primary"` any card's."""

LESSON = "lesson"
"""The scope of a reason that a lesson gives."""

# -- what a course is made of -----------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """The outcome of a choice: whether that was the aim, and a sentence in English, as those of a step."""

    is_right: bool
    words: str


class LessonStep(Struct, frozen=True):
    """One thing to do. Sentences are English with the names of `Course.fields` in braces, and `{key}` for what to press.

    `right`: the actions that take it, the one that is named first. `until`: it is taken when that holds; without it one right
    action is enough. `looks`: it is taken by looking at a card instead.
    """

    text: str
    right: Sequence[Pattern] = ()
    until: Callable[[View], bool] | None = None
    looks: bool = False
    command: str = ""
    """The command whose key is named; without one the key of what the first right action is about."""
    answer: str = ""
    """The sentence while a question is open on the way."""
    later: str = ""
    """The reply to an action that is not right, if there is more to explain than the right key."""
    judge: Callable[[View], Outcome | None] | None = None
    """The step is a choice: whatever is right may be done, no key is named, and this says what came of it once that is certain.
    What was not the aim is tried again from the lesson's own deal.
    """
    praise: Callable[[View, Action], str] | None = None
    """The praise of the action that was taken, before the next step. In the language in use."""
    aloud: str = ""
    """The text in plain text, where that has no such signs or keys."""
    leads: Sequence[Pattern] = ()
    """Actions that may come before a right one, on the way to it; they take no step."""


class Lesson(Struct, frozen=True):
    """`name`: one word; `begins`: the sentence it begins with, which stays until it is through, `aloud` in plain text.

    `deal`: a lesson that does not go on where the one before ended has a game of its own, with what the others do in it.
    """

    name: str
    begins: str
    steps: Sequence[LessonStep]
    aloud: str = ""
    deal: Callable[[], tuple[Game, Moves]] | None = None


class Course(Struct, frozen=True):
    """All lessons of a game. The first has a deal.

    `end`: the block and two sentences that are said when all are through. `fields`: what sentences have in braces, from the
    view as it is now. `others`: the names of the other seats; `seat`: whose lessons they are.
    """

    lessons: Sequence[Lesson]
    end: tuple[str, str, str]
    fields: Callable[[View], Mapping[str, object]]
    others: Sequence[str]
    seat: int = 0
    turn: Callable[[View], Sequence[Event]] = field(default=lambda view: ())
    """The events before a deal that begins in the middle of a game."""


class Key(Struct, frozen=True):
    """A key to press. `label`: what it does, in a word or two; `command`: the command it has, if it has one."""

    key: str
    label: str
    command: str = ""


class Saying(Struct, frozen=True):
    """The words of a lesson: `block` in capitals, the lesson's sentence, and what to do now."""

    block: str
    begins: str
    now: str


# -- the table it is taught at ----------------------------------------------------------------------------------------


class LessonTable(ScriptedTable):
    """The lessons from one of them on, from the first where there is no such lesson. Implements `TableFeed`.

    `lesson`: the one that is on, counted from 1; one more than there are at the end.
    """

    def __init__(self, course: Course, name: str, lesson: int = 1) -> None:
        self.course = course
        wanted = lesson if 1 <= lesson <= len(course.lessons) else 1
        self.lesson = max(n for n in range(1, wanted + 1) if course.lessons[n - 1].deal is not None)
        self._at = 0
        self._praise = ""
        self.outcome: Outcome | None = None
        """The outcome of a choice, until it is acknowledged."""
        self.named: Callable[[], str] = str
        """The key to press now, as it is printed; "" if nobody names one."""
        deal = course.lessons[self.lesson - 1].deal
        assert deal is not None
        game, others = deal()
        super().__init__(game, (name, *course.others), others, course.seat)
        while self.lesson < wanted:
            self._take_step()

    @property
    def is_over(self) -> bool:
        """Return whether every lesson is through."""
        return self.lesson > len(self.course.lessons)

    @property
    def place(self) -> tuple[int, int]:
        """Return the lesson, and how many of its steps are taken."""
        return self.lesson, self._at

    @property
    def step(self) -> LessonStep | None:
        """Return what is to be done now; None when every lesson is through."""
        return None if self.is_over else self.course.lessons[self.lesson - 1].steps[self._at]

    @property
    def is_choice(self) -> bool:
        """Return whether it is up to you what to do, so that no key is named."""
        return self.outcome is None and self.step is not None and self.step.judge is not None

    @property
    def is_under_way(self) -> bool:
        """Return whether something of a choice has been done, so that the table itself says what it asks."""
        return self.is_choice and len(self._game.record.entries) > 1

    @property
    def view(self) -> View:
        """Return the game as this seat sees it now."""
        view: View = plain(self._game.view(self.seat))
        return view

    @property
    def right_actions(self) -> list[Action]:
        """Return the actions that take the step or lead on to it, the one that is named first; nothing where one only looks."""
        step = self.step
        if step is None or self.outcome is not None:
            return []
        assert self.seat is not None
        legal = [*self._game.actions(self.seat), *self._game.any_time_actions(self.seat)]
        found = [action for pattern in step.right for action in legal if _fits(action, pattern)]
        return found or [pattern for pattern in step.right if isinstance(pattern, tuple)]

    def look_at(self, thing: str) -> None:
        """Note that a card was looked at."""
        if thing and (step := self.step) is not None and step.looks:
            self._go_on()

    def saying(self, key: str, *, aloud: bool = False, **more: object) -> Saying:
        """Return what is said now. `key`: what to press, as it is printed; `aloud`: in plain text; `more`: fields besides."""
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
        """Go on after what came of a choice, or try it again."""
        outcome, self.outcome = self.outcome, None
        if outcome is None:
            return
        if outcome.is_right:
            self._go_on()
        else:
            self._at = 0
            self._deal_anew()

    def answering(self, **more: object) -> str:
        """Return what is said while a question is open on the way; "" where the question says enough itself."""
        step = self.step
        return "" if step is None or not step.answer else _(step.answer).format(**{**more, **self.course.fields(self.view)})

    # -- what is done --------------------------------------------------------------------------------------------------

    def _of_another(self, seat: int) -> Action | None:
        """Return the next of what is listed that can be done, as what you chose may have taken another from them. What is asked
        in your turn and not listed is answered somehow.
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
        """Let the others answer, who may have to before the step is taken."""
        super()._reply()
        self._look_again()

    def _do(self, action: Action) -> messages.Why | None:
        """Carry out an action that is right now; or why that is not possible, or comes later."""
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
        """Say to an action or a key that its time has not come."""
        step, key = self.step, self.named()
        if step is not None and step.later:
            return _(step.later).format(**self.course.fields(self.view))
        return _("Later. Now press {key}.").format(key=key) if key else _("Later: first do what the lesson asks.")

    def _taken(self, step: LessonStep, action: Action) -> None:
        """Go on, as a right action was done."""
        view, game = self.view, self._game
        praise = "" if step.praise is None else step.praise(view, action)
        if step.judge is None and (step.until is None or step.until(view)):
            self._go_on()
        self._praise = praise if self._game is game else ""

    def _go_on(self) -> None:
        """Take the step: go on to the next one, or to one behind it that is not taken already."""
        self._at, self._praise = self._at + 1, ""
        if self._at == len(self.course.lessons[self.lesson - 1].steps):
            self.lesson, self._at = self.lesson + 1, 0
            self._deal_anew()
        self._look_again()

    def _look_again(self) -> None:
        """Take a step whose condition holds already; of a choice judge the outcome."""
        step = self.step
        if step is not None and step.until is not None and step.until(self.view):
            self._go_on()
        elif step is not None and step.judge is not None and self.outcome is None:
            self.outcome = step.judge(self.view)

    def _deal_anew(self) -> None:
        """Begin a lesson that has a deal of its own with it."""
        deal = None if self.is_over else self.course.lessons[self.lesson - 1].deal
        if deal is not None:
            game, others = deal()
            self._play(game, others)
            self._tell(self.course.turn(self.view), None)

    def _take_step(self) -> None:
        """Take the step as it is named, to go on with a later lesson."""
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
    """Return whether an action is of that pattern."""
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
