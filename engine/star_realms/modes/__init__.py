"""The modes of play, one file each, by name."""

from collections.abc import Mapping

from engine.star_realms.modes.duel import Duel
from engine.star_realms.modes.mode import Mode

MODES: Mapping[str, type[Mode]] = {mode.name: mode for mode in (Duel,)}
