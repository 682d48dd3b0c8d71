"""A card in a line of words: shorter than in full, longer than the notation of one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.games.star_realms.text.cards import effect_words
from client.games.star_realms.text.words import amount_of
from client.i18n import _
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect

Said = Callable[[Effect], str]
"""How an effect that is no gain is said."""

SAID: tuple[Said, ...] = (effect_words.clause, effect_words.short)
"""From the longest way to the shortest."""


def abilities(card: Card, said: Said) -> list[tuple[str, str, str]]:
    """The card's abilities, each as (which, label, words); what needs no condition has no label.

    >>> from engine.star_realms.cards import BY_KEY
    >>> [f"{label} {words}".strip() for _which, label, words in abilities(BY_KEY["survey_ship"], SAID[0])]
    ['1 trade, draw a card.', 'Scrap it: an opponent discards a card.']
    """
    lines: list[tuple[str, str, str]] = []
    if card.static == "ally-of-all":
        lines.append(("static", "", _("Is an ally of every faction.")))
    elif card.static == "combat-per-ship":
        lines.append(("static", "", _("Whenever you play a ship, gain 1 combat.")))
    for which, label in (("primary", ""), ("ally", _("Ally:")), ("scrap", _("Scrap it:"))):
        words = _words(card.ability(which), said)
        if words:
            lines.append((which, label, f"{words}." if label else f"{words[:1].upper()}{words[1:]}."))
    return lines


def _words(effects: Sequence[Effect], said: Said) -> str:
    return ", ".join(_of(effect, said) for effect in effects)


def _of(effect: Effect, said: Said) -> str:
    if effect.word in GAINS:
        return amount_of(effect.word, effect.amount)
    if effect.options:
        return _(" or ").join(_words(option, said) for option in effect.options)
    return said(effect)
