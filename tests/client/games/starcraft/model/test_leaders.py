"""Bots get the names of their factions' leaders, because six equal names could not be distinguished."""

from __future__ import annotations

from dataclasses import replace

from client.games.starcraft.model.table import led, of_a_record
from client.table.owners import SeatOwner
from tests.client.games.starcraft.positions import seen, small

LED = ({"faction": "raynor", "base": "torus-1"}, {"faction": "aldaris", "base": "helios-1"})


def test_bots_are_called_by_their_leaders_once_they_have_factions() -> None:
    table = seen(small(*LED, planets="torus helios"))
    bots = (SeatOwner("Juno", "bot"), SeatOwner("Juno 2", "bot"))
    assert [owner.name for owner in led(table.view, bots)] == ["Raynor", "Aldaris"]
    assert [owner.name for owner in led(table.view, (SeatOwner("Aldaris"), bots[1]))] == ["Aldaris", "Juno 2"]
    without = replace(table.view, seats=tuple(replace(seat, faction=None) for seat in table.view.seats))
    assert [owner.name for owner in led(without, bots)] == ["Juno", "Juno 2"]


def test_a_record_knows_bots_by_their_names_alone() -> None:
    names = ("Juno", "Zeratul 2", "Gnat", "Ann", "Juno x", "Junot", "2", "")
    kinds = [owner.kind for owner in of_a_record([SeatOwner(name) for name in names])]
    assert kinds == ["bot"] * 3 + ["person"] * 5
