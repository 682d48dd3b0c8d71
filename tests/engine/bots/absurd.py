"""Moves in a duel of Star Realms that nobody who plays would make, told from the view of the seat that made them."""

from __future__ import annotations

from engine.game import Action, View
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card

STARTERS = ("explorer", "scout", "viper")
GOOD = 3
"""A card of that cost is not scrapped while a starter can be."""
BEST = 6
"""A card of that cost is not given up for its scrap ability against an opponent who has plenty of authority, but to win."""
PLENTY = 28


class Watch:
    """Looks over the shoulder of one seat."""

    def __init__(self) -> None:
        self.could_win = -1
        """The turn in which a win was in reach last."""

    def absurd(self, view: View, action: Action) -> str | None:
        """What is wrong with the move, or None."""
        listed = [tuple(one) for one in view["actions"]]
        opponent = 1 - view["seat"]
        authority = view["seats"][opponent]["authority"]
        if view["asked"][0]["kind"] == "main" and view["seat"] in view["on_turn"] and in_reach(view, opponent):
            self.could_win = view["turn"]
            if action[0] in ("acquire", "end-turn"):
                return f"{action} instead of winning"
        if any(one[0] == "attack" and one[2] >= authority for one in listed) and action[0] != "attack":
            return f"{action} instead of winning by an attack"
        match action:
            case ("end-turn",) if self.could_win == view["turn"]:
                return "the turn ends though it could have been won"
            case ("end-turn",) if any(one[0] in ("attack", "attack-base", "play") for one in listed):
                return "the turn ends with combat or cards left"
            case ("scrap", "hand" | "discard", card) if facts(view, card).cost >= GOOD:
                if any(one[0] == "scrap" and one[1] != "row" and one[2] in STARTERS for one in listed):
                    return f"{card} is scrapped instead of a starter"
            case ("use", place, "scrap"):
                card = next(one["card"] for one in view["seats"][view["seat"]]["in_play"] if one["place"] == place)
                if facts(view, card).cost >= BEST and authority > PLENTY and self.could_win != view["turn"]:
                    return f"{card} is given up against {authority} authority"
        return None


def in_reach(view: View, opponent: int) -> bool:
    """Whether combat, with what cards in play give when they are scrapped, is enough for the opponent behind its outposts."""
    me, them = view["seats"][view["seat"]], view["seats"][opponent]
    walls = sum(facts(view, one["card"]).defense for one in them["in_play"] if facts(view, one["card"]).is_outpost)
    kept = 0
    for one in me["in_play"]:
        if ["use", one["place"], "scrap"] in view["actions"] or ("use", one["place"], "scrap") in view["actions"]:
            kept += sum(effect.amount for effect in facts(view, one["card"]).scrap if effect.word == "combat")
    return bool(me["combat"] + kept >= them["authority"] + walls)


def facts(view: View, card: str) -> Card:
    return SHIPPED[view.get("data", FIRST_VERSION)].by_key[card]
