"""What the terminal can do, found out before the interface is loaded: is it one, how large, how many colours, which characters.

Textual reads its environment once, at import: `prepare` sets it first. Nothing here imports Textual.
"""

from __future__ import annotations

import codecs
import locale
import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import TextIO

from client.i18n import _

COLUMNS, LINES = 80, 24
"""The smallest terminal the interface is drawn for."""

_HOPELESS = {"", "dumb", "unknown"}
_ascii_only = False


def refusal(environ: Mapping[str, str], stdin: TextIO, stdout: TextIO) -> str | None:
    """Why the interface cannot be shown here, as a sentence that says what to do, or None."""
    if not (stdin.isatty() and stdout.isatty()):
        return _("This needs a terminal: run it without redirecting its input or output (over SSH: ssh -t HOST traderow).")
    if environ.get("TERM", "").lower() in _HOPELESS:
        return _(
            "This terminal cannot place a cursor (TERM={term}): set TERM to what it is, for instance xterm-256color."
        ).format(term=_shown(environ.get("TERM", "")))
    size = os.get_terminal_size(stdout.fileno())
    return too_small(size.columns, size.lines)


def too_small(columns: int, lines: int) -> str | None:
    """Why a terminal of that size is not enough, as a sentence, or None. A pty that does not know its size (0x0) passes."""
    if columns == 0 or lines == 0 or (columns >= COLUMNS and lines >= LINES):
        return None
    return _("This terminal is {columns}x{lines}; the table needs at least {width}x{height}: make the window larger.").format(
        columns=columns, lines=lines, width=COLUMNS, height=LINES
    )


def color_system(environ: Mapping[str, str]) -> str:
    """How many colours: "truecolor", "256" or "standard" (16), by the signs terminals give."""
    chosen = environ.get("TEXTUAL_COLOR_SYSTEM", "")
    if chosen in {"truecolor", "256", "standard"}:
        return chosen
    if environ.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"}:
        return "truecolor"
    term = environ.get("TERM", "").strip().lower()
    if term.endswith("-direct"):
        return "truecolor"
    return "256" if term.endswith(("-256color", "-kitty")) else "standard"


def needs_ascii(environ: Mapping[str, str], encoding: str) -> bool:
    """Whether only ASCII characters will come out right: the Linux console, or a locale that is not UTF-8."""
    if environ.get("TERM", "").lower() == "linux":
        return True
    try:
        return codecs.lookup(encoding).name != "utf-8"
    except LookupError:
        return True


def takes_copies(environ: Mapping[str, str]) -> bool:
    """Whether the terminal is one of those that put into the clipboard what a program gives them (OSC 52). None says so itself.

    >>> takes_copies({"TERM": "xterm-256color"}), takes_copies({"TERM": "linux"}), takes_copies({"TERM": "screen"})
    (True, False, False)
    >>> takes_copies({"TERM": "screen", "TMUX": "1"}), takes_copies({"TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"})
    (True, False)
    """
    term = environ.get("TERM", "").lower()
    if environ.get("TERM_PROGRAM") == "Apple_Terminal" or term in _HOPELESS or term == "linux":
        return False
    return not term.startswith(("vt1", "vt2", "vt3", "vt4", "vt5")) and (not term.startswith("screen") or "TMUX" in environ)


def prepare(environ: MutableMapping[str, str], *, ascii_wanted: bool) -> None:
    """Set what Textual will read, and decide on the characters. Call before Textual is imported."""
    environ["TEXTUAL_COLOR_SYSTEM"] = color_system(environ)
    environ["TEXTUAL_ANIMATIONS"] = "none"
    environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    environ.setdefault("ESCDELAY", "100")
    use_ascii(ascii_wanted or needs_ascii(environ, _encoding()))


def draw_on_output() -> None:
    """Textual draws on the standard error output; where that goes elsewhere (`2>log`), let it draw on the standard output."""
    if sys.__stderr__ is not None and not sys.__stderr__.isatty():
        vars(sys)["__stderr__"] = sys.__stdout__


def use_ascii(wanted: bool) -> None:
    """Draw with ASCII characters only, or with symbols."""
    global _ascii_only
    _ascii_only = wanted


def ascii_only() -> bool:
    """Whether to draw with ASCII characters only; decided once, before the interface starts."""
    return _ascii_only


def _encoding() -> str:
    return sys.stdout.encoding or locale.getpreferredencoding(False)


def _shown(value: str) -> str:
    return "".join(character for character in value if character.isprintable())[:32]
