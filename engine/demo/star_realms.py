"""Sentences for the events of Star Realms."""

from __future__ import annotations

from engine.demo.telling import Told
from engine.star_realms.cards import CARDS
from engine.star_realms.language import EVENTS

_SENTENCES = {
    "turn": "\nTurn {number}: {seat}.",
    "play": "{seat} plays {card}.",
    "use": "{seat} uses {card} ({ability}).",
    "gain": "{seat} gains {amount} {pool} from {card}.",
    "draw": "{seat} draws {count:card}: {cards}.",
    "shuffle": "{seat} shuffles the discard pile into a new deck.",
    "acquire": "{seat} acquires {card} for {cost} trade.",
    "refill": "{card} comes to the trade row.",
    "attack": "{seat} attacks {target} with {amount} combat; {target} has {left} authority left.",
    "hit-base": "{seat} hits {card} of {target} with {amount} combat.",
    "end": "{seat} ends the turn.",
    "pass-card": "{seat} passes {card} on to {target}.",
    "nothing": "{card} of {seat} can do nothing: {effect}.",
    "destroy": "{seat} destroys {card} of {target}.",
    "propose": "{seat} proposes: {action}.",
    "agree": "{seat} agrees.",
    "refuse": "{seat} refuses.",
    "drop-proposal": "The proposal of {seat} is off.",
    "pass": "{seat} declines what {card} offers.",
    "choose": "{seat} takes option {n} of {card}.",
    "scrap": "{seat} scraps {card} ({zone}).",
    "discard": "{seat} discards {card}.",
    "copy": "The Stealth Needle of {seat} becomes {card}.",
    "target": "{seat} aims {card} at {target}.",
    "put-on-top": "{seat} puts {card} on top of the deck.",
    "bequeath": "{seat} leaves {card} to {heir}.",
    "defeat": "{seat} is out.",
    "concede": "{seat} gives up.",
    "offer-draw": "{seat} offers a draw.",
    "decline-draw": "{seat} declines the draw.",
    "undo": "{seat} takes the last action back.",
    "over": "\nThe game is over ({reason}): {winners} won.",
}
TOLD = Told(
    EVENTS,
    _SENTENCES,
    {"nothing": "{seat} has no card to discard.", "pass": "{seat} leaves nothing.", "draw": "{seat} draws {count:card}."},
    {card.key: card.name() for card in CARDS},
)
