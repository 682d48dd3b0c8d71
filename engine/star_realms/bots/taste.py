"""The taste of a policy: the worth of each card early and late, and its thresholds. The numbers are data: tables.toml.

A character likes some things more than the tuned table does: characters.toml says which, by a card's effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from engine.star_realms.cards import SHIPPED
from engine.star_realms.cards.card_sets import Card, CardSet
from engine.star_realms.cards.effects import FACTIONS, GAINS, Effect

LATE = 28
"""The game is late once an opponent has that much authority or less."""
UNKNOWN = (10, 10)
"""The worth of a card that the table does not name: so much, and so much more for each point of its cost."""

THRESHOLDS = ("buy", "scrap", "discard", "row", "top", "ditch")
"""Each early and late. Limits of a card's value. `buy`: cards below it are not bought. `scrap`, `discard`: own cards below it
may be scrapped, or discarded for another card. `row`: cards above it are scrapped from the row before the next seat can buy
them. `top`: cards above it go on top of the deck. `ditch`: cards below it are scrapped for their own scrap ability."""


LIKES = frozenset(
    (
        *(*THRESHOLDS, *FACTIONS, *GAINS, "base", "outpost", "ship", "draw", "scrap-own", "scrap-row", "siege"),
        *("opponent-discards", "destroy-base", "choose-trade", "choose-combat", "choose-authority"),
    )
)
"""A character's possible likings: cards of a faction, ships, bases, outposts; for each point a card gives, each
card it draws; its effects; each threshold; to destroy bases (`siege`); its choices, in percent (`choose-trade`)."""


class Taste:
    """The numbers for one version of the data, by card number. `[0]` of a pair is early, `[1]` late."""

    __slots__ = (*THRESHOLDS, "forced_scrap", "gains", "late_primary", "liked", "rank", "siege", "worth")

    def __init__(
        self, card_set: CardSet, numbers: Mapping[str, Sequence[int]], character: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        """Combine the tuned `numbers` (worth of cards by key and thresholds by name, each early and late) and a `character`:
        see `LIKES`."""
        self.liked = tuple(_liked(card, character) for card in card_set.cards)
        """By how much more than the tuned table says a card is liked."""
        self.worth: tuple[tuple[int, ...], tuple[int, ...]] = (
            _worth(card_set, numbers, 0, self.liked),
            _worth(card_set, numbers, 1, self.liked),
        )
        self.siege = character.get("siege", 0)
        """By how much more it is liked to destroy a base than to hit its owner."""
        self.gains = tuple(100 + character.get(f"choose-{what}", 0) for what in ("trade", "combat", "authority"))
        """The worth of each gain if a card lets one choose, in percent of what is usual."""
        self.buy = tuple(numbers["buy"])
        self.scrap = tuple(numbers["scrap"])
        self.discard = tuple(numbers["discard"])
        self.row = tuple(numbers["row"])
        self.top = tuple(numbers["top"])
        self.ditch = tuple(numbers["ditch"])
        for name in THRESHOLDS:
            if name in character:
                setattr(self, name, tuple(number + character[name] for number in numbers[name]))
        self.forced_scrap = tuple(
            any(effect.word == "scrap" and not effect.optional for effect in (*card.primary, *card.ally))
            for card in card_set.cards
        )
        """Cards that may cost a good card: they scrap whether one wants or not."""
        self.late_primary = tuple(
            "draw-per-played" in " ".join(effect.text for effect in card.primary) for card in card_set.cards
        )
        """Bases that count what was played: they are used when all of it is."""
        self.rank = tuple(_rank(card.primary) for card in card_set.cards)
        """In which order ships are played: those that draw first, those that copy last."""


def _worth(card_set: CardSet, numbers: Mapping[str, Sequence[int]], when: int, liked: Sequence[int]) -> tuple[int, ...]:
    least, each = UNKNOWN
    return tuple(
        (numbers[card.key][when] if card.key in numbers else least + each * card.cost) + liked[card.number]
        for card in card_set.cards
    )


def _liked(card: Card, character: Mapping[str, int]) -> int:
    """Return a character's change to the value of a card for its type and effects; nothing for starting cards."""
    if not card.copies:
        return 0
    found = character.get(card.faction, 0) + (character.get("base", 0) if card.is_base else character.get("ship", 0))
    found += character.get("outpost", 0) if card.is_outpost else 0
    for effect in _effects((*card.primary, *card.ally)):
        match effect.word:
            case "trade" | "combat" | "authority" | "draw":
                found += character.get(effect.word, 0) * effect.amount
            case "scrap":
                found += character.get("scrap-row" if effect.zones == ("row",) else "scrap-own", 0)
            case "scrap-and-draw":
                found += character.get("scrap-own", 0) * effect.amount
            case word:
                found += character.get(word, 0)
    return found


def _effects(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Yield the effects, and every option of a choice."""
    for effect in effects:
        if effect.options:
            for option in effect.options:
                yield from option
        else:
            yield effect


def _rank(primary: Sequence[Any]) -> int:
    words = [effect.word for effect in primary]
    return 2 if "copy-ship" in words else 0 if "draw" in words else 1


@cache
def shipped(version: int, character: str = "") -> Taste:
    """Return the tuned table for that version of the data, as that character sees it."""
    liking = characters()[character].likes if character else {}
    return Taste(SHIPPED[version], _kept("tables.toml")["worth"], liking)


@dataclass(frozen=True, slots=True)
class Character:
    """A style of play. `likes`: additions to values and thresholds, by `LIKES`; `lean`: the chance to win, in 1/10,000, that it
    would give up for a card that it likes by one more.
    """

    likes: Mapping[str, int]
    lean: int


@cache
def characters() -> Mapping[str, Character]:
    """Return every character by the name of its level."""
    found = {}
    for name, likes in _kept("characters.toml").items():
        if unknown := likes.keys() - LIKES - {"lean"}:
            raise ValueError(f"{name} likes {min(unknown)!r}, which is nothing that can be liked")
        found[name] = Character({what: amount for what, amount in likes.items() if what != "lean"}, likes["lean"])
    return found


def _kept(file: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads((files(__package__) / file).read_text("utf-8"))
