"""The cards as facts: one file a version in data/, checked against a schema and against the box it describes.

Cards are numbered in the order of their keys, so that a sorted list of numbers is a list sorted by key; a number is the
engine's own and never leaves it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from engine.core.data_versions import DataVersions
from engine.star_realms.cards.effects import FACTIONS, STATICS, Effect, read_effect

UNALIGNED = "unaligned"
TYPES = ("ship", "base", "outpost")
ABILITIES = ("primary", "ally", "scrap")
FIRST_VERSION = 1
"""The version of the data that a view does not name."""

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
        """Return whether it is a base; outposts are bases too."""
        return self.type != "ship"

    @property
    def is_outpost(self) -> bool:
        return self.type == "outpost"

    def name(self, language: str = "en") -> str:
        """Return the card's name in that language, or in English."""
        return self.names.get(language) or self.names["en"]

    def ability(self, which: str) -> tuple[Effect, ...]:
        """Return the effects of `"primary"`, `"ally"` or `"scrap"`; empty if the card has none."""
        effects: tuple[Effect, ...] = getattr(self, which)
        return effects


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of one version of the data, in key order.

    `starters` are the cards of every seat at the beginning, `explorer` the card that has a pile of its own.
    """

    version: int
    cards: tuple[Card, ...]
    by_key: Mapping[str, Card]
    starters: Mapping[str, int]
    explorer: str


def read_set(text: str) -> CardSet:
    """Read a file of `data/`. Raises ValueError naming the fault and the card, or the box."""
    data = tomllib.loads(text)
    cards, box = read_cards(text), data["box"]
    check_box(cards, box)
    return CardSet(
        version=data["data_version"],
        cards=cards,
        by_key=MappingProxyType({card.key: card for card in cards}),
        starters=MappingProxyType(box["starters"]),
        explorer=box["explorer"],
    )


def read_cards(text: str) -> tuple[Card, ...]:
    """Read the cards of a file, in key order. Raises ValueError naming the fault and the card."""
    rows = sorted(tomllib.loads(text)["card"], key=lambda row: str(row.get("key")))
    cards = tuple(_read_card(number, row) for number, row in enumerate(rows))
    keys = [card.key for card in cards]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"card {key!r} is there twice")
    return cards


def check_box(cards: Sequence[Card], box: Mapping[str, Any]) -> None:
    """Raise ValueError unless the cards are those of the box: trade cards of each faction, starters, Explorer."""
    for faction in (*FACTIONS, UNALIGNED):
        expected = box["trade_cards"].get(faction, 0)
        count = sum(card.copies for card in cards if card.faction == faction)
        if count != expected:
            raise ValueError(f"the trade deck holds {expected} cards of each faction; {faction} has {count}")
    outside = {card.key for card in cards if card.copies == 0}
    if outside != {box["explorer"], *box["starters"]}:
        raise ValueError(f"only {', '.join(sorted(outside))} are not in the trade deck; the box says otherwise")


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
    if not all(isinstance(name, str) and name for name in (row["names"].get("en"), *row["names"].values())):
        raise ValueError(f"card {key!r}: names are texts, one of them English")
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


class CardSets(DataVersions[CardSet]):
    """Every version of the cards in a folder."""

    def __init__(self, folder: Traversable) -> None:
        super().__init__(folder, read_set)
        self._named: dict[str, Card] = {}

    def named(self, key: str) -> Card | None:
        """Return the card of that key in the newest version that has it, for its name and faction: a card keeps these in every
        version. All else depends on the version that the game is played with.
        """
        if key not in self._named:
            found = (self[version].by_key.get(key) for version in reversed(self.versions))
            card = next((card for card in found if card is not None), None)
            if card is None:
                return None
            self._named[key] = card
        return self._named[key]


SHIPPED = CardSets(files("engine.star_realms").joinpath("data"))
"""Every version ever released: games begun with one are played with it."""

CARDS = SHIPPED.newest.cards
"""The cards of a new game."""
BY_KEY = SHIPPED.newest.by_key
"""The same by their keys."""
