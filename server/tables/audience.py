"""Everybody who is sent the events of a table: the connected seats and the spectators."""

from __future__ import annotations

from typing import Any

from protocol.codec import encode
from protocol.messages import FromServer
from server.tables.channel import Channel
from server.tables.seat_runtime import SeatRuntime


class Audience:
    """Looks at the table's own list of seats, so that it follows when people change places."""

    __slots__ = ("_seats", "is_outdated", "spectators")

    def __init__(self, seats: list[SeatRuntime]) -> None:
        self._seats = seats
        self.spectators: dict[Channel, None] = {}
        self.is_outdated = False
        """Spectators came or went since the last message `table`. Everybody is sent a new one, at most once a sweep."""

    @property
    def has_people(self) -> bool:
        """Return whether a seat is connected."""
        for seat in self._seats:
            if seat.channel is not None:
                return True
        return False

    @property
    def seated(self) -> list[tuple[int, Channel]]:
        """Return the number and the channel of every connected seat."""
        return [(number, seat.channel) for number, seat in enumerate(self._seats) if seat.channel is not None]

    @property
    def everybody(self) -> list[Channel]:
        return [*(channel for _, channel in self.seated), *self.spectators]

    def seat_of(self, channel: Channel) -> int | None:
        """Return the seat to which this channel belongs."""
        for number, seat in enumerate(self._seats):
            if seat.channel is channel:
                return number
        return None

    # -- sending -------------------------------------------------------------------------------------------------------

    def broadcast(self, message: FromServer) -> None:
        """Send the same message to every seat and every spectator."""
        frame = encode(message)
        for channel in self.everybody:
            channel.post(frame)

    def post_to_spectators(self, frame: bytes) -> None:
        for spectator in list(self.spectators):
            spectator.post(frame)

    # -- coming and going ----------------------------------------------------------------------------------------------

    def remove_spectator(self, channel: Channel) -> None:
        """Remove a spectator; nothing happens if the channel is not one."""
        if channel in self.spectators:
            del self.spectators[channel]
            self.is_outdated = True

    def close_spectators(self, code: str, retry: int | None = None, args: dict[str, Any] | None = None) -> None:
        """End the connections of all spectators and say why."""
        for spectator in self.spectators:
            spectator.place = None
            spectator.close(code, args, retry)
        self.spectators.clear()

    def release_seats(self) -> None:
        """Detach all connected seats from the table; their connections stay open."""
        for seat in self._seats:
            if seat.channel is not None:
                seat.channel.place = None
                seat.channel = None

    def close(self, code: str, retry: int | None = None, args: dict[str, Any] | None = None) -> None:
        """End every connection and say why."""
        seated = self.seated
        self.release_seats()
        for _, channel in seated:
            channel.close(code, args, retry)
        self.close_spectators(code, retry, args)
