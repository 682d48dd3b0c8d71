"""List the commands of a recorded game of StarCraft."""

from __future__ import annotations

from client.table.commands import CommandTable
from client.table.replay_commands import CLOSE, ENDS, LOOK, NEXT_SIDE, OF_THE_REPLAY, STEP, STEP_BACK, STEP_ON
from client.terminal.command import Command
from client.text.i18n import N_

REPLAY_COMMANDS: tuple[Command, ...] = (
    STEP_ON,
    STEP_BACK,
    Command("turn-on", ("down",), N_("on to the next order, in a battle to the next skirmish"), STEP, "always"),
    Command("turn-back", ("up",), N_("back to where the order or the skirmish began"), STEP, "always"),
    *ENDS,
    NEXT_SIDE,
    Command("close-up", ("z",), N_("the planet under the cursor from near, and back"), LOOK, "always"),
    Command("orders", ("o",), N_("all orders as a list, and back"), LOOK, "always"),
    Command("browse", ("v",), N_("hand, decks, sheets, event cards and the whole log"), LOOK, "always"),
    CLOSE,
    *OF_THE_REPLAY,
)
REPLAY_TABLE = CommandTable(REPLAY_COMMANDS)
