"""Judge any game that can be imagined from a view: imagined games are played to their end by a bot of the game.

Whatever is weighed is tried in the same imagined worlds with the same chance, so that differences are those of the actions and
not of the cards. What seems best of many is partly luck: a decision is marked only where fresh worlds say the same by more
than chance explains. The work is counted in actions, so that the same question takes the same on every machine.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field

from engine.chance import Chance, Dice
from engine.core import bots
from engine.core.bots import Bot, IsLate, never
from engine.core.logged_game import LoggedGame
from engine.game import Action, Game, View
from engine.judge import (
    Advice,
    Analysis,
    Begun,
    Choice,
    Decided,
    Judge,
    Mark,
    analysis_of,
    confirmed,
    difference,
    done_later,
    is_choice,
    percent,
    percents,
    verdict,
)
from engine.playing_out import at_random, play_on
from engine.record import freeze

CHOICES = 3
"""At most so many are named in an advice."""
WORK = 400_000
"""So many actions at most are played in all imagined games of an analysis."""
ADVICE_WORK = 40_000
MOST_CANDIDATES = 12
"""Of more actions than that, this many are tried, evenly spaced in their list."""
LONGEST = 5000
"""A game that has not ended after so many actions counts as won by nobody."""
FEWEST, MOST = 8, 240
"""The fewest and the most worlds in which something is tried."""
CHANCE_WORLDS = 60
"""The most for the chance to win as a turn begins."""
WATCHED_WORLDS = 36
"""The most for everybody's chance to win, for a spectator."""
LOOKED_AT_TWICE = 6
"""So many decisions that seem to have cost most are looked at again in fresh worlds."""
_SEEDS = range(1 << 32)


@dataclass(slots=True)
class _Work:
    """The number of actions that may still be played, and the average length of a game."""

    left: int
    is_late: IsLate
    played: int = 0
    games: int = 0

    @property
    def is_done(self) -> bool:
        return self.left <= self.played or self.is_late()

    def worlds(self, share: float, tried: int, most: int) -> int:
        """Return in how many worlds so many actions may be tried with that share of the remaining work."""
        length = self.played / self.games if self.games else 1.0
        return int(min(max(share * (self.left - self.played) / (max(length, 1.0) * max(tried, 1)), FEWEST), most))


@dataclass(slots=True)
class Tried:
    """An action, and for each world it was tried in the share of the win: 1 alone, 0 for a loss."""

    action: Action
    ends: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.ends) / len(self.ends) if self.ends else 0.0


def judge_of(kind: type[Game]) -> Judge | None:
    """Return the judge of a game: its own, or one that plays imagined games to their end; None if there is neither."""
    own: Judge | None = kind.own_judge()
    return own or (PlayoutJudge(kind) if kind.can_imagine() else None)


