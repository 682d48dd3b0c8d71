"""Writes random games in every mode and seat count, state by state, to compare the two builds of the engine.

`make test-fast` compares the output of `python -m tests.engine.same_games plain` and `… compiled`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from typing import Any

import engine
from engine.builds import build
from engine.chance import SeedChance
from engine.game import Action, Game, IllegalAction

GAMES = {"star-realms": 3, "starcraft": 1}
"""Games for each seat count of each mode."""
RULES: dict[str, dict[str, Any]] = {"star-realms": {"turn_limit": 200}, "starcraft": {}}
MOST = 600
"""Actions in one game."""
ODD: tuple[Any, ...] = (None, True, -1, 99, 1 << 70, 1.5, "", "x" * 40, b"", (), ((),), [], {})
"""Values that may not be in an action, or not in every place."""


def states(name: str, mode: str, seats: int, number: int) -> Iterator[str]:
    """Yield one line for each action of a game: the action, and a digest of all queries about the position after it.

    The same action is applied to a position without event output, and invalid actions must be refused for the same reason.
    """
    seed = number.to_bytes(32, "big")
    game = engine.new_game(name, mode=mode, seats=seats, seed=seed, rules=RULES[name])
    position, chance = engine.position_of(game), SeedChance(seed)
    for done in range(MOST):
        asked = list(game.pending)
        if not asked:
            break
        seat = asked[chance.below(len(asked))]
        action = position.random_action(seat, chance)
        refused = list(refusals(game, seat, action, chance.below(len(action) + 1), ODD[done % len(ODD)]))
        events = game.apply(seat, action)
        position.advance(seat, action)
        dump = game.dump()
        assert position.dump() == dump
        world = game.resample(seat, chance.copy())
        seen = [game.view(None), world.dump(), *(game.view(other) for other in range(seats))]
        told = [[game.event_for(other, event) for event in events] for other in range(seats)]
        whole = json.dumps([refused, dump, seen, events, told, game.last_entry.outcomes], sort_keys=True)
        yield f"{name} {mode} {seats} {number}: {seat} {action} {blake2b(whole.encode(), digest_size=8).hexdigest()}"
    yield f"{name} {mode} {seats} {number}: {game.result}"


def refusals(game: Game, seat: int, action: Action, at: int, odd: Any) -> Iterator[str]:
    """Yield the answers of a game to that action with an odd value in one place, to an action from no seat, and to invalid
    actions."""
    for who, what in ((seat, (*action[:at], odd, *action[at + 1 :])), (odd, action), (seat, odd)):
        refusal = game.check(who, what)
        yield repr(refusal)
        if refusal is not None:
            try:
                game.apply(who, what)
            except IllegalAction as error:
                yield repr(error.refusal)


def written(game: tuple[str, str, int, int]) -> str:
    """Return the lines of one game."""
    return "".join(f"{line}\n" for line in states(*game))


def main(expected: str) -> int:
    """Write every game, after a check that the named build runs here."""
    if build() != expected:
        sys.stderr.write(f"the {build()} engine runs here, not the {expected} one\n")
        return 1
    games = [
        (name, mode, seats, number)
        for name, count in GAMES.items()
        for mode, counts in engine.games[name].modes.items()
        for seats in counts
        for number in range(count)
    ]
    with ProcessPoolExecutor() as pool:
        sys.stdout.writelines(pool.map(written, games))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
