"""Draw a Research order: the cards that can be drawn and bought."""

from __future__ import annotations

from client.games.starcraft.layouts import order_parts
from client.games.starcraft.layouts.order_parts import (
    COLUMN,
    Block,
    Marks,
    PanelPlace,
    above_log,
    columns,
    done_height,
    fits,
    is_beside,
    last_of,
    marks_of,
    stacked,
)
from client.games.starcraft.layouts.parts import Place
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.paying import lack_signs, signs
from client.games.starcraft.questions.research import (
    DRAW,
    EVENT,
    RESEARCH,
    Offer,
    asked,
    bonus,
    done_lines,
    gifts,
    lacks,
    offers,
)
from client.games.starcraft.texts.cards import card_line
from client.table.pointing import Part, Picks, value_of
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, crop, fit, width_of
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.components.values import PLAY_AREA, REINFORCEMENT
from engine.starcraft.language.orders import DrawCards

DRAWN = 2
"""The lines for drawn cards, next to the log."""
NAME, SHORT_NAME, PRICE, UNITS, MAJOR = 19, 13, 8, 17, 14
WIDE = 76
LEAST = 4
"""The fewest lines of technologies that stay in sight above the text."""
LETTERS = {PLAY_AREA: "P", REINFORCEMENT: "R"}
"""The letters of the kinds of technologies. A standard card has an S."""


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the panel in exactly that many lines, with the galaxy next to it on a large screen."""

    def part(width: int, height: int, log: bool) -> list[Line]:
        room = done_height(width, DRAWN, log=log)
        drawn = last_of(done_lines(table), width, room, log=log)
        return above_log(_above(table, picked, cursor, width, height - room - 1), _("Drawn"), drawn, width, room, log=log)

    return order_parts.draw_panel(part, _place(table), width, height)


def place_of_log(table: Table, cursor: Part, width: int, height: int) -> Place | None:
    """Return the place of the log."""
    return order_parts.place_of_log(_place(table), width, height)


def _place(table: Table) -> PanelPlace:
    return PanelPlace(table, table.view.active or "", DRAWN, is_long=True)


def _above(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the cards that can be drawn and bought, their text, and the sources."""
    marks = marks_of(RESEARCH, table, picked, cursor)
    if bonus(table) is not None:
        lines: list[Line] = [
            (*marks.of(part), marks.name(part, _gift(table, part), width - 4)) for part, _d, _a in gifts(table)
        ]
        blocks = [Block([(_("Your special order gives one of these"), "title")], lines, least=3)]
        return stacked([*blocks, *_words(table, marks, width)], width, height)
    if asked(table) is None:
        return stacked([], width, height)
    sources = order_parts.mining_block(table, marks, width, 3 if width >= WIDE else 1 if is_beside(width) else 2)
    words = _words(table, marks, width)
    layouts = [[_offered(table, marks, width, way), sources, *words] for way in _ways(width)]
    return stacked(next((blocks for blocks in layouts if fits(blocks, height)), layouts[-1]), width, height)


def _gift(table: Table, part: Part) -> str:
    """Return an event card, or a card with its values, which distinguish copies."""
    if part == EVENT:
        return _("one more event card, unread")
    card = card_line(table.parts, value_of(part))
    minor = _("minor {values}").format(values=card.minor) if card.minor else ""
    return "  ".join(filter(None, (card.name, card.units, card.major, minor, card.text)))


# -- offers -----------------------------------------------------------------------------------------------------------


_LEGEND, _LINES, _COLUMNS = "a line each and what all the letters mean", "a line each", "two beside each other"


def _ways(width: int) -> tuple[str, ...]:
    """Return the ways to list technologies in that many columns, the roomiest first."""
    if is_beside(width):
        return _LEGEND, _LINES
    return _LINES, _COLUMNS


