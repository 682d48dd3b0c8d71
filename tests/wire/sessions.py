"""Whole sessions at real servers, on a tape: lobbies, games of every mode, errors, and requests after the end."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import engine
from protocol.messages import (
    PROTOCOL,
    Act,
    ActAll,
    Acted,
    Clock,
    Closing,
    Done,
    DoorInfo,
    Entries,
    Entry,
    GetCommitment,
    GetRecord,
    Hello,
    Join,
    ListTables,
    Past,
    Ping,
    Refused,
    Seated,
    Snapshot,
    Step,
    Table,
)
from server.app import Server
from server.storage.memory import MemoryStorage
from tests.server.conftest import NAMES, QUICK
from tests.server.conftest import Clock as StandingClock
from tests.server.peer import Peer, cut, port_of
from tests.wire.finds import Find, finds, golden
from tests.wire.tape import Tape, TapedPeer, taped

GAME = "star-realms"
RULES = {"explorers": 10, "discard_timing": "start_of_turn", "destroy_own_base": True, "turn_limit": None}


class House:
    """A server and its clients, all on one tape."""

    def __init__(self, server: Server, tape: Tape, stack: AsyncExitStack) -> None:
        self.server, self.tape, self.stack = server, tape, stack

    async def come(self, name: str = "Ada", greet: bool = True) -> TapedPeer:
        return await self.stack.enter_async_context(taped(port_of(self.server), name, self.tape, greet))

    async def sit(self, past: Sequence[Entry] = (), **terms: Any) -> list[TapedPeer]:
        """Let a player sit on each seat without a bot, and continue the game `past`; return the players in seat order."""
        terms = {"game": GAME, "mode": "duel", "seats": 2, **terms}
        peers = [await self.come(name) for name in NAMES[: terms["seats"] - len(terms.get("bots", []))]]
        await lay(peers[0], past)
        seated = await peers[0].host(**terms, past=len(past))
        assert isinstance(seated, Seated), seated
        for number, peer in enumerate(peers[1:], 1):
            await peer.join(peers[0].code, terms.get("password", ""), seat=number)
        for peer in peers:
            await begun(peer)
        return sorted(peers, key=lambda peer: peer.seat)

    async def back(self, lost: Peer, seq: int = 0) -> TapedPeer:
        peer = await self.come(lost.name)
        assert isinstance(await peer.resume(lost.code, lost.token, seq), Seated)
        return peer


@asynccontextmanager
async def house(tape: Tape, clock: StandingClock | None = None, **limits: Any) -> AsyncIterator[House]:
    storage = MemoryStorage()
    server = Server(engine.games, storage, replace(QUICK, **limits), *([clock] if clock else []))
    await server.start("127.0.0.1", 0)
    key = "SHA256:3xkAVV6lgaOyiMgMXs0Yfr4Ub3R0eGtAKM9nS4S5qHo"
    server.lobby.doors.append(DoorInfo("ssh", 7465, key, "play.example.org:22"))
    server.lobby.servers = ["*.example.net"]
    server.lobby.public = "wss://cards.example.org:443"
    try:
        async with AsyncExitStack() as stack:
            yield House(server, tape, stack)
    finally:
        await server.stop()


async def begun(peer: Peer) -> None:
    while not peer.view:
        await peer.next()


async def lay(peer: Peer, entries: Sequence[Entry]) -> None:
    for first in range(0, len(entries), 100):
        answer = await peer.answer(Past(peer.mark(), first, list(entries[first : first + 100])))
        assert isinstance(answer, Done), answer


async def refused(answer: Any, code: str) -> None:
    assert isinstance(answer, Refused), answer
    assert answer.code == code, answer


async def fetched(peer: Peer) -> list[Entry]:
    entries: list[Entry] = []
    while True:
        part = await peer.answer(GetRecord(peer.mark(), len(entries)))
        assert isinstance(part, Entries), part
        entries += part.entries
        if len(entries) == part.total:
            return entries


async def to_the_end(peers: list[TapedPeer], watcher: TapedPeer, choose: Callable[[dict[str, Any]], list[Any]]) -> None:
    """Answer each question until the game is over; all clients receive everything."""
    while not peers[0].view["result"]:
        peer = next((peer for peer in peers if peer.is_asked), None)
        if peer is None:
            await peers[0].until(Step)
        else:
            await peer.act(*choose(peer.view))
        await up_to([*peers, watcher], max(each.seq for each in peers))
    for peer in (*peers, watcher):
        if peer.table is None or peer.table.phase != "over":
            await peer.until(Table, lambda table: table.phase == "over")


async def up_to(peers: list[TapedPeer], seq: int) -> None:
    for peer in peers:
        while peer.seq < seq:
            await peer.next()


# -- the lobby --------------------------------------------------------------------------------------------------------------


async def lobby(at: House) -> None:
    """Do everything that is possible before a game: look around, open a table, choose seats. Try everything impossible."""
    ada, ben, cem, dee = [await at.come(name) for name in NAMES[:4]]
    await ada.answer(ListTables(ada.mark()))
    await ada.answer(GetCommitment(ada.mark(), None, ""))
    await refused(await ada.host(game="chess"), "unknown-game")
    await refused(await ada.host(game=GAME, mode="duel", seats=9), "bad-rules")
    await refused(await ada.host(game=GAME, mode="duel", bots=["deep-thought"]), "no-such-bot")
    await refused(await ada.join("7K3QZ-9XM2P"), "no-such-table")
    await refused(await ada.say("hello?"), "not-seated")
    terms = {"game": GAME, "mode": "free-for-all", "seats": 4, "title": "Žofie's", "rules": RULES}
    await ada.host(**terms, password="pw", clock=Clock("bank", 600, 5, "bot"), absent="wait", grace=5)
    await ben.answer(ListTables(ben.mark()))
    await refused(await ben.join(ada.code, "no"), "wrong-password")
    await ben.answer(GetCommitment(ben.mark(), ada.code, "pw"))
    await refused(await ben.join(ada.code, "pw", seat=7), "no-such-seat")
    await refused(await ben.join(ada.code, "pw", seat=0), "seat-taken")
    join = Join(ben.mark(), ada.code, "pw", 1, secrets.token_bytes(16))
    await ben.answer(join)
    await refused(await ben.watch(ada.code, "pw"), "already-seated")
    await ada.sit(2)
    await ada.sit(0)
    await refused(await ben.sit(0), "seat-taken")
    await ada.set_bot(2, "simple")
    await ada.set_bot(2, None)
    await refused(await ben.set_bot(2, "simple"), "not-host")
    await refused(await ada.rematch(), "not-over")
    await refused(await ada.act("end-turn"), "not-playing")
    await refused(await ada.say("psst", team=True), "no-team")
    await refused(await ada.say("m" * 300), "too-long")
    await ada.allow(True)
    await cem.watch(ada.code, "pw")
    await ada.allow(False)
    assert await closed(cem) == "no-watchers"
    await refused(await dee.watch(ada.code, "pw"), "no-watchers")
    other = await at.come("Eli")
    await other.host(game=GAME, mode="duel")
    await refused(await dee.join(), "several-tables")
    await other.leave()
    for line in range(9):
        if isinstance(await ada.say(f"line {line}"), Refused):
            break
    await dee.join(ada.code, "pw", seat=2)
    await ada.set_bot(3, "simple")
    await begun(dee)
    await begun(ada)
    late = await at.come("Fay")
    await late.answer(ListTables(late.mark()))
    await refused(await late.join(ada.code, "pw"), "table-full")
    await refused(await ada.sit(1), "not-open")
    await refused(await ada.answer(Past(ada.mark(), 7, [Entry(None, ["deal"], [])])), "bad-past")
    for peer in (ada, ben, dee):
        await peer.leave()


async def closed(peer: Peer) -> str:
    """Return why the server closed the connection."""
    closing, _ = await peer.ended()
    assert isinstance(closing, Closing)
    return closing.code


# -- games ------------------------------------------------------------------------------------------------------------------


async def duel(at: House) -> None:
    """Play a whole game between two players and a spectator: mistakes, chat, a lost connection, the end, its record, a
    rematch."""
    ada, ben = await at.sit(watch=True, clock=Clock("turn", 600, 0, "concede"), rules={"turn_limit": 30})
    zoe = await at.come("Zoe")
    await zoe.watch(ada.code)
    anything = Random(7)
    first, other = (ada, ben) if ada.is_asked else (ben, ada)
    await refused(await other.act("end-turn"), "not-asked")
    await ada.say("Good luck, Žofie")
    at_first, mark = first.seq, first.mark()
    await first.act("play", first.view["hand"][0], id=mark)
    await first.answer(Act(mark, at_first, ["play", "scout"]))
    await refused(await first.act("end-turn", seq=at_first - 1), "stale")
    await first.act("undo")
    await ada.act("offer-draw")
    await refused(await ada.act("offer-draw"), "offered-already")
    await ben.until(Step)
    await ben.act("decline-draw")
    await cut(ben)
    await ada.until(Table, lambda table: table.seats[ben.seat].link == "lost")
    ben = await at.back(ben, ben.seq - 1)
    await ben.until(Snapshot)
    replaced = ben
    ben = await at.back(ben, ben.seq)
    assert await closed(replaced) == "replaced"
    await ben.until(Snapshot)
    stranger = await at.come("Eve")
    await refused(await stranger.resume(ada.code, secrets.token_urlsafe(32)), "bad-token")
    await refused(await ada.answer(GetRecord(ada.mark(), 0)), "not-over")
    await to_the_end([ada, ben], zoe, lambda view: anything.choice(view["actions"]))
    await fetched(ada)
    await fetched(zoe)
    await ada.rematch()
    await ben.rematch()
    await ada.until(Step)
    await ben.until(Step, lambda step: not step.events)
    await ben.act("concede")
    await ada.until(Table, lambda table: table.phase == "over")
    await ben.leave()
    await refused(await ada.rematch(), "seat-left")
    await ada.leave()
    assert await closed(zoe) == "table-closed"


async def own_numbers(at: House) -> None:
    """Open a table with custom numbers."""
    ada = await at.come()
    seated = await ada.host(game="starcraft", mode="standard", components=["unit ghost cost 2/0, support 1"])
    assert isinstance(seated, Seated), seated
    await ada.until(Table, lambda table: bool(table.components))
    await ada.leave()


async def drawn_by_lot_and_absent(at: House) -> None:
    """Play with seats drawn by lot, and advice. A bot plays for a player who leaves and comes back; the table waits for a
    disconnected one."""
    for absent in ("bot", "wait", "concede"):
        ada, ben, cem = await at.sit(mode="free-for-all", seats=3, shuffle=True, absent=absent, grace=60, hints=True)
        await ben.leave()
        await ada.until(Table, lambda table, ben=ben: table.seats[ben.seat].link == "left")
        await cut(cem)
        await ada.until(Table, lambda table, cem=cem: table.seats[cem.seat].link == "lost")
        await ada.settle()
        if absent == "wait":
            assert ada.table is not None
            assert ada.table.seats[ben.seat].away == "waiting"
        await ada.leave()


async def against_bots(at: House, mode: str, seats: int) -> None:
    """Play against the server's bots, with a spectator."""
    [ada] = await at.sit(mode=mode, seats=seats, bots=["simple"] * (seats - 1), rules={"turn_limit": 12}, watch=True)
    zoe = await at.come("Zoe")
    await zoe.watch(ada.code)
    anything = Random(seats)
    await to_the_end([ada], zoe, lambda view: anything.choice(view["actions"]))
    await zoe.leave()
    await ada.leave()


