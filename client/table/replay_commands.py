"""List the commands of a recorded game of any game."""

from __future__ import annotations

from client.terminal.command import Command
from client.text.i18n import N_

STEP = N_("Back and forth")
LOOK = N_("Looking")
REPLAY = N_("The replay")

STEP_ON = Command("step-on", ("right", "space", "enter"), N_("one action on"), STEP, "always")
STEP_BACK = Command("step-back", ("left",), N_("one action back"), STEP, "always")
TURNS = (
    Command("turn-on", ("down",), N_("on to the beginning of the next turn"), STEP, "always"),
    Command("turn-back", ("up",), N_("back to the beginning of the turn"), STEP, "always"),
)
ENDS = (
    Command("start", ("<",), N_("to the start of the game"), STEP, "always"),
    Command("end", (">",), N_("to its end"), STEP, "always"),
)
NEXT_SIDE = Command("next-side", ("tab",), N_("from the next seat's side, or as a spectator"), LOOK, "always")
CLOSE = Command("close", ("escape",), N_("close what is open; else leave the replay"), LOOK, "always")
NEXT_MARK = Command(
    "next-mark",
    ("m",),
    N_("next costly decision: ? was done, ! is better"),
    STEP,
    "always",
)
ANALYSE = Command("analyse", ("A",), N_("find the decisions that cost most"), REPLAY, "always")
OF_THE_REPLAY = (
    Command("play-on", ("P",), N_("play on from here against bots, in this seat"), REPLAY, "always"),
    Command("keep-point", ("S",), N_("keep the game up to here as a record of its own"), REPLAY, "always"),
    Command("leave", ("L",), N_("leave the replay"), REPLAY, "always"),
    Command("palette", (":", "f5"), N_("find a command by a word of it"), REPLAY, "always"),
    Command("help", ("?", "f1"), N_("this help"), REPLAY, "always"),
    Command("quit", ("ctrl+q",), N_("quit"), REPLAY, "always"),
)
