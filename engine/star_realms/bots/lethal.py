"""Lethal: the actions of one's own turn that put an opponent out for certain, whatever is drawn and whatever others hold.

The search plays what there is to play and branches where a choice matters to combat: which effect, which base, which ship to
copy or to put on the deck. A card drawn at random stays unplayed; one that must come, because the top of the deck is known or
nothing else is left in it, is played like any other. What is found is tried in other worlds before anybody is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.chance import Chance
from engine.game import Action
from engine.star_realms.bots.potential import LIFTS, combat_of, in_reach, powers
from engine.star_realms.cards.card_tables import ALL, SCRAP, CardTables
from engine.star_realms.cards.effects import Effect
from engine.star_realms.play.abilities import uses
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.questions.question import PASS
from engine.star_realms.state.reach import cost_to_destroy, outposts
from engine.star_realms.state.state import Frame, Seat

STEPS: Final = 400
"""So many actions are tried at most."""
FORKS: Final = 3
"""Of cards that have to go so many are tried, the least first."""
WORLDS: Final = 3
"""In so many other worlds the line has to do the same."""

_GAINS: Final = frozenset(("trade", "combat", "authority", "choose", "next-ship-on-top", "opponent-discards"))
_DRAWS: Final = frozenset(("draw", "draw-if-two-bases", "draw-per-played", "acquire-ship-on-top"))

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """`actions`: one's own, in order. `wins`: whether they win the game, or put out opponents and no more."""

    actions: tuple[Action, ...]
    wins: bool


def lethal(position: StarRealmsPosition, seat: int) -> Line | None:
    """A line that wins the game in this turn, else one that puts an opponent out; None if none was found."""
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
        self.standing = [other for other in range(len(position.seats)) if _is_enemy(position, seat, other)]
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
        """Keep what puts more opponents out than anything before; whether it wins."""
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
        """Whether the line can be played in that world, and does the same there."""
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


def _is_enemy(position: StarRealmsPosition, seat: int, other: int) -> bool:
    return position.seats[other].alive and position.mode.teams[other] != position.mode.teams[seat]


# -- what is tried -----------------------------------------------------------------------------------------------------


def moves(world: StarRealmsPosition, seat: int, unsure: Cards) -> list[Action]:
    """What may be tried in a main phase. What can do no harm is all that is tried; then what draws; scrap abilities last."""
    cards, me = world.cards, world.seats[seat]
    found = kills(world, seat)
    if found:
        return found
    sure = [card for card in dict.fromkeys(me.hand) if me.hand.count(card) > unsure.count(card)]
    drawing: list[Action] = []
    last: list[Action] = []
    for card in sure:
        if not cards.is_ship[card]:
            return [cards.play[card]]
    for card in sure:
        if card == cards.needle:
            last.append(cards.play[card])
        elif _has(cards.cards[card].primary, _DRAWS):
            drawing.append(cards.play[card])
        else:
            return [cards.play[card]]
    scraps: list[tuple[int, Action]] = []
    for action in uses(cards, me):
        entry = me.at(action[1])
        assert entry is not None
        effects = cards.cards[entry.face].ability(action[2])
        if action[2] == "scrap":
            power = powers(cards)[entry.face][SCRAP]
            if power.combat or (power.destroys and _has_target(world, seat)):
                scraps.append((-power.combat, action))
        elif effects[0].word == "destroy-base":
            if _has_target(world, seat):
                return [action]
        elif _has(effects, _DRAWS):
            drawing.append(action)
        elif effects[0].word in _GAINS:
            return [action]
    scraps.sort()
    if scraps and kills(world, seat, -sum(combat for combat, _ in scraps)):
        return [scraps[0][1]]
    if drawing:
        return [*_lifted(world, me), drawing[0]]
    if last:
        return last[:1]
    return [action for _, action in scraps[:1]]


