"""Every frame of whole sessions is documented, and everything documented occurs in some frame."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgpack
import pytest

from tests.wire import game_page, protocol_page, sessions
from tests.wire.game_page import ACTIONS, EVENTS, QUESTIONS, REFUSALS, STANDING
from tests.wire.protocol_page import Page, Undocumented
from tests.wire.tape import Tape

PATIENCE = 120

NOT_RECORDED = {
    "closing slow-reader": "whoever does not read will not hear it either",
    "closing disk-full": "needs a disk that fails: tests/server/storage/test_full_disk.py",
    "closing database-unreachable": "needs a database that goes away: tests/server/nodes/test_database_away.py",
    "closing broken": "needs an error of the server's own",
    **dict.fromkeys(
        ("moved", "moved.id: string 1-32, `A-Z a-z 0-9 _ -`", "moved.id: nil", "moved.address: string 1-300"),
        "needs two servers and a database: tests/server/nodes",
    ),
    **dict.fromkeys(
        (
            "announced",
            "announced.code: string 1-32",
            "announced.args: map 0-16 of string 1-32 to plain data",
            "announced.args{}: plain data",
            "closing admin-closed",
            "closing admin-kicked",
            "closing banned",
            "table admin-kicked",
        ),
        "needs an administrator: tests/server/control/test_control.py",
    ),
    "server restarting": "needs a request that arrives in the very moment in which a table stops",
    "table time-up": "needs a bot that is slower than the owner of the seat: tests/server/tables/play/test_clocks.py",
    "TableInfo.rules{}: nil": "the one switch that may be nil is so by default",
    "refused.id: nil": "every request has a mark",
    "said.seat: nil": "the table itself says nothing in this version",
    "refusal game-over": "a table whose game is over answers `not-playing`",
}
"""What the documents have and no recorded frame shows, each with its reason."""


def is_nested(promise: str) -> bool:
    """Return whether it is of an array within an action, which no verb here takes: tests/server/test_nested_actions.py tries
    some."""
    return any(part in promise for part in (".action[][]", ".action[]: array", ".actions[][][]", ".actions[][]: array"))


def heard(page: Page, by_client: bool, data: bytes) -> Iterator[str]:
    """Hold a frame to both documents; the words of the game that are in it. Raises Undocumented."""
    message = page.check(data, by_client)
    fields = dict(zip([field.name for field in page.fields(message[0], by_client)], message[1:], strict=False))
    match message[0]:
        case "step" | "snapshot":
            game_page.check_view(fields["view"])
            for question in fields["view"]["asked"]:
                yield f"question {question['kind']}"
            for action in fields["view"]["actions"] + fields["view"]["standing"]:
                yield f"action {action[0]}"
            told = [event for step in fields.get("missed", []) for event in step[2]]
            for event in fields.get("events", told):
                yield f"event {game_page.check_event(event)}"
        case "entries" | "past":
            for _seat, action, outcomes in fields["entries"]:
                if action != ["deal"]:
                    game_page.check_action(action)
                    game_page.check_cards(outcomes)
        case "acted" if fields["why"] is not None:
            game_page.check_refusal(*fields["why"][1:])
        case "refused" if fields["scope"] == "rules":
            game_page.check_refusal(fields["code"], fields["args"])
            yield f"refusal {fields['code']}"


@pytest.fixture(scope="module")
def tape() -> Tape:
    """Return every frame of the sessions."""
    recorded = Tape()
    asyncio.run(asyncio.wait_for(sessions.all_of_it(recorded), PATIENCE))
    return recorded


def test_every_frame_is_as_documented_and_everything_documented_is_in_a_frame(tape: Tape) -> None:
    page, words = protocol_page.read(), set()
    for by_client, data in tape.frames:
        words |= set(heard(page, by_client, data))
    promised = {
        *page.promised(),
        *(f"question {kind}" for kind in QUESTIONS),
        *(f"action {verb}" for verb in (*ACTIONS, *STANDING)),
        *(f"event {kind}" for kind in EVENTS),
        *(f"refusal {code}" for code in REFUSALS),
    }
    missing = promised - page.seen - words
    assert {promise for promise in missing if not is_nested(promise)} == set(NOT_RECORDED)


def test_every_name_in_the_tables_of_the_game_is_known_here() -> None:
    assert not game_page.undocumented_names()


@pytest.mark.parametrize(
    "wrong",
    [
        ["pong"],
        ["pong", 1, 2],
        ["pong", "1"],
        ["pong", -1],
        ["hail", 1],
        ["skip", None],
        ["refused", "q", "table", "no-such-code", {}],
        ["refused", "q", "table", "stale", {}],
        ["refused", "q", "rules", "too-dear", {"card": "cutter"}],
        ["seated", "q", "7K3QZ-9XM2P", 0, "too short"],
        ["snapshot", 1, [["play", 0, "no_such_card", 1]], {}, 0, []],
    ],
    ids=str,
)
def test_a_frame_that_is_not_as_documented_is_found(wrong: Any) -> None:
    with pytest.raises(Undocumented):
        list(heard(protocol_page.read(), False, msgpack.packb(wrong)))
