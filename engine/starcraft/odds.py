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
from itertools import pairwise
from math import comb
from typing import NamedTuple

Worth = tuple[int, int]
"""Attack and health."""
Chances = Mapping[Worth, int]
"""A side's possible results, each with the number of equally likely cases in which it comes."""

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

    Both kinds are drawn from one pool. For each pair of levels it counts the hands with too few cards above both; the
    difference gives the hands between two levels.

    >>> played(Hand((), ("a", "b", "c"), 2), {"a": (5, 7), "b": (6, 4), "c": (6, 4)}, {})
    {(5, 7): 6, (6, 4): 3}
    """
    most, size = max(fights, 1), len(hand.pool)
    unknown = min(hand.unknown, size)
    mine, more = _levels(standards, hand, most), _levels(helps, hand, most)
    drawn = _counted(standards, hand.pool)
    there = sum(drawn.values())
    whole = max(there, 1)  # so often each hand counts: once for each standard card that may lie on top of the deck
    found: dict[Worth, int] = {}
    above = [_fewer(mine[0], second, size, unknown, most) for second in more]
    for level, next_level in pairwise(mine):
        below = [_fewer(next_level, second, size, unknown, most) for second in more]
        left = [*(these - fewer for these, fewer in zip(above, below, strict=True)), 0]
        for at, helping in enumerate(more[: -1 if helped else None]):
            if ways := left[at] - left[at + 1]:
                worth = level.worth[0] + helping.worth[0], level.worth[1] + helping.worth[1]
                found[worth] = found.get(worth, 0) + ways * whole
        above = below
    for held in () if helped else range(min(most - mine[-1].sure, unknown + 1)):
        ways = comb(there, held) * comb(size - there, unknown - held) * (most - mine[-1].sure - held)
        for worth, share in ({NOTHING: whole} if held == there else drawn).items() if ways else ():
            found[worth] = found.get(worth, 0) + ways * share
    if not found:  # nothing that is known explains what lies there
        return played(hand, standards, helps, fights)
    assert helped or sum(found.values()) == comb(size, unknown) * whole * most
    return found


def unseen(pool: Sequence[str], standards: Mapping[str, Worth]) -> Chances:
    """Return the results of the top card of a deck; a reinforcement is replaced by the next card."""
    return _counted(standards, pool) or certainly(NOTHING)


def certainly(worth: Worth) -> Chances:
    """Return a certain result."""
    return {worth: 1}


def clash(own: Chances, foe: Chances, *, hits: bool = True, is_hit: bool = True) -> Odds:
    """Return how these two come out: attack is enough where it is the health it meets. `hits`, `is_hit`: whether each side can
    hit the other.

    >>> clash(certainly((7, 4)), {(8, 7): 3, (6, 8): 2})
    Odds(fells=Fraction(3, 5), falls=Fraction(1, 1))
    """
    fells = falls = 0
    for (attack, health), ways in own.items():
        for (met_attack, met_health), times in foe.items():
            fells += ways * times * (met_health <= attack)
            falls += ways * times * (met_attack >= health)
    whole = sum(own.values()) * sum(foe.values())
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


def _levels(worths: Mapping[str, Worth], hand: Hand, most: int) -> list[_Level]:
    """Return the levels that the best `most` cards of the hand can have, the best first; after them one with all cards above
    it."""
    known, pool = _counted(worths, hand.certain), _counted(worths, hand.pool if hand.unknown else ())
    levels, sure, there = list[_Level](), 0, 0
    for worth in sorted({**known, **pool}, key=lambda worth: (worth[0] + worth[1], worth[0]), reverse=True):
        if sure >= most:
            break
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


def _fewer(first: _Level, second: _Level, size: int, unknown: int, most: int) -> int:
    """Count the hands that hold fewer than one card of each of the two kinds above these levels; add those with fewer than two,
    and so on up to `most`.
    """
    others = size - first.there - second.there
    hands = 0
    for one in range(min(most - first.sure, unknown + 1, first.there + 1)):
        ways = comb(first.there, one)
        for two in range(min(most - second.sure, unknown + 1 - one, second.there + 1)):
            ranks = most - max(first.sure + one, second.sure + two)
            hands += ways * comb(second.there, two) * comb(others, unknown - one - two) * ranks
    return hands
