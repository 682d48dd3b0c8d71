"""Count exactly the possible hands, and so the possible ends of a skirmish: each side plays its best cards. No state: only
numbers.

A hand consists of `certain` cards and a number of cards of a `pool`, all equally likely. The caller gives the value of a card
in a skirmish: `standards` has attack and health of each card that can fight there, `helps` the bonus of each reinforcement. A
card is better the more attack and health it has together. Of several skirmishes the best card is as likely in each, the second
best likewise, and so on. Whoever has no standard card in the hand plays one of the deck unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

Worth = tuple[int, int]
"""Attack and health."""
Chances = Mapping[Worth, Fraction]
"""A side's possible results, each with its chance; together 1."""

NOTHING: Worth = (0, 0)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that are there for certain, and `unknown` more of the pool."""

    certain: tuple[str, ...]
    pool: tuple[str, ...] = ()
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a skirmish for one side: that the enemy's front-line unit falls, and that the own one falls."""

    fells: Fraction
    falls: Fraction


def hand_after(hand: Hand, deck: int, discard: Iterable[str], draws: int) -> Hand:
    """Return that hand once so many cards were drawn. The pool holds the deck too; where that runs out the discard is shuffled.

    >>> hand_after(Hand(("a",), ("b", "c", "d"), 1), 2, (), 1)
    Hand(certain=('a',), pool=('b', 'c', 'd'), unknown=2)
    >>> hand_after(Hand((), ("b", "c"), 0), 2, ("e", "f"), 3)
    Hand(certain=('b', 'c'), pool=('e', 'f'), unknown=1)
    """
    if draws <= deck:
        return Hand(hand.certain, hand.pool, hand.unknown + draws)
    back = tuple(discard)
    return Hand((*hand.certain, *hand.pool), back, min(draws - deck, len(back)))


def played(
    hand: Hand, standards: Mapping[str, Worth], helps: Mapping[str, Worth], fights: int = 1, *, helped: bool = False
) -> Chances:
    """Return the results of that hand in one of so many skirmishes that share it. `helped`: a reinforcement is seen to lie
    there, whichever it is.

    >>> played(Hand((), ("a", "b", "c"), 2), {"a": (5, 7), "b": (6, 4), "c": (6, 4)}, {})
    {(5, 7): Fraction(2, 3), (6, 4): Fraction(1, 3)}
    """
    mine, more = _levels(standards, hand), _levels(helps, hand)
    drawn = _counted(standards, hand.pool)
    total: dict[Worth, int] = {}
    for rank in range(1, max(fights, 1) + 1):
        for worth, ways in _at_rank(hand, mine, more, drawn, rank, helped=helped).items():
            total[worth] = total.get(worth, 0) + ways
    whole = sum(total.values())
    if not whole:  # nothing that is known explains what lies there
        return played(hand, standards, helps, fights)
    return {worth: Fraction(ways, whole) for worth, ways in total.items() if ways}


def unseen(pool: Sequence[str], standards: Mapping[str, Worth]) -> Chances:
    """Return the results of the top card of a deck; a reinforcement is replaced by the next card."""
    found = _counted(standards, pool)
    whole = sum(found.values())
    return {worth: Fraction(ways, whole) for worth, ways in found.items()} if whole else {NOTHING: Fraction(1)}


def certainly(worth: Worth) -> Chances:
    """Return a certain result."""
    return {worth: Fraction(1)}


def clash(own: Chances, foe: Chances, *, hits: bool = True, is_hit: bool = True) -> Odds:
    """Return how these two come out: attack is enough where it is the health it meets. `hits`, `is_hit`: whether each side can
    hit the other.

    >>> clash(certainly((7, 4)), {(8, 7): Fraction(3, 5), (6, 8): Fraction(2, 5)})
    Odds(fells=Fraction(3, 5), falls=Fraction(1, 1))
    """
    mine, theirs = _weights(own), _weights(foe)
    fells = falls = 0
    for (attack, health), ways in mine.items():
        for (met_attack, met_health), times in theirs.items():
            fells += ways * times * (met_health <= attack)
            falls += ways * times * (met_attack >= health)
    whole = sum(mine.values()) * sum(theirs.values())
    return Odds(Fraction(fells if hits else 0, whole), Fraction(falls if is_hit else 0, whole))


