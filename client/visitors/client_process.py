"""A forked process becomes the client of one visitor, with a terminal, an environment, a directory and limits of its own."""

from __future__ import annotations

import codecs
import fcntl
import os
import resource
import sys
import termios

from client.visitors.request import Request

BEHIND = 5
"""By so much a visitor's client stands back for the server (nice)."""
LONGEST_FILE = 4_000_000
OPEN_FILES = 64
PRIVATE = {
    "HOME": "",
    "XDG_CONFIG_HOME": "config",
    "XDG_STATE_HOME": "state",
    "XDG_DATA_HOME": "data",
    "XDG_CACHE_HOME": "cache",
}
"""Where a program keeps what it keeps: all in the visitor's own directory."""
NOBODY = "Guest"
UTF_8 = "utf-8"
_ASCII = "".join(map(chr, range(128)))
_OTHER = "\u0142"


def run(request: Request, terminal: int) -> int:
    """Be that client until it ends. Returns its exit code."""
    _take_terminal(terminal)
    _take_environment(request)
    _limit()
    _open_streams(request.environ)
    from client.visitors.visit import visit

    code = visit(request)
    sys.stdout.flush()
    return code


def _take_terminal(terminal: int) -> None:
    """The terminal becomes the process' own, and its only open file."""
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
    os.environ["LOGNAME"] = NOBODY  # never the host
    os.environ["SSH_CONNECTION"] = "visitor"  # the terminal is far away: its answers are timed, its pace is heeded
    os.environ.update(private_environ(request.directory))
    os.umask(0o077)
    os.chdir(request.directory)


def private_environ(directory: str) -> dict[str, str]:
    """The variables by which a program keeps everything in that directory."""
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
    """Text as the visitor's locale has it; UTF-8 where it does not say."""
    encoding = encoding_of(environ)
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        stream = os.fdopen(number, mode, encoding=encoding, errors="replace", closefd=False)
        vars(sys).update({name: stream, f"__{name}__": stream})


def encoding_of(environ: dict[str, str]) -> str:
    """The encoding of a locale. What is none, or does not have ASCII as it is, as terminals have it, counts as UTF-8: Python
    also has codecs that pack, turn or escape letters.

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
