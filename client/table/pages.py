"""Pages that cover a table: the piles and pages of the browser, and the pages of the help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from client.terminal.command import Command
from client.text.i18n import _

Row = tuple[str, str]
"""A symbol, key or word with its meaning. With only the second text, the row is a sentence; with only the first, a heading;
with neither, a blank line.
"""
BLANK: Row = ("", "")


class Pile(Struct, frozen=True):
    """One pile: its name, its cards with their counts, and notes about it.

    `tab`: its name and count in the row of all piles. `is_log`: the pile is the whole log; `texts`: lines to read instead of
    cards, as (heading, text); `page`: the name by which a key opens it. `is_drawn`: the next card is drawn from these cards,
    in unknown order.
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
    """The open browser: the number of the pile, and of the line in it."""

    piles: tuple[Pile, ...]
    pile: int
    line: int


class HelpPage(Struct, frozen=True):
    """One page of the help. `kind`: its topic, as its game names it; "keys" lists the commands."""

    kind: str
    name: str
    rows: tuple[Row, ...]


class Helped(Struct, frozen=True):
    """The open help: its pages, the number of the open page, and of its first visible row."""

    pages: tuple[HelpPage, ...]
    page: int
    line: int


class Printed(Struct, frozen=True):
    """The symbols and keys on the screen. `signs`: symbols by the names of their glyphs; `keys`: the displayed keys of each
    command.
    """

    signs: Mapping[str, str]
    keys: Mapping[str, str]


def keys_page(commands: Sequence[Command], printed: Printed) -> HelpPage:
    """Return the page with the keys of the available commands, in groups."""
    rows: list[Row] = []
    for group in dict.fromkeys(command.group for command in commands):
        rows += [*([BLANK] if rows else []), (_(group), "")]
        rows += [(printed.keys[command.name], _(command.help)) for command in commands if command.group == group]
    return HelpPage("keys", _("keys"), tuple(rows))
