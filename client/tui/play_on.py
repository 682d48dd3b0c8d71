"""A wish of a replay: to play on from where it stands. The app that shows the replay fulfils it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.records.record_files import RecordFile


class PlayOn(Message):
    """From that point of that record, in that seat."""

    def __init__(self, kept: RecordFile, point: int, seat: int) -> None:
        super().__init__()
        self.kept = kept
        self.point = point
        self.seat = seat
