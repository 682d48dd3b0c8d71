"""The command line and its help.

The options of a game are added only for a command that opens a table. They come from its glance, which loads no game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from client.command import N_
from client.games.registry import games, games_with_lessons, glances, titles
from client.games.rule_values import value_text
from client.games.wing import Glance
from client.i18n import LANGUAGES, _
from protocol.doors import KINDS, SSH, WEB

DOORS = {
    SSH: N_("let people in who have nothing but ssh"),
    WEB: N_("let people in who have nothing but a browser"),
}

OF_SETTINGS = 0
"""In place of a port: the one of the settings."""


class Parser(argparse.ArgumentParser):
    """Reports errors in one line. `fill`: adds the options of a command when that command is given."""

    def __init__(self, *, fill: Callable[[Parser], None] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._fill = fill

    def fill(self) -> None:
        """Add the options that were put off."""
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.fill()
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        self.exit(2, _("{program}: {message}; see {program} --help").format(program=self.prog, message=message) + "\n")


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line, in the current language."""
    line = _("{games} alone, on a LAN or over SSH.").format(games=titles())
    top = Parser(prog="traderow", description=line, usage=_("%(prog)s [options] COMMAND ..."))
    top.add_argument("--version", action="store_true", help=_("print the version"))
    _common(top)
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=Parser, title=_("commands"))

    learn = _("Learn the game: nine short lessons, three turns.")
    commands.add_parser("learn", help=_("learn the game in three turns"), description=learn, fill=_learn)

    solo, host = _("play against bots on this computer"), _("open a table for others")
    commands.add_parser("solo", help=solo, description=_("Play against bots."), fill=_solo)
    host_line = _("Open a table and show the line the others have to type.")
    commands.add_parser("host", help=host, description=host_line, fill=_host)

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
    join.add_argument("--seat", type=_number, metavar=_("N"), help=_("which seat, counted from 1 (default: any that is free)"))
    join.add_argument("--watch", action="store_true", help=_("watch without a seat"))
    join.add_argument("--password", action="store_true", help=_("ask for the table's password"))
    _common(join, name=True)

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
        metavar=_("NAME"),
        help=_("whose games: as somebody was called then (default: every name you played under here); once for each"),
    )
    _common(stats, below=True)
    doctor = commands.add_parser(
        "doctor",
        help=_("say what this terminal and computer can do"),
        description=_("Look at terminal, locale, network, data and optional parts; a mark stands where you can do something."),
    )
    _common(doctor, below=True)
    for parser in (replay, analyse, verify):
        parser.add_argument("file", metavar=_("FILE"), help=_("a record: a .traderow file, see docs/records.md"))
        _common(parser, below=True)
    return top


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments. Exits with 0 after the help, and with 2 and one line for invalid arguments."""
    return parser().parse_args(arguments)


def joining(address: str, table: str, *, watch: bool, plain: bool) -> argparse.Namespace:
    """What `parse` makes of `join` with these. Making a parser would take longer than anything else before the screen."""
    return argparse.Namespace(
        command="join",
        address=address,
        table=table,
        watch=watch,
        plain=plain,
        seat=None,
        password=False,
        name="",
        lang=None,
        ascii=False,
        version=False,
    )


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The language given on the command line, found before the command line is parsed in that language."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return None


def _learn(learn: Parser) -> None:
    """Which game, where more than one can be learnt; "" is the default one, however it is named."""
    ids = games_with_lessons()
    if len(ids) > 1:
        line = _("what is learnt: {games} (default: {first})").format(games=", ".join(ids), first=ids[0])
        learn.add_argument("--game", choices=ids, default="", metavar=_("GAME"), help=line)
    _common(learn, name=True)


def _solo(solo: Parser) -> None:
    (first, who), *others = _levels()
    default = _("{value} (default)").format(value=f"{first}: {who}")
    levels = ", ".join([default, *(f"{level}: {name}" for level, name in others)])
    solo.add_argument("--bot", metavar=_("LEVEL"), default="", help=_("against whom: {levels}").format(levels=levels))
    _game(solo)
    _clock(solo)
    _common(solo, name=True)


def _host(host: Parser) -> None:
    host.add_argument("--at", metavar=_("HOST[:PORT]"), help=_("open it on the server there (default: on this computer)"))
    host.add_argument("--port", type=_port, metavar=_("PORT"), help=_("where to listen (default 7464)"))
    host.add_argument("--bind", default="", metavar=_("ADDRESS"), help=_("listen on this address only (default: all)"))
    for door in KINDS:
        line = _("{what} (port {port} unless given)").format(what=_(DOORS[door.name]), port=door.port)
        host.add_argument(f"--{door.name}", nargs="?", type=_port, const=OF_SETTINGS, metavar=_("PORT"), help=line)
    host.add_argument("--password", action="store_true", help=_("ask for a password that the others must know"))
    _game(host)
    _clock(host)
    level = _("a bot of that level ({levels}); once for each").format(levels=", ".join(level for level, _name in _levels()))
    bots = host.add_mutually_exclusive_group()
    bots.add_argument("--bots", type=_number, default=0, metavar=_("N"), help=_("bots for the last N seats"))
    bots.add_argument("--bot", action="append", default=[], metavar=_("LEVEL"), help=level)
    host.add_argument(
        "--watch", action=argparse.BooleanOptionalAction, default=True, help=_("whether spectators may come (default: yes)")
    )
    host.add_argument(
        "--hints",
        action=argparse.BooleanOptionalAction,
        default=False,
        help=_("whether everybody may ask for advice, against people too (default: no)"),
    )
    host.add_argument(
        "--list",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("whether the server shows the table to everybody who comes (default: yes)"),
    )
    host.add_argument(
        "--announce",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("whether the table is announced on the local network, if it is listed (default: yes)"),
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


def _game(parser: argparse.ArgumentParser) -> None:
    """What is played. The values are checked in `client.tables.terms`."""
    ids, known = games(), glances()
    modes = _("{modes} (default: by seats)").format(modes=_one_of([*known[0].MODES]))
    if len(ids) > 1:
        line = _("what is played: {games} (default: {first})").format(games=", ".join(ids), first=ids[0])
        parser.add_argument("--game", choices=ids, default=ids[0], metavar=_("GAME"), help=line)
        modes = _("a mode of that game (default: by seats)")
    parser.add_argument("--mode", default="", metavar=_("MODE"), help=modes)
    counts = [count for game in known for seats in game.MODES.values() for count in seats]
    seats = _("how many seats, {least} to {most} (default: as few as the mode takes)")
    parser.add_argument("--seats", type=_number, metavar=_("N"), help=seats.format(least=min(counts), most=max(counts)))
    for key, its in _main_switches().items():
        _main_switch(parser, key, its)
    parser.set_defaults(switches=[])
    parser.add_argument(
        "--rule", action="append", default=[], metavar=_("KEY=VALUE"), help=_("a rule switch, see docs/rules.md; once for each")
    )
    parser.add_argument("--shuffle", action="store_true", help=_("draw the seats by lot when the game begins"))


def _main_switch(parser: argparse.ArgumentParser, key: str, game: Glance) -> None:
    """A switch that sets others, as an option of its own. It is applied like `--rule`, and before it."""
    metavar, line = game.option_help(key)
    default, *others = map(value_text, game.SETS[key])
    values = _one_of([_("{value} (default)").format(value=default), *others])
    parser.add_argument(
        "--" + key.replace("_", "-"),
        dest="switches",
        action="append",
        type=partial(_switch, key),
        metavar=metavar,
        help=line.format(values=values),
    )


def _clock(parser: argparse.ArgumentParser) -> None:
    """The clocks. The value is checked in `client.tables.terms`."""
    parser.add_argument(
        "--clock",
        metavar=_("TIME"),
        help=_("the time of every seat: 2m/turn for each turn, 20m for the game, 20m+10s with 10 s more a turn, or none"),
    )
    parser.add_argument(
        "--time-up",
        choices=("bot", "concede"),
        default="bot",
        help=_("when a seat has no time left: a bot plays the turn (default), or the seat concedes"),
    )


def _common(parser: argparse.ArgumentParser, *, name: bool = False, below: bool = False) -> None:
    """Options that are accepted before the command and after it. `below`: this parser is for what follows the command."""
    kept = argparse.SUPPRESS if name or below else None
    if name:
        parser.add_argument("--name", default="", metavar=_("NAME"), help=_("what the others call you"))
    parser.add_argument("--lang", choices=LANGUAGES, default=kept, help=_("language of the interface"))
    parser.add_argument("--ascii", action="store_true", default=kept or False, help=_("draw with plain ASCII characters"))
    line = _("lines in and out: for screen readers, scripts")
    parser.add_argument("--plain", action="store_true", default=kept or False, help=line)


def _main_switches() -> dict[str, Glance]:
    """The switches that set others, each with the first game that has it."""
    return {key: game for game in reversed(glances()) for key in game.SETS}


def _levels() -> list[tuple[str, str]]:
    """The levels of the bots of all games with what is said of each, the default first."""
    found: dict[str, str] = {}
    for game in glances():
        for level in (game.BOT, *game.BOTS):
            found.setdefault(level, game.bot_words(level))
    return list(found.items())


def _one_of(words: Sequence[str]) -> str:
    """The words as alternatives.

    >>> _one_of(["duel"]), _one_of(["2020", "2013", "cs"])
    ('duel', '2020, 2013 or cs')
    """
    if len(words) < 2:
        return "".join(words)
    return _("{words} or {last}").format(words=", ".join(words[:-1]), last=words[-1])


def _switch(key: str, value: str) -> tuple[str, str]:
    return key, value


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(_("'{text}' is not a whole number").format(text=text))
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise argparse.ArgumentTypeError(_("a port is a number from 1 to 65535"))
    return int(text)
