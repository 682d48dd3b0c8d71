"""The options of `traderow-server`, and the limits that they change."""

from __future__ import annotations

import argparse
import re
import socket
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from engine.builds import build
from protocol.front_ends import KINDS, SSH, WEB, is_origin, ssh_place
from protocol.version import BUILD
from server.limits.limits import DAY, Limits
from server.storage.places import MEMORY, default_node, default_place
from server.storage.shared import Node
from server.transport.client_address import Network, read_network

PORT = 7464
DOORS = {
    SSH: "let guests join with an SSH client alone",
    WEB: "let guests join with a browser alone",
}
HOST, MOST_HOSTS = r"(\*\.(?=.*\.))?[a-z0-9]([a-z0-9.:-]{0,200}[a-z0-9])?", 8
FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")


def read_options(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the options of a server. Ends the process with exit code 2 if they are wrong."""
    return parser().parse_args(arguments)


def parser() -> argparse.ArgumentParser:
    """Make the parser of all options."""
    limits = Limits()
    parser = argparse.ArgumentParser(
        prog="traderow-server",
        description="Host card tables. People join with: traderow join HOST",
        epilog="Ask a running server: traderow-server who, say TEXT, close CODE, kick SEAT, ban, unban, bans, drain, reload. "
        "Beside one: health, backup FILE, check, tables, record CODE FILE, about PERSON, downgrade-copy; without one: import, "
        "forget PERSON. Each has a --help.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--config", type=Path, metavar="FILE", help="file to read options from (default: server.toml in the data directory)")
    add("--bind", metavar="ADDR", help="address or host name to listen on (default: every address)")
    add("--port", type=_port, default=PORT, help=f"TCP port (default: {PORT}; 0: any free one)")
    add("--data", metavar="DIR", help=f"data directory (default: {default_place()}; {MEMORY} keeps nothing)")
    add("--database", metavar="URL", help="PostgreSQL to keep tables in, alone or with other servers: postgresql://HOST/NAME")
    add("--public", type=_public, metavar="URL", help="public address, for invitations; of many servers, of this one")
    add("--relay", type=_url, metavar="URL", help="address at which the other servers reach this one, to pass messages on")
    add(
        "--servers",
        type=_hosts,
        default=[],
        metavar="HOSTS",
        help="hosts and domains of the other servers, if not in the domain that players use: HOST,*.DOMAIN",
    )
    add(
        "--node",
        default="",
        metavar="NAME",
        help="name among many servers (default: --public, or HOSTNAME:PORT); a later one with it takes over its tables",
    )
    add(
        "--weight",
        type=_many,
        default=1,
        metavar="N",
        help="share of the tables that another server gives up (default: 1; 0: none)",
    )
    add("--log-level", choices=LEVELS, default="info", help="least severe lines to print on standard error (default: info)")
    add("--log-format", choices=FORMATS, default=FORMATS[0], help="text, or one JSON object a line (default: text)")
    add(
        "--think",
        type=_number,
        default=limits.think,
        metavar="SECONDS",
        help="pause before a bot's move that is not obvious (default: %(default)s)",
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
        help="messages per second from one connection, pings included (default: %(default)s)",
    )
    add(
        "--message-burst",
        type=_count,
        default=limits.message_burst,
        metavar="N",
        help="messages in a burst (default: %(default)s)",
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
        help="records of closed tables to keep at most (default: %(default)s)",
    )
    for door in KINDS:
        line = f"{DOORS[door.name]} (port: {door.port} unless given)"
        add(f"--{door.name}", nargs="?", type=_port, const=door.port, metavar="PORT", help=line)
    add(
        "--visitors",
        type=_count,
        default=limits.door_sessions,
        metavar="N",
        help="guests in all (default: %(default)s)",
    )
    add(
        "--visitors-per-address",
        type=_count,
        default=limits.door_sessions_each,
        metavar="N",
        help="guests of one address (default: %(default)s)",
    )
    add(
        "--arrivals-per-address",
        type=_count,
        default=limits.door_logins,
        metavar="N",
        help="guests of one address that may arrive together, and in a minute (default: %(default)s)",
    )
    add("--ssh-uncompressed", action="store_true", help="accept SSH clients without compression")
    add(
        "--web-origin",
        type=_origin,
        metavar="ORIGIN",
        help="public address of the web page, as in https://play.example.org",
    )
    add(
        "--ssh-public",
        type=_ssh_place,
        metavar="HOST:PORT",
        help="public address of the SSH port, as in play.example.org:22",
    )
    add("--strict", action="store_true", help="do not start if a table cannot be restored (default: start with the others)")
    line = "keep no copy of the database when a newer version converts it (default: see downgrade-copy)"
    add("--no-upgrade-copy", action="store_true", help=line)
    add("--metrics", action="store_true", help="answer GET /metrics, for Prometheus (default: no)")
    add("--tls-cert", type=Path, metavar="FILE", help="certificate chain, PEM: speak wss instead of ws, and https for --web")
    add("--tls-key", type=Path, metavar="FILE", help="its key, PEM, without a password")
    add(
        "--trust-proxy",
        type=_proxies,
        default=[],
        metavar="ADDR",
        help="reverse proxies to believe: addresses or networks, separated by commas",
    )
    add(
        "--known-chance",
        metavar="WORDS",
        default="",
        help="draw everything from these words, with --bind 127.0.0.1 only: for traderow today. One game a table",
    )
    add("--announce-lan", action="store_true", help="announce listed tables on the local network (extra: network)")
    add("--announce", action="store_true", help="print `listening HOST PORT` on standard output when ready, or `refused WHY`")
    add("--until-stdin-closes", action="store_true", help="stop when standard input ends, for programs")
    add("--version", action="version", version=f"{BUILD} ({build()} engine)")
    return parser


def node_of(options: argparse.Namespace) -> Node:
    """Return the identity of a server with these options among those that share its storage."""
    unnamed = default_node().name if options.port == 0 else f"{socket.gethostname()}:{options.port}"
    public = (options.public or "").partition("#")[0]
    return Node(options.node or public or unnamed, public, options.relay or "", options.weight)


def public_of(options: argparse.Namespace) -> str:
    """Return the address sent to clients for invitations, or "". With `--database` it is that of one server among many."""
    return "" if options.database else options.public or ""


def limits_of(options: argparse.Namespace) -> Limits:
    """Return the limits of a server with these options."""
    kept = Limits()
    return replace(
        kept,
        think=options.think,
        connections=options.max_connections,
        connections_each=options.max_per_address,
        tables=options.max_tables,
        tables_each=options.tables_per_address,
        message_rate=options.message_rate,
        message_burst=options.message_burst,
        keep=options.keep_days * DAY,
        keep_tables=options.keep_tables,
        door_sessions=options.visitors,
        door_sessions_each=options.visitors_per_address,
        door_logins=options.arrivals_per_address,
        door_logins_rate=options.arrivals_per_address / 60,
        door_kept=max(kept.door_kept, 4 * options.visitors),
        games=1 if options.known_chance else kept.games,
        door_kept_each=max(kept.door_kept_each, 4 * options.visitors_per_address),
    )


RELOADED = frozenset(
    (
        *("think", "max_connections", "max_per_address", "max_tables", "tables_per_address", "message_rate", "message_burst"),
        *("keep_days", "keep_tables", "visitors", "visitors_per_address", "arrivals_per_address"),
        *("log_level", "tls_cert", "tls_key"),
    )
)
"""The options that a running server reads again, by their names in the namespace."""


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number") from None


def _port(text: str) -> int:
    port = _whole(text)
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: 0 to 65535")
    return port


def _count(text: str) -> int:
    count = _whole(text)
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text}: at least 1")
    return count


def _many(text: str) -> int:
    """Read a number from 0 up to the largest integer of SQLite."""
    count = _whole(text)
    if not 0 <= count < 2**63:
        raise argparse.ArgumentTypeError(f"{text}: 0 or more")
    return count


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("ws", "wss") or not parts.hostname or parts.path or parts.query or parts.fragment or "@" in text:
        raise argparse.ArgumentTypeError(f"{text}: give ws://HOST:PORT or wss://HOST:PORT")
    return text


def _public(text: str) -> str:
    url, hash_sign, digits = text.partition("#")
    if hash_sign and not (url.startswith("wss:") and re.fullmatch(r"[0-9A-Fa-f]{32,64}", digits.replace(":", ""))):
        raise argparse.ArgumentTypeError(
            f"{text}: give 32 digits or more of the certificate's fingerprint after wss://HOST:PORT#"
        )
    return _url(url) + hash_sign + digits.replace(":", "").lower()


def _ssh_place(text: str) -> str:
    if ssh_place(text) is None:
        raise argparse.ArgumentTypeError(f"{text}: give HOST:PORT, as in play.example.org:22")
    return text


def _hosts(text: str) -> list[str]:
    hosts = text.lower().split(",")
    if len(hosts) > MOST_HOSTS or not all(re.fullmatch(HOST, each) for each in hosts):
        raise argparse.ArgumentTypeError(f"{text}: give at most {MOST_HOSTS} hosts or domains, as in 203.0.113.7,*.example.net")
    return hosts


def _proxies(text: str) -> list[Network]:
    try:
        return [read_network(part) for part in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}: give addresses or networks, as in 127.0.0.1,10.1.0.0/16") from None


def _origin(text: str) -> str:
    if not is_origin(text):
        raise argparse.ArgumentTypeError(f"{text}: give a scheme and a host, as in https://play.example.org")
    return text.lower()


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a number") from None
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError(f"{text}: 0 or more")
    return number
