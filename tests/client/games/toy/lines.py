"""The toy game in lines: what `--plain` asks of a wing, in as few words as it takes."""

from __future__ import annotations

from client.session.updates import ActionRefused, Commands, RecordKept, Replayed, TableChanged, Told, Update
from tests.client.games.toy.screens import ToyNews, sentence


class ToyLines:
    """Says what happens, the scores and one's own card; takes the words of the actions, and their numbers."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._names: list[str] = []
        self._actions: list[str] = []
        self._waits = False

    @property
    def is_waiting(self) -> bool:
        return self._waits

    @property
    def has_asked(self) -> bool:
        return False

    @property
    def until_next(self) -> None:
        return None

    def take(self, update: Update, told: Told | None) -> list[str]:
        self._waits = self._waits and not isinstance(told, ToyNews) and not isinstance(update, ActionRefused)
        if isinstance(update, TableChanged):
            self._names = [seat.name for seat in update.table.seats]
        if isinstance(update, Replayed):
            self._names = [*update.names]
        if isinstance(update, RecordKept):
            return [f"Kept: {update.file}"]
        if not isinstance(told, ToyNews):
            return []
        self._actions = [str(action[0]) for action in told.view["actions"]]
        scores = ", ".join(f"{name} {score}" for name, score in zip(self._names, told.view["score"], strict=False))
        asked = "Which? " + ", ".join(f"{n} {word}" for n, word in enumerate(self._actions, 1)) + "."
        happened = [sentence(event, self._names) for event in told.events]
        return [*filter(None, happened), f"{scores}.", *([asked] if self._actions else [])]

    def settled(self) -> list[str]:
        return []

    def typed(self, line: str) -> list[str] | None:
        if not self._actions:
            return None
        word = self._actions[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(self._actions) else line
        if word not in self._actions:
            return [f"{line} is no answer."]
        self._waits = True
        self._commands.act((word,))
        return []

    def meaning(self, line: str) -> None:
        """Whatever waits is carried out."""

    def begun(self) -> None:
        return None

    def help(self) -> list[str]:
        return ["draw: draw a card.", "show: show it."]
