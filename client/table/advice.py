"""Put advice, chances to win and the analysis of a recorded game into words, at a table of any game.

`client.table.advice_process` computes them. A game provides an `AdviceFormatter`, which describes an action in a few words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from client.table.owners import team_name
from client.table.pages import Pile
from client.table.state import AnyTable, Choice, Menu
from client.text.i18n import _, all_of, ngettext
from engine.game import Action
from engine.judge import BETTER, EQUAL, SURELY, Advice, Analysis, Mark, Step
from engine.judge import Choice as Judged
from engine.language import Verb
from protocol.text import clean

STEPS = 8
"""The most steps of a turn that are listed by name."""


DONE, BETTER_DONE = "?", "!"
"""The symbols for the action that was taken and for the better one, as annotated chess games have them."""


# -- in words ----------------------------------------------------------------------------------------------------------


class AdviceFormatter:
    """Put advice and analysis into the words of a game: by default those of its formatter."""

    marks = False
    """True if a digit only marks a proposal, because digits also answer the game's question."""

    def step(self, action: Action, table: Any) -> Step:
        """Return an action together with the card it is about."""
        return Step(action)

    def listed(self, action: Action, table: Any) -> Verb | None:
        """Return the action as the table lists it."""
        return next((verb for verb in table.actions if verb.wire == action), None)

    def words(self, step: Step, table: Any) -> str:
        """Describe a step, as a part of a sentence or its beginning."""
        return " ".join(map(str, step.action))

    def title(self, found: Advice, table: Any) -> str:
        """Return the sentence above the choices."""
        first = found.choices[0]
        if first.percent is None:
            return _("There is nothing to choose: do this first.")
        alike = [str(number) for number, choice in enumerate(found.choices, 1) if choice.verdict == EQUAL]
        if first.verdict == EQUAL and len(alike) > 1:
            return _("{choices} are equally good.").format(choices=all_of(alike))
        return _("Your chance to win, with each:")

    # -- the consequences of advice ------------------------------------------------------------------------------------

    def action(self, action: Action, table: Any) -> str:
        """Return an action in a few words."""
        return self.words(self.step(action, table), table)

    def menu(self, found: Advice, table: Any) -> Menu | None:
        """Return the advice as a menu of actions; None if none of them is possible."""
        back = Choice("0", _("back"), None)
        if found.winning:
            first = self.listed(found.winning[0].action, table)
            steps = [self.words(step, table) for step in found.winning[:STEPS]]
            more = [_("and so on")] if len(found.winning) > STEPS else []
            said = _("You win in this turn, in this order: {steps}.").format(steps=", ".join([*steps, *more]))
            return None if first is None else self._proposed(said, Choice("1", steps[0], first), back)
        choices: list[Choice] = []
        for choice in found.choices:
            action = self.listed(choice.action, table)
            if action is not None:
                choices.append(Choice(str(len(choices) + 1), self._label(choice, table), action))
        return self._proposed(self.title(found, table), *choices, back) if choices else None

    def _proposed(self, said: str, *choices: Choice) -> Menu:
        return Menu(said, choices, block=_("ADVICE"), marks=self.marks)

    def _label(self, choice: Judged, table: Any) -> str:
        what = self.action(choice.action, table)
        if choice.percent is None:
            return what
        words = {
            SURELY: _("{what}: {n} %, surely better"),
            # Translators: {what} is a move, and {n} the chance to win after it
            BETTER: _("{what}: {n} %, better"),
        }.get(choice.verdict, _("{what}: {n} %"))
        return words.format(what=what, n=choice.percent)

    def remark(self, mark: Mark, before: Any) -> str:
        """Describe a marked decision and the better one. `before`: the table on which the decision was made."""
        # Translators: two moves, each with the chance to win after it: "end the turn, 41 % to win; better: buy Ram, 70 %."
        return _("{taken}, {n} % to win; better: {better}, {m} %.").format(
            taken=self.action(mark.taken, before),
            n=mark.chance,
            better=self.action(mark.better, before),
            m=mark.better_chance,
        )

    def line(self, mark: Mark, before: Any) -> str:
        """Return a marked decision as a line of its own, with the certainty of the judgement."""
        if mark.margin:
            of = _("Turn {turn}: {remark} That is {n} more of 100 imagined games, give or take {margin}.")
        else:
            of = _("Turn {turn}: {remark} That is {n} more of 100 imagined games.")
        return of.format(turn=mark.turn, remark=self.remark(mark, before), n=mark.cost, margin=mark.margin)


# -- the chances to win, for spectators -------------------------------------------------------------------------------


Chances = tuple[tuple[str, int], ...]
"""Each side's name and its chance to win in percent."""


def of_sides(found: Sequence[int], table: AnyTable) -> Chances:
    """Return the chances of each seat, and one entry for a team. Players who are out of the game are omitted."""
    sides: dict[int, tuple[str, int]] = {}
    for number, (percent, seat) in enumerate(zip(found, table.seats, strict=False)):
        of: Any = seat
        if table.has_teams:
            sides.setdefault(of.team, (_("team {name}").format(name=team_name(of.team)), percent))
        elif percent or of.alive:
            sides[number] = clean(table.name(number)), percent
    return tuple(sides.values())


def each_chance(chances: Chances) -> str:
    """Return each side's name and its chance to win, as text."""
    # Translators: who, and the chance to win: "Ann 62 %"
    return ", ".join(_("{name} {n} %").format(name=name, n=percent) for name, percent in chances)


