"""Define the entries of the start screen: the action, the note and the side panel of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len

from client.games import registry
from client.games.registry import games_with_lessons, summaries, title
from client.lobby import kept_words, opponents
from client.session.route import visiting
from client.table.summary import base_name, mode_name
from client.terminal import paths, remembered
from client.terminal.keyboard import key_name
from client.text.i18n import N_, _, ngettext
from client.tui.base.table_app import TableApp
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import crop, fit, width_of
from client.tui.canvas.gauges import bar, chip, curve, level
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.theme import REALMS
from client.tui.widgets.frame import Column
from protocol.text import clean

if TYPE_CHECKING:
    from client.lobby.opponents import Opponent, Rung, Scores
    from client.records.library import NumberRow, Summary
    from client.session.kept_seats import KeptSeat
    from client.tui.canvas.card import CardContent


# -- home played ------------------------------------------------------------------------------------------------------


LAST = 3
"""The number of games shown."""
FEW = 20
"""The most new games that are counted immediately. If there are more, only the statistics page counts them."""
NAME = 6
LABEL, VALUE = 19, 9
NOTE = 26
"""Cells of the note beside a menu line."""


class Played(NamedTuple):
    """The past games. `kept`: the number of records; `note` and `rows`: their statistics in a few words and lines, once
    counted.

    `scores`: wins and losses against each name; `beaten`: the last game if it was won, and the names of the losers.
    """

    kept: int = 0
    last: tuple[tuple[Summary, str, int], ...] = ()
    """The last games: each with its result, and this person's seat in it."""
    note: str = ""
    rows: tuple[NumberRow, ...] = ()
    scores: Scores | None = None
    beaten: tuple[str, tuple[str, ...]] | None = None


def read_played(names: Sequence[str]) -> Played:
    """Read the saved games of a person with one of these names. Blocks. Games counted before are not counted again."""
    if not paths.records().is_dir():
        return Played()  # without loading the modules that read them
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
        last.append((game, library.result_text(result, game.names), own_seat(game, names)))
    beaten = None
    for game, _result, own in last[:1]:
        if own is not None and records_statistics.won(game, own):
            lost = (name for seat, name in enumerate(game.names) if game.teams[seat] != game.teams[own])
            beaten = game.game, tuple(lost)
    shown = tuple((game, result, seat or 0) for game, result, seat in last)
    if collected.missing:
        return Played(kept, shown, beaten=beaten)
    found = statistics(collected, names, registry.numbers)
    note, shorter = records_statistics.note(found, registry.numbers)
    rows = records_statistics.short(found, registry.numbers)
    return Played(kept, shown, note if cell_len(note) <= NOTE else shorter, tuple(rows), _scores(found.games), beaten)


