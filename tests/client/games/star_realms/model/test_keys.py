"""Keys: cards and commands never collide, and a key stays with its card as long as the card stays."""

from __future__ import annotations

from typing import Any

import pytest

from client.games.star_realms.commands import TABLE_COMMANDS, command, commands, keys_in_use
from client.games.star_realms.model import keys
from client.games.star_realms.model.keys import Pools
from client.games.star_realms.model.table import ZONES, Keys, Stack, Table, lay
from client.table.owners import SeatOwner
from client.terminal.keyboard import Keyboard, use
from tests.client.games.star_realms import views


def laid(view: dict[str, Any], before: Keys | None = None) -> tuple[Table, Keys]:
    return lay(views.seen(view), (SeatOwner("Me"), SeatOwner("Ada")), before or {})


def by_card(table: Table, zone: str) -> dict[str, str]:
    return {stack.card: stack.key for stack in table.stacks(zone)}


KEYBOARDS = [Keyboard(chosen) for chosen in ("qwerty", "qwertz", "azerty", "left-hand")]


@pytest.fixture(params=KEYBOARDS, ids=lambda keyboard: keyboard.chosen)
def pools(request: pytest.FixtureRequest) -> Pools:
    """Return those of each keyboard in turn."""
    use(request.param)
    return keys.pools()


def test_no_card_key_is_a_command(pools: Pools) -> None:
    assert not set(pools.every) & keys_in_use()


def test_no_key_is_in_two_pools(pools: Pools) -> None:
    assert len(set(pools.every)) == len(pools.every)


def test_no_two_commands_share_a_key(pools: Pools) -> None:
    assert len(TABLE_COMMANDS.keys_in_use()) == sum(len(command.keys) for command in commands())


def test_as_many_cards_have_keys_on_every_keyboard(pools: Pools) -> None:
    assert len(pools.every) >= 42


def test_keys_are_letters_digits_function_keys_arrows_enter_space_or_control_with_a_letter(pools: Pools) -> None:
    named = {"enter", "space", "tab", "escape", "backspace", "up", "down", "left", "right", "ctrl+q", "<", "?", "/", ":"}
    named |= {f"f{number}" for number in range(1, 9)}
    assert all(len(key) == 1 or key in named for key in keys_in_use())
    assert all(key.isascii() and key.isalnum() for key in pools.every)


def test_a_hand_lies_on_the_home_row_and_what_is_in_play_around_it() -> None:
    assert [(pools := keys.pools()).hand, pools.mine] == ["asdfghjkl", "qwryozxcbnm"]
    use(Keyboard("qwertz"))
    assert [(pools := keys.pools()).hand, pools.mine] == ["asdfghjkl", "qwrzoyxcbnm"]
    use(Keyboard("azerty"))
    assert [(pools := keys.pools()).hand, pools.mine] == ["qsdfghjklm", "azryowxcbn"]


def test_the_left_hand_has_its_keys_first() -> None:
    use(Keyboard("left-hand"))
    pools = keys.pools()
    assert pools.hand.startswith("asdfg")
    assert pools.mine.startswith("qwx")
    assert {command("play-all").keys[0], command("undo").keys[0], command("end-turn").keys[0]} == {"r", "z", "e"}


def test_a_command_takes_its_key_away_from_the_cards_and_leaves_them_its_old_one() -> None:
    use(Keyboard(own={"play-all": ("a",)}))
    pools = keys.pools()
    assert "a" not in pools.every
    assert pools.mine == "qwryopzxcbnm"
    table, _keys = laid(views.view(hand=["cutter", "ram", "viper"]))
    assert sorted(by_card(table, "hand").values()) == ["d", "f", "s"]


def test_a_card_loses_a_key_that_a_command_has_now() -> None:
    _before, given = laid(views.view(hand=["cutter", "ram", "viper"]))
    use(Keyboard(own={"undo": ("s",)}))
    after, _keys = laid(views.view(hand=["cutter", "ram", "viper"]), given)
    assert set(by_card(after, "hand").values()) == {"a", "d", "f"}


def test_no_two_cards_on_the_table_share_a_key() -> None:
    table, _keys = laid(views.busy())
    shown = [stack.key for zone in ZONES for stack in table.stacks(zone)]
    assert len(shown) == len(set(shown))


def test_alike_cards_share_one_key() -> None:
    table, _keys = laid(views.view(hand=["scout", "scout", "scout", "viper", "viper"]))
    assert by_card(table, "hand") == {"scout": "a", "viper": "s"}


