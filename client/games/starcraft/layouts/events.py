"""Draw event cards, their questions, and the discarding of cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len

from client.games.starcraft.layouts.galaxy.map import Pointing, keys_of_areas
from client.games.starcraft.layouts.galaxy.panel import whole_galaxy
from client.games.starcraft.layouts.parts import CardRow, card_rows, window, within
from client.games.starcraft.model.sources import hand_limit
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions import event_rows
from client.games.starcraft.questions import events as event_questions
from client.games.starcraft.questions.event_rows import Row, RowWords, row_words
from client.games.starcraft.questions.events import ChoosingEvent, EventTarget, TimedCards, gained_within
from client.games.starcraft.questions.panel import Panel, thing_of
from client.games.starcraft.texts.cards import card_text
from client.games.starcraft.texts.questions import event_sentence
from client.games.starcraft.texts.words import card_name, order_name, unit_name
from client.table.pointing import Part, Picks, kind_of, live, value_of
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.language.event_cards import Discard, PlayEvent, TargetQuestion
from engine.starcraft.language.order_tokens import TimedQuestion

# -- Discarding down to the hand limit: the whole hand with its values ------------------------------------------------


_ABOUT = 4
"""The number of lines for the marked card, including its rule."""


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the cards that can be discarded, and the text of the marked card."""
    listed = [row for row in event_rows.rows(table) if isinstance(row.action, Discard)]
    marked = cursor if thing_of(event_rows.things(table), cursor) is not None else picked[-1] if picked else ()
    count = _("hand {n}, limit {limit}").format(n=len(table.view.hand), limit=hand_limit(table))
    lines: list[Line] = [()]
    held = {card: table.view.hand.count(card) for card in table.view.hand}
    shown = [
        CardRow(row.action.card, row.key, True, row.part == marked, held.get(row.action.card, 1), goes=row.part in picked)
        for row in listed
        if isinstance(row.action, Discard)
    ]
    at = next((number for number, row in enumerate(shown) if row.cursor), 0)
    first, end = window(len(shown), at, height - 1 - _ABOUT)
    lines += card_rows(table.parts, shown[first:end], width)
    if end - first < len(shown):
        count = count + "  " + _("{n} more").format(n=len(shown) - end + first) + " " + glyphs().further
    lines[0] = rule(width, [(_("Your hand"), "title")], [(count, "")])
    card = shown[at].card if shown else ""
    if card:
        said = card_text(table.parts, card)
        lines.append(rule(width, [(said[0][0], "title")], [(said[0][1], "faint")]))
        words = " ".join(f"{head} {words}".strip() for head, words in said[1:])
        lines += [((" ", ""), *line) for line in wrap([(words, "")], width - 2)]
    return lines[:height]


# -- Event cards below the galaxy, their questions, and timed cards ---------------------------------------------------


