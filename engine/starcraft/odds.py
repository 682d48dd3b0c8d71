"""Count exactly what a hand may hold, and so how a skirmish may end: each side plays its best cards. No state: only numbers.

A hand is what is `certain` to be in it, and so many more cards of a `pool`, any of them as likely as any other. What a card is
worth in a skirmish the caller says: `standards` gives attack and health of each card that can fight there, `helps` what each
reinforcement adds. A card is better the more attack and health it has together. Of several skirmishes the best card is as
likely in each, the second best likewise, and so on. Whoever has no standard card in the hand plays one of the deck unseen.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

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
    """Return what that hand comes to in one of so many skirmishes that it has to be shared among. `helped`: a reinforcement is
    seen to lie there, whichever it is.

    >>> played(Hand((), ("a", "b", "c"), 2), {"a": (5, 7), "b": (6, 4), "c": (6, 4)}, {})
    {(5, 7): Fraction(2, 3), (6, 4): Fraction(1, 3)}
    """
    total: Counter[Worth] = Counter()
    for rank in range(1, max(fights, 1) + 1):
        total.update(_at_rank(hand, standards, helps, rank, helped=helped))
    whole = sum(total.values())
    if not whole:  # nothing that is known explains what lies there
        return played(hand, standards, helps, fights)
    return {worth: Fraction(ways, whole) for worth, ways in total.items() if ways}


def unseen(pool: Sequence[str], standards: Mapping[str, Worth]) -> Chances:
    """Return what the top card of a deck comes to; a reinforcement is replaced by the next card."""
    found = Counter(standards[card] for card in pool if card in standards)
    whole = sum(found.values())
    return {worth: Fraction(ways, whole) for worth, ways in found.items()} if whole else {NOTHING: Fraction(1)}


def certainly(worth: Worth) -> Chances:
    """Return what is known."""
    return {worth: Fraction(1)}


def clash(own: Chances, foe: Chances, *, hits: bool = True, is_hit: bool = True) -> Odds:
    """Return how these two come out: attack is enough where it is the health it meets. `hits`, `is_hit`: who can hit whom.

    >>> clash(certainly((7, 4)), {(8, 7): Fraction(3, 5), (6, 8): Fraction(2, 5)})
    Odds(fells=Fraction(3, 5), falls=Fraction(1, 1))
    """
    if len(own) == 1:
        attack, health = next(iter(own))
        fells = sum((chance for (_attack, met), chance in foe.items() if met <= attack), Fraction(0))
        falls = sum((chance for (met, _health), chance in foe.items() if met >= health), Fraction(0))
        return Odds(fells if hits else Fraction(0), falls if is_hit else Fraction(0))
    healths, attacks = _sorted(foe, 1), _sorted(foe, 0)
    fells = sum((chance * _up_to(healths, attack) for (attack, _health), chance in own.items()), Fraction(0))
    falls = sum((chance * (1 - _up_to(attacks, health - 1)) for (_attack, health), chance in own.items()), Fraction(0))
    return Odds(fells if hits else Fraction(0), falls if is_hit else Fraction(0))


def all_of(chances: Iterable[Fraction]) -> Fraction:
    """Return the chance that each of them comes true, as far as they have nothing to do with each other."""
    found = Fraction(1)
    for chance in chances:
        found *= chance
    return found


# -- the best card of a hand, and the second best ----------------------------------------------------------------------


def _at_rank(
    hand: Hand, standards: Mapping[str, Worth], helps: Mapping[str, Worth], rank: int, *, helped: bool
) -> dict[Worth, int]:
    """Count in how many of all hands each worth is that of the standard card of this rank with the reinforcement of the same
    rank.

    Both kinds are drawn from one pool: for each pair of levels it is counted how many hands hold fewer than `rank` cards above
    both; what lies between two levels is the difference.
    """
    mine, more = _levels(standards), _levels(helps)
    known, pool = Counter(hand.certain), Counter(hand.pool)
    size, unknown = sum(pool.values()), min(hand.unknown, sum(pool.values()))
    hands = comb(size, unknown)
    fewer: list[list[int]] = []
    for first in range(len(mine) + 1):
        row = []
        for second in range(len(more) + 1):
            row.append(_fewer(known, pool, (mine[:first], more[:second]), size, unknown, rank))
        fewer.append(row)
    found: Counter[Worth] = Counter()
    drawn = Counter({standards[card]: 0 for card in pool if card in standards})
    for card, count in pool.items():
        if card in standards:
            drawn[standards[card]] += count
    whole = sum(drawn.values())  # so often each hand counts: once for each standard card that may lie on top of the deck
    for first, level in enumerate(mine):
        for second in range(len(more) + 1):
            is_last = second == len(more)
            if is_last and helped:
                continue
            ways = fewer[first][second] - fewer[first + 1][second]
            ways -= 0 if is_last else fewer[first][second + 1] - fewer[first + 1][second + 1]
            attack, health = standards[level[0]]
            with_attack, with_health = NOTHING if is_last else helps[more[second][0]]
            found[attack + with_attack, health + with_health] += ways * max(whole, 1)
    for held in () if helped else range(rank - sum(known[card] for card in standards)):
        ways = comb(whole, held) * comb(size - whole, unknown - held) if held <= unknown else 0
        if held == whole:
            found[NOTHING] += ways * max(whole, 1)
        else:
            for worth, share in drawn.items():
                found[worth] += ways * share
    assert helped or sum(found.values()) == hands * max(whole, 1)
    return dict(found)


def _levels(worths: Mapping[str, Worth]) -> list[tuple[str, ...]]:
    """Group the cards by worth, the best first; equal ones together."""
    levels: dict[Worth, list[str]] = {}
    for card, worth in worths.items():
        levels.setdefault(worth, []).append(card)
    return [tuple(levels[worth]) for worth in sorted(levels, key=lambda worth: (-sum(worth), -worth[0]))]


def _fewer(
    known: Counter[str],
    pool: Counter[str],
    above: tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]],
    size: int,
    unknown: int,
    rank: int,
) -> int:
    """Count the hands that hold fewer than `rank` cards of each of the two kinds `above`."""
    sure = [sum(known[card] for level in kind for card in level) for kind in above]
    there = [sum(pool[card] for level in kind for card in level) for kind in above]
    others = size - sum(there)
    return sum(
        comb(there[0], one) * comb(there[1], two) * comb(others, unknown - one - two)
        for one in range(min(rank - sure[0], unknown + 1))
        for two in range(min(rank - sure[1], unknown + 1 - one))
    )


# -- sums of chances ---------------------------------------------------------------------------------------------------


def _sorted(chances: Chances, at: int) -> tuple[list[int], list[Fraction]]:
    """Return the values in their order, each with the chance of at most that much."""
    by_value: dict[int, Fraction] = {}
    for worth, chance in chances.items():
        by_value[worth[at]] = by_value.get(worth[at], Fraction(0)) + chance
    values = sorted(by_value)
    sums, total = [], Fraction(0)
    for value in values:
        total += by_value[value]
        sums.append(total)
    return values, sums


def _up_to(found: tuple[list[int], list[Fraction]], value: int) -> Fraction:
    """Return the chance of at most that value."""
    values, sums = found
    at = bisect_left(values, value + 1)
    return sums[at - 1] if at else Fraction(0)
