"""The messages between a client and a server: a closed union of message types in each direction.

On the wire a message is a msgpack array: its tag, then its fields in the order given here. Existing fields keep their place and
their type within a protocol version. A field may be added at the end of a message or a part, with a default that is false or
empty. Frames without the field can be read, it is omitted if it has its default, and readers that do not know it ignore it. A
new message comes with a new version. docs/protocol.md says all of this for other languages.

Bounds hold in both directions, for a client faces servers it does not know: see `fields`.
"""

from __future__ import annotations

from protocol.fields import (
    Clock,
    Entry,
    Message,
    Part,
    Scalar,
)
from protocol.from_client import (
    Act,
    ActAll,
    Allow,
    CloseTable,
    GetCommitment,
    GetRecord,
    Hello,
    Host,
    Join,
    Kick,
    Leave,
    ListTables,
    Past,
    Ping,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SetBot,
    Sit,
    Watch,
)
from protocol.from_server import (
    Acted,
    Announced,
    Closing,
    Committed,
    Done,
    DoorInfo,
    Moved,
    Phrased,
    Pong,
    Refused,
    Said,
    SeatClock,
    Seated,
    SeatInfo,
    Skip,
    Table,
    TableInfo,
    Tables,
    Watching,
    Welcome,
    Why,
)
from protocol.game_messages import Entries, Missed, Snapshot, Step, Was

PROTOCOL = 4
"""The version spoken here. The first message names the versions a client speaks; see `version.py`."""

FromClient = (
    Hello
    | ListTables
    | Host
    | Past
    | GetCommitment
    | Join
    | Sit
    | Watch
    | Allow
    | Resume
    | Act
    | ActAll
    | Say
    | SayPhrase
    | SetBot
    | Rematch
    | GetRecord
    | Leave
    | CloseTable
    | Kick
    | Ping
)
FromServer = (
    Welcome
    | Tables
    | Table
    | Committed
    | Seated
    | Watching
    | Step
    | Snapshot
    | Entries
    | Said
    | Phrased
    | Announced
    | Skip
    | Done
    | Acted
    | Refused
    | Moved
    | Pong
    | Closing
)

__all__ = [
    "PROTOCOL",
    "Act",
    "ActAll",
    "Acted",
    "Allow",
    "Announced",
    "Clock",
    "CloseTable",
    "Closing",
    "Committed",
    "Done",
    "DoorInfo",
    "Entries",
    "Entry",
    "FromClient",
    "FromServer",
    "GetCommitment",
    "GetRecord",
    "Hello",
    "Host",
    "Join",
    "Kick",
    "Leave",
    "ListTables",
    "Message",
    "Missed",
    "Moved",
    "Part",
    "Past",
    "Phrased",
    "Ping",
    "Pong",
    "Refused",
    "Rematch",
    "Resume",
    "Said",
    "Say",
    "SayPhrase",
    "Scalar",
    "SeatClock",
    "SeatInfo",
    "Seated",
    "SetBot",
    "Sit",
    "Skip",
    "Snapshot",
    "Step",
    "Table",
    "TableInfo",
    "Tables",
    "Was",
    "Watch",
    "Watching",
    "Welcome",
    "Why",
]
