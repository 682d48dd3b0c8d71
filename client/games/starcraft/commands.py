"""List the commands of a table of StarCraft."""

from __future__ import annotations

from client.table.commands import ARROWS, BACK, LOOK, OF_THE_TABLE, PAGES, PASS, REPLAY, SIDE, TURN, UNDO, CommandTable
from client.terminal.command import Command
from client.text.i18n import N_

COMMANDS: tuple[Command, ...] = (
    Command("use", ("enter",), N_("do what you have picked, or pick what is under the cursor"), TURN, "always"),
    Command("end-order", ("e",), N_("end the order; warns when something is at stake"), TURN, "may-end", N_("end")),
    PASS,
    UNDO,
    Command("destroy", ("K",), N_("destroy a piece of your own; asked twice"), TURN, "may-destroy", place="seated"),
    *ARROWS,
    Command("zone", ("tab",), N_("cursor to the next thing that you can pick now"), LOOK, "always"),
    Command("look", ("space",), N_("then a key: look at what has it, do nothing"), LOOK, "always", N_("look")),
    Command("close-up", ("z",), N_("the planet under the cursor from near, and back"), LOOK, "has-planets", N_("planet")),
    Command("orders", ("o",), N_("all orders as a list, and back"), LOOK, "has-orders", N_("orders")),
    Command("browse", ("v",), N_("hand, decks, sheets, event cards and the whole log"), LOOK, "always", N_("hand and piles")),
    REPLAY,
    *PAGES,
    SIDE,
    BACK,
    *OF_THE_TABLE,
)
TABLE_COMMANDS = CommandTable(COMMANDS)
key_of = TABLE_COMMANDS.key_of
