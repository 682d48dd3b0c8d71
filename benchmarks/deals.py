"""Deals for comparing bots, and results that are stored game by game, so that an interrupted measurement can continue."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

from engine.chance import Chance, SeedChance
from engine.star_realms.game import StarRealms
from engine.star_realms.position import StarRealmsPosition

SHARED = "shared"
"""Name of the stream for draws from neither the trade deck nor a seat's own deck, such as the first player."""


class StreamsApart(Chance):
    """Draws the trade deck and each seat's cards from separate random streams.

    So with one seed the trade deck has the same order, whatever is bought, and a shuffle of one seat changes nothing for
    another: both seats can play the same deal. It identifies a deck as one of the lists of `position`.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._streams: dict[str, SeedChance] = {}
        self._dealt: list[list[Any]] = []
        self.position: StarRealmsPosition | None = None
        """The game's position after set-up. Until it is set, decks come in the order of the deal."""

    def pick(self, options: Sequence[Any]) -> int:
        return self._stream(SHARED).pick(options)

    def draw(self, cards: list[Any], count: int) -> list[Any]:
        return self._stream(self._name(cards)).draw(cards, count)

    def copy(self) -> Self:
        twin = type(self)(self._seed)
        twin._streams = {name: stream.copy() for name, stream in self._streams.items()}
        return twin

    def _name(self, cards: list[Any]) -> str:
        if self.position is None:
            if not any(cards is known for known in self._dealt):
                self._dealt.append(cards)
            at = next(number for number, known in enumerate(self._dealt) if cards is known)
            return f"seat {at - 1}" if at else "trade"
        if cards is self.position.trade_deck:
            return "trade"
        return next((f"seat {number}" for number, seat in enumerate(self.position.seats) if cards is seat.deck), SHARED)

    def _stream(self, name: str) -> SeedChance:
        if name not in self._streams:
            self._streams[name] = SeedChance(blake2b(self._seed + name.encode(), digest_size=32).digest())
        return self._streams[name]


def begin(mode: str, seats: int, rules: dict[str, Any], number: int) -> StarRealms:
    """Begin the deal of that number, with separate streams."""
    chance = StreamsApart(number.to_bytes(32, "big"))
    game = StarRealms.begin(mode, seats, StarRealms.settle_rules(mode, seats, rules), chance)
    assert isinstance(game.position, StarRealmsPosition)
    chance.position = game.position
    return game


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of that many games.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 2), round(high, 2)
    (0.4, 0.6)
    """
    z = 1.96
    middle = (share + z * z / 2 / count) / (1 + z * z / count)
    half = z * ((share * (1 - share) + z * z / 4 / count) / count) ** 0.5 / (1 + z * z / count)
    return middle - half, middle + half


def kept(file: Path | None, name: str, count: int, measure: Callable[[int], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the measurements of numbers 0 to `count` - 1. Those in the file under that name are read, the others are added.

    Use a new file for each version of the bots. Without a file nothing is stored.
    """
    found: dict[int, dict[str, Any]] = {}
    if file is not None and file.exists():
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            if row["name"] == name:
                found[row["number"]] = row
    for number in range(count):
        if number not in found:
            found[number] = {"name": name, "number": number, **measure(number)}
            if file is not None:
                with file.open("a", encoding="utf-8") as writing:
                    writing.write(json.dumps(found[number]) + "\n")
        yield found[number]
