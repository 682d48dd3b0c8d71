"""A team's chance to win, from a position at the beginning of a turn: a small net of whole numbers.

The same position gives the same number on every machine. The net is data, values/MODE.toml, made by benchmarks/training; an
earlier generation that a level keeps has its name behind a dash.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from struct import Struct
from typing import Final

from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.state.state import State

CARDS: Final = 64
"""Room for so many kinds of cards in the inputs."""
SHARE: Final = 60
"""The weight of one card in a team of one: divisible by the members a side can have."""
HATS: Final = (1, 5, 10, 15, 20, 25, 30, 40, 50, 65)
"""An authority is encoded by the number of these that it reaches, and by its size."""
ONE: Final = 4096
"""One, in weights; and certainty, in answers."""

OURS: Final = 0
OURS_IN_PLAY: Final = CARDS
THEIRS: Final = 2 * CARDS
THEIRS_IN_PLAY: Final = 3 * CARDS
ROW: Final = 4 * CARDS
OUR_AUTHORITY: Final = 5 * CARDS
THEIR_AUTHORITY: Final = OUR_AUTHORITY + len(HATS)
OUR_DECK: Final = THEIR_AUTHORITY + len(HATS)
THEIR_DECK: Final = OUR_DECK + 1
IN_HAND: Final = THEIR_DECK + 1
THEIR_HAND: Final = IN_HAND + CARDS
ON_TURN: Final = THEIR_HAND + 1
OUR_SEATS: Final = ON_TURN + 1
THEIR_SEATS: Final = OUR_SEATS + 1
OUR_DISCARD: Final = THEIR_SEATS + 1
THEIR_DISCARD: Final = OUR_DISCARD + CARDS
OUR_POINTS: Final = THEIR_DISCARD + CARDS
THEIR_POINTS: Final = OUR_POINTS + 1
INPUTS: Final = THEIR_POINTS + 1

Inputs = dict[int, int]


LANE: Final = 8
"""Bytes of one unit's number among those of all, which are added and multiplied as one whole number."""
ZERO: Final = 1 << 62
"""The offset added to each unit before they are taken apart, so that none is negative."""


class Net:
    """`first`: for each input, its weight for each unit; `bias` of each unit; `last`: the weight of each unit in the answer.

    The numbers of all units are kept as one: growing 32 of them takes Python one multiplication and one addition.
    """

    __slots__ = ("bias", "end", "first", "last", "split", "zeros")

    def __init__(self, first: list[list[int]], bias: list[int], last: list[int], end: int) -> None:
        self.first = [_joined(weights) for weights in first]
        self.bias = _joined(bias)
        self.last = last
        self.end = end
        self.zeros = _joined([ZERO] * len(last))
        self.split = Struct(f"<{len(last)}Q").unpack


def _joined(units: Sequence[int]) -> int:
    return sum(unit << (8 * LANE * at) for at, unit in enumerate(units))


