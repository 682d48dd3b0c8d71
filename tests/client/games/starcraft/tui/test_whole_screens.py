"""Whole screens as goldens: the arrangement of header, seats, panels, column and prompt, and the picture in
docs/playing-starcraft.md. The content of each zone is in the zones' goldens."""

from __future__ import annotations

import random

from client.games.starcraft.model.counting import count
from client.records.library import steps
from client.session.updates import ProofChanged, RecordKept, Update
from engine.game import Game
from tests.client.games.star_realms.table.test_details import KEPT
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import on_the_table
from tests.client.games.starcraft.golden_lines import GOLDENS, compare
from tests.client.games.starcraft.learn.test_learn_screen import learning
from tests.client.games.starcraft.positions import do, random_game, sketched
from tests.client.games.starcraft.seat import SeatedApp
from tests.client.games.starcraft.tui.questions import test_orders
from tests.client.games.starcraft.tui.questions.battle import test_battle_drawn
from tests.client.games.starcraft.tui.test_galaxy_screens import of_two
from tests.client.screens import check_golden, screen_text

FILE = "/home/fay/.local/share/traderow/records/2026-11-22-starcraft-standard-Fay-Ada-Bo-9a8b7c6d5e.traderow"
SMALLEST, SMALL, MIDDLE, LARGE = (60, 20), (80, 24), (120, 36), (160, 50)


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


async def played(game: Game, seat: int, size: tuple[int, int], *keys: str, told: tuple[Update, ...] = ()) -> str:
    """Return what the seat of a running game sees after these updates and keys."""
    app = SeatedApp(game, seat, 1)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.sit_down()
        await pilot.pause()
        app.tell(*told)
        await pilot.press(*keys)
        await pilot.pause()
        return screen_text(app)


def sabotage() -> Game:
    """Return the moment at which an event card asks for its target."""
    fay = {"unread": "refinery_sabotage", "permanent": [0, 0], "workers": 9}
    game = sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12])
    do(game, "play refinery_sabotage", seat=0)
    return game


async def of_a_lesson() -> str:
    async with learning(4) as (app, _pilot):
        return screen_text(app)


async def test_whole_screens_look_like_their_golden() -> None:
    executing, battles, orders = positions.seen(positions.executing()), test_battle_drawn.SCENES, test_orders.SCENES
    over = ended()
    at_the_end = (ProofChanged(KEPT), RecordKept(FILE, counted=count(steps(over.record)).to_data()))
    found = {
        **{f"galaxy, {size[0]}x{size[1]}": on_the_table(executing, size) for size in (SMALLEST, SMALL, MIDDLE, LARGE)},
        "galaxy of two seats, 80x24": on_the_table(of_two(), cursor=("planet", "helios")),
        "battle, pairs, 120x36": test_battle_drawn.text(battles["pairs-120x36"]),
        "battle, cards, 160x50": test_battle_drawn.text(battles["cards-160x50"]),
        "build, 80x24": test_orders.shown(orders["build"], SMALL),
        "mobilize, 120x36": test_orders.shown(orders["mobilize"], MIDDLE),
        "research, 160x50": test_orders.shown(orders["research"], LARGE),
        "choosing a faction, 160x50": await played(*set_up("faction", 2), LARGE, "3"),
        "building the galaxy, 80x24": await played(*set_up("planet", 5), SMALL, "down", "r"),
        "event card, 120x36": await played(*regrouping(), MIDDLE, "2"),
        "target of an event card, 120x36": await played(sabotage(), 0, MIDDLE, "g"),
        "hand, 80x24": await played(sketched(on_turn=1), 0, SMALL, "v"),
        "lesson, 80x24": await of_a_lesson(),
        "end, 80x24": await played(over, 0, SMALL, told=at_the_end),
        "end, 160x50": await played(over, 0, LARGE, told=at_the_end),
    }
    compare("screens", found)


def test_the_picture_of_the_handbook() -> None:
    check_golden(GOLDENS / "battle-cards-80x24.txt", test_battle_drawn.text(test_battle_drawn.SCENES["cards-80x24"]))


async def test_the_end_says_where_the_record_is_and_what_its_proof_says_and_f4_how_to_check_it() -> None:
    app = SeatedApp(ended(), 0, 1)
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        app.sit_down()
        app.tell(ProofChanged(KEPT), RecordKept(FILE))
        await pilot.pause()
        assert f"Game saved: {FILE.rpartition('/')[2]}" in screen_text(app)
        assert "Shuffles checked: the secret is the promised" in screen_text(app)
        await pilot.press("f4")
        assert "traderow verify" in screen_text(app)
