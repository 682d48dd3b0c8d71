"""Everything that is on the screen of StarCraft, as one frozen value: what is drawn from it is drawn anew where it changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Hint
from client.table import selectors
from client.table.pointing import Part, Picks


@dataclass(frozen=True, slots=True)
class Over(selectors.Ended):
    """The end of a game, with what its record tells; None before it is there."""

    numbers: GameNumbers | None = None
    turning: str = ""
    shows_galaxy: bool = False
    """The second page is open: the last map and the best units, where one page has no room for them."""


@dataclass(frozen=True, slots=True)
class Picture(selectors.Picture):
    """All that everything is drawn from."""

    table: Table | None = None
    over: Over | None = None
    panel: str = "galaxy"
    """The name of the panel that is shown."""
    shape: str = ""
    """The wanted shape of the galaxy, a map or a list; "" for the one that fits the screen."""
    picked: Picks = ()
    cursor: Part = ()
    hints: tuple[Hint, ...] = ()
    """Keys that answer, before those of the commands."""
    inspected: tuple[tuple[str, str], ...] = field(default_factory=tuple)
    """The texts about the thing under the cursor: heads with their words."""
