"""What a command is: one table of them for each screen feeds its key bindings, its hint bar and its help."""

from __future__ import annotations

from dataclasses import dataclass


def N_(message: str) -> str:
    """Mark a sentence for translation; it is translated where it is shown."""
    return message


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `keys`: Textual's names, the first is the one shown. `help` and `group`: English, translated when shown.

    `when`: the fact of the table that must hold, which its wing finds out; "always" needs none. `hint`: the word or two
    of the hint bar; a command without one is found in the help only. `place`: the fact that must hold from the first turn to
    the last; where it does not, the command has no place at the table and none in its help.
    """

    name: str
    keys: tuple[str, ...]
    help: str
    group: str
    when: str
    hint: str = ""
    place: str = "always"
