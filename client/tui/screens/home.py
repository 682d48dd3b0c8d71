"""Where one starts, and where one returns to after a table: what there is to do at the left, what it is like at the right."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from client.command import N_, Command
from client.connection.route.visiting import visiting
from client.games.registry import default_bot, games, games_with_lessons, title
from client.i18n import _
from client.keyboard.keyboard import in_use
from client.keyboard.printed import key_name
from client.records import own_names
from client.sentences import of_trouble
from client.settings import remembered
from client.trouble import Trouble
from client.tui.apps.table_app import TableApp
from client.tui.bindings import bindings
from client.tui.covers.covered import CoveredScreen
from client.tui.look.glyphs import glyphs, plain
from client.tui.screens.home_entries import ENTRIES, Around, Entry, Told, entries, learnable, modes
from client.tui.screens.home_played import Played, read_played
from client.tui.screens.home_zone import LEFT, HomePicture, HomeZone
from client.tui.screens.page import hint_spans

if TYPE_CHECKING:
    from client.connection.route.address import Address
    from client.tui.covers.palette import Offer

_START = N_("Start")


class HomeScreen(CoveredScreen):
    """Learn, play now, host, join, come back, games played, options, name, quit."""

    app: TableApp
    covered_cells = LEFT
    AUTO_FOCUS = ""
    COMMANDS_SHOWN: Sequence[Command] = (
        Command("choose", ("up", "down"), N_("choose a line"), _START, "always", N_("choose")),
        Command("take", ("enter",), N_("do what the line says; its letter does it at once"), _START, "always", N_("do it")),
        *(
            Command(f"start-{entry.name}", (entry.key,), entry.help, _START, "always")
            for entry in ENTRIES[:-1]  # the last one quits, by the keys of that command
        ),
        Command("palette", (":", "f5"), N_("find a command by a word of it"), _START, "always", N_("commands")),
        Command("help", ("?", "f1"), N_("this help"), _START, "always", N_("help")),
        Command("quit", ("q", "ctrl+q"), N_("quit"), _START, "always", N_("quit")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "palette", "help"),
        *bindings(COMMANDS_SHOWN, **{f"start-{entry.name}": f"take('{entry.key}')" for entry in ENTRIES[:-1]}),
        Binding("q", "take('q')", show=False),
        Binding("escape", "stay", show=False),
    ]
    DEFAULT_CSS = """
    HomeScreen { background: $background; color: $foreground; overflow: hidden; }
    """

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self._said = notice
        self._at = remembered.load().home or "l"
        self._played = Played()

    def compose(self) -> ComposeResult:
        yield HomeZone()

    def on_screen_resume(self) -> None:
        self._show()
        self._read_played()

    def on_resize(self) -> None:
        self._show()

    def say(self, sentence: str) -> None:
        """Show what went wrong or is going on; "" takes it away."""
        self._said = sentence
        self._show()

    def on_key(self, event: events.Key) -> None:
        if self.took(event):
            return
        there = entries(self.app)
        at = self._number()
        match event.key:
            case "up" | "down":
                self._at = there[(at + (1 if event.key == "down" else -1)) % len(there)].key
                self._show()
            case "enter" | "space":
                self._take(there[at].key)
            case _ if game := learnable(event.character or ""):
                self._learn(game)
            case _:
                return
        event.stop()

    def action_take(self, line: str) -> None:
        """Do what that line says, if it is there now."""
        if line in {entry.key for entry in entries(self.app)}:
            self._take(line)

    def _take(self, key: str) -> None:
        """Do what the line with that usual key says; it is the marked one from now on."""
        self._at = key
        if key != "q":
            remembered.remember(home=key)
        self.say("")
        entry = next(entry for entry in ENTRIES if entry.key == key)
        self.call_later(self.run_action, entry.name)

    # -- what the lines do ---------------------------------------------------------------------------------------------

    async def action_numbers(self) -> None:
        from client.tui.screens.numbers import NumbersScreen

        await self.app.push_screen(NumbersScreen(own_names.all_of(self.app.own_name)))

    async def action_learn(self) -> None:
        await self.app.learn()

    def action_play(self) -> None:
        self._play()

    def play_first_game(self, game: str = "") -> None:
        """After the lessons of that game, "" is the default one: as from the menu, where playing is marked from now on."""
        self._at = "p"
        remembered.remember(home=self._at)
        self._play(game)

    @work(exclusive=True, group="home")
    async def _play(self, game: str = "") -> None:
        from client.tables.local_server import start_solo

        self.say(_("Shuffling..."))
        try:
            server = start_solo()  # gets ready while the game is loaded here
            from client.tables import seating
            from client.tables.terms import default_terms

            terms = default_terms(game)
            terms = replace(terms, bots=(default_bot(terms.game),) * (terms.seats - 1))
            await self.app.sit_down(await seating.solo(self.app.own_name, terms, server, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    @work(exclusive=True, group="home")
    async def action_return(self) -> None:
        kept = next(iter(self.app.keep.free()), None)
        if kept is None:
            return
        self.say(_("One moment..."))
        from client.tables import seating

        try:
            await self.app.sit_down(await seating.come_back(kept, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    async def action_host(self) -> None:
        from client.tui.forms.host import HostScreen

        await self.app.push_screen(HostScreen())

    async def action_join(self) -> None:
        if (visit := visiting()) is not None:
            self._see_tables(visit.address)
            return
        from client.tui.forms.join import JoinScreen

        await self.app.push_screen(JoinScreen())

    @work(exclusive=True, group="home")
    async def _see_tables(self, address: Address) -> None:
        """Those of the server that a visitor has come to."""
        from client.tables import finding
        from client.tui.screens.tables import TablesScreen

        self.say(_("One moment..."))
        try:
            found = await finding.look(address, self.app.own_name, self.app.keep)
        except Trouble as trouble:
            self.say(of_trouble(trouble))
            return
        self.say("")
        await self.app.push_screen(TablesScreen(found))

    async def action_games(self) -> None:
        from client.tui.screens.records import RecordsScreen

        await self.app.push_screen(RecordsScreen())

    def action_options(self) -> None:
        self.open_options()

    def action_palette(self) -> None:
        self.open_palette()

    def offers(self) -> Iterable[Offer]:
        from client.tui.covers.palette import Offer, offer

        for entry in entries(self.app):
            also = f"{entry.name} {entry.help}"
            yield Offer(f"{_(entry.label)}: {_(entry.help)}", partial(self._take, entry.key), self._key_of(entry), also)
        for game in games_with_lessons()[1:]:
            yield Offer(_("Learn {game}").format(game=title(game)), partial(self._learn, game))
        for command in in_use().table(self.COMMANDS_SHOWN):
            if command.name == "help":
                yield offer(command, self._show_help)

    async def action_name(self) -> None:
        from client.tui.forms.name import NameScreen

        await self.app.push_screen(NameScreen())

    def action_quit(self) -> None:
        self.app.exit()

    def _learn(self, game: str) -> None:
        self.call_later(self.app.learn, game)

    def _show_help(self) -> None:
        self.call_later(self.action_help)

    async def action_help(self) -> None:
        """Everything that can be done here."""
        from client.tui.screens.help import HelpScreen

        await self.app.push_screen(HelpScreen(self.COMMANDS_SHOWN))

    def action_stay(self) -> None:
        """Escape does nothing, because there is no screen behind this one."""

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _number(self) -> int:
        """Which line is marked; playing if its own is not there now."""
        keys = [entry.key for entry in entries(self.app)]
        return keys.index(self._at) if self._at in keys else keys.index("p")

    def _key_of(self, entry: Entry) -> str:
        """The key that it has now, as it is printed."""
        now = (command.keys[0] for command in in_use().table(self.COMMANDS_SHOWN) if command.name == f"start-{entry.name}")
        return key_name(next(now, entry.key))

    def _show(self) -> None:
        zone = self.query_one(HomeZone)
        zone.place(Region(0, 0, *self.app.size))
        zone.show(self._picture())

    def _picture(self) -> HomePicture:
        around = Around(self.app, self._played)
        there, at = entries(self.app), self._number()
        marked = there[at]
        told: Told = marked.about(around)
        languages = plain("English, Polski, Čeština, Français.")
        return HomePicture(
            tuple((self._key_of(entry), _(entry.label), entry.note(around), entry.group) for entry in there),
            at,
            _(marked.label),
            tuple(told),
            self._said,
            (
                _("{modes}: 2 to 6 seats.").format(modes=modes()),
                _("Any line will do, a lost one comes back. {languages}").format(languages=languages),
            ),
            f" {glyphs().dot} ".join(map(title, games())),
            (*hint_spans(self.COMMANDS_SHOWN, self.app.size.width),),
        )

    @work(exclusive=True, group="games")
    async def _read_played(self) -> None:
        """What was played, beside the screen: a game that is not counted yet is played once to see how it went."""
        found = await asyncio.to_thread(read_played, own_names.all_of(self.app.own_name))
        if self.is_attached and found != self._played:
            self._played = found
            self._show()

    def settings_changed(self) -> None:
        self._show()

    def tell(self, sentence: str) -> None:
        self.say(self._said or sentence)
