"""Victory: points, special objectives, End cards, the round limit; who wins of several (W1-W3, W6, U3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.game import Result
from engine.starcraft.ending.objectives import is_met
from engine.starcraft.state.areas import controlled
from engine.starcraft.state.decks import event_stage
from engine.starcraft.state.resources import capacity
from engine.starcraft.state.state import State

POINTS_TO_WIN: Final = 15
AGAINST_ALDARIS: Final = 20
"""Points that each seat of a team needs, in the sum."""
ENDS: Final = 2
"""End cards in the common area that end the game."""
LAST_STAND: Final = "others-need-20-and-ends-win"


def living_teams(state: State) -> list[int]:
    """Return the teams that can win, each once: one without a living seat cannot (W5)."""
    return list(dict.fromkeys(state.mode.teams[seat] for seat in state.clockwise(0)))


def team_points(state: State, team: int) -> int:
    """Return the team's points; those of its seats that are out count too (U4)."""
    return sum(state.seats[seat].points for seat in state.mode.members(team))


def end_by_points(state: State) -> None:
    """End the game by points (W1), at the end of RG6."""
    if not state.mode.scores_points:
        return
    aldaris = last_stands(state)
    done = []
    for team in living_teams(state):
        each = POINTS_TO_WIN if team in aldaris or not aldaris else AGAINST_ALDARIS
        if team_points(state, team) >= each * len(state.mode.members(team)):
            done.append(team)
    if done:
        end(state, done, "points")


def end_by_objective(state: State) -> None:
    """End the game by an objective (W2), at the end of RG7: only while a card of stage III is on top of the event deck, or
    none."""
    if not state.mode.scores_points or event_stage(state) not in (0, 3):
        return
    done = [team for team in living_teams(state) if any(is_met(state, seat) for seat in state.mode.members(team))]
    if done:
        end(state, done, "special")


def end_by_end_cards(state: State) -> None:
    """End the game by End cards (W3), at the end of RG8."""
    if len(state.ends) >= ENDS:
        end(state, last_stands(state) or living_teams(state), "end")


def end_by_round_limit(state: State) -> bool:
    """End the game at the round limit, a house rule: after that round the most points win. Return whether the game is over."""
    limit = state.rules["round_limit"]
    if limit is None or state.round < limit:
        return False
    end(state, living_teams(state), "round-limit")
    return True


def last_stands(state: State) -> list[int]:
    """Return the team of the seat that makes all others need more points and wins by End cards: Aldaris, while he is in the
    game."""
    factions = state.box.components.factions
    seats = [seat for seat in state.clockwise(0) if factions[state.seats[seat].faction].objective == LAST_STAND]
    return [state.mode.teams[seat] for seat in seats]


def end(state: State, teams: Iterable[int], reason: str) -> None:
    """Let the best of these teams win; those that are equal in everything share the victory (W6)."""
    standing = {team: _standing(state, team) for team in teams}
    best = max(standing.values())
    winners = [seat for seat, team in enumerate(state.mode.teams) if standing.get(team) == best]
    state.result = Result(tuple(winners), reason)


def _standing(state: State, team: int) -> tuple[int, ...]:
    """Return points, then W6: capacity of resources, areas, bases, workers in the pool, each the sum of a team."""
    living = [seat for seat in state.mode.members(team) if state.seats[seat].alive]
    cards = sum(capacity(state, area) for seat in living for area in state.seats[seat].cards)
    return (
        team_points(state, team),
        cards + sum(state.box.permanent) * len(living),
        sum(len(controlled(state, seat)) for seat in living),
        sum(state.base.count(seat) for seat in living),
        sum(state.seats[seat].pool for seat in living),
    )
