"""Each zone of the table, at every size and in ASCII: one golden for each zone. UPDATE_GOLDENS=1 writes them again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from client.games.star_realms.layouts.table_sheet import laid
from client.terminal import capabilities
from tests.client.games.star_realms import views
from tests.client.games.star_realms.table.test_keys_and_updates import Sitting
from tests.client.games.star_realms.tui.test_goldens import compare, crowded, their_turn

SIZES = [(60, 20), (80, 24), (120, 36), (160, 50)]


def first_turn() -> dict[str, Any]:
    return views.view(turn=1, scrap_heap=[], hand=["scout", "scout", "viper"])


def five_piles() -> dict[str, Any]:
    return views.view(hand=["cutter", "missile_bot", "scout", "scout", "viper", "ram"], me={"discard": ["explorer"]})


def copied() -> dict[str, Any]:
    mine = [{"card": "stealth_needle", "copied": "ram"}, "ram", "mech_world", "blob_wheel"]
    return views.view(me={"in_play": views.in_play(*mine), "combat": 41, "trade": 3, "discards_due": 1})


VIEWS: dict[str, Callable[[], dict[str, Any]]] = {
    "busy": views.busy,
    "crowded": crowded,
    "their turn": their_turn,
    "first turn": first_turn,
    "five piles": five_piles,
    "copied": copied,
}
OF_ZONE = {
    "row": ("busy", "their turn"),
    "mine": ("busy", "crowded", "copied", "first turn"),
    "hand": ("busy", "crowded", "five piles"),
    "totals": ("busy", "crowded", "copied", "their turn"),
    "inspector": ("busy", "crowded"),
}


def zone_lines(name: str, view: str, size: tuple[int, int]) -> list[str]:
    shown = laid(Sitting(VIEWS[view]()).shown, *size)
    if name not in shown.regions:
        return []
    region = shown.regions[name]
    lines = ["".join(text for text, _style in line) for line in shown.lines]
    return [line[region.x : region.right].rstrip() for line in lines[region.y : region.bottom]]


@pytest.mark.parametrize("name", OF_ZONE)
def test_a_zone_looks_like_its_golden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for size in SIZES:
        for view in OF_ZONE[name]:
            if lines := zone_lines(name, view, size):
                found[f"{view}, {size[0]}x{size[1]}"] = "\n".join(lines)
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    for size in SIZES[1:3]:
        lines = zone_lines(name, "busy", size)
        assert all(line.isascii() for line in lines)
        found[f"busy, {size[0]}x{size[1]}, ASCII"] = "\n".join(lines)
    compare(f"zone-{name}", found)
