"""A seat at a table of StarCraft for tests: an app with only the table screen, and a game in this process."""

from __future__ import annotations

from textual.driver import Driver

from client.games.starcraft.layouts.screen import StarCraftScreen
from client.games.starcraft.model.decoder import read
from client.session.updates import Commands, Update
from client.tui.base.session_message import SessionNews
from engine.game import Game
from tests.client.games.star_realms.local_game import LocalGame
from tests.client.games.star_realms.seat import TableApp
from tests.client.games.starcraft.person import around, bot


class StarCraftApp(TableApp):
    """Only the table screen."""

    table: StarCraftScreen  # type: ignore[assignment]

    def __init__(self, commands: Commands, driver: type[Driver] | None = None) -> None:
        super().__init__(commands, driver)
        self.table = StarCraftScreen(commands)

    def tell(self, *updates: Update) -> None:
        """Send these updates, as the session does."""
        for update in updates:
            told = read(update, self.seats)
            self.table.post_message(SessionNews(update, told))

    seats = 2


class SeatedApp(StarCraftApp):
    """The table screen of a game that is played in this process."""

    def __init__(self, game: Game, seat: int | None = 0, seed: int = 0, driver: type[Driver] | None = None) -> None:
        self.seats = game.seats
        self.game = LocalGame(game, lambda update: self.tell(update), bot(seed), seat)
        super().__init__(self.game, driver)

    def sit_down(self) -> None:
        self.game.begin(around(self.game.game))
