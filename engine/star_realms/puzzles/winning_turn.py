"""Find the shortest winning turn: actions of one's own that win whatever the decks hold, and proof that no fewer do.

What counts is a line in which nothing is decided by chance and nobody else is asked, so that it goes the same way in every
world. A draw is not chance where all that can come is alike, or all of it comes. The search tries all such sequences, shorter
ones first. It skips those that can be shortened: by a hit that does not end the game, a destroyed base that protects nobody, or
a purchase when nothing can be drawn any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.chance import Chance
from engine.game import Action
from engine.star_realms.bots.potential import LIFTS, Power, power_of, powers
from engine.star_realms.cards.card_tables import ALL, BIT
from engine.star_realms.cards.effects import Effect
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.state.reach import cost_to_destroy, outposts
from engine.star_realms.state.seat import EMPTY, Seat

POSITIONS: Final = 40_000
"""So many different positions are looked at at most; then nothing is proven."""
_DRAWS: Final = frozenset(("draw", "draw-if-two-bases", "draw-per-played", "scrap-and-draw", "discard-and-draw", *LIFTS))
_FIGHTS: Final = frozenset(("combat", "destroy-base", "copy-ship"))
_LIFTED: Final = 8
"""More ships than are put on the deck in one turn."""


@dataclass(frozen=True, slots=True)
class WinningTurn:
    """Prove how short a turn can be. `line`: a shortest one. `positions`: how many were looked at to prove that."""

    line: tuple[Action, ...]
    positions: int


class Unproven(Exception):
    """Say that there are too many positions to look at all of them."""


class UnsureDraw(Exception):
    """Say that chance would decide something."""


class Sure(Chance):
    """Allow only draws with a single possible outcome. Raises UnsureDraw."""

    __slots__ = ()

    def pick(self, options: Sequence[Any]) -> int:
        if any(option != options[0] for option in options):
            raise UnsureDraw
        return 0

    def draw(self, cards: list[Any], count: int) -> list[Any]:
        if 0 < count < len(cards) and any(card != cards[0] for card in cards):
            raise UnsureDraw
        drawn, cards[:count] = cards[:count], []
        return drawn

    def copy(self) -> Self:
        return self


def winning_turn(position: StarRealmsPosition, seat: int, most: int = POSITIONS) -> WinningTurn | None:
    """Return the shortest turn of that seat of a duel that wins for sure, or None where there is none. Raises Unproven."""
    if len(position.seats) != 2 or position.on_turn != (seat,) or seat not in position.asked:
        return None
    search = _Search(position, seat, most)
    line = search.shortest()
    return None if line is None else WinningTurn(line, search.looked_at)


def after(position: StarRealmsPosition, seat: int, action: Action) -> StarRealmsPosition | None:
    """Return where that action leads for sure, its seat asked again or the game over; None where it may lead elsewhere."""
    twin = position.copy()
    twin.chance = Sure()
    try:
        twin.advance(seat, action)
    except UnsureDraw:
        return None
    return twin if twin.result is not None or set(twin.asked) == {seat} else None


class _Search:
    """Go through the positions that can be reached, those reached by fewer actions first."""

    def __init__(self, position: StarRealmsPosition, seat: int, most: int) -> None:
        self.start, self.seat, self.most = position, seat, most
        self.looked_at = 1

    def shortest(self) -> tuple[Action, ...] | None:
        if not self.may_win(self.start):
            return None
        layer: list[tuple[StarRealmsPosition, tuple[Action, ...]]] = [(self.start, ())]
        seen = {self.mark(self.start)}
        while layer:
            further: list[tuple[StarRealmsPosition, tuple[Action, ...]]] = []
            for position, line in layer:
                for action in self.tried(position):
                    reached = after(position, self.seat, action)
                    if reached is None:
                        continue
                    if reached.result is not None:
                        if self.seat in reached.result.winners:
                            return (*line, action)
                        continue
                    mark = self.mark(reached)
                    if mark in seen:
                        continue
                    seen.add(mark)
                    self.looked_at += 1
                    if self.looked_at > self.most:
                        raise Unproven
                    if self.may_win(reached):
                        further.append((reached, (*line, action)))
            layer = further
        return None

    def tried(self, position: StarRealmsPosition) -> list[Action]:
        """Return every action but those that a winning line can do without, and those that chance decides anyway."""
        if position.frame is not None:
            return position.actions(self.seat)
        other = 1 - self.seat
        walls = {wall.place for _, wall in outposts(position, other)}
        authority = position.authority[position.mode.score_of[other]]
        draws = self.draws(position)
        found: list[Action] = []
        for action in position.actions(self.seat):
            match action[0]:
                case "end-turn":
                    continue
                case "attack" if action[2] < authority:
                    continue
                case "attack-base" if action[1] != other or action[2] not in walls:
                    continue
                case "acquire" if "bought" not in draws:
                    continue
                case "play" if not draws and self.is_idle(position, position.cards.number[action[1]]):
                    continue
                case "use" if not draws and self.does_nothing(position, action):
                    continue
            found.append(action)
        return found

    def is_idle(self, position: StarRealmsPosition, card: int) -> bool:
        """Return whether a ship in hand does nothing for combat, nor for any other card, where nothing can be drawn."""
        cards, me = position.cards, position.seats[self.seat]
        if not cards.is_ship[card] or cards.ally_bits[card]:
            return False
        if any(cards.combat_per_ship[one] for one in (*me.hand, *(entry.card for entry in me.in_play))):
            return False
        return not any(_fights(effect) for name in BIT for effect in cards.cards[card].ability(name))

    def does_nothing(self, position: StarRealmsPosition, action: Action) -> bool:
        """Return whether an ability gives nothing that a turn needs to win, where nothing can be drawn."""
        entry = position.seats[self.seat].at(action[1])
        return entry is not None and not any(map(_fights, position.cards.cards[entry.face].ability(action[2])))

    def draws(self, position: StarRealmsPosition) -> frozenset[str]:
        """Return the cards that certainly can come to the hand: "top", known on top of the deck or put there; "deck", the rest
        of it and, after that, the discard pile; "bought", those bought.
        """
        cards, me = position.cards.cards, position.seats[self.seat]
        faces = [*me.hand, *me.top, *me.played, *me.copies, *(entry.face for entry in me.in_play)]
        effects = [effect for face in dict.fromkeys(faces) for name in BIT for effect in cards[face].ability(name)]
        effects += [frame.effect for frame in me.stack]
        parts = [one for effect in effects for one in _parts(effect) if one.word in _DRAWS]
        if not parts:
            return frozenset()
        lifts = me.ships_on_top or any(frame.effect.word == "put-on-top" for frame in me.stack)
        lifts = lifts or any(one.word in LIFTS for one in parts)
        per_card = lifts or any(one.word == "draw-per-played" for one in parts)
        most = max(len(faces) if per_card else 0, *(one.amount for one in parts)) + (_LIFTED if lifts else 0)
        found = {"top", "bought"} if lifts else {"top"} if me.top else set()
        if len(me.deck) <= most or me.deck[0] == me.deck[-1]:
            found |= {"top", "deck", "bought"}
        return frozenset(found)

    def may_win(self, position: StarRealmsPosition) -> bool:
        """Return whether the combat that can come at most is enough. Never False where a win is possible."""
        cards, table, me = position.cards, powers(position.cards), position.seats[self.seat]
        found: list[Power] = [table[card][ALL] for card in me.hand]
        found += [table[entry.face][cards.usable[entry.face] & ~entry.used] for entry in me.in_play]
        found += [power_of((frame.effect,)) for frame in me.stack]
        ever = [*me.hand, *(entry.face for entry in me.in_play)]
        draws = self.draws(position)
        if draws:
            more = [*me.top, *me.deck, *me.discard] if "deck" in draws else [*me.top]
            more += self.bought(position, [*ever, *more], draws) if "bought" in draws else []
            found += [table[card][ALL] for card in more]
            ever += more
        combat, destroys = me.combat, 0
        for power in found:
            combat += power.combat
            destroys += power.destroys
        needles = ever.count(cards.needle)
        if needles:
            combat += needles * max(table[card][ALL].combat for card in (*ever, *me.played))
            destroys += needles
        fleets = sum(cards.combat_per_ship[card] for card in ever)
        combat += fleets * len(ever)
        other = 1 - self.seat
        walls = sorted(cost_to_destroy(position, wall) for _, wall in outposts(position, other))
        standing = sum(walls[: max(len(walls) - destroys, 0)])
        return combat >= position.authority[position.mode.score_of[other]] + standing

    def bought(self, position: StarRealmsPosition, cards: list[int], draws: frozenset[str]) -> list[int]:
        """Return the cards that could certainly be bought and come to the hand, with those cards."""
        me, deck, tables = position.seats[self.seat], position.trade_deck, position.cards
        every = [*cards, *me.played, *me.copies]
        parts = [one for card in every for name in BIT for effect in tables.cards[card].ability(name) for one in _parts(effect)]
        parts += [one for frame in me.stack for one in _parts(frame.effect)]
        copies = 1 + every.count(tables.needle)
        found = []
        if not deck or deck[0] == deck[-1]:  # else a card leaves the row only for one that nobody knows
            found = [card for card in position.row if card != EMPTY] + deck
        if me.trade + copies * sum(one.amount for one in parts if one.word == "trade") >= tables.cost[tables.explorer]:
            lifts = me.ships_on_top + copies * sum(one.word in (*LIFTS, "put-on-top") for one in parts)
            most = position.explorers if found or "deck" in draws else min(position.explorers, lifts)
            found += [tables.explorer] * most
        return found

    def mark(self, position: StarRealmsPosition) -> object:
        """Return a key of the position: positions with equal keys have the same sequences ahead, except for the places of
        cards."""
        me, other = position.seats[self.seat], position.seats[1 - self.seat]
        draws = self.draws(position)
        market = (me.trade, position.row, position.explorers, len(position.scrap_heap)) if "bought" in draws else ()
        deck = (tuple(me.deck), tuple(me.discard)) if "deck" in draws else (len(me.discard),)
        return (
            _seat_mark(me),
            tuple((entry.place, entry.damage) for entry in other.in_play),
            position.authority[position.mode.score_of[1 - self.seat]],
            market,
            deck,
        )


def _seat_mark(me: Seat) -> object:
    at = {entry.place for entry in me.in_play}
    of_frames: dict[int, list[int]] = {}
    for number, frame in enumerate(me.stack):
        if frame.place in at:
            of_frames.setdefault(frame.place, []).append(number)
    return (
        tuple(me.hand),
        tuple(sorted((one.card, one.copied, one.used, one.damage, *of_frames.get(one.place, ())) for one in me.in_play)),
        tuple((frame.effect, frame.card, frame.asks, frame.left, frame.done) for frame in me.stack),
        me.top,
        tuple(sorted(me.played)),
        tuple(sorted(me.copies)),
        me.combat,
        me.ships_on_top,
    )


def _parts(effect: Effect) -> list[Effect]:
    return [effect, *(one for option in effect.options for one in option)]


def _fights(effect: Effect) -> bool:
    """Return whether it may bring a turn nearer to a win where nothing can be drawn."""
    return any(one.word in _FIGHTS for one in _parts(effect))
