"""Show a list of puzzles with the stars earned, and the choices after each attempt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import App
from textual.binding import BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from client.games.puzzle_list import PuzzleList, puzzles_of
from client.games.registry import client, commands
from client.lessons.puzzles import CardSign, PuzzleTable, Sketch, next_unsolved, remember, verdict, won
from client.lessons.stars import STARS
from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import N_, _
from client.tui.base.table_app import TableApp
from client.tui.canvas.canvas import Canvas
from client.tui.canvas.draw import PLAIN, Line, Span, width_of
from client.tui.canvas.gauges import bar
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from client.tui.dialogs.page import OverlayPage
from client.tui.widgets.bindings import bindings
from client.tui.widgets.frame import Column, Frame
from client.tui.widgets.menu import Choice, Menu
from client.tui.widgets.zone import Zone

_PUZZLES = N_("Find the win")


async def show_puzzles(app: App[Any], listed: PuzzleList) -> None:
    """Show the list, and on top of it the chosen puzzle, if there is one."""
    screen = PuzzlesScreen(listed)
    await app.push_screen(screen)
    if listed.at is not None:
        await screen.try_one(listed.at)


class PositionZone(Zone[Sketch]):
    """Show a puzzle before the attempt: the target and the cards."""

    NAME = "position"
    DEFAULT_CSS = "PositionZone { position: relative; }"

    def draw(self, picture: Sketch, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, height)
        column = Column(canvas)
        head: Line = ((picture.name + "  ", "strong!"), (f" {picture.left} ", chip("combat")), (" ", ""))
        used = width_of(head)
        y = column.y
        column.line(*head)
        if (room := min(width - used, _BAR)) >= _LEAST_BAR:
            bar(canvas, used, y, room, picture.left, 0, max(picture.most, picture.left), token="combat")
        is_roomy = height >= _ROOMY
        lines: list[tuple[Line, int]] = []
        for title, cards in picture.groups:
            if cards or is_roomy:
                lines += [*([((), 0)] if is_roomy else []), (((title, "quiet"),), 0), *_chips(cards, width)]
        unseen = sum(count for _line, count in lines[column.left - 1 :]) if len(lines) > column.left else 0
        for line, _count in lines[: column.left - 1] if unseen else lines:
            column.line(*line)
        if unseen:
            column.line((f"+{unseen}", "quiet"))
        return [*canvas.lines]


_BAR, _LEAST_BAR = 30, 6
_ROOMY = 12
"""The least number of lines for which empty lines are drawn."""


def _chips(cards: Sequence[CardSign], width: int) -> list[tuple[Line, int]]:
    """Return lines of chips in the colours of these cards, as many on each line as fit, each with its number of cards."""
    lines: list[tuple[list[Span], int]] = []
    for card in cards:
        shield = f"{glyphs().outpost if card.is_outpost else glyphs().base}{card.defense} " if card.defense else ""
        words = f"{card.token} {shield}{card.name}"
        each = (f" {words} " if cell_len(words) + 2 <= width else words, f"{card.token}! on {card.token}.body")
        if lines and width_of([*lines[-1][0], (" ", PLAIN), each]) <= width:
            lines[-1] = ([*lines[-1][0], (" ", PLAIN), each], lines[-1][1] + 1)
        else:
            lines.append(([each], 1))
    return [(tuple(spans), count) for spans, count in lines] or [(((glyphs().dot, "quiet"),), 0)]


_ABOUT = 4
"""The most lines of the explanation."""


def list_cells(choices: Sequence[Choice]) -> int:
    """Return the width of the list in cells: a mark, a key, the longest line, and the scroll bar."""
    return max((cell_len(choice.label) + cell_len(choice.note) for choice in choices), default=0) + 9


def size_beside(columns: int, lines: int, listed: int) -> tuple[int, int]:
    """Return the cells and lines beside the list on a screen of that size, below the explanation."""
    frame = Frame(columns, lines)
    return frame.body.columns - listed - 1, frame.body.lines - _ABOUT - 1


class PuzzlesScreen(OverlayPage):
    """Show one line for each puzzle, and beside it the position of the marked puzzle."""

    AUTO_FOCUS = "Menu"
    app: TableApp
    COMMANDS_SHOWN = (
        Command("choose", ("up", "down"), N_("choose a puzzle"), _PUZZLES, "always", N_("choose")),
        Command("solve", ("enter",), N_("win in that turn"), _PUZZLES, "always", N_("solve")),
        Command("back", ("escape",), N_("back"), _PUZZLES, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _PUZZLES, "always"),
        Command("help", ("?", "f1"), N_("this help"), _PUZZLES, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "back", "palette", "help")
    DEFAULT_CSS = """
    PuzzlesScreen Horizontal { height: 1fr; }
    PuzzlesScreen VerticalScroll { height: 1fr; margin-right: 1; scrollbar-size-vertical: 1; }
    PuzzlesScreen #beside { height: 1fr; width: 1fr; }
    PuzzlesScreen #about { height: auto; max-height: 4; margin-bottom: 1; color: $foreground; }
    """

    def __init__(self, listed: PuzzleList) -> None:
        super().__init__(_("Find the win"))
        self.listed = listed
        self._at = 0

    def body(self) -> Iterable[Widget]:
        yield Static(about(), id="about", markup=False)
        with Horizontal():
            with VerticalScroll(can_focus=False):
                yield Menu(self._choices(), id="puzzles")
            with Container(id="beside"):
                yield PositionZone()

    def on_mount(self) -> None:
        at = self.listed.at
        self.query_one(VerticalScroll).styles.width = list_cells(self._choices())
        self.query_one(Menu).at = next_unsolved([each.puzzle for each in self.listed.puzzles]) if at is None else at

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.call_after_refresh(self._show_position)

    @on(Menu.Moved)
    def moved(self, event: Menu.Moved) -> None:
        self.query_one(VerticalScroll).scroll_to_region(Region(0, event.at, 1, 1), animate=False)
        self._show_position()

    def _show_position(self) -> None:
        """Show the position of the marked puzzle beside the list."""
        at, of_game, zone = self.query_one(Menu).at, puzzles_of(self.listed.game), self.query_one(PositionZone)
        room = self.query_one("#beside").size
        if of_game is not None and at < len(self.listed.puzzles) and room.width and room.height:
            zone.place(Region(0, 0, *room))
            zone.show(of_game.sketch(self.listed.puzzles[at].puzzle))

    @on(Menu.Chosen)
    async def chosen(self) -> None:
        await self.try_one(self.query_one(Menu).at)

    def action_back(self) -> None:
        self.app.pop_screen()

    # -- a try ---------------------------------------------------------------------------------------------------------

    async def try_one(self, at: int) -> None:
        """Show the table of that puzzle at its first position."""
        known, of_game = client(self.listed.game), puzzles_of(self.listed.game)
        if known is None or known.puzzle_screen is None or of_game is None or at >= len(self.listed.puzzles):
            return
        self._at, titled = at, self.listed.puzzles[at]
        self.query_one(Menu).at = at
        table = PuzzleTable(titled.puzzle, self.app.own_name, of_game.OTHER)
        advice = next((each.keys[0] for shown in commands() for each in in_use().table(shown) if each.name == "advice"), "")
        begins = _("{title} Win in this turn. {key}: a hint. Esc: start again, leave.")
        screen = known.puzzle_screen(
            table,
            begins.format(title=titled.title, key=key_name(advice)),
            of_game.hint(titled.puzzle),
            partial(self._when_aside, table),
        )
        await self.app.push_screen(screen)

    def _when_aside(self, table: PuzzleTable) -> None:
        self.call_later(self._put_aside, table)

    async def _put_aside(self, table: PuzzleTable) -> None:
        """Ask for the next step after the end of an attempt, or after Escape."""
        said = [_("The turn is not over yet.")]
        if table.is_over:
            said = [*verdict(table), *remember(table)]
            self._show_stars()
        after = [Choice("r", _("Start again")), Choice("l", _("All puzzles"))]
        if self._at + 1 < len(self.listed.puzzles):
            after.insert(0 if table.stars else 1, Choice("n", _("Next puzzle")))
        await self.app.push_screen(AfterTry(self.listed.puzzles[self._at].title, said, after, self._when_chosen))

    def _when_chosen(self, how: str) -> None:
        """Run the choice on this screen, because the screen that asks cannot wait for its own end."""
        self.call_later(self._go_on, how)

    async def _go_on(self, how: str) -> None:
        """Carry out a choice. `how`: "look" at the table, "again", the "next" puzzle, or the "list"."""
        await self.app.pop_screen()
        if how == "look":
            return
        await self.app.pop_screen()
        if how != "list":
            await self.try_one(self._at + (how == "next"))

    def _show_stars(self) -> None:
        self.query_one(Menu).set_choices(self._choices())

    def _choices(self) -> list[Choice]:
        """Return a line for each puzzle. The first nine have a digit."""
        wide = len(str(len(self.listed.puzzles)))
        return [
            Choice(str(at) if at <= 9 else "", f"{at if at > 9 else '':>{wide}}  {stars_drawn(won(each.puzzle))}", each.note)
            for at, each in enumerate(self.listed.puzzles, 1)
        ]


class AfterTry(OverlayPage):
    """Report the result of an attempt, and ask for the next step."""

    AUTO_FOCUS = "Menu"
    COMMANDS_SHOWN = (
        Command("choose", ("up", "down"), N_("choose a line"), _PUZZLES, "always", N_("choose")),
        Command("take", ("enter",), N_("choose the line, or press its letter"), _PUZZLES, "always", N_("do it")),
        Command("look", ("escape",), N_("back to the table"), _PUZZLES, "always", N_("the table")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "look")

    def __init__(self, title: str, said: Sequence[str], choices: Sequence[Choice], go_on: Callable[[str], None]) -> None:
        super().__init__(title)
        self._said, self._choices, self._go_on = said, choices, go_on

    def body(self) -> Iterable[Widget]:
        yield Static("\n".join(self._said) + "\n", id="verdict", markup=False)
        yield Menu(self._choices, id="next")

    @on(Menu.Chosen)
    def chosen(self, event: Menu.Chosen) -> None:
        self._go_on({"n": "next", "r": "again", "l": "list"}[event.key])

    def action_look(self) -> None:
        self._go_on("look")


def stars_drawn(stars: int) -> str:
    """Draw that many of three stars, which can be told apart without colour too.

    >>> stars_drawn(2)
    '✦✦·'
    """
    return glyphs().star * stars + glyphs().dot * (STARS - stars)


def about() -> str:
    """Return an explanation of puzzles."""
    return _(
        "Each of these turns can be won without luck: you need no unknown card. You get three stars "
        "for the fewest actions; undone actions do not count. Each has been proven by search. They "
        "come from games of bots, the easiest first."
    )
