"""A base that falls is told of: while it can be saved and with what, and when it has fallen, with what went with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.games.starcraft.model.table import led
from client.games.starcraft.texts.events import Formatter, fell, opening
from client.games.starcraft.texts.planets import base_falls
from client.games.starcraft.texts.waiting import wins_next
from client.table.owners import SeatOwner
from engine.starcraft.language.general import DestroyedPiece
from engine.starcraft.language.order_tokens import Executed
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.positions import seen, small

ME = Formatter(0, ("Fay", "Ada"))
OVERRUN = (
    {"faction": "raynor", "base": "torus-1", "units": {"torus-2": "marine"}},
    {"faction": "aldaris", "base": "helios-1", "units": {"torus-1": "zealot"}},
)


@pytest.mark.parametrize(
    ("stacks", "said"),
    [
        (
            {"torus": "0 mobilize"},
            "Your base on Torus 1 falls in regrouping unless your Mobilize on Torus takes the area back.",
        ),
        ({"torus": "0 build"}, "Your base on Torus 1 falls in regrouping: no Mobilize of yours lies on Torus."),
    ],
)
def test_until_it_falls_it_is_said_with_what_would_save_it(stacks: dict[str, str], said: str) -> None:
    game = small(*OVERRUN, planets="torus helios", stacks=stacks)
    assert base_falls(seen(game)) == said
    assert base_falls(seen(game, 1)) == ""
    person = Person(game)
    person.sit_down()
    assert person.shown.more.startswith(said)
    if "mobilize" in stacks["torus"]:
        person.press(person.shown.table.key("torus") if person.shown.table else "")
        assert person.shown.more.startswith(
            "Your base on Torus 1 falls in regrouping unless this Mobilize takes the area back."
        )


def test_a_base_with_units_of_its_own_does_not_fall() -> None:
    table = seen(small(OVERRUN[0], {**OVERRUN[1], "units": {"helios-1": "zealot"}}, planets="torus helios"))
    assert base_falls(table) == ""


def test_a_base_that_fell_comes_first_with_what_went_with_it() -> None:
    lost = [DestroyedPiece(0, "base", "torus-1", ""), DestroyedPiece(0, "transport", "torus/helios/0", "")]
    assert fell(ME, lost) == ["You lost your base on Torus 1, and 1 transport with it."]
    told = opening(ME, [Executed(1, "build", "helios"), *lost])
    assert told.startswith("You lost your base on Torus 1, and 1 transport with it.")
    assert fell(ME, [DestroyedPiece(1, "base", "torus-1", "")]) == []


def test_whoever_wins_with_the_next_end_card_is_named() -> None:
    table = seen(small(*OVERRUN, planets="torus helios", ends=1))
    assert wins_next(table) == "Ada wins with the next End card."
    assert wins_next(seen(small(*OVERRUN, planets="torus helios", ends=1), 1)) == "You win with the next End card."
    assert wins_next(seen(small(*OVERRUN, planets="torus helios"))) == ""


def test_bots_are_called_by_their_leaders_once_they_have_factions() -> None:
    table = seen(small(*OVERRUN, planets="torus helios"))
    bots = (SeatOwner("Juno", "bot"), SeatOwner("Juno 2", "bot"))
    assert [owner.name for owner in led(table.view, bots)] == ["Raynor", "Aldaris"]
    assert [owner.name for owner in led(table.view, (SeatOwner("Aldaris"), bots[1]))] == ["Aldaris", "Juno 2"]
    without = replace(table.view, seats=tuple(replace(seat, faction=None) for seat in table.view.seats))
    assert [owner.name for owner in led(without, bots)] == ["Juno", "Juno 2"]
