"""Finds moves in a game of Star Realms that no player would make, from the view of the seat that made them."""

from __future__ import annotations

from engine.chance import SeedChance
from engine.game import Action, View
from engine.star_realms.bots.levels import imagined
from engine.star_realms.cards.card_tables import SCRAP
from engine.star_realms.position import StarRealmsPosition
from engine.star_realms.state.reach import cost_to_destroy, outposts

STARTERS = ("explorer", "scout", "viper")
GOOD = 3
"""The least cost of a card that should not be scrapped while a starter card can be."""
BEST = 6
"""The least cost of a card that should not be scrapped for its ability if every opponent has plenty of authority and none is
defeated by it."""
PLENTY = 28


class Watch:
    """Checks the moves of one seat."""

    def __init__(self) -> None:
        self._reached = (-1, 0)
        """The last turn in which an opponent could be defeated, and the number of opponents then."""
        self._given_up = (-1, 0, "")
        """The last turn in which one of the best cards was scrapped for its ability, the number of opponents, and the
        message about it."""

    def absurd(self, view: View, action: Action) -> str | None:
        """Return a message about an absurd move, or None."""
        position, seat, turn = imagined(view, SeedChance(bytes(32))), view["seat"], view["turn"]
        listed = [tuple(one) for one in view["actions"]]
        there = len(enemies(position, seat))
        if seat in position.on_turn and position.asked[seat][1] is None:
            if in_reach(position, seat):
                self._reached = turn, there
                if action[0] in ("acquire", "end-turn"):
                    return f"{action} instead of winning"
            hits = [one for one in listed if one[0] == "attack" and one[2] >= authority_of(position, one[1])]
            if hits and action[0] not in ("attack", "attack-base"):
                return f"{action} instead of winning by an attack"
        weakest = min((authority_of(position, one) for one in enemies(position, seat)), default=0)
        match action:
            case ("end-turn",) if self._reached == (turn, there):
                return "the turn ends though it could have been won"
            case ("end-turn",) if self._given_up[:2] == (turn, there):
                return self._given_up[2]
            case ("end-turn",) if any(one[0] in ("attack", "attack-base", "play") for one in listed):
                return "the turn ends with combat or cards left"
            case ("scrap", "hand" | "discard", card) if cost_of(position, card) >= GOOD:
                if any(one[0] == "scrap" and one[1] != "row" and one[2] in STARTERS for one in listed):
                    return f"{card} is scrapped instead of a starter"
            case ("use", place, "scrap"):
                entry = position.seats[seat].at(place)
                assert entry is not None
                if position.cards.cost[entry.card] >= BEST and weakest > PLENTY:
                    self._given_up = turn, there, f"{position.cards.key[entry.card]} is given up against {weakest} authority"
        return None


def enemies(position: StarRealmsPosition, seat: int) -> list[int]:
    """Return the living seats of other teams."""
    teams = position.mode.teams
    return [other for other, them in enumerate(position.seats) if them.alive and teams[other] != teams[seat]]


def in_reach(position: StarRealmsPosition, seat: int) -> bool:
    """Return True if combat, with the combat from scrapping cards in play, is enough to defeat an opponent through its
    outposts."""
    cards, me = position.cards, position.seats[seat]
    combat = me.combat
    for entry in me.in_play:
        if cards.usable[entry.face] & SCRAP & ~entry.used:
            combat += sum(effect.amount for effect in cards.cards[entry.face].scrap if effect.word == "combat")
    return any(
        authority_of(position, target) + sum(cost_to_destroy(position, wall) for _, wall in outposts(position, target))
        <= combat
        for target in position.mode.opponents(position, seat)
    )


def cost_of(position: StarRealmsPosition, card: object) -> int:
    return position.cards.cost[position.cards.number[str(card)]]


def authority_of(position: StarRealmsPosition, seat: int) -> int:
    return position.authority[position.mode.score_of[seat]]
