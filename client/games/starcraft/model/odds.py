"""Compute the odds of skirmishes, exactly, from the facts that this player may know. A person could compute the same sums.

Each side plays its best cards. Its possible cards follow from hand, deck and discard pile in the view. Texts that cancel other
cards, and texts that require a certain strength, are not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from client.games.starcraft.model.battle import (
    Fight,
    Skirmish,
    SkirmishLine,
    adder,
    hits,
    means,
    outlook,
    units_in,
)
from client.games.starcraft.model.table import Table
from engine.starcraft.components import STANDARD
from engine.starcraft.components.effects import Effect
from engine.starcraft.components.values import ATTACKERS_CARDS, MORE_WHEN_SPECIAL
from engine.starcraft.language.battle_events import PlacedCard
from engine.starcraft.language.order_tokens import Executed
from engine.starcraft.odds import Chances, Hand, Odds, Worth, certainly, clash, hand_after, played, unseen

# -- possible cards of a side -----------------------------------------------------------------------------------------


def hand_of(table: Table, seat: int, lying: int = 0) -> Hand:
    """Return the cards that seat may hold, as far as this player knows.

    `lying`: the number of its cards that are face down in a battle.
    """
    them = table.view.seats[seat]
    if seat == table.seat:
        return Hand(table.view.hand, them.hidden)
    if them.open is not None:
        return Hand(them.open, them.hidden)
    return Hand(them.known, them.hidden, max(them.hand + lying - len(them.known), 0))


def _after_drawing(table: Table, fight: Fight, seat: int) -> Hand:
    """Return the cards that seat may hold after both sides have drawn for the battle."""
    them = table.view.seats[seat]
    if seat == fight.attacker:
        draws = ATTACKERS_CARDS + MORE_WHEN_SPECIAL * fight.special
    else:
        faction = table.faction(seat)
        draws = 1 if faction is None else table.parts.race[faction.race].cards_as_defender
    draws += sum(
        effect.amount for effect in _of_play(table, seat) if effect.word == "draw" and _acts(table, fight, seat, effect)
    )
    return hand_after(hand_of(table, seat), them.deck, them.discard, draws)


def _of_play(table: Table, seat: int) -> Iterable[Effect]:
    for card in table.view.seats[seat].play:
        facts = table.parts.card.get(card) or table.parts.event.get(card)
        yield from facts.effects if facts is not None else ()


def _acts(table: Table, fight: Fight, seat: int, effect: Effect) -> bool:
    """Return whether an effect applies to that side for the whole battle."""
    side = "attacking" if seat == fight.attacker else "defending"
    units = fight.free_of(seat)
    return all(
        any(means(table.parts, condition.of, unit) for unit in units) if condition.word == "present" else condition.word == side
        for condition in effect.conditions
    )


# -- values of cards in a skirmish ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Worths:
    standards: Mapping[str, Worth]
    helps: Mapping[str, Worth]


def _worths(table: Table, fight: Fight, skirmish: Skirmish, seat: int, cards: Iterable[str]) -> _Worths:
    """Return the values of each of these cards on that side, with all effects there, and the values that a
    reinforcement adds.
    """
    standards: dict[str, Worth] = {}
    helps: dict[str, Worth] = {}
    parts, bare = table.parts, worth_of(table, fight, skirmish, seat, ())
    adds = adder(table, fight, skirmish, seat)
    for card in dict.fromkeys(cards):
        facts = parts.card.get(card)
        if facts is None:
            continue
        more = adds(card)
        if facts.kind == STANDARD:
            standards[card] = bare[0] + more[0], bare[1] + more[1]
        elif any(more):
            helps[card] = more
    return _Worths(standards, helps)


def worth_of(table: Table, fight: Fight, skirmish: Skirmish, seat: int, cards: tuple[str, ...]) -> Worth:
    """Return the certain values of that side with these cards."""
    found = outlook(table, fight, skirmish, seat, cards)
    return found.attack, found.health


# -- one skirmish -----------------------------------------------------------------------------------------------------


class Reckoning:
    """The odds of one battle, as one player may know them. The possible values of a side in a skirmish are computed once."""

    def __init__(self, table: Table, fight: Fight, *, is_ahead: bool = False) -> None:
        self.table, self.fight = table, fight
        self._is_ahead = is_ahead
        """True if the cards for the battle have not been drawn yet."""
        self._known: dict[tuple[Skirmish, int], Chances] = {}
        self._played: dict[tuple[object, ...], Chances] = {}
        """The chances of a hand. They are shared by all skirmishes in which its cards have the same values."""
        self._odds: dict[tuple[Skirmish, int, tuple[str, ...] | None], Odds | None] = {}

    def odds(self, skirmish: Skirmish, seat: int, cards: tuple[str, ...] | None = None) -> Odds | None:
        """Return the odds of a skirmish for that seat.

        `cards`: the seat's cards, if they are given. None if the values are known already, or if one side is missing.
        """
        key = skirmish, seat, cards
        if key not in self._odds:
            self._odds[key] = self._reckoned(skirmish, seat, cards)
        return self._odds[key]

    def _reckoned(self, skirmish: Skirmish, seat: int, cards: tuple[str, ...] | None) -> Odds | None:
        own, foe = skirmish.of(seat), skirmish.against(seat)
        if not own.front or not foe.front or own.attack is not None or skirmish.is_done:
            return None
        mine = self._chances(skirmish, seat)
        if cards is not None:
            mine = certainly(worth_of(self.table, self.fight, skirmish, seat, cards))
        parts = self.table.parts
        can, may = hits(parts, own.front, foe.front), hits(parts, foe.front, own.front)
        return clash(mine, self._chances(skirmish, foe.seat), hits=can, is_hit=may)

    def range_of(self, skirmish: Skirmish, seat: int) -> tuple[Worth, Worth]:
        """Return the least and the most attack and health that this side can reach."""
        worths = [worth for worth, chance in self._chances(skirmish, seat).items() if chance]
        attacks, healths = [attack for attack, _health in worths], [health for _attack, health in worths]
        return (min(attacks), min(healths)), (max(attacks), max(healths))

    def _chances(self, skirmish: Skirmish, seat: int) -> Chances:
        key = skirmish, seat
        if key not in self._known:
            self._known[key] = self._found(skirmish, skirmish.of(seat))
        return self._known[key]

    def _found(self, skirmish: Skirmish, line: SkirmishLine) -> Chances:
        table, fight, seat = self.table, self.fight, line.seat
        if line.cards and not line.hidden:
            return certainly(worth_of(table, fight, skirmish, seat, line.cards))
        hand = _after_drawing(table, fight, seat) if self._is_ahead else hand_of(table, seat, self._lying(seat))
        worths = _worths(table, fight, skirmish, seat, (*hand.certain, *hand.pool))
        if line.hidden and self._is_from_deck(skirmish.number, seat):
            return unseen(table.view.seats[seat].hidden, worths.standards)
        fights = sum(self._needs_hand(each, seat) for each in fight.skirmishes) or 1
        helps = {} if line.hidden == 1 and self._has_placed(seat) else worths.helps
        key = hand, tuple(worths.standards.items()), tuple(helps.items()), fights, line.hidden > 1
        if key not in self._played:
            self._played[key] = played(hand, worths.standards, helps, fights, helped=line.hidden > 1)
        return self._played[key]

    def _needs_hand(self, skirmish: Skirmish, seat: int) -> bool:
        """Return whether a card of the hand is still to be played there, or is face down there."""
        line = skirmish.of(seat)
        is_known = bool(line.cards) and not line.hidden
        return not (skirmish.is_done or is_known or (line.hidden and self._is_from_deck(skirmish.number, seat)))

    def _has_placed(self, seat: int) -> bool:
        """Return whether that seat has placed all its cards."""
        if self.fight.step == "skirmishes":
            return True
        return self.fight.step == "cards" and not any(asked.seat == seat for asked in self.table.view.asked)

    def _lying(self, seat: int) -> int:
        """Return how many cards of the seat's hand are face down."""
        return sum(
            line.hidden
            for skirmish in self.fight.skirmishes
            if not skirmish.is_done and (line := skirmish.of(seat)).hidden and not self._is_from_deck(skirmish.number, seat)
        )

    def _is_from_deck(self, number: int, seat: int) -> bool:
        if seat == self.table.seat:
            return True  # even cards that the seat itself has not seen
        history = self.fight.history
        placed = history.before if history is not None else ()
        return any(
            isinstance(event, PlacedCard) and (event.seat, event.skirmish, event.place) == (seat, number, "deck")
            for event in placed
        )


