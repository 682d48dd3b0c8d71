"""Finds the first place in the golden games for each documented word of Star Realms. A table that continues from there sends
it in a frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import engine
from engine.game import Game
from engine.record import Record
from tests.engine.laws.walk import Table, play, seeded, thrifty

RECORDS = Path(__file__).parents[1] / "engine" / "records"
TOGETHER = "together"
EVERY = 25
"""Wrong actions are tried in one of that many positions, and at the first question of each kind in a game."""


@dataclass(frozen=True)
class Find:
    """After that many entries of that golden game, the seat's action leads to the word: an event, a question, a verb or a
    refusal."""

    word: str
    record: str
    entries: int
    seat: int
    action: tuple[Any, ...]


@cache
def golden(name: str) -> Record:
    """Return a golden game, or one in which a team does much together, because no golden game has that."""
    if name == TOGETHER:
        return play(Table("hydra", 4).deal(bytes([59]) * 32), seeded(name), thrifty, 150).record
    return Record.from_data(json.loads((RECORDS / f"{name}.json").read_text("utf-8"))["record"])


def finds() -> list[Find]:
    """Return the first place of each word, in the order of the games."""
    found: dict[str, Find] = {}
    for name in (*sorted(path.stem for path in RECORDS.glob("*.json")), TOGETHER):
        for word, entries, seat, action in _words(name):
            if word not in found:
                found[word] = Find(word, name, entries, seat, action)
    return list(found.values())


def _words(name: str) -> Iterator[tuple[str, int, int, tuple[Any, ...]]]:
    """Yield each occurrence of a word in a golden game: the number of entries before it, the seat and its action."""
    record, tried = golden(name), set[tuple[bool | str, ...]]()
    game = engine.replay(record, upto=1)
    for number, entry in enumerate(record.entries[1:], 1):
        assert entry.seat is not None
        asked = (bool(game.pending.keys() - set(game.on_turn)), *_kinds(game))
        if number % EVERY == 0 or asked not in tried:
            tried.add(asked)
            for seat in range(game.seats):
                for action in wrong(game, seat):
                    refusal = game.check(seat, action)
                    if refusal is not None:
                        yield f"refusal {refusal.code}", number, seat, action
        for seat in game.pending:
            for action in game.actions(seat):
                yield f"action {action[0]}", number, seat, action
                if action == ("refuse",):
                    yield "event refuse", number, seat, action
        for kind in _kinds(game):
            yield f"question {kind}", number, entry.seat, entry.action
        for event in game.apply(entry.seat, entry.action):
            yield f"event {event[0]}", number, entry.seat, entry.action


def _kinds(game: Game) -> list[str]:
    return [decision.kind for decision in game.pending.values()]


def wrong(game: Game, me: int) -> Iterator[tuple[Any, ...]]:
    """Yield actions that a faulty client might send; some of them may be allowed."""
    view = game.view(None)
    row = [card for card in view["trade_row"] if card]
    yield from [("fly",), ("play",), ("play", "brain_world"), ("end-turn",), ("pass",), ("undo",), ("withdraw",), ("agree",)]
    yield from [
        ("decline-draw",),
        ("offer-draw",),
        ("use", 99, "primary"),
        ("acquire", "scout"),
        ("attack", 9, 1),
        ("target", me),
    ]
    yield from [("scrap", "hand", "brain_world"), ("discard", "brain_world"), ("copy", "brain_world"), ("choose", 9)]
    yield from [("bequeath", "brain_world", heir) for heir in (0, 1, 4, 9)]
    yield from (("acquire", card) for card in row)
    for seat, them in enumerate(view["seats"]):
        yield from [("attack", seat, 99), ("attack-base", seat, 9, 1), ("destroy", seat, 9), ("pass-card", "brain_world", seat)]
        for card in them["in_play"]:
            yield from [("attack-base", seat, card["place"], 1), ("destroy", seat, card["place"])]
            yield from (("attack-base", seat, card["place"], defense) for defense in range(4, 9))
            if seat == me:
                yield from (("use", card["place"], ability) for ability in ("primary", "ally", "scrap"))
    shares = (0,) * (game.seats // 2 if game.seats > 3 else 2)
    yield from (("pool-acquire", card, *shares) for card in row[:1])
