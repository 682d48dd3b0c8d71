"""Find the best choice in a position and the costliest decisions of a game: the questions to a judge, and its answers.

`engine.playout_judge.judge_of` names the judge of a game. It knows the views of one seat, or of a spectator, and nothing else.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.chance import Chance
from engine.core.bots import IsLate, never
from engine.game import Action, Game, View
from engine.record import Record

UNDO: Action = ("undo",)
SURELY, BETTER, EQUAL = "surely", "better", "equal"
SURE = 2.0
"""By so many standard errors something is surely better; by one it is better."""
LEAST_TOLD = 0.01
"""The least difference between two chances to win that is named: chances are shown in whole percent."""
MARKED = 3
"""At most so many decisions are marked."""


# -- a game that is over -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of the seat at a point of the record, and its view before that."""

    point: int
    action: Action
    view: View


@dataclass(frozen=True, slots=True)
class Begun:
    """The seat's view at the beginning of a turn."""

    turn: int
    view: View


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision that cost. `point`: of the action; `cost`: of 100 imagined games, how many more `better` wins.

    `margin`: by how many of 100 games the cost may be wrong, 0 if unknown; `chance`: to win after the action taken, in percent.
    """

    point: int
    turn: int
    taken: Action
    better: Action
    cost: int
    margin: int = 0
    chance: int = 0

    @property
    def better_chance(self) -> int:
        """Return the chance to win after the better action, in percent."""
        return min(self.chance + self.cost, 100)


@dataclass(frozen=True, slots=True)
class Analysis:
    """`marks`: in the order of the game. `chances`: the seat's chance to win as each turn began, in percent, by turn."""

    marks: tuple[Mark, ...] = ()
    chances: tuple[tuple[int, int], ...] = ()


def steps_of(kind: type[Game], record: Record, seat: int) -> list[Decided | Begun]:
    """List the views and actions of that seat in a record: its view as each turn began, and before each decision that was not
    undone."""
    entries = record.entries
    stands: list[int] = []
    for point in range(1, len(entries)):
        if entries[point].action != UNDO:
            stands.append(point)
        elif stands:
            stands.pop()
    found: list[Decided | Begun] = []
    game, turn = kind.replay(record, 1, None, None), 0
    for point in range(1, len(entries)):
        entry = entries[point]
        if stands and stands[0] == point:
            stands.pop(0)
            if game.turn != turn:
                turn = game.turn
                found.append(Begun(turn, game.view(seat)))
            if entry.seat == seat:
                found.append(Decided(point, entry.action, game.view(seat)))
        assert entry.seat is not None
        game.apply(entry.seat, entry.action)
    return found


# -- advice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason, by `word`, counted in imagined games.

    "in-wins": that card is played in `count` of the `of` games won. "taken": left in the row, another player buys it before
    your next turn in `count` of `of` games. "holds": left alone, that base is still there after `count` more turns. "wins-in":
    games are won after `count` more turns.
    """

    word: str
    card: str = ""
    count: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the best things to do. `percent`: its chance to win; None where nothing else could be done.

    `verdict`: of the first, how it compares to the second: SURELY, BETTER or EQUAL; of others EQUAL if as good, else "".
    """

    action: Action
    percent: int | None
    verdict: str = ""
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """An action, and the card it concerns: the one at its place, if it has one. `chosen`: the effects of a choice."""

    action: Action
    card: str = ""
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """Up to three choices, the best first; or `winning`: the actions that win in this turn, in order, with any draws.

    `then`: where there is only a card to play, the choices there will be when all are played.
    """

    choices: tuple[Choice, ...] = ()
    winning: tuple[Step, ...] = ()
    then: tuple[Choice, ...] = ()


# -- who judges --------------------------------------------------------------------------------------------------------


