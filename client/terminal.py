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
_plain = False


def lines_only(environ: Mapping[str, str], stdin: TextIO, stdout: TextIO) -> bool:
    """Whether nothing can be drawn here, so that the session is lines in and out: no terminal, or one without a cursor."""
    return not (stdin.isatty() and stdout.isatty()) or environ.get("TERM", "").lower() in _HOPELESS


def refusal(stdout: TextIO) -> str | None:
    """Why the interface cannot be shown on this terminal, as a sentence that says what to do, or None."""
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


def use_plain(wanted: bool) -> None:
    """Speak in lines, or draw."""
    global _plain
    _plain = wanted


def plain() -> bool:
    """Whether the session is lines in and out; decided once, before it begins."""
    return _plain


def _encoding() -> str:
    return sys.stdout.encoding or locale.getpreferredencoding(False)
