"""Two tables that differ only in facts hidden from a seat send the same bytes to this seat.

The engine's invariants check views and events. These tests check every frame of a table, with its answers, refusals and
positions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import Action, Game
from engine.record import Entry
from engine.star_realms.game import StarRealms
from engine.testing import BlindChance, other_world
from protocol.codec import encode
from protocol.messages import Act, FromServer, GetRecord, Say
from server.limits.limits import Limits
from server.lobby.lobby import Lobby
from server.storage.memory import MemoryStorage
from server.tables.dispatch import dispatch
from server.tables.game.match import Match, Played
from server.tables.game.recent import LatestUpdates
from server.tables.play.actions import send_position
from server.tables.stored.seats import PERSON, PLAYING, Seat, TableState, Terms
from server.tables.table import Table as ServerTable
from tests.engine.laws.noise import noise
from tests.engine.laws.test_secrets_stay_secret import LEAKS
from tests.engine.laws.walk import CHOOSERS, TABLES, Table, moves, seeded
from tests.engine.laws.worlds import hand_of, shared_moves

STARTED = 1_700_000_000
ROUNDS = 6
"""Of requests at each node that is looked at."""
Make = Callable[[str, int], Any]
"""A request, of its mark and the table's number."""


class Ear:
    """The end at which a table's frames to one seat, or to a spectator, arrive."""

    def __init__(self, name: str) -> None:
        self.name, self.address, self.token = name, "loopback", ""
        self.place: Any = None
        self.frames: list[bytes] = []

    def send(self, message: FromServer) -> None:
        self.frames.append(encode(message))

    def post(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, code: str, args: Any = None, retry: int | None = None) -> None:
        raise AssertionError(f"{self.name} is closed with {code}")


class Imagined(Match):
    """A match whose game may never have happened, and so has no record."""

    def __init__(self, game: Game) -> None:
        like: Any = SimpleNamespace(seats=game.seats, turn=game.turn, pending=game.pending, record=SimpleNamespace(entries=()))
        like.copy = lambda: like
        super().__init__(like, 0, STARTED, 100)
        self.game = game
        self.recent = LatestUpdates(game, 0, 100)

    def play(self, seat: int, action: Action) -> Played:
        after = self.game.copy()
        events = after.apply(seat, action)
        return Played(after, events, Entry(seat, action, ()))


class World:
    """One table in a game, with an ear at every seat and one beside it."""

    def __init__(self, game: Game, storage: MemoryStorage) -> None:
        lobby = Lobby({"star-realms": StarRealms}, storage, Limits(), lambda: None, lambda: 1000.0)
        seats = tuple(Seat(PERSON, f"P{number}", host=number == 0, occupant=number) for number in range(game.seats))
        terms = Terms("A" * 10, "Title", "star-realms", game.mode, dict(game.rules), True, None, chain_length=100)
        self.table = ServerTable(lobby.services, lobby, 1, terms, TableState(seats, PLAYING, 1, watch=True), bytes(32))
        self.table.match = Imagined(game)
        self.ears: dict[int | None, Ear] = {seat: Ear(f"P{seat}") for seat in [*range(game.seats), None]}
        for seat in range(game.seats):
            self.ears[seat].place = self.table
            self.table.seats[seat].channel = self.ears[seat]
        self.table.audience.spectators[self.ears[None]] = None
        self.table.start()

    @property
    def game(self) -> Game:
        assert self.table.match is not None
        return self.table.match.game

    async def opens(self) -> None:
        """Keep the table, as the lobby does before anybody acts at one."""
        await self.table.commit(self.table.state, secret=bytes(32))

    async def asks(self, seat: int, message: Any) -> None:
        ear = self.ears[seat]
        await self.table.call(partial(dispatch, self.table, ear, message), ear, message.id)

    async def stops(self) -> None:
        """Stop it. Raises whatever the table broke on."""
        await self.table.stop()
        assert self.table.mailbox._runner is not None
        self.table.mailbox._runner.result()

    def tells_again(self, watcher: int | None) -> None:
        """Send it again, as to one who comes back."""
        assert self.table.match is not None
        send_position(self.table, self.ears[watcher], watcher)


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "server.tables.play.actions.time", SimpleNamespace(time=lambda: STARTED + 60, perf_counter=time.perf_counter)
    )