def test_a_hand_card_keeps_its_key_when_another_is_played() -> None:
    before, given = laid(views.view(hand=["cutter", "ram", "viper"]))
    after, _keys = laid(views.view(hand=["ram", "viper"]), given)
    assert by_card(before, "hand")["ram"] == by_card(after, "hand")["ram"] == "a"


def test_a_drawn_card_takes_no_key_that_is_in_use() -> None:
    _before, given = laid(views.view(hand=["cutter", "ram", "viper"]))
    after, _keys = laid(views.view(hand=["blob_wheel", "ram", "viper"]), given)
    assert by_card(after, "hand") == {"blob_wheel": "s", "ram": "a", "viper": "d"}


def test_a_card_in_play_keeps_its_key_when_another_leaves() -> None:
    before, given = laid(views.view(me={"in_play": views.in_play("trading_post", "blob_wheel", "explorer")}))
    kept = [card for card in views.in_play("trading_post", "blob_wheel", "explorer") if card["card"] != "trading_post"]
    after, _keys = laid(views.view(me={"in_play": kept}), given)
    assert by_card(before, "mine")["explorer"] == by_card(after, "mine")["explorer"] == "r"


def test_of_two_alike_cards_the_one_that_differs_now_gets_a_key_of_its_own() -> None:
    explorers = views.in_play("explorer", "explorer")
    before, given = laid(views.view(me={"in_play": explorers}))
    assert [(stack.count, stack.key) for stack in before.stacks("mine")] == [(2, "q")]
    changed = [explorers[0] | {"used": ["scrap"]}, explorers[1]]
    after, _keys = laid(views.view(me={"in_play": changed}), given)
    assert [(stack.places, stack.key) for stack in after.stacks("mine")] == [((0,), "q"), ((1,), "w")]


def one_by_one(table: Table) -> list[Stack]:
    """Return the ships of others, which are reached by the arrows."""
    return [ship for seat in table.others if seat.ships is not None for ship in seat.ships.ships]


def test_a_crowded_table_still_has_a_key_for_every_card() -> None:
    cards = [
        "scout",
        "viper",
        "cutter",
        "ram",
        "corvette",
        "flagship",
        "freighter",
        "trade_bot",
        "battle_pod",
        "explorer",
        "the_hive",
    ]
    table, _keys = laid(views.view(hand=cards, me={"in_play": views.in_play(*cards)}, ada={"in_play": views.in_play(*cards)}))
    shown = [stack.key for zone in ZONES for stack in table.stacks(zone) if stack not in one_by_one(table)]
    assert all(shown)
    assert len(shown) == len(set(shown))


def test_the_trade_row_keeps_its_digits_around_an_empty_slot() -> None:
    table, _keys = laid(views.view(trade_row=["ram", None, "cutter", None, "viper"]))
    assert [stack.key for stack in table.row] == list("123456")
    assert table.by_key("2") is None
    cutter = table.by_key("3")
    assert cutter is not None
    assert cutter.card == "cutter"


def test_a_hand_lies_dear_first_then_by_name_and_keys_follow() -> None:
    before, given = laid(views.view(hand=["viper", "cutter", "ram", "scout"]))
    assert [(stack.key, stack.card) for stack in before.hand] == list(
        zip("asdf", ("ram", "cutter", "scout", "viper"), strict=True)
    )
    after, _keys = laid(views.view(hand=["ram", "viper", "freighter"]), given)
    assert [(stack.key, stack.card) for stack in after.hand] == [("s", "freighter"), ("a", "ram"), ("f", "viper")]


def test_before_another_outposts_come_first_then_bases_then_its_ships_under_one_key() -> None:
    table, _keys = laid(views.view(ada={"in_play": views.in_play("scout", "blob_wheel", "ram", "space_station", "scout")}))
    found = [(stack.key, stack.card, stack.count, bool(stack.ships)) for stack in table.stacks("theirs")]
    assert found == [
        ("7", "space_station", 1, False),
        ("8", "blob_wheel", 1, False),
        ("9", "scout", 3, True),
        ("", "scout", 2, False),
        ("", "ram", 1, False),
    ]


def test_the_ships_of_another_keep_their_key_while_more_are_played() -> None:
    _before, given = laid(views.view(ada={"in_play": views.in_play("blob_wheel", "scout")}))
    after, _keys = laid(views.view(ada={"in_play": views.in_play("blob_wheel", "scout", "space_station")}), given)
    assert {stack.key: stack.card for stack in after.stacks("theirs") if stack.key} == {
        "7": "blob_wheel",
        "8": "scout",
        "9": "space_station",
    }
