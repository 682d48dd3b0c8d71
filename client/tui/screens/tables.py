"""List a server's tables, to join or watch one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, Static

from client.games.registry import game_and_mode, game_info
from client.lobby import entering, seating, table_settings
from client.lobby.finding import Visit, is_full
from client.lobby.table_words import privacy_text, rules_text
from client.session.route import visiting
from client.session.sentences import of_code, of_trouble
from client.session.session import Session
from client.terminal.command import Command
from client.text.i18n import N_, _, pgettext
from client.text.trouble import Trouble
from client.tui.base.table_app import TableApp
from client.tui.canvas.draw import fit
from client.tui.dialogs.form import Field, FieldInfo
from client.tui.dialogs.page import OverlayPage
from client.tui.screens.hosting import HostThereScreen
from client.tui.widgets.bindings import bindings
from client.tui.widgets.menu import Choice, Menu
from protocol import codes
from protocol.messages import TableInfo

# -- The list of a server's tables and their settings, to join or watch one -------------------------------------------


_TABLES = N_("The tables")
LOOK_EVERY = 3.0
"""Seconds between two requests for the list while the person waits for a seat."""
SOONEST, LATEST = 5.0, 60.0
"""Seconds until the list is requested again automatically: the shortest and the longest. The time doubles after each unchanged
answer.
"""
AWAKE = 900.0
"""Seconds after the last key during which requests are sent. Afterwards the server may close the connection as idle."""


@dataclass
class Pace:
    """The schedule of automatic requests for the list."""

    wait: float = SOONEST
    asked_for: float = 0.0
    """Seconds since the last key, as the sum of the waits."""

    def next(self) -> float | None:
        """Return the seconds until the next request; None: wait for a key."""
        if self.asked_for + self.wait > AWAKE:
            return None
        self.asked_for += self.wait
        return self.wait

    def answered(self, *, changed: bool) -> None:
        """Wait twice as long if the list has not changed."""
        self.wait = SOONEST if changed else min(2 * self.wait, LATEST)

    def woken(self) -> None:
        """Start the schedule again after a key."""
        self.wait, self.asked_for = SOONEST, 0.0


def in_their_places(shown: Sequence[TableInfo], told: Sequence[TableInfo]) -> list[TableInfo]:
    """Return the announced tables: known ones in their present order, then the new ones.

    A known table keeps its place this way.
    """
    there = {table.code: table for table in told}
    return [*(there.pop(table.code) for table in shown if table.code in there), *there.values()]


class TablesScreen(OverlayPage):
    """The list of tables. It owns the session until a table is joined; going back closes the session."""

    AUTO_FOCUS = "Menu"
    app: TableApp
    COMMANDS_SHOWN = (
        Command("choose", ("up", "down"), N_("choose a table"), _TABLES, "always", N_("choose")),
        Command("sit", ("enter",), N_("join it, or press its digit"), _TABLES, "always", N_("sit")),
        Command("host", ("h",), N_("open your own table here"), _TABLES, "always", N_("open")),
        Command("watch", ("w",), N_("watch it"), _TABLES, "always", N_("watch")),
        Command("again", ("r",), N_("refresh the list of tables"), _TABLES, "always", N_("again")),
        Command("back", ("escape",), N_("back, to another address"), _TABLES, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _TABLES, "always"),
        Command("help", ("?", "f1"), N_("this help"), _TABLES, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "host", "watch", "again", "back", "palette", "help")
    DEFAULT_CSS = """
    TablesScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    TablesScreen #columns { color: $quiet; height: 1; }
    TablesScreen #about { height: 3; margin-top: 1; color: $foreground; }
    TablesScreen #password { width: 100%; display: none; }
    """

    def __init__(self, visit: Visit) -> None:
        title = _("Tables here")
        if visiting() is None:
            title = _("Tables at {address}").format(address=visit.session.where.place)
        super().__init__("   ".join(part for part in (title, privacy_text(visit.session.privacy)) if part))
        self._session = visit.session
        self._tables = list(visit.tables)
        self._password = visit.password
        self._watch = visit.watch
        self._asked_for = visit.full
        self._trouble = visit.trouble
        self._entering = False
        self._full = False
        """True while a question is open about a chosen table without a free seat."""
        self._waiting: Timer | None = None
        """A timer that looks every few seconds for a free seat at the awaited table."""
        self._wanted = ""
        """The code of the awaited table."""
        self._pace = Pace()
        self._by_itself: Timer | None = None
        """The timer of the automatic requests for the list."""
        self._is_lost = False
        """True if the list could not be requested, and the person knows it."""

    def body(self) -> Iterable[Widget]:
        yield Static(columns(self._tables), id="columns", markup=False)
        with VerticalScroll(can_focus=False):
            yield Menu(choices(self._tables), id="tables")
        yield Static(about_table(self._tables, 0), id="about", markup=False)
        yield Field(FieldInfo("password", "", secret=True, placeholder=_("the table's password; Enter continues"), length=128))

    def on_mount(self) -> None:
        if self._trouble is None:
            self._say_whether_empty()
        else:
            self.say(of_trouble(self._trouble))
        if self._asked_for is not None:
            self.query_one(Menu).at = self._asked_for
            self.call_after_refresh(self._go_to, watch=False)  # after the list has taken the focus, which the question removes
        self._look_later()

    def _look_later(self) -> None:
        if self._by_itself is not None:
            self._by_itself.stop()
        wait = self._pace.next() if self.is_attached else None
        self._by_itself = None if wait is None else self.set_timer(wait, self._look_by_itself)

    def _look_by_itself(self) -> None:
        """Ask for the list, unless another view or question is open, or the person waits for a seat: the list is requested for
        that anyway.
        """
        self._by_itself = None
        asks = self._full or self._entering or self.query_one("#password", Field).display
        if self.is_active and not asks and not self._wanted:
            self._look_again()
        else:
            self._look_later()

    def _wake(self) -> None:
        """Refresh the list sooner, so that a person who presses keys sees a current list."""
        if self._pace.wait > SOONEST or self._by_itself is None:
            self._pace.woken()
            self._look_later()
        self._pace.woken()

    @on(Menu.Moved)
    def moved(self, event: Menu.Moved) -> None:
        self._wake()
        self.query_one("#about", Static).update(Content(about_table(self._tables, event.at)))
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_to(y=max(0, event.at - scroll.size.height // 2), animate=False)

    @on(Menu.Chosen)
    def sit(self) -> None:
        self._go_to(watch=self._watch)

    def action_watch(self) -> None:
        """Watch the marked table."""
        self._go_to(watch=True)

    async def action_host(self) -> None:
        """Open a table on this server."""
        welcome, place = self._session.welcome, self._session.where.place
        if welcome is None or self._entering:
            return
        try:
            offered = table_settings.theirs(welcome, place)
        except Trouble as trouble:
            self.say(of_trouble(trouble))
        else:
            await self.app.push_screen(HostThereScreen(place, offered, self.reach))

    def on_key(self, event: events.Key) -> None:
        """Handle the three digits that answer the question about a full table. Any other key closes the question."""
        self._wake()
        if not self._full:
            return
        self._full = False
        self.say("")
        self.query_one(Menu).focus()
        if event.character in ("0", "1", "2"):
            event.stop()
            event.prevent_default()
            if event.character == "1":
                self._go_to(watch=True)
            elif event.character == "2":
                self._wait_for_a_seat()

    def _wait_for_a_seat(self) -> None:
        self._wanted = self._tables[self.query_one(Menu).at].code
        self.say(_("Waiting for a free seat at {code}. Esc ends the wait.").format(code=self._wanted))
        self._waiting = self.set_timer(LOOK_EVERY, self._look_again)

    def _stop_waiting(self) -> bool:
        """Stop waiting for a seat. Return True if the person was waiting."""
        waited, self._waiting, self._wanted = self._waiting, None, ""
        if waited is not None:
            waited.stop()
            self.say("")
        return waited is not None

    def action_again(self) -> None:
        """Ask for the list again."""
        if not self._entering:
            self._say_whether_empty()
            self._look_again()

    def action_back(self) -> None:
        """Go back: from the password, question or wait to the list; from the list to the form, and disconnect."""
        if self._full:
            self._full = False
            self.say("")
            self.query_one(Menu).focus()
            return
        if self._stop_waiting():
            return
        field = self.query_one("#password", Field)
        if field.display:
            field.display = False
            self.query_one(Menu).focus()
            return
        self.workers.cancel_group(self, "tables")
        self.app.pop_screen()

    async def on_unmount(self) -> None:
        if self.app.seating is None or self.app.seating.session is not self._session:
            await self._session.close()

    async def reach(self) -> Session:
        """Return a session at this server without a table: a new one if the last was closed or has joined a table."""
        if self._session.link.state == "closed" or self._session.code:
            await self._session.close()
            self._session = await seating.reach(self._session.where, self._session.name, self.app.keep, self._session.cluster)
        return self._session

    @on(Input.Submitted)
    def password_typed(self, event: Input.Submitted) -> None:
        self._password = event.value
        event.input.display = False
        self.query_one(Menu).focus()
        self._go_to(watch=self._watch)

    def _go_to(self, *, watch: bool) -> None:
        self._watch = watch
        if not self._tables or self._entering:
            return
        table = self._tables[self.query_one(Menu).at]
        self._stop_waiting()
        if game_info(table.game) is None:
            self.say(of_code("unknown-game", {"game": table.game}))
        elif watch and not table.watch:
            self._watch = False
            self.say(of_trouble(Trouble("table", codes.NO_WATCHERS)))
        elif not watch and is_full(table):
            self._full = True
            self.set_focus(None)  # the digits do not select tables now
            watching = _("1 watch") if table.watch else ""
            self.say("   ".join(part for part in (_("FULL  No seat:"), watching, _("2 wait"), _("0 back")) if part))
        elif table.locked and not self._password:
            self._ask_password()
        else:
            self._entering = True
            self.say(_("One moment…"))
            self._enter(table, watch)

    def _ask_password(self) -> None:
        field = self.query_one("#password", Field)
        field.value, field.display = "", True
        field.focus()

    @work(exclusive=True, group="tables")
    async def _enter(self, table: TableInfo, watch: bool) -> None:
        try:
            session = await self.reach()
            await entering.enter(session, table.code, self._password, watch=watch)
        except Trouble as trouble:
            self.say(of_trouble(trouble))
            if trouble.code == codes.WRONG_PASSWORD:
                self._password = ""
                self._ask_password()
        else:
            await self.app.sit_down(seating.Seating(session))
        finally:
            self._entering = False
            self._look_later()

    @work(exclusive=True, group="tables")
    async def _look_again(self) -> None:
        try:
            told = await (await self.reach()).joining.tables()
        except Trouble as trouble:
            self._stop_waiting()
            self._is_lost = True
            self.say(of_trouble(trouble))
            self._pace.answered(changed=False)
            self._look_later()
            return
        was_lost, self._is_lost = self._is_lost, False
        before, self._tables = self._tables, in_their_places(self._tables, told)
        self._pace.answered(changed=self._tables != before)
        if self._tables != before:
            self._show(before)
        if self._wanted:
            self._sit_if_free(self.query_one(Menu))
        elif was_lost or bool(before) != bool(self._tables):
            self._say_whether_empty()
        self._look_later()

    def _show(self, before: Sequence[TableInfo]) -> None:
        """Show the changed list. The cursor stays on its table."""
        menu = self.query_one(Menu)
        here = before[menu.at].code if menu.at < len(before) else ""
        at = next((at for at, table in enumerate(self._tables) if table.code == here), None)
        self.query_one("#columns", Static).update(Content(columns(self._tables)))
        menu.set_choices(choices(self._tables), at)
        self.query_one("#about", Static).update(Content(about_table(self._tables, menu.at)))

    def _sit_if_free(self, menu: Menu) -> None:
        """Join the awaited table when it has a free seat. Stop waiting if the table no longer exists."""
        found = [at for at, table in enumerate(self._tables) if table.code == self._wanted]
        if not found:
            code = self._wanted
            self._stop_waiting()
            self.say(_("Table {code} no longer exists.").format(code=code))
        elif not is_full(self._tables[found[0]]):
            self._stop_waiting()
            menu.at = found[0]
            self._go_to(watch=False)
        else:
            self._waiting = self.set_timer(LOOK_EVERY, self._look_again)

    def _say_whether_empty(self) -> None:
        self.say("" if self._tables else _("No table is open here: h opens one, r refreshes."))


# -- The texts of a server's list of tables ---------------------------------------------------------------------------


TITLE_AND_GAME, MOST_GAME, GAP = 36, 24, 3
"""The cells of a table's title and game, the most cells of the game, and the gap between them."""


