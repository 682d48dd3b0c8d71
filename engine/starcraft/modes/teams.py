"""Pairs, seated alternately (section 17, U1-U4)."""

from engine.starcraft.modes.mode import Mode


class Teams(Mode):
    name = "teams"
    seat_counts = (4, 6)

    def seat_teams(self) -> tuple[int, ...]:
        return tuple(seat % (self.seats // 2) for seat in range(self.seats))
