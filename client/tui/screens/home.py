"""Show where one starts: what there is to do, and what was played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from client.games import registry
from client.games.registry import default_bot, games, games_with_lessons, summaries, title
from client.lobby import kept_words
from client.records import own_names
from client.session.route import visiting
from client.session.sentences import of_trouble
from client.terminal import paths, remembered
from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import N_, _, ngettext
from client.text.trouble import Trouble
from client.tui.base.table_app import TableApp
from client.tui.canvas.draw import Line, clip, crop, fit, rule, wrap
from client.tui.canvas.glyphs import bar, curve, glyphs, plain
from client.tui.dialogs.covered import CoveredScreen
from client.tui.widgets.bindings import bindings
from client.tui.widgets.page import hint_spans
from client.tui.widgets.zone import Zone
from protocol.text import clean

if TYPE_CHECKING:
    from client.lobby.table_settings import Terms
    from client.records.library import NumberRow, Summary
    from client.session.route import Address
    from client.tui.dialogs.palette import Offer


# -- home played ------------------------------------------------------------------------------------------------------


LAST = 3
"""How many games are shown."""
FEW = 20
"""So many games that are new are counted at once; more are left to the screen of numbers."""
NAME, CURVE = 6, 10
LABEL, VALUE, BAR = 19, 9, 7
NOTE = 26
"""Cells of what is said beside a line of the menu."""


@dataclass(frozen=True, slots=True)
class Played:
    """`kept`: how many records there are; `note` and `rows`: all of them in a few words and lines, once they are counted."""

    kept: int = 0
    last: tuple[tuple[Summary, str, int], ...] = ()
    """The last games: each with how it ended, and one's own seat in it."""
    note: str = ""
    rows: tuple[NumberRow, ...] = ()


def read_played(names: Sequence[str]) -> Played:
    """Look at the kept games of somebody with one of these names. Blocks; what was counted before is not counted again."""
    if not paths.records().is_dir():
        return Played()  # without loading what reads them
    from client.records import library
    from client.records import statistics as records_statistics
    from client.records.statistics import own_seat, statistics
    from engine.game import Result

    kept = len(library.kept_files())
    if not kept:
        return Played()
    collected = library.known(registry.numbers, registry.games())
    if collected.missing <= FEW:
        collected = library.collect(registry.numbers, registry.games())
    newest = library.latest(LAST, registry.numbers, registry.games())
    last = []
    for game in newest:
        result = None if game.winners is None else Result(game.winners, game.reason)
        last.append((game, library.result_text(result, game.names), own_seat(game, names) or 0))
    if collected.missing:
        return Played(kept, tuple(last))
    found = statistics(collected, names, registry.numbers)
    note, shorter = records_statistics.note(found, registry.numbers)
    rows = records_statistics.short(found, registry.numbers)
    return Played(kept, tuple(last), note if cell_len(note) <= NOTE else shorter, tuple(rows))


def last_games(played: Played) -> list[Line]:
    """Each of the last games with its curves: one's own, and that of the next seat which is no ally."""
    lines: list[Line] = []
    for game, result, seat in played.last:
        head = _("{date} {game}: {result}").format(
            date=game.date[:10], game=registry.short_title(game.game), result=clean(result)
        )
        lines.append(((head, ""),))
        numbers = registry.numbers(game.game)
        curves = numbers.curves(game.counted) if numbers is not None else ()
        if curves:
            top = max(max(values, default=0) for values in curves)
            drawn = [
                (f"{fit(clean(game.names[at]), NAME)} {curve(curves[at], top, CURVE)[0]} ", "faint")
                for at in (seat, _other(game, seat))
            ]
            lines.append(tuple(drawn))
    return lines


def _other(game: Summary, seat: int) -> int:
    seats = [(seat + after) % len(game.teams) for after in range(1, len(game.teams))]
    return next((other for other in seats if game.teams[other] != game.teams[seat]), seat)


def numbers(played: Played) -> list[Line]:
    """The numbers that say most, as bars."""
    lines: list[Line] = []
    for row in played.rows:
        if not row.value:
            lines.append(((row.label, "strong"),))
        else:
            drawn = "" if row.percent is None else " " + bar(row.percent, BAR)
            lines.append(((f"{fit(row.label, LABEL - 1)} {fit(row.value, VALUE) if drawn else row.value}{drawn}", ""),))
    return lines


# -- home entries -----------------------------------------------------------------------------------------------------


RIGHT = 36
"""Cells of the right side in the smallest terminal."""


@dataclass(frozen=True, slots=True)
class Around:
    """What the lines tell of: the app, and the games this person has played."""

    app: TableApp
    played: Played = Played()


