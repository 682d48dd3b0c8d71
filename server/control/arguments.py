"""The commands that a running server carries out, as an administrator types them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from protocol.i18n import N_, _, pgettext

COMMANDS = ("who", "say", "close", "kick", "ban", "unban", "bans", "drain", "reload")
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
MOST_SEATS = 16


class Refused(Exception):
    """The request cannot be carried out. `sentence`: for the administrator, marked for translation; `values`: what it names.

    Its text is English: whoever asked translates the sentence into their own language, see `answers.refusal_of`.
    """

    def __init__(self, sentence: str, **values: str | int) -> None:
        super().__init__(sentence.format(**values) if values else sentence)
        self.sentence, self.values = sentence, values

    def to_data(self) -> dict[str, Any]:
        """Return the reply to whoever asked."""
        return {"error": str(self), "sentence": self.sentence, "values": self.values}


def seconds_of(text: str) -> int:
    """Return a time as people write it, in seconds. Raises ArgumentTypeError.

    >>> seconds_of("2h"), seconds_of("90s"), seconds_of("5m")
    (7200, 90, 300)
    """
    found = re.fullmatch(r"([0-9]{1,6})([smhd])", text)
    if found is None or not int(found[1]):
        raise argparse.ArgumentTypeError(_("{text}: give a number and a unit, as in 30s, 5m, 2h or 7d").format(text=text))
    return int(found[1]) * UNITS[found[2]]


def shown_time(seconds: int) -> str:
    """Write a time as people would.

    >>> shown_time(7200), shown_time(90), shown_time(300)
    ('2h', '90s', '5m')
    """
    unit = next(unit for unit in ("d", "h", "m", "s") if seconds % UNITS[unit] == 0)
    return f"{seconds // UNITS[unit]}{unit}"


def _place(text: str) -> tuple[str, int]:
    code, slash, number = text.partition("/")
    if not slash or not re.fullmatch("[0-9]{1,2}", number) or not 1 <= int(number) <= MOST_SEATS:
        said = _("{text}: give the table's code and the seat, as `who` shows them: 7K3QZ-9XM2P/2")
        raise argparse.ArgumentTypeError(said.format(text=text))
    return code, int(number)


def add_arguments(name: str, parser: argparse.ArgumentParser) -> None:
    """Add a command's arguments to its parser."""
    add = parser.add_argument
    match name:
        case "say":
            add("text", metavar=_("TEXT"), help=_("one line, for everybody who is connected"))
        case "close":
            add("code", metavar=_("CODE"), help=_("the table to close"))
        case "kick":
            add("seat", metavar=_("SEAT"), type=_place, help=_("table and seat, as in 7K3QZ-9XM2P/2"))
        case "ban":
            add("who", metavar=_("KEY|ADDRESS|NAME"), help=_("a key's fingerprint, an address or network, or a name"))
            line = _("for how long, as in 2h or 7d (default: until unban)")
            add("--for", dest="seconds", type=seconds_of, metavar=_("TIME"), help=line)
        case "unban":
            add("who", metavar=_("KEY|ADDRESS|NAME"), help=_("as `bans` shows it"))
        case "drain":
            line = _("warn everybody and stop then, as in 5m (default: now)")
            add("--in", dest="seconds", type=seconds_of, metavar=_("TIME"), help=line)
            add("--cancel", action="store_true", help=_("do not stop after all, and tell everybody so"))
            add(
                "--node",
                metavar=pgettext("the value of an option", "NAME"),
                help=_("of the servers of a database only that one"),
            )


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message[:1].upper()}{message[1:]}.")


def read_request(words: Sequence[str]) -> argparse.Namespace:
    """Return the options of a command that is asked for. Raises Refused."""
    if not words or words[0] not in COMMANDS:
        raise Refused(N_("There is no such command."))
    parser = _Parser(prog=words[0], add_help=False, allow_abbrev=False)
    add_arguments(words[0], parser)
    return parser.parse_args(list(words[1:]))
