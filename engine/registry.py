"""Every game by its id. A game is loaded on first use: a player of one does not wait for the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.game import Game


def _star_realms() -> type[Game]:
    from engine.star_realms.game import StarRealms

    return StarRealms


def _starcraft() -> type[Game]:
    from engine.starcraft.game import StarCraft

    return StarCraft


class Games(Mapping[str, type[Game]]):
    """Games by their ids. To list or to look for an id loads nothing."""

    def __init__(self, load: Mapping[str, Callable[[], type[Game]]]) -> None:
        self._load = load

    def __getitem__(self, game: str) -> type[Game]:
        return self._load[game]()

    def __contains__(self, game: object) -> bool:
        return game in self._load

    def __iter__(self) -> Iterator[str]:
        return iter(self._load)

    def __len__(self) -> int:
        return len(self._load)


GAMES = Games({"star-realms": _star_realms, "starcraft": _starcraft})
