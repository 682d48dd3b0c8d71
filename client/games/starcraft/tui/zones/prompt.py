"""The bottom of the table of StarCraft: what the face asks with its keys, then the commands that mean something now."""

from __future__ import annotations

from client.command import Command
from client.games.starcraft.input.commands import TABLE_COMMANDS
from client.games.starcraft.screen_state import Picture
from client.i18n import _
from client.keyboard.printed import key_name
from client.tui.table import prompt
from client.tui.table.prompt import Hint


class Prompt(prompt.Prompt):
    """A line or two of what is asked, and keys."""

    def __init__(self) -> None:
        super().__init__(TABLE_COMMANDS)

    def first_hints(self, picture: Picture) -> list[Hint]:
        return [(hint.key, hint.words) for hint in picture.hints]

    def hinted(self, picture: Picture, found: list[Command]) -> list[Command]:
        """What the face says of a key is said once, and the face that is open has its key in the commands no more."""
        named = {picture.face.NAME, "destroy" if picture.face.NAME == "destroying" else ""}
        keys = {hint.key for hint in picture.hints}
        return [each for each in found if each.name not in named and keys.isdisjoint(map(key_name, each.keys))]

    def in_the_piles(self) -> tuple[str, str]:
        return _("cards"), _("find a card")

    def at_the_end(self, picture: Picture) -> dict[str, str]:
        return {name: _("hands and decks") if name == "browse" else word for name, word in super().at_the_end(picture).items()}