def _offered(table: Table, marks: Marks, width: int, way: str) -> Block:
    listed = offers(table)
    can_draw = bool(table.can(DrawCards))
    across = 2 if way == _COLUMNS else 1
    lines: list[Line] = []
    if can_draw:
        words = _("draw three combat cards") if is_beside(width) else _("draw three combat cards, before you buy")
        lines.append((*marks.of(DRAW), marks.name(DRAW, words, width - 4)))
    half = -(-len(listed) // across)
    found = [_line(table, offer, marks, width // across) for offer in listed]
    lines += (columns([found[:half], found[half:]], width) if way == _COLUMNS else found) or [
        ((" " + _("none is left"), "faint"),)
    ]
    chosen = next((at for at, offer in enumerate(listed) if offer.part == _chosen(marks)), None)
    at = _where_none(marks, can_draw + half) if chosen is None else can_draw + chosen % half
    step = _("step 2 of 3: draw, or go on") if can_draw else _("step 3 of 3: buy one, or none")
    legend = _("R reinforcement, S standard, P in play")
    forced = any(short is not None and short.by_force for short in (lacks(table, offer) for offer in listed))
    if is_beside(width):
        more = [_("then the letters of units that match")] if way == _LEGEND else []
        lines += [((f" {words}", "faint"),) for words in (legend, *more)]
    tails = [legend + "  " + _("! by force mining"), legend] if forced else [legend]
    return Block(
        [(_("Technologies you can research"), "title")],
        lines,
        [step] if is_beside(width) else [*(f"{step}  {tail}" for tail in tails), *tails, step],
        least=len(lines) if width >= WIDE or is_beside(width) else LEAST,
        at=0 if _chosen(marks) == DRAW else at,
    )


def _where_none(marks: Marks, count: int) -> int:
    """Return the line in sight while another block has the choice. It is the last line if the cursor is on the sources."""
    return 0 if marks.picked or not marks.cursor else max(count - 1, 0)


def _chosen(marks: Marks) -> Part:
    """Return the picked thing, else the thing under the cursor."""
    return marks.picked[-1] if marks.picked else marks.cursor


def _line(table: Table, offer: Offer, marks: Marks, width: int) -> Line:
    technology, short = offer.technology, lacks(table, offer)
    copies = f" {glyphs().times}{offer.copies}" if offer.copies > 1 else ""
    forced = short is not None and short.by_force
    spans: list[Span] = [*marks.of(offer.part, "!" if forced else "")]
    room = NAME if width >= COLUMN else SHORT_NAME
    lacking = lack_signs(table, short) if short is not None else ""
    if lacking and width <= COLUMN:  # shorten the name to show what is missing
        room = max(SHORT_NAME, min(room, width - width_of([*spans, (lacking, "")]) - PRICE - 3))
    spans.append(marks.name(offer.part, crop(technology.name, room - len(copies)) + copies, room))
    style = "" if short is None else "faint"
    kind = LETTERS.get(technology.kind, "S")
    spans.append((f" {kind} {fit(signs(technology.cost), PRICE)}", style))
    if short is not None:
        spans.append((lacking, "warn" if forced else "faint"))
    card = card_line(table.parts, technology.key)
    gap = "  " if lacking else ""
    if width <= COLUMN or is_beside(width):  # the rest is in the text of the card below
        units = _letters(table, offer)
        values = f"{card.major} {card.minor}".strip() or card.text
        told = [gap + "  ".join(filter(None, (units, each))) for each in (values, card.major, "")]
        room = width - width_of(spans)
        return (*spans, (next((text for text in told if width_of([(text, "")]) <= room), "" if lacking else units), style))
    if short is not None or not card.major or width < WIDE:
        told = [card.units, f"{card.major} {card.minor}".strip() or card.text]
        return (*spans, (gap + "  ".join(filter(None, told)), style))
    return (
        *spans,
        (fit(card.units, UNITS), ""),
        (f" {fit(card.major, MAJOR)}", ""),
        (_("minor {values}").format(values=card.minor), "faint"),
    )


def _letters(table: Table, offer: Offer) -> str:
    """Return the letters of the units that a technology matches."""
    known = [table.parts.card[card] for card in offer.technology.cards if card in table.parts.card]
    icons = dict.fromkeys(icon for card in known for icon in card.icons if icon in table.parts.unit)
    return "".join(table.parts.unit[icon].letter for icon in icons)


# -- the text about the chosen thing ----------------------------------------------------------------------------------


def _words(table: Table, marks: Marks, width: int) -> list[Block]:
    """Return the whole text about the chosen technology, else about the first that can be bought."""
    listed = offers(table)
    chosen = _chosen(marks) or next((offer.part for offer in listed if offer.can), ())
    return order_parts.block(RESEARCH, table, chosen, width, kind_last=True)
