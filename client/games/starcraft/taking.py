"""What the session tells moves a desk of StarCraft on, beside what it does at every table."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.desk import Desk
from client.games.starcraft.model.decoder import read_refusal
from client.games.starcraft.text.prompts import refusals
from client.sentences import of_code
from client.table.desk import digest, taking
from client.table.game_news import News
from client.table.log import Entry
from engine.language import EventKind
from engine.starcraft.language.view import View
from protocol import messages

FIRST = ("over", "defeat", "concede", "battle-over", "battle", "built-base", "destroyed", "destroy", "points", "phase")
"""What is told of an absence where it is more than there is room for, the weightiest first: kinds of events."""
AS_EVER = ("turn", "shuffle", "pay", "draw", "first")
"""What every turn has, and nobody needs to be told of."""


class Taking(taking.Taking[Desk]):
    """What a desk of StarCraft does beside what every desk does."""

    def new_game(self, desk: Desk) -> None:
        desk.opened, desk.picked, desk.cursor = "", (), ""

    def at_point(self, desk: Desk, events: tuple[EventKind, ...]) -> None:
        desk.opened = ""

    def digest(self, desk: Desk, told: Sequence[Entry]) -> str:
        return digest.digest(told, FIRST, AS_EVER)

    def why_refused(self, desk: Desk, refused: messages.Refused) -> str:
        if refused.scope != "rules":
            return of_code(refused.code, refused.args)
        return refusals.refusal(read_refusal(refused.code, refused.args), desk.table)


_TAKING = Taking()


def take(desk: Desk, update: News[View]) -> None:
    """The session tells something."""
    _TAKING.take(desk, update)
