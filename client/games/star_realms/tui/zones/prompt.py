"""The bottom of the table of Star Realms: shares to pay, keys of cards in one's first games, the keys of planning."""

from __future__ import annotations

from collections.abc import Sequence

from client.command import Command
from client.games.star_realms.input.commands import TABLE_COMMANDS, key_of
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.text.prompts.questions import shares_of, zone_name
from client.i18n import _
from client.tui.look.draw import Span
from client.tui.look.glyphs import glyphs
from client.tui.table import prompt
from client.tui.table.prompt import Hint
from protocol.text import clean

KEYS_NAMED = 3
"""So many keys of cards are named, as an example for the others."""
_LATER = ("browse", "replay", "chat")
"""In the first games these stand last, as there may be no room for all."""


class Prompt(prompt.Prompt):
    """A line or two of what is asked, and keys."""

    def __init__(self) -> None:
        super().__init__(TABLE_COMMANDS)

    def before_choices(self, picture: Picture) -> list[Span]:
        """Who pays how much of what it has, the one the arrows change marked."""
        table, shares = picture.table, shares_of(picture.menu) if picture.menu is not None else None
        if shares is None or table is None:
            return []
        spans: list[Span] = []
        for number, seat in enumerate(shares.members):
            here = number == shares.at
            name = _("You") if seat == table.seat else clean(table.seats[seat].name)
            text = _("{name} {n} of {most}").format(name=name, n=shares.amounts[number], most=shares.have[number])
            spans += [(glyphs().cursor if here else " ", "key"), (text, "cursor" if here else ""), ("  ", "")]
        return spans

    def zone_name(self, zone: str) -> str:
        return zone_name(zone)

    def own_hints(self, picture: Picture) -> Sequence[Hint] | None:
        if not picture.is_planning:
            return None
        done = key_of("planning")
        return [("0", _("take the last back")), (done, _("done")), ("Space", _("look")), ("v", _("piles")), ("?", _("help"))]

    def first_hints(self, picture: Picture) -> list[Hint]:
        """The keys that play and buy cards now, where they are named."""
        table = picture.table
        if table is None or not picture.names_keys or not table.in_main:
            return []
        found = []
        for zone, word in (("hand", _("play")), ("row", _("buy"))):
            live = [stack.key for stack in table.stacks(zone) if stack.live]
            if live:
                found.append((" ".join(live[:KEYS_NAMED]) + (glyphs().more if len(live) > KEYS_NAMED else ""), word))
        return found

    def at_the_end(self, picture: Picture) -> dict[str, str]:
        """With the analysis, second to the next game."""
        first, *rest = super().at_the_end(picture).items()
        return dict([first, ("analyse", ""), *rest])

    def hinted(self, picture: Picture, found: list[Command]) -> list[Command]:
        return sorted(found, key=lambda command: picture.names_keys and command.name in _LATER)
