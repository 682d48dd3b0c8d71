"""Writes the golden records: whole games by bots, one JSON file each. Run it only if a record has to change:

    python -m tests.engine.records.write              those that are not there yet
    python -m tests.engine.records.write --again      all of them

Golden records make sure that old games can be replayed for ever. A golden record changes only when the rules were wrong, never
because of a change in the code: name the ruling in the commit. When `dump` gets new fields of a state, only `chain` changes and
not one entry. A new mode or data version gets new files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engine
from engine.chance import SeedChance
from engine.game import Game
from tests.engine.records import chain

HERE = Path(__file__).parent
UNDO_EVERY = 9


@dataclass(frozen=True)
class Plan:
    """A game to play: the bots in seat order, and the rules. `undoing`: sometimes a move is undone first."""

    title: str
    mode: str
    bots: tuple[str, ...]
    number: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    undoing: bool = False

    @property
    def seed(self) -> bytes:
        return bytes([self.number]) * 32


PLANS: dict[str, Plan] = {
    "duel": Plan("A duel under the default rules", "duel", ("simple", "simple"), 1),
    "duel-2013": Plan(
        "The box of 2013, discards at the start of the turn, as the digital game does",
        "duel",
        ("simple", "random"),
        2,
        {"edition": "2013", "discard_timing": "start_of_turn", "effects_respect_outposts": False},
    ),
    "duel-switched": Plan(
        "Every switch of a duel away from its default",
        "duel",
        ("random", "random"),
        3,
        {
            "edition": "cs",
            "destroy_own_base": True,
            "ally_sticky": True,
            "needle_counts_for_blob_world": True,
            "needle_copies_scrapped": False,
            "topdeck_stacks": False,
            "carrier_explorer": False,
            "fleet_hq": "static",
            "turn_limit": 120,
        },
    ),
    "duel-undo": Plan("A duel of second thoughts: moves are taken back", "duel", ("simple", "simple"), 4, undoing=True),
    "free-for-all": Plan("Four seats, everybody against everybody", "free-for-all", ("simple",) * 4, 5),
    "hunter": Plan("Three seats, each hunting the next", "hunter", ("simple",) * 3, 6),
    "hydra": Plan("Two heads against two", "hydra", ("simple", "random", "simple", "random"), 7, {"turn_limit": 60}),
    "emperor": Plan("Two emperors and their admirals", "emperor", ("simple", "simple", "random") * 2, 8, {"turn_limit": 120}),
    "raid": Plan("Three raiders and the boss", "raid", ("simple",) * 4, 9),
}


def play(plan: Plan) -> Game:
    """Play the game of a plan to its end."""
    game = engine.new_game("star-realms", mode=plan.mode, seats=len(plan.bots), seed=plan.seed, rules=plan.rules)
    chance = SeedChance(bytes([plan.number, 1]) * 16)
    moves = 0
    while game.result is None:
        seat = sorted(game.pending)[chance.pick(sorted(game.pending))]
        game.apply(seat, game.bots[plan.bots[seat]](game.view(seat), chance))
        moves += 1
        if plan.undoing and moves % UNDO_EVERY == 0 and game.pending and game.check(seat, ("undo",)) is None:
            game.apply(seat, ("undo",))
    return game


def golden(plan: Plan) -> dict[str, Any]:
    """Return the content of a plan's file."""
    game = play(plan)
    assert game.result is not None
    *_, last = chain.links(game.record, plan.seed)
    return {
        "title": plan.title,
        "seed": plan.seed.hex(),
        "chain": last,
        "result": {"winners": list(game.result.winners), "reason": game.result.reason},
        "record": game.record.to_data(),
    }


def text(data: Mapping[str, Any]) -> str:
    """Return the file's text: the header is indented, and every entry has its own line."""
    record = dict(data["record"])
    entries = record.pop("entries")
    whole = {**data, "record": {**record, "entries": []}}
    lines = ",\n".join("   " + json.dumps(entry) for entry in entries)
    return json.dumps(whole, indent=1).replace('"entries": []', f'"entries": [\n{lines}\n  ]') + "\n"


def path_of(name: str) -> Path:
    return HERE / f"{name}.json"


def main(again: bool) -> None:
    for name, plan in PLANS.items():
        if again or not path_of(name).exists():
            path_of(name).write_text(text(golden(plan)), "utf-8")
            sys.stdout.write(f"wrote {path_of(name).name}\n")


if __name__ == "__main__":
    main("--again" in sys.argv[1:])
