"""Views and events compared with the engine: in generated battles, with every card and technology."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import pytest

from client.games.starcraft.model.battle import Fight, fight, outlook, past_fight, ways_out
from client.games.starcraft.model.table import Table
from engine.starcraft.language.fighting import RetreatQuestion, WithdrawTo
from engine.starcraft.language.general import ToAll
from tests.client.games.starcraft.questions.battle.sitting import Sitting
from tests.engine.starcraft.battle.random_battles import generated

DISTURBING = {"stasis", "no-support", "disarm", "cancel"}
"""Words with which a card changes what the other side comes to, or both."""
SEEDS = range(500, 620)


@dataclass(frozen=True)
class Moment:
    """A generated battle before an action, or after the last: as seat 0, those who are asked and a watcher see it."""

    seed: int
    mine: Table
    asked: tuple[tuple[int, Table], ...]
    watched: Table


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """Return every moment of the battles, one battle after the other."""
    return [moment for seed in SEEDS for moment in played(seed)]


def played(seed: int) -> Iterator[Moment]:
    rng = random.Random(seed)
    game = generated(rng)
    sitting = Sitting(game, game.position.events, dict(game.rules))
    while True:
        mine = sitting.table(0)
        asked = tuple((seat, mine if seat == 0 else sitting.table(seat)) for seat in game.pending)
        yield Moment(seed, mine, asked, sitting.table(None))
        if game.position.battle is None:
            return
        seat = min(game.pending)
        sitting.act(seat, rng.choice(game.actions(seat)))


def known(table: Table) -> Fight:
    found = fight(table)
    assert found is not None
    return found


def test_a_sum_said_beforehand_is_the_engines_where_no_card_of_either_side_disturbs(moments: list[Moment]) -> None:
    compared = exact = 0
    for seed, of_battle in groupby(moments, lambda moment: moment.seed):
        before: tuple[Table, Fight] | None = None
        for table in (moment.mine for moment in of_battle):
            after = known(table)
            for skirmish in after.skirmishes if before is not None else ():
                was = before[1].skirmish(skirmish.number) if before is not None else None
                if was is None or was.lines[0].attack is not None or skirmish.lines[0].attack is None:
                    continue
                texts = {word for line in skirmish.lines for card in line.cards for word in words(table, card)}
                if texts & DISTURBING:
                    continue
                for line in skirmish.lines:
                    assert before is not None
                    found = outlook(before[0], before[1], was, line.seat, line.cards)
                    compared += 1
                    exact += not found.perhaps
                    assert (line.attack, line.health) in {(found.attack, found.health), found.most}, (seed, line, found)
                    told = {(part.why, part.attack, part.health) for part in line.parts if part.attack or part.health}
                    assert {(p.why, p.attack, p.health) for p in found.parts if p.attack or p.health} <= told
            before = (table, after) if table.view.battle is not None else None
    assert compared > 200
    assert exact > 0.9 * compared


def words(table: Table, card: str) -> set[str]:
    return {effect.word for effect in table.parts.card[card].effects}


def test_where_units_can_go_is_what_the_engine_lists(moments: list[Moment]) -> None:
    asked = 0
    for moment in moments:
        for seat, table in moment.asked:
            battle, question = table.view.battle, table.question
            if battle is None:
                continue
            areas = {to.area for to in (*table.can(ToAll), *table.can(WithdrawTo))}
            if not areas:
                continue
            asked += 1
            near = not isinstance(question, RetreatQuestion) or question.source is not None
            assert {way.area for way in ways_out(table, seat, battle.area, near=near)} == areas
    assert asked > 20


def test_events_alone_tell_who_fell_as_the_view_does(moments: list[Moment]) -> None:
    seen = 0
    for moment in moments:
        found, battle = known(moment.watched), moment.watched.view.battle
        if battle is None:
            assert found.step == "over"
            continue
        if battle.step != "skirmishes" or found.history is None:
            continue
        told = {skirmish.number: skirmish.lines for skirmish in past_fight(found.history).skirmishes}
        for skirmish in (shown for shown in battle.skirmishes if shown.done):
            for line, side in zip(told[skirmish.skirmish], (skirmish.attacking, skirmish.defending), strict=True):
                seen += 1
                assert line.is_gone == (side.front is None), (moment.seed, line, side)
                assert line.support == side.support, (moment.seed, line, side)
                assert (line.attack, line.health) == (side.attack, side.health)
    assert seen > 20
