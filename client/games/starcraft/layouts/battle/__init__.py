"""Draw a battle: two opposing fronts, the question, the hand, and the other known facts."""

from client.games.starcraft.layouts.battle.panel import draw_battle as draw_battle
from client.games.starcraft.layouts.battle.panel import place_of_log as place_of_log
