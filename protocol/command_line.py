"""A parser of the command line in the language of who types it, for client and server."""

from __future__ import annotations

import argparse
from typing import NoReturn

from protocol.i18n import NP_, _, pgettext
from protocol.text import clean

# Translators: argparse says these around our options. Keep each %(name)s, %(name)r, %s and %r, and the blank after "usage:"
ARGPARSE = (
    NP_("argparse", "usage: "),
    NP_("argparse", "options"),
    NP_("argparse", "%(heading)s:"),
    NP_("argparse", "positional arguments"),
    NP_("argparse", "show this help message and exit"),
    NP_("argparse", "argument %(argument_name)s: %(message)s"),
    NP_("argparse", "ambiguous option: %(option)s could match %(matches)s"),
    NP_("argparse", "expected one argument"),
    NP_("argparse", "expected at most one argument"),
    NP_("argparse", "expected at least one argument"),
    NP_("argparse", "ignored explicit argument %r"),
    NP_("argparse", "invalid choice: %(value)r (choose from %(choices)s)"),
    NP_("argparse", "not allowed with argument %s"),
    NP_("argparse", "the following arguments are required: %s"),
    NP_("argparse", "unrecognized arguments: %s"),
)
"""argparse's own sentences on our command lines. It translates by the `_` of its module, which knows no catalogue of ours."""


def _of_argparse(message: str) -> str:
    return pgettext("argparse", message)


setattr(argparse, "_", _of_argparse)  # noqa: B010


class CommandLine(argparse.ArgumentParser):
    """Reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        said = _("{program}: {message}; see {program} --help").format(program=self.prog, message=clean(message))
        self.exit(2, f"{said}\n")
