"""The number of keys for a usual round: four orders placed, a Build, a Mobilize with a battle, Research, discards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.starcraft.game import StarCraft
from tests.client.games.star_realms.local_game import Choose
from tests.client.games.starcraft.person import Person
from tests.client.games.starcraft.positions import small

FAY = {
    "faction": "raynor",
    "base": "torus-1",
    "units": {"torus-1": "marine marine", "torus-2": "marine"},
    "workers": 9,
    "transports": "torus helios 0",
    "hand": "terran-1 terran-4 terran-5 terran-6 terran-7",
    "buildings": "barracks 1",
}
ADA = {"faction": "overmind", "base": "helios-1", "units": {"helios-2": "zergling"}, "workers": 6, "hand": "zerg-1 zerg-3"}


def ada(game: StarCraft) -> Choose:
    """Return Ada, who places orders far from Fay, gives them up for event cards, and answers whatever else with the first there
    is."""

    def choose(view: object) -> tuple[object, ...]:
        actions = game.actions(1)
        best = [action for action in actions if action[0] in ("event", "end", "pass")]
        return next(iter(best), actions[0])

    return choose  # type: ignore[return-value]


ROUND = {
    "four orders placed": "3 a 1 a 1 a 2 s",
    "a Build of two units and a building": "a 2 r 3 B e",
    "a Mobilize of two units": "s 2 a 2 e e",
    "its battle": "s e",
    "an order given up": "a G",
    "Research of cards and a technology": "a 1 a a",
    "an event card": "1 enter",
    "two cards discarded": "a s enter",
}
BESIDE = ("an order given up", "an event card")
"""What the other parts are not counted with."""


def played(game: StarCraft) -> Iterator[tuple[str, Person]]:
    """Yield each part of the round, as Fay has pressed its keys."""
    person = Person(game)
    person.game.other = ada(game)
    person.sit_down()
    for part, keys in ROUND.items():
        person.press(*keys.split())
        yield part, person


def test_a_usual_round_takes_fewer_than_thirty_keys() -> None:
    """It took 40 to 55."""
    game = small(FAY, ADA, planets="torus helios", phase="planning", round=1, first=1)
    done = {part: game.view(0) for part, _person in played(game)}
    assert sum(len(keys.split()) for part, keys in ROUND.items() if part not in BESIDE) < 30
    assert done["four orders placed"]["phase"] == "execution"
    torus, _helios = done["a Build of two units and a building"]["galaxy"]
    assert torus["areas"][2]["units"] == ["marine", "marine"]
    assert done["a Build of two units and a building"]["seats"][0]["buildings"] == [{"building": "barracks", "level": 2}]
    assert done["a Mobilize of two units"]["battle"] is not None
    assert done["its battle"]["battle"] is None
    assert "bunker" not in done["Research of cards and a technology"]["seats"][0]["technologies"]
    after = done["two cards discarded"]
    assert (after["round"], after["phase"], len(after["hand"])) == (2, "planning", 8)