def columns(tables: Sequence[TableInfo]) -> str:
    """Return the heading of the list."""
    title, game = _widths(tables)
    heads = ((_("table"), 13), (pgettext("of a table", "title"), title + GAP), (_("game"), game), (_("seats"), 7))
    return "     " + "".join(fit(head, width) for head, width in heads)


def _widths(tables: Sequence[TableInfo]) -> tuple[int, int]:
    """Return the cells of the title and of the game, as many as the game needs."""
    game = max((cell_len(_played(table)) for table in tables), default=len(_("game")))
    game = min(game, MOST_GAME) + 2
    return TITLE_AND_GAME - game, game


def _played(table: TableInfo) -> str:
    return game_and_mode(table.game, table.mode)


def choices(tables: Sequence[TableInfo]) -> list[Choice]:
    """Return a line for each table; the first nine have a digit."""
    widths = _widths(tables)
    return [Choice(str(at + 1) if at < 9 else "", *_line(table, *widths)) for at, table in enumerate(tables)]


def about_table(tables: Sequence[TableInfo], at: int) -> str:
    """Return the mode, the rules and the spectators' rights of a table; "" if there is no such table."""
    if not 0 <= at < len(tables):
        return ""
    table = tables[at]
    known = game_info(table.game)
    line = known.mode_line(table.mode) if known else of_code("unknown-game", {"game": table.game})
    rules = _("Rules: {rules}").format(rules=rules_text(table.game, table.rules))
    return f"{line}\n{rules}\n{rights(table)}"


def rights(table: TableInfo) -> str:
    """Return a line that says who may still join or watch."""
    if is_full(table):
        return (
            _("No seat is free, but you may watch: w.")
            if table.watch
            else _("No seat is free, and spectators are not allowed.")
        )
    return _("A seat is free; you may also watch: w.") if table.watch else _("A seat is free; spectators are not allowed.")


def _line(table: TableInfo, title: int, game: int) -> tuple[str, str]:
    label = fit(table.code, 13) + fit(table.title or "-", title)
    notes = [(table.locked, _("password")), (table.playing, _("playing")), (bool(table.rules), _("own rules"))]
    words = ", ".join(word for wanted, word in notes if wanted)
    return label, fit(_played(table), game) + fit(f"{table.taken}/{table.seats}", 5) + words
