"""The vocabulary of card texts: every word, timing and condition that a card in data/ may use, and what it says.

What a word does is written once, where the engine resolves it. "Own" is of the seat whose card it is.
"""

from __future__ import annotations

BATTLE_WORDS = {
    "attack N": "+N final attack in the skirmish; if chosen at the start of a battle, in all its skirmishes",
    "health N": "+N final health, likewise",
    "splash KIND [only UNITS] [always]": "splash damage against `ground`, `air` or `both`; `always`: even without a kill",
    "detector [UNITS]": "own units have detector, in the skirmish or (if chosen at its start) the battle",
    "cloak UNITS": "these own units of the skirmish have cloaking",
    "cancel CARD": "cancels the opponent's `standard` card, which is replaced, or `reinforcement`",
    "disarm KIND enemy UNITS": "these enemy units of the skirmish cannot target `ground`, `air` or `both`",
    "disarm KIND all-but UNITS": "on both sides, only these units of the skirmish can target that",
    "stasis": "final attack is 0 on both sides",
    "no-support": "the opponent's support values are 0",
    "return": "the card returns to the technology deck, as a cost or after its use",
    "idle-worker": "a worker from the pool becomes unavailable",
    "sacrifice": "destroys the surviving own front-line unit and a flying opposing one; triggers no splash",
    "prey UNITS": "the opponent destroys one own unit of the skirmish among these",
    "nuke N": "the opponent destroys N more own units after splash damage",
    "open-cards": "the opponent places its combat cards first and open",
    "withdraw": "avoids the battle: own units move to another area of the planet",
    "draw N": "N combat cards",
    "pick-of-two": "choose one of two cards when playing from the deck",
    "pay M/G": "a cost: minerals and gas",
    "destroy own-unit-or-worker": "a cost: an own unit of the battle or a worker of the pool",
    "discard": "a cost: the card itself",
}
"""Words of a battle, with their arguments."""
GALAXY_WORDS = {
    "unlock UNIT": "the unit may be built",
    "recall UNIT": "an own unit moves from any planet to an area of the active planet with this unit",
    "keep": "the card stays in the play area and acts from there",
    "events N": "N event cards may be executed in each later regrouping",
    "hand-limit N": "N more combat cards may be kept",
    "order": "place one more order",
    "all-special-orders": "use all special orders, whatever your modules",
    "draw-event": "an event card, unread",
    "draw-and-play": "draw the next event card and execute it",
    "points N": "N conquest points",
    "fetch N": "take up to N combat cards from discard pile or deck",
    "recall-workers": "own workers on resource cards return to the pool",
    "workers N": "N free workers for the pool",
    "choose: EFFECT | EFFECT": "one of these",
    "units AREA: FIGURES | FIGURES": "free units of your race in one area, `friendly` or `friendly-or-empty`",
    "transports N": "N free transports on as many routes",
    "move-transports N": "move up to N own transports to other routes",
    "clear-route": "all transports of a route are destroyed",
    "swap-z": "two ends of different z-axis routes change places",
    "buy WHAT less N [to-hand N]": "buy a `building-or-module` or `technology` now, N resources cheaper",
    "free WHAT [to-hand N]": "the same, free; `to-hand`: N or `any` number of its cards may go to the hand",
    "deplete N": "deplete resource areas by a stage: one, or up to N",
    "restore N": "restore up to N partly depleted areas",
    "discard-event": "discard an event card in an opponent's play area",
    "take-event": "take an event card from an opponent's play area",
    "move-units N": "move up to N units to another area of the planet, friendly or empty",
    "shuffle-back": "the card goes back into the event deck",
    "must-play": "the card is executed before all others",
    "common-area": "the card stays in the common area",
}
"""Words of the galaxy, with their arguments."""
TIMINGS = {
    "start-of-battle": "a seat's one ability at the start of a battle",
    "after-destroy": "the end of the Destroy step of the skirmish",
    "after-move": "after the moves of your Mobilize order, before a battle",
    "before-order": "just before an own order is executed",
    "start-of-planning": "before the first order is placed",
    "end-of-planning": "after the last order is placed",
    "start-of-regrouping": "before the first step of regrouping",
}
"""When an effect acts, if not in its skirmish or, in a play area, always."""
CONDITIONS = {
    "vs FOE": "the enemy front-line unit is `flying`, `ground`, this unit or of this race",
    "front UNIT": "the own front-line unit is this one",
    "front-survives": "the own front-line unit was not destroyed",
    "supporting UNIT": "this own unit supports in the skirmish",
    "supported": "an own unit supports in the skirmish",
    "present UNIT": "this own unit is in the battle or, for open cards, in the skirmish",
    "base-here": "an own base is in the area of the battle",
    "no-enemy-detector": "no opposing unit of the skirmish has detector",
    "attacking": "the own side is the attacker",
    "defending": "the own side is the defender",
    "strong": "own final attack is sufficient, and the front-line unit can target the enemy's",
}
"""The conditions of effects."""


def words(table: dict[str, str]) -> tuple[str, ...]:
    """Return the words of one of these tables without their arguments, each once.

    >>> words(TIMINGS)[:2]
    ('start-of-battle', 'after-destroy')
    """
    return tuple(dict.fromkeys(text.split()[0].rstrip(":") for text in table))
