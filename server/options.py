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
from protocol.command_line import CommandLine
from protocol.front_ends import KINDS, SSH, WEB, is_origin, ssh_place
from protocol.i18n import N_, _, pgettext
from protocol.version import BUILD
from server.limits.limits import DAY, Limits
from server.storage.places import MEMORY, default_node, default_place
from server.storage.shared import Node
from server.transport.client_address import Network, read_network

PORT = 7464
DOORS = {
    SSH: N_("let guests join with an SSH client alone (port: {port} unless given)"),
    WEB: N_("let guests join with a browser alone (port: {port} unless given)"),
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
    parser = CommandLine(
        prog="traderow-server",
        description=_("Host card tables. People join with: traderow join HOST"),
        epilog=_(
            "Ask a running server: traderow-server who, say TEXT, close CODE, kick SEAT, ban, unban, bans, drain, reload. "
            "Beside one: health, backup FILE, check, tables, record CODE FILE, about PERSON, downgrade-copy; without one: "
            "import, forget PERSON. Each has a --help."
        ),
        allow_abbrev=False,
    )
    add = parser.add_argument
    add(
        "--config",
        type=Path,
        metavar=_("FILE"),
        help=_("file to read options from (default: server.toml in the data directory)"),
    )
    add("--bind", metavar=_("ADDR"), help=_("address or host name to listen on (default: every address)"))
    add("--port", type=_port, default=PORT, help=_("TCP port (default: {port}; 0: any free one)").format(port=PORT))
    add(
        "--data",
        metavar=_("DIR"),
        help=_("data directory (default: {place}; {memory} keeps nothing)").format(place=default_place(), memory=MEMORY),
    )
    add(
        "--database", metavar="URL", help=_("PostgreSQL to keep tables in, alone or with other servers: postgresql://HOST/NAME")
    )
    add("--public", type=_public, metavar="URL", help=_("public address, for invitations; of many servers, of this one"))
    add("--relay", type=_url, metavar="URL", help=_("address at which the other servers reach this one, to pass messages on"))
    add(
        "--servers",
        type=_hosts,
        default=[],
        metavar=_("HOSTS"),
        help=_("hosts and domains of the other servers, if not in the domain that players use: HOST,*.DOMAIN"),
    )
    add(
        "--node",
        default="",
        metavar=pgettext("the value of an option", "NAME"),
        help=_("name among many servers (default: --public, or HOSTNAME:PORT); a later one with it takes over its tables"),
    )
    add(
        "--weight",
        type=_many,
        default=1,
        metavar=pgettext("the value of an option", "N"),
        help=_("share of the tables that another server gives up (default: 1; 0: none)"),
    )
    add("--log-level", choices=LEVELS, default="info", help=_("least severe lines to print on standard error (default: info)"))
    add("--log-format", choices=FORMATS, default=FORMATS[0], help=_("text, or one JSON object a line (default: text)"))
    add(
        "--think",
        type=_number,
        default=limits.think,
        metavar=_("SECONDS"),
        help=_("pause before a bot's move that is not obvious (default: %(default)s)"),
    )
    add(
        "--max-connections",
        type=_count,
        default=limits.connections,
        metavar=pgettext("the value of an option", "N"),
        help=_("connections in all (default: %(default)s)"),
    )
    add(
        "--max-per-address",
        type=_count,
        default=limits.connections_each,
        metavar=pgettext("the value of an option", "N"),
        help=_("connections of one address (default: %(default)s)"),
    )
    add(
        "--max-tables",
        type=_count,
        default=limits.tables,
        metavar=pgettext("the value of an option", "N"),
        help=_("open tables in all (default: %(default)s)"),
    )
    add(
        "--tables-per-address",
        type=_count,
        default=limits.tables_each,
        metavar=pgettext("the value of an option", "N"),
        help=_("open tables of one address (default: %(default)s)"),
    )
    add(
        "--message-rate",
        type=_number,
        default=limits.message_rate,
        metavar=pgettext("the value of an option", "N"),
        help=_("messages per second from one connection, pings included (default: %(default)s)"),
    )
    add(
        "--message-burst",
        type=_count,
        default=limits.message_burst,
        metavar=pgettext("the value of an option", "N"),
        help=_("messages in a burst (default: %(default)s)"),
    )
    add(
        "--keep-days",
        type=_number,
        default=limits.keep / DAY,
        metavar=pgettext("the value of an option", "N"),
        help=_("days to keep the records of closed tables (default: %(default)s)"),
    )
    add(
        "--keep-tables",
        type=_many,
        default=limits.keep_tables,
        metavar=pgettext("the value of an option", "N"),
        help=_("records of closed tables to keep at most (default: %(default)s)"),
    )
    for door in KINDS:
        line = _(DOORS[door.name]).format(port=door.port)
        add(f"--{door.name}", nargs="?", type=_port, const=door.port, metavar="PORT", help=line)
    add(
        "--visitors",
        type=_count,
        default=limits.door_sessions,
        metavar=pgettext("the value of an option", "N"),
        help=_("guests in all (default: %(default)s)"),
    )
    add(
        "--visitors-per-address",
        type=_count,
        default=limits.door_sessions_each,
        metavar=pgettext("the value of an option", "N"),
        help=_("guests of one address (default: %(default)s)"),
    )
    add(
        "--arrivals-per-address",
        type=_count,
        default=limits.door_logins,
        metavar=pgettext("the value of an option", "N"),
        help=_("guests of one address that may arrive together, and in a minute (default: %(default)s)"),
    )
    add("--ssh-uncompressed", action="store_true", help=_("accept SSH clients without compression"))
    add(
        "--web-origin",
        type=_origin,
        metavar="ORIGIN",
        help=_("public address of the web page, as in https://play.example.org"),
    )
    add(
        "--ssh-public",
        type=_ssh_place,
        metavar="HOST:PORT",
        help=_("public address of the SSH port, as in play.example.org:22"),
    )
    add("--strict", action="store_true", help=_("do not start if a table cannot be restored (default: start with the others)"))
    line = _("keep no copy of the database when a newer version converts it (default: see downgrade-copy)")
    add("--no-upgrade-copy", action="store_true", help=line)
    add("--metrics", action="store_true", help=_("answer GET /metrics, for Prometheus (default: no)"))
    add(
        "--tls-cert",
        type=Path,
        metavar=_("FILE"),
        help=_("certificate chain, PEM: speak wss instead of ws, and https for --web"),
    )
    add("--tls-key", type=Path, metavar=_("FILE"), help=_("its key, PEM, without a password"))
    add(
        "--trust-proxy",
        type=_proxies,
        default=[],
        metavar=_("ADDR"),
        help=_("reverse proxies to believe: addresses or networks, separated by commas"),
    )
    add(
        "--known-chance",
        metavar=_("WORDS"),
        default="",
        help=_("draw everything from these words, with --bind 127.0.0.1 only: for traderow today. One game a table"),
    )
    add("--announce-lan", action="store_true", help=_("announce listed tables on the local network (extra: network)"))
    add(
        "--announce", action="store_true", help=_("print `listening HOST PORT` on standard output when ready, or `refused WHY`")
    )
    add("--until-stdin-closes", action="store_true", help=_("stop when standard input ends, for programs"))
    add("--version", action="version", version=f"{BUILD} ({build()} engine)", help=_("print the version"))
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


def whole_number(text: str) -> int:
    """Read a whole number. Raises ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_("{text} is not a whole number").format(text=text)) from None


def _port(text: str) -> int:
    port = whole_number(text)
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError(_("{text} is not a port: 0 to 65535").format(text=text))
    return port


def _count(text: str) -> int:
    count = whole_number(text)
    if count < 1:
        raise argparse.ArgumentTypeError(_("{text}: at least 1").format(text=text))
    return count


def _many(text: str) -> int:
    """Read a number from 0 up to the largest integer of SQLite."""
    count = whole_number(text)
    if not 0 <= count < 2**63:
        raise argparse.ArgumentTypeError(_("{text}: 0 or more").format(text=text))
    return count


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("ws", "wss") or not parts.hostname or parts.path or parts.query or parts.fragment or "@" in text:
        raise argparse.ArgumentTypeError(_("{text}: give ws://HOST:PORT or wss://HOST:PORT").format(text=text))
    return text


def _public(text: str) -> str:
    url, hash_sign, digits = text.partition("#")
    if hash_sign and not (url.startswith("wss:") and re.fullmatch(r"[0-9A-Fa-f]{32,64}", digits.replace(":", ""))):
        raise argparse.ArgumentTypeError(
            _("{text}: give 32 digits or more of the certificate's fingerprint after wss://HOST:PORT#").format(text=text)
        )
    return _url(url) + hash_sign + digits.replace(":", "").lower()


def _ssh_place(text: str) -> str:
    if ssh_place(text) is None:
        raise argparse.ArgumentTypeError(_("{text}: give HOST:PORT, as in play.example.org:22").format(text=text))
    return text


def _hosts(text: str) -> list[str]:
    hosts = text.lower().split(",")
    if len(hosts) > MOST_HOSTS or not all(re.fullmatch(HOST, each) for each in hosts):
        raise argparse.ArgumentTypeError(
            _("{text}: give at most {most} hosts or domains, as in 203.0.113.7,*.example.net").format(
                text=text, most=MOST_HOSTS
            )
        )
    return hosts


def _proxies(text: str) -> list[Network]:
    try:
        return [read_network(part) for part in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            _("{text}: give addresses or networks, as in 127.0.0.1,10.1.0.0/16").format(text=error)
        ) from None


def _origin(text: str) -> str:
    if not is_origin(text):
        raise argparse.ArgumentTypeError(
            _("{text}: give a scheme and a host, as in https://play.example.org").format(text=text)
        )
    return text.lower()


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_("{text} is not a number").format(text=text)) from None
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError(_("{text}: 0 or more").format(text=text))
    return number
