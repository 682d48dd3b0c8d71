"""Events, questions and refusals that need more than two seats, as docs/star-realms.md states them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.chance import SeedChance
from engine.game import Event
from tests.engine.modes.tables import TABLES, Seats, new, say, table
from tests.engine.positions import answers, do, refused
from tests.engine.rulings.documented import (
    ACTIONS,
    ANSWERED_BY,
    EVENTS,
    MAY_LACK,
    NOT_IN_A_DUEL,
    QUESTIONS,
    REFUSALS,
    SEAT,
    STANDING,
    VIEW,
)


@dataclass(frozen=True)
class Scene:
    """A table and its actions, as (seat, sentence) pairs."""

    mode: str
    count: int
    seats: Seats
    said: list[tuple[int, str]] = field(default_factory=list)
    on_turn: int = 0
    out: tuple[int, ...] = ()

    def play(self) -> tuple[Any, list[Event]]:
        game = table(self.mode, self.count, self.seats, on_turn=self.on_turn, out=self.out, row="cutter", trade_deck="ram")
        events: list[Event] = []
        for seat, sentence in self.said:
            events = say(game, seat, sentence)
        return game, events


PAIR = {0: {"trade": 1}, 1: {"trade": 1}}
PROPOSED = [(0, "pool-acquire cutter 1 1")]
FRONT = {0: {"combat": 3}, 1: {"combat": 2}, 3: {"bases": "the_hive"}}
FELLED = {0: {"combat": 50}, 1: {"discard": "ram"}}

EVENTS_SHOWN: dict[str, tuple[Scene, list[Event]]] = {
    "target": (
        Scene("free-for-all", 3, {0: {"hand": "imperial_fighter"}, 1: {"hand": "scout"}},
              [(0, "play imperial_fighter"), (0, "target 1")]),
        [("target", 0, 1, "imperial_fighter")],
    ),
    "hit-base": (
        Scene("raid", 3, {0: {"bases": "the_hive"}, 2: {"combat": 9}}, [(2, "attack-base 0 the_hive 4")], on_turn=2),
        [("hit-base", 2, 0, "the_hive", 4)],
    ),
    "pass-card": (
        Scene("emperor", 6, {4: {"trade": 1, "discard": "ram"}}, [(4, "pass-card ram 3")], on_turn=4),
        [("pass-card", 4, 3, "ram")],
    ),
    "bequeath": (
        Scene("raid", 3, FELLED, [(0, "attack 1 50"), (1, "bequeath ram 2")]),
        [("bequeath", 1, 2, "ram")],
    ),
    "propose": (Scene("hydra", 4, PAIR, PROPOSED), [("propose", 0, "pool-acquire", "cutter", 1, 1)]),
    "propose to destroy": (
        Scene("hydra", 4, FRONT, [(0, "pool-attack 3 1 3 2")]),
        [("propose", 0, "pool-attack", 3, 1, 3, 2)],
    ),
    "agree": (
        Scene("hydra", 4, PAIR, [*PROPOSED, (1, "agree")]),
        [("agree", 1), ("acquire", 0, "cutter", 2, "discard"), ("refill", 0, "ram")],
    ),
    "agree to destroy": (
        Scene("hydra", 4, FRONT, [(0, "pool-attack 3 1 3 2"), (1, "agree")]),
        [("agree", 1), ("destroy", 0, 3, "the_hive", 5)],
    ),
    "refuse": (Scene("hydra", 4, PAIR, [*PROPOSED, (1, "refuse")]), [("refuse", 1), ("drop-proposal", 0)]),
    "drop-proposal": (Scene("hydra", 4, PAIR, [*PROPOSED, (0, "withdraw")]), [("drop-proposal", 0)]),
    "a bequest declined": (
        Scene("raid", 3, FELLED, [(0, "attack 1 50"), (1, "pass")]),
        [("pass", 1, None)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", EVENTS_SHOWN)
def test_an_event_of_the_modes_is_told_to_everybody_as_documented(what: str) -> None:
    scene, expected = EVENTS_SHOWN[what]
    game, events = scene.play()
    assert events == expected
    for watcher in (*range(scene.count), None):
        assert game.events_for(watcher, events) == expected


def check_arity(event: Event) -> None:
    kind, *arguments = event
    documented = EVENTS[kind]
    if kind == "propose":
        assert arguments[1] in ("pool-acquire", "pool-attack")
        assert len(arguments) - 1 >= len(ACTIONS[arguments[1]])
    else:
        assert len(arguments) == len(documented), f"{event} is documented with {documented}"


@pytest.mark.parametrize("what", EVENTS_SHOWN)
def test_every_event_shown_has_its_documented_arguments(what: str) -> None:
    for event in EVENTS_SHOWN[what][1]:
        check_arity(event)


def test_every_event_that_a_duel_never_meets_is_shown() -> None:
    shown = {event[0] for _, events in EVENTS_SHOWN.values() for event in events}
    assert shown >= set(EVENTS) & NOT_IN_A_DUEL


# -- questions ---------------------------------------------------------------------------------------------------------

QUESTIONS_SHOWN: dict[str, tuple[Scene, int, dict[str, Any], list[str]]] = {
    "target": (
        Scene("free-for-all", 3, {0: {"hand": "imperial_fighter"}}, [(0, "play imperial_fighter")]),
        0,
        {"source": "imperial_fighter"},
        ["target 1", "target 2"],
    ),
    "proposal": (
        Scene("hydra", 4, PAIR, PROPOSED),
        1,
        {"source": None, "by": 0, "action": ["pool-acquire", "cutter", 1, 1]},
        ["agree", "refuse"],
    ),
    "bequeath": (
        Scene("raid", 3, {0: {"combat": 50}, 1: {"hand": "ram", "deck": ""}}, [(0, "attack 1 50")]),
        1,
        {"source": None, "heir": 2, "optional": True},
        ["bequeath ram 2", "pass"],
    ),
}


@pytest.mark.parametrize("kind", QUESTIONS_SHOWN)
def test_a_question_of_the_modes_has_its_documented_fields_and_answers(kind: str) -> None:
    scene, seat, fields, may_answer = QUESTIONS_SHOWN[kind]
    game, _ = scene.play()
    for watcher in (*range(scene.count), None):
        assert {"seat": seat, "kind": kind, **fields} in game.view(watcher)["asked"]
    assert set(fields) == set(QUESTIONS[kind])
    assert answers(game, seat) == may_answer
    assert {answer.split()[0] for answer in may_answer} <= set(ANSWERED_BY[kind])
    assert (game.pending[seat].kind, dict(game.pending[seat].args)) == (kind, fields)


def test_every_question_that_a_duel_never_asks_is_shown() -> None:
    assert set(QUESTIONS_SHOWN) == set(QUESTIONS) & NOT_IN_A_DUEL


# -- refusals ----------------------------------------------------------------------------------------------------------

Case = tuple[str, dict[str, Any], Scene, int, str]
SHOT = Scene("raid", 3, FELLED, [(0, "attack 1 50")])
PASSING = Scene("emperor", 6, {0: {"trade": 1, "discard": "ram"}})
OPEN = Scene("hydra", 6, {seat: {"trade": 1} for seat in range(3)}, [(0, "pool-acquire cutter 1 1 0")])

REFUSALS_SHOWN: list[Case] = [
    ("defeated", {}, Scene("free-for-all", 3, {}, out=(1,)), 1, "concede"),
    ("defeated", {}, Scene("free-for-all", 3, {}, out=(1,)), 1, "offer-draw"),
    ("defeated", {}, SHOT, 1, "concede"),
    ("not-asked", {}, Scene("free-for-all", 3, {}, out=(0,)), 0, "end-turn"),
    ("not-asked", {}, Scene("hydra", 4, {}, [(0, "end-turn")]), 0, "play scout"),
    ("not-your-neighbour", {"seat": 2}, PASSING, 0, "pass-card ram 2"),
    ("not-your-neighbour", {"seat": 0}, PASSING, 0, "pass-card ram 0"),
    ("not-your-neighbour", {"seat": 9}, PASSING, 0, "pass-card ram 9"),
    ("not-your-heir", {"seat": 0}, SHOT, 1, "bequeath ram 0"),
    ("not-your-heir", {"seat": 9}, SHOT, 1, "bequeath ram 9"),
    ("not-yours", {"card": "cutter"}, SHOT, 1, "bequeath cutter 2"),
    ("wrong-answer", {"kind": "bequeath"}, SHOT, 1, "discard ram"),
    ("wrong-answer", {"kind": "main"}, PASSING, 0, "bequeath ram 1"),
    ("wrong-answer", {"kind": "proposal"}, OPEN, 1, "acquire cutter"),
    ("wrong-answer", {"kind": "main"}, Scene("hydra", 4, PAIR), 0, "refuse"),
    ("cannot-pass", {}, OPEN, 1, "pass"),
    ("proposal-open", {}, OPEN, 2, "pool-acquire cutter 0 1 1"),
    ("no-proposal", {}, OPEN, 2, "withdraw"),
    ("shares", {"cost": 2}, Scene("hydra", 4, PAIR), 0, "pool-acquire cutter 2 0"),
    ("shares", {"cost": 5}, Scene("hydra", 4, FRONT), 0, "pool-attack 3 1 2 2"),
    ("not-attackable", {"seat": 0}, Scene("hydra", 4, FRONT), 1, "pool-attack 0 1 3 2"),
    ("no-such-seat", {"seat": 6}, Scene("emperor", 6, {0: {"combat": 3}}), 0, "attack 6 1"),
    ("not-attackable", {"seat": 1}, Scene("free-for-all", 4, {0: {"hand": "imperial_fighter"}}, [(0, "play imperial_fighter")],
                                          out=(1,)), 0, "target 1"),
    ("not-attackable", {"seat": 7}, Scene("free-for-all", 4, {0: {"hand": "imperial_fighter"}}, [(0, "play imperial_fighter")]),
     0, "target 7"),
    ("cannot-pass", {}, Scene("free-for-all", 4, {0: {"hand": "imperial_fighter"}}, [(0, "play imperial_fighter")]), 0, "pass"),
    ("nothing-to-undo", {"stop": "seat"}, Scene("hydra", 4, {0: {"hand": "scout"}, 1: {"hand": "scout"}},
                                                [(0, "play scout"), (1, "play scout")]), 0, "undo"),
]  # fmt: skip


@pytest.mark.parametrize("case", REFUSALS_SHOWN, ids=lambda case: f"{case[0]}: {case[2].mode} {case[4]}")
def test_what_a_mode_does_not_allow_is_refused_with_its_reason(case: Case) -> None:
    code, args, scene, seat, sentence = case
    game, _ = scene.play()
    assert refused(game, sentence, seat) == (code, args)
    assert set(args) == set(REFUSALS[code])


def test_every_refusal_that_a_duel_never_gives_is_shown() -> None:
    assert {code for code, *_ in REFUSALS_SHOWN} >= set(REFUSALS) & NOT_IN_A_DUEL


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "count"), TABLES)
def test_in_whole_games_every_view_question_action_and_event_is_as_documented(mode: str, count: int) -> None:
    game = new(mode, count, turn_limit=60, discard_timing="start_of_turn" if count % 2 else "immediate")
    chance = SeedChance(bytes(32))
    watchers = (*range(count), None)
    for step in range(500):
        if game.result is not None:
            break
        seat = min(game.pending) if step % 2 else max(game.pending)
        view = game.view(seat)
        assert {*view} | MAY_LACK >= set(VIEW) >= {*view}
        assert view.get("data", 1) == game.data_version
        assert all({*them} | MAY_LACK >= set(SEAT) >= {*them} for them in view["seats"])
        for asked in view["asked"]:
            assert set(asked) == {"seat", "kind", *QUESTIONS[asked["kind"]]}
            verbs = {action[0] for action in view["actions"]} if asked["seat"] == seat else set()
            assert verbs <= (set(ANSWERED_BY[asked["kind"]]) or set(ACTIONS))
        assert {action[0] for action in view["standing"]} <= set(STANDING)
        events = game.apply(seat, game.bots["random" if step % 3 else "simple"](view, chance))
        for event in events:
            check_arity(event)
        for watcher in watchers:
            told = game.events_for(watcher, events)
            assert [event[0] for event in told] == [event[0] for event in events]


def test_a_proposal_refused_by_the_one_is_told_apart_from_one_withdrawn_by_the_other() -> None:
    game = table("hydra", 4, PAIR, row="cutter")
    do(game, "pool-acquire cutter 1 1")
    assert [event[0] for event in do(game, "refuse", seat=1)] == ["refuse", "drop-proposal"]
    do(game, "pool-acquire cutter 1 1")
    assert [event[0] for event in do(game, "withdraw")] == ["drop-proposal"]
