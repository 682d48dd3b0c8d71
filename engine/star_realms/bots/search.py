"""Flat search over imagined worlds, paired and guarded.

Every candidate is tried in the same worlds with the same chance, so that their differences are the candidates' and not the
cards'. The field is halved again and again; the policy's own choice stays in it to the end, and is left only for one that is
better by a standard error. The same position and chance give the same answer, whatever the machine, where there is time enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.chance import Chance
from engine.core.bots import IsLate, never
from engine.game import Action
from engine.star_realms.bots import policy, value
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.taste import Taste
from engine.star_realms.play.turn import END_TURN
from engine.star_realms.position import StarRealmsPosition

MOST_CANDIDATES: Final = 10
FIRST_WORLDS: Final = 6
"""In how many worlds all candidates are tried before the field is halved, or in more: each round may take as many games."""
BEST: Final = 6
"""The least cost of the best cards."""
BATCH, SETTLED = 12, 3.0
"""When two are left, they are compared after so many more worlds each; by so many standard errors one is the better."""
NEVER: Final = frozenset(("pass-card", "pool-acquire", "pool-attack", "withdraw"))
"""Actions left to people: the policy knows no use for them, so no imagined game would."""
_SEEDS: Final = range(1 << 32)

Imagined = Callable[[StarRealmsPosition, Action], int]
"""The chance to win, of ONE, that a candidate comes to in a world, which may be changed."""


class Stream(Chance):
    """A cheap source for imagined futures: a congruential generator of 64 bits. Its draws may be predictable."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed

    def pick(self, options: Sequence[Any]) -> int:
        return self.below(len(options))

    def below(self, count: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) % count

    def copy(self) -> Self:
        return type(self)(self._state)


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a search: in how many imagined games, and how many turns far. `guard`: by how many standard errors a
    candidate must be better than the policy's choice.
    """

    simulations: int
    turns: int
    guard: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate, and its chance to win in each of the worlds it was tried in, of `value.ONE`."""

    action: Action
    chances: tuple[int, ...]

    @property
    def mean(self) -> float:
        return sum(self.chances) / len(self.chances) / value.ONE


def candidates(position: StarRealmsPosition, seat: int, taste: Taste) -> list[Action]:
    """List the actions worth weighing, the policy's own choice first; that alone if there is nothing to decide."""
    own = next_action(position, seat, taste)
    frame = position.asked[seat][1]
    if frame is None:
        when = policy.late(position, seat)
        if policy.play_on(position, seat, taste, when) or policy.finish(position, seat):
            return [own]
    found = [own]
    may_attack = False
    for action in position.actions(seat):
        verb = action[0]
        may_attack = may_attack or verb in ("attack", "attack-base")
        if action == own or verb in NEVER or (verb == "use" and not may_go(position, seat, action)):
            continue
        found.append(action)
    if may_attack and own != END_TURN and END_TURN in found:
        found.remove(END_TURN)  # combat that is not spent is lost
    if frame is not None:
        found = sparing(position, found)
    return found[:MOST_CANDIDATES]


def may_go(position: StarRealmsPosition, seat: int, action: Action) -> bool:
    """Return whether that ability scraps a dispensable card: none of the best before an opponent is near its end."""
    _, place, ability = action
    entry = position.seats[seat].at(place)
    is_best = entry is not None and position.cards.cost[entry.card] >= BEST
    return bool(ability == "scrap" and not (is_best and policy.late(position, seat) == 0))


def sparing(position: StarRealmsPosition, answers: list[Action]) -> list[Action]:
    """Drop answers that scrap the seat's own good cards if a starter or an Explorer can go in their place."""
    cards = position.cards
    least = (*cards.starters, cards.key[cards.explorer])
    good = {action for action in answers[1:] if action[0] == "scrap" and action[1] != "row" and action[2] not in least}
    has_least = any(action[0] == "scrap" and action[1] != "row" and action[2] in least for action in answers)
    return [action for action in answers if action not in good] if has_least else answers