def all_of(chances: Iterable[Fraction]) -> Fraction:
    """Return the chance that each of them comes true, as far as they have nothing to do with each other."""
    found = Fraction(1)
    for chance in chances:
        found *= chance
    return found


# -- the best card of a hand, and the second best ----------------------------------------------------------------------


class _Level(NamedTuple):
    """Cards of equal value, by the cards above them: `sure` certain cards and `there` cards of the pool."""

    worth: Worth
    sure: int
    there: int


def _levels(worths: Mapping[str, Worth], hand: Hand) -> list[_Level]:
    """Return the levels that the hand can have a card of, the best first; after them one with all cards above it."""
    known, pool = _counted(worths, hand.certain), _counted(worths, hand.pool)
    levels, sure, there = list[_Level](), 0, 0
    for worth in sorted({**known, **pool}, key=lambda worth: (worth[0] + worth[1], worth[0]), reverse=True):
        levels.append(_Level(worth, sure, there))
        sure, there = sure + known.get(worth, 0), there + pool.get(worth, 0)
    return [*levels, _Level(NOTHING, sure, there)]


def _counted(worths: Mapping[str, Worth], cards: Iterable[str]) -> dict[Worth, int]:
    """Count the cards of each worth, without those that have none."""
    found: dict[Worth, int] = {}
    for card in cards:
        if (worth := worths.get(card)) is not None:
            found[worth] = found.get(worth, 0) + 1
    return found


def _at_rank(
    hand: Hand, mine: Sequence[_Level], more: Sequence[_Level], drawn: Mapping[Worth, int], rank: int, *, helped: bool
) -> dict[Worth, int]:
    """Count in how many of all hands each worth is that of the standard card of this rank with the reinforcement of the same
    rank. `drawn`: the possible results of the top card of the deck.

    Both kinds are drawn from one pool. For each pair of levels it counts the hands with fewer than `rank` cards above both; the
    difference gives the hands between two levels.
    """
    size = len(hand.pool)
    unknown = min(hand.unknown, size)
    fewer = [[_fewer(first, second, size, unknown, rank) for second in more] for first in mine]
    found: dict[Worth, int] = {}
    whole = sum(drawn.values())  # so often each hand counts: once for each standard card that may lie on top of the deck
    for at, level in enumerate(mine[:-1]):
        left = [above - below for above, below in zip(fewer[at], fewer[at + 1], strict=True)]
        ends = [*left[1:], 0]
        for helping, ways, beyond in list(zip(more, left, ends, strict=True))[: -1 if helped else None]:
            if ways != beyond:
                worth = level.worth[0] + helping.worth[0], level.worth[1] + helping.worth[1]
                found[worth] = found.get(worth, 0) + (ways - beyond) * max(whole, 1)
    for held in () if helped else range(rank - mine[-1].sure):
        ways = comb(whole, held) * comb(size - whole, unknown - held) if held <= unknown else 0
        if held == whole:
            found[NOTHING] = found.get(NOTHING, 0) + ways * max(whole, 1)
        else:
            for worth, share in drawn.items():
                found[worth] = found.get(worth, 0) + ways * share
    assert helped or sum(found.values()) == comb(size, unknown) * max(whole, 1)
    return found


def _fewer(first: _Level, second: _Level, size: int, unknown: int, rank: int) -> int:
    """Count the hands that hold fewer than `rank` cards of each of the two kinds above these levels."""
    if first.sure >= rank or second.sure >= rank:
        return 0
    others = size - first.there - second.there
    hands = 0
    for one in range(min(rank - first.sure, unknown + 1)):
        ways = comb(first.there, one)
        for two in range(min(rank - second.sure, unknown + 1 - one)):
            hands += ways * comb(second.there, two) * comb(others, unknown - one - two)
    return hands


def _weights(chances: Chances) -> dict[Worth, int]:
    """Return whole numbers that are to each other as the chances are."""
    shared = lcm(*(chance.denominator for chance in chances.values()))
    return {worth: chance.numerator * (shared // chance.denominator) for worth, chance in chances.items()}
