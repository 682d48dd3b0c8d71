"""Games in which a seat could win, and did so or missed it."""

from __future__ import annotations

import engine
from client.records.files import RecordFile


def a_missed_win(*, won: bool = False) -> RecordFile:
    """Return a record in which Ann can win: her Ram destroys the outpost, and scrapping her Battle Station gives five combat.
    `won`: she does it.
    """
    mine = {"hand": ["ram"], "bases": ["battle_station"], "deck": "scout scout scout scout scout"}
    theirs = {"authority": 5, "bases": ["battle_station"], "hand": "viper", "deck": "scout scout scout scout scout"}
    game = engine.scenario(position={"seats": [mine, theirs]})
    actions = [("play", "ram"), ("attack-base", 1, 1, 5)]
    actions += [("use", 1, "scrap"), ("attack", 1, 5)] if won else [("end-turn",)]
    for action in actions:
        game.apply(0, action)
    return RecordFile(game.record, ("Ann", "Ben"), "2026-11-26 12:00 UTC")


def an_obvious_win(*, won: bool) -> RecordFile:
    """Return a record in which Ann has to play her Viper and attack to win."""
    game = engine.scenario(position={"seats": [{"hand": ["viper"]}, {"authority": 1}]})
    for action in [("play", "viper"), ("attack", 1, 1)] if won else [("end-turn",)]:
        game.apply(0, action)
    return RecordFile(game.record, ("Ann", "Ben"), "2026-11-26 12:00 UTC")
