"""The tables of a server in words, as its list shows them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.games.registry import about, game_and_mode
from client.i18n import _
from client.sentences import of_code
from client.tables.finding import is_full
from client.tables.table_words import rules_text
from client.tui.look.draw import fit
from client.tui.widgets.menu import Choice
from protocol.messages import TableInfo

TITLE_AND_GAME, MOST_GAME, GAP = 36, 24, 3
"""The cells of a table's title and of what is played there, the most of the latter, and those between them."""


def columns(tables: Sequence[TableInfo]) -> str:
    """The heading of the list."""
    title, game = _widths(tables)
    heads = ((_("table"), 13), (_("title"), title + GAP), (_("game"), game), (_("seats"), 7))
    return "     " + "".join(fit(head, width) for head, width in heads)


def _widths(tables: Sequence[TableInfo]) -> tuple[int, int]:
    """The cells of the title, and of what is played, as many as that needs."""
    game = max((cell_len(_played(table)) for table in tables), default=len(_("game")))
    game = min(game, MOST_GAME) + 2
    return TITLE_AND_GAME - game, game


def _played(table: TableInfo) -> str:
    return game_and_mode(table.game, table.mode)


def choices(tables: Sequence[TableInfo]) -> list[Choice]:
    """A line for each table; the first nine have a digit."""
    widths = _widths(tables)
    return [Choice(str(at + 1) if at < 9 else "", *_line(table, *widths)) for at, table in enumerate(tables)]


def about_table(tables: Sequence[TableInfo], at: int) -> str:
    """The mode, the rules and the spectators' rights of one of them; "" where there is none."""
    if not 0 <= at < len(tables):
        return ""
    table = tables[at]
    known = about(table.game)
    line = known.mode_line(table.mode) if known else of_code("unknown-game", {"game": table.game})
    rules = _("Rules: {rules}").format(rules=rules_text(table.game, table.rules))
    return f"{line}\n{rules}\n{rights(table)}"


def rights(table: TableInfo) -> str:
    """Who may still join or watch, in one line."""
    if is_full(table):
        return _("No seat is free, but you may watch: w.") if table.watch else _("No seat is free, and nobody may watch.")
    return _("A seat is free; you may also watch: w.") if table.watch else _("A seat is free; nobody may watch.")


def _line(table: TableInfo, title: int, game: int) -> tuple[str, str]:
    label = fit(table.code, 13) + fit(table.title or "-", title)
    notes = [(table.locked, _("password")), (table.playing, _("playing")), (bool(table.rules), _("own rules"))]
    words = ", ".join(word for wanted, word in notes if wanted)
    return label, fit(_played(table), game) + fit(f"{table.taken}/{table.seats}", 5) + words
