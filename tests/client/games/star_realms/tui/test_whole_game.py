"""A whole game by keys alone, against the real engine in this process: the screen fits real views to the last turn."""

from __future__ import annotations

from textual.app import App

from client.games.star_realms.layouts.screen import StarRealmsScreen
from client.session.updates import Update
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import LocalGame, duel, eager
from tests.client.games.star_realms.seat import TableApp
from tests.client.screens import screen_text as text

KEYS_AT_MOST = 1500


def seated() -> tuple[LocalGame, TableApp]:
    def tell(update: Update) -> None:
        app.tell(update)

    game = LocalGame(duel(2), tell, eager)
    app = TableApp(game)
    return game, app


def next_key(screen: StarRealmsScreen) -> str:
    """Return what somebody in a hurry presses: play all, buy, attack, end the turn; in a question the first choice."""
    picture = screen.picture
    table = picture.table
    assert table is not None
    if picture.menu is not None:
        return picture.menu.choices[0].key
    if "may-play-all" in picture.facts:
        return "p"
    if live := [stack.key for zone in ("hand", "row") for stack in reversed(table.stacks(zone)) if stack.live]:
        return live[0]
    return "t" if "may-attack" in picture.facts else "e"


async def test_a_whole_game_is_played_by_keys() -> None:
    game, app = seated()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        game.begin(views.table("Me", "Ada"))
        await pilot.pause()
        for _press in range(KEYS_AT_MOST):
            if game.game.result is not None:
                break
            screen = app.table
            before = (game.seq, screen.picture.prompt, screen.picture.notice, screen.picture.menu)
            await pilot.press(next_key(screen))
            await pilot.pause()
            after = (game.seq, screen.picture.prompt, screen.picture.notice, screen.picture.menu)
            assert after != before, f"a key was answered with silence:\n{shown(app)}"
        assert game.game.result is not None
        assert " in turn " in shown(app)
        assert app.table.picture.over is not None


def shown(app: App[None]) -> str:
    return text(app)
