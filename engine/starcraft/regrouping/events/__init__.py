"""Event cards: which seat executes which (RG8), and the effect of each (section 14). A file a group of the words of card
texts."""

from __future__ import annotations

from engine.starcraft.regrouping.events import (
    assault,
    choosing,
    depletion,
    kept_cards,
    playing,
    purchases,
    routes,
    transports,
    units,
)
from engine.starcraft.state.frames import Frames

FRAMES: Frames = {
    **playing.FRAMES,
    **choosing.FRAMES,
    **units.FRAMES,
    **transports.FRAMES,
    **routes.FRAMES,
    **depletion.FRAMES,
    **purchases.FRAMES,
    **kept_cards.FRAMES,
    **assault.FRAMES,
}
