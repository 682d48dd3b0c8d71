"""The panels of event cards, timed cards and discarding, as a golden."""

from __future__ import annotations

from client.games.starcraft.layouts import events
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.events import ChoosingEvent, Discarding, EventTarget, TimedCards
from client.table import pointing
from client.table.pointing import Picks
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.drawn import on_the_table
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.positions import do, seen, sketched

SMALL, WIDE = (80, 17), (120, 29)


def regrouping(unread: str, **stated: object) -> StarCraft:
    """Return the table of the sketches at the end of its round, when everybody has read."""
    fay = {"unread": unread, "permanent": [0, 0], "workers": 9, "points": 5, **stated}
    return sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12])


def choosing(size: tuple[int, int]) -> str:
    table, picked = seen(regrouping("refinery_bombardment versatile_strategy")), (("event-card", "versatile_strategy"),)
    lines = events.draw_choosing(table, picked, (), *size)
    return text(lines, *size, ChoosingEvent().said(table, picked))


def asked(card: str, picks: Picks = (), size: tuple[int, int] = SMALL) -> str:
    game = regrouping(card)
    do(game, f"play {card}", seat=0)
    table, panel, picked = seen(game), EventTarget(), Picks()
    for pick in picks:
        picked = pointing.pick(panel.options(table), picked, pick).picks
    return text(events.draw_target(table, picked, (), *size), *size, panel.said(table, picked))


def at_the_end_of_planning() -> tuple[str, str]:
    """Return what is asked then of who has a card for it, and what it asks in turn."""
    fay = {"kept": "unexpected_action", "permanent": [0, 0], "workers": 9}
    game = sketched(phase="planning", stacks={}, seats={0: fay})
    for cycle in range(4):
        for seat, planet in enumerate(("braken", "tarsonis", "pridewater", "abaddon", "torus", "bhekar_ro")):
            do(game, f"order {'build' if cycle < 2 else 'mobilize'} {planet}", seat=seat)
    table, panel = seen(game), TimedCards()
    assert table.question is not None
    first = text(events.draw_timed(table, (), (), *SMALL), *SMALL, panel.said(table, ()))
    do(game, "use unexpected_action", seat=0)
    table = seen(game)
    picked = pointing.pick(panel.options(table), (), ("order", "research")).picks
    return first, text(events.draw_timed(table, picked, (), *SMALL), *SMALL, panel.said(table, picked))


def too_many_cards() -> tuple[Table, Picks]:
    """Return the table of who discards, with two cards that are marked."""
    hand = " ".join(f"terran-{n}" for n in range(1, 13))
    game = regrouping("saboteur", hand=hand, discard="")
    do(game, "pass", seat=0)
    while any(question.kind == "play-event" for question in game.pending.values()):
        do(game, "pass", seat=next(iter(game.pending)))
    return seen(game), (("card", "terran-4"), ("card", "terran-7"))


def discarding(size: tuple[int, int]) -> str:
    table, picked = too_many_cards()
    lines = events.draw(table, picked, ("card", "terran-7"), *size)
    return text(lines, *size, Discarding().said(table, picked))


def test_what_event_cards_ask_looks_like_its_golden() -> None:
    end_of_planning, its_order = at_the_end_of_planning()
    found = {
        "which card is executed": choosing(SMALL),
        "which card is executed, wide": choosing(WIDE),
        "an area, by planet and digit": asked("refinery_sabotage", (("planet", "helios"),)),
        "free units, by letters": asked("reinforcements"),
        "a route, by both its planets": asked("stellar_maelstrom", (("planet", "torus"),)),
        "one of two effects": asked("invasion_preparation"),
        "what is bought, with its price": asked("technological_advance"),
        "what is bought, with its price, wide": asked("technological_advance", size=WIDE),
        "a building for nothing": asked("brilliant_engineering"),
        "a card at the end of planning": end_of_planning,
        "an order by that card": its_order,
        "discarding to the limit": discarding(SMALL),
        "discarding to the limit, wide": discarding(WIDE),
    }
    compare("events", found)


def test_the_hand_that_is_discarded_from_is_listed_once() -> None:
    table, picked = too_many_cards()
    wide = on_the_table(table, (120, 36), picked, ("card", "terran-7"))
    assert wide.count("6/6") == len(picked), "with no hand beside the list or below it"
    assert "Hand 12" not in wide
    assert "Orders left" in wide