Told = list[str | Line]
"""Sentences, to be wrapped, and lines as they are."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. `name`: the action it takes; `group`: lines of one group stand together; `there`: whether it is shown now."""

    key: str
    name: str
    label: str
    group: int
    help: str
    note: Callable[[Around], str]
    about: Callable[[Around], Told]
    there: Callable[[TableApp], bool] = lambda app: True


def is_own(app: TableApp) -> bool:
    """Whether this client may start servers: one at a door of somebody's server may not."""
    return visiting() is None


def entries(app: TableApp) -> list[Entry]:
    """Those there are now."""
    return [entry for entry in ENTRIES if entry.there(app)]


def modes() -> str:
    """What can be played: the games, or the modes of the only one."""
    found = [title(game) for game in games()]
    return f" {glyphs().dot} ".join(found if len(found) > 1 else summaries()[0].modes)


def _note_return(around: Around) -> str:
    kept = next(iter(around.app.keep.free()), None)
    return "" if kept is None else kept_words.note(kept)


def _about_return(around: Around) -> Told:
    kept = next(iter(around.app.keep.free()), None)
    return [
        *([kept_words.where(kept)] if kept is not None else []),
        _("You come back to the game as it is now, with what happened meanwhile."),
    ]


def _note_learn(around: Around) -> str:
    known = remembered.load()
    if known.learnt:
        return _("three turns, once more")
    return _("go on with lesson {n}").format(n=known.lesson) if known.lesson else _("three turns with a teacher")


def _about_learn(around: Around) -> Told:
    return [
        _(
            "Three turns on a table laid for you, one new thing at a time. "
            "After ten minutes you have felled an outpost and know every sign on the screen."
        ),
        *_lessons(),
        *_other_lessons(),
    ]


OTHER_LESSONS = "L"
"""The keys of the lessons of other games than the default one; where there are more, the palette names them."""


def learnable(key: str) -> str:
    """The game whose lessons have that key; "" for none. Those of the default game are Learn's own."""
    return dict(zip(OTHER_LESSONS, games_with_lessons()[1:], strict=False)).get(key, "")


def _other_lessons() -> list[Line]:
    """The games beside the default one that can be learnt, each with its key."""
    found = zip(OTHER_LESSONS, games_with_lessons()[1:], strict=False)
    return [((f"{key} ", "key"), (_("Learn {game}").format(game=title(game)), "")) for key, game in found]


