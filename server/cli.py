"""`traderow-server`: log, signals, exit codes: 0 stopped as asked, 1 cannot run (one sentence says why), 2 options."""

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
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from ssl import SSLContext
from threading import Thread
from typing import TYPE_CHECKING

import engine
from protocol.front_ends import KINDS, SSH
from protocol.i18n import N_, _, use_language, wanted_language
from protocol.text import clean
from protocol.version import BUILD
from server import event_loop
from server.admin import COMMANDS, Wrong, carry_out
from server.app import Server, shown
from server.configuration import WrongConfiguration, configured
from server.control.arguments import Refused
from server.control.requests import Requests
from server.control.shared import SharedBans, SharedControl
from server.control.socket import FILE as CONTROL
from server.control.socket import ControlSocket, NoServer
from server.front_ends import registry
from server.front_ends.announcing import announce
from server.front_ends.front_end import CannotOpen
from server.limits.bans import FILE as BANS
from server.limits.bans import Bans, FileStore, Unreadable
from server.monitoring.health import Unanswered
from server.monitoring.service_manager import READY, STOPPING, keep_alive, notify, take_sockets
from server.options import RELOADED, limits_of, node_of, public_of
from server.storage.base import Storage, StorageError
from server.storage.places import MEMORY, beside, default_place, open_storage
from server.storage.shared import Node, SharedStorage
from server.tables.records.finished_record import NoRecord
from server.transport.client_address import Proxies
from server.transport.tls import BadCertificate, fingerprint, load_certificate

if TYPE_CHECKING:
    from server.front_ends.front_end import FrontEnd

SWITCH_INTERVAL = 0.0005
"""Seconds for which a busy event loop keeps the storage thread waiting; Python's default is ten times as long."""
COLLECT = (30_000, 1000, 1000)
"""Thresholds of the garbage collector: rare for young objects, never by itself for old ones, see `Limits.garbage`. Games make
no reference cycles, and garbage of closed connections is young: collecting so many objects takes some milliseconds. Lower ones
would look at the same games several times, an eighth of an action's time; higher ones would make longer pauses."""
GOODBYE = 1.0
"""Seconds at most for telling the network that the tables are gone."""

log = logging.getLogger("server")


LOOPBACK = ("127.0.0.1", "::1", "localhost")


class CannotRun(Exception):
    """One sentence for the host."""


@dataclass(frozen=True, slots=True)
class Administration:
    """The settings that can change while a server runs, and how they are applied. `words`: of the command line; `node`: its
    name among others."""

    words: Sequence[str]
    options: argparse.Namespace
    tls: SSLContext | None
    storage: Storage
    node: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until a signal, or run a command beside a running server. Returns the exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    use_language(wanted_language(os.environ))
    _expect_home()
    if words and words[0] in COMMANDS:
        return _run_command(words)
    try:
        options = configured(words)
    except WrongConfiguration as error:
        print(f"traderow-server: {clean(str(error))}", file=sys.stderr)
        return 2
    _begin_log(options)
    _raise_open_files()
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*COLLECT)
    try:
        event_loop.run(_run(options, words), encrypts=options.tls_cert is not None)
    except CannotRun as error:
        if options.announce:
            print(f"refused {clean(str(error))}", flush=True)
        print(f"traderow-server: {clean(str(error))}", file=sys.stderr)
        return 1
    return 0


def _expect_home() -> None:
    """Give a user without a home directory, as in a container, the one that systemd and Docker would."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = "/"


def _begin_log(options: argparse.Namespace) -> None:
    """Write the log on standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    if options.log_format == "json":
        from server.monitoring.json_log import JsonFormatter

        handler.setFormatter(JsonFormatter())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=options.log_level.upper(), handlers=[handler])


