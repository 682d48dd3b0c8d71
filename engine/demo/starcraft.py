"""Sentences for the events of StarCraft."""

from __future__ import annotations

from typing import Any

from engine.demo.telling import Told
from engine.starcraft.components import SHIPPED
from engine.starcraft.language import EVENTS

_ROUNDS = {
    "phase": "\nRound {round}: {phase}.",
    "turn": "\n{seat}, turn {number}:",
    "first": "{seat} has the first-player token.",
    "order": "{seat} places an order on {planet}: {order}.",
    "reveal": "{seat} reveals the order on {planet}: {order}.",
    "event-option": "{seat} does not execute it, for an event card.",
    "blocked": "{seat} has no order on top of a stack.",
    "execute": "{seat} executes it.",
    "dropped": "The {order} order of {seat} on {planet} goes without effect.",
    "defeat": "{seat} is out.",
    "concede": "{seat} gives up.",
    "offer-draw": "{seat} offers a draw.",
    "decline-draw": "{seat} declines the draw.",
    "undo": "{seat} takes the last action back.",
    "over": "\nThe game is over ({reason}): {winners} won.",
}
_SETTING_UP = {
    "faction": "{seat} plays {faction}.",
    "drew-planets": "{seat} draws the planets {planets}.",
    "planet": "{seat} places {planet} at column {x}, row {y}.",
    "route": "A route joins {one} and {other}.",
    "base": "{seat} has the starting base on {area}.",
    "z": "{seat} puts an end of a z-axis route in the {side} of {planet}.",
    "put": "{seat} puts {unit:a} on {area}.",
}
_SUPPLIES = {
    "pay": "{seat} pays with {workers:worker} on {source}.",
    "force-mined": "{seat} mines {area} by force.",
    "depleted": "{area} is depleted (stage {stage}).",
    "restored": "{area} is as before.",
    "workers": "{seat} has {count:worker} more.",
    "workers-back": "{count:worker} of {seat} return.",
    "gained-card": "{seat} gains the resource card of {area}.",
    "lost-card": "{seat} loses the resource card of {area}.",
    "points": "{seat} gains {count:conquest point}.",
    "draw": "{seat} draws {count:combat card}: {cards}.",
    "draw-event": "{seat} draws an event card of stage {stage}.",
    "shuffle": "{seat} shuffles the combat deck.",
    "discard": "{seat} discards {card}.",
    "take": "{seat} takes {card} to the hand.",
}
_ORDERS = {
    "unit": "{seat} builds {unit:a} on {area}.",
    "merge": "{seat} makes {unit:a} of the units on {areas}.",
    "building": "{seat} builds {building}, level {level}.",
    "module": "{seat} adds a module: {module}.",
    "built-base": "{seat} builds a base on {area}.",
    "transport": "{seat} puts a transport between {one} and {other}.",
    "move": "{seat} moves {count:{unit}} from {start} to {end}.",
    "lift-off": "The base of {seat} lifts off from {start} to {end}.",
    "recall": "{seat} recalls {unit:a} from {start} to {end}.",
    "technology": "{seat} researches {technology}.",
    "destroy": "{seat} loses {piece:a}: {where}.",
    "reroute": "A transport of {seat} goes from {one} and {other} to {new_one} and {new_other}.",
}
_BATTLES = {
    "battle": "\n{attacker} attacks {defender} on {area}.",
    "ability": "{seat} uses {card}.",
    "pair": "Skirmish {skirmish}: {attacking} against {defending}.",
    "front": "{seat} has {unit:a} in the front line.",
    "support": "{unit:A} of {seat} supports in skirmish {skirmish}.",
    "card": "{seat} places {card} in skirmish {skirmish}, from the {place}.",
    "open-card": "{seat} places {card} open in skirmish {skirmish}, from the {place}.",
    "skirmish": "Skirmish {skirmish} is resolved.",
    "show": "The attacker shows {attacking}, the defender {defending}.",
    "void": "{card} of {seat} counts for nothing ({why}).",
    "cancelled": "{card} of {seat} is cancelled.",
    "part": "",
    "sum": "{seat} has attack {attack} and health {health}.",
    "destroyed": "{unit:A} of {seat} is destroyed ({why}).",
    "lost-worker": "{seat} loses a worker for {card}.",
    "idle-worker": "A worker of {seat} becomes unavailable by {card}.",
    "withdrawn": "A cloaked {unit} of {seat} withdraws to {area}.",
    "triggered": "{card} of {seat} brings splash damage.",
    "returned": "{card} of {seat} returns to the technology deck.",
    "retreat": "{count:{unit}} of {seat} retreat to {area}.",
    "battle-over": "{winner} wins the battle.\n",
}
_EVENT_CARDS = {
    "event-read": "{seat} reads the event cards {cards}.",
    "event": "{seat} executes {card}.",
    "event-discarded": "{seat} discards {card}.",
    "event-kept": "{seat} keeps {card}.",
    "end-card": "An End card of {seat} lies in the common area.",
    "event-taken": "{seat} takes {card} from {target}.",
    "shuffle-back": "{card} of {seat} goes back into the event deck.",
    "event-removed": "{card} of {seat} leaves the game.",
    "shuffle-events": "{count:event card} of stage III are a new event deck.",
    "swap-z": "The ends of two z-axis routes change places, on {planet} and {other_planet}.",
    "nothing": "{card} of {seat} can do nothing.",
}
_SET = SHIPPED.newest
_NAMED: tuple[Any, ...] = (
    *_SET.races,
    *_SET.factions,
    *_SET.planets,
    *_SET.units,
    *_SET.buildings,
    *_SET.modules,
    *_SET.technologies,
    *_SET.events,
)
TOLD = Told(
    EVENTS,
    {**_ROUNDS, **_SETTING_UP, **_SUPPLIES, **_ORDERS, **_BATTLES, **_EVENT_CARDS},
    {
        "battle-over": "Nobody wins the battle.\n",
        "card": "{seat} places the top card of the deck in skirmish {skirmish}, unseen.",
    },
    {
        **{component.key: component.name for component in _NAMED},
        **{area.key: f"{_SET.planet[area.planet].name} ({area.index + 1})" for area in _SET.areas},
    },
)
