"""Show a table before its game: seats, bots, settings, invitations and chat."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from client.games.registry import bot_words, default_bot, game_info
from client.lobby.invitation import WayIn, texts
from client.lobby.table_words import mode_text, rules_line, seat_notes, state_text, terms_text, time_text, title_text
from client.session.own_numbers import stated
from client.session.requests import WATCHING
from client.session.sentences import of_code, of_distrust
from client.session.updates import ActionRefused, Commands, LinkChanged, Spoken, TableChanged
from client.table import phrases
from client.table.who import team_name
from client.terminal import capabilities
from client.terminal.command import Command
from client.text.i18n import N_, _, pgettext
from client.tui.base.requests import Practise, ShowPeople
from client.tui.base.session_message import SessionNews
from client.tui.canvas.glyphs import glyphs
from client.tui.dialogs.form import Field, FieldInfo
from client.tui.dialogs.page import CoveredPage
from client.tui.dialogs.palette import Offer, of_person
from client.tui.dialogs.rules import RulesScreen
from client.tui.widgets.bindings import bindings
from client.tui.widgets.chat import Talk
from client.tui.widgets.page import hint_line
from protocol.messages import SeatInfo, Table

# -- The lobby of a table before the game: seats, terms, invitations and chat -----------------------------------------


_LOBBY = N_("Before the game")
CROWDED = 3
"""The most seats for which there is room for empty lines."""
FEW_WAYS = 3
"""The most lines to send for which there is that room too."""


class LobbyScreen(CoveredPage):
    """The table while seats are free.

    `bots`: the levels of the server's bots; `switches`: the rules the server knows, each with its values, the default first;
    `ways_in`: what to send to others.
    """

    AUTO_FOCUS = ""
    COMMANDS_SHOWN = (
        Command("sit", ("1-6",), N_("move to that free seat"), _LOBBY, "always", N_("sit")),
        Command(
            "bot",
            ("b",),
            N_("a bot on a seat, or off it again (the host); then the seat, then its level"),
            _LOBBY,
            "always",
            N_("bot"),
        ),
        Command("fill", ("f",), N_("bots on all free seats: the game begins (the host)"), _LOBBY, "always", N_("fill")),
        Command("spectators", ("w",), N_("let spectators come, or send them away (the host)"), _LOBBY, "always"),
        Command("rules", ("r",), N_("every rule of this table"), _LOBBY, "always", N_("rules")),
        Command("chat", ("c", "/"), N_("say something to the table; 1 to 5 are ready phrases"), _LOBBY, "always", N_("chat")),
        Command("practice", ("p",), N_("play a practice hand against a bot while you wait"), _LOBBY, "always"),
        Command("copy", ("y",), N_("copy the first of the lines for the others"), _LOBBY, "always"),
        Command("people", ("M",), N_("hear somebody no more; the host can send somebody away"), _LOBBY, "always"),
        Command("leave", ("L",), N_("give your seat up and go back"), _LOBBY, "always", N_("leave")),
        Command("palette", (":", "f5"), N_("find a command by a word of it"), _LOBBY, "always"),
        Command("help", ("?", "f1"), N_("this help"), _LOBBY, "always", N_("help")),
        Command("quit", ("ctrl+q",), N_("quit; your seat is kept and you can come back"), _LOBBY, "always", N_("quit")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            COMMANDS_SHOWN,
            *("bot", "fill", "spectators", "rules", "chat", "practice", "copy", "people", "leave", "palette", "help"),
        ),
        Binding("escape", "close", show=False),
    ]
    DEFAULT_CSS = """
    LobbyScreen #mode { height: auto; max-height: 2; color: $quiet; margin-bottom: 1; }
    LobbyScreen #seats { height: auto; }
    LobbyScreen #state { height: auto; max-height: 2; margin-top: 1; color: $strong; text-style: bold; }
    LobbyScreen #terms { height: auto; max-height: 5; color: $quiet; }
    LobbyScreen #back { height: auto; max-height: 2; color: $quiet; }
    LobbyScreen #invitations { height: auto; max-height: 6; }
    LobbyScreen #saying { width: 100%; display: none; }
    LobbyScreen.-crowded #mode, LobbyScreen.-many-ways #mode { margin-bottom: 0; }
    LobbyScreen.-crowded #state, LobbyScreen.-many-ways #state { margin-top: 0; }
    LobbyScreen.-crowded .heading, LobbyScreen.-many-ways .heading { margin-top: 0; }
    LobbyScreen.-crowded #invitations { max-height: 2; }
    LobbyScreen.-crowded #back { display: none; }
    LobbyScreen.-crowded.-timed #mode, LobbyScreen.-crowded.-timed #invitations { max-height: 1; }
    """

    def __init__(
        self,
        commands: Commands,
        bots: Sequence[str] = (),
        ways_in: Sequence[WayIn] = (),
        switches: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(_("Table {code}").format(code=commands.code))
        self._commands = commands
        self._bots = LobbyBots(bots, commands.set_bot)
        self._ways_in = list(ways_in)
        self._switches = dict(switches or {})
        self._table: Table | None = None
        self._privacy = ""

    def body(self) -> Iterable[Widget]:
        yield Static("", id="mode", markup=False)
        yield Static("", id="seats", markup=False)
        yield Static("", id="state", markup=False)
        yield Static("", id="terms", markup=False)
        if back := self._commands.way_back:
            own = Content.assemble(_("Your way back:"), " ", (back, "bold"))
            yield Static(own, id="back", markup=False)
        if self._ways_in:
            yield Static(_("Send one of these lines to the others"), id="inviting", classes="heading", markup=False)
            yield Static("", id="invitations", markup=False)
        yield Static(_("Chat"), classes="heading", markup=False)
        yield Talk(id="lines")
        yield Field(FieldInfo("saying", "", length=200))

    def on_session_news(self, news: SessionNews) -> None:
        match news.update:
            case TableChanged(table=table):
                self._table = table
                self._show_table(table)
            case Spoken(said=said):
                name = said.name if said.seat is not None else _("Table")
                self.query_one(Talk).add(f"{name}: {said.text}")
            case ActionRefused(refused=refused):
                self.say(of_code(refused.code, refused.args))
            case LinkChanged() as link:
                self._privacy = link.privacy
                self._show_link(link)

    # -- keys ----------------------------------------------------------------------------------------------------------

    def action_practice(self) -> None:
        """Play a practice hand in this process until the game begins, or Escape."""
        if self._table is not None:
            self.post_message(Practise(self._table.game))

    def action_bot(self) -> None:
        """Ask for the bot's seat and level where there is a choice, or say why there can be no bot."""
        self.say(self._bots.ask(self._table) if self._table is not None and self._is_host() else of_code("not-host", {}))

    def action_fill(self) -> None:
        """Give every free seat to a bot."""
        self.say(self._bots.fill(self._table) if self._table is not None and self._is_host() else of_code("not-host", {}))

    def action_spectators(self) -> None:
        """Let spectators in, or send them away."""
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

    def action_chat(self) -> None:
        if self._commands.watching:
            self.say(of_code(WATCHING, {}))
            return
        saying = self.query_one("#saying", Field)
        saying.placeholder = phrases.offer()
        saying.display = True
        saying.focus()

    def action_copy(self) -> None:
        """The line for the others into the clipboard, where the terminal takes it."""
        if not self._ways_in:
            self.say(_("There is no line to pass on here: tell the others the table's code."))
        elif not capabilities.takes_copies(os.environ):
            self.say(_("This terminal takes no copies: mark the line and copy it as you do elsewhere."))
        else:
            line = self._ways_in[0].line
            self.app.copy_to_clipboard(line)
            self.say(_("Copied: {line}").format(line=line))

    def action_people(self) -> None:
        self.post_message(ShowPeople())

    def action_leave(self) -> None:
        self.say(_("Leaving..."))
        self._commands.leave()

    def action_close(self) -> None:
        """Close what is open: the question for a bot, the chat line."""
        self._bots.close()
        self.say("")
        self.query_one("#saying", Field).display = False
        self.set_focus(None)

    def action_palette(self) -> None:
        """Instead of the line of chat or a question that is open."""
        self.action_close()
        super().action_palette()

    def offers(self) -> Iterable[Offer]:
        hidden = {_(command.help) for command in self.COMMANDS_SHOWN if command.name in self._hidden()}
        yield from (each for each in super().offers() if each.label not in hidden)
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
        """A lone digit is a ready phrase."""
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
        """Move to that seat, or say why not."""
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
            self.say(_("A bot sits there: take it away first (b, then the seat)."))
        else:
            self.say(of_code("seat-taken", {}))

    def _is_host(self) -> bool:
        own = self._commands.seat
        return self._table is not None and own is not None and own < len(self._table.seats) and self._table.seats[own].host

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show_table(self, table: Table) -> None:
        self.retitle(title_text(table, self._privacy))
        self.set_class(len(table.seats) > CROWDED, "-crowded")
        self.set_class(bool(table.clock or table.past), "-timed")
        watching = self._commands.watching
        if self._ways_in:
            ways = [way for way in self._ways_in if table.watch or not way.watch]
            self.set_class(len(ways) > FEW_WAYS, "-many-ways")
            inviting = _("Send one of these lines to the others; with --watch they look on")
            says_how = table.watch and not any(way.watch for way in ways)
            self.query_one("#inviting", Static).update(inviting if says_how else _("Send one of these lines to the others"))
            first, *others = texts(ways)
            lines = [f"  {first}   y " + pgettext("a line of the lobby", "copy"), *(f"  {line}" for line in others)]
            self.query_one("#invitations", Static).update(Content("\n".join(lines)))
        self.query_one("#hints", Static).update(self.hints())
        self.query_one("#mode", Static).update(Content(mode_text(table)))
        self.query_one("#seats", Static).update(seat_lines(table, self._commands.seat))
        self.query_one("#state", Static).update(Content(state_text(table, watching=watching)))
        terms = f"{time_text(table)}{rules_line(table, self._switches)}\n{terms_text(table)}"
        self.query_one("#terms", Static).update(Content(terms))

    def hints(self) -> Content:
        """The commands that this person may use."""
        hidden = self._hidden()
        return hint_line([command for command in self.COMMANDS_SHOWN if command.name not in hidden])

    def _hidden(self) -> set[str]:
        """What this person may not use: spectators neither sit nor chat, and only the host gives seats to bots."""
        hidden = {"sit", "chat"} if self._commands.watching else set()
        return hidden if self._is_host() else hidden | {"bot", "fill", "spectators"}

    def _show_link(self, link: LinkChanged) -> None:
        match link.state:
            case "lost":
                lost = _("The line is lost; trying again in {seconds} s.").format(seconds=round(link.retry_in or 0))
                self.say(of_distrust(link.code, link.args) or lost)
            case "connecting":
                self.say(_("Connecting again..."))
            case "on":
                self.say(self._bots.question)


