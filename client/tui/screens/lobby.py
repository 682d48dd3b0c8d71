"""Show a table before its game: seats, bots, settings, invitations and chat."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.widgets import Input

from client.games.registry import bot_words, client, default_bot, game_info, title
from client.lobby.invitation import WayIn
from client.lobby.table_words import facts, mode_title, privacy_text, seat_notes, state_text
from client.records import own_names
from client.session.own_numbers import stated
from client.session.requests import WATCHING
from client.session.sentences import of_code, of_distrust
from client.session.updates import ActionRefused, Commands, LinkChanged, Spoken, TableChanged
from client.table import phrases
from client.table.owners import team_name
from client.table.summary import base_name
from client.terminal import capabilities
from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import N_, _, labelled, pgettext
from client.tui.base.requests import Practise, ShowPeople
from client.tui.base.session_message import SessionNews
from client.tui.canvas import blocks
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, crop, last_lines, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.dialogs.form import Field, FieldInfo
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.page import offers_of
from client.tui.dialogs.palette import Offer, of_person
from client.tui.dialogs.rules import RulesScreen
from client.tui.screens.home_entries import read_played
from client.tui.widgets.bindings import bindings
from client.tui.widgets.frame import Column, draw_frame
from client.tui.widgets.zone import Zone
from protocol.messages import SeatInfo, Table

# -- Drawing the lobby: seats, invitations, settings, chat ------------------------------------------------------------


PANEL, PANEL_LINES, LOW_PANEL = 28, 8, 6
"""The cells of a seat's panel, its lines, and its lines if there are two rows of panels."""
TALK = 50
"""The most chat messages shown."""


@dataclass(frozen=True, slots=True)
class LobbyPicture:
    """The contents of the lobby. `scores`: games won and lost against each name; `waits`: a sentence about what the table waits
    for.
    """

    table: Table
    own: int | None
    is_host: bool
    privacy: str
    ways: tuple[WayIn, ...]
    back: str
    """The command that returns this person to their seat, which nobody else may see."""
    facts: tuple[tuple[str, str], ...]
    talk: tuple[tuple[str, str], ...]
    """Chat messages with their authors."""
    scores: Mapping[str, tuple[int, int]]
    said: str
    waits: str
    commands: tuple[Command, ...]


class LobbyZone(Zone[LobbyPicture | None]):
    """The whole screen."""

    NAME = "lobby"

    def draw(self, picture: LobbyPicture | None, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, height)
        if picture is None:
            return [*canvas.lines]
        table = picture.table
        said = wrap([(picture.said or picture.waits, "strong!" if picture.said else "strong")], width - 4)
        head = _("Table {code}").format(code=table.code)
        words = "   ".join(part for part in (table.title, mode_title(table)) if part)
        frame = draw_frame(canvas, head, picture.commands, words=words, right=privacy_text(picture.privacy), said=said)
        bottom = frame.bottom_of(len(said))
        y = _panels(canvas, frame.body.y, picture) if frame.is_wide else _seat_rows(canvas, frame.top, frame.margin, picture)
        y = _ways(canvas, y, frame.margin, picture, airy=frame.is_wide)
        if picture.back:
            at = canvas.put(frame.margin, y, _("Your way back:"), "quiet")
            if at + 1 + cell_len(picture.back) > width:
                y = _whole(canvas, y + 1, frame.margin + 2, picture.back, "strong!") - 1
            else:
                canvas.put(at + 1, y, picture.back, "strong!")
            y += 2 if frame.is_wide else 1
        _below(canvas, Rectangle(0, y, width, bottom - y), frame.margin, picture)
        return [*canvas.lines]


