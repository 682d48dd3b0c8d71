"""Short helpers for tests of battles: two forces in one area, with the battle begun.

    game = fight("marine marine", "zergling", hands=("terran-1", "zerg-1"))
    lay(game, "terran-1")          # the attacker's card in the only skirmish
    events = lay(game, "zerg-1")   # the defender's, and what comes of it

Seat 0 attacks on Tarsonis, a planet with two more areas. Both sides have a base on their own planet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game import Event
from engine.starcraft import step
from engine.starcraft.battle import start_battle
from engine.starcraft.game import StarCraft
from engine.starcraft.state import pieces
from tests.engine.starcraft.board import board, do, told

FIELD = "tarsonis-2"
"""Minerals, with limit 4. The other areas are points, with limit 3, and gas, with limit 3."""
FACTIONS = {"terran": "raynor", "protoss": "tassadar", "zerg": "overmind"}
OTHERS = {"terran": "mengsk", "protoss": "aldaris", "zerg": "queen_of_blades"}
RACES = {
    **dict.fromkeys(
        ["marine", "firebat", "ghost", "vulture", "goliath", "siege_tank", "wraith", "science_vessel", "battlecruiser"],
        "terran",
    ),
    **dict.fromkeys(["zealot", "dragoon", "high_templar", "archon", "reaver", "scout", "arbiter", "carrier"], "protoss"),
}


def race_of(units: str) -> str:
    return RACES.get(units.split()[0], "zerg")


def fight(
    attacking: str,
    defending: str,
    *,
    hands: tuple[str, str] = ("", ""),
    mine: Mapping[str, Any] | None = None,
    theirs: Mapping[str, Any] | None = None,
    area: str = FIELD,
    planets: str = "torus@-1,0,0 tarsonis@0,0,1 dylar_iv@1,0,0",
    special: bool = False,
    others: Sequence[Mapping[str, Any]] = (),
    homeless: Sequence[int] = (),
    begins: bool = True,
    **table: Any,
) -> StarCraft:
    """Return a battle of seat 0's units against seat 1's in that area, at its first question.

    `mine`, `theirs`: other fields of a seat in `board`, with `units` in addition to those in the battle. Neither base is in the
    area. `others`: further seats. `homeless`: seats without a base.
    """
    attacker, defender = race_of(attacking), race_of(defending)
    names = FACTIONS[attacker], (OTHERS if attacker == defender else FACTIONS)[defender]
    forces: list[Mapping[str, Any]] = [
        {"faction": names[seat], "base": ("torus-1", "dylar_iv-1")[seat], "hand": hands[seat], "cards": {}, **has}
        for seat, has in enumerate((mine or {}, theirs or {}))
    ]
    forces += others
    planet = area.rpartition("-")[0]
    game = board(*forces, planets=planets, stacks={planet: "0 mobilize"}, **table)
    state = game.position
    for seat, units in enumerate((attacking, defending)):
        for kind in units.split():
            pieces.put_unit(state, seat, state.box.units.number[kind], state.box.areas.number[area])
    for seat in homeless:
        pieces.take_base(state, state.base.index(seat))
    if begins:
        begin(game, area, special=special)
    return from_here(game)


def begin(game: StarCraft, area: str = FIELD, *, special: bool = False, seats: tuple[int, int] = (0, 1)) -> list[Event]:
    """Begin the battle; return the events up to its first question."""
    state = game.position
    state.events, state.outcomes = [], []
    start_battle(state, state.box.areas.number[area], *seats, special=special)
    step.go_on(state)
    return state.events


def from_here(game: StarCraft) -> StarCraft:
    """Return a game whose log begins with this position, which a test may have changed by hand."""
    step.ask_again(game.position)
    return StarCraft.begun(game._header, game.position, ())


def lay(game: StarCraft, cards: str, skirmish: int = 1) -> list[Event]:
    """Place these cards of the asked seat in a skirmish, a reinforcement or `deck` last, and end if possible."""
    events: list[Event] = []
    for number, card in enumerate(cards.split()):
        word = "deck" if card == "deck" else "reinforce" if number else "card"
        events += do(game, f"{word} {skirmish}" + (f" {card}" if card != "deck" else ""))
    seat = min(game.pending)
    if ("end",) in game.actions(seat):
        events += do(game, "end")
    return events


def skirmish(attacking: str, defending: str, cards: str, against: str, **rest: Any) -> tuple[StarCraft, list[Event]]:
    """Return a battle of one skirmish with these units (the first in front) and cards, and the events of the last card."""
    hands = [" ".join(card for card in side.split() if card != "deck") for side in (cards, against)]
    game = fight(attacking, defending, hands=(hands[0], hands[1]), **rest)
    if ("pair", attacking.split()[0], defending.split()[0]) in game.actions(0):
        do(game, f"pair {attacking.split()[0]} {defending.split()[0]}")
    lay(game, cards)
    return game, lay(game, against)


def sums(events: Iterable[Event]) -> dict[int, tuple[int, int]]:
    """Return final attack and health by seat."""
    return {seat: (attack, health) for _, _, seat, attack, health in told(events, "sum")}


def fallen(events: Iterable[Event], seat: int | None = None) -> list[str]:
    """Return the destroyed units of that seat, or of both."""
    return [unit for _, whose, unit, _ in told(events, "destroyed") if seat in (None, whose)]


def left(game: StarCraft, area: str = FIELD) -> dict[int, str]:
    """Return the units in an area by seat."""
    state = game.position
    at, key = state.box.areas.number[area], state.box.units.key
    return {seat: " ".join(key[kind] for kind in me.units[at]) for seat, me in enumerate(state.seats) if me.units[at]}


def zone(game: StarCraft, seat: int, name: str) -> list[str]:
    """Return the keys of the cards in a zone of that seat."""
    state = game.position
    return [state.box.cards.key[card] for card in getattr(state.seats[seat], name)]