def _scores(of_games: Sequence[Any]) -> Scores:
    """Return the games won and lost, by game and name. Several bots of one name at a table count once."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for of in of_games:
        names = found.setdefault(of.game, {})
        for name, tally in of.opponents.items():
            won, lost = names.get(base_name(name), (0, 0))
            names[base_name(name)] = won + tally.won, lost + tally.lost
    return found


# -- entries ----------------------------------------------------------------------------------------------------------


class Around(NamedTuple):
    """The sources of the entries: the app, this person's past games, and the hand of the kept game, if it has been read.

    `hand`: each card as client.tui.canvas.card draws it.
    """

    app: TableApp
    played: Played = Played()
    hand: tuple[CardContent, ...] = ()

    @property
    def waiting(self) -> KeptSeat | None:
        """Return the seat that the person can return to."""
        return next(iter(self.app.keep.free()), None)

    @property
    def opponent(self) -> Opponent:
        """Return the opponent that Play now offers first."""
        return opponents.suggested(opponents.last(), self.played.beaten)


class Entry(NamedTuple):
    """An entry of the menu. `name`: its action; `group`: entries of one group are drawn together; `there`: returns True if it
    is available.

    `note`: a few words beside it; `beside`: draws its panel on the right side. `opens`: it leads to a page, so that the right
    arrow key works too.
    """

    key: str
    name: str
    label: str
    group: int
    help: str
    note: Callable[[Around], str]
    beside: Callable[[Around, Column], None]
    there: Callable[[TableApp], bool] = lambda app: True
    opens: bool = True


def is_own(app: TableApp) -> bool:
    """Return True if this client may start servers. A guest's client on another person's server may not."""
    return visiting() is None


def entries(app: TableApp) -> list[Entry]:
    """Return the entries available now."""
    return [entry for entry in ENTRIES if entry.there(app)]


def first_marked(app: TableApp) -> str:
    """Return the key of the line marked first: a kept game, the lessons for a newcomer, or the last choice."""
    if any(True for _seat in app.keep.free()):
        return "r"
    return remembered.load().home or "l"


def _say(*sentences: Callable[[], str]) -> Callable[[Around, Column], None]:
    """Make a panel of sentences."""

    def beside(around: Around, column: Column) -> None:
        for sentence in sentences:
            column.say(sentence())
            column.gap()

    return beside


# -- return -----------------------------------------------------------------------------------------------------------


def _note_return(around: Around) -> str:
    return "" if around.waiting is None else kept_words.note(around.waiting)


def _beside_return(around: Around, column: Column) -> None:
    kept = around.waiting
    if kept is None:
        return
    if kept.game and kept.turn:
        turn = "  " + _turn_of(kept)
        game = clean(title(kept.game))
        if width_of([(game, ""), (turn, "")]) > column.width:
            game = clean(registry.short_title(kept.game))
        column.line((game, "strong!"), (turn, "quiet"))
        column.gap()
    if kept.against:
        score_bar(column, kept.score, kept.their_score, kept.top, clean(kept.against))
        column.gap()
    if around.hand:
        draw_hand(column, around.hand)
    column.say(kept_words.where(kept))
    column.line((key_name("enter"), "strong!"), (" " + _("returns you to your seat."), "quiet"))


def _turn_of(kept: KeptSeat) -> str:
    words = _("turn {n}, your move") if kept.my_move else _("turn {n}")
    return words.format(n=kept.turn)


def score_bar(column: Column, own: int, theirs: int, top: int, name: str) -> None:
    """Draw two bars that meet in the middle, with both numbers, and the names below them."""
    wide = (column.width - 11) // 2
    y = column.take(2)
    canvas = column.canvas
    bar(canvas, 0, y, wide, own, 0, top)
    chip(canvas, wide + 1, y, f"{own:>2}", level(own, top))
    chip(canvas, wide + 6, y, f"{theirs:>2}", level(theirs, top))
    bar(canvas, wide + 11, y, column.width - wide - 11, theirs, 0, top, mirrored=True)
    canvas.put(0, y + 1, _("You"), "quiet")
    canvas.right(column.width, y + 1, crop(name, wide), "quiet")


def read_hand(kept: KeptSeat) -> tuple[CardContent, ...]:
    """Return the cards of the hand at a kept seat, if its game can show them. Loads the modules of that game."""
    known = registry.client(kept.game)
    return () if known is None or known.hand is None or not kept.hand else tuple(known.hand(kept.hand))


def draw_hand(column: Column, hand: Sequence[CardContent]) -> None:
    """Draw the cards of a hand: as cards if these fit, otherwise one line for each."""
    from client.tui.canvas.card import CardState, card, row

    canvas, lit = column.canvas, CardState(lit=True)
    if column.is_roomy and column.left >= 12:
        x, y = 0, column.take(9)
        shown = 0
        for content in hand:
            if x + 17 > column.width - (0 if content is hand[-1] else 5):
                break
            card(canvas, Rectangle(x, y, 16, 8), content, lit)
            x += 18 if content.count > 1 else 17
            shown += 1
        if shown < len(hand):
            canvas.put(x + 1, y, f"+{len(hand) - shown}", "quiet")
        return
    for content in hand[: max(column.left - 4, 0)]:
        row(canvas, Rectangle(-1, column.take(1), column.width + 1, 1), content, lit, shields=False)
    column.gap()


# -- learn ------------------------------------------------------------------------------------------------------------


def _note_learn(around: Around) -> str:
    known = remembered.load()
    if known.learnt:
        return _("the lessons, once more")
    return _("go on with lesson {n}").format(n=known.lesson) if known.lesson else _("short lessons")


OTHER_LESSONS = "L"
"""The keys of the lessons of games other than the default one. Further games are listed in the palette."""


def learnable(key: str) -> str:
    """Return the game whose lessons have that key; "" for none. The key Learn opens those of the default game."""
    return dict(zip(OTHER_LESSONS, games_with_lessons()[1:], strict=False)).get(key, "")


def _beside_learn(around: Around, column: Column) -> None:
    """Draw each lesson as a chip: finished ones, the next one, and later ones."""
    known = remembered.load()
    names = summaries()[0].lesson_names()
    at = len(names) + 1 if known.learnt else max(known.lesson, 1)
    column.say(
        _(
            "Short lessons at a prepared table, one new thing at a time. They explain every symbol on the "
            "screen, and in the last one you win a game yourself."
        )
    )
    column.gap()
    wide = max(map(cell_len, names), default=0) + 6
    across = max(min(column.width // wide, 3), 1)
    first = column.take(-(-len(names) // across))
    for number, name in enumerate(names, 1):
        x, y = (number - 1) % across * wide, first + (number - 1) // across
        done, now = number < at, number == at
        style = "block! on high" if done else "block! on block.g" if now else "strong! on track"
        column.canvas.put(x, y, f" {number} ", style)
        mark = glyphs().done if done else glyphs().cursor if now else " "
        column.canvas.put(x + 3, y, f"{mark}{name}", "strong!" if now else "text" if done else "quiet")
    column.gap()
    for key, game in zip(OTHER_LESSONS, games_with_lessons()[1:], strict=False):
        column.line((f" {key} ", "strong! on track"), (" " + _("Learn {game}").format(game=title(game)), "text"))


# -- play now ---------------------------------------------------------------------------------------------------------


RUNGS = 6
"""The number of bots of the ladder shown beside the line, including the next one."""


def ladder_row(canvas: Canvas, where: Rectangle, rung: Rung, key: str, *, marked: bool, next_one: bool) -> None:
    """Draw one bot of the ladder: its key, name, strength, and the games won and lost."""
    if marked:
        canvas.fill(where, "text on cursor.g")
        canvas.put(where.x, where.y, glyphs().cursor, "strong!")
    canvas.put(where.x + 1, where.y, f" {key or ' '} ", "block! on high" if next_one else "strong! on track")
    canvas.put(where.x + 5, where.y, rung.name, "strong!" if marked or next_one else "text!")
    canvas.put(where.x + 13, where.y, rung.word, "text" if marked else "quiet")
    if rung.won:
        canvas.put(where.x + 25, where.y, glyphs().done, "high!")
    if rung.won or rung.lost:
        canvas.put(where.x + 27, where.y, f"{rung.won} : {rung.lost}", "text")


def _beside_play(around: Around, column: Column) -> None:
    chosen = around.opponent
    scores = around.played.scores or {}
    rungs = opponents.ladder(chosen.game, scores)
    column.line((title(chosen.game), "strong!"), (f"  {mode_name(chosen.mode)}", "quiet"))
    column.gap()
    first = max(min(next((at for at, rung in enumerate(rungs) if rung.level == chosen.level), 0) - 2, len(rungs) - RUNGS), 0)
    for at, rung in enumerate(rungs[first : first + RUNGS], first + 1):
        where = Rectangle(-1, column.take(1), column.width + 1, 1)
        ladder_row(column.canvas, where, rung, str(at) if at < 10 else "", marked=False, next_one=rung.level == chosen.level)
    column.gap()
    column.say(_("A game on this computer: no network, no account, no waiting. It is saved until it is over."))
    column.gap()
    column.line(("P", "strong!"), (" " + _("plays {what} immediately.").format(what=opponents.words(chosen)), "quiet"))


# -- host and join ----------------------------------------------------------------------------------------------------


def _note_host(around: Around) -> str:
    counts = [count for known in summaries() for seats in known.modes.values() for count in seats]
    return _("a table for {least} to {most}").format(least=max(min(counts), 2), most=max(counts))


_beside_host = _say(
    lambda: _("You choose the game and get an invitation to send. Anyone who pastes it joins your table."),
    lambda: _("Bots take the free seats. If a player disconnects, their seat is kept."),
    lambda: _("The table is saved: you can continue another day."),
)


def _beside_puzzles(around: Around, column: Column) -> None:
    column.say(_("Win this turn without luck in as few actions as you can: three stars for the fewest."))
    column.gap()
    column.say(_("Fifty turns from easy to very hard. Find more in your own games: traderow puzzle --of FILE"))
    from client.lessons.stars import SHIPPED, STARS, load_stars

    stars = sum(load_stars().values())
    if stars:
        column.gap()
        y, wide, most = column.take(1), min(column.width - 8, 30), SHIPPED * STARS
        bar(column.canvas, 0, y, wide, min(stars, most), 0, most, token="middle")
        column.canvas.put(wide + 2, y, f"{glyphs().leader} {stars}", "strong!")


def _note_today(around: Around) -> str:
    from client.records import today

    return today.outcome(today.load().get(today.day(), "")) or _("the same for everybody")


def _beside_today(around: Around, column: Column) -> None:
    from client.records import today

    for sentence in today.about():
        column.say(sentence)
        column.gap()


def _beside_join(around: Around, column: Column) -> None:
    if visiting() is not None:
        column.say(_("Shows the tables open here. You can also open one."))
    else:
        column.say(_("Paste an invitation from a friend, or type a name or an address."))
        column.gap()
        column.say(_("Without a code you see the open tables there, and can open one yourself."))
    column.gap()
    column.say(_("You can also watch as a spectator."))


# -- games and numbers ------------------------------------------------------------------------------------------------


def _note_games(around: Around) -> str:
    kept = around.played.kept
    if not kept:
        return _("replay, verify")
    return ngettext("{n} saved: replay, verify", "{n} saved: replay, verify", kept).format(n=kept)


def _beside_games(around: Around, column: Column) -> None:
    for game, result, seat in around.played.last:
        head = _("{date} {game}: {result}").format(
            date=game.date[:10], game=registry.short_title(game.game), result=clean(result)
        )
        column.say(head, "text")
        draw_curves(column, game, seat)
        if column.is_roomy:
            column.gap()
    if not around.played.last:
        column.say(_("Your finished games will be saved here."))
    column.gap()
    column.say(_("Replay a game from any side, verify its shuffles, or continue it from any point."), "quiet")


def draw_curves(column: Column, game: Summary, seat: int) -> None:
    """Draw this person's curve and that of the next opponent, each with its last value in its colour."""
    numbers = registry.numbers(game.game)
    curves = numbers.curves(game.counted) if numbers is not None else ()
    if not curves:
        return
    top = max(max(values, default=0) for values in curves) or 1
    half = column.width // 2
    room = max(min(half - NAME - 6, 24), 4)
    y = column.take(1)
    for x, at in ((0, seat), (half, other_side(game, seat))):
        column.canvas.put(x, y, fit(clean(game.names[at]), NAME), "quiet")
        values = sampled(curves[at], room)
        last = values[-1] if values else 0
        end = curve(column.canvas, x + NAME + 1, y, values, top, level(last, top) if last > 0 else "low")
        column.canvas.put(end + 1, y, str(last), level(last, top))


