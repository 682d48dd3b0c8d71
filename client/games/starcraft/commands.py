"""List the commands of a table of StarCraft, and of a recorded game."""

from __future__ import annotations

from client.table.commands import (
    ADVICE,
    ANALYSE,
    ARROWS,
    BACK,
    LOOK,
    LOOK_AT,
    OF_THE_TABLE,
    PAGES,
    PASS,
    POSTCARD,
    REPLAY,
    SIDE,
    STEP,
    TURN,
    UNDO,
    USE,
    ZONE,
    CommandTable,
    of_a_record,
)
from client.terminal.command import Command
from client.text.i18n import N_

BROWSE = Command(
    "browse", ("v",), N_("hand, decks, sheets, event cards and the whole log"), LOOK, "always", N_("hand and piles")
)
MAP = Command("map", ("z",), N_("show the galaxy as a map or as a list"), LOOK, "has-planets", N_("galaxy"))
ORDERS = Command("orders", ("o",), N_("show all orders as a list, and back"), LOOK, "has-orders", N_("orders"))
COMMANDS: tuple[Command, ...] = (
    USE,
    Command("end-order", ("e",), N_("end the order; warns if something is at stake"), TURN, "may-end", N_("end")),
    PASS,
    Command(
        "give-up", ("G",), N_("give the revealed order up for an event card"), TURN, "may-give-up", N_("event card"), "seated"
    ),
    Command(
        "double-time", ("t",), N_("use Double Time before the order"), TURN, "may-double-time", N_("Double Time"), "seated"
    ),
    UNDO,
    ADVICE,
    Command("destroy", ("K",), N_("destroy your own piece; asks you first"), TURN, "may-destroy", place="seated"),
    *ARROWS,
    ZONE,
    LOOK_AT,
    MAP,
    ORDERS,
    BROWSE,
    REPLAY,
    POSTCARD,
    *PAGES,
    SIDE,
    BACK,
    ANALYSE,
    *OF_THE_TABLE,
)
REPLAY_COMMANDS = of_a_record(
    BROWSE,
    turns=(
        Command("turn-on", ("down",), N_("forward to the next order, or skirmish in a battle"), STEP, "always"),
        Command("turn-back", ("up",), N_("back to the start of the order or skirmish"), STEP, "always"),
    ),
    looks=(MAP, ORDERS),
    judged=True,
)
TABLE_COMMANDS = CommandTable(COMMANDS)
key_of = TABLE_COMMANDS.key_of
