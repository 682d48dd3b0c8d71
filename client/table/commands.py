"""Commands of every table and of a recorded game, with the conditions under which they are available."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.table.state import AnyTable
from client.terminal.command import Command
from client.terminal.keyboard import Layout, follow, in_use, key_name
from client.text.i18n import N_
from engine.core import common_language

# -- The commands of every table, and a game's table of commands ------------------------------------------------------


TURN = N_("Your turn")
LOOK = N_("Looking")
TABLE = N_("The table")

USE = Command("use", ("enter",), N_("do what you have picked, or pick what is under the cursor"), TURN, "always")
PASS = Command("pass", ("0",), N_("answer no, none, or no more"), TURN, "may-pass", N_("none"))
UNDO = Command("undo", ("u",), N_("take your last action back"), TURN, "may-undo", N_("undo"))

ARROWS = (
    Command("up", ("up",), N_("cursor up"), LOOK, "always"),
    Command("down", ("down",), N_("cursor down"), LOOK, "always"),
    Command("left", ("left",), N_("cursor left, one step back in a replay"), LOOK, "always"),
    Command("right", ("right",), N_("cursor right, one step on in a replay"), LOOK, "always"),
)
ZONE = Command("zone", ("tab",), N_("move the cursor to the next thing you can pick"), LOOK, "always")
LOOK_AT = Command("look", ("space",), N_("then a key: look at that thing without using it"), LOOK, "always", N_("look"))
REPLAY = Command("replay", ("<",), N_("replay what the others did since your turn"), LOOK, "may-replay", N_("replay"))
PAGES = (
    Command("rules", ("V", "f2"), N_("the rules of this table"), LOOK, "always"),
    Command("terms", ("f3",), N_("its clocks, and what happens on disconnection"), LOOK, "always"),
    Command("proof", ("f4",), N_("the proof of the shuffles, and where the record is"), LOOK, "always"),
)
SIDE = Command("side", ("S",), N_("see the table from the next seat's side"), LOOK, "watching", N_("next side"), "watching")
ADVICE = Command(
    "advice",
    ("i",),
    N_("advice: what is best now, how likely it wins, and why; against bots, or if the host allows it"),
    TURN,
    "may-ask",
    N_("advice"),
    "seated",
)
ANALYSE = Command("analyse", ("A",), N_("after the game: review the decisions that cost most"), TABLE, "over", N_("analyse"))
POSTCARD = Command("postcard", ("y",), N_("after the game: copy a summary of six lines"), TABLE, "over", N_("copy"))
BACK = Command("back", ("escape",), N_("close what is open, keep everything as it is"), LOOK, "always")

OF_THE_TABLE = (
    Command("chat", ("/",), N_("say something to the table"), TABLE, "seated", N_("chat"), "seated"),
    Command("team-chat", ("T",), N_("say something only to your team"), TABLE, "in-a-team", N_("team chat"), "in-a-team"),
    Command("people", ("M",), N_("the people here; the host can remove one"), TABLE, "always"),
    Command("draw", ("D",), N_("offer a draw, or answer the offer"), TABLE, "may-draw", place="seated"),
    Command("concede", ("X",), N_("concede the game; asks you first"), TABLE, "may-concede", place="seated"),
    Command("rematch", ("R",), N_("after the game: play again"), TABLE, "may-rematch", N_("rematch"), "seated"),
    Command("leave", ("L",), N_("leave after the game, or at any time as a spectator"), TABLE, "may-leave", N_("leave")),
    Command("bell", ("N",), N_("turn the bell and window title for your turn on or off"), TABLE, "seated", place="seated"),
    Command("options", ("O",), N_("options: colours, symbols, language, turn alerts"), TABLE, "always"),
    Command("palette", (":", "f5"), N_("find a command by typing part of it"), TABLE, "always", N_("more")),
    Command("help", ("?", "f1"), N_("this help"), TABLE, "always", N_("help")),
    Command("quit", ("ctrl+q",), N_("quit; your seat is kept and you can come back"), TABLE, "always"),
)


# -- The commands of every recorded game -----------------------------------------------------------------------------


STEP = N_("Back and forth")
RECORD = N_("The replay")

STEP_ON = Command("step-on", ("right", "space", "enter"), N_("one action on"), STEP, "always")
STEP_BACK = Command("step-back", ("left",), N_("one action back"), STEP, "always")
TURNS = (
    Command("turn-on", ("down",), N_("forward to the start of the next turn"), STEP, "always"),
    Command("turn-back", ("up",), N_("back to the start of the turn"), STEP, "always"),
)
ENDS = (
    Command("start", ("<",), N_("to the start of the game"), STEP, "always"),
    Command("end", (">",), N_("to its end"), STEP, "always"),
)
NEXT_SIDE = Command("next-side", ("tab",), N_("from the next seat's side, or as a spectator"), LOOK, "always")
CLOSE = Command("close", ("escape",), N_("close what is open; else leave the replay"), LOOK, "always")
NEXT_MARK = Command("next-mark", ("m",), N_("next costly decision: ? was done, ! is better"), STEP, "always")
ANALYSE_RECORD = Command("analyse", ("A",), N_("find the decisions that cost most"), RECORD, "always")
OF_THE_REPLAY = (
    Command("play-on", ("P",), N_("play on from here against bots, in this seat"), RECORD, "always"),
    Command("keep-point", ("S",), N_("save the game up to here as a separate record"), RECORD, "always"),
    Command("leave", ("L",), N_("leave the replay"), RECORD, "always"),
    Command("palette", (":", "f5"), N_("find a command by typing part of it"), RECORD, "always"),
    Command("help", ("?", "f1"), N_("this help"), RECORD, "always"),
    Command("quit", ("ctrl+q",), N_("quit"), RECORD, "always"),
)


def of_a_record(
    browse: Command,
    *,
    turns: Sequence[Command] = TURNS,
    steps: Sequence[Command] = (),
    looks: Sequence[Command] = (),
    judged: bool = False,
) -> tuple[Command, ...]:
    """Return the commands of a recorded game: the shared ones and, in each group, the game's own. `browse` is the game's
    command for its browser.

    `judged`: its decisions can be analysed.
    """
    looking = (look._replace(when="always", hint="") for look in (*looks, browse))
    marks, first = ((NEXT_MARK,), (ANALYSE_RECORD,)) if judged else ((), ())
    return (STEP_ON, STEP_BACK, *turns, *ENDS, *steps, *marks, NEXT_SIDE, *looking, CLOSE, *first, *OF_THE_REPLAY)


@dataclass(frozen=True, slots=True)
class Keyed:
    """Commands with their keys on one keyboard."""

    layout: Layout
    commands: tuple[Command, ...]
    keys: frozenset[str]


class CommandTable:
    """The commands of one screen, as its game lists them. One instance exists per screen and process.

    A key press looks up the commands' keys many times, and the keyboard seldom changes. The keys are therefore computed once
    per keyboard.
    """

    def __init__(self, listed: Sequence[Command]) -> None:
        self.listed = tuple(listed)
        self._keyed: Keyed | None = None
        follow(self._forget)

    @property
    def layout(self) -> Layout:
        """Return the layout of the keyboard in use."""
        return self._made().layout

    def commands(self) -> tuple[Command, ...]:
        """Return the commands with their current keys."""
        return self._made().commands

    def command(self, name: str) -> Command:
        """Return one of the commands."""
        return next(each for each in self.commands() if each.name == name)

    def key_of(self, name: str) -> str:
        """Return the first key of a command, as it is displayed."""
        return key_name(self.command(name).keys[0])

    def keys_in_use(self) -> frozenset[str]:
        """Return every key of a command on the keyboard in use."""
        return self._made().keys

    def _made(self) -> Keyed:
        if self._keyed is None:
            keyboard = in_use()
            commands = keyboard.table(self.listed)
            self._keyed = Keyed(keyboard.layout, commands, frozenset(key for each in commands for key in each.keys))
        return self._keyed

    def _forget(self) -> None:
        self._keyed = None


# -- The facts of any table that a command's `when` and `place` may require; a game adds its own ----------------------


def facts(table: AnyTable | None, *, may_replay: bool, may_answer: bool = True) -> frozenset[str]:
    """Return all facts that are true now. `may_answer`: there is time to answer the question."""
    found = {"always"}
    if may_replay:
        found.add("may-replay")
    if table is None:
        return frozenset(found)
    found |= _place(table)
    if table.result is not None:
        return frozenset(found | {"over", "may-leave"} | ({"may-rematch"} if table.seat is not None else set()))
    if table.seat is None:
        found.add("may-leave")
    stands = {action.word for action in table.standing}
    checks = {
        "may-undo": may_answer and common_language.Undo.word in stands,
        "may-draw": may_answer and bool(stands & {common_language.OfferDraw.word, common_language.DeclineDraw.word}),
        "may-concede": common_language.Concede.word in stands,
    }
    return frozenset(found | {name for name, holds in checks.items() if holds})


def _place(table: AnyTable) -> set[str]:
    """Return the facts that stay true for the whole game. They determine which commands this table and this seat have."""
    checks = {
        "seated": table.seat is not None,
        "watching": table.seat is None,
        "in-a-team": table.seat is not None and table.has_teams,
    }
    return {name for name, holds in checks.items() if holds}