class Judge(Protocol):
    """Gives the same answer for the same question and chance, unless it is late: then it answers with its best result so
    far."""

    def advise(self, view: View, chance: Chance, is_late: IsLate = never) -> Advice:
        """Return the best choices of the view's seat, which has a question."""

    def analyse(
        self, game: Iterable[Decided | Begun], chance: Chance, is_late: IsLate = never
    ) -> Generator[tuple[int, int], None, Analysis]:
        """Yield how much is done and how much there is, and return the analysis; to give up, stop asking."""

    def chances(self, view: View, chance: Chance, is_late: IsLate = never) -> tuple[int, ...]:
        """Return each seat's chance to win in a spectator's view, in percent; nothing where no imagined game was won."""


def percents(shares: Sequence[float], teams: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's share of the wins of its team, in percent. Between two teams it is 100 in all.

    What was only imagined is never certain: nobody has more than 99, and of two teams none less than 1.

    >>> percents([5, 3], [0, 1]), percents([8, 0], [0, 1]), percents([2, 0, 2, 4], [0, 1, 0, 2]), percents([0, 0], [0, 1])
    ((62, 38), (99, 1), (33, 0, 33, 67), ())
    """
    of_team = {team: max(share for share, its in zip(shares, teams, strict=True) if its == team) for team in teams}
    total = sum(of_team.values())
    if not total:
        return ()
    in_percent = {team: min(round(100 * share / total), 99) for team, share in of_team.items()}
    if len(in_percent) == 2:
        first, second = in_percent
        in_percent[first] = max(in_percent[first], 1)
        in_percent[second] = 100 - in_percent[first]
    return tuple(in_percent[team] for team in teams)


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return by how much the first is better in the worlds that both were tried in, and the standard error of that.

    >>> difference([1, 1, 0, 1], [0, 1, 0, 1])
    (0.25, 0.25)
    """
    gains = [a - b for a, b in zip(one, other, strict=False)]
    count = len(gains)
    if count < 2:
        return sum(gains), 1.0
    mean = sum(gains) / count
    return mean, (sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count) ** 0.5


def percent(mean: float) -> int:
    """Return a chance to win in whole percent, from 1 to 99: nothing that was imagined is certain."""
    return min(max(round(100 * mean), 1), 99)


def verdict(ends: Sequence[Sequence[float]], at: int) -> str:
    """Compare the first to the second; of the others, say whether they are as good as the first. `ends`: of each, in the same
    worlds, the best first. Shares that are shown in whole percent are equal if they differ by less than one.

    >>> verdict([[0.53, 0.55], [0.51, 0.53]], 0), verdict([[0.514, 0.514], [0.51, 0.51]], 0)
    ('surely', 'equal')
    """
    other = at or 1
    if other >= len(ends):
        return ""
    gain, error = difference(ends[0], ends[other])
    if gain <= error or gain < LEAST_TOLD:
        return EQUAL
    if at:
        return ""
    return SURELY if gain > SURE * error else BETTER


def confirmed(step: Decided, better: Action, its_ends: Sequence[float], ends: Sequence[float]) -> list[Mark]:
    """Return the decision as a mark if the other action is surely better in these worlds. `ends`: results after the action
    taken."""
    cost, error = difference(its_ends, ends)
    if cost <= SURE * error or round(100 * cost) < 1:
        return []
    chance = percent(sum(ends) / len(ends))
    return [Mark(step.point, step.view["turn"], step.action, better, round(100 * cost), round(100 * SURE * error), chance)]


def analysis_of(marks: Iterable[Mark], chances: Iterable[tuple[int, int]]) -> Analysis:
    """Return the marks that cost most, in the order of the game, with the chances to win."""
    worst = sorted(marks, key=lambda mark: -mark.cost)[:MARKED]
    return Analysis(tuple(sorted(worst, key=lambda mark: mark.point)), tuple(chances))


def done_later(steps: Sequence[Decided | Begun], at: int) -> list[Action]:
    """Return the later actions of the seat in that step's turn: choosing an order is no decision."""
    taken, found = steps[at], list[Action]()
    for step in steps[at + 1 :]:
        if isinstance(step, Begun) or step.view["turn"] != taken.view["turn"]:
            break
        found.append(step.action)
    return found


def is_choice(step: Decided) -> bool:
    """Tell whether there was something to decide: to give up answers no question."""
    return len(step.view["actions"]) > 1 and step.action[0] in {action[0] for action in step.view["actions"]}