def sampled(values: Sequence[int], most: int) -> list[int]:
    """Return at most that many of the values, including the first and the last.

    >>> sampled([1, 2, 3, 4, 5], 3), sampled([1, 2], 3)
    ([1, 3, 5], [1, 2])
    """
    if len(values) <= most:
        return [*values]
    return [values[round(at * (len(values) - 1) / max(most - 1, 1))] for at in range(most)]


def other_side(game: Summary, seat: int) -> int:
    """Return the next seat of another team."""
    seats = [(seat + after) % len(game.teams) for after in range(1, len(game.teams))]
    return next((other for other in seats if game.teams[other] != game.teams[seat]), seat)


def _beside_numbers(around: Around, column: Column) -> None:
    if not around.played.rows:
        column.say(_("Wins and losses by mode, opponent and first seat, winning streaks, and what you buy."))
        column.gap()
        column.say(_("Counted in your saved games. For other programs: traderow stats --json"))
    for number in around.played.rows:
        number_row(column, number)


def token_of(number: NumberRow) -> str:
    """Return the colour of a number that is about a faction, and has the faction's letter before its name; "" for any other."""
    letter, blank = number.label[:1], number.label[1:2]
    return letter if letter in REALMS and blank == " " else ""


def number_row(column: Column, number: NumberRow) -> None:
    """Draw one number: its label, its value and its bar."""
    if not number.value:
        if column.is_roomy and column.y:
            column.gap()
        column.line((number.label, "strong!"))
        return
    y, token = column.take(1), token_of(number)
    column.canvas.put(0, y, crop(number.label, LABEL - 1), f"{token}!" if token else "text")
    free = column.width - cell_len(number.value)
    column.canvas.put(LABEL if free >= LABEL else max(free, 0), y, number.value, "text")
    room = column.width - LABEL - VALUE
    if number.percent is not None and room > 2:
        bar(column.canvas, LABEL + VALUE, y, room, number.percent, 0, 100, token=token)


