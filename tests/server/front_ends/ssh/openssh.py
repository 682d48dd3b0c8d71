"""The OpenSSH client on a pty, as a user runs it in a terminal."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import struct
import subprocess
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import asyncssh

from tests.server.front_ends.visitor import PATIENCE, Visitor


def new_key(file: Path) -> Path:
    """Return the private key in that file; make it if it is missing."""
    if not file.exists():
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(file)
        file.chmod(0o600)
    return file


def options_of(key: Path | None, home: Path) -> list[str]:
    """Return the options of every run: no other settings, every host is known, and no key unless one is given."""
    home.mkdir(parents=True, exist_ok=True)
    auth = ["-o", "PubkeyAuthentication=no"] if key is None else ["-i", str(key), "-o", "IdentitiesOnly=yes"]
    hosts = ["-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={home / 'known_hosts'}"]
    return ["-F", "none", "-o", "LogLevel=ERROR", "-o", "SendEnv=LANG LC_* NO_COLOR COLORTERM LD_*", *hosts, *auth]


def environ_of(home: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm-256color"}


async def in_a_script(
    port: int, user: str, home: Path, options: Sequence[str] = (), command: Sequence[str] = ()
) -> tuple[int, str]:
    """Run ssh as a script does, without a terminal and without input; return its exit code and standard error."""
    process = await asyncio.create_subprocess_exec(
        *("ssh", "-p", str(port), *options_of(None, home), *options, f"{user}@127.0.0.1", *command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environ_of(home),
    )
    try:
        async with asyncio.timeout(PATIENCE):
            _, said = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise AssertionError("ssh does not end") from None
    assert process.returncode is not None
    return process.returncode, said.decode()


class OpenSsh(Visitor):
    """One run of `ssh`. `code`: its exit code, None before."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self._master = -1
        self.process: subprocess.Popen[bytes]
        self._waiting: asyncio.Task[None]

    @classmethod
    def start(
        cls,
        port: int,
        user: str,
        key: Path | None,
        home: Path,
        options: Sequence[str] = (),
        command: Sequence[str] = (),
        columns: int = 80,
        lines: int = 24,
        environ: Mapping[str, str] | None = None,
    ) -> OpenSsh:
        """Start ssh. Without a key it has none to offer."""
        self = cls(columns, lines)
        self._master, slave = os.openpty()
        self.resize(columns, lines)
        self.process = subprocess.Popen(
            ["ssh", "-p", str(port), *options, *options_of(key, home), f"{user}@127.0.0.1", *command],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environ_of(home), **(environ or {})},
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        os.set_blocking(self._master, False)
        asyncio.get_running_loop().add_reader(self._master, self._read)
        self._waiting = asyncio.create_task(self._wait())
        return self

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def freeze(self) -> None:
        """Stop the process, so that it reads nothing more."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    async def kill(self) -> None:
        """Kill the process immediately, like the loss of its computer."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self._waiting

    async def _wait(self) -> None:
        code = await asyncio.to_thread(self.process.wait)
        self._read()
        asyncio.get_running_loop().remove_reader(self._master)
        os.close(self._master)
        self.gone(code)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65_536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.show(data)
        else:
            asyncio.get_running_loop().remove_reader(self._master)


def _take_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
