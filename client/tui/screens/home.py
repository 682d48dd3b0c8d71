"""Show the start screen: the main menu and a summary of past games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size

from client.games.registry import games, games_with_lessons, title
from client.lobby import opponents
from client.records import own_names
from client.session.route import visiting
from client.session.sentences import of_trouble
from client.terminal import capabilities, remembered
from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import N_, NAMES, _, labelled, pgettext
from client.text.trouble import Trouble
from client.tui.base.table_app import TableApp
from client.tui.canvas.blocks import LETTERS, bitmap, stamp
from client.tui.canvas.canvas import Canvas, Rectangle, SizeClass
from client.tui.canvas.draw import Line, wrap
from client.tui.canvas.glyphs import glyphs, plain
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.screens.home_entries import (
    ENTRIES,
    Around,
    Entry,
    Played,
    entries,
    first_marked,
    learnable,
    read_hand,
    read_played,
)
from client.tui.widgets.bindings import bindings
from client.tui.widgets.frame import Column, Frame, draw_foot, hint_spans, menu_row
from client.tui.widgets.zone import Zone

if TYPE_CHECKING:
    from client.lobby.opponents import Opponent
    from client.lobby.table_settings import Terms
    from client.session.route import Address
    from client.tui.canvas.card import CardContent
    from client.tui.dialogs.palette import Offer

# -- Drawing the start screen: the menu at the left, the panel of the marked line at the right ------------------------


NAME = "TRADEROW"
FACTIONS = "BTSM"
LOGO_WIDE, LOGO_SMALL = (13, 7), (9, 5)
"""The cells and lines of each card of the logo."""
LABEL = 15
"""The cells of a menu line before its note."""
_STARS = (3, 11, 20, 38, 45, 57, 66, 82, 91, 97, 104, 113)
"""Columns of the stars around the logo, on a screen of 120 columns."""


class HomePicture(NamedTuple):
    """The contents of the start screen. `beside`: draws the panel of the marked line on the right side."""

    lines: tuple[tuple[str, str, str, int], ...]
    """Key, label, note and group of each line."""
    at: int
    beside: Callable[[Column], None]
    said: str
    facts: tuple[str, ...]
    """Sentences about traderow. As many are shown as fit on one line."""
    games: tuple[str, ...]
    """The titles of the available games."""
    hints: Line


class HomeZone(Zone[HomePicture]):
    """The whole screen."""

    NAME = "home"

    def draw(self, picture: HomePicture, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, height)
        frame = Frame(width, height)
        top = _head(canvas, frame, picture)
        said = (
            wrap([(picture.said, "strong!")], width - 2) if picture.said else [((_as_many(picture.facts, width - 4), "quiet"),)]
        )
        bottom = frame.bottom if frame.is_wide or len(said) > 1 or frame.size is SizeClass.COMPACT else frame.bottom + 1
        draw_foot(canvas, frame, picture.hints, said, bottom=bottom)
        left = _left(width)
        x = 2 if frame.is_wide else 0
        y = top + 1 if frame.is_wide else top
        if not left:
            below = _menu(canvas, Rectangle(0, top, width, min(len(picture.lines), bottom - top)), picture) + 1
            if bottom - below >= 3:
                canvas.rule(0, below - 1, width)
                picture.beside(Column(canvas.window(Rectangle(1, below, width - 2, bottom - below))))
            return [*canvas.lines]
        _menu(canvas, Rectangle(x, y, left - x - 1, bottom - y), picture)
        for line in range(top, bottom):
            canvas.put(left, line, glyphs().down, "rule")
        gap = 3 if frame.is_wide else 2
        picture.beside(Column(canvas.window(Rectangle(left + gap, y, width - left - gap - max(x, 1), bottom - y))))
        return [*canvas.lines]


def _as_many(sentences: Sequence[str], room: int) -> str:
    """Return the first sentences that fit into that many cells."""
    while len(sentences) > 1 and cell_len(" ".join(sentences)) > room:
        sentences = sentences[:-1]
    return " ".join(sentences)


def _left(width: int) -> int:
    """Return the column of the line between the two sides; 0 if the sides are below each other."""
    return 0 if width < capabilities.COLUMNS else 52 if width >= 120 else 42


def _head(canvas: Canvas, frame: Frame, picture: HomePicture) -> int:
    """Draw the logo and a short description. Return the first line below them."""
    if frame.size is SizeClass.COMPACT:
        x = 1
        for at, letter in enumerate(NAME):
            x = canvas.put(x, 0, letter, f"{FACTIONS[at % 4]}!")
        canvas.put(x + 3, 0, f" {glyphs().dot} ".join(picture.games), "quiet")
        canvas.rule(0, 1, frame.columns)
        return 2
    columns, lines = LOGO_WIDE if frame.is_wide else LOGO_SMALL
    left = max((frame.columns - len(NAME) * (columns + 1) + 1) // 2, 0) if frame.columns >= 116 else 0
    y = 1 if frame.is_wide else 0
    _logo(canvas, left, y, columns, lines)
    at = y + lines + 1
    if frame.is_wide:
        _stars(canvas, (0, y + lines, at + 1))
    _what_it_is(canvas, max(left, 1), at, picture.games)
    rule = at + (2 if frame.is_wide else 1)
    canvas.rule(0, rule, frame.columns)
    return rule + 1


def _logo(canvas: Canvas, x: int, y: int, columns: int, lines: int) -> None:
    """Draw the logo as a trade row: eight cards, a letter each, in the colours of the four factions."""
    wide = 2 if lines > 5 else 1
    for at, letter in enumerate(NAME):
        token, left = FACTIONS[at % 4], x + at * (columns + 1)
        canvas.fill(Rectangle(left, y, columns, lines), f"text on {token}.body")
        canvas.fill(Rectangle(left, y, columns, 1), f"text on {token}")
        rows = bitmap(letter, LETTERS, wide=wide)
        rows = rows if wide == 2 else ("0" * len(rows[0]), *rows)
        stamp(canvas, left + (columns - len(rows[0])) // 2, y + wide, rows, token)
        if capabilities.ascii_only():
            canvas.put(left + columns // 2, y + lines // 2, letter, f"{token}!")


def _stars(canvas: Canvas, lines: Sequence[int]) -> None:
    """Draw a few stars around the logo. They never move."""
    for number, y in enumerate(lines):
        for at, column in enumerate(_STARS):
            x = (column + 17 * number) * canvas.columns // 120 % canvas.columns
            if (at + number) % 3 and canvas.text(x, y) == " ":
                bright = (at + number) % 5 == 1
                canvas.put(x, y, glyphs().star if bright else glyphs().dot, "quiet" if bright else "rule")


def _what_it_is(canvas: Canvas, x: int, y: int, titles: Sequence[str]) -> None:
    """Draw a description of traderow in one line, in as many words as fit."""
    # Translators: between the titles of two games: "Star Realms and StarCraft at a table in your terminal"
    between_two = pgettext("between two titles", "and")
    wordings = (
        (f" {between_two} ", _("at a table in your terminal, alone or with up to five others")),
        ("  ", _("alone or with up to five others")),
        ("  ", ""),
    )
    for between, words in wordings:
        if cell_len(between.join(titles)) + 2 + cell_len(words) + x < canvas.columns or not words:
            for at, name in enumerate(titles):
                x = canvas.put(x, y, between if at else "", "quiet")
                x = canvas.put(x, y, name, "strong!")
            canvas.put(x + 2, y, words, "quiet")
            return


def _menu(canvas: Canvas, where: Rectangle, picture: HomePicture) -> int:
    """Draw the menu, with empty lines between its groups if all of them fit. Return the line below it."""
    y, group = where.y, picture.lines[0][3]
    wide = max(cell_len(key) for key, *_rest in picture.lines)
    beside = max(max(cell_len(label) for _key, label, *_rest in picture.lines) + 5 + wide, LABEL + wide - 1)
    apart = len(picture.lines) + len({each[3] for each in picture.lines}) - 1 <= where.lines
    for number, (key, label, note, of) in enumerate(picture.lines):
        y += apart and of != group
        group = of
        row = Rectangle(where.x, y, where.columns, 1)
        menu_row(canvas, row, key, label, note, marked=number == picture.at, at=beside, keys=wide)
        y += 1
    return y


# -- home -------------------------------------------------------------------------------------------------------------


_START = N_("Start")


class HomeScreen(OverlayScreen):
    """The start screen: learn, play now, host, join, rejoin, games played, options, name, quit."""

    app: TableApp
    AUTO_FOCUS = ""
    COMMANDS_SHOWN: Sequence[Command] = (
        Command("choose", ("up", "down"), N_("choose a line"), _START, "always", N_("choose")),
        Command("take", ("enter",), N_("choose the line, or press its letter"), _START, "always", N_("do it")),
        *(
            Command(f"start-{entry.name}", (entry.key,), entry.help, _START, "always")
            for entry in ENTRIES[:-1]  # the last one quits, with the keys of that command
        ),
        Command("start-again", ("P",), N_("start immediately, against the first opponent of Play now"), _START, "always"),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _START, "always", N_("commands")),
        Command("help", ("?", "f1"), N_("this help"), _START, "always", N_("help")),
        Command("quit", ("q", "ctrl+q"), N_("quit"), _START, "always", N_("quit")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "palette", "help", **{"start-again": "play_again"}),
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
        self._at = ""
        self._played = Played()
        self._hand: tuple[CardContent, ...] = ()
        self._shown_at = Size(0, 0)

    def compose(self) -> ComposeResult:
        yield HomeZone()

    def on_mount(self) -> None:
        self._at = self._at or first_marked(self.app)

    def on_screen_resume(self) -> None:
        if self.size == self.app.size:  # otherwise it would be laid out now and drawn later
            self._show()
        self._read_played()
        self._read_hand()

    def on_resize(self) -> None:
        if self.app.size != self._shown_at:
            self._show()

    def say(self, sentence: str) -> None:
        """Show an error or a status message; "" removes it."""
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
            case "right" if there[at].opens:
                self._take(there[at].key)
            case _ if game := learnable(event.character or ""):
                self._learn(game)
            case _:
                return
        event.stop()

    def action_take(self, line: str) -> None:
        """Run the entry with that name, if it is available now."""
        if line in {entry.key for entry in entries(self.app)}:
            self._take(line)

    def _take(self, key: str) -> None:
        """Run the entry with that default key, and mark it."""
        self._at = key
        if key != "q":
            remembered.remember(home=key)
        self.say("")
        entry = next(entry for entry in ENTRIES if entry.key == key)
        self.call_later(self.run_action, entry.name)

    # -- effects of the lines ------------------------------------------------------------------------------------------

    async def action_numbers(self) -> None:
        from client.tui.screens.numbers import NumbersScreen

        await self.app.push_screen(NumbersScreen(own_names.all_of(self.app.own_name)))

    async def action_learn(self) -> None:
        await self.app.learn()

    async def action_play(self) -> None:
        from client.tui.screens.play import PlayScreen

        await self.app.push_screen(PlayScreen(self._around.opponent, self._played, self.play))

    def action_play_again(self) -> None:
        """Play against the same opponent again, or against the next one, without asking."""
        if visiting() is None:
            self.play(self._around.opponent)

    def play_on_terms(self, terms: Terms) -> None:
        """Play the next game after a win, at a table with these settings."""
        self.play(opponents.of_terms(terms), terms)

    @work(exclusive=True, group="home")
    async def action_today(self) -> None:
        from client.lobby import today

        self.say(_("Shuffling…"))
        try:
            self.call_after_refresh(self.app.load_table, games()[0])
            await self.app.sit_down(await today.sit_down(self.app.own_name, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    async def action_puzzles(self) -> None:
        from client.games.puzzle_list import shipped
        from client.tui.screens.puzzles import show_puzzles

        await show_puzzles(self.app, shipped())

    def play_first_game(self, game: str = "") -> None:
        """Play against the default bot after the lessons of that game ("" is the default game), and mark Play now."""
        self.play(opponents.usual(game))

    def play(self, opponent: Opponent, terms: Terms | None = None) -> None:
        """Play against that opponent, and offer it first the next time. `terms`: of the table, if they are not the usual
        ones.
        """
        self._at = "p"
        remembered.remember(home=self._at)
        opponents.remember(opponent)
        self._play(terms or opponent.terms())

    @work(exclusive=True, group="home")
    async def _play(self, terms: Terms) -> None:
        from client.lobby.local_server import start_solo

        self.say(_("Shuffling…"))
        try:
            server = start_solo()  # starts up while the game is loaded here
            from client.lobby import seating

            self.call_after_refresh(self.app.load_table, terms.game)
            await self.app.sit_down(await seating.solo(self.app.own_name, terms, server, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    @work(exclusive=True, group="home")
    async def action_return(self) -> None:
        kept = next(iter(self.app.keep.free()), None)
        if kept is None:
            return
        self.say(_("One moment…"))
        from client.lobby import seating

        try:
            await self.app.sit_down(await seating.come_back(kept, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    async def action_host(self) -> None:
        from client.tui.screens.hosting import HostScreen

        await self.app.push_screen(HostScreen())

    async def action_join(self) -> None:
        if (visit := visiting()) is not None:
            self._see_tables(visit.address)
            return
        from client.tui.screens.join import JoinScreen

        await self.app.push_screen(JoinScreen())

    @work(exclusive=True, group="home")
    async def _see_tables(self, address: Address) -> None:
        """Look for the tables of the server that the guest has connected to."""
        from client.lobby import finding
        from client.tui.screens.tables import TablesScreen

        self.say(_("One moment…"))
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
        from client.tui.dialogs.palette import Offer, offer

        for entry in entries(self.app):
            also = f"{entry.name} {entry.help}"
            label, does = _(entry.label), _(entry.help)
            found = label if does.casefold() == label.casefold() else labelled(label, does)
            yield Offer(found, partial(self._take, entry.key), self._key_of(entry), also)
        for game in games_with_lessons()[1:]:
            yield Offer(_("Learn {game}").format(game=title(game)), partial(self._learn, game))
        for command in in_use().table(self.COMMANDS_SHOWN):
            if command.name == "help":
                yield offer(command, self._show_help)

    async def action_name(self) -> None:
        from client.tui.screens.hosting import NameScreen

        await self.app.push_screen(NameScreen())

    def action_quit(self) -> None:
        self.app.exit()

    def _learn(self, game: str) -> None:
        self.call_later(self.app.learn, game)

    def _show_help(self) -> None:
        self.call_later(self.action_help)

    async def action_help(self) -> None:
        """Show the help of the start screen."""
        from client.tui.dialogs.help import HelpScreen

        await self.app.push_screen(HelpScreen(self.COMMANDS_SHOWN))

    def action_stay(self) -> None:
        """Do nothing at Escape, because there is no screen behind this one."""

    # -- contents ------------------------------------------------------------------------------------------------------

    @property
    def _around(self) -> Around:
        return Around(self.app, self._played, self._hand)

    def _number(self) -> int:
        """Return the index of the marked line. If its entry is not available now, return that of Play now."""
        keys = [entry.key for entry in entries(self.app)]
        return keys.index(self._at) if self._at in keys else keys.index("p")

    def _key_of(self, entry: Entry) -> str:
        """Return the current key of the entry, as it is printed."""
        now = (command.keys[0] for command in in_use().table(self.COMMANDS_SHOWN) if command.name == f"start-{entry.name}")
        return key_name(next(now, entry.key))

    def _show(self) -> None:
        zone = self.query_one(HomeZone)
        self._shown_at = self.app.size
        zone.place(Region(0, 0, *self._shown_at))
        zone.show(self._picture())

    def _picture(self) -> HomePicture:
        around, there, at = self._around, entries(self.app), self._number()
        languages = plain(f"{', '.join(NAMES.values())}.")
        facts = (_("Every shuffle can be verified."), _("It reconnects automatically."), languages)
        return HomePicture(
            tuple((self._key_of(entry), _(entry.label), entry.note(around), entry.group) for entry in there),
            at,
            partial(there[at].beside, around),
            self._said,
            facts,
            tuple(map(title, games())),
            hint_spans(self.COMMANDS_SHOWN, self.app.size.width),
        )

    @work(exclusive=True, group="games")
    async def _read_played(self) -> None:
        """Read the statistics in the background. A game that is not counted yet is replayed to count it."""
        found = await asyncio.to_thread(read_played, own_names.all_of(self.app.own_name))
        if self.is_attached and found != self._played:
            self._played = found
            self._show()

    @work(exclusive=True, group="hand")
    async def _read_hand(self) -> None:
        """Read the hand of the kept game in the background, because the modules that show cards have to be loaded."""
        kept = self._around.waiting
        if kept is None or not kept.hand:
            return
        found = await asyncio.to_thread(read_hand, kept)
        if self.is_attached and found != self._hand:
            self._hand = found
            self._show()

    def settings_changed(self) -> None:
        self._show()
        self._hand = ()
        self._read_hand()

    def tell(self, sentence: str) -> None:
        self.say(self._said or sentence)
