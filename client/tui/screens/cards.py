"""Show every card of a game: a list by name, and below it the marked card's effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region

from client.terminal.command import Command
from client.text.i18n import N_, _
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, crop, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.page import offers_of
from client.tui.dialogs.palette import Offer
from client.tui.widgets.bindings import bindings
from client.tui.widgets.frame import draw_frame
from client.tui.widgets.zone import Zone

_CARDS = N_("All cards")
Listed = tuple[str, str, str, str]
"""A card: its colour token, its group, its name, and its effects."""


@dataclass(frozen=True, slots=True)
class CardsPicture:
    """The contents of the page. `at`: the marked card; `first`: the first card shown."""

    title: str
    cards: Sequence[Listed]
    at: int
    first: int


class CardsZone(Zone[CardsPicture]):
    """The whole page."""

    NAME = "cards"

    def draw(self, picture: CardsPicture, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, height)
        token, group, name, words = picture.cards[picture.at]
        said = wrap([(f"{name}  ", f"{token}!"), (words, "text")], width - 4)
        place = f"{picture.at + 1}/{len(picture.cards)}"
        frame = draw_frame(
            canvas, _(_CARDS), CardsScreen.COMMANDS_SHOWN, words=f"{picture.title}, {group}", right=place, said=said
        )
        body = Rectangle(frame.margin, frame.body.y, frame.body.columns, lines_of_names(height))
        wide = max(cell_len(card[2]) for card in picture.cards) + 2
        shown = picture.cards[picture.first : picture.first + body.lines]
        for y, card in enumerate(shown, body.y):
            marked = picture.first + y - body.y == picture.at
            _row(canvas, Rectangle(body.x, y, body.columns, 1), card, wide, marked=marked)
        return [*canvas.lines]


def lines_of_names(height: int) -> int:
    """Return the number of cards shown: as many as fit between the head and the longest text."""
    return max(height - 9, 3)


def _row(canvas: Canvas, where: Rectangle, card: Listed, wide: int, *, marked: bool) -> None:
    """Draw a card: its letter and name on the colour of its faction, and its effects beside them."""
    token, _group, name, words = card
    x, y = where.x, where.y
    canvas.fill(Rectangle(x, y, wide + 4, 1), f"text on {'cursor.g' if marked else f'{token}.body'}")
    if marked:
        canvas.put(x - 1, y, glyphs().cursor, "strong!")
    canvas.put(x, y, f" {token} ", f"block! on {token}")
    canvas.put(x + 4, y, name, "strong!" if marked else f"{token}!")
    canvas.put(x + wide + 5, y, crop(words, where.columns - wide - 5), "text" if marked else "quiet")


class CardsScreen(OverlayScreen):
    """The page of cards. Escape, or the key that opened it, closes it."""

    AUTO_FOCUS = ""
    COMMANDS_SHOWN: Sequence[Command] = (
        Command("choose", ("up", "down"), N_("another card"), _CARDS, "always", N_("choose")),
        Command("group", ("left", "right"), N_("the previous or the next cards"), _CARDS, "always", N_("faction")),
        Command("back", ("escape",), N_("back"), _CARDS, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a card by typing part of it"), _CARDS, "always", N_("find")),
        Command("help", ("?", "f1"), N_("this help"), _CARDS, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "back", "palette", "help")
    DEFAULT_CSS = """
    CardsScreen { background: $background; color: $foreground; overflow: hidden; }
    """

    def __init__(self, title: str, cards: Sequence[Listed]) -> None:
        super().__init__()
        self._title = title
        self._cards = cards
        self._at = 0

    def compose(self) -> ComposeResult:
        yield CardsZone()

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def on_key(self, event: events.Key) -> None:
        if self.took(event):
            return
        match event.key:
            case "up" | "down":
                self._go(self._at + (1 if event.key == "down" else -1))
            case "pageup" | "pagedown":
                self._go(self._at + (10 if event.key == "pagedown" else -10))
            case "left" | "right":
                self._go(self._first_of_group(1 if event.key == "right" else -1))
            case "v" | "q":
                self.action_back()
            case _:
                return
        event.stop()

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_palette(self) -> None:
        self.open_palette()

    async def action_help(self) -> None:
        """Show every command of this page."""
        await self.app.push_screen(HelpScreen(self.COMMANDS_SHOWN))

    def offers(self) -> Iterable[Offer]:
        for at, (_token, group, name, words) in enumerate(self._cards):
            yield Offer(name, lambda at=at: self._go(at), also=f"{group} {words}")  # type: ignore[misc]
        yield from offers_of(self)

    def _first_of_group(self, step: int) -> int:
        """Return the first card of the next group, or of the one before."""
        starts = [at for at, card in enumerate(self._cards) if at == 0 or card[1] != self._cards[at - 1][1]]
        here = max(number for number, at in enumerate(starts) if at <= self._at)
        return starts[(here + step) % len(starts)]

    def _go(self, at: int) -> None:
        self._at = at % len(self._cards)
        self._show()

    def _show(self) -> None:
        zone = self.query_one(CardsZone)
        size = self.app.size
        zone.place(Region(0, 0, *size))
        room = lines_of_names(size.height)
        first = max(min(self._at - room // 2, len(self._cards) - room), 0)
        zone.show(CardsPicture(self._title, self._cards, self._at, first))