def _panels(canvas: Canvas, y: int, picture: LobbyPicture) -> int:
    """Draw a panel for each seat. Return the line below them."""
    seats = picture.table.seats
    across = min((canvas.columns - 2) // (PANEL + 1), len(seats))
    rows = -(-len(seats) // across)
    across = -(-len(seats) // rows)
    lines = PANEL_LINES if rows == 1 else LOW_PANEL
    for number, seat in enumerate(seats):
        where = Rectangle(2 + number % across * (PANEL + 1), y + number // across * (lines + 1), PANEL, lines)
        if seat.kind == "open":
            _open_panel(canvas, where, number, picture)
        else:
            _panel(canvas, where, number, seat, picture)
    return y + rows * (lines + 1)


def _panel(canvas: Canvas, where: Rectangle, number: int, seat: SeatInfo, picture: LobbyPicture) -> None:
    x, y = where.x, where.y
    here = seat.link != "lost"
    band = "high" if here else "track"
    ink = "block!" if here else "quiet"
    canvas.fill(where, "text on -.body")
    canvas.fill(Rectangle(x, y, where.columns, 1), f"{ink} on {band}")
    canvas.put(x + 1, y, str(number + 1), ink)
    canvas.right(x + where.columns - 1, y, _ready(seat), ink)
    top = y + (2 if where.lines > LOW_PANEL else 1)
    blocks.word(canvas, x + 2, top, seat.name[:1], "rule", wide=2)
    at, room = x + 15, where.columns - 16
    canvas.put(at, top, crop(seat.name, room), "strong!")
    for line, (words, style) in enumerate(_seat_words(number, seat, picture), top + 1):
        canvas.put(at, line, crop(words, room), style)
    for side in _side(number, picture):
        canvas.put(x + 2, y + where.lines - 1, crop(side, where.columns - 3), "quiet")


def _open_panel(canvas: Canvas, where: Rectangle, number: int, picture: LobbyPicture) -> None:
    """Draw an open seat: a dotted frame with the keys that fill it."""
    marks = glyphs()
    x, y, right, last = where.x, where.y, where.x + where.columns - 1, where.y + where.lines - 1
    for line, (left, end) in ((y, ("╭", "╮")), (last, ("╰", "╯"))):
        ends = (left, end) if not capabilities.ascii_only() else ("+", "+")
        canvas.put(x, line, f"{ends[0]}{marks.dots_across * (where.columns - 2)}{ends[1]}", "rule")
    for line in range(y + 1, last):
        canvas.put(x, line, marks.dots_down, "rule")
        canvas.put(right, line, marks.dots_down, "rule")
    canvas.put(x + 2, y + 1, f"{number + 1}  " + _("an empty seat"), "text")
    for line, words in enumerate(_side(number, picture), y + 2):
        canvas.put(x + 2, line, crop(words, where.columns - 4), "quiet")
    at = y + where.lines - 3
    for key, words in _fillers(number, picture):
        canvas.spans(x + 2, at, [(key, "strong!"), (" " + crop(words, where.columns - 5 - cell_len(key)), "quiet")])
        at += 1


def _fillers(number: int, picture: LobbyPicture) -> list[tuple[str, str]]:
    """Return the keys that fill an open seat, each with its effect."""
    names = {command.name: command.keys[0] for command in in_use().table(picture.commands)}
    found = [(str(number + 1), _("you sit here"))] if "sit" in names else []
    return [*found, *([(key_name(names["bot"]), _("a bot sits here"))] if "bot" in names else [])]


def _side(number: int, picture: LobbyPicture) -> list[str]:
    """Return the team and the role of a seat, if it has them."""
    seat, seats = picture.table.seats[number], picture.table.seats
    known = game_info(picture.table.game)
    has_teams = len({each.team for each in seats}) < len(seats)
    team = _("team {name}").format(name=team_name(seat.team)) if has_teams else ""
    side = "  ".join(part for part in (team, known.role_name(seat.role) if known else seat.role) if part)
    return [side] if side else []


def _seat_words(number: int, seat: SeatInfo, picture: LobbyPicture) -> list[tuple[str, str]]:
    """Return the notes about the player of a seat, each with its style."""
    notes = _notes(number, seat, picture)
    lines = [(notes, "quiet")] if notes else []
    if score := _score(number, seat, picture):
        lines.append((score, "text"))
    return lines


def _ready(seat: SeatInfo) -> str:
    """Return the status of a taken seat."""
    return _("offline") if seat.link == "lost" else f"{glyphs().done} " + _("ready")


def _notes(number: int, seat: SeatInfo, picture: LobbyPicture) -> str:
    """Return the notes about a seat; a lost connection is noted at its end."""
    return ", ".join(note for note in seat_notes(seat, is_own=number == picture.own) if note != _("offline"))


def _score(number: int, seat: SeatInfo, picture: LobbyPicture) -> str:
    """Return this person's score against the player of a seat, from the saved records."""
    won, lost = picture.scores.get(base_name(seat.name), (0, 0))
    if number == picture.own or not (won or lost):
        return ""
    # Translators: how many games you have won and lost against somebody
    return _("you {won} : {lost}").format(won=won, lost=lost)


def _seat_rows(canvas: Canvas, y: int, margin: int, picture: LobbyPicture) -> int:
    """Draw a line for each seat. Return the line below them."""
    table = picture.table
    x, end = margin - 1, canvas.columns - margin
    wide = max(max(cell_len(seat.name) for seat in table.seats), cell_len(_("an empty seat"))) + 6
    sides = [" ".join(_side(number, picture)) for number in range(len(table.seats))]
    beside = wide + (max(map(cell_len, sides)) + 2 if any(sides) else 0)
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            canvas.put(x, y, f" {number + 1} ", "strong! on track")
            canvas.put(x + 4, y, _("an empty seat"), "quiet")
            canvas.put(x + wide, y, sides[number], "quiet")
        else:
            here = seat.link != "lost"
            canvas.fill(Rectangle(x, y, end - x, 1), "text on -.body")
            canvas.put(x, y, f" {number + 1} ", "block! on high" if here else "strong! on track")
            canvas.put(x + 4, y, seat.name, "strong!")
            canvas.put(x + wide, y, sides[number], "quiet")
            notes = _notes(number, seat, picture)
            at = canvas.put(x + beside, y, f"{notes}   " if notes else "", "quiet")
            ready = _ready(seat)
            canvas.right(end - 1, y, ready, "high" if here else "low")
            score = _score(number, seat, picture)
            if score and at + cell_len(score) < end - cell_len(ready) - 2:
                canvas.put(at, y, score, "text")
        y += 1
    return y


def _ways(canvas: Canvas, y: int, margin: int, picture: LobbyPicture, *, airy: bool) -> int:
    """Draw the invitations, if there are any. Return the line below them."""
    if not picture.ways:
        return y
    inviting = _("Send one of these invitations to the others") if len(picture.ways) > 1 else _("Send this invitation")
    says_how = picture.table.watch and not any(way.watch for way in picture.ways)
    hint: Line = ((_("with --watch as spectators"), "quiet"),) if says_how else ()
    if hint and cell_len(inviting) + width_of(hint) + 8 > canvas.columns:
        hint = ()
    canvas.rule(0, y, canvas.columns, [(inviting, "strong!")], hint)
    y += 2 if airy else 1
    labels = max(cell_len(way.label) for way in picture.ways)
    at = margin + (labels + 3 if labels else 0)
    copy = " ".join(("y", pgettext("a line of the lobby", "copy")))
    for number, way in enumerate(picture.ways):
        canvas.put(margin, y, way.label, "quiet")
        if cell_len(way.line) > canvas.columns - at - margin:
            if number == 0:
                canvas.spans(at, y, [(copy[:1], "strong!"), (copy[1:], "quiet")])
            y = _whole(canvas, y + 1, margin + 2, way.line, "text" if number else "strong!")
            continue
        if number == 0:
            room = canvas.columns - at - margin - cell_len(copy) - 2
            canvas.fill(Rectangle(at - 1, y, min(max(cell_len(way.line) + 2, 60), room + 1), 1), "text on cursor.g")
            end = canvas.put(at, y, way.line, "strong! on cursor.g")
            end = max(end + 2, at + min(60, room) + 1)
            if end + cell_len(copy) <= canvas.columns:
                canvas.spans(end, y, [(copy[:1], "strong!"), (copy[1:], "quiet")])
        else:
            canvas.put(at, y, way.line, "text")
        y += 1
    return y + 1 if airy else y


def _whole(canvas: Canvas, y: int, x: int, text: str, style: str) -> int:
    """Draw an invitation command, on as many lines as it needs. Return the line below it."""
    for line in wrap([(text, style)], canvas.columns - x - 1):
        canvas.spans(x, y, line)
        y += 1
    return y


def _below(canvas: Canvas, where: Rectangle, margin: int, picture: LobbyPicture) -> None:
    """Draw the table's settings, and the chat beside them."""
    if where.lines < 2:
        return
    half = where.columns // 2
    wide = max(cell_len(label) for label, _words in picture.facts) + 2
    told = [(label, wrap([(words, "text")], half - margin - 2 - wide)) for label, words in picture.facts]
    needed = sum(len(lines) for _label, lines in told)
    airy = needed + len(told) < where.lines
    first = where.y + (2 if airy else 1)
    run_on: list[Span] = []
    if needed >= where.lines:  # joined they take fewer lines; the rules describe the mode, too
        half, told = where.columns * 3 // 5, []
        listed = (*picture.facts[1:], *picture.facts[:1])
        run_on = [span for label, words in listed for span in ((labelled(label), "quiet"), (f"{words}  ", "text"))]
    canvas.rule(0, where.y, half, [(_("This table"), "strong!")])
    canvas.rule(half, where.y, where.columns - half, [(_("Chat"), "strong!")])
    for y in range(where.y + 1, where.y + where.lines):
        canvas.put(half - 1, y, glyphs().down, "rule")
    column = Column(canvas.window(Rectangle(margin, first, half - margin - 2, where.y + where.lines - first)))
    for line in wrap(run_on, column.width) if run_on else ():
        column.line(*line)
    for label, lines in told:
        for at, line in enumerate(lines):
            column.line((label + " " * (wide - cell_len(label)) if at == 0 else " " * wide, "quiet"), *line)
        if airy:
            column.gap()
    room = Rectangle(half + 1, where.y + 1, where.columns - half - 1 - margin, where.lines - 1)
    talk = [[(f"{name}  ", "strong!"), (text, "text")] for name, text in reversed(picture.talk)]
    for y, line in enumerate(last_lines(talk, room.columns, room.lines), room.y):
        canvas.spans(room.x, y, line)


# -- The lobby of a table before the game: seats, settings, invitations and chat --------------------------------------


_LOBBY = N_("Before the game")


class LobbyScreen(OverlayScreen):
    """The lobby: a table before its game.

    `bots`: the levels of the server's bots; `switches`: the rules that the server knows, each with its values, the default
    first; `ways_in`: the invitations.
    """

    AUTO_FOCUS = ""
    COMMANDS_SHOWN = (
        Command("sit", ("1-6",), N_("move to that free seat"), _LOBBY, "always", N_("sit")),
        Command(
            "bot",
            ("b",),
            N_("host: put a bot on a seat, or take it off"),
            _LOBBY,
            "always",
            N_("bot"),
        ),
        Command("fill", ("f",), N_("host: put bots on all free seats and start"), _LOBBY, "always", N_("fill")),
        Command("spectators", ("w",), N_("host: allow or remove spectators"), _LOBBY, "always"),
        Command("rules", ("r",), N_("all rules of this table"), _LOBBY, "always", N_("rules")),
        Command("browse", ("v",), N_("browse all cards while you wait"), _LOBBY, "always", N_("cards")),
        Command("chat", ("c", "/"), N_("say something to the table; 1 to 5 are set phrases"), _LOBBY, "always", N_("chat")),
        Command("practice", ("p",), N_("play a practice hand against a bot while you wait"), _LOBBY, "always"),
        Command("copy", ("y",), N_("copy the first invitation"), _LOBBY, "always"),
        Command("people", ("M",), N_("the people here; the host can remove one"), _LOBBY, "always"),
        Command("leave", ("L",), N_("give up your seat and go back"), _LOBBY, "always", N_("leave")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _LOBBY, "always"),
        Command("help", ("?", "f1"), N_("this help"), _LOBBY, "always", N_("help")),
        Command("quit", ("ctrl+q",), N_("quit; your seat is kept and you can come back"), _LOBBY, "always", N_("quit")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            COMMANDS_SHOWN,
            "bot",
            "fill",
            "spectators",
            "rules",
            "chat",
            "practice",
            "copy",
            "people",
            "leave",
            "palette",
            "help",
            browse="cards",
        ),
        Binding("escape", "close", show=False),
    ]
    DEFAULT_CSS = """
    LobbyScreen { background: $background; color: $foreground; overflow: hidden; layers: default over; }
    LobbyScreen #saying { position: absolute; layer: over; display: none; width: 100%; padding: 0 1; }
    LobbyScreen #message { display: none; }
    """

    def __init__(
        self,
        commands: Commands,
        bots: Sequence[str] = (),
        ways_in: Sequence[WayIn] = (),
        switches: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self._commands = commands
        self._bots = LobbyBots(bots, commands.set_bot)
        self._ways_in = list(ways_in)
        self._switches = dict(switches or {})
        self._table: Table | None = None
        self._privacy = ""
        self._said = ""
        self._talk: list[tuple[str, str]] = []
        self._scores: Mapping[str, tuple[int, int]] = {}

    def compose(self) -> ComposeResult:
        yield LobbyZone()
        yield Field(FieldInfo("saying", "", length=200))

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def settings_changed(self) -> None:
        self._show()

    def say(self, sentence: str) -> None:
        """Show a message in the place of the waiting status; "" removes it."""
        self._said = sentence
        self._show()

    def tell(self, sentence: str) -> None:
        self.say(self._said or sentence)

    def on_session_news(self, news: SessionNews) -> None:
        match news.update:
            case TableChanged(table=table):
                if self._table is None:
                    self._count(table)
                self._table = table
                self._show()
            case Spoken(said=said):
                name = said.name if said.seat is not None else _("Table")
                self._talk = [*self._talk, (name, said.text)][-TALK:]
                self._show()
            case ActionRefused(refused=refused):
                self.say(of_code(refused.code, refused.args))
            case LinkChanged() as link:
                self._privacy = link.privacy
                self._show_link(link)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def action_practice(self) -> None:
        """Play a practice hand in this process until the game begins, or until Escape."""
        if self._table is not None:
            self.post_message(Practise(self._table.game))

    def action_bot(self) -> None:
        """Ask for the bot's seat and level if there is a choice, or explain why no bot can be added."""
        self.say(self._bots.ask(self._table) if self._table is not None and self._is_host() else of_code("not-host", {}))

    def action_fill(self) -> None:
        """Give every free seat to a bot."""
        self.say(self._bots.fill(self._table) if self._table is not None and self._is_host() else of_code("not-host", {}))

    def action_spectators(self) -> None:
        """Allow spectators, or remove them."""
        if not self._is_host() or self._table is None:
            self.say(of_code("not-host", {}))
        else:
            self._commands.allow(not self._table.watch)

    async def action_rules(self) -> None:
        """Show all rules of the table."""
        if self._table is not None:
            table = self._table
            rules = stated(table.rules, table.components)
            await self.app.push_screen(RulesScreen(table.game, table.mode, rules, self._switches))

    async def action_cards(self) -> None:
        """Show every card of the game while waiting for the others."""
        game = None if self._table is None else client(self._table.game)
        if game is None or game.cards is None:
            self.say(_("You can browse the cards once the game has begun."))
            return
        from client.tui.screens.cards import CardsScreen

        await self.app.push_screen(CardsScreen(title(game.id), game.cards()))

    async def action_help(self) -> None:
        """Show every command of the lobby."""
        await self.app.push_screen(HelpScreen(self._shown_commands()))

    def action_chat(self) -> None:
        if self._commands.watching:
            self.say(of_code(WATCHING, {}))
            return
        saying = self.query_one("#saying", Field)
        saying.placeholder = phrases.offer()
        saying.styles.offset = (0, self.app.size.height - 2)
        saying.display = True
        saying.focus()

    def action_copy(self) -> None:
        """Copy the invitation to the clipboard, if the terminal allows it."""
        if not self._ways_in:
            self.say(_("There is no invitation to copy here: tell the others the table's code."))
        elif not capabilities.takes_copies(os.environ):
            self.say(_("This terminal does not support copying: select the text and copy it as usual."))
        else:
            line = self._ways_in[0].line
            self.app.copy_to_clipboard(line)
            self.say(_("Copied: {line}").format(line=line))

    def action_people(self) -> None:
        self.post_message(ShowPeople())

    def action_leave(self) -> None:
        self.say(_("Leaving…"))
        self._commands.leave()

    def action_close(self) -> None:
        """Close the bot question or the chat line."""
        self._bots.close()
        self.say("")
        self.query_one("#saying", Field).display = False
        self.set_focus(None)

    def action_palette(self) -> None:
        """Open the palette, and close the chat line or the bot question."""
        self.action_close()
        self.open_palette()

    def offers(self) -> Iterable[Offer]:
        hidden = {_(command.help) for command in self.COMMANDS_SHOWN if command.name in self._hidden()}
        yield from (each for each in offers_of(self) if each.label not in hidden)
        own = self._commands.seat
        for seat, info in enumerate(self._table.seats if self._table is not None else ()):
            if info.kind == "person" and seat != own:
                yield of_person(info.name, self.person.muted, self._mute)

    def _mute(self, name: str) -> None:
        self.say(self.person.mute(name))

    def on_key(self, event: events.Key) -> None:
        if self.took(event):
            return
        if self._table is None or self.focused is not None:
            return
        if self._bots.answers(event.key):
            self.say(self._bots.pressed(self._table, event.key))
        elif not self._bots.question and event.key.isascii() and event.key.isdigit():
            self._sit(self._table, int(event.key) - 1)
        else:
            return
        event.stop()

    @on(Input.Changed, "#saying")
    def say_a_phrase(self, event: Input.Changed) -> None:
        """Send the ready phrase if a single digit was typed."""
        phrase = phrases.number(event.value)
        if phrase is not None:
            self._commands.say_phrase(phrase)
            event.input.value = ""
            self.action_close()

    @on(Input.Submitted)
    def say_it(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._commands.say(event.value.strip())
        event.input.value = ""
        self.action_close()

    def _sit(self, table: Table, seat: int) -> None:
        """Move to that seat, or explain why that is impossible."""
        if seat == self._commands.seat:
            return
        if self._commands.watching:
            self.say(of_code(WATCHING, {}))
        elif not 0 <= seat < len(table.seats):
            self.say(of_code("no-such-seat", {}))
        elif table.seats[seat].kind == "open":
            self.say("")
            self._commands.sit(seat)
        elif table.seats[seat].kind == "bot" and self._is_host():
            self.say(_("A bot sits there: remove it first (b, then the seat)."))
        else:
            self.say(of_code("seat-taken", {}))

    def _is_host(self) -> bool:
        own = self._commands.seat
        return self._table is not None and own is not None and own < len(self._table.seats) and self._table.seats[own].host

    # -- contents ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        if not self.is_attached:
            return
        zone = self.query_one(LobbyZone)
        zone.place(Region(0, 0, *self.app.size))
        zone.show(self._picture())

    def _picture(self) -> LobbyPicture | None:
        table = self._table
        if table is None:
            return None
        return LobbyPicture(
            table,
            self._commands.seat,
            self._is_host(),
            self._privacy,
            tuple(way for way in self._ways_in if table.watch or not way.watch),
            self._commands.way_back,
            facts(table, self._switches),
            tuple(self._talk),
            self._scores,
            self._said,
            self._state(table),
            self._shown_commands(),
        )

    def _state(self, table: Table) -> str:
        """Return a sentence about what the table waits for, and what can be done meanwhile."""
        state = state_text(table, watching=self._commands.watching)
        if all(seat.kind != "open" for seat in table.seats):
            return state
        practice = next(each for each in in_use().table([*self.COMMANDS_SHOWN]) if each.name == "practice")
        meanwhile = _("Until then {key} plays a practice hand.").format(key=key_name(practice.keys[0]))
        return f"{state} {meanwhile}"

    @work(exclusive=True, group="lobby")
    async def _count(self, table: Table) -> None:
        """Compute this person's score against the others in the background, from the records."""
        own = self._commands.seat
        if own is None or own >= len(table.seats):
            return
        played = await asyncio.to_thread(read_played, own_names.all_of(table.seats[own].name))
        found = (played.scores or {}).get(table.game, {})
        if found and self.is_attached:
            self._scores = found
            self._show()

    def _shown_commands(self) -> tuple[Command, ...]:
        """Return the commands that this person may use. Those of seats have the seat's number."""
        hidden = self._hidden()
        seats = 0 if self._table is None else len(self._table.seats)
        shown = (command for command in self.COMMANDS_SHOWN if command.name not in hidden)
        return tuple(command._replace(keys=(f"1-{seats}",)) if command.name == "sit" else command for command in shown)

    def _hidden(self) -> set[str]:
        """Return the commands that this person may not use. Spectators neither sit nor chat, and only the host gives seats to
        bots.
        """
        hidden = {"sit", "chat"} if self._commands.watching else set()
        if self._table is None or not any(seat.kind == "open" for seat in self._table.seats):
            hidden = hidden | {"sit"}
        return hidden if self._is_host() else hidden | {"bot", "fill", "spectators"}

    def _show_link(self, link: LinkChanged) -> None:
        match link.state:
            case "lost":
                lost = _("Connection lost; trying again in {seconds} s.").format(seconds=round(link.retry_in or 0))
                self.say(of_distrust(link.code, link.args) or lost)
            case "connecting":
                self.say(_("Connecting again…"))
            case "on":
                self.say(self._bots.question)


# -- lobby bots -------------------------------------------------------------------------------------------------------


class LobbyBots:
    """Gives seats to bots. `levels`: of the server's bots for this game; `set_bot` gives a seat to a bot, or with None removes
    the bot.

    Methods that change the question return a sentence for the player: the question, an error, or "".
    """

    def __init__(self, levels: Sequence[str], set_bot: Callable[[int, str | None], None]) -> None:
        self.question = ""
        """The question that the next key answers; "" if there is none."""
        self._levels = list(levels)
        self._set_bot = set_bot
        self._which: BotQuestion | None = None
        """The question for the level. None: the question asks for the seat."""

    def ask(self, table: Table) -> str:
        """Ask for the seat and the level if there is a choice."""
        free, taken = seats_of(table, "open"), seats_of(table, "bot")
        if not free and not taken:
            return of_code("table-full", {})
        if not self._levels:
            return _none()
        if len(free) == 1 and not taken:
            return self._for_seat(table, free[0])
        words = [_("A bot on which seat?")]
        words += [_("free: {seats}").format(seats=_numbers(free))] if free else []
        words += [_("remove: {seats}").format(seats=_numbers(taken))] if taken else []
        self.question = "   ".join([*words, _("Esc none")])
        return self.question

    def fill(self, table: Table) -> str:
        """Give every free seat to a bot."""
        self.close()
        if not self._levels:
            return _none()
        default = default_bot(table.game)
        for seat in seats_of(table, "open"):
            self._set_bot(seat, default if default in self._levels else self._levels[-1])
        return ""

    def answers(self, key: str) -> bool:
        """Return True if that key answers the question."""
        if self._which is not None:
            return self._which.pressed(key) is not None
        return bool(self.question) and key.isascii() and key.isdigit()

    def pressed(self, table: Table, key: str) -> str:
        """Handle an answer: the seat, another mark, or the level."""
        if self._which is None:
            return self._for_seat(table, int(key) - 1)
        answer = self._which.pressed(key)
        if isinstance(answer, BotQuestion):
            return self._ask_level(answer)
        if answer is not None:
            self._set_bot(self._which.seat, self._which.levels[answer])
        self.close()
        return ""

    def close(self) -> None:
        """Close the question."""
        self.question, self._which = "", None

    def _for_seat(self, table: Table, seat: int) -> str:
        """Give the seat to a bot, and ask for the level if there are several. If a bot has the seat, remove the bot."""
        self.close()
        if seat in seats_of(table, "bot"):
            self._set_bot(seat, None)
        elif seat not in seats_of(table, "open"):
            return of_code("seat-taken" if 0 <= seat < len(table.seats) else "no-such-seat", {})
        elif len(self._levels) == 1:
            self._set_bot(seat, self._levels[0])
        else:
            return self._ask_level(BotQuestion.about(seat, self._levels, table.game))
        return ""

    def _ask_level(self, which: BotQuestion) -> str:
        self._which, self.question = which, which.sentence
        return self.question


def seats_of(table: Table, kind: str) -> list[int]:
    """Return the seats of that kind: "open", "person" or "bot"."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == kind]


def _none() -> str:
    return _("This server has no bots for this game.")


def _numbers(seats: Sequence[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats)


# -- The choice of a bot's level for a seat: each level has a digit, and Enter takes the marked one -------------------


_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}
_AT_ONCE, _DIGITS = 4, 9
"""The most levels named together, including the marked one; the most levels that have a digit as their key."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The question for one seat. `at`: the marked level."""

    seat: int
    levels: tuple[str, ...]
    at: int
    names: tuple[str, ...]
    """The names of the levels."""

    @staticmethod
    def about(seat: int, levels: Sequence[str], game: str) -> BotQuestion:
        """Make the question, with the mark on the default level of that game."""
        usual = default_bot(game)
        names = tuple(bot_words(game, level) for level in levels)
        return BotQuestion(seat, tuple(levels), levels.index(usual) if usual in levels else 0, names)

    def pressed(self, key: str) -> BotQuestion | int | None:
        """Return the question with another mark, or the number of the chosen level, or None for any other key."""
        if key in _STEPS:
            return replace(self, at=(self.at + _STEPS[key]) % len(self.levels))
        if key == "enter":
            return self.at
        taken = int(key) - 1 if key.isascii() and key.isdigit() else -1
        return taken if 0 <= taken < len(self.levels) else None

    @property
    def sentence(self) -> str:
        first = max(min(self.at - 1, len(self.names) - _AT_ONCE), 0)
        shown = range(first, min(first + _AT_ONCE, len(self.names)))
        numbers = {at: f"{at + 1} " if at < _DIGITS else "" for at in shown}
        levels = "   ".join(f"{glyphs().cursor if at == self.at else ' '}{numbers[at]}{self.names[at]}" for at in shown)
        before, after = glyphs().lower if first else " ", glyphs().higher if shown.stop < len(self.names) else " "
        if len(self.names) > _AT_ONCE:
            levels = f"{before} {levels} {after}"
        return _("Which bot?   {levels}   Enter takes it   Esc none").format(levels=levels)
