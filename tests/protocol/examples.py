"""One message of each kind and a few odd ones, by name: what the golden bytes and the general tests are made of."""

from __future__ import annotations

from protocol.messages import (
    Act,
    Allow,
    Clock,
    Closing,
    Done,
    Entries,
    Entry,
    FromClient,
    FromServer,
    GetRecord,
    Hello,
    Host,
    Join,
    Leave,
    ListTables,
    Past,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resume,
    Said,
    Say,
    SeatClock,
    Seated,
    SeatInfo,
    SetBot,
    Sit,
    Skip,
    Snapshot,
    Step,
    Table,
    TableInfo,
    Tables,
    Watch,
    Watching,
    Welcome,
)

NONCE = bytes(range(16))
TOKEN = "8pDsnnnIJlUUJ1rMX_0LkdRBQ3JXQdYW5vYHXMzHnkE"  # 43 characters, of nobody's seat
ADA = SeatInfo("person", "Ada", "on", True, False, 0, "", "", 0)
BOT = SeatInfo("bot", "simple", "on", False, True, 1, "", "", 0)
OPEN = SeatInfo("open", "", "on", False, False, 1, "", "", 0)
BOSS = SeatInfo("person", "Ada", "on", True, False, 0, "boss", "", 0)
DEAL = Entry(None, ["deal"], [0, "cutter", "scout"])
BEN = SeatInfo("person", "Ben", "lost", False, False, 1, "raider", "grace", 97)
CEM = SeatInfo("person", "Cem", "left", False, False, 1, "raider", "bot", 0)

FROM_CLIENT: dict[str, FromClient] = {
    "hello": Hello([2], "traderow 0.1.0", "Ada"),
    "hello of many versions": Hello([1, 2, 1000], "", "Žofie"),
    "list": ListTables("a1"),
    "host": Host(
        "a2",
        "star-realms",
        "duel",
        2,
        {"discard_timing": "immediate"},
        "Friday",
        "",
        True,
        ["simple"],
        NONCE,
        False,
        "bot",
        120,
        False,
        None,
        0,
    ),
    "host for spectators": Host(
        "a2",
        "star-realms",
        "emperor",
        6,
        {"edition": "2013", "turn_limit": None},
        "",
        "",
        True,
        [],
        NONCE,
        True,
        "concede",
        0,
        True,
        Clock("bank", 900, 15, "bot"),
        212,
    ),
    "past": Past("a2", 0, [DEAL, Entry(0, ["play", "scout"], [])]),
    "join": Join("a3", "7K3QZ-9XM2P", "swordfish", 1, NONCE),
    "join the only table": Join("a3", "", "", None, bytes(32)),
    "sit": Sit("b1", 5),
    "watch": Watch("b2", "7K3QZ-9XM2P", "swordfish"),
    "watch the only table": Watch("b2", "", ""),
    "allow": Allow("b3", True),
    "resume": Resume("a4", "7K3QZ-9XM2P", TOKEN, 17),
    "act": Act("a5", 17, ["attack", 1, 5]),
    "say": Say("a6", "Well played, Žofie", False),
    "say to the team": Say("a6", "I have 5 combat left", True),
    "bot": SetBot("a7", 1, "simple"),
    "bot taken back": SetBot("a7", 1, None),
    "rematch": Rematch("a8"),
    "record": GetRecord("c1", 512),
    "leave": Leave("a9"),
    "ping": Ping(2**53),
}

FROM_SERVER: dict[str, FromServer] = {
    "welcome": Welcome(
        2, "traderow 0.1.0", "Ada", {"star-realms": {"duel": [2]}}, {"star-realms": ["random", "simple"]}, {"frame": 8192},
        {"star-realms": {"explorers": [16, 10], "turn_limit": [None]}},
    ),
    "tables": Tables(
        "a1", [TableInfo("7K3QZ-9XM2P", "Friday", "star-realms", "duel", 2, 1, False, False, {"explorers": 10}, True)]
    ),
    "no tables": Tables("a1", []),
    "table": Table(
        3, "7K3QZ-9XM2P", "Friday", "star-realms", "duel", {"discard_timing": "immediate"}, False, "open", [ADA, OPEN],
        bytes(32), [], None, False, 0, "bot", 120, False, None, 0, [],
    ),
    "table with absent seats": Table(
        40, "7K3QZ-9XM2P", "Friday", "star-realms", "raid", {}, False, "playing", [BOSS, BEN, CEM], bytes(32), [], None,
        True, 2, "bot", 120, True, Clock("turn", 90, 0, "concede"), 40,
        [SeatClock(61_500, True), SeatClock(90_000, False), SeatClock(0, False)],
    ),
    "table after a game": Table(
        99, "7K3QZ-9XM2P", "", "star-realms", "duel", {}, True, "over", [ADA, BOT], bytes(32), [NONCE, bytes(32)], bytes(32),
        False, 0, "wait", 0, False, None, 0, [],
    ),
    "seated": Seated("a2", "7K3QZ-9XM2P", 0, TOKEN),
    "seated by lot": Seated(None, "7K3QZ-9XM2P", 3, TOKEN),
    "watching": Watching("b2", "7K3QZ-9XM2P"),
    "step": Step(
        17, 0, "a5", [["play", 0, "cutter", 3], ["gain", 0, "trade", 2, "cutter"]], {"seat": 0, "result": None}, 61,
        [SeatClock(899_950, True), SeatClock(915_000, False)],
    ),
    "step of the table": Step(5, None, None, [["turn", 0, 1]], {"hand": ["scout", "viper"], "alive": True}, 0, []),
    "snapshot": Snapshot(17, [["end", 1], ["turn", 0, 3]], {"turn": 3}, 90, [SeatClock(1, True)]),
    "snapshot without the past": Snapshot(17, None, {"turn": 3}, 90, []),
    "entries": Entries("c1", 1, 0, 2, 0, [DEAL, Entry(0, ["end-turn"], ["scout", "viper"])]),
    "no more entries": Entries("c1", 1, 40, 212, 212, []),
    "said": Said(18, 1, "Žofie", "Thanks", False),
    "said to the team": Said(19, 1, "Žofie", "Take the outpost", True),
    "said by the table": Said(18, None, "", "seat-lost", False),
    "skip": Skip(19),
    "done": Done("a5", 17),
    "refused": Refused("a5", "rules", "outpost-first", {"base": "junkyard"}),
    "refused without a mark": Refused(None, "server", "too-fast", {}),
    "pong": Pong(2**53),
    "closing": Closing("version", {"client": [2], "server": [1]}, None),
    "closing for a while": Closing("restarting", {}, 3),
}  # fmt: skip
