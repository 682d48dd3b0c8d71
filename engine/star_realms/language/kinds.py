"""Kinds of the arguments of Star Realms' words, with their bounds."""

from __future__ import annotations

from typing import Annotated

from engine.language import Kind
from engine.star_realms.cards import ABILITIES
from engine.star_realms.cards.effects import GAINS

CARD = Kind("card", str, "a card's key in the game's data")
DATA = Kind("data", int, "a version of the data", 1)
NAMED = Kind("name", str, "what the action said, whether there is such a thing or not")
PLACE = Kind("place", int, "a card's place in play", 0)
AMOUNT = Kind("amount", int, "combat spent", 1)
SHARE = Kind("share", int, "what a team member pays", 0)
OPTION = Kind("option", int, "an option's number", 0, 15)
SLOT = Kind("slot", int, "a slot of the trade row", 0, 4)
ABILITY = Kind("ability", str, "an ability of a card", 1, 32, ABILITIES, may_grow=True)
POOL = Kind("pool", str, "what is gained", words=GAINS)
ZONE = Kind("zone", str, "where a card is or goes", 1, 32, ("hand", "discard", "row", "play", "deck"), may_grow=True)
EFFECT = Kind("effect", str, "an effect's text, as in the data")
RULE = Kind("rule", str, "the name of a rule switch")
VALUE = Kind("value", str, "what a rule switch is set to, as text: `true`, `16`, `start_of_turn`, `none`")
GAME = Kind("game", str, "the id of the game", words=("star-realms",), may_grow=True)
MODE = Kind("mode", str, "the name of a mode")
ROLE = Kind("role", str, "what a seat is in its team", words=("admiral", "emperor", "boss", "raider", ""), may_grow=True)
REASON = Kind("reason", str, "why the game ended", words=("authority", "concede", "draw", "turn-limit"), may_grow=True)

Card = Annotated[str, CARD]
Cards = tuple[Card, ...]
Data = Annotated[int, DATA]
Named = Annotated[str, NAMED]
Place = Annotated[int, PLACE]
Amount = Annotated[int, AMOUNT]
Share = Annotated[int, SHARE]
Option = Annotated[int, OPTION]
Slot = Annotated[int, SLOT]
Ability = Annotated[str, ABILITY]
Pool = Annotated[str, POOL]
Zone = Annotated[str, ZONE]
Effect = Annotated[str, EFFECT]
Rule = Annotated[str, RULE]
Value = Annotated[str, VALUE]
Mode = Annotated[str, MODE]
GameId = Annotated[str, GAME]
Role = Annotated[str, ROLE]
Reason = Annotated[str, REASON]
