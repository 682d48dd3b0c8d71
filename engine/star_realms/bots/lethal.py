"""Lethal: the actions of one's own turn that put an opponent out for certain, whatever is drawn and whatever others hold.

The search plays the other cards and branches only where a choice affects combat: which effect, which base, which ship to copy
or to put on the deck. A card drawn at random stays unplayed; one that must come, because the top of the deck is known or
nothing else is left in it, is played like any other. A result is tried in other worlds before it is returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.chance import Chance
from engine.game import Action
from engine.star_realms.bots.lethal_moves import Cards, answers, is_enemy, moves
from engine.star_realms.bots.potential import in_reach
from engine.star_realms.position import StarRealmsPosition

STEPS: Final = 400
"""So many actions are tried at most."""
WORLDS: Final = 3
"""In so many other worlds the line has to do the same."""


@dataclass(frozen=True, slots=True)
class Line:
    """`actions`: one's own, in order. `wins`: whether they win the game, or put out opponents and no more."""

    actions: tuple[Action, ...]
    wins: bool


def lethal(position: StarRealmsPosition, seat: int) -> Line | None:
    """Find a line that wins the game in this turn, else one that puts an opponent out; None if none was found."""
    owner = position.asked[seat][0] if seat in position.asked else -1
    if owner != seat or seat not in position.on_turn or not in_reach(position, seat):
        return None
    hunt = _Hunt(position, seat)
    world = position.copy()
    world.chance = _Luck(0)
    hunt.follow(world, (), ())
    if hunt.line and all(hunt.comes_true(position.resample(seat, _Luck(number))) for number in range(1, WORLDS + 1)):
        return Line(hunt.line, hunt.wins)
    return None


class _Luck(Chance):
    """Draws in an order of its own, and notes the cards that could have been others."""

    __slots__ = ("number", "unsure")

    def __init__(self, number: int) -> None:
        self.number = number
        self.unsure: list[int] = []

    def pick(self, options: Sequence[Any]) -> int:
        self.number += 1
        return self.number * 7 % len(options)

    def draw(self, cards: list[Any], count: int) -> list[Any]:
        is_sure = count >= len(cards) or all(card == cards[0] for card in cards)
        drawn = [cards.pop(self.pick(cards)) for _ in range(count)]
        if not is_sure:
            self.unsure += drawn
        return drawn

    def copy(self) -> Self:
        return type(self)(self.number)


class _Hunt:
    """One search, and the best it has found so far: `line`, which puts `fallen` opponents out."""

    def __init__(self, position: StarRealmsPosition, seat: int) -> None:
        self.seat = seat
        self.standing = [other for other in range(len(position.seats)) if is_enemy(position, seat, other)]
        self.line: tuple[Action, ...] = ()
        self.wins = False
        self.fallen = 0
        self.left = STEPS

    def follow(self, world: StarRealmsPosition, done: tuple[Action, ...], unsure: Cards) -> bool:
        """Go on from there, in that very world; whether the game is won. `unsure`: cards in hand that might be others."""
        seat = self.seat
        while not self.judge(world, done):
            if world.result is not None or self.left <= 0 or seat not in world.on_turn or not world.asked:
                return False
            if seat not in world.asked:
                other = world.next_seat
                world.advance(other, world.actions(other)[0])
                continue
            owner, frame = world.asked[seat]
            if owner != seat:
                return False
            options = moves(world, seat, unsure) if frame is None else answers(world, seat, frame, unsure)
            if not options:
                return False
            for option in options[:-1]:
                branch = world.copy()
                if self.follow(branch, (*done, option), self.take(branch, option, unsure)):
                    return True
            unsure = self.take(world, options[-1], unsure)
            done = (*done, options[-1])
        return self.wins

    def take(self, world: StarRealmsPosition, action: Action, unsure: Cards) -> Cards:
        """Carry the action out; which cards in hand might be others then."""
        self.left -= 1
        me, chance = world.seats[self.seat], world.chance
        assert isinstance(chance, _Luck)
        chance.unsure = []
        new = me.hand[:]
        world.advance(self.seat, action)
        if chance.unsure:
            before, new = new, me.hand[:]
            for card in before:
                if card in new:
                    new.remove(card)
            for card in chance.unsure:
                if card in new:
                    new.remove(card)
                    unsure = (*unsure, card)
        return unsure if me.deck else ()

    def judge(self, world: StarRealmsPosition, done: tuple[Action, ...]) -> bool:
        """Keep the actions that eliminate more opponents than any before; returns whether they win."""
        if world.result is not None:
            self.wins = self.seat in world.result.winners
            if self.wins:
                self.line = done
            return self.wins
        fallen = self.count(world)
        if fallen > self.fallen:
            self.line, self.fallen = done, fallen
        return False

    def count(self, world: StarRealmsPosition) -> int:
        return sum(not world.seats[other].alive for other in self.standing)

    def comes_true(self, world: StarRealmsPosition) -> bool:
        """Return whether the line can be played in that world, and does the same there."""
        for action in self.line:
            while self.seat in world.on_turn and world.asked and self.seat not in world.asked:
                other = world.next_seat
                world.advance(other, world.actions(other)[-1])
            if world.result is not None or world.check(self.seat, action) is not None:
                return False
            world.advance(self.seat, action)
        if self.wins:
            return world.result is not None and self.seat in world.result.winners
        return self.count(world) >= self.fallen
