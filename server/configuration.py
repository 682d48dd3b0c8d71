"""`server.toml`: the options of a server in a file, by the same names as on the command line, which goes before it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from protocol.i18n import _
from server.options import parser, read_options
from server.storage.places import MEMORY, default_place

FILE = "server.toml"
DATABASE = "TRADEROW_DATABASE"
"""The variable of the environment with the address of the database, which may have a password in it."""
NOT_IN_FILE = ("config", "help", "version")
PATHS = ("data", "tls-cert", "tls-key")
"""Options whose paths are relative to the folder of the file."""
LONGEST = 1_000_000


class WrongConfiguration(Exception):
    """One sentence for the host, which names file and line."""


class _Refused(Exception):
    pass


class _Parser(argparse.ArgumentParser):
    """Raises its messages as errors instead of printing them."""

    def error(self, message: str) -> NoReturn:
        raise _Refused(message)


def configured(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> argparse.Namespace:
    """Return the options of a server: of its file, of the environment, of the command line; each goes before those named first.

    Ends the process with exit code 2 if those of the command line are wrong. Raises WrongConfiguration for the others.
    """
    given = read_options(arguments)
    file, is_asked = _place(given)
    words = [] if file is None else _words(file, is_asked)
    if environ.get(DATABASE) and (is_asked or not given.until_stdin_closes):
        words.append(f"--database={environ[DATABASE]}")
    return read_options([*words, *arguments]) if words else given


def database_beside(data: str, environ: Mapping[str, str] = os.environ) -> str | None:
    """Return the database of the server whose data directory that is, as its environment or file names it; None without one.

    Raises WrongConfiguration.
    """
    return environ.get(DATABASE) or _read(Path(data) / FILE, False).get("database") or None


def _place(options: argparse.Namespace) -> tuple[Path | None, bool]:
    """Return the file to read, and whether it must be there. Who starts a server of their own says all of its options."""
    if options.config is not None:
        return options.config, True
    data = options.data or default_place()
    return (None if data == MEMORY or options.until_stdin_closes else Path(data) / FILE), False


def _read(file: Path, is_asked: bool) -> dict[str, Any]:
    """Read it; without one there is nothing in it. Raises WrongConfiguration."""
    import tomllib

    if not is_asked and not file.exists():
        return {}
    try:
        with file.open("rb") as opened:
            return tomllib.loads(opened.read(LONGEST).decode("utf-8"))
    except OSError as error:
        raise WrongConfiguration(_("{file} cannot be read: {error}.").format(file=file, error=error.strerror)) from None
    except UnicodeDecodeError:
        raise WrongConfiguration(_("{file} is not in UTF-8: save it so.").format(file=file)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        what, _at, where = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", where)
        at = _("line {number}").format(number=line[1]) if line else _("its last line")
        advice = _('write NAME = VALUE, as in port = 7464 or bind = "127.0.0.1"')
        why = f"{what[:1].lower()}{what[1:]}: {advice}"
        raise WrongConfiguration(_("{file}, {line}: {why}.").format(file=file, line=at, why=why)) from None


def _words(file: Path, is_asked: bool) -> list[str]:
    """Return the content of the file as words of a command line. Raises WrongConfiguration."""
    options = _options()
    words: list[str] = []
    for name, value in _read(file, is_asked).items():
        try:
            word = _word(options, name, value, file.parent)
            if word is not None:
                _expect_good(word)
                words.append(word)
        except _Refused as error:
            why = f"{name}: {str(error).rstrip('.')}"
            raise WrongConfiguration(_("{file}, {line}: {why}.").format(file=file, line=_line(file, name), why=why)) from None
    return words


def _expect_good(word: str) -> None:
    """Raise _Refused unless the command line takes that word."""
    own = _Parser(parents=[parser()], add_help=False, allow_abbrev=False, conflict_handler="resolve", exit_on_error=False)
    try:
        own.parse_args([word])
    except argparse.ArgumentError as error:
        raise _Refused(error.message) from None


def _options() -> dict[str, argparse.Action]:
    """Return every option that may be in the file, by its name there."""
    named = {action.option_strings[-1].removeprefix("--"): action for action in parser()._actions}
    return {name: action for name, action in named.items() if name not in NOT_IN_FILE}


def _word(options: Mapping[str, argparse.Action], name: str, value: Any, folder: Path) -> str | None:
    """Return an option as a word of the command line; None if it is switched off. Raises _Refused."""
    action = options.get(name)
    if action is None:
        import difflib

        near = difflib.get_close_matches(name, options, 1)
        if near:
            raise _Refused(_("there is no such option, perhaps you mean {near}").format(near=near[0]))
        raise _Refused(_("there is no such option: --help lists them"))
    takes_none, may_take = action.nargs == 0, action.nargs == "?"
    if isinstance(value, bool):
        if not takes_none and not may_take:
            raise _Refused(_("give a value instead of true or false"))
        return f"--{name}" if value else None
    if takes_none:
        raise _Refused(_("write true or false"))
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = ",".join(value)
    if not isinstance(value, str | int | float):
        raise _Refused(_("give text in quotes, or a number"))
    if name in PATHS and isinstance(value, str) and value != MEMORY:
        value = str(folder / Path(value).expanduser())
    return f"--{name}={value}"


def _line(file: Path, name: str) -> str:
    """Return the line of the file in which that name is, since tomllib does not report it."""
    pattern = re.compile(rf"""\s*\[?\s*["']?{re.escape(name)}["']?\s*[\].=]""")
    lines = file.read_text("utf-8").splitlines()
    return next(
        (_("line {number}").format(number=number) for number, line in enumerate(lines, 1) if pattern.match(line)), _("a line")
    )


def example() -> str:
    """Return a file with every option at its default, each in a comment with its explanation."""
    lines = [
        "# traderow-server reads this file, if it is named server.toml, in its data directory; or name it with --config.",
        "# Take away the # before an option to change it. The command line goes before it.",
        "# `traderow-server reload` takes limits, log-level and the certificate from here without a restart.",
    ]
    shown = parser()._get_formatter()
    for name, action in _options().items():
        words = shown._expand_help(action).replace("\n", " ")
        lines += ["", f"# {words}", f"#{name} = {_default(action)}"]
    return "\n".join(lines) + "\n"


def _default(action: argparse.Action) -> str:
    if action.nargs == 0:
        return "false"
    if action.nargs == "?":
        return str(action.const)
    if isinstance(action.default, int | float):
        return str(action.default)
    return f'"{action.default or ""}"'


if __name__ == "__main__":
    sys.stdout.write(example())
