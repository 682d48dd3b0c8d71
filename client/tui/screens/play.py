"""Choose an opponent and a game: the ladder of bots with past results, the game, the mode, the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region

from client.games import registry
from client.games.registry import games, title
from client.lobby import opponents
from client.lobby.opponents import Opponent, Rung
from client.table.summary import mode_name
from client.terminal.command import Command
from client.terminal.keyboard import key_name
from client.text.i18n import N_, _, labelled, pgettext
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line
from client.tui.canvas.gauges import bar
from client.tui.canvas.glyphs import glyphs
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.page import offers_of
from client.tui.dialogs.palette import Offer
from client.tui.screens.home_entries import Played, ladder_row
from client.tui.widgets.bindings import bindings
from client.tui.widgets.frame import Column, draw_frame
from client.tui.widgets.zone import Zone

_PLAY = N_("Play now")
DIGITS = 9
"""The number of bots that have a digit as their key. The arrow keys reach the others."""
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class PlayPicture:
    """The contents of the page. `at`: the marked line; the bots come first, then game, mode and seats."""

    chosen: Opponent
    rungs: Sequence[Rung]
    at: int
    beaten: Rung | None
    """The bot that was beaten, because of which the next bot is offered."""

    @property
    def rung(self) -> Rung:
        """Return the chosen bot."""
        return next(rung for rung in self.rungs if rung.level == self.chosen.level)

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """Return the other choices, each with its value."""
        chosen, found = self.chosen, registry.summary(self.chosen.game)
        start = (
            [(pgettext("how a game begins", "Start"), _("at once") if chosen.quick else _("with the set-up"))]
            if found and found.quick
            else []
        )
        return (_("Game"), title(chosen.game)), *start, (_("Mode"), mode_name(chosen.mode)), (_("Seats"), str(chosen.seats))


def commands_for(bots: int) -> Sequence[Command]:
    """Return the commands of the page for that many bots. The first nine bots have their number as their key."""
    keys = (f"1-{min(bots, DIGITS)}",)
    return [each._replace(keys=keys) if each.name == "opponent" else each for each in PlayScreen.COMMANDS_SHOWN]


class PlayZone(Zone[PlayPicture]):
    """The whole page."""

    NAME = "play"

    def draw(self, picture: PlayPicture, width: int, height: int) -> list[Line]:
        canvas = Canvas(width, height)
        name = picture.rung.name
        block: Line = ((f" {labelled(key_name('enter'), name)} ", "block! on high"), (" ", ""))
        if picture.beaten is not None:
            again = _("You have beaten {name}. Now play {other}.").format(name=picture.beaten.name, other=name)
            block = (*block, (again, "text"))
        frame = draw_frame(
            canvas,
            _("Play now"),
            commands_for(len(picture.rungs)),
            words=_("on this computer, saved until it is over"),
            said=[block],
        )
        body = frame.body
        left = min(body.columns, 42)
        self._ladder(canvas, Rectangle(body.x - 1, body.y, left - 2, body.lines), picture)
        if body.columns < 60:
            below = body.y + len(picture.rungs) + 5
            _about(Column(canvas.window(Rectangle(body.x, below, body.columns, frame.bottom - below))), picture)
            return [*canvas.lines]
        for y in range(frame.top, frame.bottom):
            canvas.put(left + 1, y, glyphs().down, "rule")
        _about(Column(canvas.window(Rectangle(left + 3, body.y, width - left - 5, body.lines))), picture)
        return [*canvas.lines]

    def _ladder(self, canvas: Canvas, where: Rectangle, picture: PlayPicture) -> None:
        for at, rung in enumerate(picture.rungs):
            line = Rectangle(where.x, where.y + at, where.columns, 1)
            is_next = rung.level == picture.chosen.level
            ladder_row(canvas, line, rung, str(at + 1) if at < DIGITS else "", marked=at == picture.at, next_one=is_next)
        y = where.y + len(picture.rungs) + 1
        for at, (label, value) in enumerate(picture.values, len(picture.rungs)):
            marked = at == picture.at
            if marked:
                canvas.fill(Rectangle(where.x, y, where.columns, 1), "text on cursor.g")
                canvas.put(where.x, y, glyphs().cursor, "strong!")
            before, after = glyphs().lower, glyphs().higher
            canvas.put(where.x + 5, y, label, "strong!" if marked else "text")
            if marked:
                canvas.put(where.x + 11, y, f"{before} {value} {after}", "strong!")
            else:
                canvas.put(where.x + 13, y, value, "quiet")
            y += 1


def _about(column: Column, picture: PlayPicture) -> None:
    """Describe the chosen bot's play, this person's score against it, and the progress on the ladder."""
    found = registry.summary(picture.chosen.game)
    rung = picture.rung
    if found is None:
        return
    column.line((rung.name, "strong!"), (f"  {rung.word}", "quiet"))
    if column.is_roomy:
        column.gap()
    column.say(found.bot_line(rung.level))
    if picture.chosen.quick:
        column.gap()
        column.say(_(found.quick_line))
    column.gap()
    column.line((_("You and {name}").format(name=rung.name) + "  ", "quiet"), (f"{rung.won} : {rung.lost}", "strong!"))
    column.gap()
    beaten = sum(rung.won > 0 for rung in picture.rungs)
    wide = min(column.width, 30)
    bar(column.canvas, 0, column.take(1), wide, beaten, 0, len(picture.rungs))
    column.line((_("{n} of {total} beaten").format(n=beaten, total=len(picture.rungs)), "quiet"))


class PlayScreen(OverlayScreen):
    """The page, with the suggested choice marked. `play`: begins a game after the page has closed."""

    AUTO_FOCUS = ""
    COMMANDS_SHOWN: Sequence[Command] = (
        Command("begin", ("enter",), N_("play against the chosen opponent"), _PLAY, "always", N_("play")),
        Command("choose", ("up", "down"), N_("a bot, the game, start, mode or seats"), _PLAY, "always", N_("choose")),
        Command("change", ("left", "right"), N_("another game, start, mode or number of seats"), _PLAY, "always", N_("change")),
        Command("opponent", ("1-6",), N_("that bot"), _PLAY, "always", N_("opponent")),
        Command("back", ("escape",), N_("back"), _PLAY, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _PLAY, "always"),
        Command("help", ("?", "f1"), N_("this help"), _PLAY, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "back", "palette", "help")
    DEFAULT_CSS = """
    PlayScreen { background: $background; color: $foreground; overflow: hidden; }
    """

    def __init__(self, chosen: Opponent, played: Played, play: Callable[[Opponent], None]) -> None:
        super().__init__()
        self._chosen = chosen
        self._scores = played.scores or {}
        self._offered = chosen if chosen != opponents.last() else None
        """The next bot, offered after a win."""
        self._play = play
        self._at = next(at for at, rung in enumerate(self._rungs) if rung.level == chosen.level)

    def compose(self) -> ComposeResult:
        yield PlayZone()

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def settings_changed(self) -> None:
        self._show()

    def on_key(self, event: events.Key) -> None:
        if self.took(event):
            return
        match event.key:
            case "up" | "down":
                self._go(self._at + (1 if event.key == "down" else -1))
            case "left" | "right":
                self._step(-1 if event.key == "left" else 1)
            case "enter" | "space":
                self._begin()
            case key if key.isdecimal() and 0 < int(key) <= min(len(self._rungs), DIGITS):
                self._go(int(key) - 1)
            case _:
                return
        event.stop()

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_palette(self) -> None:
        self.open_palette()

    async def action_help(self) -> None:
        """Show every command of this page."""
        await self.app.push_screen(HelpScreen(commands_for(len(self._rungs))))

    def offers(self) -> Iterable[Offer]:
        for at, rung in enumerate(self._rungs):
            yield Offer(f"{rung.name} ({rung.word})", partial(self._go, at), str(at + 1) if at < DIGITS else "")
        yield from offers_of(self)

    @property
    def _rungs(self) -> Sequence[Rung]:
        return opponents.ladder(self._chosen.game, self._scores)

    def _go(self, at: int) -> None:
        """Mark that line. If it is a bot's, choose the bot."""
        rungs = self._rungs
        found = registry.summary(self._chosen.game)
        self._at = at % (len(rungs) + (4 if found is not None and found.quick else 3))
        if self._at < len(rungs):
            self._chosen = self._chosen._replace(level=rungs[self._at].level)
        self._show()

    def _step(self, step: int) -> None:
        """Choose the next or previous value of the marked line; on a bot's line, the next or previous bot."""
        chosen, line = self._chosen, self._at - len(self._rungs)
        if line < 0:
            self._go((self._at + step) % len(self._rungs))
            return
        found = registry.summary(chosen.game)
        assert found is not None  # one that can be chosen
        modes = found.modes
        match line if line == 0 or found.quick else line + 1:
            case 0:
                chosen = opponents.usual(_after(games(), chosen.game, step))
            case 1:
                chosen = chosen._replace(quick=not chosen.quick)
            case 2:
                chosen = opponents.fitting(chosen._replace(mode=_after([*modes], chosen.mode, step)))
            case _:
                counts = [count for count in modes[chosen.mode] if count > 1]
                chosen = chosen._replace(seats=_after(counts, chosen.seats, step))
        self._chosen = chosen
        self._at = len(self._rungs) + line
        self._show()

    def _begin(self) -> None:
        chosen = self._chosen
        self.app.pop_screen()
        self._play(chosen)

    def _show(self) -> None:
        zone = self.query_one(PlayZone)
        zone.place(Region(0, 0, *self.app.size))
        rungs, beaten = self._rungs, None
        if self._offered == self._chosen:
            before = opponents.last()
            beaten = next((rung for rung in rungs if rung.level == before.level), None)
        zone.show(PlayPicture(self._chosen, rungs, self._at, beaten))


def _after(values: Sequence[V], value: V, step: int) -> V:
    """Return the next or previous value. The first follows the last."""
    return values[(values.index(value) + step) % len(values)]
