"""The session of docs/protocol.md, and the facts about chance beside it: made by the code, so that they are true.

`python -m tests.protocol.worked_session` writes them into the document; test_document holds it to them.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgpack

from engine.chance import SeedChance, commitment, table_seed
from protocol.codec import encode
from protocol.messages import (
    PROTOCOL,
    Act,
    Closing,
    Done,
    FromClient,
    FromServer,
    Hello,
    Host,
    Leave,
    Missed,
    Ping,
    Pong,
    Refused,
    Resume,
    Said,
    Say,
    Seated,
    SeatInfo,
    Snapshot,
    Step,
    Table,
    Was,
    Welcome,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"

SECRET = bytes(range(32))
ADAS_NONCE = bytes(range(0x40, 0x50))
BOTS_NONCE = bytes([0xB0]) * 32
CODE = "7K3QZ-9XM2P"
FIRST_TOKEN = "Zmlyc3QgdG9rZW4gb2YgQWRhJ3Mgc2VhdCwgMjU2Yml"
SECOND_TOKEN = "c2Vjb25kIHRva2VuIG9mIEFkYSdzIHNlYXQsIDI1NmJ"
HOST_ID = "FmWT7LzEiIGu7MR-24oFgA"
ACT_ID = "xSaXQ1bQwoLPK8PS_d4frw"
RESUME_ID = "Y321IZcs_YhwbsYJ3SnGJA"
SECOND_ACT_ID = "TWczBbwXTWoaa_vCsDlB7Q"
SAY_ID = "I__ZGBOHHGhSL9cUZStYpA"
LEAVE_ID = "GQRXM2fgoz2vQve6hc95Gw"
RULES = {"discard_timing": "immediate"}


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of the session, or (message None) something that happens between frames."""

    note: str
    message: FromClient | FromServer | None = None
    by_client: bool = False


def session() -> Iterator[Frame]:
    """Yield the frames in which Ada plays a bot, loses her line in the middle of an action, comes back, and leaves."""
    ada = SeatInfo("person", "Ada", "on", True, False, 0, "", "", 0)
    bot = SeatInfo("bot", "Pip", "on", False, True, 1, "", "", 0)

    table = Table(
        *(1, CODE, "Ada", "star-realms", "duel", RULES, False, "open", [ada, bot], commitment(SECRET), [], None),
        *(False, 0, "concede", 120, False, None, 0, []),
    )

    def view(hand: list[str], actions: list[list[Any]]) -> dict[str, Any]:
        return {"seat": 0, "turn": 1, "on_turn": [0], "hand": hand, "actions": actions}

    begun = view(["scout", "scout", "viper"], [["end-turn"], ["play", "scout"], ["play", "viper"]])
    played = view(["scout", "viper"], [["end-turn"], ["play", "scout"], ["play", "viper"]])
    events = [["play", 0, "scout", 1], ["gain", 0, "trade", 1, "scout"]]

    yield Frame("Ada's client connects, upgrades `GET /ws` to a WebSocket, and introduces itself.")
    yield Frame("", Hello([PROTOCOL], "traderow 0.1.0", "Ada"), True)
    yield Frame(
        "",
        Welcome(
            PROTOCOL,
            "traderow 0.1.0",
            "Ada",
            {"star-realms": {"duel": [2]}},
            {"star-realms": ["random", "simple"]},
            {"frame": 8192, "burst": 60, "chat": 200},
            {"star-realms": {"discard_timing": ["immediate", "start_of_turn"]}},
            [],
        ),
    )
    yield Frame(
        "She opens a table with a bot on the second seat. It is full, so the game begins. Her request marks are random."
    )
    yield Frame(
        "",
        Host(
            *(HOST_ID, "star-realms", "duel", 2, RULES, "", "", True, ["simple"], ADAS_NONCE),
            *(False, "concede", 120, False, None, 0),
        ),
        True,
    )
    yield Frame("", Seated(HOST_ID, CODE, 0, FIRST_TOKEN))
    yield Frame("", table)
    yield Frame(
        'The same `table` with number 2 and phase "playing", and the first view. Views are shortened to five keys here.',
        Step(2, None, None, [], begun, 0, []),
    )
    yield Frame("She plays a Scout. The connection breaks before the answer arrives.")
    yield Frame("", Act(ACT_ID, 2, ["play", "scout"]), True)
    yield Frame("She reconnects.")
    yield Frame("", Hello([PROTOCOL], "traderow 0.1.0", "Ada"), True)
    yield Frame("After the same `welcome` as above:")
    yield Frame("", Resume(RESUME_ID, CODE, FIRST_TOKEN, 2), True)
    yield Frame(
        "A new token. The old one is void once the WebSocket ping behind it is answered.",
        Seated(RESUME_ID, CODE, 0, SECOND_TOKEN),
    )
    yield Frame(
        "The same `table` with number 3. The action had arrived: the snapshot contains the step she missed.",
        Snapshot(3, [Missed(3, 0, events, [Was(["hand"], begun["hand"])])], played, 9, [], 2),
    )
    yield Frame("Her client repeats its unanswered `act` with the same mark. It took effect at number 3.")
    yield Frame("", Act(ACT_ID, 2, ["play", "scout"]), True)
    yield Frame("", Done(ACT_ID, 3))
    yield Frame("An illegal action is refused and changes nothing.")
    yield Frame("", Act(SECOND_ACT_ID, 3, ["play", "cutter"]), True)
    yield Frame("", Refused(SECOND_ACT_ID, "rules", "not-in-hand", {"card": "cutter"}))
    yield Frame("She measures the round trip and chats.")
    yield Frame("", Ping(1), True)
    yield Frame("", Pong(1))
    yield Frame("", Say(SAY_ID, "Hm, Žofie plays better", False), True)
    yield Frame("", Said(4, 0, "Ada", "Hm, Žofie plays better", False))
    yield Frame("", Done(SAY_ID, 4))
    yield Frame("She leaves. This table concedes for absent players, and closes after its last person.")
    yield Frame("", Leave(LEAVE_ID), True)
    yield Frame("", Done(LEAVE_ID, 5))
    yield Frame("Later the server stops; clients reconnect automatically.", Closing("restarting", {}, 1))


