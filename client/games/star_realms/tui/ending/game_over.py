"""The end of a game of Star Realms: authority over the turns, and what each seat did. All that is told by the record; if none
comes, authority is shown as far as it was seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.screen_state import Over
from client.games.star_realms.tui.ending import ending_of_many, ending_of_two
from client.tui.table import game_over
from client.tui.table.game_over import Ranked, sentence


class GameOver(game_over.GameOver):
    """With the tables of two or of many, and the turning point."""

    def tables(self, over: Over, width: int, height: int) -> Sequence[Ranked]:
        tables = ending_of_two.tables if len(over.names) == 2 else ending_of_many.tables
        return [*tables(over, width, height), (4, sentence(over.turning, "", width))]
