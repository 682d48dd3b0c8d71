"""List the rules that are on at a table of StarCraft."""

from __future__ import annotations

from collections.abc import Mapping

from client.games import rules_page
from client.games.starcraft.texts import modes


def rule_texts(mode: str, rules: Mapping[str, object]) -> rules_page.Texts:
    """Lines to read. `rules`: every switch with its value, or only those that were chosen."""
    return rules_page.rule_texts(modes, mode, rules)
