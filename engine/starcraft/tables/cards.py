"""Combat cards, technologies and event cards by number."""

from __future__ import annotations

from typing import Final

from engine.starcraft.components.values import ANY_UNIT, CARD_KINDS, RACES, STAGES, ComponentSet, Values
from engine.starcraft.tables.card_effects import lay_out
from engine.starcraft.tables.masks import NONE, Count, mask, mask_of

STANDARD: Final = 0
REINFORCEMENT: Final = 1
PLAY_AREA: Final = 2
"""A value of the `kind` of a card or a technology."""


class CardTables:
    """Indexed by the number of a combat card, but for `starting_deck`, which is by race.

    `technology`: NONE for a card that a deck begins with. `major` and `minor`: 0/0 where a card has none. `icons`: the mask of
    the units it matches in front; `specialty`: of those it matches as support too.
    """

    __slots__ = (
        "copies", "effects", "icons", "key", "kind", "major", "minor", "number", "race", "specialty", "starting_deck",
        "technology",
    )  # fmt: skip

    def __init__(self, components: ComponentSet) -> None:
        cards = components.cards
        every = mask(unit.number for unit in components.units)
        self.key = tuple(card.key for card in cards)
        self.number = {card.key: card.number for card in cards}
        self.race = tuple(RACES.index(card.race) for card in cards)
        self.kind = tuple(CARD_KINDS.index(card.kind) for card in cards)
        self.copies = tuple(card.copies for card in cards)
        self.technology = tuple(components.technology[c.technology].number if c.technology else NONE for c in cards)
        self.major = tuple(card.major or Values(0, 0) for card in cards)
        self.minor = tuple(card.minor or Values(0, 0) for card in cards)
        self.icons = tuple(every if ANY_UNIT in card.icons else mask_of(card.icons, components) for card in cards)
        self.specialty = tuple(mask_of(card.specialty, components) for card in cards)
        self.effects = tuple(tuple(lay_out(effect, components) for effect in card.effects) for card in cards)
        self.starting_deck = tuple(
            tuple(card.number for card in cards if card.race == race and not card.technology) for race in RACES
        )


class TechnologyTables:
    """Indexed by the number of a technology, but for `of_race`. `cards`: its cards, and how many of each."""

    __slots__ = ("cards", "copies", "cost", "key", "kind", "number", "of_race", "race")

    def __init__(self, components: ComponentSet) -> None:
        technologies = components.technologies
        self.key = tuple(technology.key for technology in technologies)
        self.number = {technology.key: technology.number for technology in technologies}
        self.race = tuple(RACES.index(technology.race) for technology in technologies)
        self.kind = tuple(CARD_KINDS.index(technology.kind) for technology in technologies)
        self.cost = tuple(technology.cost for technology in technologies)
        self.copies = tuple(technology.copies for technology in technologies)
        self.cards: tuple[tuple[Count, ...], ...] = tuple(
            tuple((components.card[key].number, components.card[key].copies) for key in t.cards) for t in technologies
        )
        self.of_race = tuple(tuple(t.number for t in technologies if t.race == race) for race in RACES)


class EventTables:
    """Indexed by the number of an event card, but for `stages`: the cards of stage I, II, III, a number for each copy."""

    __slots__ = ("copies", "effects", "is_kept", "is_strategy", "key", "must_play", "number", "stage", "stages")

    def __init__(self, components: ComponentSet) -> None:
        events = components.events
        self.key = tuple(event.key for event in events)
        self.number = {event.key: event.number for event in events}
        self.stage = tuple(event.stage for event in events)
        self.copies = tuple(event.copies for event in events)
        self.is_kept = tuple(event.is_kept for event in events)
        self.is_strategy = tuple(event.is_strategy for event in events)
        self.must_play = tuple(any(effect.word == "must-play" for effect in event.effects) for event in events)
        self.effects = tuple(tuple(lay_out(effect, components) for effect in event.effects) for event in events)
        self.stages = tuple(
            tuple(event.number for event in events if event.stage == stage for _ in range(event.copies)) for stage in STAGES
        )
