"""The bottom of the table: your totals, whose move it is and what is asked, and what the keys do now."""

from __future__ import annotations

from client.games.star_realms.input.commands import COMMANDS
from client.games.star_realms.model import modes
from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.about import role_name
from client.games.star_realms.text.questions import Choice, Menu
from client.games.star_realms.text.words import letter
from client.games.star_realms.tui.looks import TableZone
from client.games.star_realms.tui.seat_line import CLOCK
from client.i18n import _, ngettext
from client.tui.draw import Line, Span, clip, width_of, wrap
from client.tui.glyphs import glyphs
from client.tui.screens.page import key_name
from protocol.text import clean

_TONES = {"you": "alert", "ask": "warn", "wait": "", "replay": "key", "over": "strong", "trouble": "error"}


class Prompt(TableZone):
    """A line of totals, a line or two of what is asked, and keys."""

    NAME = "prompt"

    def draw(self, picture: Picture, width: int, height: int) -> list[Line]:
        lines: list[Line] = [_totals(picture, width)]
        keys = _choices(picture, width) if picture.menu else _hints(picture, width)
        room = height - 1
        sentences: list[Line] = [((" ", ""), *line) for line in _sentences(picture, width - 2, room - 1)]
        most = max(room - min(len(keys), room - 1), 1) if picture.menu else room - 1
        if len(sentences) > most:
            sentences = [*sentences[: most - 1], clip((*sentences[most - 1], (" " * width, "")), width)]
        lines += sentences
        lines += keys[: height - len(lines)]
        return lines


def _totals(picture: Picture, width: int) -> Line:
    table = picture.table
    if table is None:
        return (("", ""),)
    me = table.me
    left = before_clock(table)
    if picture.clocks:
        left.append((" " * (CLOCK + 2), "bar"))
    left += [(_("trade "), "bar-faint"), (f"{me.trade:<3}", "bar-trade")]
    left += [(_("combat "), "bar-faint"), (f"{me.combat:<3}", "bar-combat")]
    if me.discards_due:
        left += [(_("must discard {n} ").format(n=me.discards_due), "bar-error")]
    right = _right(picture, table, width - width_of(left) - 2)
    left = list(clip(left, min(width_of(left), width - width_of(right) - 2)))
    gap = width - width_of(left) - width_of(right) - 1
    return (*left, (" " * gap, "bar"), *right, (" ", "bar"))


def before_clock(table: Table) -> list[Span]:
    """One's place and authority, at which one's clock stands."""
    me = table.me
    name = _("You") if table.seat is not None else clean(me.name)
    spans: list[Span] = [(f" {name} ", "alert" if me.on_turn and not me.ended else "title"), ("  ", "bar"), *_place(table)]
    score = _("team authority ") if modes.shares_authority(table.mode) else _("authority ")
    return [*spans, (score, "bar-faint"), (f"{me.authority:<3} ", "bar-authority")]


def _right(picture: Picture, table: Table, room: int) -> list[Span]:
    """What stands at the right, as much of it as there is room for; of the line at least whether it is up."""
    watched, turn, link = _watched(picture, table), _turn(table), _link(picture)
    for parts in ([*watched, *turn, *link], [*turn, *link], link):
        if width_of(parts) <= room:
            return parts
    return link[-1:]


def _place(table: Table) -> list[Span]:
    """Which seat, team and role one has, where there are several."""
    me = table.me
    if not table.many:
        return []
    words = [str(me.number + 1), *([letter(me.team)] if table.has_teams else []), *([role_name(me.role)] if me.role else [])]
    if not me.alive:
        words.append(_("out"))
    elif me.ended and me.on_turn:
        words.append(_("ended"))
    return [(" ".join(words) + "  ", "bar")]


def _watched(picture: Picture, table: Table) -> list[Span]:
    if table.seat is None:
        return [(_("watching") + "  ", "bar-good")]
    if not picture.watchers:
        return []
    return [(ngettext("{n} watches", "{n} watch", picture.watchers).format(n=picture.watchers) + "  ", "bar-faint")]


