"""Every kind of frame, and its functions. Each package lists its own as `FRAMES`; a new module of frames is entered here."""

from __future__ import annotations

from engine.starcraft import battle
from engine.starcraft.orders import build, mobilize, research
from engine.starcraft.play import execution, planning, round, timed
from engine.starcraft.regrouping import events, hands, regrouping
from engine.starcraft.setup import factions, forces, planets, zaxis
from engine.starcraft.state.frames import Frames

HANDLERS: Frames = {
    **factions.FRAMES,
    **planets.FRAMES,
    **zaxis.FRAMES,
    **forces.FRAMES,
    **round.FRAMES,
    **timed.FRAMES,
    **planning.FRAMES,
    **execution.FRAMES,
    **build.FRAMES,
    **mobilize.FRAMES,
    **research.FRAMES,
    **battle.FRAMES,
    **regrouping.FRAMES,
    **events.FRAMES,
    **hands.FRAMES,
}
