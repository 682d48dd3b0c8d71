"""The bottom of the table: whose move it is and what is asked, and what the keys do now."""

from __future__ import annotations

from client.games.star_realms.input.commands import COMMANDS
from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.questions import Choice, Menu
from client.games.star_realms.tui.part import Part
from client.i18n import _, ngettext
from client.tui.draw import Line, Span, clip, width_of, wrap
from client.tui.glyphs import glyphs
from client.tui.screens.page import key_name
from protocol.text import clean

_TONES = {"you": "alert", "ask": "warn", "wait": "", "replay": "key", "over": "strong", "trouble": "error"}


class Prompt(Part):
    """A line or two of what is asked, and keys."""

    NAME = "prompt"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        lines: list[Line] = []
        said = _said(picture)
        keys = _choices(picture, width) if picture.menu else _hints(picture, width)
        room = height
        sentences: list[Line] = [((" ", ""), *line) for line in wrap(said, width - 2)]
        most = max(room - min(len(keys), room - 1), 1) if picture.menu else room - 1
        if len(sentences) > most:
            sentences = [*sentences[: most - 1], clip((*sentences[most - 1], (" " * width, "")), width)]
        lines += sentences
        lines += keys[: height - len(lines)]
        return lines


def _said(picture: Picture) -> list[Span]:
    tone = _TONES.get(picture.tone, "")
    prompt = f" {picture.prompt} " if tone == "alert" else picture.prompt
    spans: list[Span] = [(prompt, tone)]
    if picture.warning:
        spans += [("  ", ""), (picture.warning, "warn")]
    if picture.beside:
        spans += [("  ", ""), (picture.beside, "")]
    if picture.notice:
        spans += [("  ", ""), (picture.notice, "notice")]
    elif picture.tone == "you" and not picture.beside and picture.table is not None and picture.table.undo.steps:
        steps = picture.table.undo.steps
        reach = ngettext("Undo goes back {n} action.", "Undo goes back {n} actions.", steps).format(n=steps)
        spans += [("  ", ""), (reach, "faint")]
    return spans


def _choices(picture: Picture, width: int) -> list[Line]:
    """The choices with their keys, grouped by where they are, as many lines as they take."""
    menu, chosen = picture.menu, picture.choice
    if menu is None or picture.table is None:
        return []
    spans: list[Span] = _shares(menu, picture.table)
    lines: list[Line] = []
    zone = ""
    for number, choice in enumerate(menu.choices):
        item: list[Span] = []
        if choice.zone != zone:
            zone = choice.zone
            if label := _zone_name(zone):
                item += [(f"{label}: ", "faint")]
        item += _choice(choice, highlighted=number == chosen)
        if spans and width_of(spans) + width_of(item) > width - 2:
            lines.append((("  ", ""), *spans[:-1]))
            spans = []
        spans += [*item, ("  ", "")]
    return [*lines, (("  ", ""), *spans[:-1])]


def _shares(menu: Menu, table: Table) -> list[Span]:
    """Who pays how much of what it has, the one the arrows change marked."""
    shares = menu.shares
    if shares is None:
        return []
    spans: list[Span] = []
    for number, seat in enumerate(shares.members):
        here = number == shares.at
        name = _("You") if seat == table.seat else clean(table.seats[seat].name)
        text = _("{name} {n} of {most}").format(name=name, n=shares.amounts[number], most=shares.have[number])
        spans += [(glyphs().cursor if here else " ", "key"), (text, "cursor" if here else ""), ("  ", "")]
    return spans


def _choice(choice: Choice, *, highlighted: bool) -> list[Span]:
    label: Span = (choice.label, "cursor" if highlighted else choice.faction)
    marker: Span = (glyphs().cursor if highlighted else " ", "key")
    return [marker, (f"{choice.key} ", "key"), label]


def _zone_name(zone: str) -> str:
    return {
        "hand": _("hand"),
        "discard": _("discard pile"),
        "row": _("trade row"),
        "mine": _("in play"),
        "theirs": _("theirs"),
    }.get(zone, "")


def _hints(picture: Picture, width: int) -> list[Line]:
    """The commands that mean something now, on one or two lines."""
    if picture.replaying:
        shown = [("→", _("on")), ("←", _("back")), ("Esc", _("to the table"))]
    elif picture.browsing is not None:
        shown = [("← →", _("other pile")), ("↑ ↓", _("cards")), ("Esc", _("close"))]
    else:
        shown = [(key_name(c.keys[0]), _(c.hint)) for c in COMMANDS if c.hint and c.when in picture.facts]
    lines: list[Line] = []
    spans: list[Span] = []
    for key, word in shown:
        item: list[Span] = [(f"{key} ", "key"), (word, "faint"), ("  ", "")]
        if spans and width_of(spans) + width_of(item) > width + 1:
            lines.append(((" ", ""), *spans[:-1]))
            spans = []
        spans += item
    return [*lines, ((" ", ""), *spans[:-1])] if spans else lines
