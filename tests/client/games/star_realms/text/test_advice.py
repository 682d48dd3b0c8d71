"""Advice in the first games: each line has its reason on the table, comes once, and ends with the third game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from client.games.star_realms.lessons import Advisor
from client.games.star_realms.model import keys
from client.games.star_realms.model.decoder import read_view
from client.games.star_realms.model.table import Table, lay
from client.games.star_realms.texts import advice as advising
from client.games.star_realms.texts.advice import Advice, advice
from client.table.owners import SeatOwner
from client.terminal import remembered
from client.terminal.remembered import Remembered
from client.text.i18n import LANGUAGES, use_language
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.screens import screen_text

KEYS = {"look": "Space", "browse": "v", "undo": "u"}
ALL = tuple(advising._ADVICE)


def table(**parts: Any) -> Table:
    """Return my turn, with that much of it stated."""
    return lay(read_view(views.view(**parts), 2), (SeatOwner("Me"), SeatOwner("Ada")), {})[0]


def said(shown: Table, word: str) -> str:
    """Return that advice alone, at that table."""
    found = advice(shown, [other for other in ALL if other != word], KEYS)
    return "" if found is None else found.sentence


PLAY = [["play", "scout"], ["end-turn"]]


@pytest.mark.parametrize(
    ("word", "parts", "sentence"),
    [
        ("finish", {"ada": {"authority": 12}, "may_attack": [1]}, "Ada has 12 left: now combat counts for more than trade."),
        (
            "outpost",
            {"ada": {"in_play": views.in_play("space_station")}},
            "Space Station is an outpost: destroy it first, with 4 combat",
        ),
        ("allies", {"hand": ["blob_fighter", "ram", "scout"]}, "Two B in hand: side by side their allies work."),
        (
            "base-ally",
            {"me": {"in_play": views.in_play("blob_wheel")}, "hand": ["ram"]},
            "Blob Wheel is in play, so the ally ability of Ram works immediately.",
        ),
        ("thin", {"hand": ["missile_bot", "scout"]}, "Missile Bot can scrap a Scout or a Viper"),
        ("guard", {"me": {"authority": 18}}, "You are at 18: an outpost in play takes the hits for you."),
        ("dear", {"hand": ["freighter", "cutter"]}, "Your hand gives 6 trade: enough for"),
        ("draws", {"hand": ["freighter"]}, "Survey Ship draws"),
        ("shuffle", {"me": {"deck": 2, "discard": ["ram"]}}, "Your deck is nearly empty"),
        ("explorer", {"hand": ["scout", "scout"]}, "An Explorer costs 2"),
        ("early", {"turn": 3}, "Early on, cards that give trade pay most."),
        ("faction", {"turn": 5}, "Cards of one or two factions"),
        ("late", {"turn": 15}, "Late in the game"),
        ("look", {}, "Space and a card's key show the whole card"),
        ("piles", {}, "v shows what is left in your deck"),
        ("undo", {}, "u undoes them until a card is revealed."),
        ("order", {}, "Buy before you end"),
    ],
)
def test_a_line_where_the_table_gives_reason_for_it(word: str, parts: dict[str, Any], sentence: str) -> None:
    assert sentence in said(table(**parts), word)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("finish", {"ada": {"authority": 30}, "may_attack": [1]}),
        ("outpost", {"ada": {"in_play": views.in_play("blob_wheel")}}),
        ("allies", {"hand": ["blob_fighter", "cutter", "scout", "scout"]}),
        ("base-ally", {"me": {"in_play": views.in_play("blob_wheel")}, "hand": ["cutter"]}),
        ("thin", {"hand": ["scout"]}),
        ("guard", {"me": {"authority": 40}}),
        ("dear", {"hand": ["scout"]}),
        ("base", {"hand": ["scout"]}),
        ("draws", {"hand": ["scout"]}),
        ("shuffle", {"me": {"deck": 7, "discard": ["ram"]}}),
        ("explorer", {"hand": ["viper"]}),
        ("early", {"turn": 20}),
        ("late", {"turn": 3}),
    ],
)
def test_no_line_without_its_reason(word: str, parts: dict[str, Any]) -> None:
    assert said(table(**parts), word) == ""


def test_only_in_your_own_turn_and_for_no_spectator() -> None:
    theirs = views.view(on_turn=[1], asked=[{"seat": 1, "kind": "main"}], actions=[], standing=[["concede"]])
    assert advice(lay(read_view(theirs, 2), (), {})[0], (), KEYS) is None
    game = many.free_for_all()
    assert advice(lay(read_view(many.seen(game, None), 6), (), {})[0], (), KEYS) is None


def test_never_the_same_twice_and_silent_in_the_end() -> None:
    given: list[str] = []
    while (found := advice(table(), given, KEYS)) is not None:
        assert found.word not in given
        given.append(found.word)
    assert len(given) >= 6


def turns(advisor: Advisor, *numbers: int, **parts: Any) -> list[str]:
    return [
        advisor.line(table(turn=number, standing=[["concede"]], undo={"steps": 0, "stop": "start"}, **parts))
        for number in numbers
    ]


def test_one_line_a_turn_until_the_first_action() -> None:
    remembered.remember(learning=3)
    advisor = Advisor(lambda: KEYS)
    first, again, second = turns(advisor, 3, 3, 5)
    assert first
    assert first == again
    assert second not in ("", first)
    assert advisor.line(table(turn=5, undo={"steps": 1, "stop": "start"})) == "", "you have begun"


def test_what_was_said_is_not_said_in_the_next_game() -> None:
    remembered.remember(learning=3)
    first = turns(Advisor(lambda: KEYS), *range(3, 9, 2))
    second = turns(Advisor(lambda: KEYS), *range(3, 9, 2))
    assert not {*first} & {*second} - {""}


def over() -> Table:
    return table(result={"winners": [0], "reason": "authority"}, asked=[], actions=[], standing=[])


def test_it_ends_after_three_games_and_a_rematch_is_a_game_of_its_own() -> None:
    remembered.remember(learning=2)
    advisor = Advisor(lambda: KEYS)
    assert advisor.is_on
    advisor.follow(over())
    advisor.follow(over())
    assert remembered.load().learning == 1, "the same end is counted once"
    advisor.follow(table(turn=1))
    assert turns(advisor, 1)[0]
    advisor.follow(over())
    assert remembered.load().learning == 0
    assert not advisor.is_on
    assert turns(advisor, 2, 4) == ["", ""]


def test_without_lessons_there_is_no_advice() -> None:
    assert turns(Advisor(lambda: KEYS), 1, 3) == ["", ""]
    assert remembered.load() == Remembered()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_table_has_the_line_and_names_the_keys_that_play_and_buy(language: str) -> None:
    use_language(language)
    remembered.remember(learning=3)
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        view = views.busy() | {"undo": {"steps": 0, "stop": "start"}}
        view["seats"][0] |= {"trade": 0, "combat": 0}
        await sit_down(pilot, view)
        shown = " ".join(" ".join(screen_text(app).splitlines()[-3:]).split())
        line = app.table.picture.more
        assert line
        assert " ".join(line.split()) in shown
        assert f"{' '.join(keys.pools().hand[:3])}… " in shown
        assert "1 2 3… " in shown


async def test_a_table_of_somebody_who_has_played_is_as_it_was() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        assert not app.table.picture.names_keys
        assert app.table.picture.more == ""


def test_every_advice_has_a_word_of_its_own() -> None:
    assert all(word.replace("-", "").isalpha() for word in ALL), "they are kept in one text"
    say: Callable[..., str] = advising._ADVICE["look"]
    assert Advice("look", say(table(), KEYS)).sentence


# -- the hand one begins with -----------------------------------------------------------------------------------------


OPENING = "You go first, so this turn you have 3 cards."


def test_who_begins_is_told_why_there_are_three_cards_once_and_without_the_lessons() -> None:
    begun = table(turn=1, hand=["scout", "scout", "viper"], undo={"steps": 0, "stop": "start"})
    assert Advisor(lambda: KEYS).line(begun) == OPENING
    assert Advisor(lambda: KEYS).line(begun) == "", "not in the next game"
    assert remembered.load().learning == 0


@pytest.mark.parametrize("parts", [{"turn": 2}, {"turn": 1, "hand": ["scout"] * 3 + ["viper"] * 2}])
def test_a_hand_as_every_other_is_not_explained(parts: dict[str, Any]) -> None:
    shown = table(**({"hand": ["scout", "scout", "viper"], "undo": {"steps": 0, "stop": "start"}} | parts))
    assert Advisor(lambda: KEYS).line(shown) == ""


async def test_it_stands_on_the_table_of_a_first_game() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.view(turn=1, hand=["scout", "scout", "viper"], undo={"steps": 0, "stop": "start"}))
        assert OPENING in screen_text(app)
        assert not app.table.picture.names_keys
