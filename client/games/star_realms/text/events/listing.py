"""Sentences that list cards: several plays or uses in one, with what they gained together."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.narrator import Teller
from client.games.star_realms.text.words import amount_of, card_name
from client.i18n import _

Gains = Sequence[tuple[str, int]]
"""Pools, or "card" for cards drawn, with how much of each."""


def played(teller: Teller, seat: int, parts: Sequence[str], gains: Gains = ()) -> str:
    """Several plays in one sentence, and what they gained together."""
    if gains:
        you, other = _("You played {cards}: {gains}."), _("{name} played {cards}: {gains}.")
    else:
        you, other = _("You played {cards}."), _("{name} played {cards}.")
    return teller.who(seat, you, other, cards=counted(parts), gains=gained(gains))


def used(teller: Teller, seat: int, parts: Sequence[str], gains: Gains = ()) -> str:
    """Several uses in one sentence, and what they gained together."""
    if gains:
        you, other = _("You used {cards}: {gains}."), _("{name} used {cards}: {gains}.")
    else:
        you, other = _("You used {cards}."), _("{name} used {cards}.")
    return teller.who(seat, you, other, cards=counted(parts), gains=gained(gains))


def counted(parts: Sequence[str]) -> str:
    """Alike neighbours counted: "Scout ×3, Viper"."""
    runs: list[tuple[str, int]] = []
    for part in parts:
        if runs and runs[-1][0] == part:
            runs[-1] = (part, runs[-1][1] + 1)
        else:
            runs.append((part, 1))
    return ", ".join(part if n == 1 else f"{part} ×{n}" for part, n in runs)


def gained(gains: Gains) -> str:
    """What was gained, in words: "5 combat, 4 trade"."""
    return ", ".join(amount_of(pool, amount) for pool, amount in gains)


def use_part(card: str, ability: str) -> str:
    """A card and which of its abilities, in a list of uses."""
    if ability == "ally":
        return _("{card} (ally)").format(card=card_name(card))
    if ability == "scrap":
        return _("{card} (scrap)").format(card=card_name(card))
    return card_name(card)
