"""The level `simple`: plays everything it has, uses everything it can, buys by the values below, attacks outposts first and
scraps its starters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.chance import Chance
from engine.game import Action, View
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card

VALUES: Mapping[str, int] = {
    "barter_world": 44, "battle_blob": 66, "battle_mech": 58, "battle_pod": 26, "battle_station": 28,
    "battlecruiser": 72, "blob_carrier": 68, "blob_destroyer": 50, "blob_fighter": 22, "blob_wheel": 33,
    "blob_world": 84, "brain_world": 92, "central_office": 72, "command_ship": 94, "corvette": 29,
    "cutter": 36, "defense_center": 50, "dreadnaught": 82, "embassy_yacht": 37, "explorer": 12,
    "federation_shuttle": 20, "fleet_hq": 80, "flagship": 66, "freighter": 43, "imperial_fighter": 25,
    "imperial_frigate": 42, "junkyard": 60, "machine_base": 78, "mech_world": 46, "missile_bot": 33,
    "missile_mech": 66, "mothership": 80, "patrol_mech": 45, "port_of_call": 62, "ram": 34,
    "recycling_station": 42, "royal_redoubt": 64, "scout": 2, "space_station": 44, "stealth_needle": 36,
    "supply_bot": 37, "survey_ship": 37, "the_hive": 52, "trade_bot": 24, "trade_escort": 56,
    "trade_pod": 27, "trading_post": 32, "viper": 1, "war_world": 54,
}  # fmt: skip
"""The worth of cards to `simple`; it buys the highest it can, and scraps and discards the lowest."""
WORTH_SCRAPPING = 12
"""`simple` scraps cards of its own up to this value."""
PLENTY_OF_EXPLORERS = 30
"""With that many cards of its own `simple` buys no more Explorers."""


def simple(view: View, chance: Chance) -> Action:
    """Choose the best legal action by fixed rules of thumb; `chance` decides between equals."""
    ranked = [(_worth(view, action), action) for action in view["actions"]]
    best = max(worth for worth, _ in ranked)
    equals = [action for worth, action in ranked if worth == best]
    return tuple(equals[chance.pick(equals)])


WHIM = 2
"""Of so many purchases and answers of `novice` one is a whim."""


def novice(view: View, chance: Chance) -> Action:
    """Choose like `simple`, but sometimes buy on a whim, or answer a question at random."""
    action = simple(view, chance)
    if action[0] in ("acquire", "scrap", "discard", "destroy", "choose", "copy") and not chance.below(WHIM):
        likewise = [other for other in view["actions"] if other[0] == action[0]]
        return tuple(likewise[chance.pick(likewise)])
    return action


# -- what `simple` thinks of an action ---------------------------------------------------------------------------------


def _worth(view: View, action: list[Any]) -> int:
    match action:
        case ["play", card]:
            return 1000 + (0 if card == "stealth_needle" else 200 if _facts(view, card).is_base else 100)
        case ["use", place, "scrap"]:
            return _worth_of_scrapping(view, place)
        case ["use", _, "primary" | "ally"]:
            return 900
        case ["attack", seat, amount]:
            return 2000 if amount >= view["seats"][seat]["authority"] else 300
        case ["attack-base", seat, place, _]:
            return 400 + _value(view, _card_at(view, seat, place))
        case ["acquire", card]:
            return _worth_of_buying(view, card)
        case ["end-turn"]:
            return 0
        case ["scrap", zone, card]:
            return _worth_of_losing(view, zone, card)
        case ["discard", card]:
            return -_value(view, card) if not _may_pass(view) else WORTH_SCRAPPING - _value(view, card)
        case ["destroy", seat, place]:
            return _value(view, _card_at(view, seat, place)) * (-1 if seat == view["seat"] else 1)
        case ["copy", card]:
            return _value(view, card)
        case ["choose", option]:
            return _worth_of_option(view, option)
        case ["put-on-top"]:
            return 1
        case ["agree"]:
            return 1
        case ["bequeath", card, _]:
            return _value(view, card)
        case ["pass-card", *_] | ["pool-acquire", *_] | ["pool-attack", *_] | ["withdraw"]:
            return -1
        case ["target", seat]:
            return int(view["seats"][seat]["hand"])
        case _:
            return 0


def _card_at(view: View, seat: int, place: int) -> str:
    return next(str(card["card"]) for card in view["seats"][seat]["in_play"] if card["place"] == place)


def _facts(view: View, card: str) -> Card:
    """Return the card in the data that the game is played with; a view that names none is of the first."""
    return SHIPPED[view.get("data", FIRST_VERSION)].by_key[card]


def _value(view: View, card: str) -> int:
    """Return the value of the card; one that VALUES does not name has the value of others with its cost."""
    value = VALUES.get(card)
    return value if value is not None else 10 + 10 * _facts(view, card).cost


def _may_pass(view: View) -> bool:
    return ["pass"] in view["actions"]


def _me(view: View) -> dict[str, Any]:
    seat: dict[str, Any] = view["seats"][view["seat"]]
    return seat


def _worth_of_buying(view: View, card: str) -> int:
    me = _me(view)
    if card == "explorer" and me["hand"] + me["deck"] + len(me["discard"]) + len(me["in_play"]) > PLENTY_OF_EXPLORERS:
        return -1
    return 500 + _value(view, card)


def _worth_of_losing(view: View, zone: str, card: str) -> int:
    """Rate a scrap: in the trade row by the loss of the next seat, in the seat's own cards the cheapest first."""
    return _value(view, card) - 40 if zone == "row" else WORTH_SCRAPPING - _value(view, card) + (zone == "discard")


def _worth_of_scrapping(view: View, place: int) -> int:
    """Give a card up for its scrap ability when that ends the game, or when it is only an Explorer and the end is near."""
    me = _me(view)
    card = _facts(view, _card_at(view, view["seat"], place))
    combat = sum(effect.amount for effect in card.scrap if effect.word == "combat")
    weakest = min((seat["authority"] for seat in view["seats"] if seat["team"] != me["team"] and seat["alive"]), default=0)
    if combat and me["combat"] < weakest <= me["combat"] + combat:
        return 800
    if card.key == "explorer" and weakest <= 25:
        return 250
    return -1


def _worth_of_option(view: View, option: int) -> int:
    """Rate an option: trade early, combat later; cards when they are worth drawing; authority when it is getting short."""
    question = next(question for question in view["asked"] if question["seat"] == view["seat"])
    word, *rest = str(question["options"][option][0]).split()
    amount = int(rest[0]) if rest and rest[0].isdecimal() else 0
    me = _me(view)
    weakest = min((seat["authority"] for seat in view["seats"] if seat["team"] != me["team"] and seat["alive"]), default=0)
    match word:
        case "combat":
            return amount * (3 if weakest <= 25 else 1)
        case "trade":
            return amount * 2
        case "authority":
            return amount * (3 if me["authority"] <= 20 else 1)
        case "draw-per-played":
            blobs = sum(_facts(view, card["card"]).faction == rest[0] for card in me["in_play"])
            return 3 * blobs - 1
        case _:
            return sum(1 for card in view["hand"] if _value(view, card) <= WORTH_SCRAPPING)
