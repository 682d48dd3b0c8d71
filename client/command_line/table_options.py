"""Define the options of the commands that open a table: against bots, or for others.

The options come from the summaries of the games, which load no game.
"""

from __future__ import annotations

import argparse
from functools import partial

from client.command_line.parser import Parser, add_cluster, add_common, number
from client.games.registry import games, summaries
from client.table.summary import MainSwitch, value_text
from client.text.i18n import N_, _, any_of, labelled, pgettext
from protocol.front_ends import KINDS, SSH, WEB

DOORS = {
    SSH: N_("let people join with nothing but ssh"),
    WEB: N_("let people join with nothing but a browser"),
}

OF_SETTINGS = 0
"""Stands for the port in the settings."""


def of_solo(solo: Parser) -> None:
    """Add the options of a table against bots on this computer."""
    (first, who), *others = _levels()
    default = _("{value} (default)").format(value=labelled(first, who))
    levels = ", ".join([default, *(labelled(level, name) for level, name in others)])
    solo.add_argument("--bot", metavar=_("LEVEL"), default="", help=_("opponent: {levels}").format(levels=levels))
    _game(solo)
    _clock(solo)
    add_common(solo, name=True)


def of_host(host: Parser) -> None:
    """Add the options of a table for others."""
    host.add_argument("--at", metavar=_("HOST[:PORT]"), help=_("open the table on that server (default: on this computer)"))
    add_cluster(host)
    host.add_argument("--port", type=_port, metavar=_("PORT"), help=_("port to listen on (default: 7464)"))
    host.add_argument("--bind", default="", metavar=_("ADDRESS"), help=_("listen only on this address (default: all)"))
    for door in KINDS:
        line = _("{what} (default port: {port})").format(what=_(DOORS[door.name]), port=door.port)
        host.add_argument(f"--{door.name}", nargs="?", type=_port, const=OF_SETTINGS, metavar=_("PORT"), help=line)
    host.add_argument("--password", action="store_true", help=_("ask you for a password that protects the table"))
    _game(host)
    _clock(host)
    level = _("add a bot of that level ({levels}); can be repeated").format(
        levels=", ".join(level for level, _name in _levels())
    )
    bots = host.add_mutually_exclusive_group()
    bots.add_argument(
        "--bots",
        type=number,
        default=0,
        metavar=pgettext("the value of an option", "N"),
        help=_("put bots on the last N seats"),
    )
    bots.add_argument("--bot", action="append", default=[], metavar=_("LEVEL"), help=level)
    host.add_argument("--watch", action=argparse.BooleanOptionalAction, default=True, help=_("allow spectators (default: yes)"))
    host.add_argument(
        "--hints",
        action=argparse.BooleanOptionalAction,
        default=False,
        help=_("allow advice, even against people (default: no)"),
    )
    host.add_argument(
        "--list",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("list the table publicly on the server (default: yes)"),
    )
    host.add_argument(
        "--announce",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("announce a listed table on the local network (default: yes)"),
    )
    host.add_argument(
        "--absent",
        choices=("bot", "wait", "concede"),
        default="bot",
        help=_("if a player leaves: a bot takes over (default), the game waits, or the seat concedes"),
    )
    host.add_argument(
        "--grace",
        type=number,
        default=120,
        metavar=_("SECONDS"),
        help=_("how long to wait for a disconnected player (default: 120)"),
    )
    add_common(host, name=True)


def _game(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game. The values are checked in `client.lobby.table_settings`."""
    ids, known = games(), summaries()
    modes = _("{modes} (default: depends on the number of seats)").format(modes=any_of([*known[0].modes]))
    if len(ids) > 1:
        line = _("game to play: {games} (default: {first})").format(games=", ".join(ids), first=ids[0])
        parser.add_argument("--game", choices=ids, default=ids[0], metavar=_("GAME"), help=line)
        modes = _("a mode of that game (default: depends on the number of seats)")
    parser.add_argument("--mode", default="", metavar=_("MODE"), help=modes)
    counts = [count for game in known for seats in game.modes.values() for count in seats]
    seats = _("number of seats, {least} to {most} (default: the fewest the mode allows)")
    parser.add_argument(
        "--seats",
        type=number,
        metavar=pgettext("the value of an option", "N"),
        help=seats.format(least=min(counts), most=max(counts)),
    )
    for key, its in _main_switches().items():
        _main_switch(parser, key, its)
    parser.set_defaults(switches=[])
    parser.add_argument("--quick", action="store_true", help=_("begin immediately, with nothing to set up (StarCraft)"))
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar=_("KEY=VALUE"),
        help=_("set a rule switch, see docs/rules.md; can be repeated"),
    )
    parser.add_argument(
        "--handicap",
        metavar=_("[SEAT:]AUTHORITY[/CARDS]"),
        default="",
        help=_("start seat 1 (yours) or another seat with more or less: 10, --handicap=-10, 10/1, 2:-10/-1 (Star Realms)"),
    )
    parser.add_argument(
        "--components",
        metavar=_("FILE"),
        default="",
        help=_("file with this table's own component numbers, started with 'traderow components --print' (StarCraft)"),
    )
    parser.add_argument("--shuffle", action="store_true", help=_("assign seats at random when the game starts"))


def _main_switch(parser: argparse.ArgumentParser, key: str, switch: MainSwitch) -> None:
    """Add a switch that sets other switches, as an option of its own. It is applied like `--rule`, and before it."""
    default, *others = map(value_text, switch.values)
    values = any_of([_("{value} (default)").format(value=default), *others])
    parser.add_argument(
        "--" + key.replace("_", "-"),
        dest="switches",
        action="append",
        type=partial(_switch, key),
        metavar=pgettext("the value of an option", switch.metavar),
        help=_(switch.help).format(values=values),
    )


def _clock(parser: argparse.ArgumentParser) -> None:
    """Add the options of the clocks. The value is checked in `client.lobby.table_settings`."""
    parser.add_argument(
        "--clock",
        metavar=_("TIME"),
        help=_(
            "time limit for each player: 2m/turn for each turn, 20m for the game, 20m+10s with 10 s added "
            "after each turn, or none"
        ),
    )
    parser.add_argument(
        "--time-up",
        choices=("bot", "concede"),
        default="bot",
        help=_("if a player's time runs out: a bot plays the turn (default), or the seat concedes"),
    )


def _main_switches() -> dict[str, MainSwitch]:
    """Return the switches that set other switches, each as defined by the first game that has it."""
    return {key: switch for game in reversed(summaries()) for key, switch in game.main_switches.items()}


def _levels() -> list[tuple[str, str]]:
    """Return the levels of the bots of all games with their descriptions, the default first."""
    found: dict[str, str] = {}
    for game in summaries():
        for level in (game.bot, *game.bots):
            found.setdefault(level, game.bot_words(level))
    return list(found.items())


def _switch(key: str, value: str) -> tuple[str, str]:
    return key, value


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise argparse.ArgumentTypeError(_("a port is a number from 1 to 65535"))
    return int(text)
