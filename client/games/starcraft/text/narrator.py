"""What the sentences of StarCraft are told from, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from client.games.starcraft.text.words import listed_names
from client.i18n import _
from client.table.telling import teller
from engine.record import Corrections
from engine.starcraft.components import FIRST_VERSION, ComponentSet, corrected


@dataclass(frozen=True, slots=True)
class Teller(teller.Teller):
    """`battle`: attacker and defender of the battle that is told of; `data`: the version of the components that the game is
    played with, `own`: the numbers that its table has otherwise.
    """

    battle: tuple[int, int] | None = None
    data: int = FIRST_VERSION
    own: Corrections = ()

    @property
    def parts(self) -> ComponentSet:
        """The components of the game."""
        return corrected(self.data, self.own)

    def with_battle(self, attacker: int, defender: int) -> Teller:
        """Telling of a battle of these two."""
        return replace(self, battle=(attacker, defender))


def result(t: Teller, winners: Sequence[int], reason: str) -> str:
    """Who won, and why."""
    if reason == "draw":
        return _("The game is a draw, as agreed.")
    if not winners:
        return _("The game is a draw.")
    if list(winners) == [t.me]:
        return {
            "points": _("You won on conquest points."),
            "special": _("You won: you reached the goal of your faction."),
            "end": _("You won: two End cards are on the table."),
            "elimination": _("You won: nobody else is left on the board."),
            "concede": _("You won: nobody else goes on."),
            "round-limit": _("You won on points: the round limit was reached."),
        }.get(reason, _("You won."))
    mine_first = sorted(winners, key=lambda seat: seat != t.me)
    names = listed_names([_("You") if seat == t.me else t.name(seat) for seat in mine_first])
    return {
        "points": _("{names} won on conquest points."),
        "special": _("{names} won by the faction's own goal."),
        "end": _("{names} won: two End cards are on the table."),
        "elimination": _("{names} won: nobody else is left on the board."),
        "concede": _("{names} won: nobody else goes on."),
        "round-limit": _("{names} won on points: the round limit was reached."),
    }.get(reason, _("{names} won.")).format(names=names)
