"""The questions a mode of play answers. The rules ask them and know no mode by name.

The answers here are those of a duel among strangers: everybody for themselves. A mode is a subclass that answers some of them
differently; one file a mode, its facts at the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Protocol

from engine.game import Result
from engine.star_realms.rules import Rules

AUTHORITY: Final = 50
HAND: Final = 5
"""Cards drawn in a draw phase."""


class Member:
    """The properties of a seat that a mode reads."""

    __slots__ = ("alive",)

    alive: bool


class Table(Protocol):
    """The properties of the state that a mode reads."""

    @property
    def rules(self) -> Rules: ...
    @property
    def on_turn(self) -> tuple[int, ...]: ...
    @property
    def seats(self) -> Sequence[Member]: ...


class Mode:
    """A mode with its number of seats. Holds no state of a game."""

    name: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    shares_pools: ClassVar[bool] = False
    """True if members of a team may add up combat and trade, see `sharing`."""
    passes_cards: ClassVar[bool] = False
    """True if members of a team may pass cards on, see `may_pass_cards_to`."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.teams = self.seat_teams()
        self.score_of = self.seat_scores()
        self.enemies = [tuple(other for other in range(seats) if self.teams[other] != team) for team in self.teams]
        """For each seat the seats of other teams, also those that are out."""
        self.open_hands = [
            tuple(other for other in range(seats) if other != seat and self.sees_hand(seat, other)) for seat in range(seats)
        ]
        """For each seat the others into whose hand it may look."""
        self.plays_in_team = self.shares_pools or self.passes_cards
        """True if there are actions of the main phase that other modes do not have."""
        self.roles = [self.role(seat) for seat in range(seats)]
        self._members = {team: tuple(seat for seat in range(seats) if self.teams[seat] == team) for team in self.teams}
        self.hand_sizes = [self.hand_size(seat) for seat in range(seats)]
        self.covering = [tuple(self.covered_by(seat)) for seat in range(seats)]
        self.sharers = [self.sharing(seat) for seat in range(seats)]
        self.partners = [tuple(other for other in self.sharers[seat] if other != seat) for seat in range(seats)]
        self.damage_stays = [self.keeps_damage(seat) for seat in range(seats)]
        """Answers to the questions of these names, which depend on the seat alone, for each seat."""
        self.takes_turns_together = any(len(self.taking_turn(seat)) > 1 for seat in range(seats))
        """True if several seats are on turn together."""

    # -- setting up --------------------------------------------------------------------------------------------------

    def seat_teams(self) -> tuple[int, ...]:
        """Return the team of each seat."""
        return tuple(range(self.seats))

    def seat_scores(self) -> tuple[int, ...]:
        """Return the authority score of each seat; seats that share one have the same number."""
        return tuple(range(self.seats))

    def scores(self) -> list[int]:
        """Return the authority scores at the start."""
        return [AUTHORITY] * self.seats

    def first_turns(self) -> list[int]:
        """Return the seats that may begin; one is drawn."""
        return list(range(self.seats))

    def taking_turn(self, first: int) -> tuple[int, ...]:
        """Return the seats whose turn it is together with that seat's."""
        return (first,)

    def opening_hand(self, first: int, seat: int) -> int:
        """Return how many cards that seat draws at the start, when `first` begins."""
        raise NotImplementedError

    def role(self, seat: int) -> str:
        """Return the role of that seat in this mode; "" if its seats are alike."""
        return ""

    # -- during play -------------------------------------------------------------------------------------------------

    def hand_size(self, seat: int) -> int:
        """Return how many cards that seat draws in its draw phase."""
        return HAND

    def next_turn(self, state: Table) -> tuple[int, ...]:
        """Return the seats whose turn comes now: the next one alive, clockwise."""
        seat = state.on_turn[0]
        while True:
            seat = (seat + 1) % self.seats
            if state.seats[seat].alive:
                return self.taking_turn(seat)

    def opponents(self, state: Table, seat: int) -> list[int]:
        """Return the seats that this seat may attack or target now, apart from outposts: it depends on who is alive."""
        seats = state.seats
        return [other for other in self.enemies[seat] if seats[other].alive]

    def base_owners(self, state: Table, seat: int) -> list[int]:
        """Return the seats whose bases this seat may attack or target now, apart from outposts; it also depends on who is
        alive."""
        return self.opponents(state, seat)

    def covered_by(self, seat: int) -> Iterable[int]:
        """Return the seats whose outposts protect that seat and its other bases."""
        return (seat,)

    def keeps_damage(self, owner: int) -> bool:
        """Return whether damage to that seat's bases stays on them until its turn."""
        return False

    def sharing(self, seat: int) -> tuple[int, ...]:
        """Return the seats, itself among them, whose combat and trade it may propose to add up."""
        return (seat,)

    def may_pass_cards_to(self, state: Table, seat: int) -> list[int]:
        """Return the seats to whose discard pile it may pass a card of its own for one trade."""
        return []

    def sees_hand(self, seat: int | None, other: int) -> bool:
        """Return whether the one seat may look into the other's hand."""
        return seat == other

    # -- ending ------------------------------------------------------------------------------------------------------

    def heirs(self, state: Table, seat: int) -> list[int]:
        """Return the seats to each of which that seat, defeated, may leave one of its cards."""
        return []

    def fallen(self, state: Table, score: int) -> list[int]:
        """Return the seats that are out when that authority score is at zero or less."""
        return [seat for seat in range(self.seats) if self.score_of[seat] == score]

    def falling_with(self, state: Table, seat: int) -> list[int]:
        """Return the seats that are out when that seat concedes, itself among them."""
        return [seat]

    def outcome(self, state: Table, reason: str) -> Result | None:
        """Return the result, if the seats still alive decide it: one team alone has won."""
        standing = {self.teams[seat] for seat in range(self.seats) if state.seats[seat].alive}
        if len(standing) != 1:
            return None
        return Result(self.members(standing.pop()), reason)

    def members(self, team: int) -> tuple[int, ...]:
        """Return the seats of a team, the defeated among them."""
        return self._members[team]