async def a_team(at: House) -> None:
    """Play in a team with team chat; a player concedes."""
    peers = await at.sit(mode="hydra", seats=4)
    await peers[0].say("shall we?", team=True)
    await up_to(peers, peers[0].seq)
    await peers[0].act("concede")
    for peer in peers:
        await peer.leave()


async def going_on(at: House, finds: list[Find]) -> None:
    """Continue golden games, with a player on every seat, at the places where those words occur."""
    for name, entries in dict.fromkeys((find.record, find.entries) for find in finds):
        here = [find for find in finds if (find.record, find.entries) == (name, entries)]
        wrong = [(find.seat, find.action) for find in here if find.word.startswith("refusal")]
        right = dict.fromkeys((find.seat, find.action) for find in here if find.word.startswith("event"))
        for last in right or [None]:
            await _go_on(at, name, entries, wrong + ([last] if last else []))


async def _go_on(at: House, name: str, entries: int, actions: list[tuple[int, tuple[Any, ...]]]) -> None:
    record = golden(name)
    past = [Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in record.entries[:entries]]
    header = record.header
    peers = await at.sit(mode=header.mode, seats=header.seats, rules=dict(header.rules), past=past)
    for seat, action in actions:
        await peers[seat].act(*action)
        await up_to(peers, peers[seat].seq)
    for peer in peers:
        await peer.leave()


