"""A game nobody plays, to prove that the server knows no rules: hidden cards, chance, several seats, turns or all at once.

Every seat holds a secret card. A seat that is asked draws another one in its place, or shows it and scores its number. After
`rounds` answers of every seat the highest score wins. In the modes "together" and "pairs" everybody is asked at the same time.
In "pairs" two seats are a team, and nobody may show a card while one lies there, which is until somebody draws. In "wills" a
seat may strike the next one out, which is then asked for its will.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from engine.chance import Chance, ChanceMismatch, ListedChance
from engine.game import Action, Decision, Event, Game, IllegalAction, Refusal, Result, View
from engine.record import Entry, Header, Record, RecordError

DECK = tuple(f"hush-{number:04}" for number in range(2000))


def plain_bot(view: View, chance: Chance) -> Action:
    actions = view["actions"]
    return tuple(actions[chance.pick(actions)])


def raising_bot(view: View, chance: Chance) -> Action:
    raise RuntimeError("no idea")


def cheating_bot(view: View, chance: Chance) -> Action:
    return ("win",)


def dying_bot(view: View, chance: Chance) -> Action:
    os._exit(3)


def sleeping_bot(view: View, chance: Chance) -> Action:
    time.sleep(60)
    return ("show",)


class Toy(Game):
    id = "toy"
    data_version = 1
    modes: ClassVar[Mapping[str, tuple[int, ...]]] = {"turns": (1, 2, 3, 4), "together": (2, 3), "pairs": (4,), "wills": (3,)}
    bots: ClassVar[Mapping[str, Any]] = {
        "simple": plain_bot,
        "raising": raising_bot,
        "cheating": cheating_bot,
        "dying": dying_bot,
        "sleeping": sleeping_bot,
    }

    def __init__(self, mode: str, seats: int, rules: Mapping[str, Any], chance: Chance) -> None:
        self.mode, self.seats, self.rules = mode, seats, dict(rules)
        self.chance = chance
        self.left = list(DECK)
        self.secret: list[str] = []
        self.score = [0] * seats
        self.answers = [0] * seats
        self.gone: list[int] = []
        self.will: int | None = None
        self.shown: int | None = None
        self.entries: tuple[Entry, ...] = ()
        self.outcomes: list[str] = []

    @classmethod
    def settle_rules(cls, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        if mode not in cls.modes or seats not in cls.modes[mode]:
            raise ValueError(f"mode {mode!r} with {seats} seats: choose one of {dict(cls.modes)}")
        settled = {"rounds": 3} | dict(rules)
        if set(settled) != {"rounds"} or not isinstance(settled["rounds"], int) or not 1 <= settled["rounds"] <= 10_000:
            raise ValueError(f"rules {dict(rules)}: only rounds, from 1 to 10000")
        return settled

    @classmethod
    def seating(cls, mode: str, seats: int) -> list[dict[str, Any]]:
        if mode != "pairs":
            return super().seating(mode, seats)
        return [{"team": seat // 2, "role": "left" if seat % 2 == 0 else "right"} for seat in range(seats)]

    @classmethod
    def switches(cls) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {"rounds": ((), 3)}

    @classmethod
    def begin(cls, mode: str, seats: int, rules: Mapping[str, Any], chance: Chance) -> Self:
        game = cls(mode, seats, rules, chance)
        game.secret = [game.draw() for _ in range(seats)]
        game.log(None, ("deal",))
        return game

    @classmethod
    def state_position(cls, *position: Any) -> Self:
        raise NotImplementedError("no test asks for it")

    @classmethod
    def replay(cls, record: Record, upto: int | None, chance: Chance | None, check: Chance | None) -> Self:
        header, entries = record.header, record.entries[:upto]
        drawn = [outcome for entry in entries for outcome in entry.outcomes]
        try:
            game = cls.begin(header.mode, header.seats, header.rules, check or ListedChance(drawn, then=chance))
            for number, entry in enumerate(entries):
                if number:
                    assert entry.seat is not None
                    game.apply(entry.seat, entry.action)
                if game.entries[number].outcomes != entry.outcomes:
                    raise RecordError(f"entry {number} draws {game.entries[number].outcomes}, recorded is {entry.outcomes}")
        except (ChanceMismatch, IllegalAction) as error:
            raise RecordError(str(error)) from None
        return game

    def draw(self) -> str:
        card = self.left.pop(self.chance.pick(self.left))
        self.left = self.left or list(DECK)
        self.outcomes.append(card)
        return card

    def log(self, seat: int | None, action: Action) -> None:
        self.entries = (*self.entries, Entry(seat, action, tuple(self.outcomes)))
        self.outcomes = []

    @property
    def pending(self) -> dict[int, Decision]:
        if self.result is not None:
            return {}
        if self.will is not None:
            return {self.will: Decision("will")}
        waiting = [s for s in range(self.seats) if self.answers[s] == min(self.answers) and s not in self.gone]
        asked = waiting if self.mode in ("together", "pairs") else waiting[:1]
        return {seat: Decision("main", {"round": self.answers[seat] + 1}) for seat in asked}

    @property
    def turn(self) -> int:
        if self.mode in ("together", "pairs"):
            return 1 + min(self.answers)
        return len(self.entries)

    @property
    def on_turn(self) -> tuple[int, ...]:
        return () if self.will is not None else tuple(self.pending)

    def actions(self, seat: int) -> list[Action]:
        if seat not in self.pending:
            return []
        if self.will == seat:
            return [("leave-all",), ("leave-nothing",)]
        strike: list[Action] = [("strike",)] if self.mode == "wills" else []
        return [("draw",), *strike] if self.shown not in (None, seat) else [("draw",), ("show",), *strike]

    def standing(self, seat: int) -> list[Action]:
        return [("concede",)] if self.result is None and seat not in self.gone else []

    def check(self, seat: int, action: Action) -> Refusal | None:
        if self.result is not None:
            return Refusal("game-over")
        if action in self.standing(seat) or action in self.actions(seat):
            return None
        if action == ("show",) and self.shown is not None:
            return Refusal("card-lies-there", {"seat": self.shown})
        return Refusal("wrong-answer", {"kind": "main"}) if seat in self.pending else Refusal("not-asked")

    def apply(self, seat: int, action: Action) -> list[Event]:
        refusal = self.check(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events: list[Event] = []
        if action == ("concede",):
            self.put_out(seat)
            events.append(("concede", seat))
        elif action == ("strike",):
            staying = [other for other in range(self.seats) if other not in self.gone and other != seat]
            self.answers[seat] += 1
            self.will = staying[0]
            self.put_out(staying[0])
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
        self.log(seat, action)
        return events

    def put_out(self, seat: int) -> None:
        self.gone = [*self.gone, seat]
        self.answers[seat] = 1_000_000

    def view(self, seat: int | None) -> View:
        return {
            "game": self.id,
            "mode": self.mode,
            "seat": seat,
            "secret": None if seat is None else self.secret[seat],
            "score": list(self.score),
            "asked": [{"seat": each, "kind": decision.kind} for each, decision in self.pending.items()],
            "actions": [] if seat is None else self.actions(seat),
            "standing": [] if seat is None else self.standing(seat),
            "result": None if self.result is None else {"winners": self.result.winners, "reason": self.result.reason},
        }

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        match event:
            case ("draw", int() as who, card):
                return ("draw", who, card if seat == who else None)
            case ("show" | "concede" | "strike" | "will" | "over", *_):
                return event
        return None

    @property
    def result(self) -> Result | None:
        if self.will is not None:
            return None
        staying = [seat for seat in range(self.seats) if seat not in self.gone]
        if len(staying) < min(2, self.seats):
            return Result(tuple(staying), "concede")
        if min(self.answers) < self.rules["rounds"]:
            return None
        best = max(self.score[seat] for seat in staying)
        return Result(tuple(seat for seat in staying if self.score[seat] == best), "score")

    def copy(self) -> Self:
        twin = type(self)(self.mode, self.seats, self.rules, self.chance.copy())
        twin.left, twin.secret, twin.score = self.left[:], self.secret[:], self.score[:]
        twin.answers, twin.gone, twin.entries = self.answers[:], self.gone[:], self.entries
        twin.will, twin.shown = self.will, self.shown
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        raise NotImplementedError("no test asks for it")

    def dump(self) -> Any:
        return [self.left, self.secret, self.score, self.answers, self.gone, self.will, self.shown]

    @property
    def record(self) -> Record:
        return Record(Header(self.id, self.data_version, self.mode, self.seats, self.rules), self.entries)
