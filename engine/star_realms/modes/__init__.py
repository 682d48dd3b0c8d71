"""The modes of play, one file each, by name."""

from collections.abc import Mapping

from engine.star_realms.modes.duel import Duel
from engine.star_realms.modes.emperor import Emperor
from engine.star_realms.modes.free_for_all import FreeForAll
from engine.star_realms.modes.hunter import Hunter
from engine.star_realms.modes.hydra import Hydra
from engine.star_realms.modes.mode import Mode
from engine.star_realms.modes.raid import Raid

MODES: Mapping[str, type[Mode]] = {mode.name: mode for mode in (Duel, FreeForAll, Hunter, Hydra, Emperor, Raid)}
