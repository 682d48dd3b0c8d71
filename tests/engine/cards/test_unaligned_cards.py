"""Explorer, Scout and Viper: their effects, and the zones that they move to."""

from __future__ import annotations

from tests.engine.positions import can, discard, do, duel, explorers, heap, in_play, pools, refused


def test_explorer_gives_two_trade() -> None:
    game = duel({"hand": "explorer"})
    do(game, "play explorer")
    assert pools(game) == (2, 0, 50)


def test_explorer_is_scrapped_for_two_combat_and_goes_back_to_its_pile() -> None:
    """Ruling 17."""
    game = duel({"played": "explorer"}, explorers=4)
    assert do(game, "use explorer scrap") == [
        ("use", 0, "explorer", 1, "scrap"),
        ("scrap", 0, "explorer", "play"),
        ("gain", 0, "combat", 2, "explorer"),
    ]
    assert (pools(game), explorers(game), heap(game)) == ((0, 2, 50), 5, [])


def test_explorer_is_bought_from_its_pile_for_two_trade() -> None:
    game = duel({"trade": 3}, explorers=4)
    do(game, "acquire explorer")
    assert (discard(game), explorers(game), pools(game)) == (["explorer"], 3, (1, 0, 50))
    assert refused(game, "acquire explorer") == ("too-dear", {"card": "explorer", "cost": 2, "trade": 1})


def test_explorer_has_no_ally_ability_even_beside_mech_world() -> None:
    game = duel({"bases": "mech_world", "played": "explorer explorer"})
    assert refused(game, "use explorer ally") == ("no-ability", {"card": "explorer", "ability": "ally"})


def test_scout_gives_one_trade() -> None:
    game = duel({"hand": "scout"})
    do(game, "play scout")
    assert (pools(game), in_play(game)) == ((1, 0, 50), ["scout"])


def test_scout_has_nothing_to_use() -> None:
    game = duel({"played": "scout"})
    assert not any(can(game, f"use scout {ability}") for ability in ("primary", "ally", "scrap"))


def test_scout_is_not_for_sale() -> None:
    game = duel({"trade": 9}, row="cutter")
    assert refused(game, "acquire scout") == ("not-for-sale", {"card": "scout"})


def test_viper_gives_one_combat() -> None:
    game = duel({"hand": "viper"})
    do(game, "play viper")
    assert (pools(game), in_play(game)) == ((0, 1, 50), ["viper"])


def test_viper_has_nothing_to_use() -> None:
    game = duel({"played": "viper"})
    assert not any(can(game, f"use viper {ability}") for ability in ("primary", "ally", "scrap"))
