"""The table of commands of a replay."""

from __future__ import annotations

from client.command import N_, Command
from client.keyboard.keyboard import in_use

STEP = N_("Back and forth")
LOOK = N_("Looking")
REPLAY = N_("The replay")

REPLAY_COMMANDS: tuple[Command, ...] = (
    Command("step-on", ("right", "space", "enter"), N_("one action on"), STEP, "always"),
    Command("step-back", ("left",), N_("one action back"), STEP, "always"),
    Command("turn-on", ("down",), N_("on to the beginning of the next turn"), STEP, "always"),
    Command("turn-back", ("up",), N_("back to the beginning of the turn"), STEP, "always"),
    Command("start", ("<",), N_("to the start of the game"), STEP, "always"),
    Command("end", (">",), N_("to its end"), STEP, "always"),
    Command("next-side", ("tab",), N_("from the next seat's side, or as a spectator"), LOOK, "always"),
    Command("browse", ("v",), N_("discard piles, decks, scrap heap and the whole log"), LOOK, "always"),
    Command("close", ("escape",), N_("close the piles; back to the list of games"), LOOK, "always"),
    Command("play-on", ("P",), N_("play on from here against bots, in this seat"), REPLAY, "always"),
    Command("keep-point", ("S",), N_("keep the game up to here as a record of its own"), REPLAY, "always"),
    Command("palette", (":", "f5"), N_("find a command by a word of it"), REPLAY, "always"),
    Command("help", ("?", "f1"), N_("this help"), REPLAY, "always"),
    Command("quit", ("ctrl+q",), N_("quit"), REPLAY, "always"),
)


def replay_commands() -> tuple[Command, ...]:
    """The commands with the keys they have now."""
    return in_use().table(REPLAY_COMMANDS)