_LAST: list[tuple[Table, Reckoning]] = []


def reckoning(table: Table, fight: Fight) -> Reckoning:
    """Return the odds of the battle under way. They are cached for one table."""
    for known, found in _LAST:
        if known is table and found.fight == fight:
            return found
    _LAST[:] = [(table, Reckoning(table, fight))]
    return _LAST[0][1]


# -- possible skirmishes ----------------------------------------------------------------------------------------------


def pair(number: int, attacker: tuple[int, str], defender: tuple[int, str], support: tuple[str, ...] = ()) -> Skirmish:
    """Return a possible skirmish of these seats and front-line units. `support`: the attacker's supporters."""
    lines = [
        SkirmishLine(
            seat, unit, is_gone=False, support=helping, lost=(), cards=(), hidden=0, attack=None, health=None, parts=()
        )
        for (seat, unit), helping in ((attacker, support), (defender, ()))
    ]
    return Skirmish(number, (lines[0], lines[1]), is_done=False)


@dataclass(frozen=True, slots=True)
class Forecast:
    """A skirmish that an attack would lead to, with its odds for the attacker."""

    mine: str
    theirs: str
    odds: Odds


def forecast(table: Table, area: str, more: Iterable[str] = ()) -> tuple[Forecast, ...]:
    """Return the odds of an attack on that area with the own units there and `more`; empty if there would be no battle.

    The skirmishes are those an attacker would form: the strongest units first, each against a unit that it can hit.
    """
    there, seat = table.area(area), table.side
    foe = next((each for each in (there.seat, there.attacker) if each not in (None, seat)), None)
    force = (*units_in(there, seat), *more)
    if foe is None or not force:
        return ()
    enemies = units_in(there, foe)
    fight = Fight(area, seat, foe, is_special(table), "pairs", (), (), (force, enemies), ((), ()), 0, None)
    return _pairs(table, fight, force, enemies)


