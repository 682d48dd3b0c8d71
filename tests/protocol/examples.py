"""One message of each kind and a few odd ones, by name: what the golden bytes and the general tests are made of."""

from __future__ import annotations

from protocol.messages import (
    Act,
    Closing,
    Done,
    FromClient,
    FromServer,
    Hello,
    Host,
    Join,
    Leave,
    ListTables,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resume,
    Said,
    Say,
    Seated,
    SeatInfo,
    SetBot,
    Snapshot,
    Step,
    Table,
    TableInfo,
    Tables,
    Welcome,
)

NONCE = bytes(range(16))
TOKEN = "8pDsnnnIJlUUJ1rMX_0LkdRBQ3JXQdYW5vYHXMzHnkE"  # 43 characters, of nobody's seat
ADA = SeatInfo("person", "Ada", "on", True, False)
BOT = SeatInfo("bot", "simple", "on", False, True)
OPEN = SeatInfo("open", "", "on", False, False)

FROM_CLIENT: dict[str, FromClient] = {
    "hello": Hello([1], "traderow 0.1.0", "Ada"),
    "hello of many versions": Hello([1, 2, 1000], "", "Žofie"),
    "list": ListTables("a1"),
    "host": Host("a2", "star-realms", "duel", 2, {"discard_timing": "immediate"}, "Friday", "", True, ["simple"], NONCE),
    "join": Join("a3", "7K3QZ-9XM2P", "swordfish", 1, NONCE),
    "join the only table": Join("a3", "", "", None, bytes(32)),
    "resume": Resume("a4", "7K3QZ-9XM2P", TOKEN, 17),
    "act": Act("a5", 17, ["attack", 1, 5]),
    "say": Say("a6", "Well played, Žofie"),
    "bot": SetBot("a7", 1, "simple"),
    "bot taken back": SetBot("a7", 1, None),
    "rematch": Rematch("a8"),
    "leave": Leave("a9"),
    "ping": Ping(2**53),
}

FROM_SERVER: dict[str, FromServer] = {
    "welcome": Welcome(
        1, "traderow 0.1.0", "Ada", {"star-realms": {"duel": [2]}}, {"star-realms": ["random", "simple"]}, {"frame": 8192}
    ),
    "tables": Tables("a1", [TableInfo("7K3QZ-9XM2P", "Friday", "star-realms", "duel", 2, 1, False, False)]),
    "no tables": Tables("a1", []),
    "table": Table(
        3, "7K3QZ-9XM2P", "Friday", "star-realms", "duel", {"discard_timing": "immediate"}, False, "open", [ADA, OPEN],
        bytes(32), [], None,
    ),
    "table after a game": Table(
        99, "7K3QZ-9XM2P", "", "star-realms", "duel", {}, True, "over", [ADA, BOT], bytes(32), [NONCE, bytes(32)], bytes(32)
    ),
    "seated": Seated("a2", "7K3QZ-9XM2P", 0, TOKEN),
    "step": Step(
        17, 0, "a5", [["play", 0, "cutter", 3], ["gain", 0, "trade", 2, "cutter"]], {"seat": 0, "result": None}, 61
    ),
    "step of the table": Step(5, None, None, [["turn", 0, 1]], {"hand": ["scout", "viper"], "alive": True}, 0),
    "snapshot": Snapshot(17, [["end", 1], ["turn", 0, 3]], {"turn": 3}, 90),
    "snapshot without the past": Snapshot(17, None, {"turn": 3}, 90),
    "said": Said(18, 1, "Žofie", "Thanks"),
    "said by the table": Said(18, None, "", "seat-lost"),
    "done": Done("a5", 17),
    "refused": Refused("a5", "rules", "outpost-first", {"base": "junkyard"}),
    "refused without a mark": Refused(None, "server", "too-fast", {}),
    "pong": Pong(2**53),
    "closing": Closing("version", {"client": [2], "server": [1]}, None),
    "closing for a while": Closing("restarting", {}, 3),
}  # fmt: skip
