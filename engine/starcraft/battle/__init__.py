"""A battle, step by step (section 10). Who moves units into enemy ones calls `start_battle`, and reads the board afterwards.

The rest of a battle is on the stack as frames of nobody, so that it ends in good order when one of its seats is eliminated.
From then on nothing of it happens but its end (10.9): questions that are open are dropped, steps do nothing.
"""

from __future__ import annotations

from engine.starcraft.battle import abilities, beginning, forming, placing, retreating, skirmish, splash, supporting
from engine.starcraft.battle.beginning import start_battle as start_battle
from engine.starcraft.battle.going_on import while_it_goes_on
from engine.starcraft.state.frames import Frames

FRAMES: Frames = {
    **beginning.FRAMES,
    **while_it_goes_on(
        {
            **abilities.FRAMES,
            **forming.FRAMES,
            **supporting.FRAMES,
            **placing.FRAMES,
            **skirmish.FRAMES,
            **splash.FRAMES,
        }
    ),
    **retreating.FRAMES,
}
