"""The formatter of Star Realms: the player it addresses, the names, the view; and the result of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from client.table import formatter
from client.table.owners import team_name
from client.text.i18n import _, all_of
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card


@dataclass(frozen=True, slots=True)
class Formatter(formatter.Formatter):
    """The formatter of events. `cards`: the card at each place of a seat; `data`: the version of the data that the game
    uses.
    """

    cards: Mapping[tuple[int, int], str] = field(default_factory=dict)
    data: int = FIRST_VERSION

    @property
    def facts(self) -> Mapping[str, Card]:
        """Return the cards of the game by their keys."""
        return SHIPPED[self.data].by_key

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats of that seat's team, in seat order."""
        return tuple(other for other, team in enumerate(self.teams) if team == self.teams[seat]) if self.teams else (seat,)


def result(formatter: Formatter, winners: Sequence[int], reason: str) -> str:
    """Return the winners and the reason."""
    if reason == "draw" or not winners:
        return _("The game is a draw by agreement.") if reason == "draw" else _("The game is a draw.")
    if len(formatter.names) > 2:
        return _of_many(formatter, winners, reason)
    names = all_of([formatter.name(seat) for seat in winners])
    if formatter.me in winners:
        return {
            "authority": _("You won: their authority is gone."),
            "concede": _("You won: they conceded."),
            "turn-limit": _("You won on authority: the turn limit was reached."),
        }.get(reason, _("You won."))
    return {
        "authority": _("{names} won: your authority is gone.") if formatter.me is not None else _("{names} won on authority."),
        "concede": _("{names} won: you conceded.") if formatter.me is not None else _("{names} won: the others conceded."),
        "turn-limit": _("{names} won on authority: the turn limit was reached."),
    }.get(reason, _("{names} won.")).format(names=names)


def _of_many(formatter: Formatter, winners: Sequence[int], reason: str) -> str:
    """Return the winners among more than two seats; a team is named with its members."""
    names = all_of([formatter.name(seat) for seat in winners])
    is_team = len(winners) > 1 and tuple(sorted(winners)) == formatter.team(winners[0])
    if reason == "turn-limit":
        why = _("the turn limit was reached, and nobody has more authority")
    elif reason == "concede":
        why = _("everybody else has left")
    else:
        why = _("nobody else is left") if not is_team else _("the other side is defeated")
    if formatter.me in winners and not is_team and len(winners) == 1:
        return _("You won: {why}.").format(why=why)
    if not is_team:
        return _("{names} won: {why}.").format(names=names, why=why)
    if formatter.me in winners:
        return _("Your team won ({names}): {why}.").format(names=names, why=why)
    team = team_name(formatter.teams[winners[0]])
    return _("Team {name} won ({names}): {why}.").format(name=team, names=names, why=why)
