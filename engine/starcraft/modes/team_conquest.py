"""Conquest of the galaxy in pairs."""

from engine.starcraft.modes.teams import Teams


class TeamConquest(Teams):
    name = "team_conquest"
    scores_points = False
    renews_events = True
