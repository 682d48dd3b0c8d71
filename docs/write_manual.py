"""Generates man pages, shell completions and an example of server.toml from the programs' options: `python -m
docs.write_manual`.

They are in share/, at their paths below an installation prefix. A test finds differences from the options.
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
"""The path for most readers. The programs print the real one."""
RELEASE = VERSION.partition(".dev")[0]
"""The version being developed: the pages change with the options, not with each commit."""


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a man page other than the options."""

    section: int
    what: str
    """The text of the NAME section."""
    description: Sequence[str]
    """Paragraphs."""
    files: Sequence[tuple[str, str]]
    environment: Sequence[tuple[str, str]]
    status: Sequence[tuple[str, str]]
    signals: Sequence[tuple[str, str]]
    examples: Sequence[tuple[str, str]]
    also: str
    """Related pages."""


PAGES = {
    "traderow": Page(
        section=6,
        what="play Star Realms and StarCraft: The Board Game in the terminal",
        description=(
            "traderow plays two board games against bots, on a local network, over the internet, over SSH or in a browser. "
            "Without a command it opens the main menu. `traderow COMMAND --help` describes a command.",
            "Options after a command apply to that command. Press ? at a table for its keys.",
        ),
        files=(
            ("~/.config/traderow/settings.toml", "settings; the main menu's options change it"),
            ("~/.local/share/traderow/records/", "saved games, for replay, verify and analyse"),
            ("~/.local/share/traderow/host/, ~/.local/share/traderow/solo/", "tables of traderow host and traderow solo"),
            ("~/.local/state/traderow/seats/", "tokens that reclaim your seats; keep them secret"),
            ("~/.local/state/traderow/crash.log", "report of the latest crash"),
        ),
        environment=(
            ("LC_ALL, LC_MESSAGES, LANG", "language of the interface, unless a setting or --lang selects one"),
            ("NO_COLOR", "use no colours"),
            ("TERM", "terminal type; dumb selects plain text, linux ASCII symbols"),
            ("COLORTERM", "truecolor or 24bit: the terminal has 16 million colours"),
            ("SSH_CONNECTION", "the terminal is remote: the mouse is off"),
            ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "directories to use instead of those under FILES"),
        ),
        status=(
            ("0", "success, or you quit"),
            ("1", "the command failed; one sentence on standard error says why. verify: something does not fit"),
            ("2", "unknown option or value. verify: the game has no secret yet, so its draws cannot be proved"),
            ("130", "interrupted with Ctrl-C"),
        ),
        signals=(("SIGTERM, SIGINT", "close the interface and restore the terminal; your seat is kept"),),
        examples=(
            ("traderow learn", "Learn Star Realms in short lessons."),
            ("traderow solo --game starcraft --seats 3", "Play StarCraft against two bots."),
            ("traderow host --ssh --web", "Open a table, also to guests with SSH or a browser."),
            ("traderow join 192.168.1.20", "Join the open table on that computer."),
            ("traderow join --plain", "Join with a screen reader."),
        ),
        also="traderow-server(8)",
    ),
    "traderow-server": Page(
        section=8,
        what="host tables of traderow",
        description=(
            "traderow-server hosts tables for any number of games until it is stopped. Clients join with traderow(6), or over "
            "SSH or a browser if that is enabled. Tables survive restarts and crashes.",
            "Options come from the command line, the environment and server.toml, in this order of precedence. The commands "
            "inspect or control a server and its data.",
        ),
        files=(
            (f"{SERVER_DATA}/", "tables and keys, unless --data or --database names another place"),
            (f"{SERVER_DATA}/server.toml", "options, unless --config names another file"),
        ),
        environment=(
            ("LC_ALL, LC_MESSAGES, LANG", "language of the help, messages and answers to commands; logs are in English"),
            ("TRADEROW_DATABASE", "address of the PostgreSQL database, as for --database"),
            ("PGPASSFILE, PGPASSWORD", "password of the database, as for psql"),
            ("NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID", "systemd: report readiness and signs of life"),
            ("LISTEN_FDS, LISTEN_PID", "systemd: use this listening socket"),
        ),
        status=(
            ("0", "the server was stopped, or the command succeeded"),
            ("1", "the server cannot run, or the command failed; one sentence says why"),
            ("2", "unknown option or value, on the command line or in server.toml"),
        ),
        signals=(
            (
                "SIGTERM, SIGINT",
                "stop within five seconds: finish writing, ask clients to reconnect. A second signal ends it immediately",
            ),
        ),
        examples=(
            ("traderow-server --data /srv/traderow", "Host tables on port 7464."),
            ("traderow-server --ssh --web", "Also admit guests with SSH or a browser."),
            ("traderow-server backup FILE", "Copy the tables of a running server."),
        ),
        also="traderow(6), systemd.service(5)",
    ),
}


def files() -> dict[str, str]:
    """Return every file by its path in share/."""
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
    lines = [
        '.\\" Made by python -m docs.write_manual',
        f'.TH "{program.name.upper()}" {page.section} "" "traderow {RELEASE}" "Card tables"',
        ".SH NAME",
        f"{_text(program.name)} \\- {_text(page.what)}",
        ".SH SYNOPSIS",
        f".B {_text(program.name)}",
        r"[\fIoptions\fR] [\fIcommand\fR [\fIoptions\fR]]",
        ".SH DESCRIPTION",
        "\n.PP\n".join(map(_text, page.description)),
        ".SH OPTIONS",
        *_listed(program.options),
        ".SH COMMANDS",
    ]
    for command in program.commands:
        lines += [f".SS {_text(command.name)}", _text(command.description), *_listed(command.options)]
    for title, entries in (
        ("FILES", page.files),
        ("ENVIRONMENT", page.environment),
        ("EXIT STATUS", page.status),
        ("SIGNALS", page.signals),
    ):
        lines += [f".SH {title}", *_entries(entries)]
    lines += [".SH EXAMPLES"]
    for command_line, meaning in page.examples:
        lines += [_text(meaning), ".PP", ".RS 4", ".nf", _text(command_line), ".fi", ".RE", ".PP"]
    lines += [".SH SEE ALSO", page.also, ""]
    return "\n".join(lines)


def _entries(entries: Sequence[tuple[str, str]]) -> list[str]:
    return [line for name, meaning in entries for line in (".TP", rf"\fB{_text(name)}\fR", _text(meaning))]


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
    """Write all files."""
    for name, text in files().items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
