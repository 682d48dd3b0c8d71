"""A record on the table: back and forth by action or by turn, from every seat's side.

The table is the one a game is played on. Every position is laid out anew from the record: the way to it does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from client.games.star_realms.desk import Desk
from client.games.star_realms.input import command_handlers
from client.games.star_realms.input.replay_commands import REPLAY_COMMANDS, replay_commands
from client.games.star_realms.model import cursor, keys
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.decoder import read_events
from client.games.star_realms.model.game_updates import read
from client.games.star_realms.model.table import place_of
from client.games.star_realms.overlays import Looking, Piles
from client.games.star_realms.taking import take
from client.games.star_realms.text.events import log
from client.games.star_realms.text.pages.about import reason_text
from client.games.star_realms.text.prompts.questions import Choice, Menu
from client.games.star_realms.tui.finding import of_commands, of_piles
from client.games.star_realms.tui.screen import StarRealmsScreen
from client.i18n import _
from client.keyboard.printed import key_name
from client.records import record_files
from client.records.replay_feed import ReplayFeed
from client.records.replaying import Replay, played_until
from client.records.verify import result_sentence
from client.tui.covers.palette import Offer
from client.tui.look.glyphs import arrows
from client.tui.play_on import PlayOn
from client.tui.screens.help import HelpScreen
from client.tui.screens.notice import NoticeScreen
from engine.language import EventKind
from engine.star_realms.language.main_phase import Played, Used

_IN_THE_PILES = {"step-on": "right", "step-back": "left", "turn-on": "down", "turn-back": "up", "next-side": "zone"}
"""What the keys of the replay mean while the piles are open, as commands of the table."""


class ReplayScreen(StarRealmsScreen, inherit_bindings=False):
    """Shows the point that its feed is at, on a desk of its own for each point; the way there leaves no trace."""

    GROWS = False

    ADVISES = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(command.keys), f"replay('{command.name}')", command.help, show=False, id=command.name)
        for command in REPLAY_COMMANDS
        if command.name != "quit"
    ]

    def __init__(self, replay: Replay, directory: Path | None = None, *, leads_back: bool = False) -> None:
        """`directory`: where a game kept up to some point goes; None: among this person's records. `leads_back`: Escape goes to
        the screen before.
        """
        self.feed = ReplayFeed(replay)
        super().__init__(self.feed)
        self._leads_back = leads_back
        self.replay = replay
        self._directory = directory

    @property
    def point(self) -> int:
        """After so many actions."""
        return self.feed.point

    @property
    def side(self) -> int | None:
        """From that seat's side; None: as a spectator."""
        return self.feed.seat

    def on_screen_resume(self) -> None:
        if self.desk.table is None:
            self._go(0)

    def on_key(self, event: events.Key) -> None:
        """The key of a card: look at it. Everything else is a command."""
        if self.took(event):
            return
        event.prevent_default()
        own = {key for command in replay_commands() for key in command.keys}
        if event.character in {*keys.pools().every} - own and not self.desk.overlays.has(Piles):
            event.stop()
            self.desk.overlays.open(Looking())
            command_handlers.press(self.desk, event.character or "")
            self.desk.overlays.close(Looking)
            self.desk.notice = ""
            self._show()
        elif event.character and event.is_printable and own.isdisjoint({event.character, event.key}):
            self.desk.notice = command_handlers.nothing_on(event.character)
            self._show()

    def action_replay(self, name: str) -> None:
        """A command of the replay."""
        if self.desk.overlays.has(Piles) and name in _IN_THE_PILES:
            command_handlers.command(self.desk, _IN_THE_PILES[name], "")
            self._show()
            return
        match name:
            case "step-on":
                self._go(self.point + 1)
            case "step-back":
                self._go(self.point - 1)
            case "turn-on":
                self._go(self.replay.turn_after(self.point))
            case "turn-back":
                self._go(self.replay.turn_before(self.point))
            case "start":
                self._go(0)
            case "end":
                self._go(self.replay.last)
            case "next-side":
                self.feed.change_side()
                self._go(self.point)
            case "close" if self._leads_back and not self.desk.overlays.has(Piles):
                self.app.pop_screen()
            case "close":
                self.desk.overlays.close(Piles)
                self._show()
            case "browse":
                command_handlers.command(self.desk, "browse", "")
                self._show()
            case "play-on":
                self._play_on()
            case "keep-point":
                self._keep()
            case "palette":
                self.open_palette()
            case "help":
                self.app.push_screen(HelpScreen(REPLAY_COMMANDS))

    def offers(self) -> Iterable[Offer]:
        yield from of_commands(replay_commands(), {"always"}, self._do)
        yield from of_piles(self.desk, self._look_through)

    def _do(self, name: str) -> None:
        if name == "quit":
            self.call_later(self.app.run_action, "quit")
        else:
            self.action_replay(name)

    def settings_changed(self) -> None:
        self._go(self.point)

    def _go(self, point: int) -> None:
        """Lay out that point, or the nearest there is."""
        desk = Desk(self.feed)
        desk.bell = False
        self.feed.listen(lambda update: take(desk, read(update, self.replay.seats) or update))
        self.feed.go(point)
        assert desk.view is not None
        events = read_events(self.replay.events(self.point, self.side), self.replay.seats, desk.view.data)
        desk.cursor = _on_the_card(desk, events)
        desk.ask(Menu(self._sentence(desk, events), _hints()))
        self.desk = desk
        self._show()

    def _sentence(self, desk: Desk, events: tuple[EventKind, ...]) -> str:
        """Where we are, whose side it is, and what has just happened."""
        what = [entry.text for entry in log.add_events((), events, desk.teller())]
        result = self.replay.game(self.point).result
        if self.point == 0:
            what = [_("The game begins.")]
        elif result is not None:
            what = [result_sentence(result, self.replay.kept.names, reason_text)]
        side = _("spectator") if self.side is None else self.replay.kept.names[self.side]
        return _("{n}/{last}, side: {side}. {what}").format(n=self.point, last=self.replay.last, side=side, what=" ".join(what))

    def _play_on(self) -> None:
        if self.side is None:
            sentence = _("A spectator cannot play on: take a side first (Tab).")
            self.app.push_screen(NoticeScreen(_("Play on from here"), sentence))
        elif self._is_on():
            self.post_message(PlayOn(self.replay.kept, self.point, self.side))

    def _is_on(self) -> bool:
        """Whether the game goes on at this point; if not, that is said."""
        if self.replay.game(self.point).result is None:
            return True
        self.app.push_screen(NoticeScreen(_("Play on from here"), _("The game is over at this point: go back first.")))
        return False

    def _keep(self) -> None:
        if not self._is_on():
            return
        try:
            file = record_files.write(played_until(self.replay.kept, self.point), self._directory)
        except OSError as error:
            sentence = _("The record cannot be kept: {why}.").format(why=error.strerror or error)
        else:
            sentence = _("The game up to here is a record of its own now: {file}").format(file=file)
        self.app.push_screen(NoticeScreen(_("Play on from here"), sentence))


def _on_the_card(desk: Desk, events: tuple[EventKind, ...]) -> Cursor:
    """The cursor on the card that was played or used last, for the inspector to show it."""
    table = desk.table
    assert table is not None
    for event in reversed(events):
        if isinstance(event, Played | Used) and (stack := place_of(table, event.seat, event.place)) is not None:
            return cursor.at(table, stack)
    return desk.cursor


def _hints() -> tuple[Choice, ...]:
    """The line of keys, drawn where the choices of a question are."""
    keys = {command.name: key_name(command.keys[0]) for command in replay_commands()}
    words = (
        ("← →", _("action")),
        ("↑ ↓", _("turn")),
        (f"{keys['start']} {keys['end']}", _("ends")),
        (keys["next-side"], _("side")),
        (keys["browse"], _("piles")),
        (keys["play-on"], _("play on")),
        (keys["help"], _("help")),
    )
    return tuple(Choice(arrows(key), word, None) for key, word in words)