# -- what a server does not take --------------------------------------------------------------------------------------------


async def unwelcome(tape: Tape) -> None:
    """Open connections that the server closes, each with its reason."""
    async with house(tape, connections=2) as at:
        greeted = [await at.come(name, greet=False) for name in NAMES[:3]]
        assert await closed(greeted[2]) == "server-full"
    nameless = Hello([PROTOCOL], "test", "\u202e")
    for first, code in ((Hello([999], "x", "Ada"), "version"), (Ping(1), "hello-expected"), (nameless, "bad-name")):
        async with house(tape) as at:
            peer = await at.come(greet=False)
            await peer.send(first)
            assert await closed(peer) == code
    async with house(tape, hello=0.05) as at:
        assert await closed(await at.come(greet=False)) == "hello-late"
    async with house(tape, lobby_idle=0.05) as at:
        assert await closed(await at.come()) == "idle"
    async with house(tape, message_burst=3, message_rate=0.1) as at:
        peer = await at.come()
        for mark in range(4):
            await peer.send(Ping(mark))
        assert await closed(peer) == "too-fast"
    async with house(tape) as at:
        peer = await at.come()
        await peer.socket.send_str("hello")
        assert await closed(peer) == "bad-frame"
    async with house(tape) as at:
        peer = await at.come()
        await at.server.stop()
        assert await closed(peer) == "restarting"


