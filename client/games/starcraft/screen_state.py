"""Everything on the screen of StarCraft, as one frozen value. Only changed parts of it are drawn again."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.model.counting import GameNumbers
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Hint
from client.table import selectors
from client.table.pointing import Part, Picks


@dataclass(frozen=True, slots=True)
class Over(selectors.Ended):
    """The end of a game, with the data of its record; None until the record is available."""

    numbers: GameNumbers | None = None
    turning: str = ""
    shows_galaxy: bool = False
    """True if the second page is open, with the last map and the best units. It is used if one page has no room for them."""


@dataclass(frozen=True, slots=True)
class Picture(selectors.Picture):
    """All values that the screen is drawn from."""

    table: Table | None = None
    over: Over | None = None
    panel: str = "galaxy"
    """The name of the panel that is shown."""
    shape: str = ""
    """The shape of the galaxy that the player chose, a map or a list; "" for the shape that fits the screen."""
    picked: Picks = ()
    cursor: Part = ()
    hints: tuple[Hint, ...] = ()
    """Keys that answer the question, listed before those of the commands."""
    reads: bool = False
    """True if a key opened the whole text about the thing under the cursor."""
