"""The command line: what can be asked for, and its help. Fast: nothing is loaded that only a game needs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from client.i18n import LANGUAGES, _

PORT = 7464


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of a page."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, _("{program}: {message}; see {program} --help").format(program=self.prog, message=message) + "\n")


def parser() -> argparse.ArgumentParser:
    """The whole command line, in the language spoken now."""
    top = Parser(prog="traderow", description=_("A card table for the terminal: Star Realms alone, on a LAN or over SSH."))
    top.add_argument("--version", action="store_true", help=_("print the version"))
    _common(top)
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=Parser, title=_("commands"))

    solo = commands.add_parser("solo", help=_("play against a bot on this computer"), description=_("Play against a bot."))
    solo.add_argument("--bot", metavar=_("LEVEL"), default="", help=_("how strong it is: simple (default), random"))
    _common(solo, name=True)

    host = commands.add_parser(
        "host",
        help=_("open a table for others"),
        description=_("Open a table on this computer and show the line the other person has to type."),
    )
    host.add_argument("--port", type=_port, default=PORT, metavar=_("PORT"), help=_("where to listen (default 7464)"))
    host.add_argument("--bind", default="", metavar=_("ADDRESS"), help=_("listen on this address only (default: all)"))
    host.add_argument("--password", action="store_true", help=_("ask for a password that the others must know"))
    _common(host, name=True)

    join = commands.add_parser(
        "join",
        help=_("sit down at somebody's table, or come back to it"),
        description=_("Sit down at a table. A seat you left by accident is offered to you again."),
    )
    join.add_argument("address", metavar=_("HOST[:PORT]"), help=_("IPv4, [IPv6] or name of the host's computer (port 7464)"))
    join.add_argument("--table", default="", metavar=_("CODE"), help=_("the table's code; without it, the only open table"))
    join.add_argument("--password", action="store_true", help=_("ask for the table's password"))
    _common(join, name=True)
    return top


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """What was asked for. Exits with 0 after the help and with 2 and one line for what cannot be understood."""
    return parser().parse_args(arguments)


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The language named on the command line, before the command line can be read in it."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return None


def _common(parser: argparse.ArgumentParser, *, name: bool = False) -> None:
    """Options that stand before a command as well as after it."""
    kept = argparse.SUPPRESS if name else None
    if name:
        parser.add_argument("--name", default="", metavar=_("NAME"), help=_("what the others call you"))
    parser.add_argument("--lang", choices=LANGUAGES, default=kept, help=_("language of the interface"))
    parser.add_argument("--ascii", action="store_true", default=kept or False, help=_("draw with plain ASCII characters"))


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise argparse.ArgumentTypeError(_("a port is a number from 1 to 65535"))
    return int(text)
