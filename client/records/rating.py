"""Rate a person by the saved games against one opponent, with Glicko-2. The rating is computed here and sent to nobody.

The steps are those of Mark Glickman, "Example of the Glicko-2 system" (2022); each game is a rating period. They are
implemented here because no library fits. The most used one (glicko2 2.1.0, of 2024) confuses rating and deviation when it
computes the volatility. The others are first versions, or contain much more than these steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from client.records.library import NumbersOf, Summary

SCALE: Final = 173.7178
TAU: Final = 0.5
"""The limit on changes of the volatility."""
KNOWN: Final = 30.0
"""The deviation of a bot whose rating was measured over hundreds of games."""
SURE: Final = 1.96
"""The number of deviations on either side that contain the rating with a probability of 95 %."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player, as far as it is known."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def margin(self) -> int:
        """Return the margin of error of the value, with a probability of 95 %."""
        return round(SURE * self.deviation)


def after(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """Return the rating after games against these opponents in one period: 1 for a win, 0.5 for a draw, 0 for a defeat.

    >>> others = Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)
    >>> found = after(Rating(1500, 200, 0.06), [*zip(others, (1.0, 0.0, 0.0))])
    >>> round(found.value, 1), round(found.deviation, 1), round(found.volatility, 5)
    (1464.1, 151.5, 0.06)
    """
    mu, phi = (rating.value - 1500) / SCALE, rating.deviation / SCALE
    if not results:
        return replace(rating, deviation=SCALE * math.hypot(phi, rating.volatility))
    weighed = [(_weight(other.deviation / SCALE), (other.value - 1500) / SCALE, score) for other, score in results]
    expected = [1 / (1 + math.exp(-weight * (mu - theirs))) for weight, theirs, _score in weighed]
    variance = 1 / sum(
        weight * weight * chance * (1 - chance) for (weight, _theirs, _score), chance in zip(weighed, expected, strict=True)
    )
    surprise = sum(weight * (score - chance) for (weight, _theirs, score), chance in zip(weighed, expected, strict=True))
    volatility = _volatility(phi, rating.volatility, variance, variance * surprise)
    phi = 1 / math.sqrt(1 / (phi * phi + volatility * volatility) + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi * phi * surprise), SCALE * phi, volatility)


def _weight(phi: float) -> float:
    """Return the weight of a result against an opponent whose rating has the deviation `phi`."""
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(phi: float, before: float, variance: float, change: float) -> float:
    """Return the new volatility, found between two bounds (step 5, the Illinois algorithm)."""
    start = math.log(before * before)

    def slope(x: float) -> float:
        power = math.exp(x)
        whole = phi * phi + variance + power
        return power * (change * change - whole) / (2 * whole * whole) - (x - start) / TAU**2

    low = start
    if change * change > phi * phi + variance:
        high = math.log(change * change - phi * phi - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


# -- the kept games ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings after some games of one kind. `games`: the number of counted games."""

    own: Rating = Rating()
    games: int = 0
    rivals: dict[str, tuple[str, Rating]] = field(default_factory=dict)
    """The rating of each opponent, with the name as last written, by the name in lower case. Bots with a measured rating are
    left out.
    """


def rated(games: Iterable[tuple[Summary, int]], numbers_of: NumbersOf) -> dict[str, Rated]:
    """Return a person's rating by game. `games`: the person's games, the oldest first, each with their seat.

    Only finished games of one against one without a handicap count.
    """
    found: dict[str, Rated] = {}
    for game, seat in games:
        if game.winners is None or len(game.names) != 2 or game.teams[0] == game.teams[1] or not game.even:
            continue
        before = found.get(game.game, Rated())
        name = game.names[1 - seat]
        numbers = numbers_of(game.game)
        measured = numbers.strengths.get(name) if numbers is not None else None
        other = Rating(float(measured), KNOWN) if measured else before.rivals.get(name.casefold(), ("", Rating()))[1]
        score = 0.5 if len(game.winners) != 1 else float(seat in game.winners)
        rivals = before.rivals
        if not measured:
            rivals = {**rivals, name.casefold(): (name, after(other, [(before.own, 1 - score)]))}
        found[game.game] = Rated(after(before.own, [(other, score)]), before.games + 1, rivals)
    return found
