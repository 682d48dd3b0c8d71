"""The commands of a table of Star Realms, and of a recorded game."""

from __future__ import annotations

from client.table.commands import (
    ADVICE,
    ANALYSE,
    ARROWS,
    BACK,
    LOOK,
    OF_THE_TABLE,
    PAGES,
    PASS,
    POSTCARD,
    REPLAY,
    SIDE,
    TURN,
    UNDO,
    CommandTable,
    of_a_record,
)
from client.terminal.command import Command
from client.text.i18n import N_

BROWSE = Command("browse", ("v",), N_("discard piles, decks, scrap heap and the whole log"), LOOK, "always", N_("piles"))
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
        "attack", ("t",), N_("attack with all your combat; press again for the first target"), TURN, "may-attack", N_("attack")
    ),
    Command(
        "together",
        ("P",),
        N_("buy or destroy together: propose who pays what, or take the proposal back"),
        TURN,
        "may-pool",
        N_("together"),
        "pools",
    ),
    Command(
        "give", ("G",), N_("pass on a card from your discard pile, for 1 trade"), TURN, "may-give", N_("pass a card"), "passes"
    ),
    Command("end-turn", ("e",), N_("end your turn; warns when something useful is left"), TURN, "may-end", N_("end turn")),
    PASS,
    UNDO,
    ADVICE,
    Command(
        "planning",
        (".", "f6"),
        N_("in another player's turn: plan your next one; in yours: the next step"),
        TURN,
        "may-plan",
        N_("plan"),
        "seated",
    ),
    Command(
        "unplan", ("backspace",), N_("take the last step out of your plan; 0 does it too"), TURN, "may-plan", place="seated"
    ),
    *ARROWS,
    Command("zone", ("tab",), N_("move the cursor to the next zone"), LOOK, "always"),
    Command("look", ("space",), N_("then the key of a card: look at it without using it"), LOOK, "always", N_("look")),
    BROWSE,
    REPLAY,
    *PAGES,
    SIDE,
    BACK,
    ANALYSE,
    POSTCARD,
    *OF_THE_TABLE,
)
REPLAY_COMMANDS = of_a_record(BROWSE, judged=True)
TABLE_COMMANDS = CommandTable(COMMANDS)
commands, command = TABLE_COMMANDS.commands, TABLE_COMMANDS.command
key_of = TABLE_COMMANDS.key_of


def keys_in_use() -> frozenset[str]:
    """Return every key that no card can have. The postcard's key is not among them, because no card has a key when the
    postcard can be copied.
    """
    return TABLE_COMMANDS.keys_in_use() - {*command("postcard").keys}
