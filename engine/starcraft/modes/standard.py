"""Everybody for themselves, as the rulebook has it."""

from engine.starcraft.modes.mode import Mode


class Standard(Mode):
    name = "standard"