async def compare(game: Game, other: Game, watcher: int | None, rng: random.Random) -> int:
    """Ask the same at both; how many frames the watcher was sent, which are the same ones."""
    worlds = World(game, MemoryStorage()), World(other, MemoryStorage())
    try:
        for world in worlds:
            await world.opens()
        for _ in range(ROUNDS):
            await ask_both(*worlds, watcher, rng)
            if worlds[0].game.result is not None:
                break
    finally:
        for world in worlds:
            await world.stops()
    return len(worlds[0].ears[watcher].frames)


async def ask_both(here: World, there: World, watcher: int | None, rng: random.Random) -> None:
    for number, (seat, make) in enumerate(requests(here.game, there.game, watcher, rng)):
        message = make(f"{here.table.seq}-{number}", here.table.seq)
        for world in (here, there):
            await world.asks(seat, message)
        assert here.ears[watcher].frames == there.ears[watcher].frames, message
        if here.game.result is not None:
            return
    for world in (here, there):
        world.tells_again(watcher)
    assert here.ears[watcher].frames == there.ears[watcher].frames


def is_sendable(action: Any) -> bool:
    """Return whether the protocol has room for it."""
    return isinstance(action, tuple) and 0 < len(action) <= 8 and all(_fits(part, 2) for part in action)


def _fits(part: Any, deeper: int) -> bool:
    if isinstance(part, tuple):
        return deeper > 0 and len(part) <= 16 and all(_fits(inner, deeper - 1) for inner in part)
    if isinstance(part, str):
        return 0 < len(part) <= 32
    return type(part) is int and abs(part) <= 2**53


def requests(here: Game, there: Game, watcher: int | None, rng: random.Random) -> Iterator[tuple[int, Make]]:
    """Yield what the watcher tries, legal or not; and somebody's move that could be made in both worlds."""
    if watcher is not None:
        action = noise(rng, here)
        if is_sendable(action) and not lays_open_what_differs(here, there, watcher, action):
            yield watcher, lambda mark, seq: Act(mark, seq, list(action))
        yield watcher, lambda mark, seq: Act(mark, max(0, seq - 2), ["concede", 1])
        yield watcher, lambda mark, seq: Say(mark, "hm", False)
        yield watcher, lambda mark, seq: GetRecord(mark, 0)
    for seat, move in moves_in_both(here, there, rng):
        yield seat, lambda mark, seq, move=move: Act(mark, seq, list(move))


async def looks(table: Table, number: int, every: int) -> int:
    """Look at about every so manieth node of a random game, as every seat and as a spectator; how many frames were compared."""
    rng = seeded(table, "two worlds", number)
    blind, compared = BlindChance(f"two worlds {number}"), 0
    game = table.under(turn_limit=60).deal(blind)
    for seat, action in moves(game, rng, CHOOSERS["thrifty"]):
        if rng.randrange(every) == 0:
            for watcher in [*range(game.seats), None]:
                compared += await compare(game.copy(), other_world(game, watcher, rng.randbytes(32), blind), watcher, rng)
        game.apply(seat, action)
    return compared


def moves_in_both(here: Game, there: Game, rng: random.Random) -> list[tuple[int, Action]]:
    """Return at most one: a move after which no hand is open that differs."""
    choices = shared_moves(here, there)
    rng.shuffle(choices)
    for seat, action in choices:
        if not lays_open_what_differs(here, there, seat, action):
            return [(seat, action)]
    return []


def lays_open_what_differs(here: Game, there: Game, seat: int, action: Action) -> bool:
    """Return whether a turn ends by it, also a team member's, and a hand is discarded that is another in the other world."""
    if here.check(seat, action) is not None:
        return False
    differing = {each for each in range(here.seats) if hand_of(here, each) != hand_of(there, each)}
    return any(event[0] == "end" and event[1] in differing for event in here.copy().apply(seat, action))


@pytest.mark.parametrize("table", TABLES, ids=str)
async def test_a_seat_is_sent_the_same_bytes_whatever_it_cannot_know(table: Table) -> None:
    assert await looks(table, 0, every=30 * table.seats) > 100


@pytest.mark.parametrize("leak", LEAKS)
async def test_a_leak_is_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, leaky = LEAKS[leak]
    monkeypatch.setattr(StarRealms, name, leaky(getattr(StarRealms, name)))
    with pytest.raises(AssertionError):
        await looks_long(TABLES[0])


async def looks_long(table: Table) -> None:
    for number in range(2, 20):  # in the games before it takes longest until something is noticed
        await looks(table, number, every=5)
