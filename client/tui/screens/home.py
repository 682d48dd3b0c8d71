"""The first screen, to which the app returns after a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from client import settings
from client.command import N_, Command
from client.connection.seats.kept_seats import KeptSeat
from client.games.registry import default_bot, titles
from client.i18n import _
from client.records import own_names
from client.sentences import of_trouble
from client.tables import seating
from client.tables.local_server import start_solo
from client.tables.terms import default_terms
from client.trouble import Trouble
from client.tui.apps.table_app import TableApp
from client.tui.bindings import bindings
from client.tui.screens.help import HelpedPage
from client.tui.widgets.form import FieldInfo, Form
from client.tui.widgets.menu import Choice, Menu
from client.tui.widgets.pick import PickInfo

_START = N_("Start")


class HomeScreen(HelpedPage):
    """Play now, host, join, come back, games played, name, quit."""

    app: TableApp
    COMMANDS_SHOWN = (
        Command("choose", ("up", "down"), N_("choose a line"), _START, "always", N_("choose")),
        Command("take", ("enter",), N_("do what the line says; its letter does it at once"), _START, "always", N_("do it")),
        Command("play", ("p",), N_("play against a bot on this computer"), _START, "always"),
        Command("host", ("h",), N_("open a table for others"), _START, "always"),
        Command("join", ("j",), N_("sit down at somebody's table"), _START, "always"),
        Command("return", ("r",), N_("come back to a seat you left, where there is one"), _START, "always"),
        Command("games", ("g",), N_("the records of games you have played"), _START, "always"),
        Command("numbers", ("m",), N_("what you have won and lost, counted in these records"), _START, "always"),
        Command("name", ("n",), N_("say what the others shall call you"), _START, "always"),
        Command("help", ("?", "f1"), N_("this help"), _START, "always", N_("help")),
        Command("quit", ("q", "ctrl+q"), N_("quit"), _START, "always", N_("quit")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "help"),
        Binding("escape", "stay", show=False),
    ]
    DEFAULT_CSS = """
    HomeScreen #welcome { color: $faint; margin-bottom: 1; }
    """

    def __init__(self) -> None:
        super().__init__("T R A D E R O W")
        self._kept: KeptSeat | None = None

    def body(self) -> Iterable[Widget]:
        sentence = _("A card table for the terminal: {games} alone, on a LAN or over SSH.").format(games=titles())
        yield Static(sentence, id="welcome", markup=False)
        yield Menu(self._choices(), id="menu")

    def on_screen_resume(self) -> None:
        self.query_one(Menu).set_choices(self._choices())

    @on(Menu.Chosen)
    async def choose(self, event: Menu.Chosen) -> None:
        self.say("")
        match event.key:
            case "p":
                self.say(_("Shuffling..."))
                self.play_now()
            case "h":
                from client.tui.screens.host import HostScreen

                await self.app.push_screen(HostScreen())
            case "j":
                from client.tui.screens.join import JoinScreen

                await self.app.push_screen(JoinScreen())
            case "r":
                self.say(_("One moment..."))
                self.come_back()
            case "g":
                from client.tui.screens.records import RecordsScreen

                await self.app.push_screen(RecordsScreen())
            case "m":
                from client.tui.screens.numbers import NumbersScreen

                await self.app.push_screen(NumbersScreen(own_names.all_of(self.app.own_name)))
            case "n":
                await self.app.push_screen(NameScreen())
            case "q":
                self.app.exit()

    @work(exclusive=True, group="home")
    async def play_now(self) -> None:
        try:
            server = start_solo()  # gets ready while the game is loaded here
            terms = default_terms()
            terms = replace(terms, bots=(default_bot(terms.game),) * (terms.seats - 1))
            await self.app.sit_down(await seating.solo(self.app.own_name, terms, server))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    @work(exclusive=True, group="home")
    async def come_back(self) -> None:
        kept = self._kept
        if kept is None:
            return
        try:
            await self.app.sit_down(await seating.come_back(kept, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))
            self.query_one(Menu).set_choices(self._choices())

    def action_stay(self) -> None:
        """Escape does nothing, because there is no screen behind this one."""

    def _choices(self) -> list[Choice]:
        self._kept = next(iter(self.app.keep.free()), None)
        choices = [
            Choice("p", _("Play now"), _("against a bot, on this computer")),
            Choice("h", _("Host"), _("open a table for others")),
            Choice("j", _("Join"), _("sit down at somebody's table")),
        ]
        if self._kept is not None:
            note = _("to the seat you left: table {code} at {address}").format(code=self._kept.code, address=self._kept.place)
            choices.append(Choice("r", _("Return"), note))
        return [
            *choices,
            Choice("g", _("Games"), _("that you have played: see them again, play on from any point")),
            Choice("m", _("Numbers"), _("won and lost, by mode, opponent and faction")),
            Choice("n", _("Name"), self.app.own_name),
            Choice("q", _("Quit")),
        ]


class NameScreen(Form):
    """Asks for the name that others see."""

    app: TableApp

    def __init__(self) -> None:
        super().__init__(_("Your name"))

    def fields(self) -> Iterable[FieldInfo | PickInfo]:
        return [FieldInfo("name", _("Name"), self.app.own_name, _("up to 16 characters"), length=settings.NAME_LENGTH)]

    async def submit(self, values: dict[str, str]) -> None:
        self.app.change_settings(replace(self.app.settings, name=settings.checked_name(values["name"])))
        self.app.pop_screen()
