"""Temperaments of the leaders: each plays by the same rules of thumb with weights of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Temper(NamedTuple):
    """The preferences of a leader compared to others, 1 for equal ones.

    `risk` is taken off the chance that an attack must have. `guard`: how much of an area's worth more units make sure.
    `workers`: how many to have. `bases`, `upgrades`, `cards` (Research orders, technologies) and `blocks` (orders on top of
    others') are factors of their values.
    """

    risk: float = 0.0
    guard: float = 1.0
    workers: int = 12
    bases: float = 1.0
    upgrades: float = 1.0
    cards: float = 1.0
    blocks: float = 1.0


EVEN = Temper()
TEMPERS: Mapping[str, Temper] = {
    "raynor": Temper(risk=0.05, guard=0.8, blocks=0.5),
    "mengsk": Temper(risk=-0.05, guard=1.4, blocks=3.0),
    "tassadar": Temper(guard=0.6, bases=1.2, blocks=0.5),
    "aldaris": Temper(risk=-0.08, guard=1.3, cards=1.8),
    "queen_of_blades": Temper(risk=0.1, guard=0.7, workers=10),
    "overmind": Temper(workers=13, bases=1.5, upgrades=0.8),
}
"""Raynor raids, Mengsk blocks and stands firm, Tassadar spreads thinly, Aldaris waits and reads, the Queen of Blades attacks,
the Overmind grows.
"""
