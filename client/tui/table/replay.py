"""A record on the table of any game: back and forth by action or by turn, from every seat's side.

The table is the one a game is played on. Every position is laid out anew from the record: the way to it does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from textual import events

from client.records import files
from client.records.replay import Replay, ReplayFeed, played_until
from client.records.verify import result_sentence
from client.table.commands import CommandTable
from client.table.game import AnySelectors
from client.table.input import nothing_on
from client.table.state import Ask, Choice, Closed, Configured, Key, Looking, Menu, Notice, Opened, Piles, Run, Updated
from client.table.store import Store
from client.terminal import paths
from client.terminal.keyboard import key_name
from client.text.i18n import _, pgettext
from client.tui.base.requests import PlayOn
from client.tui.canvas.glyphs import arrows
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.palette import Offer
from client.tui.table.finding import of_commands, of_piles
from client.tui.table.screen import TableScreen
from client.tui.widgets.notice import NoticeScreen
from engine.language import EventKind
from protocol.text import clean

_IN_THE_PILES = {"step-on": "right", "step-back": "left", "turn-on": "down", "turn-back": "up", "next-side": "zone"}
"""What the keys of the replay mean while the piles are open, as commands of the table."""


class ReplayTable(TableScreen):
    """Shows the point that its feed is at.

    A game's own derives from this and from its table screen, whose bindings it does not inherit.
    """

    REPLAY: CommandTable

    def __init__(self, replay: Replay, directory: Path | None = None, *, leads_back: bool = False) -> None:
        """`directory`: where a game kept up to some point goes; None: among this person's records. `leads_back`: Escape goes to
        the screen before.
        """
        self.feed = ReplayFeed(replay)
        self.start(self.feed)
        self._leads_back = leads_back
        self.replay = replay
        self._directory = directory

    # -- what a game says ----------------------------------------------------------------------------------------------

    def start(self, feed: ReplayFeed) -> None:
        """Make the table screen, with that feed in the place of a session."""
        raise NotImplementedError

    def happened(self, current: AnySelectors, events: tuple[EventKind, ...]) -> list[str]:
        """What is said of the step that leads to this point, a sentence each."""
        return [entry.text for entry in current.entries(events)]

    def point_at(self, events: tuple[EventKind, ...]) -> None:
        """The cursor on what the last step was about."""

    def begun(self, before: Any) -> None:
        """Another point is to be laid out, on a table that has nothing on it yet. `before`: the state of the point before."""

    def reason_text(self, reason: str) -> str:
        """Why a game ended, in a few words."""
        return reason

    def thing_keys(self) -> Collection[str]:
        """The keys by which a thing of the table is looked at."""
        return ()

    def remark(self) -> str:
        """What there is to say of this point beside what happened."""
        return ""

    def analyse(self) -> None:
        """Look for what cost most, in a game that has somebody to do that."""

    def words(self) -> Mapping[str, str]:
        """What the steps are called in the line of keys: "step" and "turn"."""
        return {"step": _("action"), "turn": pgettext("a part of a game", "turn")}

    # ------------------------------------------------------------------------------------------------------------------

    @property
    def point(self) -> int:
        """After so many actions."""
        return self.feed.point

    @property
    def side(self) -> int | None:
        """From that seat's side; None: as a spectator."""
        return self.feed.seat

    def on_screen_resume(self) -> None:
        if self.store.state.table is None:
            self._go(0)

    def on_key(self, event: events.Key) -> None:
        """The key of a card: look at it. Everything else is a command."""
        if self.took(event):
            return
        event.prevent_default()
        own = self.REPLAY.keys_in_use()
        if event.character in {*self.thing_keys()} - own and not self.store.state.overlays.has(Piles):
            event.stop()
            for done in (Opened(Looking()), Key(event.character or ""), Closed((Looking,)), Notice("")):
                self.store.dispatch(done)
            self._show()
        elif event.character and event.is_printable and own.isdisjoint({event.character, event.key}):
            self.store.dispatch(Notice(nothing_on(self.store.game, event.character)))
            self._show()

    def action_replay(self, name: str) -> None:
        """A command of the replay."""
        if self.store.state.overlays.has(Piles) and name in _IN_THE_PILES:
            self.store.dispatch(Run(_IN_THE_PILES[name]))
            self._show()
            return
        match name:
            case "step-on":
                self._go(self.point + 1)
            case "step-back":
                self._go(self.point - 1)
            case "turn-on":
                self._go(self.turn_after())
            case "turn-back":
                self._go(self.turn_before())
            case "start":
                self._go(0)
            case "end":
                self._go(self.replay.last)
            case "next-side":
                self.feed.change_side()
                self._go(self.point)
            case "close" if self.store.state.overlays.has(Piles):
                self.store.dispatch(Closed((Piles,)))
                self._show()
            case "close" | "leave":
                self._leave()
            case "play-on":
                self._play_on()
            case "keep-point":
                self._keep()
            case "palette":
                self.open_palette()
            case "help":
                self.app.push_screen(HelpScreen(self.REPLAY.listed))
            case _:
                self.store.dispatch(Run(name))
                self._show()

    def _leave(self) -> None:
        """Back to where it was opened; of a command that shows nothing else, the end."""
        if self._leads_back:
            self.app.pop_screen()
        else:
            self.app.exit()

    def turn_after(self) -> int:
        """Where the key for a turn on leads."""
        return self.replay.turn_after(self.point)

    def turn_before(self) -> int:
        """Where the key for a turn back leads."""
        return self.replay.turn_before(self.point)

    def offers(self) -> Iterable[Offer]:
        yield from of_commands(self.REPLAY.commands(), {"always"}, self._do)
        yield from of_piles(self.store.current, self.store.game.commands.key_of("browse"), self._look_through)

    def _do(self, name: str) -> None:
        if name == "quit":
            self.call_later(self.app.run_action, "quit")
        else:
            self.action_replay(name)

    def settings_changed(self) -> None:
        self._go(self.point)

    def _go(self, point: int) -> None:
        """Lay out that point, or the nearest there is, on a table of its own: the way there leaves no trace."""
        before, game = self.store.state, self.store.game
        self.store = store = Store(game, self.feed)
        store.dispatch(Configured(False, before.warns, before.moments))
        self.begun(before)
        self.feed.listen(lambda update: store.dispatch(Updated(game.read(update, self.replay.seats) or update)))
        self.feed.go(point)
        events = self.read_events(self.replay.events(self.point, self.side))
        self.point_at(events)
        store.dispatch(Ask(Menu(self._sentence(events), self._line_of_keys())))
        self._show()

    def read_events(self, events: Sequence[Any]) -> tuple[EventKind, ...]:
        """Decode what happened in a game as it is seen at this point."""
        return self.store.game.read_events(events, self.replay.seats, self.store.state.view)

    def _sentence(self, events: tuple[EventKind, ...]) -> str:
        """Where we are, whose side it is, and what has just happened."""
        what = self.happened(self.store.current, events)
        result = self.replay.game(self.point).result
        if self.point == 0:
            what = [_("The game begins.")]
        elif result is not None:
            what = [result_sentence(result, self.replay.kept.names, self.reason_text)]
        side = _("spectator") if self.side is None else self.replay.kept.names[self.side]
        said = _("{n}/{last}, side: {side}. {what}").format(n=self.point, last=self.replay.last, side=side, what=" ".join(what))
        return f"{said} {self.remark()}".rstrip()

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
            file = files.write(played_until(self.replay.kept, self.point), self._directory)
        except OSError as error:
            sentence = _("The record cannot be kept: {why}.").format(why=clean(str(error.strerror or error)))
        else:
            sentence = _("The game up to here is a record of its own now: {file}").format(file=paths.shown(file))
        self.app.push_screen(NoticeScreen(_("Play on from here"), sentence))

    def _line_of_keys(self) -> tuple[Choice, ...]:
        """Drawn where the choices of a question are."""
        keys = {command.name: key_name(command.keys[0]) for command in self.REPLAY.commands()}
        called = self.words()
        words = (
            ("← →", called["step"]),
            ("↑ ↓", called["turn"]),
            (keys["next-side"], pgettext("whose view is shown", "side")),
            (keys["browse"], _("piles")),
            (keys["play-on"], _("play on")),
            (keys["help"], _("help")),
            (keys["leave"], _("leave")),
        )
        return tuple(Choice(arrows(key), word, None) for key, word in words)
