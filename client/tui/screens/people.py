"""Show the people at the table. Anybody can be muted, and the host can kick players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from client.session.sentences import of_code
from client.session.updates import Commands
from client.terminal.command import Command
from client.text.i18n import N_, _, pgettext
from client.tui.dialogs.page import OverlayPage
from client.tui.dialogs.palette import Offer, of_person
from client.tui.widgets.bindings import bindings
from client.tui.widgets.menu import Choice, Menu
from protocol import codes
from protocol.messages import SeatInfo, Table

_PEOPLE = N_("The people")


class PeopleScreen(OverlayPage):
    """The page of people. Escape closes it. `muted`: the names of the muted people, which this page changes."""

    AUTO_FOCUS = "Menu"
    COMMANDS_SHOWN = (
        Command("mute", ("enter",), N_("mute or unmute"), _PEOPLE, "always", N_("mute")),
        Command("kick", ("k",), N_("remove from the table (host only)"), _PEOPLE, "always", N_("remove")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _PEOPLE, "always"),
        Command("close", ("escape",), N_("back to the table"), _PEOPLE, "always", N_("back")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "kick", "palette", "close")

    def __init__(self, table: Table, commands: Commands, muted: set[str]) -> None:
        super().__init__(_("People at this table"))
        self._table = table
        self._commands = commands
        self._muted = muted
        self._asked: int | None = None
        """The seat whose player is about to be kicked, until a second key confirms."""

    def body(self) -> Iterable[Widget]:
        yield Menu(self._choices(), id="people")
        yield Static("" if self._others() else _("Nobody else sits here."), id="nobody", markup=False)

    @on(Menu.Chosen)
    def mute(self, event: Menu.Chosen) -> None:
        self._mute(self._table.seats[int(event.key) - 1].name)

    def _mute(self, name: str) -> None:
        self._muted ^= {name}
        self._asked = None
        self.say((_("You have muted {name}.") if name in self._muted else _("You have unmuted {name}.")).format(name=name))
        self.query_one(Menu).set_choices(self._choices())

    @on(Menu.Moved)
    def moved(self) -> None:
        self._asked = None
        self.say("")

    def action_kick(self) -> None:
        """Ask for a second key, then kick the player."""
        own, others = self._commands.seat, self._others()
        if own is None or not self._table.seats[own].host:
            self.say(of_code(codes.NOT_HOST, {}))
        elif others:
            seat = others[self.query_one(Menu).at]
            name = self._table.seats[seat].name
            if self._asked != seat:
                self._asked = seat
                self.say(_("Remove {name} from the table? k again confirms.").format(name=name))
            else:
                self._commands.kick(seat)
                self.app.pop_screen()

    def action_close(self) -> None:
        self.app.pop_screen()

    def offers(self) -> Iterable[Offer]:
        yield from super().offers()
        for seat in self._others():
            yield of_person(self._table.seats[seat].name, self._muted, self._mute)

    def _others(self) -> list[int]:
        own = self._commands.seat
        return [seat for seat, info in enumerate(self._table.seats) if info.kind == "person" and seat != own]

    def _choices(self) -> list[Choice]:
        return [
            Choice(str(seat + 1), self._table.seats[seat].name, self._note(self._table.seats[seat])) for seat in self._others()
        ]

    def _note(self, seat: SeatInfo) -> str:
        notes = [
            (seat.host, pgettext("who opened the table", "host")),
            (seat.link == "lost", _("offline")),
            (seat.name in self._muted, _("muted")),
        ]
        return ", ".join(note for wanted, note in notes if wanted)
