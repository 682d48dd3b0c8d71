"""The levels above `simple`: each a function of a view, which imagines the game and asks the policy or a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from engine.chance import Chance
from engine.core.bots import IsLate, never
from engine.game import Action, View
from engine.star_realms.bots import plans, search, taste, value
from engine.star_realms.bots.lethal import lethal
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.search import Effort
from engine.star_realms.cards import FIRST_VERSION, SHIPPED
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.imagine import imagine
from engine.star_realms.position import StarRealmsPosition

LEAST = 30
"""A search of fewer simulations is worth no more than the policy."""


@dataclass(frozen=True, slots=True)
class Searching:
    """A level that searches, with that effort or until it is late; the policy alone where a mode has no net.

    `generation`: of the net that it asks, see `value.shipped`.
    """

    effort: Effort
    is_late: IsLate = never
    generation: str = ""

    def __call__(self, view: View, chance: Chance) -> Action:
        return searched(view, chance, self.effort, self.is_late, self.generation)

    def beside(self, others: int) -> Searching:
        """Return the bot with its share of the simulations, but no fewer than are of use."""
        share = max(min(LEAST, self.effort.simulations), self.effort.simulations // (1 + others))
        return replace(self, effort=replace(self.effort, simulations=share))

    def until(self, is_late: IsLate) -> Searching:
        """Return the bot, which answers with its best result so far as soon as it is late."""
        return replace(self, is_late=is_late)


@dataclass(frozen=True, slots=True)
class Planning:
    """A level that weighs whole turns of purchases by the net, one ply deep; as a character likes it, where it is one."""

    effort: Effort
    character: str = ""
    is_late: IsLate = never

    def __call__(self, view: View, chance: Chance) -> Action:
        position, seat = imagined(view, chance), view["seat"]
        line = lethal(position, seat)
        if line is not None:
            return line.actions[0]
        liking = taste.shipped(position.cards.version, self.character)
        net = value.shipped(position.mode.name, position.cards)
        if net is None:
            return next_action(position, seat, liking)
        lean = taste.characters()[self.character].lean if self.character else 0
        return plans.choose(position, seat, liking, net, self.effort, chance, lean, self.is_late)

    def beside(self, others: int) -> Planning:
        """Return the bot with its share of the simulations, but no fewer than are of use."""
        share = max(min(LEAST, self.effort.simulations), self.effort.simulations // (1 + others))
        return replace(self, effort=replace(self.effort, simulations=share))

    def until(self, is_late: IsLate) -> Planning:
        """Return the bot, which answers with its best result so far as soon as it is late."""
        return replace(self, is_late=is_late)


def steady(view: View, chance: Chance) -> Action:
    """Choose by the policy alone."""
    position = imagined(view, chance)
    return next_action(position, view["seat"], taste.shipped(position.cards.version))


keen = Searching(Effort(simulations=36, turns=1, guard=0.0), generation="first")
"""To the end of the turn, by the value of where it leads: by its first net, as with the newest it plays as well as `master`."""
master = Searching(Effort(simulations=64, turns=4, guard=1.0))
"""Several turns ahead, leaving the policy only where that is clearly better."""


WHOLE_TURNS = Effort(simulations=48, turns=1, guard=0.0)
builder, rusher, scrapper, denier, hoarder = (
    Planning(WHOLE_TURNS, character) for character in ("builder", "rusher", "scrapper", "denier", "hoarder")
)
"""The characters: each has a way to play, as `characters.toml` says."""


def searched(view: View, chance: Chance, effort: Effort, is_late: IsLate = never, generation: str = "") -> Action:
    """Choose an action that certainly eliminates an opponent; else the result of a search with that effort; without a net the
    policy's choice."""
    position, seat = imagined(view, chance), view["seat"]
    line = lethal(position, seat)
    if line is not None:
        return line.actions[0]
    liking, net = taste.shipped(position.cards.version), value.shipped(position.mode.name, position.cards, generation)
    if net is None:
        return next_action(position, seat, liking)
    return search.best(search.weigh(position, seat, liking, net, effort, chance, is_late=is_late), effort.guard)


def imagined(view: View, chance: Chance) -> StarRealmsPosition:
    """Return a position that could be the one of that view."""
    return imagine(StarRealmsPosition, _laid_out(view.get("data", FIRST_VERSION)), view, chance)


@cache
def _laid_out(version: int) -> CardTables:
    return CardTables(SHIPPED[version])
