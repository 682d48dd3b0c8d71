"""What one seat has."""

from __future__ import annotations

from engine.starcraft.box import Box

NOBODY = -1
"""Stands for no seat."""


class Seat:
    """Pieces on the board, sheet, workers, cards. A piece that is not on the board is in the supply.

    `units` are the kinds that stand in each area, sorted, one entry a unit; `here` is how many units and bases stand on each
    planet. `supply`: figures left by kind; `bases`, `transports`, `workers`: left in the supply.
    `planets`: drawn and not yet placed. `pool`, `unavailable`, `permanent` (on minerals, on gas) and `cards` (held resource
    cards by area) hold the other workers.
    `buildings` has the level of each building of the game, `modules` the number of each module, `orders` the tokens left,
    `revealed` the kinds of those that were revealed in this round.
    Combat cards are numbers: `hand`, `deck` and `technologies` (the technology deck) are sorted, `discard` and `play` in order.
    `known`: cards of the hand that everybody saw going there. `unread` and `events` are event cards, before and after RG8's
    reading; `kept` those in the play area.
    """

    __slots__ = (
        "alive",
        "bases",
        "buildings",
        "cards",
        "deck",
        "discard",
        "events",
        "faction",
        "hand",
        "here",
        "kept",
        "known",
        "modules",
        "orders",
        "permanent",
        "planets",
        "play",
        "points",
        "pool",
        "race",
        "revealed",
        "supply",
        "technologies",
        "transports",
        "unavailable",
        "units",
        "unread",
        "workers",
    )

    def __init__(self, box: Box) -> None:
        self.alive = True
        self.faction = NOBODY
        self.race = NOBODY
        self.points = 0
        self.units: list[tuple[int, ...]] = [()] * len(box.areas.key)
        self.here: list[int] = [0] * len(box.areas.planet_key)
        self.supply: list[int] = [0] * len(box.units.key)
        self.bases = 0
        self.transports = 0
        self.workers = 0
        self.pool = 0
        self.unavailable = 0
        self.permanent: list[int] = [0, 0]
        self.planets: tuple[int, ...] = ()
        self.cards: dict[int, int] = {}
        self.buildings: list[int] = [0] * len(box.sheets.building_key)
        self.modules: list[int] = [0] * len(box.sheets.module_key)
        self.orders: list[int] = list(box.orders)
        self.revealed: tuple[int, ...] = ()
        self.hand: list[int] = []
        self.deck: list[int] = []
        self.known: list[int] = []
        self.discard: list[int] = []
        self.technologies: list[int] = []
        self.play: list[int] = []
        self.unread: list[int] = []
        self.events: list[int] = []
        self.kept: list[int] = []

    def copy(self) -> Seat:
        twin = object.__new__(Seat)
        twin.alive = self.alive
        twin.faction = self.faction
        twin.race = self.race
        twin.points = self.points
        twin.units = self.units[:]
        twin.here = self.here[:]
        twin.supply = self.supply[:]
        twin.bases = self.bases
        twin.transports = self.transports
        twin.workers = self.workers
        twin.pool = self.pool
        twin.unavailable = self.unavailable
        twin.permanent = self.permanent[:]
        twin.planets = self.planets
        twin.cards = self.cards.copy()
        twin.buildings = self.buildings[:]
        twin.modules = self.modules[:]
        twin.orders = self.orders[:]
        twin.revealed = self.revealed
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.known = self.known[:]
        twin.discard = self.discard[:]
        twin.technologies = self.technologies[:]
        twin.play = self.play[:]
        twin.unread = self.unread[:]
        twin.events = self.events[:]
        twin.kept = self.kept[:]
        return twin
