"""The real server as a separate process."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.forked import Forked, template
from tests.server.peer import PATIENCE

ROOT = Path(__file__).parents[2]


@contextmanager
def short_directory() -> Iterator[Path]:
    """Yield a directory with a short path. A socket's path has a limit, and temporary directories can be deep, as on macOS."""
    with TemporaryDirectory(prefix="tr-", dir="/tmp") as directory:
        yield Path(directory)


class ServerProcess:
    """`traderow-server` on a free port; `port` is set when it has announced itself, `log` when it has ended."""

    def __init__(self, process: asyncio.subprocess.Process | Forked, template: AsyncExitStack) -> None:
        self.process = process
        self._template = template
        self.port = 0
        self.log = ""
        self._logged = asyncio.Event()
        self._reading = asyncio.create_task(self._read_log())

    @classmethod
    async def start(
        cls, data: Path | str, *options: str, stdin: int | None = None, module: str = "server.cli"
    ) -> ServerProcess:
        """Fork a server, which ends with this process in any case. With a `stdin`, start `python -m server` with that
        standard input."""
        options = (
            *("--bind", "127.0.0.1", "--port", "0", "--data", str(data), "--announce"),
            *("--think", "0", "--message-rate", "5000", "--message-burst", "5000", *options),
        )
        process: asyncio.subprocess.Process | Forked
        async with AsyncExitStack() as stack:
            if stdin is None:
                servers = await stack.enter_async_context(template(module))
                process = await servers.fork("--until-stdin-closes", *options, stderr=PIPE)
            else:
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "server", *options),
                    stdin=stdin, stdout=PIPE, stderr=PIPE, cwd=ROOT, env=os.environ.copy(),
                )  # fmt: skip
            server = cls(process, stack.pop_all())
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            words = (await process.stdout.readline()).split()
        if words:
            assert words[:2] == [b"listening", b"127.0.0.1"]
            server.port = int(words[2])
        return server

    async def _read_log(self) -> None:
        assert self.process.stderr is not None
        while line := await self.process.stderr.readline():
            self.log += line.decode()
            self._logged.set()

    async def logged(self, words: str) -> None:
        """Wait until the server has logged that text."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.log:
                self._logged.clear()
                await self._logged.wait()

    async def ended(self) -> int:
        """Wait for the server's end; return its exit code."""
        async with asyncio.timeout(PATIENCE):
            await self._reading
            assert self.process.stdout is not None
            await self.process.stdout.read()
            code = await self.process.wait()
            await self._template.aclose()
            return code

    async def terminate(self) -> int:
        self.process.terminate()
        return await self.ended()

    async def kill(self) -> None:
        """Kill the server without warning (SIGKILL)."""
        self.process.kill()
        await self.ended()
