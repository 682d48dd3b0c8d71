"""Conquest of the galaxy: only elimination wins (section 17)."""

from engine.starcraft.modes.mode import Mode


class Conquest(Mode):
    name = "conquest"
    scores_points = False
    renews_events = True
