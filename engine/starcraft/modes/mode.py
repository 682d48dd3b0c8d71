"""The questions a mode of play answers. The rules ask them and know no mode by name. Here everybody plays alone, for points."""

from __future__ import annotations

from typing import ClassVar


class Mode:
    """A mode with its number of seats. Holds no state of a game."""

    name: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    scores_points: ClassVar[bool] = True
    """True if conquest points are scored, and special victories and End cards are in the game."""

    renews_events: ClassVar[bool] = False
    """True if the discarded event cards of stage III become a new deck when the deck runs out."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.teams = self.seat_teams()
        self._members = {team: tuple(seat for seat in range(seats) if self.teams[seat] == team) for team in self.teams}

    def seat_teams(self) -> tuple[int, ...]:
        """Return the team of each seat."""
        return tuple(range(self.seats))

    def role(self, seat: int) -> str:
        """Return the role of that seat in this mode; here all seats are alike."""
        return ""

    @property
    def has_teams(self) -> bool:
        return len(self._members) < self.seats

    def members(self, team: int) -> tuple[int, ...]:
        """Return the seats of a team."""
        return self._members[team]

    def are_partners(self, seat: int, other: int) -> bool:
        """Return whether two different seats play together."""
        return seat != other and self.teams[seat] == self.teams[other]
