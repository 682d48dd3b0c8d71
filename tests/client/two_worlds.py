"""Let one player sit at a real server in two worlds that differ only in hidden facts, and compare all they receive and compute.

The player has a session and the table as plain text. The others at the table are peers. Of values drawn at random for each
table (codes, tokens, commitments and marks), only the length is compared.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

import engine
from client.games.registry import interface
from client.lobby.table_settings import Terms
from client.records.recording import Recording
from client.session import link as link_module
from client.session.session import Session
from client.session.updates import ActionRefused, RecordKept, Resumed, Stepped, TableChanged, Update
from client.text.trouble import Trouble
from engine.game import Action, Game, View
from engine.record import Record
from engine.testing import BlindChance
from protocol import messages
from protocol.codec import decode_server
from server.app import Server
from server.storage.memory import MemoryStorage
from server.tables.game.bots import BotPool
from tests.client.conftest import QUICK
from tests.client.served import Address
from tests.engine.laws.other_past import other_past
from tests.engine.laws.worlds import seen, shared_moves, told
from tests.server.conftest import NAMES, Clock
from tests.server.conftest import QUICK as LIMITS
from tests.server.peer import PATIENCE, Peer, connected, port_of

TABLES: dict[str, dict[str, Any]] = {
    "star-realms": {"mode": "duel", "seats": 2, "rules": {"turn_limit": 40}},
    "starcraft": {"mode": "standard", "seats": 2, "rules": {"round_limit": 2}},
}
BEGINS = {"star-realms": 16, "starcraft": 58}
"""Actions to play at least, so that there are enough hidden facts."""
MOVES = 4
"""Actions played in both worlds."""
LOOKS = ("", "table", "hand", "row", "mine", "theirs", "score", "galaxy", "technologies", "log 50", "replay", "piles", "rules")
"""Commands that show something without an action, in one game or the other."""
ROOT = Path(__file__).parents[2]
UNSWEPT = replace(LIMITS, sweep=3600.0)
"""Limits without sweeps: a sweep's message, such as the number of spectators, could come in one world earlier than in the
other."""
RANDOM = ("token", "commitment")
CODED = (messages.Committed, messages.Seated, messages.Table, messages.Watching)
"""Messages whose `code` is the table's code."""


@dataclass(frozen=True)
class Worlds:
    """Two worlds. `pasts`: a game so far, and another that the watcher cannot distinguish from it. `moves`: actions possible
    in both, after which the watcher still receives the same. `salts`: for later draws."""

    game: str
    watcher: int | None
    pasts: tuple[Record, Record]
    moves: tuple[tuple[int, Action], ...]
    salts: tuple[str, str] = ("drawn", "drawn")

    @property
    def kind(self) -> type[Game]:
        return engine.games[self.game]

    def begun(self, world: int) -> Game:
        """Return the game of that world, after its past."""
        return self.kind.replay(self.pasts[world], None, BlindChance(self.salts[world]), None)


@cache
def two_worlds(game: str, watcher: int | None) -> Worlds:
    """Return two worlds that the watcher cannot distinguish. A watcher with a seat has a decision to make."""
    rng = random.Random(f"two worlds {game} {watcher}")
    playing = engine.new_game(game, **TABLES[game], seed=BlindChance(game))
    for number in range(1000):
        seat = rng.choice(sorted(playing.pending))
        if number > BEGINS[game] and (watcher is None or watcher in playing.pending) and _is_a_choice(playing, seat):
            other = other_past(playing.record, type(playing), watcher, furthest=45)
            if other is not None and _differ(type(playing), playing.record, other, watcher):
                worlds = Worlds(game, watcher, (playing.record, other), ())
                moves = _moves(worlds, rng)
                if len(moves) == MOVES:
                    return Worlds(game, watcher, (playing.record, other), tuple(moves))
        playing.apply(seat, _thrifty(rng, playing, seat))
        assert playing.result is None
    raise AssertionError("no two such worlds are found")


def _differ(kind: type[Game], here: Record, there: Record, watcher: int | None) -> bool:
    """Return True if some other seat can distinguish the worlds."""
    games = kind.replay(here, None, None, None), kind.replay(there, None, None, None)
    return any(seen(games[0], seat) != seen(games[1], seat) for seat in range(games[0].seats) if seat != watcher)


def _is_a_choice(game: Game, seat: int) -> bool:
    actions = game.actions(seat)
    return len(actions) > 2 and not any(action[0] == "play" for action in actions)


def _thrifty(rng: random.Random, game: Game, seat: int) -> Action:
    actions = game.actions(seat)
    return rng.choice([action for action in actions if action[0] == "play"] or actions)


