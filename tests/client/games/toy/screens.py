"""The toy game on the screen: a table for a session, and the same table for a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from client.records.replay import Replay
from client.session.updates import Commands, Stepped, TableChanged, Told
from client.tui.base.requests import PlayOn
from client.tui.base.session_message import SessionNews
from client.tui.canvas.draw import Line, rule
from client.tui.widgets.zone import Zone

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToyNews(Told):
    """Where the game is now, and what has happened."""

    view: View
    events: Sequence[list[Any]]


def sentence(event: list[Any], names: list[str]) -> str:
    """What an event says."""
    match event:
        case ["show", seat, card]:
            return f"{names[seat]} shows {card}."
        case ["draw", seat, card]:
            return f"{names[seat]} draws {card or 'a card'}."
        case ["concede", seat]:
            return f"{names[seat]} gives up."
        case ["over", winners, _reason]:
            return f"{' and '.join(names[seat] for seat in winners)} won."
    return ""


class Board(Zone[View]):
    """The scores, the secret card of the one who looks, and what has happened."""

    NAME = "board"

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.told: list[str] = []

    def draw(self, picture: View, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(width, [("Toy", "title")])]
        lines += [((f"{name}: {score}", "strong"),) for name, score in zip(self.names, picture["score"], strict=False)]
        lines.append(((f"your card: {picture['secret']}" if picture["secret"] else "you look on", ""),))
        lines.append((("  ".join(f"[{word[0][0]}] {word[0]}" for word in picture["actions"]), "key"),))
        return [*lines, *(((text, "faint"),) for text in self.told[len(lines) - height :])]


class ToyScreen(Screen[Any]):
    """The table of a session."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "answer('draw')", show=False),
        Binding("s", "answer('show')", show=False),
        Binding("L", "leave", show=False),
    ]

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.commands = commands
        self.view: View | None = None

    def compose(self) -> ComposeResult:
        yield Board()

    def on_session_news(self, news: SessionNews) -> None:
        board = self.query_one(Board)
        if isinstance(news.update, TableChanged):
            board.names = [seat.name for seat in news.update.table.seats]
        if isinstance(news.told, ToyNews):
            self.view = news.told.view
            if isinstance(news.update, Stepped):
                board.told += filter(None, (sentence(event, board.names) for event in news.told.events))
        self.show_view()

    def show_view(self) -> None:
        if self.view is not None:
            board = self.query_one(Board)
            board.place(Region(0, 0, self.app.size.width, self.app.size.height))
            board.show(self.view)

    def action_answer(self, word: str) -> None:
        self.commands.act((word,))

    def action_leave(self) -> None:
        self.commands.leave()


class ToyReplayScreen(Screen[Any]):
    """A record, forwards with Space; P plays on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "on", show=False),
        Binding("P", "play_on", show=False),
        Binding("escape", "close", show=False),
    ]

    def __init__(self, replay: Replay, leads_back: bool) -> None:
        super().__init__()
        self.replay = replay
        self.point = 0
        self._leads_back = leads_back

    def compose(self) -> ComposeResult:
        yield Board()

    def on_screen_resume(self) -> None:
        self.show_point()

    def show_point(self) -> None:
        board, names = self.query_one(Board), list(self.replay.kept.names)
        board.names = names
        board.told = [
            f"{self.point}/{self.replay.last}",
            *(sentence(event, names) for event in self.replay.told(self.point, 0)),
        ]
        board.place(Region(0, 0, self.app.size.width, self.app.size.height))
        board.show(self.replay.view(self.point, 0))

    def action_on(self) -> None:
        self.point = min(self.point + 1, self.replay.last)
        self.show_point()

    def action_play_on(self) -> None:
        self.post_message(PlayOn(self.replay.kept, self.point, 0))

    def action_close(self) -> None:
        if self._leads_back:
            self.app.pop_screen()
