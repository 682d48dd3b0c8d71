"""Names in the language of the interface: cards, factions, pools.

A card keeps its name and its faction in every version of the data, so here its key is enough; what else there is to say of a
card is in the facts of the table (`Table.facts`), which are of the version that the game is played with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from client.i18n import _, language, ngettext
from engine.star_realms.cards import SHIPPED, Card

LETTERS = {"blob": "B", "trade_federation": "T", "star_empire": "S", "machine_cult": "M", "unaligned": "-"}


def card_name(key: str) -> str:
    """The card's name in the language of the interface; the key itself for a card this client does not know."""
    card = SHIPPED.named(key)
    return card.name(language()) if card else key


def faction_of(key: str) -> str:
    """The card's faction; "unaligned" for an unknown card."""
    card = SHIPPED.named(key)
    return card.faction if card else "unaligned"


def faction_name(faction: str) -> str:
    """The faction's name in the language of the interface."""
    match faction:
        case "blob":
            return _("Blob")
        case "trade_federation":
            return _("Trade Federation")
        case "star_empire":
            return _("Star Empire")
        case "machine_cult":
            return _("Machine Cult")
    return _("Unaligned")


def amount_of(pool: str, count: int) -> str:
    """So much trade, combat or authority, or so many cards drawn, in words."""
    match pool:
        case "trade":
            text = ngettext("{n} trade", "{n} trade", count)
        case "combat":
            text = ngettext("{n} combat", "{n} combat", count)
        case "authority":
            text = ngettext("{n} authority", "{n} authority", count)
        case "card":
            text = ngettext("{n} card drawn", "{n} cards drawn", count)
        case _:
            return f"{count} {pool}"
    return text.format(n=count)


def counted(cards: Iterable[str]) -> list[tuple[str, str]]:
    """Each card with its name and how many of it there are: ("scout", "Scout ×3")."""
    counts = Counter(cards).items()
    return [(card, card_name(card) if count == 1 else f"{card_name(card)} ×{count}") for card, count in counts]


def listed(cards: Iterable[str]) -> str:
    """Cards by name, alike ones counted: "Scout ×3, Viper"."""
    return ", ".join(text for _card, text in counted(cards))


def letter(team: int) -> str:
    """A team's letter: the mark that says it without colour."""
    return chr(ord("A") + team % 26)


def listed_names(names: Sequence[str]) -> str:
    """Names of people in a row: "Ada, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """One of these: "Scout, Viper or Explorer"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}").format(names=", ".join(names[:-1]), last=names[-1])


def kind_of(card: Card) -> str:
    """Faction and type, as the inspector says them."""
    faction = faction_name(card.faction)
    if card.is_outpost:
        return _("{faction} outpost").format(faction=faction)
    return _("{faction} base").format(faction=faction) if card.is_base else _("{faction} ship").format(faction=faction)
