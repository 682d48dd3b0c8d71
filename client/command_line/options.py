"""The command line and its help.

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

    learn = _("Learn the game: nine short lessons, three turns.")
    commands.add_parser("learn", help=_("learn the game in three turns"), description=learn, fill=_learn)

    puzzle = commands.add_parser(
        "puzzle",
        help=_("find the win: turns that can be won without luck"),
        description=_("Win in this turn, in as few actions as you can. Every puzzle is proven: no luck is needed."),
    )
    puzzle.add_argument(
        "number",
        type=number,
        nargs="?",
        metavar=pgettext("the value of an option", "N"),
        help=_("which one, counted from 1 (default: a list; in lines, the first without a star)"),
    )
    puzzle.add_argument("--of", default="", metavar=_("FILE"), help=_("turns of your own, from the record of a game"))
    add_common(puzzle, name=True)

    today = commands.add_parser(
        "today",
        help=_("the hand of the day, the same for everybody"),
        description=_("Play the game of this day (UTC): the same cards for everybody, against the same bot, for honour only."),
    )
    today.add_argument("--again", action="store_true", help=_("once more: the first result of a day counts"))
    add_common(today, name=True)

    solo, host = _("play against bots on this computer"), _("open a table for others")
    commands.add_parser("solo", help=solo, description=_("Play against bots."), fill=of_solo)
    host_line = _("Open a table and show the line the others have to type.")
    commands.add_parser("host", help=host, description=host_line, fill=of_host)

    join = commands.add_parser(
        "join",
        help=_("sit down at somebody's table, come back, or watch"),
        description=_("Sit down at a table. A seat you left by accident is offered to you again."),
    )
    join.add_argument(
        "address",
        metavar=_("HOST[:PORT]"),
        nargs="?",
        help=_(
            "IPv4, [IPv6] or name of the host's computer (port 7464); wss:// before it encrypts, ws:// does not; "
            "without it, the tables nearby"
        ),
    )
    join.add_argument("--table", default="", metavar=_("CODE"), help=_("the table's code; without it, the only open table"))
    join.add_argument(
        "--seat",
        type=number,
        metavar=pgettext("the value of an option", "N"),
        help=_("which seat, counted from 1 (default: any that is free)"),
    )
    join.add_argument("--watch", action="store_true", help=_("watch without a seat"))
    join.add_argument("--password", action="store_true", help=_("ask for the table's password"))
    add_cluster(join)
    add_common(join, name=True)

    replay = commands.add_parser(
        "replay", help=_("step through the record of a game"), description=_("Step through a game, from every side.")
    )
    analyse = commands.add_parser(
        "analyse",
        help=_("find what cost most in the record of a game"),
        description=_("Look at every decision of a game again: which cost most, what was better, how the chance to win went."),
    )
    verify = commands.add_parser(
        "verify",
        help=_("check the chance in the record of a game"),
        description=_("Draw every card of a game again from the secret its server has published, and say what holds."),
    )
    stats = commands.add_parser(
        "stats",
        help=_("count wins and more in the games you have kept"),
        description=_("Count in the kept records: wins by mode, opponent and first seat, rows of wins, cards bought."),
    )
    stats.add_argument("--json", action="store_true", help=_("as JSON, see docs/records.md"))
    stats.add_argument(
        "--name",
        action="append",
        default=[],
        metavar=pgettext("the value of an option", "NAME"),
        help=_("whose games: as somebody was called then (default: every name you played under here); once for each"),
    )
    add_common(stats, below=True)
    components = commands.add_parser(
        "components",
        help=_("numbers of a game that a table may have of its own"),
        description=_("Print what is not sure of a game's numbers, to be filled in, or check a file for --components."),
    )
    components.add_argument("file", nargs="?", default="", metavar=_("FILE"), help=_("a file to check"))
    components.add_argument("--print", action="store_true", help=_("print the list, as a file to fill in"))
    add_common(components, below=True)
    doctor = commands.add_parser(
        "doctor",
        help=_("say what this terminal and computer can do"),
        description=_("Look at terminal, locale, network, data and optional parts; a mark stands where you can do something."),
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
    """Return what `parse` makes of `join` with these. Making a parser would take longer than anything else before the
    screen."""
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
    """Add the choice of a game, if more than one has lessons; "" is the default one, however it is named."""
    ids = games_with_lessons()
    if len(ids) > 1:
        line = _("what is learnt: {games} (default: {first})").format(games=", ".join(ids), first=ids[0])
        learn.add_argument("--game", choices=ids, default="", metavar=_("GAME"), help=line)
    add_common(learn, name=True)
