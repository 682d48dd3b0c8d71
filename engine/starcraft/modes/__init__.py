"""The modes of play, one file each, by name."""

from collections.abc import Mapping

from engine.starcraft.modes.conquest import Conquest
from engine.starcraft.modes.mode import Mode
from engine.starcraft.modes.standard import Standard
from engine.starcraft.modes.team_conquest import TeamConquest
from engine.starcraft.modes.teams import Teams

MODES: Mapping[str, type[Mode]] = {mode.name: mode for mode in (Standard, Teams, Conquest, TeamConquest)}
