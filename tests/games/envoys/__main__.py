"""Play Envoys in this terminal, on a server in the same process: python -m tests.games.envoys [options of traderow solo]."""

from __future__ import annotations

import asyncio
import sys
import threading
from multiprocessing import resource_tracker
from pathlib import Path

import engine
from client import cli
from client.games import registry
from client.lobby import local_server
from client.locale.extract import compile_catalogues
from client.session.route import Address
from tests.client.served import Served, serving
from tests.games.envoys.client import GAME
from tests.games.envoys.game import Envoys


def main() -> int:
    compile_catalogues(Path(__file__).parent, older_only=True)
    resource_tracker.ensure_running()
    engine.games = {**engine.games, "envoys": Envoys}  # type: ignore[assignment]
    registry.GAMES["envoys"] = registry.Listed(lambda: GAME)
    address: list[Address] = []
    is_up = threading.Event()

    async def serve() -> None:
        async with serving() as here:
            address.append(here)
            is_up.set()
            await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()
    is_up.wait()
    local_server.start_solo = lambda **_asked: Served(address[0])  # type: ignore[assignment, return-value]
    return cli.main(["solo", "--game", "envoys", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
