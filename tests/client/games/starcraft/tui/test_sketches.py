"""Whole screens of the sketches: a faction, the galaxy, the hand, an event card, the end, each at a size of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from client.games.starcraft.model.counting import count
from client.records.library import steps
from client.session.updates import ProofChanged, RecordKept, Update
from engine.game import Game
from tests.client.games.star_realms.table.test_details import KEPT
from tests.client.games.starcraft.golden_lines import compare
from tests.client.games.starcraft.positions import do, random_game, sketched
from tests.client.games.starcraft.seat import SeatedApp
from tests.client.screens import screen_text

FILE = "/home/fay/.local/share/traderow/records/2026-11-22-starcraft-standard-Fay-Ada-Bo-9a8b7c6d5e.traderow"
SMALL, MIDDLE, LARGE = (80, 24), (120, 36), (160, 50)


def set_up(kind: str, nth: int) -> tuple[Game, int]:
    """Return a random set-up of six when a question of that kind is asked for the so-manyth time, and who is asked."""
    game, chance = random_game(6, 3), random.Random(1)
    while True:
        seat = next(iter(game.pending))
        nth -= game.pending[seat].kind == kind
        if not nth:
            return game, seat
        game.apply(seat, chance.choice(game.actions(seat)))


def ended() -> Game:
    """Return a random game of three with battles, to its end."""
    game, chance = random_game(3, 5), random.Random(5)
    while game.pending:
        seat = next(iter(game.pending))
        game.apply(seat, chance.choice(game.actions(seat)))
    return game


def regrouping() -> tuple[Game, int]:
    fay = {"unread": "refinery_bombardment versatile_strategy", "permanent": [0, 0], "workers": 9, "points": 5}
    return sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12]), 0


async def check(name: str, game: Game, seat: int, size: tuple[int, int], *keys: str, told: Sequence[Update] = ()) -> None:
    app = SeatedApp(game, seat, 1)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.sit_down()
        await pilot.pause()
        app.tell(*told)
        await pilot.press(*keys)
        await pilot.pause()
        compare(f"sketch-{name}-{size[0]}x{size[1]}", screen_text(app))


async def test_choosing_a_faction() -> None:
    await check("faction", *set_up("faction", 2), LARGE, "3")


async def test_building_the_galaxy() -> None:
    await check("galaxy-building", *set_up("planet", 5), SMALL, "down", "r")


async def test_an_event_card() -> None:
    await check("event", *regrouping(), MIDDLE, "2")


async def test_the_hand() -> None:
    await check("hand", sketched(on_turn=1), 0, SMALL, "v")


async def test_the_target_of_an_event_card() -> None:
    fay = {"unread": "refinery_sabotage", "permanent": [0, 0], "workers": 9}
    game = sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12])
    do(game, "play refinery_sabotage", seat=0)
    await check("event-target", game, 0, MIDDLE, "g")


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_end(size: tuple[int, int]) -> None:
    game = ended()
    record = RecordKept(FILE, counted=count(steps(game.record)).to_data())
    await check("end", game, 0, size, told=(ProofChanged(KEPT), record))


async def test_the_end_says_where_the_record_is_and_what_its_proof_says_and_f4_how_to_check_it() -> None:
    app = SeatedApp(ended(), 0, 1)
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        app.sit_down()
        app.tell(ProofChanged(KEPT), RecordKept(FILE))
        await pilot.pause()
        assert f"Record kept: {FILE.rpartition('/')[2]}" in screen_text(app)
        assert "Shuffles checked: the secret is the promised" in screen_text(app)
        await pilot.press("f4")
        assert "traderow verify" in screen_text(app)
