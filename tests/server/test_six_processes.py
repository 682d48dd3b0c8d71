"""Six people at one table, each in a process of its own, against a real server; a crash in the middle costs nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol.messages import Seated, Snapshot, Step, Table, Watching
from tests.forked import Forked, Template, template
from tests.server.conftest import NAMES, Connect
from tests.server.peer import Ended, Peer, play_out, watch_out
from tests.server.process import ServerProcess

PATIENCE = 120.0
"""Seconds until a whole game by six processes counts as hanging."""

SHORT = {"star-realms": {"turn_limit": 36}, "starcraft": {"round_limit": 2}}
"""Rules by which a game is long enough."""


class Players:
    """Client processes, and what each of them says."""

    def __init__(self, players: Template) -> None:
        self.processes: list[Forked] = []
        self._template = players

    async def start(self, *arguments: str) -> Forked:
        process = await self._template.fork(*arguments)
        self.processes.append(process)
        return process

    async def said(self, process: Forked) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            line = await process.stdout.readline()
        words: dict[str, Any] = json.loads(line)
        return words

    async def until(self, process: Forked, word: str) -> dict[str, Any]:
        while word not in (words := await self.said(process)):
            pass
        return words


@pytest.fixture
async def players() -> AsyncIterator[Players]:
    async with template("tests.server.player") as players:
        yield Players(players)


@pytest.fixture
async def servers() -> AsyncIterator[list[ServerProcess]]:
    found: list[ServerProcess] = []
    yield found
    for server in found:
        if server.process.returncode is None:
            await server.kill()


async def sit_down(players: Players, port: int, game: str, mode: str) -> str:
    """Let six processes sit down at a new table; return its code."""
    terms = {"game": game, "mode": mode, "seats": 6, "watch": True, "rules": SHORT.get(game, {})}
    host = await players.start(str(port), NAMES[0], "", json.dumps(terms))
    code: str = (await players.until(host, "code"))["code"]
    for seat in range(5, 0, -1):
        await players.start(str(port), NAMES[seat], code, str(seat))
    return code


async def ends(players: Players) -> list[dict[str, Any]]:
    """Return what each process saw, by seat."""
    found = await asyncio.gather(*(players.until(process, "result") for process in players.processes))
    return sorted(found, key=lambda words: int(words["seat"]))


@pytest.mark.parametrize(("game", "mode"), [("star-realms", "emperor"), ("starcraft", "teams")])
async def test_six_processes_play_a_game_to_its_end_over_a_crash_of_the_server(
    servers: list[ServerProcess], players: Players, connect: Connect, tmp_path: Path, game: str, mode: str
) -> None:
    servers.append(server := await ServerProcess.start(tmp_path))
    code = await sit_down(players, server.port, game, mode)
    await players.until(players.processes[0], "steps")
    await server.kill()
    servers.append(await ServerProcess.start(tmp_path, "--port", str(server.port)))
    zoe, over = await watch_to_the_end(connect, server.port, code)
    seen = await ends(players)
    assert all(words["returns"] >= 1 for words in seen)
    assert [words["seat"] for words in seen] == list(range(6))
    assert [seat.name for seat in over.seats] == list(NAMES)
    assert {json.dumps(words["result"]) for words in seen} == {json.dumps(zoe.view["result"])}
    teams = [seat["team"] for seat in zoe.view["seats"]]
    won = {teams[seat] for seat in zoe.view["result"]["winners"]}
    assert won, "one team, or those who stand alike when the turns are over"
    assert zoe.view["result"]["winners"] == [seat for seat in range(6) if teams[seat] in won]
    assert {words["last"] for words in seen} == {over.seq}
    assert all(words["acted"] > words["refused"] for words in seen)
    assert all(words["looked_into"] == [] for words in seen), "nobody saw another's hand"


@pytest.mark.parametrize(
    ("game", "mode", "rules"),
    [
        ("star-realms", "hydra", {"turn_limit": 60}),
        ("starcraft", "standard", {"round_limit": 1}),
    ],
)
async def test_after_a_restart_six_seats_are_asked_the_same_and_spectators_come_back(
    servers: list[ServerProcess], connect: Connect, tmp_path: Path, game: str, mode: str, rules: dict[str, int]
) -> None:
    servers.append(server := await ServerProcess.start(tmp_path))
    peers = [await connect(server.port, name) for name in NAMES]
    await peers[0].host(game=game, mode=mode, seats=6, watch=True, shuffle=True, rules=rules)
    for peer in peers[1:]:
        await peer.join(peers[0].code)
    zoe = await connect(server.port, "Zoe")
    await zoe.watch(peers[0].code)
    for peer in peers:
        await peer.until(Step)
    anything = Random(3)
    for _ in range(40):
        asked = [peer for peer in peers if peer.is_asked]
        actor = anything.choice(asked)
        step = await actor.act(*anything.choice(actor.view["actions"]))
        assert isinstance(step, Step)
        for peer in (*peers, zoe):
            while peer.seq < step.seq or not peer.view:
                await peer.next()
    await server.kill()
    servers.append(server := await ServerProcess.start(tmp_path))
    again = [await come_back(connect, server.port, peer) for peer in peers]
    for before, after in zip(peers, again, strict=True):
        assert (after.seat, after.seq, after.view) == (before.seat, before.seq, before.view)
    watcher = await connect(server.port, "Zoe")
    await watcher.watch(peers[0].code)
    assert (await watcher.until(Snapshot)).view == zoe.view
    over, _ = await asyncio.gather(watch_out(watcher), play_out(*again, choose=hurry))
    assert over.seq == again[0].seq


async def watch_to_the_end(connect: Connect, port: int, code: str) -> tuple[Peer, Table]:
    """Watch the whole game; who cannot keep up with six machines at once is sent away, and comes back."""
    while True:
        zoe = await connect(port, "Zoe")
        try:
            assert isinstance(await zoe.watch(code), Watching)
            over = await watch_out(zoe)
            if not zoe.view.get("result"):
                await zoe.until(Snapshot)
            return zoe, over
        except Ended:
            continue


def hurry(view: dict[str, Any]) -> list[Any]:
    """End the turn as soon as that is possible: a limit ends the game."""
    actions: list[list[Any]] = view["actions"]
    return next((end for end in (["end-turn"], ["end"]) if end in actions), actions[-1])


async def come_back(connect: Connect, port: int, lost: Peer) -> Peer:
    peer = await connect(port, lost.name)
    assert isinstance(await peer.resume(lost.code, lost.token, lost.seq), Seated)
    await peer.until(Snapshot)
    return peer
