"""A client as a separate process: takes a seat, lets one of the game's bots play it, and reconnects after a lost connection.

`python -m tests.server.player PORT NAME CODE SEAT` prints JSON: its code and seat when it has a seat, a line for each hundred
actions it has seen, and a summary at the end. With an empty CODE it opens the table, and SEAT holds the host's table settings.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from typing import Any

import aiohttp

import engine
from engine.chance import SeedChance
from protocol.messages import Act, Refused, Seated, Snapshot, Step
from tests.server.peer import Ended, Peer, connected

RETRY = 0.1
LEVELS = ("simple", "random")
"""The bots to play with: the first of them that the game has."""
OTHERS_HAND = {"star-realms": "cards", "starcraft": "open"}
"""The field of a seat's map that is nil unless the viewer may look into that hand."""


def say(**words: Any) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


class Player:
    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.chance = SeedChance(name.encode().ljust(32))
        self.code = self.token = ""
        self.last = self.steps = self.refused = self.returns = self.acted = 0
        self.open: Act | None = None
        self.looked_into: set[int] = set()

    async def play(self, code: str, seat: str) -> None:
        async with AsyncExitStack() as stack:
            peer = await stack.enter_async_context(connected(self.port, self.name))
            if code:
                await peer.join(code, seat=int(seat))
            else:
                await peer.host(**json.loads(seat))
            self.code, self.token = peer.code, peer.token
            say(code=peer.code, seat=peer.seat)
            try:
                return await self._to_the_end(peer)
            except (Ended, ConnectionError):
                self.last = peer.seq
        while True:
            try:
                async with connected(self.port, self.name) as peer:
                    if not isinstance(await peer.resume(self.code, self.token, self.last), Seated):
                        raise Ended("not yet")
                    self.token, self.returns = peer.token, self.returns + 1
                    await peer.until(Snapshot)
                    return await self._to_the_end(peer)
            except (Ended, aiohttp.ClientError, ConnectionError):
                await asyncio.sleep(RETRY)

    async def _to_the_end(self, peer: Peer) -> None:
        while not peer.view.get("result"):
            self._look(peer)
            if self.open is not None or peer.is_asked:
                await self._act(peer)
            else:
                self._count(await peer.next())
                self.last = peer.seq
        while peer.table is None or peer.table.phase != "over":
            await peer.next()
        say(
            seat=peer.seat,
            result=peer.view["result"],
            last=peer.seq,
            steps=self.steps,
            acted=self.acted,
            refused=self.refused,
            returns=self.returns,
            looked_into=sorted(self.looked_into),
        )

    async def _act(self, peer: Peer) -> None:
        """Send the answer, under a mark that is repeated until the server answers it."""
        if self.open is None:
            bots = engine.games[peer.view["game"]].bots
            action = next(bots[level] for level in LEVELS if level in bots)(peer.view, self.chance)
            self.open = Act(peer.mark(), peer.seq, list(action))
        heard = len(peer.heard)
        reply = await peer.answer(self.open)
        self.open = None
        self.last = peer.seq
        self.acted += 1
        self.refused += isinstance(reply, Refused)
        for message in peer.heard[heard:]:
            self._count(message)

    def _count(self, message: Any) -> None:
        if isinstance(message, Step):
            self.steps += 1
            if self.steps % 100 == 0:
                say(steps=self.steps)

    def _look(self, peer: Peer) -> None:
        for seat, them in enumerate(peer.view.get("seats", [])):
            if them[OTHERS_HAND[peer.view["game"]]] is not None:
                self.looked_into.add(seat)


def main() -> None:
    port, name, code, seat = sys.argv[1:]
    asyncio.run(Player(int(port), name).play(code, seat))


if __name__ == "__main__":
    main()
