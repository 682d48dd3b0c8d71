"""Before the game: who sits where, the lines to send to the others, and a word of chat meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from client.i18n import _, ngettext
from client.sentences import of_code
from client.tui.commands import N_, Command
from client.tui.form import Field, FieldInfo
from client.tui.news import SessionNews
from client.tui.page import Page
from client.updates import ActionRefused, Commands, LinkChanged, Spoken, TableChanged
from protocol.messages import SeatInfo, Table

_LINES = 6
_LOBBY = N_("Before the game")


class LobbyScreen(Page):
    """The table while seats are free. `bots`: the levels that can be seated; `invitations`: lines to paste elsewhere."""

    AUTO_FOCUS = ""
    COMMANDS_SHOWN = (
        Command("bot", ("b",), N_("seat a bot on the free seat (the host); then its level"), _LOBBY, "always", N_("add bot")),
        Command("chat", ("c", "/"), N_("say something to the table"), _LOBBY, "always", N_("chat")),
        Command("leave", ("L",), N_("give your seat up and go back"), _LOBBY, "always", N_("leave")),
        Command("help", ("?", "f1"), N_("this help"), _LOBBY, "always", N_("help")),
        Command("quit", ("ctrl+q",), N_("quit; your seat is kept and you can come back"), _LOBBY, "always", N_("quit")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "bot", show=False),
        Binding("c,slash", "chat", show=False),
        Binding("L", "leave", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "close", show=False),
    ]
    DEFAULT_CSS = """
    LobbyScreen #seats { height: auto; }
    LobbyScreen #invitations { height: auto; max-height: 5; }
    LobbyScreen #lines { height: auto; max-height: 6; }
    LobbyScreen #saying { width: 100%; display: none; }
    LobbyScreen #state { height: 1; margin-top: 1; color: $success; text-style: bold; }
    """

    def __init__(self, commands: Commands, bots: Sequence[str] = (), invitations: Sequence[str] = ()) -> None:
        super().__init__(_("Table {code}").format(code=commands.code))
        self._commands = commands
        self._bots = list(bots)
        self._invitations = list(invitations)
        self._table: Table | None = None
        self._lines: list[str] = []
        self._choosing_bot = False

    def body(self) -> Iterable[Widget]:
        yield Static("", id="seats", markup=False)
        yield Static("", id="state", markup=False)
        if self._invitations:
            yield Static(_("Send one of these lines to the other person"), classes="heading", markup=False)
            yield Static("\n".join(f"  {line}" for line in self._invitations), id="invitations", markup=False)
        yield Static(_("Chat"), classes="heading", markup=False)
        yield Static("", id="lines", markup=False)
        yield Field(FieldInfo("saying", "", placeholder=_("say something; Enter sends it"), length=200))

    def on_session_news(self, news: SessionNews) -> None:
        match news.update:
            case TableChanged(table=table):
                self._table = table
                self._show_table(table)
            case Spoken(said=said):
                name = said.name if said.seat is not None else _("Table")
                self._lines = [*self._lines, f"{name}: {said.text}"][-_LINES:]
                self.query_one("#lines", Static).update(Content("\n".join(f"  {line}" for line in self._lines)))
            case ActionRefused(refused=refused):
                self.say(of_code(refused.code, refused.args))
            case LinkChanged() as link:
                self._show_link(link)

    def action_bot(self) -> None:
        """Ask for the level, or say why there can be no bot."""
        if not self._is_host():
            self.say(of_code("not-host", {}))
        elif self._free_seat() is None:
            self.say(of_code("table-full", {}))
        elif len(self._bots) == 1:
            self._seat_bot(self._bots[0])
        elif self._bots:
            self._choosing_bot = True
            levels = "   ".join(f"{at + 1} {level}" for at, level in enumerate(self._bots))
            self.say(_("Which bot?   {levels}   Esc none").format(levels=levels))
        else:
            self.say(_("This server has no bots for this game."))

    def action_chat(self) -> None:
        saying = self.query_one("#saying", Field)
        saying.display = True
        saying.focus()

    def action_leave(self) -> None:
        self.say(_("Leaving..."))
        self._commands.leave()

    def action_close(self) -> None:
        """Close what is open: the question for a bot, the chat line."""
        self._choosing_bot = False
        self.say("")
        self.query_one("#saying", Field).display = False
        self.set_focus(None)

    def on_key(self, event: events.Key) -> None:
        if self._choosing_bot and event.character and event.character.isdigit():
            at = int(event.character) - 1
            if 0 <= at < len(self._bots):
                self._seat_bot(self._bots[at])
                event.stop()

    @on(Input.Submitted)
    def say_it(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._commands.say(event.value.strip())
        event.input.value = ""
        self.action_close()

    def _seat_bot(self, level: str) -> None:
        seat = self._free_seat()
        self.action_close()
        if seat is not None:
            self._commands.set_bot(seat, level)

    def _free_seat(self) -> int | None:
        seats = self._table.seats if self._table else []
        return next((number for number, seat in enumerate(seats) if seat.kind == "open"), None)

    def _is_host(self) -> bool:
        own = self._commands.seat
        return self._table is not None and own is not None and own < len(self._table.seats) and self._table.seats[own].host

    def _show_table(self, table: Table) -> None:
        title = _("Table {code}").format(code=table.code)
        self.retitle(f"{title}   {table.title}" if table.title else title)
        lines = [self._seat_line(number, seat) for number, seat in enumerate(table.seats)]
        self.query_one("#seats", Static).update(Content("\n").join(lines))
        self.query_one("#state", Static).update(Content(_state(table)))

    def _seat_line(self, number: int, seat: SeatInfo) -> Content:
        notes = []
        if number == self._commands.seat:
            notes.append(_("you"))
        if seat.host:
            notes.append(_("host"))
        if seat.kind == "bot":
            notes.append(_("bot"))
        if seat.link == "lost":
            notes.append(_("line lost"))
        name = ("-- " + _("free") + " --", "$faint") if seat.kind == "open" else (seat.name, "bold")
        return Content.assemble(f"  {number + 1}  ", name, ("   " + ", ".join(notes) if notes else "", "$faint"))

    def _show_link(self, link: LinkChanged) -> None:
        match link.state:
            case "lost":
                seconds = round(link.retry_in or 0)
                self.say(_("The line is lost; trying again in {seconds} s.").format(seconds=seconds))
            case "connecting":
                self.say(_("Connecting again..."))
            case "on":
                self.say("")


def _state(table: Table) -> str:
    free = sum(seat.kind == "open" for seat in table.seats)
    if free:
        return ngettext(
            "Waiting for {count} more. The game starts by itself when every seat is taken.",
            "Waiting for {count} more. The game starts by itself when every seat is taken.",
            free,
        ).format(count=free)
    return _("Everybody is here: the game starts.")
