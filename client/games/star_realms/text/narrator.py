"""Who is told of: you, or somebody by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from client.games.star_realms.text.words import letter, listed_names
from client.i18n import _
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events as one seat hears them: `me` is "you", the others go by their names.

    `teams`: the team of each seat; `cards`: what stands at a place of a seat; `data`: the version of the
    data that the game is played with.
    """

    me: int | None
    names: tuple[str, ...]
    teams: tuple[int, ...] = ()
    cards: Mapping[tuple[int, int], str] = field(default_factory=dict)
    data: int = FIRST_VERSION

    @property
    def facts(self) -> Mapping[str, Card]:
        """The cards of the game by their keys."""
        return SHIPPED[self.data].by_key

    def name(self, seat: int) -> str:
        """The name on that seat."""
        return self.names[seat] if seat < len(self.names) else "?"

    def who(self, seat: int, you: str, other: str, **words: str | int) -> str:
        """One of two sentences: about you, or about {name}."""
        return you.format(**words) if seat == self.me else other.format(name=self.name(seat), **words)

    def you_or_name(self, seat: int) -> str:
        """ "you", or the name on that seat, inside a sentence."""
        return _("you") if seat == self.me else self.name(seat)

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats of that seat's team, in seat order."""
        return tuple(other for other, team in enumerate(self.teams) if team == self.teams[seat]) if self.teams else (seat,)


def result(teller: Teller, winners: Sequence[int], reason: str) -> str:
    """Who won, and why."""
    if reason == "draw" or not winners:
        return _("The game is a draw, as agreed.") if reason == "draw" else _("The game is a draw.")
    if len(teller.names) > 2:
        return _of_many(teller, winners, reason)
    names = _(" and ").join(teller.name(seat) for seat in winners)
    if teller.me in winners:
        return {
            "authority": _("You won: their authority is gone."),
            "concede": _("You won: they conceded."),
            "turn-limit": _("You won on authority: the turn limit was reached."),
        }.get(reason, _("You won."))
    return {
        "authority": _("{names} won: your authority is gone.") if teller.me is not None else _("{names} won on authority."),
        "concede": _("{names} won: you conceded.") if teller.me is not None else _("{names} won: the others conceded."),
        "turn-limit": _("{names} won on authority: the turn limit was reached."),
    }.get(reason, _("{names} won.")).format(names=names)


def _of_many(teller: Teller, winners: Sequence[int], reason: str) -> str:
    """Who won where there were more than two: a team is named with its members."""
    names = listed_names([teller.name(seat) for seat in winners])
    is_team = len(winners) > 1 and tuple(sorted(winners)) == teller.team(winners[0])
    if reason == "turn-limit":
        why = _("the turn limit was reached, and nobody has more authority")
    elif reason == "concede":
        why = _("nobody else goes on")
    else:
        why = _("nobody else is left") if not is_team else _("the other side is beaten")
    if teller.me in winners and not is_team and len(winners) == 1:
        return _("You won: {why}.").format(why=why)
    if not is_team:
        return _("{names} won: {why}.").format(names=names, why=why)
    if teller.me in winners:
        return _("Your team won ({names}): {why}.").format(names=names, why=why)
    team = letter(teller.teams[winners[0]])
    return _("Team {letter} won ({names}): {why}.").format(letter=team, names=names, why=why)