def _run_command(words: Sequence[str]) -> int:
    try:
        print(*carry_out(words), sep="\n")
    except Wrong as wrong:
        print(*map(clean, wrong.lines), sep="\n")
        return 1
    except (NoRecord, StorageError, NoServer, Refused, Unanswered, WrongConfiguration) as error:
        print(f"traderow-server: {clean(str(error))}", file=sys.stderr)
        return 1
    return 0


async def _run(options: argparse.Namespace, words: Sequence[str]) -> None:
    loop = asyncio.get_running_loop()
    if options.known_chance and options.bind not in LOOPBACK:
        raise CannotRun(
            _("With --known-chance everybody can tell what is drawn: give --bind 127.0.0.1, so that nobody else comes.")
        )
    tls = _tls(options.tls_cert, options.tls_key)
    node = node_of(options)
    storage = await _storage(options, node)
    server = Server(
        engine.games,
        storage,
        limits_of(options),
        strict=options.strict,
        metrics=options.metrics,
        tls=tls,
        proxies=Proxies(options.trust_proxy),
        node=node.name,
    )
    server.lobby.servers = options.servers
    server.lobby.public = public_of(options)
    server.lobby.known_chance = options.known_chance
    server.lobby.bans = _bans(options, storage)
    try:
        await server.lobby.bans.read()
    except Unreadable as error:
        raise CannotRun(str(error)) from None
    stop_on_signals(server.stopped)
    if any(getattr(options, kind.name) is not None for kind in KINDS):
        server.expect_visitors()
    try:
        await server.start(options.bind, options.port, take_sockets(os.environ, os.getpid()))
        doors = await _take_ports(server, options)
        controls = await _open_control(server, Administration(words, options, tls, storage, node.name))
    except (OSError, StorageError, CannotOpen) as error:
        await server.stop()
        raise CannotRun(_why_not(error, options)) from None
    if options.announce:
        host, port = server.addresses[0]
        print(f"listening {host} {port}", flush=True)
    else:
        print(_listens(server, fingerprint(options.tls_cert) if tls else ""), flush=True)
    if options.until_stdin_closes:
        _watch_stdin(loop, server)
    opening = loop.create_task(_open_front_ends(server, [] if options.announce else doors))
    announcing = loop.create_task(_announce(options, server))
    living = loop.create_task(keep_alive())
    notify(READY, f"STATUS={_listens(server)}")
    await server.stopped.wait()
    notify(STOPPING)
    for work in (opening, announcing, living):
        work.cancel()
    await asyncio.wait([opening, announcing, living], timeout=GOODBYE)
    for control in controls:
        await control.close()
    await server.stop()
    log.info("stopped")
    if opening.done() and not opening.cancelled() and (trouble := opening.exception()) is not None:
        raise CannotRun(str(trouble))


def _listens(server: Server, certificate: str = "") -> str:
    """Say where the server listens. `certificate`: its fingerprint, if it encrypts."""
    addresses = ", ".join(map(shown, server.addresses))
    if not certificate:
        return _("{build} listens on {addresses}").format(build=BUILD, addresses=addresses)
    said = _("{build} listens on {addresses}, encrypted, certificate {certificate}")
    return said.format(build=BUILD, addresses=addresses, certificate=certificate)


async def _open_front_ends(server: Server, doors: Sequence[FrontEnd]) -> None:
    """Let visitors in, and print a line about each of these doors. Stops the server if one cannot open. Raises CannotOpen."""
    try:
        await server.open_front_ends()
    except CannotOpen:
        server.stopped.set()
        raise
    if doors:
        print(*(door.line for door in doors), sep="\n", flush=True)


async def _open_control(server: Server, administration: Administration) -> list[ControlSocket | SharedControl]:
    """Let the administrator ask this server in its data directory, or all servers of its database. Raises StorageError."""
    options, storage = administration.options, administration.storage
    shared = server.lobby.shared
    requests = Requests(
        server.lobby,
        server.connections,
        server.stopped.set,
        partial(_reload, server, administration),
        "" if shared is None else administration.node,
    )
    if shared is not None and isinstance(storage, SharedStorage):
        everywhere = SharedControl(storage, shared.administration, requests.answer, requests.read_bans)
        await everywhere.open()
        return [everywhere]
    if (options.data or default_place()) == MEMORY:
        return []
    here = ControlSocket(Path(options.data or default_place()) / CONTROL, requests.answer)
    await here.open()
    return [here]


