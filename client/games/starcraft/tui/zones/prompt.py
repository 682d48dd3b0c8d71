"""The bottom of the table of StarCraft: what the face asks with its keys, then the commands that mean something now."""

from __future__ import annotations

from client.command import Command
from client.games.starcraft.input.commands import TABLE_COMMANDS
from client.games.starcraft.screen_state import Picture
from client.i18n import _
from client.tui.table import prompt
from client.tui.table.prompt import Hint


class Prompt(prompt.Prompt):
    """A line or two of what is asked, and keys."""

    def __init__(self) -> None:
        super().__init__(TABLE_COMMANDS)

    def first_hints(self, picture: Picture) -> list[Hint]:
        return [(hint.key, hint.words) for hint in picture.hints]

    def hinted(self, picture: Picture, found: list[Command]) -> list[Command]:
        """The face that is open says so by its own key, which leads back; what its hints name has words of its own."""
        named = {hint.key for hint in picture.hints}
        return [command for command in found if command.name != picture.face and command.keys[0] not in named]

    def in_the_piles(self) -> tuple[str, str]:
        return _("cards"), _("find a card")

    def at_the_end(self, picture: Picture) -> dict[str, str]:
        return {name: _("hands and decks") if name == "browse" else word for name, word in super().at_the_end(picture).items()}