def draw_choosing(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the galaxy, and the cards below it."""
    listed = min(len(event_rows.rows(table)), 9)
    lines = within(whole_galaxy(table, Pointing((), cursor), width, height - listed - 2), width)
    room = max(height - len(lines), 2)
    head = _("Your event cards")
    said = _beside_the_head(table, picked, width - cell_len(head) - len("─  ─  ─"))
    below = [rule(width, [(head, "title")], [(said, "faint")] if said else [])]
    below += _rows(table, ChoosingEvent(), picked, cursor, width, room - 1)
    kept = _in_play(table, width)
    return [*lines[: height - len(below)], *below, *(kept if len(lines) + len(below) < height else [])][:height]


def _beside_the_head(table: Table, picked: Picks, room: int) -> str:
    """Return what happens to the cards; while a card is read, the points gained, if there are any."""
    if not table.can(PlayEvent):
        return ""
    gained = gained_within(table, room) if picked else ""
    return gained or _("execute one, the others are discarded")


def draw_target(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the galaxy and the other things that can be named.

    If nothing on the galaxy can be pointed at, draw the card and all its options.
    """
    asked = next((each for each in table.view.asked if isinstance(each, TargetQuestion)), None)
    return _asked(table, EventTarget(), None if asked is None else asked.source, picked, cursor, width, height)


def draw_timed(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the cards that can be used now, or the question of the card in use."""
    asked = next((each for each in table.view.asked if isinstance(each, TimedQuestion)), None)
    return _asked(table, TimedCards(), None if asked is None else asked.source, picked, cursor, width, height)


def _asked(table: Table, panel: Panel, source: str | None, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    if not event_questions.on_map(table) and source is not None:
        return _listed(table, panel, source, picked, cursor, width, height)
    below = [_head(table, card_name(table.parts, source) if source is not None else _("Event cards"), width)]
    said = event_sentence(table.parts, source) if source is not None else ""
    below += [((" ", ""), *line) for line in wrap([(said, "")], width - 2)] if said else []
    below += _choices(table, panel, picked, cursor, width)
    listed = len(event_rows.rows(table)) if source is None else 0
    keys = keys_of_areas(panel.things(table, picked))
    pointing = Pointing(live(panel.options(table), picked), _at(picked, cursor), keys=keys)
    lines = within(whole_galaxy(table, pointing, width, height - len(below) - listed), width)
    if listed:
        below += _rows(table, panel, picked, cursor, width, max(height - len(lines) - 1, 1))
    return [*lines[: height - min(len(below), 3)], *below][:height]


def _head(table: Table, head: str, width: int) -> Line:
    """Return the card and the points gained. The question is in the prompt."""
    gained = gained_within(table, width - cell_len(head) - len("─  ─  ─"))
    return rule(width, [(head, "title")], [(gained, "faint")] if gained else [])


def _at(picked: Picks, cursor: Part) -> Part:
    """Return the part to mark on the galaxy: the planet picked last, else the part under the cursor."""
    return next((part for part in reversed(picked) if kind_of(part) in ("planet", "area")), cursor)


def _choices(table: Table, panel: Panel, picked: Picks, cursor: Part, width: int) -> list[Line]:
    """Return kinds of units, kinds of orders and numbers of routes with their keys, in one or two lines."""
    found, shown = live(panel.options(table), picked), list[Line]()
    spans: list[Span] = []
    for thing in panel.things(table, picked):
        kind, value = kind_of(thing.part), value_of(thing.part)
        if kind not in ("unit", "order", "route"):
            continue
        words = {"unit": lambda key: unit_name(table.parts, key), "order": order_name}.get(kind, _z_words)(value)
        style = (
            "cursor" if thing.part == cursor else "strong" if thing.part in picked else "" if thing.part in found else "faint"
        )
        item: list[Span] = [
            (glyphs().live if thing.part in found else " ", "live"),
            (f"{thing.key} ", "key"),
            (f"{words}   ", style),
        ]
        if spans and width_of(spans) + width_of(item) > width:
            shown.append(tuple(spans))
            spans = []
        spans += item
    return [*shown, tuple(spans)] if spans else []


def _z_words(number: str) -> str:
    return _("z-axis {n}").format(n=number) if number != "0" else _("straight")


def _listed(table: Table, panel: Panel, source: str | None, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the panel without the galaxy: the text of the card, its options, and the sources where workers can mine for it."""
    lines = [_head(table, card_name(table.parts, source) if source is not None else _("Cards in play"), width)]
    if source is not None:
        lines += [((" ", ""), *line) for line in wrap([(event_sentence(table.parts, source), "")], width - 2)]
        lines.append(rule(width, [(_("Choose"), "title")]))
    mines = [row for row in event_rows.rows(table) if row.zone == "from"]
    room = height - len(lines) - (min(len(mines), 4) + 1 if mines else 0)
    lines += _rows(table, panel, picked, cursor, width, room)
    if mines:
        lines.append(rule(width, [(_("Pay from"), "title")], [(_("a worker there first, if you like"), "faint")]))
        lines += _sources(table, mines, width)
    return lines[:height]


def _rows(table: Table, panel: Panel, picked: Picks, cursor: Part, width: int, room: int) -> list[Line]:
    """Return one line for each row.

    If there are too many rows, return those around the marked one, with the number of the others.
    """
    listed = [row for row in event_rows.rows(table) if row.zone == "what"]
    found = live(panel.options(table), ())
    marked = picked[-1] if picked else cursor
    at = next((number for number, row in enumerate(listed) if row.part == marked), 0)
    first, end = window(len(listed), at, room)
    told = [row_words(table, row.action) for row in listed]
    beside = max((cell_len(words.beside) for words in told), default=0)
    name = max((cell_len(words.name) for words in told), default=0)
    columns = (min(name, width - 4 - beside) + 1, beside + 2 if beside else 1)
    lines = [_row(row, words, columns, found, marked, width) for row, words in list(zip(listed, told, strict=True))[first:end]]
    left = len(listed) - (end - first)
    if left and lines:
        words = _("{n} more").format(n=left) + f" {glyphs().further}"
        lines[-1] = (*clip(lines[-1], width - cell_len(words) - 1), (f" {words}", "faint"))
    return lines


def _row(row: Row, words: RowWords, columns: tuple[int, int], found: Collection[Part], marked: Part, width: int) -> Line:
    g, is_marked = glyphs(), row.part == marked
    spans: list[Span] = [
        (g.cursor if is_marked else " ", "key"),
        (row.key, "key"),
        (g.live if row.part in found else " ", "live"),
        (fit(words.name, columns[0]), "cursor" if is_marked else "title"),
        (fit(words.beside, columns[1]), "strong"),
    ]
    room = width - width_of(spans)
    text = words.short if cell_len(words.text) > room and words.short else words.text
    return clip([*spans, (crop(text, room), "")], width)


def _sources(table: Table, mines: Sequence[Row], width: int) -> list[Line]:
    lines, spans = list[Line](), list[Span]()
    for row in mines:
        item: list[Span] = [
            (" ", ""),
            (f"{row.key}", "key"),
            (glyphs().live, "live"),
            (fit(row_words(table, row.action).name, 24), ""),
        ]
        if spans and width_of(spans) + width_of(item) > width:
            lines.append(tuple(spans))
            spans = []
        spans += item
    return [*lines, tuple(spans)] if spans else lines


def _in_play(table: Table, width: int) -> list[Line]:
    """Return the event cards in this player's play area."""
    events = table.parts.event
    names = [events[card].name for card in table.me.play if card in events]
    return [clip([(" " + _("in play: {cards}").format(cards=", ".join(names)), "faint")], width)] if names else []
