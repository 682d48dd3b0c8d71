"""Names of cards, factions, pools, seats and teams in the language of the interface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from client.games.star_realms.model.table import Action, Seat, Table, place_of, seat_name
from client.text.i18n import _, language, ngettext, pgettext
from engine.star_realms.cards import SHIPPED, Card
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack

# -- Teams and seats in words: owners and contributions ---------------------------------------------------------------


def you_or_name(table: Table, seat: int) -> str:
    """Return "you", or the name of the player on that seat."""
    return _("you") if seat == table.seat else seat_name(table.seats, seat)


def owned(table: Table, card: str, seat: int | None) -> str:
    """Return the name of a card in play, with its owner if this is necessary."""
    name = card_name(card)
    if not table.many or seat is None:
        return name
    if seat == table.seat:
        return _("your own {card}").format(card=name)
    return _("{card} of {name}").format(card=name, name=seat_name(table.seats, seat))


def share_text(table: Table, shares: Sequence[int]) -> str:
    """Return the contributions with names: "you 2, Ada 3". They are in seat order of the team whose proposal is open, or of the
    viewer's team.
    """
    return ", ".join(
        f"{you_or_name(table, seat.number)} {share}" for seat, share in zip(payers(table), shares, strict=False) if share
    )


def proposal_text(action: Action, table: Table) -> str:
    """Return a proposal in words: the card to buy or destroy as a team, and the contributions."""
    match action:
        case PoolAcquire(card, shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=share_text(table, shares))
        case PoolAttack(seat, place, shares):
            stack = place_of(table, seat, place)
            if stack is not None:
                what = owned(table, stack.card, seat)
            else:
                what = _("a base of {name}").format(name=seat_name(table.seats, seat))
            return _("destroy {base} together ({shares})").format(base=what, shares=share_text(table, shares))
    return _("something together")


def payers(table: Table) -> tuple[Seat, ...]:
    """Return the team whose proposal is open, or the viewer's own."""
    if table.proposal is None:
        return table.team
    team = table.seats[table.proposal.by].team
    return tuple(seat for seat in table.seats if seat.team == team)


# -- Names in the language of the interface: cards, factions, pools ---------------------------------------------------


LETTERS = {"blob": "B", "trade_federation": "T", "star_empire": "S", "machine_cult": "M", "unaligned": "-"}


def card_name(key: str) -> str:
    """Return the card's name in the language of the interface; the key for a card that this client does not know."""
    card = SHIPPED.named(key)
    return card.name(language()) if card else key


def faction_of(key: str) -> str:
    """Return the card's faction; "unaligned" for an unknown card."""
    card = SHIPPED.named(key)
    return card.faction if card else "unaligned"


def faction_name(faction: str) -> str:
    """Return the faction's name in the language of the interface."""
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


def faction_words(faction: str) -> tuple[str, str]:
    """Return a short word for the faction on small cards, and a longer one for large cards."""
    match faction:
        case "blob":
            return _("Blob"), _("Blob")
        case "trade_federation":
            return pgettext("a faction in a word", "Fed"), pgettext("a faction in a word", "Federation")
        case "star_empire":
            return pgettext("a faction in a word", "Empire"), pgettext("a faction in a word", "Empire")
        case "machine_cult":
            return pgettext("a faction in a word", "Cult"), pgettext("a faction in a word", "Cult")
    return "", ""


def amount_of(pool: str, count: int) -> str:
    """Return an amount of trade, combat or authority, or a number of drawn cards, in words."""
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
    """Return each card with its name and count: ("scout", "Scout ×3")."""
    counts = Counter(cards).items()
    return [(card, card_name(card) if count == 1 else f"{card_name(card)} ×{count}") for card, count in counts]


def listed(cards: Iterable[str]) -> str:
    """List cards by name, equal ones counted: "Scout ×3, Viper"."""
    return ", ".join(text for _card, text in counted(cards))


def counts(hand: int, deck: int, discard: int) -> str:
    """Return cards in hand, deck and discard pile, a letter before each number."""
    letters = (
        pgettext("cards in hand, in one letter", "h"),
        pgettext("cards in the deck, in one letter", "d"),
        pgettext("cards in the discard pile, in one letter", "x"),
    )
    return " ".join(f"{letter}{number}" for letter, number in zip(letters, (hand, deck, discard), strict=True))


def kind_of(card: Card) -> str:
    """Return faction and type, in the form of the inspector."""
    faction = faction_name(card.faction)
    if card.is_outpost:
        return _("{faction} outpost").format(faction=faction)
    return _("{faction} base").format(faction=faction) if card.is_base else _("{faction} ship").format(faction=faction)
