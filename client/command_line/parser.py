"""Define the parser of the command line, with the common options of all commands."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from client.text.i18n import LANGUAGES, _, pgettext
from protocol.command_line import CommandLine


class Commands(argparse.HelpFormatter):
    """Formats the list of commands without the line that names the list, so that the whole help fits 24 lines."""

    def _format_action(self, action: argparse.Action) -> str:
        text = super()._format_action(action)
        return text.partition("\n")[2] if action.nargs == argparse.PARSER else text


class Parser(CommandLine):
    """Parses the command line. `fill`: adds the options of a command when that command is given."""

    def __init__(self, *, fill: Callable[[Parser], None] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._fill = fill

    def fill(self) -> None:
        """Add the postponed options."""
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.fill()
        return super().parse_known_args(args, namespace)


def add_common(parser: argparse.ArgumentParser, *, name: bool = False, below: bool = False) -> None:
    """Add options that are accepted both before and after the command. `below`: this parser is for the arguments after the
    command.
    """
    kept = argparse.SUPPRESS if name or below else None
    if name:
        parser.add_argument(
            "--name", default="", metavar=pgettext("the value of an option", "NAME"), help=_("your name at the table")
        )
    parser.add_argument("--lang", choices=LANGUAGES, default=kept, help=_("language of the interface"))
    parser.add_argument("--ascii", action="store_true", default=kept or False, help=_("draw with plain ASCII characters"))
    line = _("use plain text, for screen readers and scripts")
    parser.add_argument("--plain", action="store_true", default=kept or False, help=line)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the hosts of a server's cluster."""
    line = _("other hosts that this server may redirect you to (*.DOMAIN: all hosts of a domain)")
    parser.add_argument("--cluster", default="", metavar=_("HOST[,HOST]"), help=line)


def number(text: str) -> int:
    """Read a whole number. Raises argparse.ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(_("'{text}' is not a whole number").format(text=text))
    return int(text)