def _moves(
    worlds: Worlds, rng: random.Random, most: int = MOVES, first: Callable[[tuple[int, Action]], object] = bool
) -> list[tuple[int, Action]]:
    """Return at most `most` moves that are possible in both worlds, preferring those that `first` sorts lowest."""
    here, there = worlds.begun(0), worlds.begun(1)
    found: list[tuple[int, Action]] = []
    while len(found) < most:
        shared = [(seat, action) for seat, action in shared_moves(here, there) if action[0] in _verbs(here, seat)]
        rng.shuffle(shared)
        shared.sort(key=first)
        move = next((move for move in shared if _looks_the_same(worlds, here, there, *move)), None)
        if move is None:
            break
        for game in (here, there):
            game.apply(*move)
        found.append(move)
    return found


def _verbs(game: Game, seat: int) -> set[str]:
    """Return the verbs of the seat's legal actions, and undo."""
    return {*(action[0] for action in game.actions(seat)), "undo"}


def _looks_the_same(worlds: Worlds, here: Game, there: Game, seat: int, action: Action) -> bool:
    here, there = here.copy(), there.copy()
    both = [told(game, worlds.watcher, game.apply(seat, action)) for game in (here, there)]
    return both[0] == both[1] and here.result is None


def with_another(worlds: Worlds) -> Worlds:
    """Return the same worlds with moves in which soon a seat other than the watcher's acts."""
    moves = _moves(worlds, random.Random(1), 20, lambda move: (move[0] == worlds.watcher, move[1][0] != "end-turn"))
    until = next(number for number, (seat, _action) in enumerate(moves, 1) if seat != worlds.watcher)
    return replace(worlds, moves=tuple(moves[:until]))


def with_other_futures(worlds: Worlds) -> Worlds:
    """Return worlds with one past and two futures, which differ only in later draws."""
    return replace(worlds, pasts=(worlds.pasts[0],) * 2, moves=(), salts=("one", "another"))


@dataclass
class Thought:
    """A process that was started to compute: its kind, input and output, and the work done before each output line."""

    command: tuple[str, ...]
    environment: dict[str, str]
    given: bytes = b""
    answered: list[bytes] = field(default_factory=list)
    work: list[dict[str, int]] = field(default_factory=list)


class Thinkers:
    """Every process that the client starts. Each really runs, and its work is counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thoughts: list[Thought] = []
        self._start = asyncio.create_subprocess_exec
        self._errors: list[tuple[Thought, asyncio.StreamReader]] = []
        monkeypatch.setattr(asyncio, "create_subprocess_exec", self.start)

    async def start(self, *command: str, **options: Any) -> asyncio.subprocess.Process:
        *python, module = command
        assert python == [sys.executable, "-P", "-m"]
        thought = Thought(command, dict(options["env"]))
        self.thoughts.append(thought)
        options["stderr"] = asyncio.subprocess.PIPE
        process = await self._start(*python, "tests.client.counted", module, **options)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        write, readline = process.stdin.write, process.stdout.readline

        def given(data: bytes) -> None:
            thought.given += data
            write(data)

        async def answered() -> bytes:
            line = await readline()
            thought.answered += [line] if line else []
            return line

        process.stdin.write, process.stdout.readline = given, answered  # type: ignore[method-assign, assignment]
        self._errors.append((thought, process.stderr))
        return process

    async def counted(self) -> list[Thought]:
        """Return all processes after they have ended."""
        for thought, errors in self._errors:
            thought.work = work((await errors.read()).decode())[: len(thought.answered)]
        self._errors.clear()
        return self.thoughts


async def run_counted(*arguments: str) -> tuple[str, list[dict[str, int]]]:
    """Return the client's output for these arguments, and the work done before each line."""
    command = (sys.executable, "-m", "tests.client.counted", "client", *arguments, "--plain")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, cwd=ROOT)
    said, errors = await process.communicate()
    return said.decode(), work(errors.decode())


def work(errors: str) -> list[dict[str, int]]:
    """Return the counts that `tests.client.counted` wrote to standard error."""
    return [json.loads(line) for line in errors.splitlines() if line.startswith("{")]


