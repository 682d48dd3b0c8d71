"""A game with too many answers to list: it lists one, describes the parts of an answer, and checks received answers."""

from __future__ import annotations

from typing import Any

from engine.chance import SeedChance
from engine.core.logged_game import LoggedGame
from engine.core.position import Position, Step
from engine.game import Action, Decision, Refusal
from engine.record import Entry as Logged
from engine.record import Header
from protocol.messages import Done, Entry, Past, Refused, Seated
from protocol.messages import Step as Told
from server.storage.memory import MemoryStorage, Shelf
from server.tables.records.sending import PART, _fitting
from tests.server.tables.records.test_records import fetched
from tests.server.toy_game import ToyPosition, ToyRules

MOST = 5


class PlanningPosition(ToyPosition):
    """A seat plans: any list of [word, number] whose numbers add up to no more than `MOST`, and then draws."""

    def decision(self, seat: int) -> Decision:
        return Decision("main", {"plan": {"most": MOST}})

    def actions(self, seat: int) -> list[Action]:
        return [("plan", ())] if seat in self.asked else []

    def check(self, seat: Any, action: Any) -> Refusal | None:
        match action:
            case ("plan", tuple(steps)) if all(type(step) is tuple and [*map(type, step)] == [str, int] for step in steps):
                if seat not in self.asked:
                    return Refusal("not-asked")
                return None if sum(number for _, number in steps) <= MOST else Refusal("too-much", {"most": MOST})
        return super().check(seat, action) if action == ("concede",) else Refusal("malformed", {"verb": ""})

    def step(self, seat: int, action: Action) -> Step:
        if action == ("concede",):
            return super().step(seat, action)
        events, outcomes, stop = super().step(seat, ("draw",))
        return [("will", seat, action[1]), *events], outcomes, stop


class PlanningRules(ToyRules):
    def set_up(self, header: Header, chance: Any) -> tuple[Position, tuple[Any, ...]]:
        position = PlanningPosition(header.mode, header.seats, header.rules["rounds"], chance)
        position.secret = [position.draw() for _ in range(header.seats)]
        return position, tuple(position.outcomes)


class Planning(LoggedGame, rules_of_game=PlanningRules()):
    """A toy whose answers nest."""


GAMES = {"toy": Planning}
PLAN = ["plan", [["mine", 2], ["move", 3]]]


async def test_what_is_not_listed_is_checked_kept_told_and_played_again(serve: Any, connect: Any) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), games=GAMES)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    await ben.join(ada.code)
    await ada.until(Told)
    assert ada.view["actions"] == [["plan", []]]
    refused = await ada.act("plan", [["mine", 2], ["move", 4]])
    assert isinstance(refused, Refused)
    assert (refused.code, refused.args) == ("too-much", {"most": MOST})
    for bad in (["plan", 3], ["plan", [[]]], ["plan", [3]], ["plan", [["mine", "2"]]], ["plan"], [["plan"], 1]):
        assert isinstance(await ada.act(*bad), Refused)
    done = await ada.act(*PLAN, id="once")
    assert isinstance(done, Told | Done)
    told = await ben.until(Told, lambda step: bool(step.events))
    assert told.events[0] == ["will", 0, PLAN[1]]
    await server.stop()
    server = await serve(MemoryStorage(shelf), games=GAMES)
    back = await connect(server, "Ada")
    await back.resume(ada.code, ada.token)
    assert isinstance(await back.act(*PLAN, id="once"), Done), "the same mark, the same answer"
    await back.act("concede")


async def test_a_game_with_such_actions_is_fetched_and_gone_on_from(serve: Any, connect: Any) -> None:
    game = Planning.begin("turns", 2, {"rounds": 3}, SeedChance(bytes(32)))
    game.apply(0, ("plan", (("mine", 2), ("move", 3))))
    past = [Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in game.record.entries]
    server = await serve(games=GAMES)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    assert isinstance(await ada.answer(Past(ada.mark(), 0, past)), Done)
    assert isinstance(await ada.host(past=2), Seated)
    await ben.join(ada.code)
    await ada.until(Told)
    await ben.until(Told)
    for _ in range(5):
        peer = ada if ada.is_asked else ben
        await peer.act(*PLAN)
        for each in (ada, ben):
            await each.settle()
    _, entries = await fetched(ada)
    assert [entry.action for entry in entries[1:]] == [PLAN] * 6


def test_no_more_entries_are_told_at_once_than_fit_into_a_frame() -> None:
    wide = Logged(0, ("plan", *[(("w" * 32,) * 16,)] * 3), ("o" * 32,) * 64)
    told = _fitting([wide] * PART)
    assert 10 < len(told) < PART
    assert len(_fitting([Logged(0, ("end",))] * PART)) == PART