# -- options, name, quit ----------------------------------------------------------------------------------------------


def _beside_options(around: Around, column: Column) -> None:
    from client.tui.widgets.sample import theme_sample

    column.say(_("Changes apply immediately."))
    column.gap()
    theme_sample(column)


_beside_name = _say(lambda: _("Your name at the table and in the records of your games."))
_beside_quit = _say(lambda: _("Your seat at another table stays yours: Return takes you back to it."))


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "r",
        "return",
        N_("Return"),
        0,
        N_("return to the seat you left, if there is one"),
        _note_return,
        _beside_return,
        lambda app: any(True for _seat in app.keep.free()),
        opens=False,
    ),
    Entry(
        "l",
        "learn",
        N_("Learn"),
        0,
        N_("learn the game in short lessons; continues where you left off"),
        _note_learn,
        _beside_learn,
        lambda app: bool(games_with_lessons()),
    ),
    Entry(
        "p",
        "play",
        N_("Play now"),
        1,
        N_("play against a bot on this computer"),
        lambda around: opponents.words(around.opponent),
        _beside_play,
        is_own,
    ),
    Entry(
        "w",
        "puzzles",
        N_("Puzzles"),
        1,
        N_("find the win: turns that you can win without luck"),
        lambda around: _("turns you can win"),
        _beside_puzzles,
    ),
    Entry(
        "t",
        "today",
        N_("Today"),
        1,
        N_("play the hand of the day, the same for everybody"),
        _note_today,
        _beside_today,
        is_own,
    ),
    Entry("h", "host", N_("Host"), 1, N_("open a table for others"), _note_host, _beside_host, is_own),
    Entry(
        "j",
        "join",
        N_("Join"),
        1,
        N_("join a table"),
        lambda around: _("with an invitation") if visiting() is None else _("the tables of this server"),
        _beside_join,
    ),
    Entry(
        "g",
        "games",
        N_("Games"),
        2,
        N_("records of the games you have played"),
        _note_games,
        _beside_games,
    ),
    Entry(
        "m",
        "numbers",
        N_("Stats"),
        2,
        N_("your wins and losses, counted in your records"),
        lambda around: around.played.note or _("won and lost, what you buy"),
        _beside_numbers,
    ),
    Entry(
        "o",
        "options",
        N_("Options"),
        3,
        N_("colours, symbols, language, turn alerts"),
        lambda around: _("colours, symbols, language"),
        _beside_options,
    ),
    Entry(
        "n",
        "name",
        N_("Name"),
        3,
        N_("change your name"),
        lambda around: around.app.own_name,
        _beside_name,
    ),
    Entry("q", "quit", N_("Quit"), 3, N_("quit"), lambda around: "", _beside_quit, opens=False),
)