def weigh(
    position: StarRealmsPosition,
    seat: int,
    taste: Taste,
    net: value.Net,
    effort: Effort,
    chance: Chance,
    *,
    field: Sequence[Action] = (),
    stay: int = 1,
    keep: int = 2,
    is_late: IsLate = never,
    imagined: Imagined | None = None,
) -> list[Weighed]:
    """Weigh the candidates and return them as far as they were tried: the policy's own choice first, then the best.

    `field`: actions weighed in their place; the first `stay` of it stay to the end, and with them enough others to make `keep`.
    `is_late`: asked after each world, the first among them. `imagined`: the worth of a candidate in a world; without it the
    policy plays so many turns.
    """
    field = list(field) or candidates(position, seat, taste)
    if len(field) == 1:
        return [Weighed(field[0], ())]
    chances: dict[Action, list[int]] = {action: [] for action in field}
    left = effort.simulations
    stayed, remaining = field[:stay], field
    rounds = 1 + max(len(field) - keep, 0).bit_length()
    while left >= len(remaining):
        worlds = max(FIRST_WORLDS, left // (rounds * len(remaining))) if len(remaining) > keep else left
        rounds -= rounds > 1
        tries = min(worlds, left // len(remaining))
        for number in range(tries):
            if len(remaining) == 2 and number % BATCH == 0 and number and settled(*(chances[action] for action in remaining)):
                return [Weighed(action, tuple(chances[action])) for action in remaining]
            seed = chance.pick(_SEEDS)
            world = position.resample(seat, Stream(seed))
            for action in remaining:
                if imagined is not None:
                    chances[action].append(imagined(world.copy(), action))
                else:
                    chances[action].append(imagined_chance(world.copy(), seat, action, taste, net, effort.turns))
            left -= len(remaining)
            if is_late():
                left = 0
                break
        if len(remaining) > keep:
            best = sorted(remaining[stay:], key=lambda action: -sum(chances[action]))
            remaining = [*stayed, *best[: max(keep - stay, len(remaining) // 2)]]
    others = sorted(remaining[stay:], key=lambda action: -sum(chances[action]))
    return [Weighed(action, tuple(chances[action])) for action in (*stayed, *others)]


def best(weighed: Sequence[Weighed], guard: float) -> Action:
    """Return the policy's own choice, or the one that is better by that many standard errors."""
    own, found, most = weighed[0], weighed[0].action, 0.0
    for other in weighed[1:]:
        gain, error = difference(other, own)
        if gain > guard * error and gain > most:
            found, most = other.action, gain
    return found


def settled(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether more worlds would hardly change which of the two is better."""
    gain, error = difference(Weighed(END_TURN, tuple(one)), Weighed(END_TURN, tuple(other)))
    return abs(gain) > SETTLED * error


def difference(one: Weighed, other: Weighed) -> tuple[float, float]:
    """Return by how much the first is better in the worlds both were tried in, and the standard error of that."""
    gains = [(a - b) / value.ONE for a, b in zip(one.chances, other.chances, strict=False)]
    count = len(gains)
    mean = sum(gains) / count
    if count < 2:
        return mean, 1.0
    return mean, (sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count) ** 0.5


def imagined_chance(world: StarRealmsPosition, seat: int, action: Action, taste: Taste, net: value.Net, turns: int) -> int:
    """Return the seat's chance to win, of ONE, after the action and so many turns by the policy: the mean over their ends.

    The first judgements differ little except by the action, the last ones include its consequences.
    """
    total, first = 0, world.turn + 1
    world.advance(seat, action)
    for turn in range(first, first + turns):
        while world.result is None and world.turn < turn:
            asked = world.next_seat
            world.advance(asked, next_action(world, asked, taste))
        total += judged(world, seat, net)
    return total // turns


def judged(world: StarRealmsPosition, seat: int, net: value.Net) -> int:
    """Return the seat's chance to win, of ONE, as a turn begins."""
    if world.result is None and is_even(world, seat):
        mover = world.on_turn[0]
        if world.mode.teams[mover] != world.mode.teams[seat]:
            return value.ONE - value.chance_to_win(net, world, mover)
        return value.chance_to_win(net, world, mover)
    return value.chance_to_win(net, world, seat)


def is_even(world: StarRealmsPosition, seat: int) -> bool:
    """Return whether there are two teams of one size, so that one team's gain is the other's loss."""
    return len(world.mode.members(world.mode.teams[seat])) * 2 == world.mode.seats
