"""The cards of the box, read once from cards.toml and checked against a schema and against the box.

Cards are numbered in the order of their keys, so that a sorted list of numbers is a list sorted by key; a number is the
engine's own and never leaves it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from engine.star_realms.effects import FACTIONS, STATICS, Effect, read_effect

UNALIGNED = "unaligned"
TYPES = ("ship", "base", "outpost")
LANGUAGES = ("en", "pl", "cs", "fr")
ABILITIES = ("primary", "ally", "scrap")
STARTERS = {"scout": 8, "viper": 2}
"""What every seat begins with."""

_REQUIRED = {"key": str, "names": dict, "faction": str, "type": str, "cost": int, "copies": int}
_OPTIONAL = {"defense": int, "primary": list, "ally": list, "scrap": list, "static": str}


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one card. `defense` is 0 for a ship; `copies` counts the trade deck."""

    number: int
    key: str
    names: Mapping[str, str]
    faction: str
    type: str
    cost: int
    defense: int
    copies: int
    primary: tuple[Effect, ...]
    ally: tuple[Effect, ...]
    scrap: tuple[Effect, ...]
    static: str

    @property
    def is_ship(self) -> bool:
        return self.type == "ship"

    @property
    def is_base(self) -> bool:
        """Outposts are bases too."""
        return self.type != "ship"

    @property
    def is_outpost(self) -> bool:
        return self.type == "outpost"

    def name(self, language: str = "en") -> str:
        """The card's name in that language, or in English."""
        return self.names.get(language) or self.names["en"]

    def ability(self, which: str) -> tuple[Effect, ...]:
        """The effects of `"primary"`, `"ally"` or `"scrap"`; empty if the card has none."""
        effects: tuple[Effect, ...] = getattr(self, which)
        return effects


def read_cards(text: str) -> tuple[int, tuple[Card, ...]]:
    """The data version and the cards in a cards.toml, in key order. Raises ValueError naming what is wrong with which card."""
    data = tomllib.loads(text)
    rows = sorted(data["card"], key=lambda row: str(row.get("key")))
    cards = tuple(_read_card(number, row) for number, row in enumerate(rows))
    keys = [card.key for card in cards]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"card {key!r} is there twice")
    return data["data_version"], cards


def check_box(cards: Sequence[Card]) -> None:
    """Raise ValueError unless the cards are the box: 80 trade cards, 20 a faction, Scout, Viper and Explorer beside them."""
    for faction in FACTIONS:
        count = sum(card.copies for card in cards if card.faction == faction)
        if count != 20:
            raise ValueError(f"the trade deck holds 20 cards of each faction; {faction} has {count}")
    outside = {card.key for card in cards if card.copies == 0}
    if outside != {"explorer", *STARTERS}:
        raise ValueError(f"only Scout, Viper and Explorer are not in the trade deck; found {sorted(outside)}")


def _read_card(number: int, row: dict[str, Any]) -> Card:
    key = row.get("key")
    fields = _REQUIRED | _OPTIONAL
    for name, value in row.items():
        if name not in fields:
            raise ValueError(f"card {key!r}: unknown field {name!r}; known are {sorted(fields)}")
        if not isinstance(value, fields[name]):
            raise ValueError(f"card {key!r}: {name} must be {fields[name].__name__}")
    missing = [name for name in _REQUIRED if name not in row]
    if missing:
        raise ValueError(f"card {key!r}: missing {missing}")
    if row["faction"] not in (*FACTIONS, UNALIGNED):
        raise ValueError(f"card {key!r}: faction is one of {[*FACTIONS, UNALIGNED]}")
    if row["type"] not in TYPES:
        raise ValueError(f"card {key!r}: type is one of {list(TYPES)}")
    if (row["type"] == "ship") == ("defense" in row):
        raise ValueError(f"card {key!r}: bases and outposts have a defense, ships have none")
    if list(row["names"]) != list(LANGUAGES):
        raise ValueError(f"card {key!r}: names are given in {list(LANGUAGES)}")
    if row.get("static", STATICS[0]) not in STATICS:
        raise ValueError(f"card {key!r}: static is one of {list(STATICS)}")
    primary, ally, scrap = (tuple(read_effect(text) for text in row.get(which, ())) for which in ABILITIES)
    return Card(
        number=number,
        key=row["key"],
        names=MappingProxyType(row["names"]),
        faction=row["faction"],
        type=row["type"],
        cost=row["cost"],
        defense=row.get("defense", 0),
        copies=row["copies"],
        primary=primary,
        ally=ally,
        scrap=scrap,
        static=row.get("static", ""),
    )


DATA_VERSION, CARDS = read_cards(files("engine.star_realms").joinpath("cards.toml").read_text("utf-8"))
check_box(CARDS)

BY_KEY: Mapping[str, Card] = MappingProxyType({card.key: card for card in CARDS})
"""Every card by its key."""
