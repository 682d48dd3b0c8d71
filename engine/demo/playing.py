"""Bots that play a game to its end, and their names."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance import SeedChance
from engine.demo import star_realms, starcraft
from engine.demo.telling import Told, sentence
from engine.game import Game

TOLD: dict[str, Told] = {"star-realms": star_realms.TOLD, "starcraft": starcraft.TOLD}
LEVELS = ("simple", "random")
"""The bots that play: the first level that the game has."""
SEED = b"the bots of the demo".ljust(32)


def mode_for(kind: type[Game], seats: int) -> str:
    """Return the first mode with that many seats. Raises ValueError if there is none."""
    modes = kind.modes
    found = next((mode for mode, counts in modes.items() if seats in counts), None)
    if found is None:
        counts = sorted({count for mode in modes.values() for count in mode})
        raise ValueError(f"{kind.id} is not played with {seats} seats; choose from {', '.join(map(str, counts))}")
    return found


def played(game: Game) -> Iterator[str]:
    """Yield the events of that game, a sentence at a time, while bots play it to its end."""
    told, chance = TOLD[game.record.header.game], SeedChance(SEED)
    level = next(level for level in LEVELS if level in game.bots)
    limit = game.rules.get("round_limit")
    yield f"{game.record.header.game}, {game.record.header.mode}: {game.seats} {level} bots play" + (
        f", {limit} rounds at most." if limit else "."
    )
    while game.result is None:
        seat = next(iter(game.pending))
        for event in game.apply(seat, game.bots[level](game.view(seat), chance)):
            if said := sentence(told, event):
                yield said
