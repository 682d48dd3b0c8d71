"""The command line: what can be asked for, and its help. Fast: nothing is loaded that only a game needs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from client.games.registry import games
from client.i18n import LANGUAGES, _


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

    solo = commands.add_parser("solo", help=_("play against bots on this computer"), description=_("Play against bots."))
    solo.add_argument("--bot", metavar=_("LEVEL"), default="", help=_("how strong they are: simple (default), random"))
    _game(solo)
    _clock(solo)
    _common(solo, name=True)

    host = commands.add_parser(
        "host",
        help=_("open a table for others"),
        description=_("Open a table and show the line the others have to type."),
    )
    host.add_argument("--at", metavar=_("HOST[:PORT]"), help=_("open it on the server there (default: on this computer)"))
    host.add_argument("--port", type=_port, metavar=_("PORT"), help=_("where to listen (default 7464)"))
    host.add_argument("--bind", default="", metavar=_("ADDRESS"), help=_("listen on this address only (default: all)"))
    host.add_argument("--password", action="store_true", help=_("ask for a password that the others must know"))
    _game(host)
    _clock(host)
    bots = host.add_mutually_exclusive_group()
    bots.add_argument("--bots", type=_number, default=0, metavar=_("N"), help=_("bots for the last N seats"))
    bots.add_argument(
        "--bot", action="append", default=[], metavar=_("LEVEL"), help=_("a bot of that level (simple, random); once for each")
    )
    host.add_argument(
        "--watch", action=argparse.BooleanOptionalAction, default=True, help=_("whether spectators may come (default: yes)")
    )
    host.add_argument(
        "--list",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("whether the server shows the table to everybody who comes (default: yes)"),
    )
    host.add_argument(
        "--absent",
        choices=("bot", "wait", "concede"),
        default="bot",
        help=_("when somebody has left: a bot takes over (default), the game waits, or the seat concedes"),
    )
    host.add_argument(
        "--grace",
        type=_number,
        default=120,
        metavar=_("SECONDS"),
        help=_("how long to wait for somebody whose line is lost (default 120)"),
    )
    _common(host, name=True)

    join = commands.add_parser(
        "join",
        help=_("sit down at somebody's table, come back to it, or watch"),
        description=_("Sit down at a table. A seat you left by accident is offered to you again."),
    )
    join.add_argument(
        "address",
        metavar=_("HOST[:PORT]"),
        help=_("IPv4, [IPv6] or name of the host's computer (port 7464); wss:// before it encrypts, ws:// does not"),
    )
    join.add_argument("--table", default="", metavar=_("CODE"), help=_("the table's code; without it, the only open table"))
    join.add_argument("--seat", type=_number, metavar=_("N"), help=_("which seat, counted from 1 (default: any that is free)"))
    join.add_argument("--watch", action="store_true", help=_("watch without a seat"))
    join.add_argument("--password", action="store_true", help=_("ask for the table's password"))
    _common(join, name=True)

    replay = commands.add_parser(
        "replay", help=_("step through the record of a game"), description=_("Step through a game, from every side.")
    )
    verify = commands.add_parser(
        "verify",
        help=_("check the chance in the record of a game"),
        description=_("Draw every card of a game again from the secret its server has published, and say what holds."),
    )
    for parser in (replay, verify):
        parser.add_argument("file", metavar=_("FILE"), help=_("a record: a .traderow file, see docs/records.md"))
        _common(parser, below=True)
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


def _game(parser: argparse.ArgumentParser) -> None:
    """What is played: what these may be is checked where the games are known, in `client.tables.terms`."""
    known = games()
    modes = _("duel, free-for-all, hunter, hydra, emperor or raid (default: by seats)")
    if len(known) > 1:
        line = _("what is played: {games} (default: {first})").format(games=", ".join(known), first=known[0])
        parser.add_argument("--game", choices=known, default=known[0], metavar=_("GAME"), help=line)
        modes = _("a mode of that game (default: by seats)")
    parser.add_argument("--mode", default="", metavar=_("MODE"), help=modes)
    parser.add_argument(
        "--seats", type=_number, metavar=_("N"), help=_("how many seats, 2 to 6 (default: as few as the mode takes)")
    )
    parser.add_argument("--edition", default="", metavar=_("E"), help=_("the printed rules: 2020 (default), 2013 or cs"))
    parser.add_argument(
        "--rule", action="append", default=[], metavar=_("KEY=VALUE"), help=_("a rule switch, see docs/rules.md; once for each")
    )
    parser.add_argument("--shuffle", action="store_true", help=_("draw the seats by lot when the game begins"))


def _clock(parser: argparse.ArgumentParser) -> None:
    """The time every seat has: read in `client.tables.terms`, like what is played."""
    parser.add_argument(
        "--clock",
        default="none",
        metavar=_("TIME"),
        help=_("the time of every seat: 2m/turn for each turn, 20m for the game, 20m+10s with 10 s more after each turn"),
    )
    parser.add_argument(
        "--time-up",
        choices=("bot", "concede"),
        default="bot",
        help=_("when a seat has no time left: a bot plays the turn (default), or the seat concedes"),
    )


def _common(parser: argparse.ArgumentParser, *, name: bool = False, below: bool = False) -> None:
    """Options that stand before a command as well as after it, that is: `below` it, with a name of one's own or without."""
    kept = argparse.SUPPRESS if name or below else None
    if name:
        parser.add_argument("--name", default="", metavar=_("NAME"), help=_("what the others call you"))
    parser.add_argument("--lang", choices=LANGUAGES, default=kept, help=_("language of the interface"))
    parser.add_argument("--ascii", action="store_true", default=kept or False, help=_("draw with plain ASCII characters"))
    line = _("lines in and out, for screen readers, scripts and simple terminals")
    parser.add_argument("--plain", action="store_true", default=kept or False, help=line)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(_("'{text}' is not a whole number").format(text=text))
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise argparse.ArgumentTypeError(_("a port is a number from 1 to 65535"))
    return int(text)