def _lessons() -> list[Line]:
    """Every lesson by number and name, in columns; the one that Learn goes on with is marked."""
    known = remembered.load()
    at = 0 if known.learnt else known.lesson
    listed = [f"{number} {name}" for number, name in enumerate(summaries()[0].lesson_names(), 1)]
    wide = max(map(cell_len, listed), default=0) + 2
    columns = max(RIGHT // wide, 1)
    spans = [
        ((glyphs().cursor if number == at else " ", "key"), (fit(text, wide - 1), "cursor" if number == at else ""))
        for number, text in enumerate(listed, 1)
    ]
    rows = [spans[first : first + columns] for first in range(0, len(spans), columns)]
    return [tuple(span for pair in row for span in pair) for row in rows]


def _about_play(around: Around) -> Told:
    first = summaries()[0]
    return [
        _("A game on this computer: no network, no account, no waiting. It is kept until it is over."),
        *map(first.bot_line, sorted(first.bots, key=lambda level: level != first.bot)),
        _("More seats, other modes and rules: traderow solo --help"),
    ]


def _note_puzzles(around: Around) -> str:
    return _("turns that can be won")


def _about_puzzles(around: Around) -> Told:
    return [
        _("Win in this turn, without luck, in as few actions as you can: three stars for the fewest."),
        _("Fifty turns from easy to very hard. Your own games hold others: traderow puzzle --of FILE"),
    ]


def _note_today(around: Around) -> str:
    from client.records import today

    result = today.load().get(today.day(), "")
    return result.partition(": ")[2].partition(",")[0] or _("the same for everybody")


def _about_today(around: Around) -> Told:
    from client.records import today

    return list(today.about())


def _about_host(around: Around) -> Told:
    return [
        _("You choose the game and get one line to send. Whoever pastes it sits down."),
        _("Bots take the seats that stay free. A lost line comes back, and nobody loses a seat by it."),
        _("The table is kept: you can go on another day."),
    ]


def _note_host(around: Around) -> str:
    counts = [count for known in summaries() for seats in known.modes.values() for count in seats]
    return _("a table for {least} to {most}").format(least=max(min(counts), 2), most=max(counts))


def _note_games(around: Around) -> str:
    if not around.played.kept:
        return _("see, check, go on")
    kept = around.played.kept
    return ngettext("{n} kept: see, check, go on", "{n} kept: see, check, go on", kept).format(n=kept)


def _about_join(around: Around) -> Told:
    if visiting() is not None:
        return [_("You see which tables are open here, and can open one yourself."), _("You may watch without a seat, too.")]
    return [
        _("Paste the line a friend sent you, or type a name or an address."),
        _("Without the code of a table you see which tables are open there, and can open one yourself."),
        _("You may watch without a seat, too."),
    ]


def _about_games(around: Around) -> Told:
    told: Told = [*last_games(around.played), ()] if around.played.last else [_("The games you play will be kept here.")]
    return [*told, _("See a game again from every side, check each shuffle, or play on from any point.")]


def _about_numbers(around: Around) -> Told:
    if around.played.rows:
        return [*numbers(around.played), ()]
    return [
        _("Games won and lost, by mode, opponent and first seat, rows of wins, and what you buy."),
        _("Counted in the records you keep. For other programs: traderow stats --json"),
    ]


def _about_options(around: Around) -> Told:
    cursor = glyphs().cursor
    return [
        _("A change shows at once:"),
        ((" " + _("YOUR TURN") + " ", "alert"), ("  ", ""), (_("speaks to you"), "")),
        (("a ", "key"), (_("what you can do"), "strong")),
        (("b ", "faint"), (_("what you cannot do now"), "faint")),
        ((cursor, "key"), (_("the line under the cursor"), "cursor")),
        ((glyphs().across * 24, "rule"),),
        _("A colour that has a hue means a faction, and nothing else."),
    ]


def _about_name(around: Around) -> Told:
    return [_("What the others call you, at the table and in the records of your games.")]


def _about_quit(around: Around) -> Told:
    return [_("A seat at a table of others stays yours: Return leads back to it.")]


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "r",
        "return",
        N_("Return"),
        0,
        N_("come back to a seat you left, where there is one"),
        _note_return,
        _about_return,
        lambda app: any(True for _seat in app.keep.free()),
    ),
    Entry(
        "l",
        "learn",
        N_("Learn"),
        1,
        N_("learn the game in three turns; left, it goes on with the same lesson"),
        _note_learn,
        _about_learn,
        lambda app: bool(games_with_lessons()),
    ),
    Entry(
        "p",
        "play",
        N_("Play now"),
        1,
        N_("play against a bot on this computer"),
        lambda around: (first := summaries()[0]).bot_words(first.bot),
        _about_play,
        is_own,
    ),
    Entry(
        "w",
        "puzzles",
        N_("Puzzles"),
        1,
        N_("find the win: turns that can be won without luck"),
        _note_puzzles,
        _about_puzzles,
    ),
    Entry(
        "t",
        "today",
        N_("Today"),
        1,
        N_("play the hand of the day, the same for everybody"),
        _note_today,
        _about_today,
        is_own,
    ),
    Entry("h", "host", N_("Host"), 2, N_("open a table for others"), _note_host, _about_host, is_own),
    Entry(
        "j",
        "join",
        N_("Join"),
        2,
        N_("sit down at somebody's table"),
        lambda around: _("by the line a friend sent") if visiting() is None else _("the tables of this server"),
        _about_join,
    ),
    Entry(
        "g",
        "games",
        N_("Games"),
        3,
        N_("the records of games you have played"),
        _note_games,
        _about_games,
    ),
    Entry(
        "m",
        "numbers",
        N_("Numbers"),
        3,
        N_("what you have won and lost, counted in these records"),
        lambda around: around.played.note or _("won and lost, what you buy"),
        _about_numbers,
    ),
    Entry(
        "o",
        "options",
        N_("Options"),
        4,
        N_("colours, marks, language, what tells you of your turn"),
        lambda around: _("colours, marks, language"),
        _about_options,
    ),
    Entry(
        "n",
        "name",
        N_("Name"),
        4,
        N_("say what the others shall call you"),
        lambda around: around.app.own_name,
        _about_name,
    ),
    Entry("q", "quit", N_("Quit"), 4, N_("quit"), lambda around: "", _about_quit),
)

# -- The start screen as it is drawn: the lines at the left, what the marked one is like at the right -----------------


LEFT, ZONE_LABEL = 42, 10
"""Cells of the left side, and of a label in it."""
BOTTOM = 4
"""Lines below the menu: a rule, two of facts, the keys."""


@dataclass(frozen=True, slots=True)
class HomePicture:
    """What the start screen shows."""

    lines: tuple[tuple[str, str, str, int], ...]
    """Key, label, note and group of each."""
    at: int
    title: str
    told: tuple[str | Line, ...]
    said: str
    facts: tuple[str, str]
    games: str
    """The titles of those that can be played."""
    hints: Line