def _pairs(table: Table, fight: Fight, force: tuple[str, ...], enemies: tuple[str, ...]) -> tuple[Forecast, ...]:
    parts = table.parts
    front = sorted((unit for unit in force if not parts.unit[unit].assist), key=lambda unit: _price(table, unit), reverse=True)
    rest = [unit for unit in force if parts.unit[unit].assist]
    against = sorted(
        (unit for unit in enemies if not parts.unit[unit].assist), key=lambda unit: _price(table, unit), reverse=True
    )
    made: list[tuple[str, str]] = []
    for enemy in against[: len(front)]:
        own = next((unit for unit in front if hits(parts, unit, enemy)), front[0])
        front.remove(own)
        made.append((own, enemy))
    if not made:
        return ()
    helping = tuple(sorted([*front, *rest]))  # all support the first skirmish, in which they help most
    skirmishes = tuple(
        pair(number, (fight.attacker, own), (fight.defender, enemy), helping if number == 1 else ())
        for number, (own, enemy) in enumerate(made, 1)
    )
    whole = Fight(
        fight.area, fight.attacker, fight.defender, fight.special, "pairs", skirmishes, (), fight.free, ((), ()), 0, None
    )
    found = Reckoning(table, whole, is_ahead=True)
    odds = [found.odds(skirmish, fight.attacker) for skirmish in skirmishes]
    return tuple(Forecast(own, enemy, each) for (own, enemy), each in zip(made, odds, strict=True) if each is not None)


_PAIRS: list[tuple[Table, Fight, Reckoning]] = []


def of_pair(table: Table, fight: Fight, mine: str, theirs: str, seat: int) -> Odds | None:
    """Return the odds of a skirmish between these two for that seat, as one of all skirmishes of the battle; computed once for
    a table.
    """
    if not _PAIRS or _PAIRS[0][0] is not table or _PAIRS[0][1] != fight:
        _PAIRS[:] = [(table, fight, _with_blanks(table, fight))]
    ends = {seat: mine, fight.other(seat): theirs}
    made = pair(0, (fight.attacker, ends[fight.attacker]), (fight.defender, ends[fight.defender]))
    return _PAIRS[0][2].odds(made, seat)


def _with_blanks(table: Table, fight: Fight) -> Reckoning:
    """Return the odds of that battle, with an empty skirmish for each that is still to be formed."""
    parts = table.parts
    left = max(min(sum(not parts.unit[unit].assist for unit in free) for free in fight.free), 1)
    blank = tuple(pair(-number, (fight.attacker, ""), (fight.defender, "")) for number in range(left))
    whole = Fight(
        fight.area, fight.attacker, fight.defender, fight.special, fight.step, (*fight.skirmishes, *blank),
        fight.used, fight.free, fight.triggered, fight.current, fight.history,
    )  # fmt: skip
    return Reckoning(table, whole)


def is_special(table: Table) -> bool:
    """Return whether the order being executed is a special one."""
    done = [event for event in table.done if isinstance(event, Executed)]
    return bool(done) and done[-1].order.endswith("+")


def _price(table: Table, unit: str) -> tuple[int, int]:
    """Return the value of a unit according to its price."""
    facts = table.parts.unit[unit]
    return sum(facts.cost), facts.support
