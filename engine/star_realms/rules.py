"""The rule switches: open questions and differences of the rulebooks, each with its values, its default and its source.

`settle` makes a complete set of them; a record's header states every one, defaults included, but a handicap only where
there is one. `edition` sets the switches the printed editions differ in; a single switch overrides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.switches import Switch, Switches, defaults, expect_allowed


@dataclass(frozen=True, slots=True)
class Rules:
    """The value of every switch in one game: `in_force(settle({}))`."""

    edition: str
    explorers: int
    discard_timing: str
    destroy_own_base: bool
    effects_respect_outposts: bool
    ally_sticky: bool
    needle_counts_for_blob_world: bool
    needle_copies_scrapped: bool
    topdeck_stacks: bool
    carrier_explorer: bool
    fleet_hq: str
    emperor_pass: str
    turn_limit: int | None
    handicap_seat: int = 1
    handicap_authority: int = 0
    handicap_hand: int = 0


SWITCHES: Switches = {
    "edition": Switch(("2013", "2020", "cs"), "sets explorers and emperor_pass together", "2020"),
    "explorers": Switch((10, 16), "the boxes of 2013 and 2020", 16),
    "discard_timing": Switch(("immediate", "start_of_turn"), "paper rules against the digital game"),
    "destroy_own_base": Switch((False, True), "Czech rules say an enemy base, the Polish a chosen base"),
    "effects_respect_outposts": Switch((False, True), "Czech rules say only attacks are stopped by outposts", True),
    "ally_sticky": Switch((False, True), "an ally ability once switched on stays usable"),
    "needle_counts_for_blob_world": Switch((False, True), "a Stealth Needle copying a Blob as a Blob card played"),
    "needle_copies_scrapped": Switch((False, True), "copy a ship that was played this turn and has been scrapped", True),
    "topdeck_stacks": Switch((False, True), "two effects put two ships on top, or one", True),
    "carrier_explorer": Switch((False, True), "Blob Carrier may take an Explorer", True),
    "fleet_hq": Switch(("errata", "static"), "the publisher's errata, or the older print"),
    "emperor_pass": Switch(("adjacent", "any"), "whom an emperor's team may pass a card to"),
    "turn_limit": Switch(None, "house rule: ends a game with the highest authority"),
    "handicap_seat": Switch((1, 2, 3, 4, 5, 6), "house rule: the seat that a handicap is for, counted from 1"),
    "handicap_authority": Switch(
        (0, -30, -25, -20, -15, -10, -5, 5, 10, 15, 20, 25, 30), "house rule: so much more or less authority to begin with"
    ),
    "handicap_hand": Switch((0, -2, -1, 1, 2), "house rule: so many cards more or fewer in the first hand"),
}

EDITIONS: Mapping[str, Mapping[str, Any]] = {
    "2013": {"explorers": 10, "emperor_pass": "any"},
    "2020": {"explorers": 16, "emperor_pass": "adjacent"},
    "cs": {"explorers": 10, "emperor_pass": "adjacent"},
}


def settle(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return every switch with its value. Raises ValueError naming the switch and its allowed values.

    >>> settle({"edition": "2013"})["explorers"], settle({"edition": "2013", "explorers": 16})["explorers"]
    (10, 16)
    """
    expect_allowed(SWITCHES, chosen)
    rules = defaults(SWITCHES)
    return {**rules, **EDITIONS[chosen.get("edition", rules["edition"])], **chosen}


HANDICAP = ("handicap_seat", "handicap_authority", "handicap_hand")
"""The switches of a handicap. Where there is none a header states none of them, as in every record of before them."""


def without_empty_handicap(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return the switches as a header states them.

    >>> without_empty_handicap(settle({})).keys() & {*HANDICAP}, len(without_empty_handicap(settle({"handicap_hand": 1})))
    (set(), 16)
    """
    if rules["handicap_authority"] or rules["handicap_hand"]:
        return dict(rules)
    return {name: value for name, value in rules.items() if name not in HANDICAP}


def expect_fitting(rules: Mapping[str, Any], seats: int) -> None:
    """Raise ValueError if a handicap makes no sense at a table of so many seats.

    >>> expect_fitting(settle({"handicap_seat": 3, "handicap_hand": 1}), 2)
    Traceback (most recent call last):
      ...
    ValueError: rule 'handicap_seat' cannot be 3 with 2 seats; choose a seat from 1 to 2
    """
    seat = rules["handicap_seat"]
    if seat > seats:
        raise ValueError(f"rule 'handicap_seat' cannot be {seat} with {seats} seats; choose a seat from 1 to {seats}")
    if seat != 1 and not (rules["handicap_authority"] or rules["handicap_hand"]):
        raise ValueError(f"seat {seat} has no handicap; choose handicap_authority or handicap_hand")


DEFAULTS = Rules(**settle({}))


def in_force(switches: Mapping[str, Any]) -> Rules:
    """Return the values of all switches, as a record's header states them; `DEFAULTS` itself if none is changed.

    >>> in_force(settle({})) is DEFAULTS
    True
    """
    rules = Rules(**switches)
    return DEFAULTS if rules == DEFAULTS else rules


def changed(rules: Rules) -> dict[str, str]:
    """Return the switches that are not at their defaults, their values as text.

    >>> changed(Rules(**settle({"topdeck_stacks": False, "turn_limit": 40})))
    {'topdeck_stacks': 'false', 'turn_limit': '40'}
    """
    return {name: _text(getattr(rules, name)) for name in SWITCHES if getattr(rules, name) != getattr(DEFAULTS, name)}


def settled(texts: Mapping[str, str]) -> dict[str, Any]:
    """Return every switch with its value, from `changed`. Raises ValueError naming an unknown switch."""
    chosen: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in SWITCHES:
            raise ValueError(f"there is no rule {name!r}")
        allowed = SWITCHES[name].values
        values: Iterable[Any] = allowed if allowed is not None else [int(text)] if text.isdecimal() else ()
        value = [value for value in values if _text(value) == text]
        if not value:
            raise ValueError(f"rule {name!r} cannot be {text!r}")
        chosen[name] = value[0]
    return {**{name: getattr(DEFAULTS, name) for name in SWITCHES}, **chosen}


def _text(value: object) -> str:
    return str(value).lower()
