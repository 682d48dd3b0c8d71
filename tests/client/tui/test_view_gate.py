"""The check before the table screen: it accepts all views of the engine, and refuses others that could break a screen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import product
from typing import Any

import msgpack
import pytest

import engine
from client.games.star_realms.model.decoder import read_events, read_view
from client.session.kept_seats import KeptSeats
from client.text.trouble import Strange, TooNew
from client.tui.screens.home import HomeScreen
from client.tui.widgets.notice import NoticeScreen
from engine.language import EventKind, OtherEvent, OtherQuestion, OtherVerb, QuestionKind, Verb, arguments, spread
from engine.star_realms.language.main_phase import MainQuestion
from engine.star_realms.language.view import SeatView, View
from protocol import messages
from tests.client.fake_server import FakeServer, step, table
from tests.client.screens import words_shown
from tests.client.shown import at_table, until

MODES = [(mode, seats) for mode, counts in engine.games["star-realms"].modes.items() for seats in counts]
STEPS = 250


NAMES = [argument.name for argument in arguments(View)]


def accepts(view: Any, events: list[Any], seats: int) -> bool:
    """Return True if a table with that many seats can show that view, reached by those events."""
    try:
        read_view(view, seats)
        read_events(events, seats)
    except Strange:
        return False
    return True


def wire(value: Any) -> Any:
    """Return it as it arrives: lists instead of tuples."""
    return msgpack.unpackb(msgpack.packb(value))


def played(mode: str, seats: int, steps: int = STEPS, seed: int = 7) -> Iterator[tuple[engine.Game, list[Any]]]:
    """Yield a game of random actions, at every step, with the events that led to it."""
    chance = random.Random(seed)
    game = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes([seed]) * 32)
    events: list[Any] = []
    for _ in range(steps):
        yield game, events
        if game.result is not None:
            return
        seat = chance.choice(list(game.pending))
        events = game.apply(seat, chance.choice(game.actions(seat)))


@cache
def packed_position() -> bytes:
    """Return a view with something in every zone, as bytes: played once for the hundreds of tests that spoil it."""
    game = [game for game, _ in played("duel", 2, 120)][-1]
    packed: bytes = msgpack.packb(game.view(0))
    assert accepts(msgpack.unpackb(packed), [], 2)
    return packed


def position() -> dict[str, Any]:
    """Return that view, to be changed."""
    view: dict[str, Any] = msgpack.unpackb(packed_position())
    return view


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_view_and_every_event_of_the_engine_passes(mode: str, seats: int) -> None:
    for game, events in played(mode, seats):
        for seat in (*range(seats), None):
            assert accepts(wire(game.view(seat)), wire(game.events_for(seat, events)), seats)


NONSENSE = ["left out", "x", -1, [["x"]], [None], {"x": 1}, [[]], [99], True]
WORDS = [("game", "x"), ("mode", "x"), ("actions", [["x"]]), ("standing", [["x"]])]
"""A word this version does not know is none that it trips over."""
ABSENT = [(field.name, "left out") for field in fields(View) if field.default is not MISSING]
"""What may be left out."""


@pytest.mark.parametrize(("key", "wrong"), [one for one in product(NAMES, NONSENSE) if one not in (*WORDS, *ABSENT)])
def test_a_view_without_a_key_or_with_nonsense_in_it_is_refused(key: str, wrong: Any) -> None:
    view = position()
    if wrong == "left out":
        del view[key]
    else:
        view[key] = wrong
    assert not accepts(view, [], 2)


@pytest.mark.parametrize("key", [field.name for field in fields(SeatView) if field.default is MISSING])
def test_a_seat_without_a_key_is_refused(key: str) -> None:
    view = position()
    del view["seats"][1][key]
    assert not accepts(view, [], 2)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seat", 2),
        ("on_turn", [2]),
        ("may_attack", [5]),
        ("hand", ["scout\n"]),
        ("hand", ["flux_capacitor"]),
        ("trade_row", ["scout"] * 6),
        ("asked", [{"seat": 0}]),
        ("asked", [{"seat": 3, "kind": "main"}]),
        ("asked", [{"seat": 0, "kind": "choose", "source": "scout", "options": [["win 3"]]}]),
        ("asked", [{"seat": 0, "kind": "scrap", "source": "scout", "optional": True, "left": None, "zones": ["hand"]}]),
        ("asked", [{"seat": 0, "kind": "proposal", "by": 1, "action": ["pool-acquire"]}]),
        ("actions", [["play"]]),
        ("actions", [["play", 3]]),
        ("actions", [["attack", 2, 5]]),
        ("actions", [["use", "x", "ally"]]),
        ("actions", [["pool-acquire", "scout", "x"]]),
        ("proposal", {"by": 0, "action": ["pool-attack", 1], "waiting": []}),
        ("result", {"winners": [7], "reason": "authority"}),
        ("undo", {"steps": -1, "stop": "start"}),
    ],
)
def test_what_would_trip_the_screen_is_refused(key: str, value: Any) -> None:
    assert not accepts({**position(), key: value}, [], 2)


def test_an_answer_out_of_the_options_is_refused() -> None:
    asked = [{"seat": 0, "kind": "choose", "source": "scout", "options": [["trade 1"]]}]
    assert accepts({**position(), "asked": asked, "actions": [["choose", 0]]}, [], 2)
    assert not accepts({**position(), "asked": asked, "actions": [["choose", 1]]}, [], 2)


@pytest.mark.parametrize(
    "event",
    [
        [],
        "play",
        [3],
        ["play"],
        ["play", 0, "scout"],
        ["play", 2, "scout", 1],
        ["gain", 0, "luck", 1, "scout"],
        ["draw", 0, 1, [["x"]]],
        ["over", [0, 9], "draw"],
        ["propose", 0, "pool-acquire"],
    ],
)
def test_an_event_of_another_shape_is_refused(event: Any) -> None:
    assert not accepts(position(), [event], 2)


def test_cards_of_a_later_version_are_told_apart_from_nonsense() -> None:
    with pytest.raises(TooNew, match="data version 2; here it is 1"):
        read_view(position() | {"data": 2}, 2)
    assert read_view(position() | {"data": 1}, 2) == read_view(position(), 2)


def test_a_card_that_is_not_in_the_data_is_refused() -> None:
    assert not accepts(position() | {"scrap_heap": ["zeta_pod"]}, [], 2)
    assert not accepts(position(), [["play", 0, "zeta_pod", 0]], 2)


def test_what_a_later_version_adds_passes() -> None:
    view = position() | {"weather": "fine"}
    view["seats"][0]["mood"] = "good"
    view["actions"].append(["dance", 3])
    view["asked"].append({"seat": 1, "kind": "riddle"})
    assert accepts(view, [["rain", {"for": 3}]], 2)
    read = read_view(view, 2)
    assert read.actions[-1] == OtherVerb("dance", (3,))
    assert read.actions[-1].wire == ("dance", 3)
    assert read.asked[-1] == OtherQuestion(1, "riddle")
    assert read_events([["rain", {"for": 3}]], 2) == (OtherEvent("rain"),)


def told(said: Any) -> Any:
    """Return what was read, as it travels."""
    if isinstance(said, Verb):
        return [told(part) for part in said.wire]
    if isinstance(said, EventKind):
        return [said.word, *map(told, spread(said))]
    if is_dataclass(said):
        parts = {argument.name: told(getattr(said, argument.name)) for argument in arguments(type(said))}
        if isinstance(said, MainQuestion):
            del parts["source"]
        for field in fields(said) if not isinstance(said, QuestionKind) else ():
            if field.default is not MISSING and getattr(said, field.name) == field.default:
                del parts[field.name]
        return {"kind": said.word, **parts} if isinstance(said, QuestionKind) else parts
    return [told(part) for part in said] if isinstance(said, tuple) else said


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_what_is_read_is_what_was_told(mode: str, seats: int) -> None:
    """Nothing is lost and nothing is added on the way from the wire to the values that the table reads."""
    for game, events in played(mode, seats, 120):
        for seat in (0, seats - 1, None):
            view, sent = wire(game.view(seat)), wire(game.events_for(seat, events))
            assert told(read_view(view, seats)) == view
            assert told(read_events(sent, seats)) == sent


@pytest.mark.parametrize("shares", [[2], [2, 1], [1, 1, 1]])
def test_a_proposal_without_a_share_for_each_member_of_the_team_is_refused(shares: list[int]) -> None:
    view = position() | {"proposal": {"by": 0, "action": ["pool-acquire", "scout", *shares], "waiting": []}}
    assert not accepts(view, [], 2)
    for seat in view["seats"]:
        seat["team"] = 0
    assert accepts(view, [], 2) == (len(shares) == 2)


def test_a_view_of_another_number_of_seats_is_refused() -> None:
    assert not accepts(position(), [], 3)


def test_no_part_may_be_nothing_or_nonsense_and_still_crash_the_gate() -> None:
    chance = random.Random(5)
    view = position()
    for _ in range(3000):
        broken = deepcopy(view)
        where: Any = broken
        while True:
            key = chance.choice(list(where) if isinstance(where, dict) else range(len(where)))
            if isinstance(where[key], (dict, list)) and where[key] and chance.random() < 0.7:
                where = where[key]
                continue
            where[key] = chance.choice([None, -1, "", "x", [], {}, [[]], 2**53, True, [{}], b"x"])
            break
        accepts(broken, [], 2)


@pytest.mark.parametrize("view", [{}, {"game": "star-realms"}, position() | {"seats": []}])
async def test_a_server_that_speaks_nonsense_is_left_with_a_word(
    server: FakeServer, keep: KeptSeats, view: dict[str, Any]
) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(table(2, "playing"), step(2, view=view), step(3, view=view))
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        title, *said, key = words_shown(app)
        assert (title, key) == ("The table is gone", "Enter go on")
        told = "sent an invalid game: update traderow on both sides, or choose another server."
        assert " ".join(said) == f"The server at {server.address.text} {told}"
        await pilot.press("enter")
        assert isinstance(app.screen, HomeScreen)
    assert len(keep.free()) == 1, "the seat is kept"


async def test_a_game_of_newer_cards_is_left_with_a_word(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(table(2, "playing"), step(2, view=position() | {"data": 2}))
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
        assert "is newer than this version of traderow" in " ".join(words_shown(app))


async def test_events_that_were_missed_pass_the_gate_too(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep, "playing") as (app, pilot, peer):
        await peer.send(messages.Snapshot(1, [messages.Missed(1, 1, [["play"]], [])], position(), 1, [], 0))
        await until(pilot, lambda: isinstance(app.screen, NoticeScreen))
