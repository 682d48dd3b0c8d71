"""The full text of a card, in words of our own, made from its effects."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.cards.effect_words import clause
from client.games.star_realms.text.words import amount_of
from client.i18n import _
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import GAINS, Effect


def abilities(card: Card) -> list[tuple[str, str, str]]:
    """The card's abilities in full, each as (which, label, sentence); what needs no condition has no label."""
    lines: list[tuple[str, str, str]] = []
    if card.static == "ally-of-all":
        lines.append(("static", "", _("Is an ally of every faction.")))
    elif card.static == "combat-per-ship":
        lines.append(("static", "", _("Whenever you play a ship, gain 1 combat.")))
    labels = {"primary": "", "ally": _("Ally:"), "scrap": _("Scrap it:")}
    return lines + [(which, label, sentence(card.ability(which))) for which, label in labels.items() if card.ability(which)]


def sentence(effects: Sequence[Effect]) -> str:
    """Effects as sentences: "Gain 4 authority and 2 trade. Draw a card." """
    return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in clauses(effects))


def clauses(effects: Sequence[Effect]) -> list[str]:
    """Each effect as a clause without a full stop; gains that follow each other are one."""
    said: list[str] = []
    gains: list[str] = []
    for effect in effects:
        if effect.word in GAINS:
            gains.append(amount_of(effect.word, effect.amount))
            continue
        if gains:
            said.append(_gained(gains))
            gains = []
        said.append(_choice(effect) if effect.options else clause(effect))
    if gains:
        said.append(_gained(gains))
    return said


def _choice(effect: Effect) -> str:
    options = [", ".join(clauses(option)) for option in effect.options]
    return _("either {one}, or {other}").format(one=options[0], other=_(", or ").join(options[1:]))


def _gained(gains: Sequence[str]) -> str:
    return _("gain {what}").format(what=_(" and ").join(gains))
