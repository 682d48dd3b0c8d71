"""`traderow-server`: options, log, signals, exit codes: 0 stopped as asked, 1 cannot run (one sentence says why), 2 options."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from ssl import SSLContext
from threading import Thread

import engine
from protocol.version import BUILD
from server.admin import COMMANDS, Wrong, carry_out, data_directory
from server.app import Server, shown
from server.limits.limits import DAY, Limits
from server.storage.base import Storage, StorageError
from server.storage.memory import MemoryStorage
from server.storage.sqlite.storage import SqliteStorage
from server.tables.records.finished_record import NoRecord
from server.transport.client_address import Network, Proxies, read_network
from server.transport.tls import BadCertificate, fingerprint, load_certificate

PORT = 7464
MEMORY = ":memory:"
SWITCH_INTERVAL = 0.0005
"""Seconds for which a busy event loop keeps the storage thread waiting; Python's default is ten times as long."""
COLLECT = (5_000, 10, 1000)
"""Thresholds of the garbage collector: rare for young objects, very rare for old ones. Games make no cycles, and a collection
takes longer than an action. Higher thresholds would make pauses of 30 ms, lower ones would collect during actions."""
LEVELS = ("debug", "info", "warning", "error")

log = logging.getLogger("server")


class CannotRun(Exception):
    """One sentence for the host."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until a signal, or run a command beside a running server. Returns the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words and words[0] in COMMANDS:
        return _run_command(words)
    options = _options(words)
    logging.basicConfig(
        level=options.log_level.upper(), stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s %(message)s"
    )
    _raise_open_files()
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*COLLECT)
    try:
        asyncio.run(_run(options))
    except CannotRun as error:
        print(f"traderow-server: {error}", file=sys.stderr)
        return 1
    return 0


def _run_command(words: Sequence[str]) -> int:
    try:
        print(*carry_out(words), sep="\n")
    except Wrong as wrong:
        print(*wrong.lines, sep="\n")
        return 1
    except (NoRecord, StorageError) as error:
        print(f"traderow-server: {error}", file=sys.stderr)
        return 1
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    limits = Limits()
    parser = argparse.ArgumentParser(
        prog="traderow-server",
        description="Host card tables. People join with: traderow join HOST",
        epilog="Beside a running server: traderow-server backup FILE, check, tables, record CODE FILE; each has a --help.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--bind", metavar="ADDR", help="address or host name to listen on (default: every address)")
    add("--port", type=_port, default=PORT, help=f"TCP port (default: {PORT}; 0: any free one)")
    add("--data", metavar="DIR", help=f"where to keep tables (default: {data_directory()}; {MEMORY} keeps nothing)")
    add("--log-level", choices=LEVELS, default="info", help="how much to say on standard error (default: info)")
    add(
        "--think",
        type=_number,
        default=limits.think,
        metavar="SECONDS",
        help="how long bots seem to think (default: %(default)s)",
    )
    add(
        "--max-connections",
        type=_count,
        default=limits.connections,
        metavar="N",
        help="connections in all (default: %(default)s)",
    )
    add(
        "--max-per-address",
        type=_count,
        default=limits.connections_each,
        metavar="N",
        help="connections of one address (default: %(default)s)",
    )
    add("--max-tables", type=_count, default=limits.tables, metavar="N", help="open tables in all (default: %(default)s)")
    add(
        "--tables-per-address",
        type=_count,
        default=limits.tables_each,
        metavar="N",
        help="open tables of one address (default: %(default)s)",
    )
    add(
        "--message-rate",
        type=_number,
        default=limits.message_rate,
        metavar="N",
        help="frames per second from one connection (default: %(default)s)",
    )
    add(
        "--message-burst",
        type=_count,
        default=limits.message_burst,
        metavar="N",
        help="frames at once from one connection (default: %(default)s)",
    )
    add(
        "--keep-days",
        type=_number,
        default=limits.keep / DAY,
        metavar="N",
        help="days to keep the records of closed tables (default: %(default)s)",
    )
    add(
        "--keep-tables",
        type=_many,
        default=limits.keep_tables,
        metavar="N",
        help="how many records of closed tables to keep (default: %(default)s)",
    )
    add("--strict", action="store_true", help="do not start if a table cannot be restored (default: start with the others)")
    add("--metrics", action="store_true", help="answer GET /metrics, for Prometheus (default: no)")
    add("--tls-cert", type=Path, metavar="FILE", help="certificate chain, PEM: speak wss instead of ws")
    add("--tls-key", type=Path, metavar="FILE", help="its key, PEM")
    add(
        "--trust-proxy",
        type=_proxies,
        default=[],
        metavar="ADDR",
        help="believe the X-Forwarded-For of these proxies, separated by commas",
    )
    add("--announce", action="store_true", help="print `listening HOST PORT` on standard output when ready")
    add("--until-stdin-closes", action="store_true", help="stop when standard input ends, as when the parent process dies")
    add("--version", action="version", version=BUILD)
    return parser.parse_args(arguments)


async def _run(options: argparse.Namespace) -> None:
    loop = asyncio.get_running_loop()
    tls = _tls(options.tls_cert, options.tls_key)
    server = Server(
        engine.games,
        await _storage(options.data),
        _limits(options),
        strict=options.strict,
        metrics=options.metrics,
        tls=tls,
        proxies=Proxies(options.trust_proxy),
    )
    stop_on_signals(server.stopped)
    try:
        await server.start(options.bind, options.port)
    except (OSError, StorageError) as error:
        await server.stop()
        raise CannotRun(_why_not(error, options)) from None
    if options.announce:
        host, port = server.addresses[0]
        print(f"listening {host} {port}", flush=True)
    else:
        how = f", encrypted, certificate {fingerprint(options.tls_cert)}" if tls else ""
        print(f"{BUILD} listens on {', '.join(map(shown, server.addresses))}{how}", flush=True)
    if options.until_stdin_closes:
        _watch_stdin(loop, server)
    await server.stopped.wait()
    await server.stop()
    log.info("stopped")


def _tls(certificate: Path | None, key: Path | None) -> SSLContext | None:
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise CannotRun("Options --tls-cert and --tls-key belong together: give both or neither.")
    try:
        return load_certificate(certificate, key)
    except BadCertificate as error:
        raise CannotRun(str(error)) from None


async def _storage(data: str | None) -> Storage:
    if data == MEMORY:
        return MemoryStorage()
    try:
        return await SqliteStorage.open(Path(data) if data else data_directory())
    except StorageError as error:
        raise CannotRun(str(error)) from None


def _limits(options: argparse.Namespace) -> Limits:
    return replace(
        Limits(),
        think=options.think,
        connections=options.max_connections,
        connections_each=options.max_per_address,
        tables=options.max_tables,
        tables_each=options.tables_per_address,
        message_rate=options.message_rate,
        message_burst=options.message_burst,
        keep=options.keep_days * DAY,
        keep_tables=options.keep_tables,
    )


def _why_not(error: Exception, options: argparse.Namespace) -> str:
    where = f"{options.bind or 'any address'}, port {options.port}"
    if isinstance(error, socket.gaierror):
        return f"There is no address {options.bind!r} to listen on: give an address of this machine with --bind."
    if isinstance(error, OSError):
        if "in use" in str(error):
            return f"Port {options.port} is taken: another server runs there, or choose one with --port."
        return f"Cannot listen on {where}: {error.strerror or error}."
    return str(error)


def stop_on_signals(stopped: asyncio.Event) -> None:
    """The first signal asks the server to stop; the second ends the process at once."""
    loop = asyncio.get_running_loop()

    def asked(number: int) -> None:
        if stopped.is_set():
            os._exit(128 + number)
        log.info("stopping on signal %s", signal.Signals(number).name)
        stopped.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(number, lambda number, _frame: loop.call_soon_threadsafe(asked, number))
        else:
            loop.add_signal_handler(number, asked, number)


def _watch_stdin(loop: asyncio.AbstractEventLoop, server: Server) -> None:
    """Stop the server when standard input ends, which its host's client holds.

    A thread reads it: an event loop cannot wait for a file, or for none.
    """

    def ended() -> None:
        log.info("stopping as standard input ended")
        server.has_lost_host = True
        server.stopped.set()

    def read_on() -> None:
        with suppress(OSError):
            while sys.stdin is not None and os.read(sys.stdin.fileno(), 4096):
                pass
        with suppress(RuntimeError):  # the loop has ended before it
            loop.call_soon_threadsafe(ended)

    Thread(target=read_on, name="stdin", daemon=True).start()


def _raise_open_files() -> None:
    """Allow as many open files as the system permits: each socket is one."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: 0 to 65535")
    return port


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text}: at least 1")
    return count


def _many(text: str) -> int:
    """0 up to the largest integer of SQLite."""
    count = int(text)
    if not 0 <= count < 2**63:
        raise argparse.ArgumentTypeError(f"{text}: 0 or more")
    return count


def _proxies(text: str) -> list[Network]:
    try:
        return [read_network(part) for part in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}: give addresses or networks, as in 127.0.0.1,10.1.0.0/16") from None


def _number(text: str) -> float:
    number = float(text)
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError(f"{text}: 0 or more")
    return number
