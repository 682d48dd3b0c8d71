"""The duel of the lessons: what chance gives, draw by draw, and what Pip does. You sit at seat 0, Pip begins."""

from __future__ import annotations

from typing import Any

import engine
from client.lessons.scripted_table import ScriptedTable
from engine.chance import ListedChance
from engine.star_realms.cards import SHIPPED

PIP = "Pip"
YOU, THEY = 0, 1

_DEAL = """
battle_station cutter federation_shuttle dreadnaught ram    scout scout scout scout viper    scout scout scout
trading_post    scout scout scout viper viper
survey_ship missile_bot    scout scout scout scout viper
scout scout battle_station scout viper
blob_wheel    trading_post cutter federation_shuttle scout viper
trade_pod    scout scout scout scout viper
"""
"""After the seat that begins: the trade row, your hand, Pip's; then for each turn what fills the row, and the new hand."""

_PIPS_TURNS = (
    ("play scout", "play scout", "play scout", "acquire battle_station", "end-turn"),
    ("play scout", "play scout", "play scout", "play viper", "play viper", "acquire explorer", "attack 0 2", "end-turn"),
    (
        *("play scout", "play scout", "play scout", "play viper", "play battle_station"),
        *("acquire ram", "attack 0 1", "end-turn"),
    ),
)


def new_table(name: str) -> ScriptedTable:
    """The duel from its beginning, for a person of that name."""
    cards = SHIPPED.newest.by_key
    chance = ListedChance([THEY, *(cards[key].number for key in _DEAL.split())])
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=chance)
    return ScriptedTable(game, (name, PIP), [_action(move) for turn in _PIPS_TURNS for move in turn], YOU)


def _action(move: str) -> tuple[Any, ...]:
    return tuple(int(word) if word.isdigit() else word for word in move.split())
