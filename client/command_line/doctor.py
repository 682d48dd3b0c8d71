"""Run `traderow doctor`: check this computer and this terminal, and give advice about missing capabilities.

Each finding is one line. Nothing is drawn or changed. Writing is tested with files that are deleted again.
"""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from client.lobby.invitation import own_addresses
from client.session.route import DEFAULT_PORT
from client.terminal import capabilities, paths, settings_file
from client.text.i18n import _, labelled, language
from protocol.text import clean
from protocol.version import VERSION

ENOUGH_ROOM = 50_000_000
"""Bytes that are enough for tables and records of years."""
EXTRAS = {"zeroconf": "join", "asyncssh": "host --ssh"}
"""Optional packages, each with the command that needs it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding. `about`: one word or two; `told`: the result of the check; `advice`: what to do, "" if nothing has to be
    done.
    """

    about: str
    told: str
    advice: str = ""


def findings(environ: Mapping[str, str], size: tuple[int, int] | None, encoding: str) -> list[Finding]:
    """List all findings. `size`: the terminal's columns and lines; None without a terminal."""
    return [
        _program(),
        _terminal(environ, size),
        _colors(environ),
        _characters(environ, encoding),
        _language(environ),
        _settings(),
        _data(),
        _network(),
        _port(),
        _extras(),
    ]


def lines(found: list[Finding]) -> list[str]:
    """Format the findings for printing. Those that need attention have a symbol and advice."""
    wide = max(len(finding.about) for finding in found)
    return [_line(finding, wide) for finding in found]


def _line(finding: Finding, wide: int) -> str:
    said = f"{finding.about:{wide}}  {clean(finding.told)}"
    return f"! {labelled(said, clean(finding.advice))}" if finding.advice else f"  {said}"


def doctor() -> int:
    """Print the findings. Returns the exit code."""
    size = None
    if sys.stdout.isatty():
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        size = (columns, rows)
    for line in lines(findings(os.environ, size, sys.stdout.encoding or "")):
        print(line)
    return 0


def _program() -> Finding:
    return Finding(_("Program"), f"traderow {VERSION}, Python {platform.python_version()}, {platform.system()}")


def _terminal(environ: Mapping[str, str], size: tuple[int, int] | None) -> Finding:
    about, kind = _("Terminal"), environ.get("TERM", "")
    if size is None:
        return Finding(
            about,
            _("no terminal"),
            _("run this in the terminal where you want to play; without a terminal the game uses plain text"),
        )
    told = f"{kind or '?'}, {size[0]}x{size[1]}"
    if capabilities.lines_only(environ, sys.stdin, sys.stdout):
        return Finding(about, told, _("it cannot place a cursor, so the game uses plain text; set TERM to the terminal's type"))
    if capabilities.too_small(*size):
        least = f"{capabilities.LEAST_COLUMNS}x{capabilities.LEAST_LINES}"
        return Finding(about, told, _("make it at least {least}; 80x24 is better").format(least=least))
    return Finding(about, told)


def _colors(environ: Mapping[str, str]) -> Finding:
    about, colors = _("Colours"), capabilities.color_system(environ)
    if environ.get("NO_COLOR"):
        return Finding(about, _("none, because NO_COLOR is set"))
    if colors == "standard":
        return Finding(about, "16", _("if your terminal has more, set TERM=xterm-256color or COLORTERM=truecolor"))
    return Finding(about, _("16 million") if colors == "truecolor" else "256")


def _characters(environ: Mapping[str, str], encoding: str) -> Finding:
    about = _("Characters")
    if environ.get("TERM", "").lower() == "linux":
        return Finding(about, _("ASCII, because the Linux console has few other characters"))
    if capabilities.needs_ascii(environ, encoding, utf8_mode=bool(sys.flags.utf8_mode)):
        return Finding(about, encoding or "?", _("the table is drawn in ASCII; for symbols set LANG to a locale with UTF-8"))
    return Finding(about, "UTF-8")


def _language(environ: Mapping[str, str]) -> Finding:
    named = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return Finding(_("Language"), f"{language()}, LANG={named}" if named else language())


def _settings() -> Finding:
    about, read = _("Settings"), settings_file.read()
    where = paths.shown(settings_file.settings_file())
    if read.damage:
        return Finding(about, where, read.damage.rstrip("."))
    why = _unwritable(settings_file.settings_file().parent)
    return Finding(
        about,
        where,
        _("traderow cannot write there ({why}): your choices last until you quit").format(why=why) if why else "",
    )


def _data() -> Finding:
    about, place = _("Data"), paths.data()
    if why := _unwritable(place):
        kept_nowhere = _(
            "traderow cannot store anything there ({why}): you can play against bots and join tables, but "
            "games are not saved and you cannot host"
        )
        return Finding(about, paths.shown(place), kept_nowhere.format(why=why))
    if why := _unwritable(paths.state()):
        no_seats = _("traderow cannot store anything there ({why}): you can play, but you cannot return to a seat you left")
        return Finding(about, paths.shown(paths.state()), no_seats.format(why=why))
    free = shutil.disk_usage(_nearest(place)).free
    told = _("{place}, {free} MB free").format(place=paths.shown(place), free=free // 1_000_000)
    return Finding(about, told, "" if free > ENOUGH_ROOM else _("there is little disk space left for saved games"))


def _nearest(place: Path) -> Path:
    """Return the existing directory that contains the place, or will contain it."""
    return next(folder for folder in (place, *place.parents) if folder.exists())


def _unwritable(place: Path) -> str:
    """Return why nothing can be saved in that directory; "" if it can. Tables need locks too."""
    try:
        with tempfile.TemporaryFile(dir=_nearest(place)) as file:
            file.write(bytes(4096))
            file.flush()
            if sys.platform != "win32":
                _lock(file.fileno())
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _lock(descriptor: int) -> None:
    """Lock the file as a server does. Raises OSError if there are no locks."""
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _network(addresses: Callable[[], list[str]] = own_addresses) -> Finding:
    about, found = _("Network"), addresses()
    if not found:
        return Finding(about, _("no network"), _("you can play alone; connect to a network to play with others"))
    return Finding(about, ", ".join(found[:3]))


def _port() -> Finding:
    about = _("Port {port}").format(port=DEFAULT_PORT)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", DEFAULT_PORT))
        except OSError:
            return Finding(about, _("in use"), _("a table may be open already; if not, host with --port"))
    return Finding(about, _("not in use"))


def _extras(has: Callable[[str], object] = find_spec) -> Finding:
    about = _("Extras")
    missing = [name for name in EXTRAS if not has(name)]
    if not missing:
        return Finding(about, ", ".join(EXTRAS))
    uses = ", ".join(EXTRAS[name] for name in missing)
    advice = _("for {uses}, run pip install '.[network]' in the sources of traderow").format(uses=uses)
    return Finding(about, _("no {missing}").format(missing=", ".join(missing)), advice)
