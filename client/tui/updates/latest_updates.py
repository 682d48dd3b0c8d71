"""What a session told last, kept for a screen that comes later: it is told the same as if it had been there."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

from client.updates import LinkChanged, ProofChanged, RecordKept, Resumed, RoundTrip, Spoken, Stepped, TableChanged, Update
from protocol import messages


@dataclass(slots=True)
class Recent:
    """What the session told last, for a screen that comes later."""

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

    def note(self, update: Update) -> None:
        """Remember it."""
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

    def told(self) -> list[Update]:
        """All of it, in the order a new screen needs it."""
        updates: list[Update] = [update for update in (self.link, self.round_trip, self.proof) if update is not None]
        if self.table is not None:
            updates.append(TableChanged(self.table))
        if self.position is not None and self.phase != "open":
            updates.append(self.position)
        if self.record is not None and self.phase == "over":
            updates.append(self.record)
        return [*updates, *self.said]
