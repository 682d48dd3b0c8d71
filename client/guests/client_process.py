"""Turn a forked process into the client of one guest."""

from __future__ import annotations

import asyncio
import codecs
import fcntl
import os
import resource
import sys
import termios
from contextlib import suppress
from dataclasses import replace

from client import cli
from client.command_line import options as command_line
from client.guests.request import Request
from client.lobby import finding, seating
from client.session import route
from client.session.kept_seats import KeptSeats
from client.session.route import parse
from client.session.sentences import of_trouble
from client.terminal import capabilities, settings_file
from client.terminal.remembered import checked_name, own_name
from client.terminal.settings import Settings
from client.text.i18n import _, use_language, wanted_language
from client.text.trouble import Trouble

# -- client process ---------------------------------------------------------------------------------------------------


BEHIND = 5
"""The nice value of a guest's client, which gives the server priority."""
LONGEST_FILE = 4_000_000
OPEN_FILES = 64
PRIVATE = {
    "HOME": "",
    "XDG_CONFIG_HOME": "config",
    "XDG_STATE_HOME": "state",
    "XDG_DATA_HOME": "data",
    "XDG_CACHE_HOME": "cache",
}
"""Environment variables of folders for a program's files, all in the guest's own directory."""
NOBODY = "Guest"
UTF_8 = "utf-8"
_ASCII = "".join(map(chr, range(128)))
_OTHER = "\u0142"


def run(request: Request, terminal: int) -> int:
    """Run as that client until it ends. Returns its exit code."""
    _take_terminal(terminal)
    _take_environment(request)
    _limit()
    _open_streams(request.environ)

    code = visit(request)
    sys.stdout.flush()
    return code


def _take_terminal(terminal: int) -> None:
    """Make the terminal the controlling terminal of the process, and its only open file."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.closerange(3, max(terminal, OPEN_FILES) + 1)


def _take_environment(request: Request) -> None:
    path = os.environ.get("PATH", os.defpath)
    os.environ.clear()
    os.environ.update(request.environ)
    os.environ["PATH"] = path
    os.environ["LOGNAME"] = NOBODY  # never the host's
    os.environ["SSH_CONNECTION"] = "visitor"  # the terminal is far away: its answers are timed
    os.environ.update(private_environ(request.directory))
    os.umask(0o077)
    os.chdir(request.directory)


def private_environ(directory: str) -> dict[str, str]:
    """Return environment variables with which a program keeps all its files in that directory."""
    return {variable: os.path.join(directory, folder) if folder else directory for variable, folder in PRIVATE.items()}


def _limit() -> None:
    os.nice(BEHIND)
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, LONGEST_FILE),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ):
        resource.setrlimit(what, (most, most))


def _open_streams(environ: dict[str, str]) -> None:
    """Open the text streams in the guest's encoding; UTF-8 if the locale names none."""
    encoding = encoding_of(environ)
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        stream = os.fdopen(number, mode, encoding=encoding, errors="replace", closefd=False)
        vars(sys).update({name: stream, f"__{name}__": stream})


def encoding_of(environ: dict[str, str]) -> str:
    """Return the encoding of a locale. An unknown encoding counts as UTF-8, and so does one that is not a superset of ASCII:
    Python also has codecs that compress, rotate or escape letters.

    >>> encoding_of({"LANG": "pl_PL.ISO-8859-2"}), encoding_of({"LC_ALL": "C"}), encoding_of({"LANG": "x.zlib"})
    ('iso8859-2', 'ascii', 'utf-8')
    """
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or UTF_8
    if locale in ("C", "POSIX"):
        return "ascii"
    named = locale.partition(".")[2].partition("@")[0] or UTF_8
    try:
        leaves_ascii = _ASCII.encode(named) == _ASCII.encode("ascii")
        escapes = b"?" != _OTHER.encode(named, "replace")[:1] < b"\x80"
        return codecs.lookup(named).name if leaves_ascii and not escapes else UTF_8
    except (LookupError, ValueError):
        return UTF_8


# -- visit ------------------------------------------------------------------------------------------------------------


def visit(request: Request) -> int:
    """Show the client until the guest leaves. Returns the exit code."""
    from client.tui.canvas.shim import use_colors

    route.begin(route.Visiting(request.server, request.ticket, request.host, request.back, request.touch))
    if request.leaves:
        asyncio.run(_leave_seats())
        return 0
    use_colors(capabilities.color_system(os.environ))
    settings = settings_file.load()
    use_language(settings.language or wanted_language(os.environ))
    code = request.code
    try:
        has_name = settings.name or _checked(request.name)
        if code and not has_name and (trouble := _why_no_table(request, settings)) is not None:
            print(of_trouble(trouble))  # before any question
            code = ""
        settings = _named(settings, request.name)
    except EOFError:
        return 0
    if request.back:
        print(
            _("You have no SSH key. Keep this command: it leads back to your seat."), f"  {request.back}", sep="\n", flush=True
        )
    options = command_line.joining(request.server, code, watch=request.watch, plain=request.plain or _lines_only())
    return cli.come_in(options, settings)


def _why_no_table(request: Request, settings: Settings) -> Trouble | None:
    """Return why the code leads to no table. The server is asked without a name, because the guest has given none yet."""
    return asyncio.run(finding.why_no_table(parse(request.server), own_name(settings), KeptSeats(), request.code))


async def _leave_seats() -> None:
    """Give up every seat that the guest has here. A seat that cannot be given up is skipped."""
    keep = KeptSeats()
    for kept in keep.free():
        with suppress(Trouble):
            await seating.leave(kept, keep)


def _lines_only() -> bool:
    """Return True if the terminal is too small for the table, so that plain text is used."""
    size = os.get_terminal_size()
    return capabilities.too_small(size.columns, size.lines) is not None


def _named(settings: Settings, said: str) -> Settings:
    """Return the settings with the guest's name: as chosen on an earlier visit, as given with the user name, or typed now."""
    if settings.name:
        return settings
    name = _checked(said)
    while not name:
        typed = input(_("Your name at the table, up to 16 characters:") + " ")
        name = _checked(typed)
        if not name and typed.strip():
            print(_why_not(typed), file=sys.stderr)
    settings_file.save(replace(settings, name=name), settings)
    return replace(settings, name=name)


def _checked(typed: str) -> str:
    try:
        return checked_name(typed) if typed.strip() else ""
    except Trouble:
        return ""


def _why_not(typed: str) -> str:
    try:
        checked_name(typed)
    except Trouble as trouble:
        return of_trouble(trouble)
    return ""
