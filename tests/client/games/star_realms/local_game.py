"""A game in this process behind the `Commands` of a session: it applies sent actions and returns events as updates.

With one opponent, that seat answers immediately. With several, each seat that may act at the same time as this seat acts once
after each of its actions, so that a team really plays together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import msgpack

import engine
from client.session.updates import ActedAll, ActionRefused, Stepped, TableChanged, Update
from engine.chance import SeedChance
from engine.game import Game, IllegalAction
from engine.star_realms.bots import BOTS
from protocol import messages
from tests.client.games.star_realms import views

Choose = Callable[[dict[str, Any]], tuple[Any, ...]]
"""Chooses a seat's answer from its view."""


class LocalGame:
    """The session of one seat, or of a spectator (None), without a connection. `tell` gets the updates; `other` chooses for the
    other seats.
    """

    def __init__(self, game: Game, tell: Callable[[Update], None], other: Choose, seat: int | None = 0) -> None:
        self.game, self.tell, self.other, self.seat = game, tell, other, seat
        self.watching = seat is None
        self.code, self.address, self.way_back = "KITE", "127.0.0.1", ""
        self.seq = 0
        self.said: list[str] = []
        self.asked_for_rematch = False
        self.has_left = False

    def begin(self, table: messages.Table) -> None:
        """Show the table, and the first step of the game."""
        self.tell(TableChanged(table))
        self._step([], None, own=False)
        self._others()

    def act(self, action: tuple[Any, ...]) -> None:
        """Apply the action, or refuse it."""
        if self.seat is None:
            raise AssertionError("a spectator acted")
        try:
            events = self.game.apply(self.seat, action)
        except IllegalAction as illegal:
            refused = views.refused(illegal.refusal.code, dict(illegal.refusal.args))
            self.tell(ActionRefused(refused, action))
            return
        self._step(events, self.seat, own=True)
        self._others()

    def act_all(self, actions: Sequence[tuple[Any, ...]]) -> None:
        """Apply the actions in order, as long as the rules allow them and the seat is asked the same question."""
        if self.seat is None:
            raise AssertionError("a spectator acted")
        asked, done = self.game.pending.get(self.seat), 0
        for number, action in enumerate(actions):
            try:
                events = self.game.apply(self.seat, action)
            except IllegalAction as illegal:
                why = messages.Why("rules", illegal.refusal.code, dict(illegal.refusal.args))
                refused = views.refused(why.code, why.args)
                self.tell(ActedAll(done, why) if done else ActionRefused(refused, action))
                break
            done = number + 1
            self._step(events, self.seat, own=True)
            if self.game.pending.get(self.seat) != asked:
                self.tell(ActedAll(done, None))
                break
        else:
            self.tell(ActedAll(done, None))
        self._others()

    def say(self, text: str, team: bool = False) -> None:
        self.said.append(text)

    def say_phrase(self, phrase: int, team: bool = False) -> None:
        raise NotImplementedError("there is nobody to hear it")

    def sit(self, seat: int) -> None:
        raise NotImplementedError("the game is on")

    def allow(self, watch: bool) -> None:
        raise NotImplementedError("there is no server")

    def set_bot(self, seat: int, level: str | None) -> None:
        raise NotImplementedError("the seats are taken")

    def rematch(self) -> None:
        self.asked_for_rematch = True

    def kick(self, seat: int) -> None:
        raise NotImplementedError("there is no server")

    def leave(self) -> None:
        self.has_left = True

    def _others(self) -> None:
        for seat in [seat for seat in self.game.pending if seat != self.seat]:
            if seat in self.game.pending and self.seat in self.game.pending:
                self._act_for(seat)
        while (others := [seat for seat in self.game.pending if seat != self.seat]) and self.seat not in self.game.pending:
            self._act_for(others[0])

    def _act_for(self, seat: int) -> None:
        self._step(self.game.apply(seat, self.other(self.game.view(seat))), seat, own=False)

    def _step(self, events: list[Any], by: int | None, *, own: bool) -> None:
        self.seq += 1
        told = plain(self.game.events_for(self.seat, events))
        view = plain(self.game.view(self.seat))
        step = views.step(view, *told, by=by, seq=self.seq, seconds=self.seq)
        self.tell(Stepped(step, own=own))


def plain(value: Any) -> Any:
    """Return the value as it arrives over the connection: tuples become lists."""
    return msgpack.decode(msgpack.encode(value))


def new(mode: str, seats: int, seed: int = 0) -> Game:
    """Return a new game of that mode with that number as its seed."""
    return engine.new_game("star-realms", mode=mode, seats=seats, seed=seed.to_bytes(32, "big"))


def simple(seed: int) -> Choose:
    """Return the engine's own bot."""
    chance = SeedChance(seed.to_bytes(32, "big"))
    return lambda view: BOTS["simple"](view, chance)


def duel(seed: int = 0) -> Game:
    """Return a new two-seat game with that number as its seed."""
    return engine.new_game("star-realms", mode="duel", seats=2, seed=seed.to_bytes(32, "big"))


def eager(view: dict[str, Any]) -> tuple[Any, ...]:
    """Choose like a simple opponent: take the first allowed action, and attack and buy before ending the turn."""
    order = {"play": 0, "use": 1, "attack-base": 2, "attack": 3, "acquire": 4}
    actions = [tuple(action) for action in view["actions"] if tuple(action[2:3]) != ("scrap",)]
    return min(actions, key=lambda action: (order.get(action[0], 8 if action[0] == "end-turn" else 5), -_cost(action), action))


def _cost(action: tuple[Any, ...]) -> int:
    from engine.star_realms.cards import BY_KEY

    return BY_KEY[action[1]].cost if action[0] == "acquire" else 0
