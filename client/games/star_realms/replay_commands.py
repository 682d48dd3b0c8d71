"""List the commands of a recorded game of Star Realms."""

from __future__ import annotations

from client.table.commands import CommandTable
from client.table.replay_commands import CLOSE, ENDS, LOOK, NEXT_SIDE, OF_THE_REPLAY, REPLAY, STEP, STEP_BACK, STEP_ON, TURNS
from client.terminal.command import Command
from client.text.i18n import N_

REPLAY_COMMANDS: tuple[Command, ...] = (
    STEP_ON,
    STEP_BACK,
    *TURNS,
    *ENDS,
    Command("next-mark", ("m",), N_("on to the next decision that cost most"), STEP, "always"),
    NEXT_SIDE,
    Command("browse", ("v",), N_("discard piles, decks, scrap heap and the whole log"), LOOK, "always"),
    CLOSE,
    Command("analyse", ("A",), N_("find the decisions that cost most"), REPLAY, "always"),
    *OF_THE_REPLAY,
)
REPLAY_TABLE = CommandTable(REPLAY_COMMANDS)