def written(value: Any) -> str:
    """Return a value as the document writes it."""
    match value:
        case None:
            return "nil"
        case bytes():
            return f"h'{value.hex()}'"
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{written(key)}: {written(part)}" for key, part in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def dump(frames: Iterator[Frame]) -> str:
    """Return the session: each frame as a value, indented."""
    lines: list[str] = []
    for frame in frames:
        if frame.note:
            lines += ["", *textwrap.wrap(f"# {frame.note}", 100, subsequent_indent="# "), ""]
        if frame.message is not None:
            arrow = "C→S" if frame.by_client else "S→C"
            text = f"{arrow} {written(msgpack.unpackb(encode(frame.message)))}"
            lines += textwrap.wrap(text, 116, subsequent_indent="      ", break_on_hyphens=False)
    return "\n".join(lines).strip()


def spelled_out() -> str:
    """Return the first frame, byte by byte."""
    data = encode(Hello([PROTOCOL], "traderow 0.1.0", "Ada"))
    parts = [
        (data[:1], "array of 4"),
        (data[1:7], 'string of 5 bytes: "hello", the tag'),
        (data[7:8], "array of 1: versions"),
        (data[8:9], "1"),
        (data[9:24], 'string of 14 bytes: "traderow 0.1.0", build'),
        (data[24:], 'string of 3 bytes: "Ada", name'),
    ]
    return "\n".join(f"{part.hex(' '):<46}{meaning}" for part, meaning in parts)


def fairness() -> str:
    """Return what follows from one secret and two nonces."""
    seed = table_seed(SECRET, [ADAS_NONCE, BOTS_NONCE])
    chance = SeedChance(seed)
    numbers = [chance.pick(range(2**32)) for _ in range(4)]
    chance = SeedChance(seed)
    picks = [chance.pick(range(10)) for _ in range(20)]
    return "\n".join(
        [
            f"secret        {SECRET.hex()}",
            f"nonces        {ADAS_NONCE.hex()}",
            f"              {BOTS_NONCE.hex()}",
            f"commitment    {commitment(SECRET).hex()}",
            f"seed          {seed.hex()}",
            f"numbers       {' '.join(map(str, numbers))} ...",
            f"picks of 10   {' '.join(map(str, picks))} ...",
        ]
    )


BLOCKS = {"hello": spelled_out, "session": lambda: dump(session()), "chance": fairness}


def block(document: str, name: str) -> re.Match[str]:
    """Return the fenced block of that name in the document."""
    found = re.search(rf"(?<=^```text {name}\n).*?(?=\n```$)", document, re.DOTALL | re.MULTILINE)
    assert found, f"docs/protocol.md has no block {name!r}"
    return found


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    for name, make in BLOCKS.items():
        found = block(text, name)
        text = text[: found.start()] + make() + text[found.end() :]
    DOCUMENT.write_text(text, encoding="utf-8")
