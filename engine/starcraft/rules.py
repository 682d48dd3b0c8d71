"""The rule switches: questions that the rulebook and the publisher's FAQ leave open, and house rules; a record's header states
every one.

Which set of numbers a game is played with is no switch: the header's data version says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.switches import Switch, Switches, defaults, expect_allowed
from engine.record import RULINGS

Rules = Mapping[str, Any]


SWITCHES: Switches = {
    "setup": Switch(("played", "quick"), "S7, house rule: first seat Raynor, nobody Aldaris, fixed rules for the rest"),
    "factions": Switch(("choose", "random"), "S2: factions are chosen, or dealt; in teams they are always dealt"),
    "own_orders": Switch(("visible", "hidden"), "P4: whether a seat sees the faces of its own placed orders"),
    "special_backs": Switch(
        ("alike", "seen"), "P4: whether a face-down special order can be distinguished from a standard one"
    ),
    "partly_depleted_capacity": Switch(("same", "one_less"), "E6: capacity of the partly depleted side, which is a picture"),
    "base_area_limit": Switch(("plain", "attack"), "M5: whether limit + 2 also applies to an area with only an enemy base"),
    "transports_fall": Switch(("regrouping", "at_once"), "RG1: the FAQ, or the component's description"),
    "partner_bases": Switch(
        ("stand", "fall"), "RG1: whether units of the owner's partner, who drove out an enemy, destroy a base"
    ),
    "scourge": Switch(("faq", "printed"), "printed: both front-line units are destroyed only if the enemy flies"),
    "metabolic_boost": Switch(("faq", "printed"), "printed: +2 health if it destroys a unit, even a supporter"),
    "end_bonus": Switch(("one", "each"), "L3: the FAQ, or the rulebook"),
    "surprise_assault": Switch(("any_units", "own_units"), "L6: whose units Surprise Assault moves"),
    "free_units": Switch(("any", "unlocked"), "L4: whether a free unit needs its building or technology"),
    "front_pick": Switch(("attacker", "owner"), "F3: who chooses the front-line unit opposite an all-Assist side"),
    "retreat_surplus": Switch(("retreat", "stay"), "A1: whether attackers over the limit retreat after the defender's Retreat"),
    "lone_reinforcement": Switch(("forbidden", "allowed"), "C3: the rulebook calls it a player's mistake"),
    "nuke_cloaked_ghost": Switch(("faq", "printed"), "Z4: whether a cloaked Ghost that withdrew still brings the Nuke"),
    "few_objective_areas": Switch(("all", "printed"), "W2: whether all areas are enough if the board has too few"),
    "lift_off": Switch(("move_step", "any_time"), "M8: lift-off only in the move step, or also after the battle"),
    "assist_technology": Switch(
        ("matches", "minor"), "Q7: whether a technology card matches an Assist front-line unit that it shows"
    ),
    "broodling_target": Switch(("standing", "any_front"), "Z4: whether Spawn Broodling may choose a unit already destroyed"),
    "team_hands": Switch(("hidden", "shown"), "house rule: partners see each other's hands and orders"),
    RULINGS: Switch((2, 1), "not chosen: 2 has the corrections of X5 and B3; older records do not state it, and have 1"),
    "round_limit": Switch(None, "house rule: the game ends after that round, most points win"),
}


ROUNDS_AMONG_BOTS: Final = 25
"""The round limit of Conquest where all seats, or all but the host's, are bots."""


def is_corrected(rules: Rules) -> bool:
    """Return whether a game has the second rulings: seats that are out have no turns (X5), and an order builds one base
    (B3)."""
    return bool(rules.get(RULINGS, 1) >= 2)


def is_quick(rules: Rules) -> bool:
    """Return whether nobody is asked before planning begins; an earlier record does not state it."""
    return bool(rules.get("setup") == "quick")


def changed(rules: Rules) -> dict[str, str]:
    """Return the switches that are not at their defaults, their values as text. A record from before the second rulings has the
    first.

    >>> changed(settle({"round_limit": 8}, teams=False)), changed({}), changed({RULINGS: 2})
    ({'round_limit': '8'}, {'rulings': '1'}, {})
    """
    plain = defaults(SWITCHES)
    played = {**plain, RULINGS: 1, **rules}
    return {name: str(played[name]) for name in SWITCHES if played[name] != plain[name]}


def settled(texts: Mapping[str, str]) -> dict[str, Any]:
    """Return every switch with its value, from `changed`. Raises ValueError naming an unknown switch."""
    rules = defaults(SWITCHES)
    for name, text in texts.items():
        if name not in SWITCHES:
            raise ValueError(f"there is no rule {name!r}")
        allowed = SWITCHES[name].values
        values: Iterable[Any] = allowed if allowed is not None else [int(text)] if text.isdecimal() else ()
        value = [value for value in values if str(value) == text]
        if not value:
            raise ValueError(f"rule {name!r} cannot be {text!r}")
        rules[name] = value[0]
    return rules


def settle(chosen: Mapping[str, Any], *, teams: bool) -> dict[str, Any]:
    """Return every switch with its value. Raises ValueError naming the switch and its allowed values.

    >>> settle({}, teams=True)["factions"], settle({"round_limit": 8}, teams=False)["round_limit"]
    ('random', 8)
    """
    expect_allowed(SWITCHES, chosen)
    rules = defaults(SWITCHES)
    dealt = "in teams" if teams else "with 'setup' at 'quick'" if chosen.get("setup") == "quick" else ""
    if dealt:
        if chosen.get("factions") == "choose":
            raise ValueError(f"rule 'factions' cannot be 'choose' {dealt}; choose 'random'")
        rules["factions"] = "random"
    return {**rules, **chosen}
