"""Verify that a record's draws are those of a seed: repeat every action and compare every entry.

Only the actions are taken from the record. Unlike a resumed game, one that differs is played to its end, so that the report can
show the draws of the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.chance import SeedChance
from engine.game import Game, IllegalAction, Refusal
from engine.record import Entry, Record


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry that does not fit. `drawn`: the seed's draws, or None if the rules refuse the action (`refusal`)."""

    number: int
    recorded: Entry
    drawn: Entry | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Verified:
    """The game that the seed gives, and the first difference from the record, if any."""

    game: Game
    difference: Difference | None


def verify(kind: type[Game], record: Record, seed: bytes, past: int = 0) -> Verified:
    """Play the record again from that seed. Its first `past` entries are of an earlier game: their draws are taken as they are.

    The header has been checked. Raises ValueError (also RecordError) if there is no game to begin with.
    """
    game = _gone_on(kind, record, past, seed) if past else _dealt(kind, record, seed)
    begun = len(game.record.entries)
    refused = _play(game, record.entries[begun:], begun)
    return Verified(game, _first_difference(record.entries, game.record.entries) or refused)


def _dealt(kind: type[Game], record: Record, seed: bytes) -> Game:
    """Set the game up with draws from this seed, and ignore the recorded ones."""
    header = record.header
    if header.start is not None:
        return kind.replay(replace(record, entries=record.entries[:1]), None, None, SeedChance(seed))
    chance = SeedChance(seed)
    return kind.begin(header.mode, header.seats, header.rules, chance, header.data_version, header.components)


def _gone_on(kind: type[Game], record: Record, past: int, seed: bytes) -> Game:
    """Replay the entries that the game continues with their recorded draws; later draws come from this seed."""
    return kind.replay(replace(record, entries=record.entries[:past]), None, SeedChance(seed), None)


def _play(game: Game, entries: Sequence[Entry], first: int) -> Difference | None:
    """Play the same actions with draws from the seed, up to the first illegal one. `first`: the number of the first entry."""
    for number, entry in enumerate(entries, first):
        try:
            game.apply(-1 if entry.seat is None else entry.seat, entry.action)
        except IllegalAction as illegal:
            return Difference(number, entry, refusal=illegal.refusal)
    return None


def _first_difference(recorded: Sequence[Entry], drawn: Sequence[Entry]) -> Difference | None:
    for number, (then, now) in enumerate(zip(recorded, drawn, strict=False)):
        if then != now:
            return Difference(number, then, now)
    return None
