"""The rule switches: what the rulebooks leave open or differ in, each with its values, its default and where it comes from.

`settle` makes a complete set of them; a record's header states every one, defaults included. `edition` sets the switches the
printed editions differ in; a single switch overrides it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Rules = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule switch. `values`: those allowed; None allows any integer from 1 up, or None. `source`: where it comes from."""

    default: Any
    values: tuple[Any, ...] | None
    source: str


SWITCHES: Mapping[str, Switch] = {
    "edition": Switch("2020", ("2013", "2020", "cs"), "sets explorers and emperor_pass together"),
    "explorers": Switch(16, (10, 16), "the boxes of 2013 and 2020"),
    "discard_timing": Switch("immediate", ("immediate", "start_of_turn"), "paper rules against the digital game"),
    "destroy_own_base": Switch(False, (False, True), "Czech rules say an enemy base, the Polish a chosen base"),
    "effects_respect_outposts": Switch(True, (False, True), "Czech rules say only attacks are stopped by outposts"),
    "ally_sticky": Switch(False, (False, True), "an ally ability once switched on stays usable"),
    "needle_counts_for_blob_world": Switch(False, (False, True), "a Stealth Needle copying a Blob as a Blob card played"),
    "needle_copies_scrapped": Switch(True, (False, True), "copy a ship that was played this turn and has been scrapped"),
    "topdeck_stacks": Switch(True, (False, True), "two effects put two ships on top, or one"),
    "carrier_explorer": Switch(True, (False, True), "Blob Carrier may take an Explorer"),
    "fleet_hq": Switch("errata", ("errata", "static"), "the publisher's errata, or the older print"),
    "emperor_pass": Switch("adjacent", ("adjacent", "any"), "whom an emperor's team may pass a card to"),
    "turn_limit": Switch(None, None, "house rule: ends a game with the highest authority"),
}

EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "2013": {"explorers": 10, "emperor_pass": "any"},
    "2020": {"explorers": 16, "emperor_pass": "adjacent"},
    "cs": {"explorers": 10, "emperor_pass": "adjacent"},
}


def settle(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every switch with its value. Raises ValueError naming the switch and what it may be.

    >>> settle({"edition": "2013"})["explorers"], settle({"edition": "2013", "explorers": 16})["explorers"]
    (10, 16)
    """
    for name, value in chosen.items():
        if name not in SWITCHES:
            raise ValueError(f"rule {name!r} is not known; choose from {', '.join(SWITCHES)}")
        if not _allowed(SWITCHES[name], value):
            raise ValueError(f"rule {name!r} cannot be {value!r}; choose {_values(SWITCHES[name])}")
    rules = {name: switch.default for name, switch in SWITCHES.items()}
    return {**rules, **EDITIONS[chosen.get("edition", rules["edition"])], **chosen}


def _allowed(switch: Switch, value: Any) -> bool:
    if switch.values is None:
        return value is None or (type(value) is int and value > 0)
    return any(value == allowed and type(value) is type(allowed) for allowed in switch.values)


def _values(switch: Switch) -> str:
    if switch.values is None:
        return "none or a whole number from 1 up"
    return " or ".join(repr(value) for value in switch.values)
