"""The state of one seat."""

from __future__ import annotations

from typing import Final

from engine.starcraft.box import Box

NOBODY: Final = -1
"""Stands for no seat."""


class Seat:
    """Pieces on the board, sheet, workers, cards. A piece that is not on the board is in the supply.

    `units` are the kinds in each area, sorted, one entry a unit; `here` is the number of units and bases on each planet.
    `supply`: figures left by kind; `bases`, `transports`, `workers`: left in the supply. `planets`: drawn and not yet placed.
    `pool`, `unavailable`, `permanent` (on minerals, on gas) and `cards` (held resource cards by area) hold the other workers.
    `buildings` has the level of each building of the game, `modules` the number of each module, `orders` the tokens left,
    `revealed` the kinds of those that were revealed in this round. Combat cards are numbers: `hand`, `deck` and `technologies`
    (the technology deck) are sorted, `discard` and `play` in order. `known`: cards of the hand that everybody saw going there.
    `unread` and `events` are event cards, before and after RG8's reading; `kept` those in the play area.

    `new_seat` makes it, so that a copy, which sets every field, need not set them twice.
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

    alive: bool
    faction: int
    race: int
    points: int
    units: list[tuple[int, ...]]
    here: list[int]
    supply: list[int]
    bases: int
    transports: int
    workers: int
    pool: int
    unavailable: int
    permanent: list[int]
    planets: tuple[int, ...]
    cards: dict[int, int]
    buildings: list[int]
    modules: list[int]
    orders: list[int]
    revealed: tuple[int, ...]
    hand: list[int]
    deck: list[int]
    known: list[int]
    discard: list[int]
    technologies: list[int]
    play: list[int]
    unread: list[int]
    events: list[int]
    kept: list[int]

    def copy(self) -> Seat:
        twin = Seat()
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


def new_seat(box: Box) -> Seat:
    """Make a seat that has nothing yet, and every order token."""
    seat = Seat()
    seat.alive = True
    seat.faction = NOBODY
    seat.race = NOBODY
    seat.points = 0
    seat.units = [()] * len(box.areas.key)
    seat.here = [0] * len(box.areas.planet_key)
    seat.supply = [0] * len(box.units.key)
    seat.bases = 0
    seat.transports = 0
    seat.workers = 0
    seat.pool = 0
    seat.unavailable = 0
    seat.permanent = [0, 0]
    seat.planets = ()
    seat.cards = {}
    seat.buildings = [0] * len(box.sheets.building_key)
    seat.modules = [0] * len(box.sheets.module_key)
    seat.orders = list(box.orders)
    seat.revealed = ()
    seat.hand = []
    seat.deck = []
    seat.known = []
    seat.discard = []
    seat.technologies = []
    seat.play = []
    seat.unread = []
    seat.events = []
    seat.kept = []
    return seat
