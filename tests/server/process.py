"""The real server as a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.server.peer import PATIENCE

ROOT = Path(__file__).parents[2]


class ServerProcess:
    """`python -m server` on a free port; `port` once it has announced itself, `log` once it has ended."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.port = 0
        self.log = ""
        self._logged = asyncio.Event()
        self._reading = asyncio.create_task(self._read_log())

    @classmethod
    async def start(cls, data: Path | str, *options: str, stdin: int | None = None, module: str = "server") -> ServerProcess:
        """It ends with this process, however that ends, unless the test gives it a `stdin` of its own."""
        if stdin is None:
            stdin, options = asyncio.subprocess.PIPE, ("--until-stdin-closes", *options)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, "--bind", "127.0.0.1", "--port", "0", "--data", str(data), "--announce"),
            *("--think", "0", "--message-rate", "5000", "--message-burst", "5000", *options),
            stdin=stdin, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, cwd=ROOT, env=os.environ.copy(),
        )  # fmt: skip
        server = cls(process)
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
        """Until it has logged that."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.log:
                self._logged.clear()
                await self._logged.wait()

    async def ended(self) -> int:
        """Its exit code, when it has ended."""
        async with asyncio.timeout(PATIENCE):
            await self._reading
            assert self.process.stdout is not None
            await self.process.stdout.read()
            return await self.process.wait()

    async def terminate(self) -> int:
        self.process.terminate()
        return await self.ended()

    async def kill(self) -> None:
        """No goodbye: kill -9."""
        self.process.kill()
        await self.ended()
