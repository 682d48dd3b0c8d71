"""Numbers three lines high, of the lines that boxes are drawn with."""

from __future__ import annotations

from client.terminal import capabilities

HEIGHT = 3
_FIGURES = {
    "0": ("╭─╮", "│ │", "╰─╯"),
    "1": ("╶╮ ", " │ ", "╶┴╴"),
    "2": ("╶─╮", "┌─┘", "╰─╴"),
    "3": ("╶─╮", " ─┤", "╶─╯"),
    "4": ("╷ ╷", "╰─┤", "  ╵"),
    "5": ("┌─╴", "╰─╮", "╶─╯"),
    "6": ("╭─╴", "├─╮", "╰─╯"),
    "7": ("╶─┐", "  │", "  ╵"),
    "8": ("╭─╮", "├─┤", "╰─╯"),
    "9": ("╭─╮", "╰─┤", "╶─╯"),
}


def high(number: int) -> tuple[str, str, str]:
    """The number in three lines; in ASCII, as it is written, in the middle of them.

    >>> print("\\n".join(high(42)))
    ╷ ╷ ╶─╮
    ╰─┤ ┌─┘
      ╵ ╰─╴
    """
    if capabilities.ascii_only():
        return (" " * len(str(number)), str(number), " " * len(str(number)))
    top, middle, bottom = (" ".join(_FIGURES[digit][line] for digit in str(number)) for line in range(HEIGHT))
    return top, middle, bottom
