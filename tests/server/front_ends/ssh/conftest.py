"""A server with every game and an SSH front end, and guests who connect to it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import engine
from server.app import Server
from server.front_ends.ssh.server import SshFrontEnd, make
from tests.server.front_ends.ssh.openssh import OpenSsh, new_key

OPENSSH = shutil.which("ssh")
needs_openssh = pytest.mark.skipif(OPENSSH is None, reason="NOT RUN: there is no OpenSSH client here")


@dataclass
class Open:
    """An open SSH front end. `directory`: its files."""

    server: Server
    door: SshFrontEnd
    directory: Path


Opening = Callable[..., Awaitable[Open]]
Come = Callable[..., Awaitable[OpenSsh]]


@pytest.fixture
async def open_ssh(serve: Callable[..., Awaitable[Server]], tmp_path: Path) -> Opening:
    """Open an SSH front end at a new server; keywords are as for `serve`. `compressed`, `public`: options of the front end."""

    async def opened(compressed: bool = True, public: str = "", **limits: Any) -> Open:
        server = await serve(games=engine.games, **limits)
        door = make(0, compressed)
        await server.take_ports([door], "127.0.0.1", tmp_path / "doors", ssh_public=public)
        await server.open_front_ends()
        return Open(server, door, tmp_path / "doors")

    return opened


@pytest.fixture
async def come(tmp_path: Path) -> AsyncIterator[Come]:
    """Connect with the OpenSSH client: `who` names a key, "" for none. Everybody is disconnected after the test."""
    visitors: list[OpenSsh] = []

    async def came(open_: Open | int, user: str, who: str = "ann", *options: str, **how: Any) -> OpenSsh:
        port = open_ if isinstance(open_, int) else open_.door.port
        key = new_key(tmp_path / f"key-of-{who}") if who else None
        visitor = OpenSsh.start(port, user, key, tmp_path / "home", options, **how)
        visitors.append(visitor)
        return visitor

    yield came
    for visitor in visitors:
        await visitor.kill()
