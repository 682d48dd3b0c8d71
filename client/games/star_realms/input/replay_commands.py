"""The table of commands of a replay."""

from __future__ import annotations

from client.command import N_, Command
from client.table.input.commands import CommandTable
from client.table.input.replay_commands import (
    CLOSE,
    ENDS,
    LOOK,
    NEXT_SIDE,
    OF_THE_REPLAY,
    REPLAY,
    STEP,
    STEP_BACK,
    STEP_ON,
    TURNS,
)

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