def chances_in_words(chances: Chances) -> str:
    """Return a sentence with the chances to win of all sides."""
    return _("Chance to win: {chances}").format(chances=each_chance(chances)) if chances else ""


# -- an analysis -------------------------------------------------------------------------------------------------------


Curve = Callable[[Sequence[int], int], str]
"""Draws a series of numbers as a line of bars; the second argument is the number of the highest bar."""
Numbers = Sequence[tuple[str, Sequence[int]]]
"""Each statistic's name and its numbers, one a turn."""


def going_on(done: int, total: int) -> str:
    """Return the progress of the analysis as a sentence."""
    return _("Looking at every decision: {n} %. Esc calls it off.").format(n=100 * done // max(total, 1))


def no_analysis() -> str:
    """Return the sentence for an analysis that failed."""
    return _("This game cannot be analysed here.")


def found(analysis: Analysis, next_key: str, pile_key: str) -> str:
    """Return the sentence for a finished analysis, with the keys for the next decision and for the page."""
    n = len(analysis.marks)
    if not n:
        return _("No decision cost much. {piles} shows your chance to win, turn by turn.").format(piles=pile_key)
    words = ngettext(
        "{n} decision cost most: {next} goes to it, {piles} has the chart.",
        "{n} decisions cost most: {next} goes from one to the next, {piles} has the chart.",
        n,
    )
    return words.format(n=n, next=next_key, piles=pile_key)


def page(analysis: Analysis, name: str, marks: Sequence[str], numbers: Numbers, curve: Curve) -> Pile:
    """Return the page with the marked decisions, the turning point, and the charts below them. `name`: the player whose
    chance to win is shown.
    """
    chances = [chance for _turn, chance in analysis.chances]
    texts = [(str(number), line) for number, line in enumerate(marks, 1)]
    if (turned := turning_point(analysis.chances, EVEN)) is not None:
        texts.append((_("turning point"), chance_turned(turned, name)))
    if chances:
        texts.append((_("chance to win, {name}").format(name=name), f"{curve(chances, 100)} {chances[-1]} %"))
    highest = max((value for _name, values in numbers for value in values), default=1)
    texts += [(called, f"{curve(values, highest)} {values[-1]}") for called, values in numbers if values]
    return Pile(_("Analysis"), texts=tuple(texts), page="analysis")


def as_lines(analysis: Analysis, name: str, marks: Sequence[str], numbers: Numbers) -> list[str]:
    """Return the same as sentences, with the numbers of each turn instead of charts."""
    said = [_("As {name} saw it:").format(name=name), *(marks or [_("No decision cost much.")])]
    if (turned := turning_point(analysis.chances, EVEN)) is not None:
        said.append(chance_turned(turned, name))
    for at, (turn, chance) in enumerate(analysis.chances):
        counted = ", ".join(f"{called} {values[at]}" for called, values in numbers if at < len(values))
        row = _("Turn {n}: {numbers}. Chance to win: {chance} %.") if counted else _("Turn {n}. Chance to win: {chance} %.")
        said.append(row.format(n=turn, numbers=counted, chance=chance))
    return said


def costliest(analysis: Analysis) -> Mark | None:
    """Return the decision that cost most in a game; None if none cost much.

    >>> costliest(Analysis((Mark(4, 2, ("a",), ("b",), 8), Mark(9, 5, ("c",), ("d",), 20)))).point
    9
    """
    return max(analysis.marks, key=lambda mark: mark.cost, default=None)


def cost_most(mark: Mark, remark: str) -> str:
    """Return the sentence about the costliest decision, with the better one."""
    return _("What cost most, in turn {turn}: {remark}").format(turn=mark.turn, remark=remark)


# -- where a game turned -----------------------------------------------------------------------------------------------


EVEN = 50
"""The chance to win, in percent, of a player who is as well off as all others together."""
LITTLE = 10
"""The least change, in percentage points, of a turning point."""


class TurningPoint(Struct, frozen=True):
    """The turn in which a game turned, with a number for the lead at its beginning and at the beginning of the next turn."""

    turn: int
    before: int
    after: int


def turning_point(curve: Sequence[tuple[int, int]], even: int, little: int = LITTLE) -> TurningPoint | None:
    """Find the turn in which the lead changed for the last time; if it never changed, the turn with the greatest change.

    `curve`: each turn with a number that is above `even` while one side leads, such as a chance to win or a difference of
    points. Return None if no change reaches `little`.

    >>> turning_point([(1, 50), (2, 60), (3, 35), (4, 70), (5, 90)], 50)
    TurningPoint(turn=3, before=35, after=70)
    >>> turning_point([(1, 55), (2, 60), (3, 95)], 50), turning_point([(1, 50), (2, 55)], 50)
    (TurningPoint(turn=2, before=60, after=95), None)
    """
    pairs = [TurningPoint(turn, before, after) for (turn, before), (_next, after) in pairwise(curve)]
    crossed = [one for one in pairs if (one.before > even) != (one.after > even) and abs(one.after - one.before) >= little]
    if crossed:
        return crossed[-1]
    most = max(pairs, key=lambda one: abs(one.after - one.before), default=None)
    return most if most is not None and abs(most.after - most.before) >= little else None


def chance_turned(turned: TurningPoint, name: str = "") -> str:
    """Describe the turning point by the chance to win of one seat: yours, or that of the player called `name`."""
    words = {"turn": turned.turn, "name": name, "before": turned.before, "after": turned.after}
    if name:
        return _("Turning point: turn {turn}, {name}'s chance to win went from {before} to {after} %.").format(**words)
    return _("Turning point: turn {turn}, your chance to win went from {before} to {after} %.").format(**words)
