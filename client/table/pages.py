"""Pages to read over a table: the piles and pages of the browser, the pages of the help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from client.terminal.command import Command
from client.text.i18n import _

Row = tuple[str, str]
"""A sign, key or word and what it means. Without the first a sentence, without the second a heading, without both a blank."""
BLANK: Row = ("", "")


class Pile(Struct, frozen=True):
    """One pile: its name, its cards with how many of each, and what else there is to say of it.

    `tab`: its name in the row of all piles, with its count. `is_log`: the whole log; `texts`: lines to read instead of cards,
    as (head, words); `page`: what a key may open it by. `is_drawn`: the next card comes from these, and nobody knows which.
    """

    name: str
    cards: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    is_log: bool = False
    texts: tuple[tuple[str, str], ...] = ()
    page: str = ""
    tab: str = ""
    is_drawn: bool = False


class Browsing(Struct, frozen=True):
    """The open browser: which pile, and which line of it."""

    piles: tuple[Pile, ...]
    pile: int
    line: int


class HelpPage(Struct, frozen=True):
    """One page of the help. `kind`: what it is about, as its game calls that; "keys" lists the commands."""

    kind: str
    name: str
    rows: tuple[Row, ...]


class Helped(Struct, frozen=True):
    """The open help: its pages, which of them, and from which of its rows on."""

    pages: tuple[HelpPage, ...]
    page: int
    line: int


class Printed(Struct, frozen=True):
    """The parts of the screen that are not words. `signs`: by the names of its glyphs; `keys`: of each command as printed."""

    signs: Mapping[str, str]
    keys: Mapping[str, str]


def keys_page(commands: Sequence[Command], printed: Printed) -> HelpPage:
    """Return every command with its keys, by their groups. `commands`: those available at the table."""
    rows: list[Row] = []
    for group in dict.fromkeys(command.group for command in commands):
        rows += [*([BLANK] if rows else []), (_(group), "")]
        rows += [(printed.keys[command.name], _(command.help)) for command in commands if command.group == group]
    return HelpPage("keys", _("keys"), tuple(rows))
