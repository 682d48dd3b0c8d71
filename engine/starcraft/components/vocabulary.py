"""The vocabulary of card texts: every word, timing and condition that a card in data/ may use, and what it says.

What a word does is written once, where the engine resolves it. "Own" is of the seat whose card it is.
"""

from __future__ import annotations

BATTLE_WORDS = {
    "attack N": "N more final attack in the skirmish; chosen at the start of a battle, in every skirmish",
    "health N": "N more final health, likewise",
    "splash KIND [only UNITS] [always]": "splash damage against `ground`, `air` or `both`, with `always` also without a kill",
    "detector [UNITS]": "own units have detector: in the skirmish, or in all of the battle if chosen at its start",
    "cloak UNITS": "these own units of the skirmish have cloaking",
    "cancel CARD": "the opponent's `standard` card or `reinforcement` is cancelled; a standard card is played anew",
    "disarm KIND enemy UNITS": "these enemy units of the skirmish cannot target `ground`, `air` or `both`",
    "disarm KIND all-but UNITS": "no unit of the skirmish but these, on either side, can target that",
    "stasis": "final attack is 0 on both sides",
    "no-support": "the opponent's support values are 0",
    "return": "the card goes back to the technology deck, as the cost of its use or after it",
    "idle-worker": "a worker of the pool becomes unavailable, if there is one",
    "sacrifice": "an own front-line unit that survives is destroyed, and an opposing one that flies; triggers no splash",
    "prey UNITS": "the opponent destroys one own unit of the skirmish among these",
    "nuke N": "the opponent destroys N more own units after splash damage",
    "open-cards": "the opponent places its combat cards first and open",
    "withdraw": "there is no battle: the own units of the contested area go to another one of the planet",
    "draw N": "N combat cards",
    "pick-of-two": "a card played from the deck is chosen among two",
    "pay M/G": "a cost: minerals and gas",
    "destroy own-unit-or-worker": "a cost: an own unit of the battle or a worker of the pool",
    "discard": "a cost: the card itself",
}
"""Words of a battle, with their arguments."""
GALAXY_WORDS = {
    "unlock UNIT": "the unit may be built",
    "recall UNIT": "an own unit of any planet goes to an area of the active planet that holds this own unit",
    "keep": "the card lies open in the play area, and acts from there",
    "events N": "N event cards may be executed in every later regrouping",
    "hand-limit N": "N more combat cards may be kept",
    "order": "one more order is placed",
    "all-special-orders": "all special orders may be used, whatever the modules",
    "draw-event": "an event card, unread",
    "draw-and-play": "the next event card is drawn and executed at once",
    "points N": "N conquest points",
    "fetch N": "up to N combat cards of discard pile or deck go to the hand",
    "recall-workers": "all own workers on resource cards go to the pool",
    "workers N": "N free workers into the pool",
    "choose: EFFECT | EFFECT": "one of these",
    "units AREA: FIGURES | FIGURES": "free units of the own race on one area, `friendly` or `friendly-or-empty`",
    "transports N": "N free transports on as many routes",
    "move-transports N": "up to N own transports go to other routes",
    "clear-route": "all transports of a route are destroyed",
    "swap-z": "two ends of different z-axis routes change places",
    "buy WHAT less N [to-hand N]": "a `building-or-module` or a `technology` is bought at once, N resources cheaper",
    "free WHAT [to-hand N]": "the same for nothing; `to-hand`: so many of its cards, or `any` number, may go to the hand",
    "deplete N": "resource areas are depleted by a stage: one, or up to N",
    "restore N": "up to N partly depleted areas are as before",
    "discard-event": "an event card of an opponent's play area is discarded",
    "take-event": "an event card of an opponent's play area comes to the own one",
    "move-units N": "up to N units of an area go to another one of the planet, friendly or empty",
    "shuffle-back": "the card goes back into the event deck",
    "must-play": "the card is executed before all others",
    "common-area": "the card lies in the common area to the end of the game",
}
"""Words of the galaxy, with their arguments."""
TIMINGS = {
    "start-of-battle": "the one ability of a seat at the start of a battle",
    "after-destroy": "the end of the Destroy step of the skirmish",
    "after-move": "after the moves of an own Mobilize order, before a battle",
    "before-order": "just before an own order is executed",
    "start-of-planning": "before the first order is placed",
    "end-of-planning": "after the last order is placed",
    "start-of-regrouping": "before the first step of regrouping",
}
"""When an effect acts, if not in its skirmish or, in a play area, always."""
CONDITIONS = {
    "vs FOE": "the opposing front-line unit is `flying`, `ground`, this unit, or of this race",
    "front UNIT": "the own front-line unit is this one",
    "front-survives": "the own front-line unit was not destroyed",
    "supporting UNIT": "this own unit supports in the skirmish",
    "supported": "an own unit supports in the skirmish",
    "present UNIT": "this own unit is in the battle or, for open cards, in the skirmish",
    "base-here": "an own base is in the area of the battle",
    "no-enemy-detector": "no opposing unit of the skirmish has detector",
    "attacking": "the own side is the attacker",
    "defending": "the own side is the defender",
    "strong": "the own final attack is sufficient and the front-line unit can target the opposing one",
}
"""What must hold for an effect."""


def words(table: dict[str, str]) -> tuple[str, ...]:
    """The words of one of these tables without their arguments, each once.

    >>> words(TIMINGS)[:2]
    ('start-of-battle', 'after-destroy')
    """
    return tuple(dict.fromkeys(text.split()[0].rstrip(":") for text in table))
