"""Writes man pages, shell completions and an example of server.toml anew, from the options that the programs read:
`python -m docs.write_manual`.

They lie in share/ as they are installed below a prefix. A test says when they differ from the options.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from client.command_line import options as client_options
from client.text.i18n import use_language
from docs import shell_completion
from docs.shell_completion import Command, Option, Program
from protocol.version import VERSION
from server import admin, configuration
from server import options as server_options

SHARE = Path(__file__).resolve().parents[1] / "share"
SERVER_DATA = "~/.local/share/traderow/server"
"""As it is for most readers; the programs themselves say where it is for each."""
RELEASE = VERSION.partition(".dev")[0]
"""The version that is being made: the pages change with the options, not with each commit."""


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a man page beside the options."""

    section: int
    also: str
    """Other pages, and files."""


PAGES = {
    "traderow": Page(6, "traderow-server(8)"),
    "traderow-server": Page(8, "traderow(6), systemd.service(5)"),
}


def files() -> dict[str, str]:
    """Return every file by its place in share/."""
    use_language("en")
    with mock.patch.multiple(server_options, default_place=lambda: SERVER_DATA):
        written = {"config/server.toml": configuration.example()}
    for program in (client(), server()):
        page = PAGES[program.name]
        written[f"man/man{page.section}/{program.name}.{page.section}"] = manual(program, page)
        written[f"bash-completion/completions/{program.name}"] = shell_completion.bash(program)
        written[f"zsh/site-functions/_{program.name}"] = shell_completion.zsh(program)
        written[f"fish/vendor_completions.d/{program.name}.fish"] = shell_completion.fish(program)
    return written


def client() -> Program:
    """Describe `traderow`."""
    top = client_options.parser()
    commands = [_command(name, line, parser) for name, line, parser in _subcommands(top)]
    return Program("traderow", top.description or "", _options(top), commands)


def server() -> Program:
    """Describe `traderow-server`."""
    with mock.patch.multiple(server_options, default_place=lambda: SERVER_DATA):
        top = server_options.parser()
    with mock.patch.multiple(admin, default_place=lambda: SERVER_DATA):
        commands = [_command(name, line, admin.parser_of(name)) for name, (_, line) in admin.COMMANDS.items()]
    return Program("traderow-server", top.description or "", _options(top), commands)


def _subcommands(top: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            lines = {each.dest: each.help or "" for each in action._choices_actions}
            for name, parser in action.choices.items():
                if isinstance(parser, client_options.Parser):
                    parser.fill()
                yield name, lines.get(name, ""), parser


def _command(name: str, line: str, parser: argparse.ArgumentParser) -> Command:
    return Command(name, line.rstrip("."), parser.description or line, _options(parser))


def _options(parser: argparse.ArgumentParser) -> list[Option]:
    found = []
    formatter = parser._get_formatter()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help == argparse.SUPPRESS:
            continue
        choices = tuple(map(str, action.choices or ()))
        takes = "" if action.nargs == 0 else _metavar(action, choices)
        found.append(
            Option(
                tuple(action.option_strings), takes, formatter._expand_help(action).removesuffix(" (default: True)"), choices
            )
        )
    return found


def _metavar(action: argparse.Action, choices: Sequence[str]) -> str:
    shown = action.metavar or ("{" + ",".join(choices) + "}" if choices else action.dest.upper())
    return str(shown)


def manual(program: Program, page: Page) -> str:
    """Return a man page, in the macros of man(7)."""
    first = program.about.rstrip(".")
    lines = [
        '.\\" Made by python -m docs.write_manual',
        f'.TH "{program.name.upper()}" {page.section} "" "traderow {RELEASE}" "Card tables"',
        ".SH NAME",
        f"{_text(program.name)} \\- {_text(first[0].lower() + first[1:])}",
        ".SH SYNOPSIS",
        f".B {_text(program.name)}",
        r"[\fIoptions\fR] [\fIcommand\fR [\fIoptions\fR]]",
        ".SH OPTIONS",
        *_listed(program.options),
        ".SH COMMANDS",
    ]
    for command in program.commands:
        lines += [f".SS {_text(command.name)}", _text(command.description), *_listed(command.options)]
    lines += [".SH SEE ALSO", page.also, ""]
    return "\n".join(lines)


def _listed(options: Sequence[Option]) -> list[str]:
    lines = []
    for option in options:
        takes = rf" \fI{_text(option.takes)}\fR" if option.takes else ""
        flags = ", ".join(rf"\fB{_text(flag)}\fR" for flag in option.flags)
        lines += [".TP", (flags + takes).strip(), _text(option.help)]
    return lines


def _text(words: str) -> str:
    r"""Escape words for man(7).

    >>> _text("--port"), _text(".local")
    ('\\-\\-port', '\\&.local')
    """
    escaped = words.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)


def write(share: Path = SHARE) -> None:
    """Write them all."""
    for name, text in files().items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
