"""A game for tests only, which shows that the server knows no rules: hidden cards, chance, and turns in order or
simultaneously.

Every seat holds a secret card. A seat that is asked draws another card in its place, or shows it and scores its number. After
`rounds` answers of every seat the highest score wins. In the modes "together" and "pairs" all seats are asked at the same time.
In "pairs" two seats are a team, and a seat may show a card only if no shown card lies there: drawing removes it. In "wills" a
seat may strike the next one out, which is then asked for its will.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any, Self

from engine.chance import Chance
from engine.core.bots import random
from engine.core.logged_game import LoggedGame
from engine.core.position import Position, Step
from engine.core.rules import Rules
from engine.game import Action, Decision, Event, Refusal, Result, View
from engine.record import Header

DECK = tuple(f"hush-{number:04}" for number in range(2000))


def raising_bot(view: View, chance: Chance) -> Action:
    raise RuntimeError("no idea")


def cheating_bot(view: View, chance: Chance) -> Action:
    return ("win",)


def dying_bot(view: View, chance: Chance) -> Action:
    os._exit(3)


def sleeping_bot(view: View, chance: Chance) -> Action:
    time.sleep(60)
    return ("show",)


def conceding_bot(view: View, chance: Chance) -> Action:
    return ("concede",) if ["concede"] in view["standing"] else ("show",)


class ToyPosition(Position):
    """The position of a game; nothing is dealt yet."""

    def __init__(self, mode: str, seats: int, rounds: int, chance: Chance) -> None:
        self.mode, self.seats, self.rounds = mode, seats, rounds
        self.chance = chance
        self.left = list(DECK)
        self.secret: list[str] = []
        self.score = [0] * seats
        self.answers = [0] * seats
        self.gone: list[int] = []
        self.will: int | None = None
        self.shown: int | None = None
        self.steps = 1
        self.outcomes: list[str] = []

    @property
    def asked(self) -> Mapping[int, str]:
        if self.result is not None:
            return {}
        if self.will is not None:
            return {self.will: "will"}
        waiting = [s for s in range(self.seats) if self.answers[s] == min(self.answers) and s not in self.gone]
        return dict.fromkeys(waiting if self.mode in ("together", "pairs") else waiting[:1], "main")

    @property
    def turn(self) -> int:
        return 1 + min(self.answers) if self.mode in ("together", "pairs") else self.steps

    @property
    def on_turn(self) -> tuple[int, ...]:
        return () if self.will is not None else tuple(self.asked)

    @property
    def result(self) -> Result | None:
        if self.will is not None:
            return None
        staying = [seat for seat in range(self.seats) if seat not in self.gone]
        if len(staying) < min(2, self.seats):
            return Result(tuple(staying), "concede")
        if min(self.answers) < self.rounds:
            return None
        best = max(self.score[seat] for seat in staying)
        return Result(tuple(seat for seat in staying if self.score[seat] == best), "score")

    def decision(self, seat: int) -> Decision:
        return Decision("will") if seat == self.will else Decision("main", {"round": self.answers[seat] + 1})

    def actions(self, seat: int) -> list[Action]:
        if seat not in self.asked:
            return []
        if self.will == seat:
            return [("leave-all",), ("leave-nothing",)]
        strike: list[Action] = [("strike",)] if self.mode == "wills" else []
        return [("draw",), *strike] if self.shown not in (None, seat) else [("draw",), ("show",), *strike]

    def any_time_actions(self, seat: int) -> list[Action]:
        return [("concede",)] if self.result is None and seat not in self.gone else []

    def check(self, seat: Any, action: Any) -> Refusal | None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            return Refusal("no-such-seat", {"seat": seat})
        if self.result is not None:
            return Refusal("game-over")
        if action in self.any_time_actions(seat) or action in self.actions(seat):
            return None
        if action == ("show",) and self.shown is not None:
            return Refusal("card-lies-there", {"seat": self.shown})
        return Refusal("wrong-answer", {"kind": "main"}) if seat in self.asked else Refusal("not-asked")

    def step(self, seat: int, action: Action) -> Step:
        self.outcomes = []
        self.steps += 1
        events: list[Event] = []
        if action == ("concede",):
            self._put_out(seat)
            events.append(("concede", seat))
        elif action == ("strike",):
            staying = [other for other in range(self.seats) if other not in self.gone and other != seat]
            self.answers[seat] += 1
            self.will = staying[0]
            self._put_out(staying[0])
            events.append(("strike", seat, staying[0]))
        elif self.will == seat:
            self.will = None
            events.append(("will", seat, action[0]))
        else:
            self.answers[seat] += 1
            self.shown = seat if self.mode == "pairs" and action == ("show",) else None
            if action == ("show",):
                self.score[seat] += int(self.secret[seat].removeprefix("hush-"))
                events.append(("show", seat, self.secret[seat]))
            self.secret[seat] = self.draw()
            events.append(("draw", seat, self.secret[seat]))
        if self.result is not None:
            events.append(("over", list(self.result.winners), self.result.reason))
        return events, tuple(self.outcomes), "seat"

    def draw(self) -> str:
        card = self.left.pop(self.chance.pick(self.left))
        self.left = self.left or list(DECK)
        self.outcomes.append(card)
        return card

    def _put_out(self, seat: int) -> None:
        self.gone = [*self.gone, seat]
        self.answers[seat] = 1_000_000

    def view(self, seat: int | None) -> View:
        return {
            "game": Toy.id,
            "mode": self.mode,
            "seat": seat,
            "secret": None if seat is None else self.secret[seat],
            "score": list(self.score),
            "asked": [{"seat": each, "kind": kind} for each, kind in self.asked.items()],
            "result": None if self.result is None else {"winners": self.result.winners, "reason": self.result.reason},
        }

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        match event:
            case ("draw", int() as who, card):
                return ("draw", who, card if seat == who else None)
            case ("show" | "concede" | "strike" | "will" | "over", *_):
                return event
        return None

    def copy(self) -> Self:
        twin = type(self)(self.mode, self.seats, self.rounds, self.chance.copy())
        twin.left, twin.secret, twin.score = self.left[:], self.secret[:], self.score[:]
        twin.answers, twin.gone, twin.steps = self.answers[:], self.gone[:], self.steps
        twin.will, twin.shown = self.will, self.shown
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        """Deal the cards that the seat cannot distinguish again at random: other hands and the rest of the deck."""
        twin = self.copy()
        twin.chance = chance
        others = [other for other in range(self.seats) if other != seat]
        hidden = sorted([*self.left, *(self.secret[other] for other in others)])
        for other in others:
            twin.secret[other] = hidden.pop(chance.pick(hidden))
        twin.left = hidden
        return twin

    def dump(self) -> Any:
        return [self.left[:], self.secret[:], self.score[:], self.answers[:], self.gone[:], self.will, self.shown]


class ToyRules(Rules):
    id = "toy"
    data_version = 1
    data_versions = (1,)
    modes = {"turns": (1, 2, 3, 4), "together": (2, 3), "pairs": (4,), "wills": (3,)}  # noqa: RUF012
    bots = {  # noqa: RUF012
        "simple": random,
        "raising": raising_bot,
        "cheating": cheating_bot,
        "dying": dying_bot,
        "sleeping": sleeping_bot,
        "conceding": conceding_bot,
    }

    def settle_rules(self, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        if mode not in self.modes or seats not in self.modes[mode]:
            raise ValueError(f"mode {mode!r} with {seats} seats: choose one of {dict(self.modes)}")
        settled = {"rounds": 3} | dict(rules)
        if set(settled) != {"rounds"} or not isinstance(settled["rounds"], int) or not 1 <= settled["rounds"] <= 10_000:
            raise ValueError(f"rules {dict(rules)}: only rounds, from 1 to 10000")
        return settled

    def seating(self, mode: str, seats: int) -> list[dict[str, Any]]:
        if mode != "pairs":
            return super().seating(mode, seats)
        return [{"team": seat // 2, "role": "left" if seat % 2 == 0 else "right"} for seat in range(seats)]

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {"rounds": ((), 3)}

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        position = ToyPosition(header.mode, header.seats, header.rules["rounds"], chance)
        position.secret = [position.draw() for _ in range(header.seats)]
        return position, tuple(position.outcomes)


class Toy(LoggedGame, rules_of_game=ToyRules()):
    """A game of the toy rules."""
