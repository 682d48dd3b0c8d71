"""Define a command of a screen: its keys, its hint, its help."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A command. `keys`: Textual's names; the first is shown. `help` and `group`: English, translated when shown.

    `when`: the condition under which the command is available, as its screen evaluates it; "always" means no condition. `hint`:
    a word or two for the hint bar; without a hint the command is only in the help. `place`: a condition that is constant during
    a game; if it does not hold, the command is not in the help either.
    """

    name: str
    keys: tuple[str, ...]
    help: str
    group: str
    when: str
    hint: str = ""
    place: str = "always"
