"""Define the command line and its help.

The options of a table are added only for a command that opens one (`table_options`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from client.command_line.parser import Commands, Parser, add_cluster, add_common, number
from client.command_line.table_options import of_host, of_solo
from client.games.registry import games_with_lessons, titles
from client.text.i18n import _, pgettext


def parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line, in the current language."""
    line = _("{games} alone, on a LAN or over SSH.").format(games=titles())
    top = Parser(prog="traderow", description=line, usage=_("%(prog)s [options] COMMAND ..."), formatter_class=Commands)
    top.add_argument("--version", action="store_true", help=_("print the version"))
    add_common(top)
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=Parser, title=_("commands"), prog=top.prog)

    learn = _("Learn the game in nine short lessons, over three turns.")
    commands.add_parser("learn", help=_("learn the game in three turns"), description=learn, fill=_learn)

    puzzle = commands.add_parser(
        "puzzle",
        help=_("find the win: turns that you can win without luck"),
        description=_("Win this turn in as few actions as you can. Every puzzle has been proven solvable without luck."),
    )
    puzzle.add_argument(
        "number",
        type=number,
        nargs="?",
        metavar=pgettext("the value of an option", "N"),
        help=_("puzzle number, from 1 (default: a list; in plain text, the first without a star)"),
    )
    puzzle.add_argument("--of", default="", metavar=_("FILE"), help=_("use turns from this record of your own game"))
    add_common(puzzle, name=True)

    today = commands.add_parser(
        "today",
        help=_("play the hand of the day, the same for everybody"),
        description=_("Play today's game (UTC): the same cards and the same bot for everybody, just for fun."),
    )
    today.add_argument("--again", action="store_true", help=_("play it again; only the first result of a day counts"))
    add_common(today, name=True)

    solo, host = _("play against bots on this computer"), _("open a table for others")
    commands.add_parser("solo", help=solo, description=_("Play against bots."), fill=of_solo)
    host_line = _("Open a table and print the command for the other players.")
    commands.add_parser("host", help=host, description=host_line, fill=of_host)

    join = commands.add_parser(
        "join",
        help=_("join a table, return to your seat, or watch"),
        description=_("Join a table. If you lost your seat by accident, traderow offers it to you again."),
    )
    join.add_argument(
        "address",
        metavar=_("HOST[:PORT]"),
        nargs="?",
        help=_(
            "IPv4 address, [IPv6] address or name of the host's computer (port 7464); wss:// in front "
            "requires encryption, ws:// turns it off; without an address: list the tables nearby"
        ),
    )
    join.add_argument("--table", default="", metavar=_("CODE"), help=_("the table's code (default: the only open table)"))
    join.add_argument(
        "--seat",
        type=number,
        metavar=pgettext("the value of an option", "N"),
        help=_("seat number, from 1 (default: any free seat)"),
    )
    join.add_argument("--watch", action="store_true", help=_("watch as a spectator"))
    join.add_argument("--password", action="store_true", help=_("ask for the table's password"))
    add_cluster(join)
    add_common(join, name=True)

    replay = commands.add_parser(
        "replay", help=_("step through a recorded game"), description=_("Step through a recorded game from any player's side.")
    )
    analyse = commands.add_parser(
        "analyse",
        help=_("find the decisions that cost you most in a recorded game"),
        description=_(
            "Review every decision of a recorded game: which cost most, what was better, and how the chance to win changed."
        ),
    )
    verify = commands.add_parser(
        "verify",
        help=_("verify the shuffles of a recorded game"),
        description=_("Repeat every draw of a recorded game from the secret its server has published, and report the result."),
    )
    stats = commands.add_parser(
        "stats",
        help=_("show statistics of the games you have saved"),
        description=_(
            "Show statistics of your saved games: wins by mode, opponent and first seat, winning streaks, cards bought."
        ),
    )
    stats.add_argument("--json", action="store_true", help=_("as JSON, see docs/records.md"))
    stats.add_argument(
        "--name",
        action="append",
        default=[],
        metavar=pgettext("the value of an option", "NAME"),
        help=_("player name to include (default: every name you have used on this computer); can be repeated"),
    )
    add_common(stats, below=True)
    components = commands.add_parser(
        "components",
        help=_("print or check a table's own component numbers"),
        description=_("Print the uncertain component numbers of a game as a file to fill in, or check such a file."),
    )
    components.add_argument("file", nargs="?", default="", metavar=_("FILE"), help=_("a file to check"))
    components.add_argument("--print", action="store_true", help=_("print the list, as a file to fill in"))
    add_common(components, below=True)
    doctor = commands.add_parser(
        "doctor",
        help=_("check this terminal and computer"),
        description=_(
            "Check the terminal, locale, network, data and optional parts; a mark shows where you can improve something."
        ),
    )
    add_common(doctor, below=True)
    for parser in (replay, analyse, verify):
        parser.add_argument("file", metavar=_("FILE"), help=_("a record: a .traderow file, see docs/records.md"))
        add_common(parser, below=True)
    return top


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments. Exits with 0 after the help, and with 2 and one line for invalid arguments."""
    return parser().parse_args(arguments)


def joining(address: str, table: str, *, watch: bool, plain: bool) -> argparse.Namespace:
    """Return the result of `parse` for `join` with these arguments. Making a parser would take longer than anything else before
    the first screen.
    """
    return argparse.Namespace(
        command="join",
        address=address,
        table=table,
        watch=watch,
        plain=plain,
        seat=None,
        password=False,
        cluster="",
        name="",
        lang=None,
        ascii=False,
        version=False,
    )


def wanted_language(arguments: Sequence[str]) -> str | None:
    """Return the language given on the command line, found before the command line is parsed in that language."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return None


def _learn(learn: Parser) -> None:
    """Add the choice of a game, if more than one has lessons. The default value "" stands for the default game."""
    ids = games_with_lessons()
    if len(ids) > 1:
        line = _("game to learn: {games} (default: {first})").format(games=", ".join(ids), first=ids[0])
        learn.add_argument("--game", choices=ids, default="", metavar=_("GAME"), help=line)
    add_common(learn, name=True)