class HomeZone(Zone[HomePicture]):
    """The whole screen."""

    NAME = "home"

    def draw(self, picture: HomePicture, width: int, height: int) -> list[Line]:
        left, right = _menu(picture, height - BOTTOM - 2), _told(picture, width - LEFT - 2, height - BOTTOM - 2)
        across: Line = ((glyphs().across * width, "rule"),)
        head: Line = ((" TRADEROW", "strong"), ("  " + _("{games} for your terminal").format(games=picture.games), ""))
        lines: list[Line] = [head, across]
        for y in range(height - BOTTOM - 2):
            side = right[y] if y < len(right) else ()
            lines.append((*clip(left[y] if y < len(left) else (), LEFT), (glyphs().down, "rule"), (" ", ""), *side))
        below: list[Line] = (
            wrap([(picture.said, "strong")], width - 2) if picture.said else [((fact, ""),) for fact in picture.facts]
        )
        below = [((" ", ""), *line) for line in [*below, (), ()][:2]]
        return [*lines, across, *below, picture.hints]


def _menu(picture: HomePicture, room: int) -> list[Line]:
    """The lines; between their groups an empty one where all of these have room."""
    lines: list[Line] = []
    group = picture.lines[0][3]
    wide = max(cell_len(key) for key, *_rest in picture.lines)
    apart = len(picture.lines) + len({each[3] for each in picture.lines}) <= room
    for number, (key, label, note, of) in enumerate(picture.lines):
        if apart and of != group:
            lines.append(())
        group, marked = of, number == picture.at
        room = LEFT - 4 - wide
        words = fit(crop(f"{fit(label, ZONE_LABEL)} {note}", room), room)
        head = (glyphs().cursor if marked else " ", "key"), (f"{fit(key, wide)}  ", "key")
        lines.append((*head, (words, "cursor" if marked else "")))
    return [(), *lines] if len(lines) < room else lines


def _told(picture: HomePicture, width: int, room: int) -> list[Line]:
    """What the marked line is like; below it, where there is room, what there is beside all of them; apart if that fits."""
    head = rule(width, [(picture.title, "strong")])
    also = wrap([(_("Every shuffle can be checked by all; every game seen again, or gone on."), "")], width)
    below = [rule(width, [(_("Also here"), "")]), *also]
    for gap in ([()], []):
        told: list[Line] = [*gap, head]
        for each in picture.told:
            told += [*wrap([(each, "")], width), *gap] if isinstance(each, str) else [each]
        if told[-1]:
            told += gap
        if len(told) + len(below) <= room:
            return [*told, *below]
    return told


# -- home -------------------------------------------------------------------------------------------------------------


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

    def play_on_terms(self, terms: Terms) -> None:
        """Play the next game after one that was won."""
        self._play(terms.game, terms)

    @work(exclusive=True, group="home")
    async def _play(self, game: str = "", given: Terms | None = None) -> None:
        from client.lobby.local_server import start_solo

        self.say(_("Shuffling..."))
        try:
            server = start_solo()  # gets ready while the game is loaded here
            from client.lobby import seating
            from client.lobby.table_settings import default_terms

            usual = default_terms(game)
            terms = given or replace(usual, bots=(default_bot(usual.game),) * (usual.seats - 1))
            self.call_after_refresh(self.app.load_table, terms.game)
            await self.app.sit_down(await seating.solo(self.app.own_name, terms, server, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    @work(exclusive=True, group="home")
    async def action_return(self) -> None:
        kept = next(iter(self.app.keep.free()), None)
        if kept is None:
            return
        self.say(_("One moment..."))
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
        """Those of the server that a visitor has come to."""
        from client.lobby import finding
        from client.tui.screens.tables import TablesScreen

        self.say(_("One moment..."))
        try:
            found = await finding.look(address, self.app.own_name, self.app.keep)
        except Trouble as trouble:
            self.say(of_trouble(trouble))
            return
        self.say("")
        await self.app.push_screen(TablesScreen(found))

    @work(exclusive=True, group="home")
    async def action_today(self) -> None:
        from client.lobby import today

        self.say(_("Shuffling..."))
        try:
            self.call_after_refresh(self.app.load_table, games()[0])
            await self.app.sit_down(await today.sit_down(self.app.own_name, self.app.keep))
        except Trouble as trouble:
            self.say(of_trouble(trouble))

    async def action_puzzles(self) -> None:
        from client.games.puzzle_list import shipped
        from client.tui.screens.puzzles import show_puzzles

        await show_puzzles(self.app, shipped())

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
            yield Offer(f"{_(entry.label)}: {_(entry.help)}", partial(self._take, entry.key), self._key_of(entry), also)
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
        """Everything that can be done here."""
        from client.tui.dialogs.help import HelpScreen

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
