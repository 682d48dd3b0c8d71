"""The sentences, warnings and positions in the panel of a battle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.cells import cell_len

from client.games.starcraft.model.battle import fight, tell
from client.games.starcraft.questions.battle import BATTLE, chosen
from client.table import pointing
from client.text import i18n
from engine.starcraft.language.fighting import PlaceCard, PlaceTop, Reinforce, Support
from engine.starcraft.language.general import ToAll
from tests.client.games.starcraft.questions.battle import scenes
from tests.client.games.starcraft.questions.battle.scenes import act, begun
from tests.engine.starcraft.battle.fights import fight as stated
from tests.engine.starcraft.battle.random_battles import generated

LINE = 80


def test_a_card_keeps_its_key_while_others_are_placed_and_taken_back() -> None:
    sitting = act(scenes.supporting(), "support firebat 1")
    before = {thing.part: thing.key for thing in BATTLE.things(sitting.table(0), ()) if thing.part != ("deck",)}
    for sentence in ("card 1 terran-7", "reinforce 1 terran-17", "card 2 terran-5", "undo"):
        act(sitting, sentence)
        now = {thing.part: thing.key for thing in BATTLE.things(sitting.table(0), ())}
        assert {pick: now[pick] for pick in before} == before


def test_the_top_of_the_deck_is_0_and_a_digit_and_0_alone_where_there_is_one_skirmish() -> None:
    several = act(scenes.supporting(), "support firebat 1")
    table = several.table(0)
    assert {thing.key: thing.part for thing in BATTLE.things(table, ())}["0"] == ("deck",)
    first = pointing.pick(BATTLE.options(table), (), ("deck",))
    assert first.action is None
    assert pointing.pick(BATTLE.options(table), first.picks, ("skirmish", "2")).action == PlaceTop(2)
    one = begun(stated("marine", "zergling", hands=("terran-1", "zerg-1")))
    options = BATTLE.options(one.table(0))
    assert pointing.pick(options, (), ("deck",)).action == PlaceTop(1)
    assert pointing.pick(options, (), ("card", "terran-1")).action == PlaceCard(1, "terran-1")


def test_cards_are_weighed_for_the_one_skirmish_that_still_needs_one_wherever_the_cursor_stands() -> None:
    sitting = act(scenes.supporting(), "support firebat 1", "card 1 terran-7")
    scene = BATTLE.scene(sitting.table(0))
    assert scene is not None
    assert "Skirmish 2" in BATTLE.said(sitting.table(0), ()).sentence
    weighed = chosen(scene, (), ("skirmish", "1"))
    assert weighed is not None
    assert weighed.number == 2


def test_the_card_of_another_says_to_whom_its_words_are_addressed() -> None:
    sitting = scenes.splashed()
    whom = 'On this card, "you" means Fay.'
    for seat, is_said in ((0, False), (1, True), (None, True)):
        read = [words for _head, words in BATTLE.inspected(sitting.table(seat), ("skirmish", "1"))]
        assert any("Psionic Storm" in words or "plash" in words for words in read)
        assert (whom in read) is is_said
    assert not any("any unit of yours" in words for words in read)


def test_a_reinforcement_is_spoken_of_only_while_one_may_join() -> None:
    table = act(scenes.placing(), "card 2 terran-1").table(0)
    assert table.can(Reinforce)
    assert "reinforcement" in BATTLE.said(table, ()).sentence
    none = tuple(action for action in table.view.actions if not isinstance(action, Reinforce))
    table = replace(table, view=replace(table.view, actions=none))
    assert BATTLE.said(table, ()).sentence == "Every skirmish has its card: e ends it."


def test_the_digit_of_a_skirmish_is_enough_where_one_kind_of_unit_is_left_to_support() -> None:
    sitting = scenes.supporting()
    assert pointing.pick(BATTLE.options(sitting.table(0)), (), ("skirmish", "2")).action == Support("firebat", 2)


def test_a_retreat_that_loses_units_for_want_of_room_is_guarded_where_another_area_has_more() -> None:
    mine = {"units": {"tarsonis-1": "marine marine"}, "hand": ""}
    sitting = begun(
        stated("marine marine marine", "battlecruiser", mine=mine, theirs={"faction": "mengsk", "hand": "terran-14"})
    )
    act(sitting, "deck 1", "end", "card 1 terran-14", "end")
    table = sitting.table(0)
    guard = BATTLE.guard(table, ToAll("tarsonis-1"))
    assert guard is not None
    assert guard.sentence == "Tarsonis 1 has room for 1: 1 unit falls. Another area has more room."
    assert BATTLE.guard(table, ToAll("tarsonis-3")) is None


def test_what_was_taken_back_is_not_told() -> None:
    sitting = scenes.paired()
    told = tell(sitting.table(0).fought)
    assert told is not None
    assert [clash.fronts for clash in told.clashes] == [("vulture", "zealot")]
    told = tell(act(sitting, "undo").table(0).fought)
    assert told is not None
    assert told.clashes == ()


def test_without_events_the_view_alone_is_drawn_from() -> None:
    sitting = scenes.three()
    table = replace(sitting.table(0), fought=())
    assert BATTLE.said(table, ()).sentence == "Which skirmish comes next? 2, 3"
    found = fight(table)
    assert found is not None
    assert [(line.attack, line.health) for line in found.skirmishes[0].lines] == [(7, 7), (6, 3)]
    assert found.skirmishes[0].lines[1].is_gone


def test_a_battle_that_is_over_is_told_from_its_events() -> None:
    sitting = scenes.over()
    table = sitting.table(4)
    assert table.view.battle is None
    assert BATTLE.said(table, ()).sentence == "The battle is over: Fay holds Torus 1."
    assert [thing.part for thing in BATTLE.things(table, ())] == [("skirmish", "1"), ("skirmish", "2")]
    assert BATTLE.things(replace(table, fought=()), ()) == ()


def test_a_unit_that_only_assists_says_why_it_is_not_paired() -> None:
    sitting = begun(stated("zealot high_templar", "zergling hydralisk"))
    table = sitting.table(0)
    said = BATTLE.why_not(table, (), ("unit", "high_templar"))
    assert said == "High Templar assists: it is in the front line only if all units of its side assist."


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def test_the_prompt_fits_a_line_in_every_language(language: str) -> None:
    for seed in range(200, 208):
        rng = random.Random(seed)
        game = generated(rng)
        sitting = begun(game)
        while game.position.battle is not None:
            seat = min(game.pending)
            for looking in (seat, None):
                table = sitting.table(looking)
                for picked in [(), *((thing.part,) for thing in BATTLE.things(table, ()))]:
                    said = BATTLE.said(table, picked)
                    assert cell_len(f"  {said.block}  {said.sentence}") <= LINE, (language, said)
                    assert cell_len(f"  {said.more}") <= LINE, (language, said)
            sitting.act(seat, rng.choice(game.actions(seat)))


def test_who_left_by_a_card_before_the_first_skirmish_is_said_to_have_retreated() -> None:
    sitting = begun(stated("zergling", "marine", theirs={"kept": "retreat-1", "units": {"tarsonis-1": "marine"}}))
    act(sitting, "use retreat-1", "to-all tarsonis-3")
    history = tell(sitting.told(None))
    assert history is not None
    assert history.over is not None
    assert [(gone.seat, gone.unit, gone.area) for gone in history.retreats] == [(1, "marine", "tarsonis-3")]
