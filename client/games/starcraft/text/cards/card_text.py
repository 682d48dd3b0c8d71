"""The full text of a card for the inspector, in whole sentences of our own: each as (head, words)."""

from __future__ import annotations

from collections.abc import Iterable

from client.games.starcraft.text.cards.conditions import condition, cost, price, timing
from client.games.starcraft.text.cards.effect_words import clause
from client.games.starcraft.text.cards.groups import either
from client.games.starcraft.text.cards.sureness import provisional
from client.games.starcraft.text.words import card_name, unit_name
from client.i18n import _, ngettext
from engine.starcraft.components import CombatCard, ComponentSet, Effect, EventCard, Technology
from engine.starcraft.components.values import ANY_UNIT, PLAY_AREA, REINFORCEMENT

Texts = tuple[tuple[str, str], ...]


def card_text(parts: ComponentSet, key: str) -> Texts:
    """Any card, by its key: its name with what it is, then each sentence of its text, then what is not sure of it."""
    if (event := parts.event.get(key)) is not None:
        return _event(parts, event)
    if (card := parts.card.get(key)) is not None:
        return _combat(parts, card)
    if (technology := parts.technology.get(key)) is not None:
        return technology_text(parts, technology)
    return (("", _("This version does not know that card.")),)


def sentences(parts: ComponentSet, effects: Iterable[Effect]) -> tuple[str, ...]:
    """A sentence for each line of a card."""
    return tuple(sentence(parts, effect) for effect in effects)


def sentence(parts: ComponentSet, effect: Effect) -> str:
    """One line of a card: when, for what, what it does, on what condition."""
    said = clause(parts, effect) + "".join(condition(parts, found) for found in reversed(effect.conditions))
    if effect.cost:
        said = _("{timing}: {cost}, and {clause}").format(timing=timing(effect.timing), cost=cost(effect), clause=said)
    elif effect.timing:
        said = _("{timing}: {clause}").format(timing=timing(effect.timing), clause=said)
    return f"{said[:1].upper()}{said[1:]}."


def technology_text(parts: ComponentSet, technology: Technology) -> Texts:
    """What is bought: all its cards, their values, and what they do."""
    return (
        (technology.name, _kind_of_technology(technology)),
        *((("", _fits(parts, parts.card[technology.cards[0]])),) if technology.kind != PLAY_AREA else ()),
        *(("", _values(parts.card[key])) for key in technology.cards if parts.card[key].major is not None),
        *_text(parts, technology.effects),
        *provisional(technology.confidence),
    )


def _kind_of_technology(technology: Technology) -> str:
    costs = _("costs {price}").format(price=price(*technology.cost))
    if technology.kind == PLAY_AREA:
        return _("Technology, {costs}. It stays in your play area.").format(costs=costs)
    words = ngettext(
        "Technology, {costs}. {n} card joins your combat deck, which is then shuffled with your discard pile.",
        "Technology, {costs}. {n} cards join your combat deck, which is then shuffled with your discard pile.",
        technology.copies,
    )
    return words.format(costs=costs, n=technology.copies)


def _combat(parts: ComponentSet, card: CombatCard) -> Texts:
    if card.kind == PLAY_AREA:
        return technology_text(parts, parts.technology[card.technology])
    kind = _("reinforcement") if card.kind == REINFORCEMENT else _("standard card")
    return (
        (card_name(parts, card.key), kind),
        ("", _fits(parts, card)),
        *((("", _values(card)),) if card.major is not None else ()),
        *_text(parts, card.effects),
        *provisional(card.confidence),
    )


def _fits(parts: ComponentSet, card: CombatCard) -> str:
    """Which units the card matches, in front or supporting."""
    if ANY_UNIT in card.icons:
        return _("It works with any unit of yours.")
    names = either([unit_name(parts, icon) for icon in card.icons])
    if not card.specialty:
        return _("It matches a front-line {units}.").format(units=names)
    return _("It matches {units}, in the front line or supporting.").format(units=names)


def _values(card: CombatCard) -> str:
    """Attack and health where it matches, and where it does not."""
    assert card.major is not None
    assert card.minor is not None
    return _("Attack {attack}, health {health} where it matches; else attack {minor}, health {low}.").format(
        attack=card.major.attack, health=card.major.health, minor=card.minor.attack, low=card.minor.health
    )


def _text(parts: ComponentSet, effects: tuple[Effect, ...]) -> Texts:
    if not effects:
        return (("", _("It has no text.")),)
    return tuple(("", said) for said in sentences(parts, effects))


def _event(parts: ComponentSet, event: EventCard) -> Texts:
    kind = _("event card of stage {stage}").format(stage="I" * event.stage)
    return (
        (event.name, kind),
        *_text(parts, event.effects),
        *((("", _("Strategy: executing another strategy discards it.")),) if event.is_strategy else ()),
    )
