"""The request of a replay screen to play on from the point it shows. The app carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from client.records.record_files import RecordFile


class PlayOn(Message):
    """Play on from that point of the record, in that seat."""

    def __init__(self, kept: RecordFile, point: int, seat: int) -> None:
        super().__init__()
        self.kept = kept
        self.point = point
        self.seat = seat
