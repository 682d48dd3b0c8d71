"""Battles to be drawn: the battle of the sketches, and one for each other question."""

from __future__ import annotations

from typing import Any

from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.positions import sketched
from tests.client.games.starcraft.questions.battle.sitting import Sitting
from tests.engine.starcraft.battle.fights import fight
from tests.engine.starcraft.board import read

HELD = {"helios-1": "zealot", "torus-1": "zealot zealot", "torus-3": "zealot zealot dragoon"}


def act(sitting: Sitting, *sentences: str) -> Sitting:
    """Act for the seat that is asked."""
    for sentence in sentences:
        sitting.act(min(sitting.game.pending), read(sentence))
    return sitting


def begun(game: StarCraft) -> Sitting:
    """Return a battle that has just begun."""
    return Sitting(game, game.position.events, dict(game.rules))


def of_the_sketches(*sentences: str) -> Sitting:
    """Return a battle: Fay attacks Dee on Torus 1: Vulture, Marine and Firebat against two Zealots."""
    seats: dict[int, dict[str, Any]] = {4: {"units": HELD}}
    stacks = {"torus": [[4, "research"], [0, "mobilize"]], "braken": [[1, "research"]]}
    game = sketched(seats=seats, on_turn=0, stacks=stacks)
    moves = [f"move {unit} antiga_prime-{area} torus-1 1" for unit, area in (("vulture", 2), ("marine", 1), ("firebat", 1))]
    return act(Sitting(game), "reveal torus", "execute", *moves, "end", *sentences)


def paired() -> Sitting:
    return of_the_sketches("pair vulture zealot")


def supporting() -> Sitting:
    return act(paired(), "pair marine zealot")


def placing() -> Sitting:
    """Return a battle whose first skirmish has its cards."""
    return act(supporting(), "support firebat 1", "card 1 terran-7", "reinforce 1 terran-17")


def over() -> Sitting:
    """Return a finished battle with two skirmishes."""
    return act(placing(), "card 2 terran-1", "end", "card 1 protoss-4", "card 2 protoss-3", "end", "skirmish 1")


def three() -> Sitting:
    """Return a battle of three skirmishes, the first of which is over."""
    hands = ("terran-7 terran-1 terran-5 terran-17", "zerg-1 zerg-2 zerg-3")
    sitting = begun(fight("vulture marine marine", "zergling zergling zergling", hands=hands, special=True))
    act(sitting, "pair vulture zergling", "card 1 terran-7", "reinforce 1 terran-17", "card 2 terran-5", "deck 3", "end")
    return act(sitting, "card 1 zerg-1", "card 2 zerg-2", "card 3 zerg-3", "end", "skirmish 1")


def abilities() -> Sitting:
    """Return a battle in which both sides have cards for its start."""
    mine = {"play": "observers", "kept": "flawless_attack_plan retreat-1", "workers": 2, "permanent": [0, 0]}
    theirs = {"play": "consume", "kept": "flawless_defense_plan"}
    return begun(fight("zealot zealot dragoon", "zergling hydralisk", mine=mine, theirs=theirs))


def consuming() -> Sitting:
    """Return a battle in which Consume asks for a unit or a worker."""
    theirs = {"play": "consume", "workers": 2}
    sitting = begun(fight("zealot zealot", "zergling hydralisk defiler", theirs=theirs))
    return act(sitting, "use consume")


def splashed() -> Sitting:
    """Return a battle in which Psionic Storm is triggered: Ada chooses her losses."""
    hands = ("protoss-1 psionic_storm", "zerg-1")
    sitting = begun(fight("zealot high_templar", "zergling hydralisk mutalisk", hands=hands))
    act(sitting, "pair zealot zergling", "card 1 protoss-1", "reinforce 1 psionic_storm", "end")
    return act(sitting, "card 1 zerg-1", "end")


def withdrawing() -> Sitting:
    """Return a battle in which a cloaked Zealot is destroyed and withdraws to one of two areas."""
    hands = ("terran-4", "protoss-3")
    sitting = begun(fight("marine marine", "zealot arbiter", hands=hands, theirs={"play": "protoss_cloaking_field"}))
    return act(sitting, "card 1 terran-4", "end", "card 1 protoss-3", "end")


def retreating() -> Sitting:
    """Return a battle in which the attackers did not destroy the only defender, and the survivors go to one of six areas."""
    mine = {"transports": "torus tarsonis", "units": {"tarsonis-1": "marine", "torus-1": "marine"}}
    theirs = {"faction": "mengsk", "hand": "terran-14"}
    sitting = begun(fight("marine marine", "battlecruiser", mine=mine, theirs=theirs))
    return act(sitting, "deck 1", "end", "card 1 terran-14", "end")


def leaving_by_a_card() -> Sitting:
    """Return a battle in which the defender leaves before any skirmish, and chooses the area."""
    sitting = begun(fight("zergling", "marine", theirs={"kept": "retreat-1", "units": {"tarsonis-1": "marine"}}))
    return act(sitting, "use retreat-1")


def left_by_a_card() -> Sitting:
    """Return a battle that is over because the defender left before any skirmish."""
    return act(leaving_by_a_card(), "to-all tarsonis-3")


def six() -> Sitting:
    """Return a battle of six skirmishes and twelve units."""
    hands = ("terran-1 terran-2 terran-3 terran-4", "zerg-1 zerg-2 zerg-3")
    mine = "marine marine marine vulture firebat firebat"
    sitting = begun(fight(mine, "zergling zergling zergling hydralisk hydralisk hydralisk", hands=hands))
    pairs = ("vulture hydralisk", "marine zergling", "marine hydralisk", "firebat zergling", "marine zergling")
    return act(sitting, *(f"pair {pair}" for pair in pairs), "card 1 terran-1")