def _turn(table: Table) -> list[Span]:
    return [(_("turn {n}").format(n=table.turn) + "   ", "bar-faint")]


def _link(picture: Picture) -> list[Span]:
    """The line to the server: its round trip, whether others can listen in, whether it is up."""
    g = glyphs()
    if picture.link == "on":
        near = f"{_rounded(picture.milliseconds)} ms " if picture.milliseconds is not None else ""
        return [(near, "bar-faint"), *privacy(picture.privacy), (g.online, "bar-good")]
    words = {"lost": _("line lost"), "connecting": _("connecting"), "closed": _("closed")}
    return [(f"{g.lost} {words.get(picture.link, picture.link)}", "bar-error")]


def privacy(line: str) -> list[Span]:
    """Whether others could listen in, in a word; nothing where the line does not leave this computer."""
    return {"wss": [(_("TLS") + " ", "bar-faint")], "ws": [(_("plain") + " ", "bar")]}.get(line, [])


def _rounded(milliseconds: int) -> str:
    """The round trip in steps, so that the line is not redrawn for a millisecond."""
    for step in (1, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000):
        if milliseconds <= step:
            return f"{step}" if step > 1 else "1"
    return "5000+"


def _sentences(picture: Picture, width: int, most: int) -> list[Line]:
    """What is said; what more there is to say begins a line of its own where there is one."""
    said, more = _said(picture), [(picture.more, "")] if picture.more else []
    lines = [*wrap(said, width), *(wrap(more, width) if more else [])]
    return wrap([*said, ("  ", ""), *more], width) if len(lines) > most and more else lines


def _said(picture: Picture) -> list[Span]:
    tone = _TONES.get(picture.tone, "")
    prompt = f" {picture.prompt} " if tone == "alert" else picture.prompt
    spans: list[Span] = [(f" {picture.block} ", "alert"), (" ", "")] if picture.block else []
    spans.append((prompt, tone))
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


KEYS_NAMED = 3
"""So many keys of cards are named, as an example for the others."""
_LATER = ("browse", "replay", "chat")
"""In the first games these stand last, as there may be no room for all."""


def _card_keys(picture: Picture) -> list[tuple[str, str]]:
    """The keys that play and buy cards now, where they are named."""
    table = picture.table
    if table is None or not picture.names_keys or not table.in_main:
        return []
    found = []
    for zone, word in (("hand", _("play")), ("row", _("buy"))):
        live = [stack.key for stack in table.stacks(zone) if stack.live]
        if live:
            found.append((" ".join(live[:KEYS_NAMED]) + (glyphs().more if len(live) > KEYS_NAMED else ""), word))
    return found


def _hints(picture: Picture, width: int) -> list[Line]:
    """The commands that mean something now, on one or two lines."""
    if picture.help is not None:
        shown = [("← →", _("page")), ("↑ ↓", _("line")), ("Esc", _("to the table"))]
    elif picture.replaying:
        shown = [("→", _("on")), ("←", _("back")), ("Esc", _("to the table"))]
    elif picture.browsing is not None:
        shown = [("← →", _("other pile")), ("↑ ↓", _("cards")), ("Esc", _("close"))]
    else:
        commands = [command for command in COMMANDS if command.hint and command.when in picture.facts]
        if picture.names_keys:
            commands.sort(key=lambda command: command.name in _LATER)
        shown = [*_card_keys(picture), *((key_name(command.keys[0]), _(command.hint)) for command in commands)]
    lines: list[Line] = []
    spans: list[Span] = []
    for key, word in shown:
        item: list[Span] = [(f"{key} ", "key"), (word, "faint"), ("  ", "")]
        if spans and width_of(spans) + width_of(item) > width + 1:
            lines.append(((" ", ""), *spans[:-1]))
            spans = []
        spans += item
    return [*lines, ((" ", ""), *spans[:-1])] if spans else lines
