"""Layouts of keyboards: which letters lie where, what the number row types without Shift, and which commands lie elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_uppercase

Keys = tuple[tuple[str, tuple[str, ...]], ...]
"""Commands by their names, each with its keys."""


@dataclass(frozen=True, slots=True)
class Layout:
    """`upper`, `home` and `lower`: the rows of letters, in the order in which cards take them; `capitals`: likewise.

    `numbers`: what the keys of 1 to 9 and 0 type without Shift; "" where that is digits. `keys`: of commands that have others.
    """

    upper: str
    home: str
    lower: str
    numbers: str = ""
    capitals: str = ascii_uppercase
    keys: Keys = ()

    def digit(self, character: str) -> str:
        """The digit on the key of the number row that types this; "" for any other key.

        >>> AZERTY.digit("é"), QWERTZ.digit("é"), QWERTY.digit("é"), AZERTY.digit("")
        ('2', '0', '', '')
        """
        return "1234567890"[self.numbers.index(character)] if character and character in self.numbers else ""


QWERTY = Layout("qwertyuiop", "asdfghjkl", "zxcvbnm")
QWERTZ = Layout("qwertzuiop", "asdfghjkl", "yxcvbnm", "+ěščřžýáíé")
AZERTY = Layout("azertyuiop", "qsdfghjklm", "wxcvbn", "&é\"'(-è_çà")

LEFT = 5
"""So many keys of each row are the left hand's."""


def left_hand(layout: Layout) -> Layout:
    """The same keyboard for the left hand alone: cards take its keys first, and commands lie there."""
    left = "".join(row[:LEFT] for row in (layout.upper, layout.home, layout.lower))
    right = "".join(row[LEFT:] for row in (layout.upper, layout.lower))
    return replace(
        layout,
        upper=layout.upper[:LEFT],
        lower=layout.lower[:LEFT] + right,
        capitals=(left + right + layout.home[LEFT:]).upper(),
        keys=(
            ("play-all", ("r",)),
            ("undo", (layout.lower[0],)),
            ("together", ("C",)),
            ("replay", ("b", "<")),
            ("chat", ("c", "/")),
            ("people", ("E",)),
            ("bell", ("B",)),
            ("options", ("F",)),
            ("help", ("f1", "?")),
            ("palette", ("f5", ":")),
            ("advice", ("f7",)),
            ("analyse", ("f8",)),
            ("close-up", ("t",)),
            ("orders", ("G",)),
        ),
    )


LEFT_HAND = "left-hand"
CHOSEN: Mapping[str, Layout] = {"qwerty": QWERTY, "qwertz": QWERTZ, "azerty": AZERTY}
USUAL: Mapping[str, Layout] = {"cs": QWERTZ, "fr": AZERTY}
"""What people of a language mostly have; QWERTY for the others."""
_LEFT = {language: left_hand(USUAL.get(language, QWERTY)) for language in ("", *USUAL)}


def layout_of(chosen: str, language: str) -> Layout:
    """The layout by the value of the setting `keyboard`, or else by the language."""
    if chosen == LEFT_HAND:
        return _LEFT.get(language, _LEFT[""])
    return CHOSEN.get(chosen) or USUAL.get(language, QWERTY)
