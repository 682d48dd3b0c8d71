"""Every legal action can be performed by picking its parts in any order."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from client.games.starcraft.pointing import POINTING, options
from client.table import pointing
from client.table.pointing import Option
from engine.language import OtherVerb, QuestionKind, Verb
from engine.starcraft.language.event_cards import Assault, ChooseArea, TargetQuestion
from engine.starcraft.language.orders import BuildQuestion, Merge
from tests.client.games.starcraft import positions
from tests.client.table.test_pointing import performed

STEPS = 250
SAMPLE = 10


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_action_is_performed_by_its_parts_in_any_order(seats: int) -> None:
    game, chance = positions.random_game(seats, seats), random.Random(seats)
    for _step in range(STEPS):
        if game.result is not None:
            break
        table = positions.seen(game, min(game.pending))
        found = options(table)
        commands = [action for action in table.view.actions if POINTING.rule(type(action), table.question).command]
        assert len(found) == len(table.view.actions) - len(commands)
        for option in chance.sample(found, min(len(found), SAMPLE)):
            assert performed(found, option, chance) == option.performed(option.parts)
        game.apply(min(game.pending), chance.choice(game.actions(min(game.pending))))


def asked(question: QuestionKind, *actions: Verb) -> tuple[Option, ...]:
    """Return the options of these answers while seat 0 is asked that."""
    table = positions.seen(positions.sketched())
    return options(replace(table, view=replace(table.view, asked=(question,), actions=actions)))


BUILD = BuildQuestion(0, "torus", 1, 2, False, None, (0, 0))


def test_a_merged_unit_is_named_with_its_place_and_with_what_it_is_made_of() -> None:
    (one,) = asked(BUILD, Merge("archon", ("torus-1", "torus-2")))
    assert one.parts == (("merge", "archon"),)
    two = asked(BUILD, Merge("archon", ("torus-1", "torus-2")), Merge("archon", ("torus-2",)))
    assert [option.parts[1:] for option in two] == [(("area", "torus-1"), ("from", "torus-2")), (("area", "torus-2"),)]


def test_one_more_unit_is_named_by_its_kind_while_units_are_collected() -> None:
    question = TargetQuestion(0, "unexpected_action", "move-units")
    alone = asked(question, Assault(1, "marine", "torus-1"), Assault(1, "ghost", "torus-1"))
    assert [option.parts for option in alone] == [(("area", "torus-1"), ("unit", unit)) for unit in ("marine", "ghost")]
    more = asked(question, Assault(1, "marine", "torus-1"), ChooseArea("torus-2"))
    assert [option.parts for option in more] == [(("unit", "marine"),), (("area", "torus-2"),)]


def test_an_action_of_a_later_version_is_no_option() -> None:
    assert pointing.options([OtherVerb("sing", ())], POINTING) == ()