# -- lobby bots -------------------------------------------------------------------------------------------------------


class LobbyBots:
    """`levels`: of the server's bots for this game; `set_bot` gives a seat to one, or with None takes it away.

    What changes the question returns what to say: the question, why not, or "".
    """

    def __init__(self, levels: Sequence[str], set_bot: Callable[[int, str | None], None]) -> None:
        self.question = ""
        """The question that the next key answers; "" if there is none."""
        self._levels = list(levels)
        self._set_bot = set_bot
        self._which: BotQuestion | None = None
        """Which level; if None, the question is for which seat."""

    def ask(self, table: Table) -> str:
        """Ask for the seat and the level where there is a choice."""
        free, taken = seats_of(table, "open"), seats_of(table, "bot")
        if not free and not taken:
            return of_code("table-full", {})
        if not self._levels:
            return _none()
        if len(free) == 1 and not taken:
            return self._for_seat(table, free[0])
        words = [_("A bot on which seat?")]
        words += [_("free: {seats}").format(seats=_numbers(free))] if free else []
        words += [_("off again: {seats}").format(seats=_numbers(taken))] if taken else []
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
        """Whether a key answers the question."""
        if self._which is not None:
            return self._which.pressed(key) is not None
        return bool(self.question) and key.isascii() and key.isdigit()

    def pressed(self, table: Table, key: str) -> str:
        """Such a key: the seat, another mark, or the level."""
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
        """Ask nothing any more."""
        self.question, self._which = "", None

    def _for_seat(self, table: Table, seat: int) -> str:
        """Give the seat to a bot, asking for the level if there are several; if a bot has it, remove the bot."""
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
    """The seats of that kind: "open", "person" or "bot"."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == kind]


def _none() -> str:
    return _("This server has no bots for this game.")


def _numbers(seats: Sequence[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats)


# -- The seats of a table before the game, as they are drawn ----------------------------------------------------------


def seat_lines(table: Table, own: int | None) -> Content:
    """A line for each seat: number, owner, team and role, and notes."""
    known = game_info(table.game)
    teams = len({seat.team for seat in table.seats}) < len(table.seats)
    columns = []
    for number, seat in enumerate(table.seats):
        team = _("team {name}").format(name=team_name(seat.team)) if teams else ""
        role = known.role_name(seat.role) if known else seat.role
        columns.append((number, seat, "  ".join(part for part in (team, role) if part)))
    wide = max(cell_len(side) for _number, _seat, side in columns)
    name_wide = max(cell_len(_name(seat)) for _number, seat, _side in columns)
    lines = []
    for number, seat, side in columns:
        name, style = _name(seat), "$quiet" if seat.kind == "open" else "bold"
        notes = ", ".join(seat_notes(seat, is_own=number == own))
        middle = f"   {side}{' ' * (wide - cell_len(side))}" if wide else ""
        padding = " " * (name_wide - cell_len(name)) if wide else ""
        lines.append(
            Content.assemble(f"  {number + 1}  ", (name, style), padding, middle, (f"   {notes}" if notes else "", "$quiet"))
        )
    return Content("\n").join(lines)


def _name(seat: SeatInfo) -> str:
    return "-- " + pgettext("a seat", "free") + " --" if seat.kind == "open" else seat.name


# -- Which bot is to take a seat: the levels there are, each with a digit, and the one Enter takes marked -------------


_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """The question for one seat. `at`: the marked level."""

    seat: int
    levels: tuple[str, ...]
    at: int
    names: tuple[str, ...]
    """What is said of each level."""

    @staticmethod
    def about(seat: int, levels: Sequence[str], game: str) -> BotQuestion:
        """With the mark on the level that is played by default in that game."""
        usual = default_bot(game)
        names = tuple(bot_words(game, level) for level in levels)
        return BotQuestion(seat, tuple(levels), levels.index(usual) if usual in levels else 0, names)

    def pressed(self, key: str) -> BotQuestion | int | None:
        """What a key makes of it: another mark, the number of the level taken, or nothing."""
        if key in _STEPS:
            return replace(self, at=(self.at + _STEPS[key]) % len(self.levels))
        if key == "enter":
            return self.at
        taken = int(key) - 1 if key.isascii() and key.isdigit() else -1
        return taken if 0 <= taken < len(self.levels) else None

    @property
    def sentence(self) -> str:
        marks = [glyphs().cursor if at == self.at else " " for at in range(len(self.levels))]
        levels = "   ".join(f"{marks[at]}{at + 1} {name}" for at, name in enumerate(self.names))
        return _("Which bot?   {levels}   Enter takes it   Esc none").format(levels=levels)
