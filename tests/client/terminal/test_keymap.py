"""A user's own keys for commands: possible keys, conflicts, and the messages about them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from client.games import registry
from client.terminal import keyboard as terminal_keyboard
from client.terminal.command import Command
from client.terminal.keyboard import Clash, Keyboard, given, keyboard_of, sentence, use
from client.terminal.settings import KEYBOARDS
from client.text.i18n import use_language
from client.tui.dialogs.form import Form
from client.tui.screens.home import HomeScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.numbers import NumbersScreen
from client.tui.screens.people import PeopleScreen
from client.tui.screens.records import RecordsScreen
from client.tui.screens.tables import TablesScreen

DOCUMENT = Path(__file__).parents[3] / "docs" / "settings.md"
PLAY = Command("play-all", ("p",), "play every card", "Turn", "always", "play all")
UNDO = Command("undo", ("u",), "take your last action back", "Turn", "always", "undo")
HELP = Command("help", ("?", "f1"), "this help", "Table", "always", "help")
BACK = Command("back", ("escape",), "close what is open", "Table", "always")
CHAT = Command("chat", ("c",), "say something", "Lobby", "always", "chat")
TABLES = ((PLAY, UNDO, HELP, BACK), (CHAT, HELP))


def keys(wanted: dict[str, tuple[str, ...]], chosen: str = "qwerty") -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Return the keys of the first table, and what is said."""
    keyboard, clashes = keyboard_of(chosen, wanted, TABLES)
    return {each.name: each.keys for each in keyboard.table(TABLES[0])}, [sentence(clash, keyboard) for clash in clashes]


def test_a_command_has_the_keys_it_was_given() -> None:
    found, said = keys({"undo": ("z", "backspace")})
    assert found == {"play-all": ("p",), "undo": ("z", "backspace"), "help": ("?", "f1"), "back": ("escape",)}
    assert said == []


def test_two_commands_can_change_places() -> None:
    found, said = keys({"undo": ("p",), "play-all": ("u",)})
    assert (found["undo"], found["play-all"]) == (("p",), ("u",))
    assert said == []


def test_a_clash_leaves_the_usual_key_and_is_said_in_one_sentence() -> None:
    found, said = keys({"undo": ("p",)})
    assert found["undo"] == ("u",)
    assert said == ['p is the key of "play all". "undo" stays at u.']


def test_of_two_that_want_one_key_the_first_has_it() -> None:
    found, said = keys({"undo": ("x",), "play-all": ("x",)})
    assert (found["undo"], found["play-all"]) == (("x",), ("p",))
    assert said == ['x is the key of "undo". "play all" stays at p.']


def test_what_wants_the_key_of_a_command_that_stays_stays_too() -> None:
    found, said = keys({"undo": ("p",), "play-all": ("?",)})
    assert (found["undo"], found["play-all"]) == (("u",), ("p",))
    assert len(said) == 2


def test_commands_of_two_screens_may_have_the_same_key() -> None:
    assert keys({"undo": ("c",)}) == ({"play-all": ("p",), "undo": ("c",), "help": ("?", "f1"), "back": ("escape",)}, [])


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("3", 'Digits are for cards and answers. "undo" stays at u.'),
        ("escape", 'Esc cannot be the key of a command. "undo" stays at u.'),
        ("ctrl+q", 'Ctrl+Q cannot be the key of a command. "undo" stays at u.'),
        ("ctrl+m", 'Ctrl+M cannot be the key of a command. "undo" stays at u.'),
        ("banana", 'banana cannot be the key of a command. "undo" stays at u.'),
    ],
)
def test_a_key_that_no_command_can_have(key: str, why: str) -> None:
    assert keys({"undo": (key,)})[1] == [why]


def test_what_closes_keeps_its_key() -> None:
    found, said = keys({"back": ("x",)})
    assert found["back"] == ("escape",)
    assert said == ['x cannot be the key of a command. "close what is open" stays at Esc.']


def test_a_name_that_no_screen_knows_is_left_alone() -> None:
    assert keys({"dance": ("x",)})[1] == []


def test_a_key_is_given_or_it_is_said_with_what_it_clashes() -> None:
    assert given("undo", "x", "qwerty", {"chat": ("w",)}, TABLES) == {"chat": ("w",), "undo": ("x",)}
    assert given("undo", "p", "qwerty", {}, TABLES) == Clash(UNDO, "p", PLAY)
    assert given("play-all", "z", "qwerty", {"undo": ("z",)}, TABLES) == Clash(PLAY, "z", UNDO)
    assert given("undo", "7", "qwerty", {}, TABLES) == Clash(UNDO, "7")


def test_the_keys_of_the_left_hand_can_be_changed_as_any_other() -> None:
    assert keys({}, "left-hand")[0]["undo"] == ("z",)
    assert keys({"undo": ("g",)}, "left-hand") == (keys({}, "left-hand")[0] | {"undo": ("g",)}, [])


@pytest.mark.parametrize("chosen", KEYBOARDS)
def test_no_screen_has_two_commands_with_one_key_on_any_keyboard(chosen: str) -> None:
    keyboard = Keyboard(chosen)
    for table in (*registry.commands(), LobbyScreen.COMMANDS_SHOWN, HomeScreen.COMMANDS_SHOWN):
        found = [key for command in keyboard.table(table) for key in command.keys]
        assert len(found) == len(set(found))


def test_a_name_means_the_same_on_every_screen() -> None:
    """A key is given to a name: where two screens have it, it is one command."""
    tables = [*registry.commands(), LobbyScreen.COMMANDS_SHOWN, HomeScreen.COMMANDS_SHOWN]
    fixed: dict[str, bool] = {}
    for command in (command for table in tables for command in table):
        assert fixed.setdefault(command.name, terminal_keyboard.is_fixed(command)) == terminal_keyboard.is_fixed(command), (
            command.name
        )
    changed = {command.name for command in terminal_keyboard.changeable(tables)}
    for page in (RecordsScreen, TablesScreen, NumbersScreen, PeopleScreen, Form):
        assert changed & {command.name for command in page.COMMANDS_SHOWN} <= {"help", "palette"}


def test_every_command_that_can_have_another_key_is_in_the_document() -> None:
    tables = [*registry.commands(), LobbyScreen.COMMANDS_SHOWN, HomeScreen.COMMANDS_SHOWN]
    named = set(
        re.findall(r"`([a-z-]+)`", DOCUMENT.read_text("utf-8").partition("| screen | commands |")[2].partition("##")[0])
    )
    assert named == {command.name for command in terminal_keyboard.changeable(tables)}


def test_the_number_row_types_digits_without_shift_by_language_or_as_chosen() -> None:
    rows = {"cs": "+ěščřžýáíé", "fr": "&é\"'(-è_çà"}
    for language, row in rows.items():
        use_language(language)
        assert [Keyboard().digit(character) for character in row] == list("1234567890")
        assert [Keyboard("qwerty").digit(character) for character in row] == [""] * 10
    for language in ("en", "pl"):
        use_language(language)
        assert [Keyboard().digit(character) for character in rows["fr"]] == [""] * 10
        assert [Keyboard("azerty").digit(character) for character in rows["fr"]] == list("1234567890")


def test_a_character_of_the_number_row_that_was_given_to_a_command_is_no_digit() -> None:
    keyboard = Keyboard("azerty", {"undo": ("-",)})
    assert (keyboard.digit("-"), keyboard.digit("è")) == ("", "7")
    use(keyboard)
