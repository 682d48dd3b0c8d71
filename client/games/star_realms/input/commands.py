"""The one table of commands at the table: it feeds key bindings, hint bar, help and palette, and its keys can be changed.

A command is something a person does to the table. `COMMANDS` has the keys by default, `commands()` those a person has. The
keys of cards are not here: they come from `model.keys`, out of pools that leave every key of this table alone. What `when` and
`place` ask for is in `command_conditions`.
"""

from __future__ import annotations

from client.command import N_, Command
from client.keyboard.keyboard import in_use
from client.keyboard.printed import key_name

TURN = N_("Your turn")
LOOK = N_("Looking")
TABLE = N_("The table")

COMMANDS: tuple[Command, ...] = (
    Command("use", ("enter",), N_("play, buy, use or attack the card under the cursor"), TURN, "always"),
    Command(
        "play-all",
        ("p",),
        N_("play every card and base that asks nothing and only gains"),
        TURN,
        "may-play-all",
        N_("play all"),
    ),
    Command(
        "attack", ("t",), N_("attack with all your combat; once more for the first target"), TURN, "may-attack", N_("attack")
    ),
    Command(
        "together",
        ("P",),
        N_("buy or destroy together: propose who pays what; once proposed, take it back"),
        TURN,
        "may-pool",
        N_("together"),
        "pools",
    ),
    Command(
        "give", ("G",), N_("pass a card of your discard pile on, for 1 trade"), TURN, "may-give", N_("pass a card"), "passes"
    ),
    Command("end-turn", ("e",), N_("end your turn; warns when something useful is left"), TURN, "may-end", N_("end turn")),
    Command("pass", ("0",), N_("no, none, or no more"), TURN, "may-pass", N_("none")),
    Command("undo", ("u",), N_("take your last action back"), TURN, "may-undo", N_("undo")),
    Command(
        "planning",
        (".", "f6"),
        N_("in another's turn: lay out your next one; in yours: its next step"),
        TURN,
        "may-plan",
        N_("plan"),
        "seated",
    ),
    Command(
        "unplan", ("backspace",), N_("take the last step out of your plan; 0 does it too"), TURN, "may-plan", place="seated"
    ),
    Command("up", ("up",), N_("cursor up"), LOOK, "always"),
    Command("down", ("down",), N_("cursor down"), LOOK, "always"),
    Command("left", ("left",), N_("cursor left, one step back in a replay"), LOOK, "always"),
    Command("right", ("right",), N_("cursor right, one step on in a replay"), LOOK, "always"),
    Command("zone", ("tab",), N_("cursor to the next zone"), LOOK, "always"),
    Command("look", ("space",), N_("then the key of a card: look at it, do nothing"), LOOK, "always", N_("look")),
    Command("browse", ("v",), N_("discard piles, decks, scrap heap and the whole log"), LOOK, "always", N_("piles")),
    Command("replay", ("<",), N_("what the others did since your turn, step by step"), LOOK, "may-replay", N_("replay")),
    Command("rules", ("V", "f2"), N_("the rules of this table"), LOOK, "always"),
    Command("terms", ("f3",), N_("its clocks, and what becomes of lost lines"), LOOK, "always"),
    Command("proof", ("f4",), N_("the proof of its shuffles, and where the record is"), LOOK, "always"),
    Command("side", ("S",), N_("see the table from the next seat's side"), LOOK, "watching", N_("next side"), "watching"),
    Command("back", ("escape",), N_("close what is open, keep everything as it is"), LOOK, "always"),
    Command("chat", ("/",), N_("say something to the table"), TABLE, "seated", N_("chat"), "seated"),
    Command("team-chat", ("T",), N_("say something to your team alone"), TABLE, "in-a-team", N_("team chat"), "in-a-team"),
    Command("people", ("M",), N_("hear somebody no more; the host can send somebody away"), TABLE, "always"),
    Command("draw", ("D",), N_("offer a draw, or answer the offer"), TABLE, "may-draw", place="seated"),
    Command("concede", ("X",), N_("give the game up; asked twice"), TABLE, "may-concede", place="seated"),
    Command("rematch", ("R",), N_("after the end: play again"), TABLE, "may-rematch", N_("rematch"), "seated"),
    Command("leave", ("L",), N_("leave: after the end, at any time if you watch"), TABLE, "may-leave", N_("leave")),
    Command("bell", ("N",), N_("bell and window title when it is your turn: on or off"), TABLE, "seated", place="seated"),
    Command("options", ("O",), N_("options: colours, marks, language, what tells you of your turn"), TABLE, "always"),
    Command("palette", (":", "f5"), N_("find a command by a word of it"), TABLE, "always", N_("more")),
    Command("help", ("?", "f1"), N_("this help"), TABLE, "always", N_("help")),
    Command("quit", ("ctrl+q",), N_("quit; your seat is kept and you can come back"), TABLE, "always"),
)


def commands() -> tuple[Command, ...]:
    """The commands with the keys they have now."""
    return in_use().table(COMMANDS)


def command(name: str) -> Command:
    """One of them."""
    return next(each for each in commands() if each.name == name)


def key_of(name: str) -> str:
    """The first key of one of them, as it is printed."""
    return key_name(command(name).keys[0])


def keys_in_use() -> frozenset[str]:
    """Every key that one of them has now."""
    return frozenset(key for each in commands() for key in each.keys)
