"""Draw a battle: two fronts that meet, what is asked, the hand, and what else is known."""

from client.games.starcraft.layouts.battle.panel import draw_battle as draw_battle
from client.games.starcraft.layouts.battle.panel import place_of_log as place_of_log
