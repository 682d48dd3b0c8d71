"""List the commands of a recorded game of Star Realms."""

from __future__ import annotations

from client.table.commands import CommandTable
from client.table.replay_commands import (
    ANALYSE,
    CLOSE,
    ENDS,
    LOOK,
    NEXT_MARK,
    NEXT_SIDE,
    OF_THE_REPLAY,
    STEP_BACK,
    STEP_ON,
    TURNS,
)
from client.terminal.command import Command
from client.text.i18n import N_

REPLAY_COMMANDS: tuple[Command, ...] = (
    STEP_ON,
    STEP_BACK,
    *TURNS,
    *ENDS,
    NEXT_MARK,
    NEXT_SIDE,
    Command("browse", ("v",), N_("discard piles, decks, scrap heap and the whole log"), LOOK, "always"),
    CLOSE,
    ANALYSE,
    *OF_THE_REPLAY,
)
REPLAY_TABLE = CommandTable(REPLAY_COMMANDS)
