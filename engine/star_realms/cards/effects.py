"""The vocabulary of card effects: every word a card in data/ may use, and how its text is read.

An effect is one word with at most one argument. What a word does is written once, in `resolve.py` or, where it asks, in the
file of its question. "may" before scrap and destroy-base makes them optional; "A or B" is a choice of two.
"""

from __future__ import annotations

from dataclasses import dataclass

VOCABULARY = {
    "trade N, combat N, authority N": "gain that much",
    "draw N": "draw cards",
    "draw-if-two-bases N": "draw cards if you have two or more bases in play",
    "draw-per-played FACTION": "draw a card for each card of that faction played this turn",
    "opponent-discards": "an opponent discards a card of its choice",
    "scrap ZONES": "scrap a card: `hand`, `hand-or-discard`, `row`",
    "scrap-and-draw N": "scrap up to N cards from hand and discard pile, then draw as many",
    "discard-and-draw N": "discard up to N cards, then draw as many",
    "destroy-base": "destroy a base",
    "acquire-ship-on-top": "acquire any ship for free, on top of the deck",
    "next-ship-on-top": "the next ship you acquire this turn may go on top of your deck",
    "copy-ship": "copy another ship played this turn and its primary ability",
}
"""Every word with its argument and effect."""
GAINS = ("trade", "combat", "authority")
NUMBERED = (*GAINS, "draw", "draw-if-two-bases", "scrap-and-draw", "discard-and-draw")
ZONES = {"hand": ("hand",), "hand-or-discard": ("hand", "discard"), "row": ("row",)}
BARE = ("opponent-discards", "destroy-base", "acquire-ship-on-top", "next-ship-on-top", "copy-ship")
STATICS = ("ally-of-all", "combat-per-ship")
FACTIONS = ("blob", "machine_cult", "star_empire", "trade_federation")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card. `word` is from the vocabulary, or "choose" with `options`, each a list of effects."""

    word: str
    amount: int = 0
    zones: tuple[str, ...] = ()
    faction: str = ""
    optional: bool = False
    options: tuple[tuple[Effect, ...], ...] = ()
    text: str = ""
    """The effect as data/ has it."""


def read_effect(text: str) -> Effect:
    """Read one effect from its text in data/. Raises ValueError naming the text.

    >>> read_effect("combat 4").amount
    4
    >>> read_effect("may scrap hand-or-discard").zones
    ('hand', 'discard')
    >>> [option[0].word for option in read_effect("trade 3 or combat 5").options]
    ['trade', 'combat']
    """
    if " or " in text:
        return Effect("choose", options=tuple((read_effect(part),) for part in text.split(" or ")), text=text)
    match text.split():
        case [word, number] if word in NUMBERED and number.isdecimal() and int(number) > 0:
            return Effect(word, amount=int(number), text=text)
        case ["draw-per-played", faction] if faction in FACTIONS:
            return Effect("draw-per-played", faction=faction, text=text)
        case ["scrap", zones] if zones in ZONES:
            return Effect("scrap", amount=1, zones=ZONES[zones], text=text)
        case ["may", "scrap", zones] if zones in ZONES:
            return Effect("scrap", amount=1, zones=ZONES[zones], optional=True, text=text)
        case [word] if word in BARE:
            return Effect(word, text=text)
        case ["may", "destroy-base"]:
            return Effect("destroy-base", optional=True, text=text)
    raise ValueError(f"{text!r} is not an effect; the vocabulary is in engine/star_realms/cards/effects.py")
