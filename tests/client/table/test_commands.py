"""The commands of a table's screen follow the keyboard in use, which follows the language by default."""

from __future__ import annotations

from client.table.commands import CommandTable
from client.terminal.command import Command
from client.terminal.keyboard import Keyboard, use
from client.text.i18n import use_language

TABLE = CommandTable([Command(name, (key,), name, "The table", "always") for name, key in (("attack", "t"), ("look", "space"))])


def test_a_persons_own_keys_count_from_then_on() -> None:
    assert TABLE.keys_in_use() == {"t", "space"}
    use(Keyboard(own={"attack": ("z",)}))
    assert TABLE.command("attack").keys == ("z",)
    assert TABLE.keys_in_use() == {"z", "space"}
    use(Keyboard())
    assert TABLE.keys_in_use() == {"t", "space"}


def test_for_the_left_hand_a_key_lies_where_the_keyboards_of_the_language_have_it() -> None:
    undo = CommandTable([Command("undo", ("u",), "undo", "The table", "always")])
    use(Keyboard("left-hand"))
    for language, key in (("en", "z"), ("cs", "y"), ("fr", "w"), ("en", "z")):
        use_language(language)
        assert undo.command("undo").keys == (key,)
        assert undo.keys_in_use() == {key}
