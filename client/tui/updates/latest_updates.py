"""Keeps the latest updates of a session for a screen that is opened later."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

from client.updates import LinkChanged, ProofChanged, RecordKept, Resumed, RoundTrip, Spoken, Stepped, TableChanged, Update
from protocol import messages


@dataclass(slots=True)
class LatestUpdates:
    """The latest update of each kind, and the last lines of chat."""

    link: LinkChanged | None = None
    round_trip: RoundTrip | None = None
    table: messages.Table | None = None
    position: Resumed | None = None
    proof: ProofChanged | None = None
    record: RecordKept | None = None
    said: deque[Spoken] = field(default_factory=lambda: deque(maxlen=50))

    @property
    def phase(self) -> str:
        """The table's phase, or "" before there is a table."""
        return self.table.phase if self.table is not None else ""

    def remember(self, update: Update) -> None:
        """Keep an update."""
        match update:
            case LinkChanged():
                self.link = update
            case RoundTrip():
                self.round_trip = update
            case TableChanged(table=table):
                self.table = table
                if table.phase == "open":
                    self.position = None
                if table.phase != "over":
                    self.record = None
            case Stepped(step=step):
                self.position = Resumed(messages.Snapshot(step.seq, [], step.view, step.seconds, step.clocks, step.seq))
            case Resumed():
                self.position = replace(update, known=0)
            case ProofChanged():
                self.proof = update
            case RecordKept():
                self.record = update
            case Spoken():
                self.said.append(update)

    def for_new_screen(self) -> list[Update]:
        """The updates that bring a new screen up to date, in order."""
        updates: list[Update] = [update for update in (self.link, self.round_trip, self.proof) if update is not None]
        if self.table is not None:
            updates.append(TableChanged(self.table))
        if self.position is not None and self.phase != "open":
            updates.append(self.position)
        if self.record is not None and self.phase == "over":
            updates.append(self.record)
        return [*updates, *self.said]