@dataclass
class Life:
    """A person's knowledge in one world: received `frames` with their sizes, printed `lines`, messages `sent` by their
    client, `thoughts` computed for them, `views` used for these, and the file of the `record`."""

    frames: list[tuple[int, str, dict[str, Any]]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    sent: list[tuple[str, Any]] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    views: list[View] = field(default_factory=list)
    record: str = field(default="", compare=False)


class Person:
    """A player with a session and the table as plain text."""

    def __init__(self, address: Address, name: str, *, asks: int, game: str) -> None:
        self.life = Life()
        self.session = Session(address, name, timing=QUICK, recorder=Recording)
        self._asks = asks
        """Requests for advice that are left."""
        self._interface = interface(game)
        assert self._interface is not None
        self._seats = TABLES[game]["seats"]
        self.plain = self._interface.plain(self.session)
        self.updates: list[Update] = []
        self._chances: list[asyncio.Future[list[str]]] = []
        """Every seat's chance to win, while it is being computed."""
        self._news = asyncio.Event()

    async def come(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read, send = link_module._message, link_module.Link.send

        def noted(data: bytes) -> messages.FromServer:
            self.life.frames.append(shape(data))
            return read(data)

        def sent(link: link_module.Link, message: messages.FromClient) -> None:
            self.life.sent.append((type(message).__name__, getattr(message, "action", None)))
            send(link, message)

        monkeypatch.setattr(link_module, "_message", noted)
        monkeypatch.setattr(link_module.Link, "send", sent)
        self.session.listen(self._hear)
        await self.session.connect()

    def _hear(self, update: Update) -> None:
        assert self._interface is not None
        told = self._interface.read(update, self._seats) if isinstance(update, Stepped | Resumed) else None
        if isinstance(update, Stepped | Resumed):
            self.life.views.append(dict((update.step if isinstance(update, Stepped) else update.snapshot).view))
        if told is not None or isinstance(update, TableChanged | ActionRefused):
            self._say(self.plain.take(update, told))
            if (chances := self.plain.chances()) is not None:
                self._chances.append(asyncio.ensure_future(chances))
        self.updates.append(update)
        self._news.set()

    def _say(self, lines: list[str] | None) -> None:
        self.life.lines += [line.replace(self.session.code, "CODE") for line in lines or ["-"]]

    async def until(self, wanted: Callable[[Update], bool]) -> Update:
        """Return the next update that fits, and drop those before it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self.updates:
                    if wanted(update := self.updates.pop(0)):
                        return update
                self._news.clear()
                await self._news.wait()

    async def stepped(self, seat: int) -> int:
        """Wait until that seat has acted; return the number of the step."""
        update = await self.until(lambda update: isinstance(update, Stepped) and update.step.seat == seat)
        assert isinstance(update, Stepped)
        return update.step.seq

    async def asks(self, word: str) -> None:
        """Look at everything, and ask for advice with that command. A spectator waits for every seat's chance to win."""
        before = len(self.life.sent)
        while self._chances:
            self._say(await self._chances.pop(0))
        view = self.life.views[-1]
        looked = [f"look {card.replace('_', ' ')}" for card in dict.fromkeys(filter(None, view.get("trade_row", ())))]
        for line in (*LOOKS, *looked):
            self._say(self.plain.typed(line))
        if not self._asks:
            return
        self._asks -= 1
        self._say(self.plain.typed(word))
        if (begun := self.plain.begun()) is not None:
            self._say(await begun)
        self._say(self.plain.typed("back"))
        assert self.life.sent[before:] == [], "to ask for advice is nobody's business"


def shape(frame: bytes) -> tuple[int, str, dict[str, Any]]:
    """Return the size of a frame, its kind and its fields. Random fields are replaced by their length."""
    message = decode_server(frame)
    said = asdict(message)
    for name in (*RANDOM, "id", *(("code",) if isinstance(message, CODED) else ())):
        if said.get(name) is not None:
            said[name] = len(said[name])
    return len(frame), type(message).__name__, said


def planted(worlds: Worlds, world: int) -> type[Game]:
    """Return a game that begins with that past, whatever the server draws."""

    class Planted(worlds.kind):  # type: ignore[misc, name-defined]
        @classmethod
        def begin(cls, *_settled: Any, **_named: Any) -> Game:
            return worlds.begun(world)

    return Planted


def _agreed(worlds: Worlds, world: int) -> Callable[..., Any]:
    """Return a bot that plays moves possible in both worlds, but takes longer over them in one. Afterwards it never answers."""
    moves = [action for seat, action in worlds.moves if seat != worlds.watcher]

    async def choose(_pool: BotPool, _bot: object, _view: View, _seed: bytes) -> Action:
        for _ in range(1 + 200 * world):
            await asyncio.sleep(0)
        if not moves:
            await asyncio.Event().wait()
        return moves.pop(0)

    return choose


Plant = Callable[[pytest.MonkeyPatch, Worlds, int], None]
"""Adds a deliberate leak to that world."""


async def lived(
    worlds: Worlds,
    world: int,
    monkeypatch: pytest.MonkeyPatch,
    *,
    asks: int = 2,
    to_the_end: bool = False,
    bot: bool = False,
    plant: Plant | None = None,
) -> Life:
    """Play the moves at the table of that world, with the watcher at its seat or as a spectator.

    `asks`: requests for advice; `to_the_end`: another player then concedes; `bot`: a bot has the last seat.
    """
    terms = {"game": worlds.game, **TABLES[worlds.game], "hints": not bot, "bots": ["simple"] if bot else []}
    server = Server({worlds.game: planted(worlds, world)}, MemoryStorage(), UNSWEPT, Clock())
    await server.start("127.0.0.1", 0)
    try:
        async with AsyncExitStack() as stack:
            with monkeypatch.context() as patched:
                patched.setattr("server.tables.play.actions._seconds", lambda _match: 60)
                if bot:
                    patched.setattr(BotPool, "choose", _agreed(worlds, world))
                if plant is not None:
                    plant(patched, worlds, world)
                thinkers = Thinkers(patched)
                address = Address("127.0.0.1", port_of(server))
                name = "Zoe" if worlds.watcher is None else NAMES[worlds.watcher]
                person = Person(address, name, asks=asks, game=worlds.game)
                await person.come(patched)
                stack.push_async_callback(person.session.close)
                peers: dict[int, Peer] = {
                    seat: await stack.enter_async_context(connected(port_of(server), NAMES[seat]))
                    for seat in range(terms["seats"] - len(terms["bots"]))
                    if seat != worlds.watcher
                }
                await _sit_down(person, peers, worlds, terms)
                await _play(person, peers, worlds)
                person.life.thoughts = await thinkers.counted()
                life = deepcopy(person.life)
                if to_the_end:
                    life.record = await _end(person, peers)
        return life
    finally:
        await server.stop()


async def _end(person: Person, peers: dict[int, Peer]) -> str:
    """Let another seat concede; return the file of the record, which the client then has."""
    await next(iter(peers.values())).act("concede")
    kept = await person.until(lambda update: isinstance(update, RecordKept))
    assert isinstance(kept, RecordKept)
    return kept.file


async def _sit_down(person: Person, peers: dict[int, Peer], worlds: Worlds, terms: dict[str, Any]) -> None:
    """Give everybody a seat, in the same order in both worlds; the host has the first seat."""
    if worlds.watcher == 0:
        of_table = Terms(**{**terms, "bots": tuple(terms["bots"])})
        await person.session.joining.host(of_table)
        code = person.session.code
    else:
        await peers[0].host(**terms, watch=True)
        code = peers[0].code
    if worlds.watcher is None:
        await person.session.joining.watch(code)
    for seat in range(1, terms["seats"] - len(terms["bots"])):
        if seat == worlds.watcher:
            await person.session.joining.join(code, seat=seat)
        else:
            await peers[seat].join(code, seat=seat)
    for peer in peers.values():
        while not peer.view:
            await peer.next()
    await person.until(lambda update: isinstance(update, Stepped))


async def _play(person: Person, peers: dict[int, Peer], worlds: Worlds) -> None:
    await _ask_beside(person, peers, "hint")
    await _try_what_is_forbidden(person, worlds)
    for seat, action in worlds.moves:
        if seat == worlds.watcher:
            person.session.act(action)
        elif seat in peers:
            assert isinstance(await peers[seat].act(*action), messages.Step)
        seq = await person.stepped(seat)
        for peer in peers.values():
            while peer.seq < seq:
                await peer.next()
    person.session._link.drop()
    await person.until(lambda update: isinstance(update, Resumed))
    await person.asks("advice")


async def _ask_beside(person: Person, peers: dict[int, Peer], word: str) -> None:
    """Ask for advice, and check that no peer receives anything."""
    for peer in peers.values():
        await peer.settle()
    before = [len(peer.heard) for peer in peers.values()]
    await person.asks(word)
    for peer in peers.values():
        await peer.settle()
    after = [len(peer.heard) for peer in peers.values()]
    assert [later - earlier for earlier, later in zip(before, after, strict=True)] == [1] * len(peers), "others hear of it"


async def _try_what_is_forbidden(person: Person, worlds: Worlds) -> None:
    """Try to get the record of a running game, and to take the legal actions of others."""
    try:
        await person.session._entries(0)
    except Trouble as trouble:
        person.life.lines.append(f"{trouble.scope} {trouble.code}")
    if worlds.watcher is None:
        return
    here, there = worlds.begun(0), worlds.begun(1)
    for action in _illegal(here, there, worlds.watcher):
        person.session.act(action)
        await person.until(lambda update: isinstance(update, ActionRefused))


def _illegal(here: Game, there: Game, watcher: int) -> Iterator[Action]:
    """Yield up to six actions that the watcher may take in neither world, made from legal actions of either world."""
    tried = {action: None for game in (here, there) for seat in game.pending for action in game.actions(seat)}
    tried |= {(*action[:-1], "viper"): None for action in tried if len(action) > 1}
    yield from [action for action in tried if here.check(watcher, action) and there.check(watcher, action)][:6]
