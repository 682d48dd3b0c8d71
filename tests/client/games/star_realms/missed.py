"""Games in which a win was there, and was taken or missed."""

from __future__ import annotations

import engine
from client.records.files import RecordFile


def a_missed_win(*, won: bool = False) -> RecordFile:
    """Return a record in which Ann could scrap her Battle Station for five behind the outpost that her Ram fells. `won`: she
    did."""
    mine = {"hand": ["ram"], "bases": ["battle_station"], "deck": "scout scout scout scout scout"}
    theirs = {"authority": 5, "bases": ["battle_station"], "hand": "viper", "deck": "scout scout scout scout scout"}
    game = engine.scenario(position={"seats": [mine, theirs]})
    actions = [("play", "ram"), ("attack-base", 1, 1, 5)]
    actions += [("use", 1, "scrap"), ("attack", 1, 5)] if won else [("end-turn",)]
    for action in actions:
        game.apply(0, action)
    return RecordFile(game.record, ("Ann", "Ben"), "2026-11-26 12:00 UTC")


def an_obvious_win(*, won: bool) -> RecordFile:
    """Return a record in which Ann had to play her Viper and attack."""
    game = engine.scenario(position={"seats": [{"hand": ["viper"]}, {"authority": 1}]})
    for action in [("play", "viper"), ("attack", 1, 1)] if won else [("end-turn",)]:
        game.apply(0, action)
    return RecordFile(game.record, ("Ann", "Ben"), "2026-11-26 12:00 UTC")
