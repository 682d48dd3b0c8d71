"""The capabilities of the terminal, determined before the interface is loaded: size, colours, characters.

Textual reads its environment once, at import: `prepare` sets it first. Nothing here imports Textual. `answers` asks the
questions that only the terminal can answer.
"""

from __future__ import annotations

import codecs
import locale
import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import NamedTuple, TextIO

from client.text.i18n import _

COLUMNS, LINES = 80, 24
"""The standard size of a terminal, for which pages are designed."""
LEAST_COLUMNS, LEAST_LINES = 60, 20
"""The smallest terminal that can show a table."""

AUTO = "auto"
_HOPELESS = {"", "dumb", "unknown"}
_ascii_only = False
_plain = False


def lines_only(environ: Mapping[str, str], stdin: TextIO, stdout: TextIO) -> bool:
    """Return True if the session has to be plain text: without a terminal, or on one without cursor movement."""
    if not (stdin.isatty() and stdout.isatty()):
        return True
    return sys.platform != "win32" and environ.get("TERM", "").lower() in _HOPELESS  # consoles of Windows have no TERM


def refusal(stdout: TextIO) -> str | None:
    """Return a sentence about why the interface cannot be shown on this terminal, with advice; None if it can."""
    size = os.get_terminal_size(stdout.fileno())
    return too_small(size.columns, size.lines)


def too_small(columns: int, lines: int) -> str | None:
    """Return a sentence about why a terminal of that size is too small, or None. A pty with an unknown size (0x0) is
    accepted.
    """
    if columns == 0 or lines == 0 or (columns >= LEAST_COLUMNS and lines >= LEAST_LINES):
        return None
    return _("This terminal is {columns}x{lines}; the table needs at least {width}x{height}: make the window larger.").format(
        columns=columns, lines=lines, width=LEAST_COLUMNS, height=LEAST_LINES
    )


def color_system(environ: Mapping[str, str]) -> str:
    """Return the number of colours, from the environment: "truecolor", "256" or "standard" (16)."""
    chosen = environ.get("TEXTUAL_COLOR_SYSTEM", "")
    if chosen in {"truecolor", "256", "standard"}:
        return chosen
    if environ.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"}:
        return "truecolor"
    term = environ.get("TERM", "").strip().lower()
    if term.endswith("-direct") or (not term and sys.platform == "win32"):
        return "truecolor"
    return "256" if term.endswith(("-256color", "-kitty")) else "standard"


class Shows(NamedTuple):
    """The colours of the terminal: their number, whether colours are forbidden, and its background: "dark", "light", or "" if
    unknown.
    """

    colors: str = "256"
    ground: str = ""
    no_color: bool = False
    wide: bool = False
    """True if the terminal draws a symbol in two cells."""

    def theme(self, setting: str) -> str:
        """Return the name of the theme for that setting. A setting cannot override NO_COLOR.

        >>> Shows("standard").theme("auto"), Shows(ground="light").theme("auto"), Shows(no_color=True).theme("dark")
        ('terminal', 'light', 'none')
        """
        if self.no_color:
            return "none"
        if setting != AUTO:
            return setting
        return "terminal" if self.colors == "standard" else self.ground or "dark"


def needs_ascii(environ: Mapping[str, str], encoding: str, *, utf8_mode: bool = False) -> bool:
    """Return True if only ASCII characters are displayed correctly: on the Linux console, or in a locale without UTF-8.

    `utf8_mode`: Python has found the locale C and uses UTF-8 instead. If the environment names that locale, we use ASCII.
    """
    if environ.get("TERM", "").lower() == "linux":
        return True
    if utf8_mode and environ.get("PYTHONUTF8", "0") == "0" and _locale(environ) in {"C", "POSIX"}:
        return True
    try:
        return codecs.lookup(encoding).name != "utf-8"
    except LookupError:
        return True


def _locale(environ: Mapping[str, str]) -> str:
    """Return the character locale that the environment names. Python has set LC_CTYPE to its own C.UTF-8."""
    ctype = environ.get("LC_CTYPE", "")
    return environ.get("LC_ALL") or ("" if ctype == "C.UTF-8" else ctype) or environ.get("LANG", "")


def takes_copies(environ: Mapping[str, str]) -> bool:
    """Return True if the terminal puts text of a program into the clipboard (OSC 52). Terminals do not report that, so the
    environment decides.

    >>> takes_copies({"TERM": "xterm-256color"}), takes_copies({"TERM": "linux"}), takes_copies({"TERM": "screen"})
    (True, False, False)
    >>> takes_copies({"TERM": "screen", "TMUX": "1"}), takes_copies({"TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"})
    (True, False)
    """
    term = environ.get("TERM", "").lower()
    if environ.get("TERM_PROGRAM") == "Apple_Terminal" or term in _HOPELESS or term == "linux":
        return False
    return not term.startswith(("vt1", "vt2", "vt3", "vt4", "vt5")) and (not term.startswith("screen") or "TMUX" in environ)


def prepare(environ: MutableMapping[str, str], *, marks: str = AUTO) -> None:
    """Set the environment for Textual, and choose the symbols. Call this before Textual is imported.

    `marks`: "symbols", "ascii", or "auto" to detect.
    """
    environ["TEXTUAL_COLOR_SYSTEM"] = color_system(environ)
    environ["TEXTUAL_ANIMATIONS"] = "none"
    environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    environ.setdefault("ESCDELAY", "100")
    use_marks(marks, environ)


def draw_on_output() -> None:
    """Make Textual draw on standard output if standard error is redirected (`2>log`). By default it draws on standard error."""
    if sys.__stderr__ is not None and not sys.__stderr__.isatty():
        vars(sys)["__stderr__"] = sys.__stdout__


def use_marks(marks: str, environ: Mapping[str, str], *, wide: bool = False) -> None:
    """Use the symbols of that setting. `wide`: the terminal draws a symbol in two cells."""
    auto = wide or needs_ascii(environ, _encoding(), utf8_mode=bool(sys.flags.utf8_mode))
    use_ascii(marks == "ascii" or (marks == AUTO and auto))


def use_ascii(wanted: bool) -> None:
    """Choose between ASCII characters and symbols."""
    global _ascii_only
    _ascii_only = wanted


def ascii_only() -> bool:
    """Return True if only ASCII characters are drawn. This is decided once, before the interface starts."""
    return _ascii_only


def use_plain(wanted: bool) -> None:
    """Choose between plain text and the full screen."""
    global _plain
    _plain = wanted


def plain() -> bool:
    """Return True if the session is plain text. This is decided once, before it begins."""
    return _plain


def _encoding() -> str:
    """Return the encoding of the output. While the interface runs, `sys.stdout` is Textual's and has no encoding."""
    found = getattr(sys.stdout, "encoding", None) or getattr(sys.__stdout__, "encoding", None)
    return found or locale.getpreferredencoding(False)
