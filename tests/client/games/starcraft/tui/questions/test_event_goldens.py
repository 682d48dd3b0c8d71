"""Event cards as they are drawn: which one, what it asks, a moment for a card, discarding."""

from __future__ import annotations

import pytest

from client.games.starcraft.layouts import events
from client.games.starcraft.questions.events import ChoosingEvent, Discarding, EventTarget, TimedCards
from client.table import pointing
from client.table.pointing import Picks
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.drawn import on_the_table
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.positions import do, seen, sketched

SIZES = [(80, 17), (120, 29)]


def regrouping(unread: str, **stated: object) -> StarCraft:
    """Return the table of the sketches at the end of its round, when everybody has read."""
    fay = {"unread": unread, "permanent": [0, 0], "workers": 9, "points": 5, **stated}
    return sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12])


@pytest.mark.parametrize("size", SIZES)
def test_which_card_is_executed(size: tuple[int, int]) -> None:
    table, picked = seen(regrouping("refinery_bombardment versatile_strategy")), (("event-card", "versatile_strategy"),)
    lines = events.draw_choosing(table, picked, (), *size)
    compare(f"event-choosing-{size[0]}", text(lines, *size, ChoosingEvent().said(table, picked)))


def asked(card: str, picks: Picks, size: tuple[int, int], **stated: object) -> str:
    game = regrouping(card, **stated)
    do(game, f"play {card}", seat=0)
    table, panel, picked = seen(game), EventTarget(), Picks()
    for pick in picks:
        picked = pointing.pick(panel.options(table), picked, pick).picks
    return text(events.draw_target(table, picked, (), *size), *size, panel.said(table, picked))


def test_an_area_is_pointed_at_by_planet_and_digit() -> None:
    compare("event-area-80", asked("refinery_sabotage", (("planet", "helios"),), (80, 17)))


def test_free_units_are_chosen_by_letters() -> None:
    compare("event-units-80", asked("reinforcements", (), (80, 17)))


def test_a_route_is_pointed_at_by_both_its_planets() -> None:
    compare("event-route-80", asked("stellar_maelstrom", (("planet", "torus"),), (80, 17)))


def test_one_of_two_effects_is_chosen() -> None:
    compare("event-choose-80", asked("invasion_preparation", (), (80, 17)))


@pytest.mark.parametrize("size", SIZES)
def test_what_is_bought_is_listed_with_its_price(size: tuple[int, int]) -> None:
    compare(f"event-technology-{size[0]}", asked("technological_advance", (), size))


def test_a_building_for_nothing() -> None:
    compare("event-building-80", asked("brilliant_engineering", (), (80, 17)))


def test_a_card_at_the_end_of_planning() -> None:
    fay = {"kept": "unexpected_action", "permanent": [0, 0], "workers": 9}
    game = sketched(phase="planning", stacks={}, seats={0: fay})
    for _cycle in range(4):
        for seat, order in enumerate(
            ("build braken", "build tarsonis", "build pridewater", "build abaddon", "build torus", "build bhekar_ro")
        ):
            kind, planet = order.split()
            name = kind if _cycle < 2 else "mobilize"
            do(game, f"order {name} {planet}", seat=seat)
    table, panel = seen(game), TimedCards()
    assert table.question is not None
    size = (80, 17)
    compare("event-timed-80", text(events.draw_timed(table, (), (), *size), *size, panel.said(table, ())))
    do(game, "use unexpected_action", seat=0)
    table = seen(game)
    picked = pointing.pick(panel.options(table), (), ("order", "research")).picks
    compare("event-timed-order-80", text(events.draw_timed(table, picked, (), *size), *size, panel.said(table, picked)))


@pytest.mark.parametrize("size", SIZES)
def test_discarding_to_the_limit(size: tuple[int, int]) -> None:
    hand = " ".join(f"terran-{n}" for n in range(1, 13))
    game = regrouping("saboteur", hand=hand, discard="")
    do(game, "pass", seat=0)
    while any(question.kind == "play-event" for question in game.pending.values()):
        do(game, "pass", seat=next(iter(game.pending)))
    table, picked = seen(game), (("card", "terran-4"), ("card", "terran-7"))
    lines = events.draw(table, picked, ("card", "terran-7"), *size)
    compare(f"event-discard-{size[0]}", text(lines, *size, Discarding().said(table, picked)))
    wide = on_the_table(table, (120, 36), picked, ("card", "terran-7"))
    assert wide.count("6/6") == 2, "cards 4 and 7 are listed once, with no hand beside them or below"
    assert "Hand 12" not in wide
    assert "Orders left" in wide
