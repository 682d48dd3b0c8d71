"""A Research order by keys: drawing, purchases, missing resources, and the bonus of a special order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from client.games.starcraft.questions.research import RESEARCH, done_lines
from client.table import pointing
from engine.starcraft.language.general import End
from engine.starcraft.language.order_tokens import TakeEvent
from engine.starcraft.language.orders import BuyTechnology, DrawCards, TakeCard
from engine.starcraft.language.view import OrderView
from tests.client.games.starcraft.orders import Ordered, asking, enter, looked_at


def researching(order: str = "research", **me: Any) -> Ordered:
    """Return a game where Fay researches on Braken."""
    return Ordered(order, "braken", seats={0: {"workers": 6, "permanent": [0, 0], "discard": "", **me}})


@pytest.mark.parametrize("seats", range(2, 7))
def test_keys_reach_every_answer_and_every_thing_answers(seats: int) -> None:
    tables = list(asking("research", seats, most=10))
    assert len(tables) == 10
    for table in tables:
        looked_at(RESEARCH, table)


def test_a_technology_shows_its_words_first_and_is_bought_by_its_key_again() -> None:
    order = researching().do("draw")
    options = RESEARCH.options(order.table)
    once = pointing.pick(options, (), ("technology", "nuke"))
    assert once.action is None
    assert enter(options, once.picks) == BuyTechnology("nuke")
    assert pointing.pick(options, once.picks, ("technology", "nuke")).action == BuyTechnology("nuke")
    assert RESEARCH.said(order.table, once.picks).sentence == "Nuke for 1 mineral and 2 gas: h or Enter buys it."

    provisional = pointing.pick(options, (), ("technology", "siege_mode")).picks
    assert RESEARCH.said(order.table, provisional).sentence.startswith("Siege Mode for 1 mineral and 1 gas: ")


def test_buying_and_ending_before_drawing_is_guarded() -> None:
    table = researching().table
    for action in (BuyTechnology("nuke"), End()):
        guarded = RESEARCH.guard(table, action)
        assert guarded is not None
        assert guarded.sentence == "You may draw three combat cards first (1), but not after this."
    assert RESEARCH.guard(table, DrawCards()) is None


def test_ending_with_something_affordable_is_guarded() -> None:
    guarded = RESEARCH.guard(researching().do("draw").table, End())
    assert guarded is not None
    assert guarded.sentence == "6 workers in your pool: Nuke costs 1 mineral and 2 gas."
    assert RESEARCH.guard(researching(workers=0).do("draw").table, End()) is None
    table = researching(workers=6).do("draw").table
    planet, *others = table.view.galaxy
    for order, is_at_stake in (("build", False), ("mobilize", True)):
        galaxy = (replace(planet, stack=(*planet.stack, OrderView(0, order))), *others)
        kept = replace(table, view=replace(table.view, galaxy=galaxy))
        assert (RESEARCH.guard(kept, End()) is not None) is is_at_stake


def test_what_is_missing_and_what_was_done_is_said() -> None:
    order = researching(permanent=[4, 2], workers=1).do("draw")
    assert "you are short of 1 worker" in RESEARCH.why_not(order.table, (), ("technology", "spider_mines"))
    assert RESEARCH.why_not(order.table, (), ("draw",)) == "You have drawn: three combat cards an order."
    assert done_lines(order.table)[0] == "1 event card, unread"
    assert done_lines(order.table)[1].startswith("3 combat cards: ")


def test_a_special_order_gives_a_card_or_an_event() -> None:
    table = researching("research+").do("draw", "technology spider_mines").table
    actions = {option.parts[0]: option.action for option in RESEARCH.options(table)}
    assert actions[("card", "spider_mines-2")] == TakeCard("spider_mines-2")
    assert actions[("event",)] == TakeEvent()
    looked_at(RESEARCH, table)
    words = "Special order: a card to your hand (1 2) or an event card (3)."
    assert RESEARCH.said(table, ()).sentence == words