async def limits(tape: Tape) -> None:
    """Try to exceed the limits of tables, games, spectators and attempts."""
    async with house(tape, tables=1, games=1, watchers=1, entries=6, missed=1) as at:
        ada, ben = await at.sit(watch=True)
        await refused(await (cem := await at.come("Cem")).host(game=GAME, mode="duel"), "too-many-tables")
        await cem.watch(ada.code)
        dee = await at.come("Dee")
        await refused(await dee.watch(ada.code), "too-many-watchers")
        answer: Any = None
        while not isinstance(answer, Refused):
            peer = ada if ada.is_asked else ben
            answer = await peer.act(*peer.view["actions"][0])
            await up_to([ada, ben], peer.seq)
        await refused(answer, "game-too-long")
        ben = await at.back(ben, 1)
        assert (await ben.until(Snapshot)).since > 1
        await ada.leave()
        await ben.leave()
    async with house(tape, games=1) as at:
        ada, _ = await at.sit()
        await ada.act("concede")
        await ada.until(Table, lambda table: table.phase == "over")
        await refused(await ada.rematch(), "no-more-games")


async def hosting(tape: Tape) -> None:
    """Do everything that a host may do to other players."""
    async with house(tape) as at:
        ada, ben = await at.come("Ada"), await at.come("Ben")
        await ada.host(game=GAME, mode="free-for-all", seats=3)
        joining = Join(ben.mark(), ada.code, "", None, secrets.token_bytes(16))
        await ben.answer(joining)
        for phrase in (1, 5):
            await ben.say_phrase(phrase)
        await refused(await ada.kick(2), "nobody-to-kick")
        await ada.kick(1)
        await ben.ended()
        ben = await at.come("Ben")
        await refused(await ben.answer(joining), "kicked")
        await ben.join(ada.code)
        await ada.close_table()
        await ben.ended()
        ada, ben = await at.sit()
        await refused(await ada.close_table() if ada.table.seats[ada.seat].host else await ben.close_table(), "still-playing")


async def at_once(tape: Tape) -> None:
    """Send several actions in one message."""
    async with house(tape) as at:
        ada, ben = await at.sit()
        peer = ada if ada.is_asked else ben
        plays = [["play", card] for card in peer.view["hand"]]
        for actions, refusal in ((plays[:2], None), ([plays[2], ["use", 99, "ally"]], "not-in-play")):
            await peer.send(ActAll(peer.mark(), peer.seq, actions))
            acted = await peer.until(Acted)
            assert (acted.why and acted.why.code) == refusal
        await ada.leave()
        await ben.leave()


async def out_of_time(tape: Tape) -> None:
    """Let a clock run out, so that a bot plays the turn. A disconnected player has a grace period; then a bot plays until
    the player is back."""
    clock = StandingClock()
    async with house(tape, clock) as at:
        ada, ben = await at.sit(clock=Clock("turn", 60, 0, "bot"), grace=30)
        clock.now += 61
        asked, other = (ada, ben) if ada.is_asked else (ben, ada)
        while not other.is_asked:
            await other.next()
        await cut(asked)
        await other.until(Table, lambda table: table.seats[asked.seat].away == "grace")
        clock.now += 31
        await other.until(Table, lambda table: table.seats[asked.seat].away == "bot")


async def all_of_it(tape: Tape) -> None:
    """Run every session, one after the other."""
    async with house(tape) as at:
        for session in (lobby, duel, own_numbers, drawn_by_lot_and_absent, a_team):
            await session(at)
        for mode, seats in (("free-for-all", 3), ("hunter", 3), ("hydra", 4), ("emperor", 6), ("raid", 3)):
            await against_bots(at, mode, seats)
        await going_on(at, finds())
    await unwelcome(tape)
    await limits(tape)
    await at_once(tape)
    await hosting(tape)
    await out_of_time(tape)