def kills(world: StarRealmsPosition, seat: int, more: int = 0) -> list[Action]:
    """The next blow against each opponent whom the combat there is, and so much `more`, can put out."""
    mode, combat = world.mode, world.seats[seat].combat + more
    opponents, reached = mode.opponents(world, seat), mode.base_owners(world, seat)
    scores = {mode.score_of[other] for other in range(len(world.seats)) if _is_enemy(world, seat, other)}
    found: list[Action] = []
    for target in opponents:
        walls = outposts(world, target)
        authority = world.authority[mode.score_of[target]]
        if authority + sum(cost_to_destroy(world, wall) for _, wall in walls) > combat:
            continue
        if not walls:
            found.append(("attack", target, combat if len(scores) == 1 else authority))
        elif all(owner in reached for owner, _ in walls):
            owner, wall = walls[0]
            found.append(("attack-base", owner, wall.place, cost_to_destroy(world, wall)))
    return found


def answers(world: StarRealmsPosition, seat: int, frame: Frame, unsure: Cards) -> list[Action]:
    """What may be answered to a question in one's own turn, the most promising first."""
    cards, me = world.cards, world.seats[seat]
    listed = world.actions(seat)
    match frame.effect.word:
        case "choose":
            worth = [sum(combat_of(effect) for effect in option) for option in frame.effect.options]
            useful = [at for at, option in enumerate(frame.effect.options) if worth[at] or _has(option, _DRAWS)]
            found: list[Action] = [("choose", at) for at in sorted(useful, key=lambda at: -worth[at])]
            trade = [at for at, option in enumerate(frame.effect.options) if option[0].word == "trade"]
            if trade and (not found or _lifts(world, me)):
                found.append(("choose", trade[0]))
            return found or listed[:1]
        case "destroy-base":
            theirs = [action for action in listed if action != PASS and action[1] != seat]
            return theirs or listed[:1]
        case "copy-ship":
            strength = powers(cards)
            return sorted(listed, key=lambda action: -strength[cards.number[action[1]]][ALL].combat)
        case "acquire-ship-on-top":
            strength = powers(cards)
            return sorted(listed, key=lambda action: -strength[cards.number[action[1]]][ALL].combat)
        case "put-on-top":
            return [("put-on-top",)]
        case _ if PASS in listed:
            return [PASS]
        case _:
            spared = [action for action in listed if not _names_unsure(cards, me, action, unsure)]
            return sorted(spared, key=lambda action: _loss(cards, action))[:FORKS]


def _loss(cards: CardTables, action: Action) -> tuple[bool, int, int]:
    """How bad it is to scrap or discard that: from the hand worse than from the discard pile, combat worse than anything."""
    card = cards.number.get(str(action[-1]), -1)
    if card < 0:
        return False, 0, 0
    return action[1] == "hand" or action[0] == "discard", powers(cards)[card][ALL].combat, cards.cost[card]


def _lifted(world: StarRealmsPosition, me: Seat) -> list[Action]:
    """Before a draw: ships that could be bought and go on top of the deck."""
    if not me.ships_on_top or not me.trade:
        return []
    cards, strength = world.cards, powers(world.cards)
    ships = [card for card in dict.fromkeys(world.row) if card >= 0 and cards.is_ship[card] and cards.cost[card] <= me.trade]
    ships.sort(key=lambda card: -strength[card][ALL].combat)
    return [cards.acquire[card] for card in ships if strength[card][ALL].combat]


def _lifts(world: StarRealmsPosition, me: Seat) -> bool:
    """Whether trade could put a ship on top of the deck."""
    if me.ships_on_top:
        return True
    cards = world.cards
    return any(_has((*cards.cards[entry.face].primary, *cards.cards[entry.face].ally), LIFTS) for entry in me.in_play)


def _has(effects: Sequence[Effect], words: frozenset[str]) -> bool:
    return any(effect.word in words for effect in effects)


def _has_target(world: StarRealmsPosition, seat: int) -> bool:
    """Whether a base of others stands in the way."""
    mode = world.mode
    return any(outposts(world, target) for target in mode.opponents(world, seat))


def _names_unsure(cards: CardTables, me: Seat, action: Action, unsure: Cards) -> bool:
    if "hand" not in action and action[0] != "discard":
        return False
    card = cards.number.get(str(action[-1]), -1)
    return me.hand.count(card) <= unsure.count(card)
