"""A service manager is notified that the server is ready, alive and stopping, and may pass it the port."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from server.monitoring import service_manager
from tests.server.peer import PATIENCE, connected

ROOT = Path(__file__).parents[3]
START = (
    "import os, sys; os.environ['LISTEN_PID'] = str(os.getpid()); os.dup2(int(sys.argv.pop(1)), 3); sys.argv[0] = 'server'; "
)


async def heard(at: socket.socket) -> list[str]:
    async with asyncio.timeout(PATIENCE):
        return (await asyncio.get_running_loop().sock_recv(at, 4096)).decode().split("\n")


async def test_a_server_is_handed_its_port_and_says_when_it_is_ready_alive_and_stopping(tmp_path: Path) -> None:
    place = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, socket.create_server(("127.0.0.1", 0)) as port:
        manager.bind(place)
        manager.setblocking(False)
        environ = {**os.environ, "NOTIFY_SOCKET": place, "WATCHDOG_USEC": "200000", "LISTEN_FDS": "1"}
        code = START + "from server.cli import main; sys.exit(main(sys.argv[1:]))"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", code, str(port.fileno()), "--data", ":memory:"),
            cwd=ROOT,
            env=environ,
            pass_fds=[port.fileno()],
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        said = (await process.stdout.readline()).decode()
        number = port.getsockname()[1]
        assert f"listens on 127.0.0.1:{number}" in said
        words = [await heard(manager) for _ in range(3)]
        ready = next(each for each in words if each[0] == service_manager.READY)
        assert ready[1].startswith("STATUS=traderow ")
        assert [service_manager.ALIVE] in words
        async with connected(number) as peer:
            assert peer.code == ""
        process.send_signal(signal.SIGTERM)
        while await heard(manager) != [service_manager.STOPPING]:
            pass
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0


def test_without_a_service_manager_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    service_manager.notify(service_manager.READY)
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    service_manager.notify(service_manager.READY)
    assert service_manager.take_sockets({}, 7) == []


def test_sockets_of_another_process_are_left_alone() -> None:
    environ = {"LISTEN_PID": "8", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "game"}
    assert service_manager.take_sockets(environ, 7) == []
    assert environ == {}
