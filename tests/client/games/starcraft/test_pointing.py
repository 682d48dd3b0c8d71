"""What is derived from the verbs is what the faces offer: parts, amounts, confirmations."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable

import pytest

from client.games.starcraft.faces.choosing import face_of
from client.games.starcraft.faces.face import Making
from client.games.starcraft.faces.galaxy import DESTROYING, destructions
from client.games.starcraft.pointing import POINTING
from client.table.pointing import Option, options
from engine.language import Verb
from tests.client.games.starcraft import positions

OWN = {"place", "replace", "support", "withdraw", "pair"}
"""Questions of a battle that have options of their own, as of a card alone where its skirmish is evident."""
STEPS = 400
Row = tuple[frozenset[object], Verb, int, bool]
"""Parts, action, how often the first part may be picked, whether it waits for Enter."""


@pytest.mark.parametrize("seats", range(2, 7))
def test_derived_options_are_those_of_the_faces(seats: int) -> None:
    game, chance = positions.random_game(seats, seats), random.Random(seats)
    for _step in range(STEPS):
        if game.result is not None:
            break
        seat = min(game.pending)
        table = positions.seen(game, seat)
        verbs = {type(action).__name__ for action in table.view.actions}
        if game.pending[seat].kind not in OWN and not verbs >= {"Assault", "ChooseArea"}:
            old = of_face(face_of(table).makings(table))
            assert shape(old) == shape(derived(options(table.view.actions, POINTING, table.question)))
        own = destructions(table)
        assert shape(of_face(DESTROYING.makings(table))) == shape(derived(options(own, POINTING)))
        game.apply(seat, chance.choice(game.actions(seat)))


def of_face(makings: Iterable[Making]) -> list[Row]:
    return [(frozenset(one.picks), one.action, one.most if one.counted else 1, one.asks_enter) for one in makings]


def derived(found: Iterable[Option]) -> list[Row]:
    return [(frozenset(one.parts), one.action, one.most, one.confirm) for one in found]


def shape(rows: Iterable[Row]) -> tuple[set[tuple[object, ...]], Counter[frozenset[object]]]:
    """The actions, and for each part the actions that it belongs to."""
    belongs: dict[object, set[object]] = defaultdict(set)
    actions: set[tuple[object, ...]] = set()
    for parts, action, most, confirm in rows:
        actions.add((action, len(parts), most, confirm))
        for part in parts:
            belongs[part].add((action, len(parts)))
    return actions, Counter(map(frozenset, belongs.values()))
