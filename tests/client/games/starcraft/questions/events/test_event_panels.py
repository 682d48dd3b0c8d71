"""Event cards, timed cards, discarding: every listed action is reached by keys, and every thing answers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from msgspec import structs

from client.games.starcraft.layouts import events as layouts_events
from client.games.starcraft.model.scoring import gained_in_regrouping
from client.games.starcraft.model.sources import hand_limit
from client.games.starcraft.model.table import Table
from client.games.starcraft.plain.questions import title
from client.games.starcraft.questions.event_rows import row_words, rows
from client.games.starcraft.questions.events import (
    ChoosingEvent,
    Discarding,
    EventTarget,
    TimedCards,
    over_the_limit,
    why_no_pass,
)
from client.games.starcraft.questions.panel import Hint, Panel
from client.table import pointing
from client.table.pointing import Part, Picks
from engine.language import Verb
from engine.starcraft.components import SHIPPED
from engine.starcraft.game import StarCraft
from engine.starcraft.language.event_cards import EventPlayed, PlayEvent, TargetQuestion
from engine.starcraft.language.general import Discarded, Lose, Pass, Phase, Points
from engine.starcraft.language.orders import BuildUnit, BuiltUnit, BuyTechnology, Discount
from tests.client.games.starcraft.drawn import text as plain_text
from tests.client.games.starcraft.positions import do, random_game, seen, sketched
from tests.client.games.starcraft.questions.reached import mute, unreached

PANELS: dict[str, Panel] = {
    "play-event": ChoosingEvent(),
    "target": EventTarget(),
    "timed": TimedCards(),
    "discard": Discarding(),
}
LONGEST = 700
"""Actions of a random game that are looked at."""


def check(table: Table, other: Table) -> None:
    """Check what a panel of these questions promises."""
    assert table.question is not None
    panel = PANELS[table.question.word]
    answers: tuple[type[Verb], ...] = tuple({type(action) for action in table.view.actions} - {Pass})
    assert not unreached(panel, table, answers)
    assert not mute(panel, table)
    options = panel.options(table)
    for thing in panel.things(table, ()):
        after = pointing.pick(options, (), thing.part)
        assert not mute(panel, table, after.picks)
        assert panel.said(table, after.picks).sentence
        assert panel.inspected(table, thing.part)
    assert panel.said(table, ()).block
    if other.question is None:
        assert not mute(panel, other)
        assert panel.said(other, ()).sentence
        assert not panel.said(other, ()).block


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_in_random_games_every_answer_is_reached_and_every_thing_answers(seats: int) -> None:
    game, chance = random_game(seats, seats), random.Random(seats)
    for _action in range(LONGEST):
        if not game.pending:
            break
        seat = next(iter(game.pending))
        if game.pending[seat].kind in PANELS:
            check(seen(game, seat), seen(game, (seat + 1) % seats))
        game.apply(seat, chance.choice(game.actions(seat)))


def regrouping(card: str, **stated: str) -> StarCraft:
    """Return a game where everybody has read; Fay holds that card, and others have cards that can be taken away."""
    fay = {"unread": card, "permanent": [0, 0], "workers": 9, **stated}
    seats = {0: fay, 1: {"kept": "double_time"}, 4: {"kept": "preemptive_action"}}
    return sketched(phase="regrouping", stacks={}, seats=seats, event_left=[0, 20, 12])


@pytest.mark.parametrize("card", sorted(event.key for event in SHIPPED[1].events))
def test_whatever_a_card_asks_is_reached_and_answers(card: str) -> None:
    asked = set()
    for seed in range(2):
        game, chance = regrouping(card), random.Random(seed)
        while 0 in game.pending and game.pending[0].kind in PANELS:
            table = seen(game, 0)
            assert table.question is not None
            asked.add(table.question.word)
            check(table, seen(game, 1))
            plays = table.can(PlayEvent)
            action = plays[0].wire if plays else chance.choice(game.actions(0))
            game.apply(0, action)
    assert "play-event" in asked


def test_an_end_card_has_to_be_played_and_none_says_so() -> None:
    table = seen(regrouping("the_end_draws_near"), 0)
    assert why_no_pass(table)
    assert not why_no_pass(seen(regrouping("saboteur"), 0))


def test_executing_none_names_what_is_discarded() -> None:
    table = seen(regrouping("saboteur"), 0)
    guard = ChoosingEvent().guard(table, Pass())
    assert guard is not None
    assert "Saboteur" in guard.sentence


def test_another_strategy_is_told_before_it_replaces_the_first() -> None:
    table = seen(regrouping("versatile_strategy"), 0)
    assert "Aggressive Strategy" in ChoosingEvent().said(table, (("event-card", "versatile_strategy"),)).more


def test_the_second_free_unit_is_asked_for_as_the_second() -> None:
    game, panel = regrouping("scouting_party"), EventTarget()
    do(game, "play scouting_party", seat=0)
    played = EventPlayed(0, "scouting_party")
    table = replace(seen(game, 0), done=(played,))
    assert panel.said(table, ()).sentence == "Free unit 1 of 2: on which area does it stand?"
    first = next(action for action in table.view.actions if action == BuildUnit("marine", "chau_sara-1"))
    game.apply(0, first.wire)
    table = replace(seen(game, 0), done=(played, BuiltUnit(0, first.unit, first.area)))
    assert panel.said(table, ()).sentence == "Free unit 2 of 2: on which area does it stand?"
    assert table.question is not None
    assert title(table, table.question) == "Scouting Party: free unit 2 of 2, what do you choose?"
    assert panel.said(replace(table, done=()), ()).sentence == "On which area do your free units stand?", "not seen whole"


def test_a_place_that_cannot_be_named_says_why() -> None:
    game = regrouping("refinery_bombardment")
    do(game, "play refinery_bombardment", seat=0)
    table, panel = seen(game, 0), EventTarget()
    assert "no resources" in panel.why_not(table, (("planet", "torus"),), ("area", "torus-1"))


def test_the_limit_of_the_hand_counts_cards_in_play() -> None:
    hand = " ".join(f"terran-{n}" for n in range(1, 13))
    game = regrouping("saboteur", hand=hand, discard="")
    do(game, "pass", seat=0)
    for seat in (1, 2, 3, 4, 5):
        while seat in game.pending and game.pending[seat].kind == "play-event":
            do(game, "pass", seat=seat)
    table = seen(game, 0)
    assert table.question is not None
    assert table.question.word == "discard"
    assert (hand_limit(table), over_the_limit(table)) == (9, 3)
    check(table, seen(game, 1))


def keys_of(panel: Panel, table: Table) -> dict[Part, str]:
    return {thing.part: thing.key for thing in panel.things(table, ())}


def test_cards_keep_their_keys_while_others_are_discarded() -> None:
    game = regrouping("saboteur", hand=" ".join(f"terran-{n}" for n in range(1, 13)), discard="")
    do(game, "pass", seat=0)
    for seat in (1, 2, 3, 4, 5):
        while seat in game.pending and game.pending[seat].kind == "play-event":
            do(game, "pass", seat=seat)
    before = keys_of(Discarding(), seen(game, 0))
    do(game, "discard terran-4", seat=0)
    after = keys_of(Discarding(), replace(seen(game, 0), done=(Discarded(0, "terran-4"), Discarded(1, "zerg-1"))))
    del before[("card", "terran-4")]
    assert after == before


@pytest.mark.parametrize("card", ["base_construction", "technological_advance"])
def test_what_a_card_sells_keeps_its_key_while_it_is_said_what_is_saved(card: str) -> None:
    game = regrouping(card)
    do(game, f"play {card}", seat=0)
    before = keys_of(EventTarget(), seen(game, 0))
    do(game, "discount gas", seat=0)
    after = keys_of(EventTarget(), seen(game, 0))
    assert set(after) - set(before), "what costs both is for sale now"
    assert {pick: after[pick] for pick in after if pick in before} == {pick: before[pick] for pick in after if pick in before}
    assert len(set(after.values())) == len(after)


def test_a_card_that_sells_cheaper_shows_what_is_to_be_paid() -> None:
    game = regrouping("base_construction")
    do(game, "play base_construction", seat=0)
    table = seen(game, 0)
    told = {row.part: row_words(table, row.action).beside for row in rows(table)}
    assert told[("module", "supply")] == "for free"
    assert told[("module", "rnd")] == "1m"
    do(game, "discount gas", seat=0)
    table = seen(game, 0)
    told = {row.part: row_words(table, row.action).beside for row in rows(table)}
    assert told[("building", "starport")].startswith("1m 1g -1")


def test_who_has_gained_points_in_this_regrouping_is_said_before_a_card_is_read() -> None:
    table = seen(regrouping("versatile_strategy"))
    assert "discarded" in ChoosingEvent().said(table, ()).more
    gained = replace(table, gained=((0, 2), (1, 1), (2, 2)))
    stage = replace(gained, view=replace(gained.view, event_stage=1))
    assert ChoosingEvent().said(stage, ()).more == "So far: points you +2, Ada +1, Bo +2; no special victory in stage I."
    late = replace(gained, view=replace(gained.view, event_stage=3))
    assert ChoosingEvent().said(late, ()).more == "So far: points you +2, Ada +1, Bo +2."


def test_who_has_gained_points_stands_above_the_cards_while_one_is_read() -> None:
    table = replace(seen(regrouping("versatile_strategy")), gained=((0, 2), (1, 1), (2, 2)))

    def head(table: Table, picked: Picks) -> str:
        lines = plain_text(layouts_events.draw_choosing(table, picked, (), 80, 17)).splitlines()
        return next(line for line in lines if "Your event cards" in line)

    assert "execute one, the others are discarded" in head(table, ())
    read = (("event-card", "versatile_strategy"),)
    assert head(table, read).endswith(" So far: points you +2, Ada +1, Bo +2. ─")
    everybody = replace(table, gained=tuple((seat, 2) for seat in range(6)))
    long = replace(everybody, who=tuple(structs.replace(who, name=who.name * 6) for who in table.who))
    assert head(long, read).endswith(" So far: points you +2, K +2, T +2, M +2, A +2, O +2. ─")


def test_the_points_of_a_regrouping_are_gone_with_it() -> None:
    events = (Points(1, 9), Phase("regrouping", 2), Points(1, 1), Points(0, 2), Points(1, 1))
    assert gained_in_regrouping(events) == ((0, 2), (1, 2))
    assert gained_in_regrouping((*events, Phase("planning", 3))) == ()


def test_who_gained_points_stays_in_sight_while_a_card_asks_for_its_target() -> None:
    game = sketched(phase="regrouping", stacks={}, seats={0: {"unread": "refinery_sabotage"}}, event_left=[0, 20, 12])
    do(game, "play refinery_sabotage", seat=0)
    table = replace(seen(game), gained=((0, 2), (1, 1)))
    shown = plain_text(layouts_events.draw_target(table, (), (), 80, 19))
    assert "So far: points you +2, Ada +1." in shown


def test_a_unit_that_is_lost_has_a_row_and_is_none_of_the_galaxy() -> None:
    table = seen(regrouping("saboteur"))
    question = TargetQuestion(0, "unexpected_action", "move-units")
    table = replace(table, view=replace(table.view, asked=(question,), actions=(Lose("marine"), Lose("firebat"))))
    assert EventTarget().said(table, ()).hints == (Hint("1 2", "choose"),)
    drawn = plain_text(layouts_events.draw_target(table, (), (), 80, 19))
    assert drawn.count("Firebat") == 1


def test_a_price_after_the_saving_is_what_is_paid_then() -> None:
    fay = {"unread": "technological_advance", "permanent": [0, 0], "workers": 9}
    game = sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12])
    do(game, "play technological_advance", seat=0)
    table = seen(game)
    both = next(BuyTechnology(each.key) for each in table.parts.technologies if all(each.cost))
    cost = table.parts.technology[both.technology].cost
    assert row_words(table, both).beside.startswith(f"{cost.minerals}m {cost.gas}g -1")
    left = "1g" if cost == (1, 1) else f"{cost.minerals - 1}m {cost.gas}g"
    assert row_words(replace(table, saved="minerals"), both).beside.startswith(left)


def test_a_saving_fits_where_its_words_are_cut() -> None:
    fay = {"unread": "technological_advance", "permanent": [0, 0], "workers": 9}
    game = sketched(phase="regrouping", stacks={}, seats={0: fay}, event_left=[0, 20, 12])
    do(game, "play technological_advance", seat=0)
    assert row_words(seen(game), Discount("gas")).short == "choose it before you buy"
