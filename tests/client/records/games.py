"""Games with verifiable chance, played by bots, and every seat's view of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import engine
from client.records.files import RecordFile, from_data
from client.records.replay import plain
from engine.chance import Chance, SeedChance, commitment, table_seed
from engine.game import Action, Event, Game, View
from engine.record import Record

ROOT = bytes(range(32))
SIDES = (None, 0, 1, 2, 3, 4, 5)
SHOWN = [
    ("duel", 2),
    ("free-for-all", 3),
    ("hunter", 4),
    ("hydra", 4),
    ("emperor", 6),
    ("raid", 4),
]
"""Modes and seats of Star Realms, one table each."""

MODES = [*SHOWN, ("standard", 4), ("teams", 4)]
"""The same tables, and those of StarCraft, which are replayed and verified without a screen."""


def nonces(seats: int) -> list[bytes]:
    """Return the seats' nonces, of different lengths."""
    return [bytes([seat + 1]) * (16 + seat) for seat in range(seats)]


def secret(game: int, games: int = 3) -> bytes:
    """Return the secret of the n-th game at a table: a chain hashed back from its root (docs/protocol.md, "Fair chance")."""
    link = ROOT
    for _game in range(games - game):
        link = commitment(link)
    return link


@dataclass
class Played:
    """A game, with a copy of it and the events after each of its entries."""

    game: Game
    points: list[tuple[Game, list[Event]]] = field(default_factory=list)

    def happened(self, events: list[Event]) -> None:
        self.points.append((self.game.copy(), events))

    def view(self, point: int, side: int | None) -> Any:
        """Return the view that `side` had at that point."""
        return plain(self.points[point][0].view(side))

    def told(self, point: int, side: int | None) -> Any:
        """Return the events that `side` received of the action that led to that point."""
        game, events = self.points[point]
        return plain(game.events_for(side, events))


def play(mode: str = "duel", seats: int = 2, *, number: int = 1, entries: int = 10_000, start: Any = None) -> Played:
    """Play the n-th game at a table, up to that many entries. The bots sometimes undo an action.

    Calls with the same arguments return the same object, which must not be changed. The game uses the first version of its
    data, so that it stays the same when there is newer data.
    """
    return _played(mode, seats, number, entries, json.dumps(start))


@cache
def _played(mode: str, seats: int, number: int, entries: int, stated: str) -> Played:
    seed, start = table_seed(secret(number), nonces(seats)), json.loads(stated)
    if start is None:
        id = next(id for id, kind in engine.games.items() if mode in kind.modes)
        kind = engine.games[id]
        rules = kind.settle_rules(mode, seats, {})
        game = kind.begin(mode, seats, rules, SeedChance(seed), min(kind.data_versions))
    else:
        game = engine.scenario(mode=mode, seats=seats, position=start, seed=seed)
    return _to_the_end(game, entries)


def _to_the_end(game: Game, entries: int = 10_000) -> Played:
    played = Played(game)
    played.happened([])
    bot, thinking = bot_of(game), SeedChance(bytes(32))
    while game.result is None and len(played.points) < entries:
        seat = min(game.pending)
        wants_undo = ("undo",) in game.any_time_actions(seat) and thinking.pick(range(6)) == 0
        action = ("undo",) if wants_undo else bot(game.view(seat), thinking)
        played.happened(game.apply(seat, action))
    return played


def bot_of(game: Game) -> Callable[[View, Chance], Action]:
    """Return the game's better bot."""
    bots = type(game).bots
    return bots.get("simple", bots["random"])


def play_on(before: Played, entries: int, number: int = 1) -> Played:
    """Play the n-th game at a table, continuing from those first entries of another game."""
    seed = table_seed(secret(number), nonces(before.game.seats))
    record = before.game.record
    begun = engine.replay(replace(record, entries=record.entries[:entries]), chance=SeedChance(seed))
    return _to_the_end(begun)


def proof(seats: int, number: int = 1) -> dict[str, Any]:
    """Return the data that a server adds to the record of the n-th game when it is over."""
    own = secret(number)
    return {"commitment": commitment(own).hex(), "nonces": [nonce.hex() for nonce in nonces(seats)], "secret": own.hex()}


def data(played: Played, number: int = 1, *, proved: bool = True) -> dict[str, Any]:
    """Return the record as a file stores it, in new lists and maps."""
    record = played.game.record
    if proved:
        record = Record(replace(record.header, fairness=proof(played.game.seats, number)), record.entries)
    names = ["Ann", "Bob", "Cem", "Dee", "Eli", "Fay"][: played.game.seats]
    found: dict[str, Any] = plain({**record.to_data(), "names": names, "date": "2026-11-20 17:05 UTC", "version": "0.1.0"})
    return found


def kept(played: Played, number: int = 1, *, proved: bool = True) -> RecordFile:
    return from_data(data(played, number, proved=proved))