class PlayoutJudge:
    """Judges by the policy of the game's weakest bot above `random`, which is the cheapest; by `random` without another."""

    def __init__(self, kind: type[Game], policy: Bot | None = None) -> None:
        self._kind = kind
        self._policy = policy or next((bot for bot in kind.bots.values() if bot is not bots.random), bots.random)

    # -- what it answers -----------------------------------------------------------------------------------------------

    def advise(self, view: View, chance: Chance, is_late: IsLate = never) -> Advice:
        """Return up to three of the best actions, each with its chance to win."""
        field = _candidates(view)
        if len(field) < 2:
            return Advice(tuple(Choice(action, None) for action in field))
        work = _Work(ADVICE_WORK, is_late)
        found = self._weighed(view, field, 0, chance, work, CHOICES)[:CHOICES]
        ends = [one.ends for one in found]
        return Advice(tuple(Choice(one.action, percent(one.mean), verdict(ends, at)) for at, one in enumerate(found)))

    def analyse(
        self, game: Iterable[Decided | Begun], chance: Chance, is_late: IsLate = never
    ) -> Generator[tuple[int, int], None, Analysis]:
        """Look at each turn and at each decision once, and at those that seem to have cost most twice."""
        steps, work = list(game), _Work(WORK, is_late)
        total = len(steps) + LOOKED_AT_TWICE
        begun = [step for step in steps if isinstance(step, Begun)]
        decided = [(at, step) for at, step in enumerate(steps) if isinstance(step, Decided) and is_choice(step)]
        chances: list[tuple[int, int]] = []
        for number, step in enumerate(begun, 1):
            worlds = work.worlds(0.3 / (len(begun) - number + 1), 1, CHANCE_WORLDS)
            chances.append((step.turn, percent(self._chance(step.view, worlds, chance, work))))
            yield number, total
        suspected: list[tuple[float, Decided, Action]] = []
        for number, (at, one) in enumerate(decided, 1):
            if work.is_done:
                break
            found = self._seeming(one, done_later(steps, at), chance, work, 0.6 / (len(decided) - number + 1))
            suspected += [found] if found is not None else []
            yield len(begun) + number, total
        suspected.sort(key=lambda each: -each[0])
        marks: list[Mark] = []
        for number, (_cost, one, better) in enumerate(suspected[:LOOKED_AT_TWICE]):
            if work.is_done:
                break
            marks += self._mark(one, better, chance, work, 1 / (LOOKED_AT_TWICE - number))
            yield len(steps) + number, total
        yield total, total
        return analysis_of(marks, chances)

    def chances(self, view: View, chance: Chance, is_late: IsLate = never) -> tuple[int, ...]:
        """Play worlds that a spectator cannot tell apart to their end."""
        work, seats = _Work(ADVICE_WORK, is_late), range(len(view["seats"]))
        shares = [0.0 for _seat in seats]
        while work.games < WATCHED_WORLDS and not work.is_done:
            world = self._kind.imagine(view, Dice(chance.pick(_SEEDS)))
            self._play_out(world, Dice(chance.pick(_SEEDS)), work)
            shares = [share + share_of_win(world, seat) for share, seat in zip(shares, seats, strict=True)]
        return percents(shares, [each["team"] for each in self._kind.seating(view["mode"], len(seats))])

    # -- how it comes to that ------------------------------------------------------------------------------------------

    def _seeming(
        self, step: Decided, later: Sequence[Action], chance: Chance, work: _Work, share: float
    ) -> tuple[float, Decided, Action] | None:
        """Return an action that seems to be better than the one taken, and by how much. What was done later in the turn is not
        instead of it."""
        others = [action for action in _candidates(step.view) if action != step.action and action not in later]
        if not others:
            return None
        part = _Work(work.played + int(share * (work.left - work.played)), work.is_late, work.played, work.games)
        taken, *found = self._weighed(step.view, [step.action, *others], 1, chance, part, 2)
        work.played, work.games = part.played, part.games
        best = max(found, key=lambda one: one.mean)
        cost, _error = difference(best.ends, taken.ends)
        return (cost, step, best.action) if cost > 0 else None

    def _mark(self, step: Decided, better: Action, chance: Chance, work: _Work, share: float) -> list[Mark]:
        """Return the decision as a mark, if that action surely wins more of fresh imagined games."""
        both = Tried(better), Tried(step.action)
        for _ in range(work.worlds(share, 2, MOST)):
            self._try(step.view, both, chance, work)
            if work.is_late():
                break
        return confirmed(step, better, both[0].ends, both[1].ends)

    def _weighed(self, view: View, actions: Sequence[Action], stay: int, chance: Chance, work: _Work, keep: int) -> list[Tried]:
        """Try these actions and return them as far as they were tried: the first `stay` of them, then the best. The worse half
        gives way."""
        field = [Tried(action) for action in actions]
        stayed, left = field[:stay], field[stay:]
        rounds = 1 + max(len(field) - keep, 0).bit_length()
        while rounds:
            for _ in range(work.worlds(1 / rounds, len(stayed) + len(left), MOST)):
                self._try(view, (*stayed, *left), chance, work)
                if work.is_late():
                    break
            left.sort(key=lambda one: -one.mean)
            if len(stayed) + len(left) <= keep or work.is_done:
                break
            left = left[: max(keep - stay, len(left) // 2)]
            rounds -= 1
        return [*stayed, *left]

    def _try(self, view: View, tried: Iterable[Tried], chance: Chance, work: _Work) -> None:
        """Play each of the actions out in one world, which the view's seat cannot tell from the real one."""
        world = self._kind.imagine(view, Dice(chance.pick(_SEEDS)))
        seed = chance.pick(_SEEDS)
        for one in tried:
            twin = world.copy()
            twin.apply(view["seat"], one.action)
            one.ends.append(self._end(twin, view["seat"], Dice(seed), work))

    def _chance(self, view: View, worlds: int, chance: Chance, work: _Work) -> float:
        """Return how often the seat wins when the game goes on from there."""
        ends = []
        for _ in range(worlds):
            world = self._kind.imagine(view, Dice(chance.pick(_SEEDS)))
            ends.append(self._end(world, view["seat"], Dice(chance.pick(_SEEDS)), work))
        return sum(ends) / len(ends)

    def _end(self, world: Game, seat: int, chance: Chance, work: _Work) -> float:
        """Play the world to its end, which uses it up, and return the seat's share of the win."""
        self._play_out(world, chance, work)
        return share_of_win(world, seat)

    def _play_out(self, world: Game, chance: Chance, work: _Work) -> None:
        """Play the world to its end."""
        played = 0
        if self._policy is bots.random and isinstance(world, LoggedGame):
            played = play_on(world.position, at_random, chance, LONGEST)  # without views and a log
        else:
            while world.result is None and played < LONGEST:
                asked = next(iter(world.pending))
                world.apply(asked, tuple(self._policy(world.view(asked), chance)))
                played += 1
        work.played += 1 + played
        work.games += 1


def share_of_win(world: Game, seat: int) -> float:
    """Return the seat's share of the win: 1, or less if several teams have won; 0 if the game is not over."""
    result = world.result
    if result is None or seat not in result.winners:
        return 0.0
    teams = [each["team"] for each in type(world).seating(world.mode, world.seats)]
    return 1 / len({teams[winner] for winner in result.winners})


def _candidates(view: View) -> list[Action]:
    """Return the listed actions, or a limited number at even distances among them."""
    listed: list[Action] = [freeze(action) for action in view["actions"]]
    if len(listed) <= MOST_CANDIDATES:
        return listed
    return [listed[at * len(listed) // MOST_CANDIDATES] for at in range(MOST_CANDIDATES)]
