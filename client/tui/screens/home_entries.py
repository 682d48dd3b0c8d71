"""The lines of the start screen: each with its key, a word about it, and what is told of it at the right while it is marked.

A new line is one more `Entry` in `ENTRIES`, and an action of its name on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len

from client.command import N_
from client.connection.route.visiting import visiting
from client.games.registry import games, games_with_lessons, glances, lessons, title
from client.i18n import _, ngettext
from client.settings import remembered
from client.tables import kept_words
from client.tui.apps.table_app import TableApp
from client.tui.look.draw import Line, fit
from client.tui.look.glyphs import glyphs
from client.tui.screens.home_played import Played, last_games, numbers

RIGHT = 36
"""Cells of the right side in the smallest terminal."""


@dataclass(frozen=True, slots=True)
class Around:
    """What the lines tell of: the app, and the games this person has played."""

    app: TableApp
    played: Played = Played()  # noqa: RUF009  it is frozen


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
    return f" {glyphs().dot} ".join(found if len(found) > 1 else glances()[0].MODES)


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
    listed = [f"{number} {name}" for number, name in enumerate(glances()[0].lesson_names(), 1)]
    wide = max(map(cell_len, listed), default=0) + 2
    columns = max(RIGHT // wide, 1)
    spans = [
        ((glyphs().cursor if number == at else " ", "key"), (fit(text, wide - 1), "cursor" if number == at else ""))
        for number, text in enumerate(listed, 1)
    ]
    rows = [spans[first : first + columns] for first in range(0, len(spans), columns)]
    return [tuple(span for pair in row for span in pair) for row in rows]


def _about_play(around: Around) -> Told:
    first = glances()[0]
    return [
        _("A game on this computer: no network, no account, no waiting. It is kept until it is over."),
        *map(first.bot_line, sorted(first.BOTS, key=lambda level: level != first.BOT)),
        _("More seats, other modes and rules: traderow solo --help"),
    ]


def _about_host(around: Around) -> Told:
    return [
        _("You choose the game and get one line to send. Whoever pastes it sits down."),
        _("Bots take the seats that stay free. A lost line comes back, and nobody loses a seat by it."),
        _("The table is kept: you can go on another day."),
    ]


def _note_host(around: Around) -> str:
    counts = [count for known in glances() for seats in known.MODES.values() for count in seats]
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
        ((f" {_('YOUR TURN')} ", "alert"), ("  ", ""), (_("speaks to you"), "")),
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
        lambda app: lessons() is not None,
    ),
    Entry(
        "p",
        "play",
        N_("Play now"),
        1,
        N_("play against a bot on this computer"),
        lambda around: (first := glances()[0]).bot_words(first.BOT),
        _about_play,
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
