"""What a table of StarCraft is told of its game: steps and snapshots, read."""

from __future__ import annotations

from client.games.starcraft.model.decoder import read_events, read_view
from client.table.game_news import reader

read = reader(read_view, lambda events, seats, view: read_events(events, seats, view.data, view.components))
"""What an update tells of the game, at a table of so many seats; None if it tells nothing of it. Raises Strange."""