def inputs(state: State, seat: int) -> Inputs:
    """Return the assets of that seat's team and of the others that affect the chance to win. Hands count only on the team's own
    side.

    Discard piles count apart from the rest of a deck: they are not drawn before the rest.
    """
    mode, seen = state.mode, Inputs()
    team = mode.teams[seat]
    sides: tuple[list[int], list[int]] = ([], [])
    for other, them in enumerate(state.seats):
        if them.alive:
            sides[mode.teams[other] != team].append(other)
    for enemies, members in enumerate(sides):
        if not members:
            continue
        share = SHARE // len(members) if len(members) <= 6 else 10
        owned, in_play, discard = (THEIRS, THEIRS_IN_PLAY, THEIR_DISCARD) if enemies else (OURS, OURS_IN_PLAY, OUR_DISCARD)
        size = points = 0
        for member in members:
            them = state.seats[member]
            for zone in (them.hand, them.deck, them.discard, them.top):
                size += len(zone)
                for card in zone:
                    seen[owned + card] = seen.get(owned + card, 0) + share
            for card in them.discard:
                seen[discard + card] = seen.get(discard + card, 0) + share
            for entry in them.in_play:
                size += 1
                card = entry.card
                seen[owned + card] = seen.get(owned + card, 0) + share
                seen[in_play + card] = seen.get(in_play + card, 0) + share
            hats = THEIR_AUTHORITY if enemies else OUR_AUTHORITY
            authority = state.authority[mode.score_of[member]]
            points += authority
            for at, hat in enumerate(HATS):
                if authority < hat:
                    break
                seen[hats + at] = seen.get(hats + at, 0) + share
        seen[THEIR_DECK if enemies else OUR_DECK] = size * share // 10
        seen[THEIR_POINTS if enemies else OUR_POINTS] = points * share // 20
        seen[THEIR_SEATS if enemies else OUR_SEATS] = len(members) * 10
    for card in state.seats[seat].hand:
        seen[IN_HAND + card] = seen.get(IN_HAND + card, 0) + SHARE
    for card in state.row:
        if card >= 0:
            seen[ROW + card] = seen.get(ROW + card, 0) + SHARE
    if seat in state.on_turn:
        seen[ON_TURN] = SHARE
    return seen


def chance_to_win(net: Net, state: State, seat: int) -> int:
    """Return the chance to win, of ONE; certain when the game is over."""
    if state.result is not None:
        return ONE if seat in state.result.winners else 0
    units, first = net.bias, net.first
    for at, amount in inputs(state, seat).items():
        units += amount * first[at]
    total = net.end
    for unit, weight in zip(net.split((units + net.zeros).to_bytes(LANE * len(net.last), "little")), net.last, strict=True):
        if unit > ZERO:
            total += (unit - ZERO) * weight
    return squash(total // (SHARE * ONE))


def squash(logit: int) -> int:
    """Return the chance, of ONE, of log odds in 1/ONE.

    >>> squash(0), squash(10 * ONE), squash(-10 * ONE)
    (2048, 4095, 1)
    """
    return _SQUASHED[min(max(logit // _STEP + _FAR, 0), 2 * _FAR)]


_STEP: Final = 16
_FAR: Final = 2048
_SQUASHED: Final = [round(ONE / (1 + exp(-(at - _FAR) * _STEP / ONE))) for at in range(2 * _FAR + 1)]


@cache
def shipped(mode: str, tables: CardTables, generation: str = "") -> Net | None:
    """Return the net of that mode for these cards, of that generation if it is kept, else the newest; None if there is none."""
    file = files(__package__) / "values" / f"{mode}{'-' * bool(generation)}{generation}.toml"
    if not file.is_file():
        return shipped(mode, tables) if generation else None
    kept = tomllib.loads(file.read_text("utf-8"))
    units = len(kept["bias"])
    first = [[0] * units for _ in range(INPUTS)]
    for name, base in (("ours", OURS), ("ours_in_play", OURS_IN_PLAY), ("theirs", THEIRS), ("theirs_in_play", THEIRS_IN_PLAY),
                       ("row", ROW), ("in_hand", IN_HAND), ("discarded", OUR_DISCARD),
                       ("theirs_discarded", THEIR_DISCARD)):  # fmt: skip
        for key, weights in kept.get(name, {}).items():
            if key in tables.number:
                first[base + tables.number[key]] = weights
    for at, weights in zip(range(OUR_AUTHORITY, IN_HAND), kept["authority_and_decks"], strict=True):
        first[at] = weights
    for at, weights in zip(range(THEIR_HAND, OUR_DISCARD), kept["seats"], strict=True):
        first[at] = weights
    for at, weights in zip(range(OUR_POINTS, INPUTS), kept.get("authority", ()), strict=False):
        first[at] = weights
    return Net(first, kept["bias"], kept["last"], kept["end"])
