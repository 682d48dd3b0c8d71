"""The rules that are on at this table."""

from __future__ import annotations

from collections.abc import Mapping

from client.games import rules_page
from client.games.starcraft.text.pages import about


def rule_texts(mode: str, rules: Mapping[str, object]) -> rules_page.Texts:
    """Lines to read. `rules`: every switch with its value, or only those that were chosen."""
    return rules_page.rule_texts(about, mode, rules)