def _reload(server: Server, administration: Administration) -> dict[str, list[str]]:
    """Read certificate, limits and log level again. Returns the names of changed settings, and of those that need a restart.
    Raises Refused."""
    options, tls = administration.options, administration.tls
    try:
        new = configured(administration.words)
        has_certificate = tls is not None and new.tls_cert is not None and new.tls_key is not None
        if has_certificate:
            load_certificate(new.tls_cert, new.tls_key, tls)
    except (WrongConfiguration, BadCertificate) as error:
        raise Refused(str(error)) from None
    changed = {name for name, value in vars(new).items() if value != getattr(options, name)}
    taken = changed & RELOADED if has_certificate else changed & RELOADED - {"tls_cert", "tls_key"}
    for name in taken:
        setattr(options, name, getattr(new, name))
    server.take_limits(limits_of(options))
    logging.getLogger().setLevel(options.log_level.upper())
    return {
        "read": [*([N_("certificate")] if has_certificate else []), N_("limits")],
        "restart": sorted(name.replace("_", "-") for name in changed - taken),
    }


async def _announce(options: argparse.Namespace, server: Server) -> None:
    if options.announce_lan:
        await announce(lambda: server.lobby.list_tables("").tables, server.addresses)


def _bans(options: argparse.Namespace, storage: Storage) -> Bans:
    """Return the bans of its data directory, or of the database that it shares."""
    if isinstance(storage, SharedStorage):
        return Bans(SharedBans(storage))
    data = options.data or default_place()
    return Bans(None if data == MEMORY else FileStore(Path(data) / BANS))


def _tls(certificate: Path | None, key: Path | None) -> SSLContext | None:
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise CannotRun(_("Options --tls-cert and --tls-key belong together: give both or neither."))
    try:
        return load_certificate(certificate, key)
    except BadCertificate as error:
        raise CannotRun(str(error)) from None


async def _storage(options: argparse.Namespace, node: Node) -> Storage:
    try:
        return await open_storage(options.database or options.data or default_place(), node, not options.no_upgrade_copy)
    except StorageError as error:
        raise CannotRun(str(error)) from None


async def _take_ports(server: Server, options: argparse.Namespace) -> list[FrontEnd]:
    """Make the front ends that the options ask for, which have their ports and are not open yet. Raises CannotOpen, OSError."""
    ports = {kind.name: getattr(options, kind.name) for kind in KINDS}
    told = {SSH: {"compressed": not options.ssh_uncompressed}}
    doors = [registry.make(name, port, **told.get(name, {})) for name, port in ports.items() if port is not None]
    if doors:
        directory = beside(options.data or default_place()) / "doors"
        certificate = fingerprint(options.tls_cert) if options.tls_cert else ""
        await server.take_ports(doors, options.bind, directory, options.web_origin or "", options.ssh_public or "", certificate)
    return doors


def _why_not(error: Exception, options: argparse.Namespace) -> str:
    if isinstance(error, socket.gaierror):
        said = _("There is no address '{address}' to listen on: give an address of this machine with --bind.")
    elif not isinstance(error, OSError):
        return str(error)
    elif "in use" in str(error):
        said = _("Port {port} is taken: another server runs there, or choose one with --port.")
    elif options.bind:
        said = _("Cannot listen on {address}, port {port}: {error}.")
    else:
        said = _("Cannot listen on any address, port {port}: {error}.")
    why = error.strerror or error
    return said.format(address=options.bind, port=options.port, error=why)


def stop_on_signals(stopped: asyncio.Event) -> None:
    """Stop the server at the first signal; the second ends the process immediately."""
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
