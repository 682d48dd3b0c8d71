"""What a policy likes: what each card is worth to it early and late, and where it stops. The numbers are data: tables.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engine.star_realms.cards import SHIPPED
from engine.star_realms.cards.card_sets import CardSet

LATE = 28
"""The game is late once an opponent has that much authority or less."""
UNKNOWN = (10, 10)
"""What a card that the table does not name is worth: so much, and so much more for each point of its cost."""

THRESHOLDS = ("buy", "scrap", "discard", "row", "top", "ditch")
"""Each early and late. `buy`: what is worth less is left; `scrap`, `discard`: what is worth less may go from one's own cards,
or from the hand for another card; `row`: what is worth more is scrapped from the row before the next seat can buy it; `top`:
what is worth more goes on top of the deck; `ditch`: what is worth less is scrapped for its own scrap ability."""


class Taste:
    """The numbers for one version of the data, by card number. `[0]` of a pair is early, `[1]` late."""

    __slots__ = (*THRESHOLDS, "forced_scrap", "late_primary", "rank", "worth")

    def __init__(self, card_set: CardSet, numbers: Mapping[str, Sequence[int]]) -> None:
        """`numbers`: the worth of cards by key and the thresholds by name, each early and late."""
        self.worth: tuple[tuple[int, ...], tuple[int, ...]] = (_worth(card_set, numbers, 0), _worth(card_set, numbers, 1))
        self.buy = tuple(numbers["buy"])
        self.scrap = tuple(numbers["scrap"])
        self.discard = tuple(numbers["discard"])
        self.row = tuple(numbers["row"])
        self.top = tuple(numbers["top"])
        self.ditch = tuple(numbers["ditch"])
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


def _worth(card_set: CardSet, numbers: Mapping[str, Sequence[int]], when: int) -> tuple[int, ...]:
    least, each = UNKNOWN
    return tuple(numbers[card.key][when] if card.key in numbers else least + each * card.cost for card in card_set.cards)


def _rank(primary: Sequence[Any]) -> int:
    words = [effect.word for effect in primary]
    return 2 if "copy-ship" in words else 0 if "draw" in words else 1


@cache
def shipped(version: int) -> Taste:
    """The tuned table for that version of the data."""
    import tomllib

    numbers: dict[str, list[int]] = tomllib.loads((files(__package__) / "tables.toml").read_text("utf-8"))["worth"]
    return Taste(SHIPPED[version], numbers)
