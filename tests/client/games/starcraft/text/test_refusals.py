"""Refusals: every code has a sentence of its own that names the rule, in every language."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import Any

import pytest

from client.games.starcraft.texts.refusals import refusal
from client.text.i18n import LANGUAGES, use_language
from engine.core.common_language import NothingToUndo
from engine.language import OtherRefusal, RefusalCode
from engine.starcraft.language.complete import LANGUAGE
from engine.starcraft.language.refusals import general, orders
from tests.client.games.starcraft.text.beginning import table

ARGUMENTS: dict[str, Any] = {
    "verb": "dance",
    "kind": "build",
    "seat": 1,
    "stop": "chance",
    "faction": "tassadar",
    "planet": "torus",
    "order": "build+",
    "allowed": 2,
    "step": 1,
    "what": "goliath",
    "limit": 3,
    "area": "torus-3",
    "unit": "high_templar",
    "minerals": 2,
    "gas": 1,
    "workers": 3,
    "source": "permanent-gas",
    "module": "air_support",
    "building": "barracks",
    "skirmish": 2,
    "card": "terran-16",
}
"""What each argument of a refusal may be."""


def example(code: str) -> RefusalCode:
    kind: Any = LANGUAGE.refusals[code]
    found: RefusalCode = kind(**{field.name: ARGUMENTS[field.name] for field in dataclasses.fields(kind)})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    use_language(language)
    for code, around in product(LANGUAGE.refusals, (table(), None)):
        text = refusal(example(code), around)
        assert text.endswith("."), (code, text)
        assert "{" not in text, (code, text)
        assert "_" not in text, (code, text)
        assert code not in text or "-" not in code, (code, text)
        assert text != refusal(OtherRefusal(code), around), f"{code} itself is for codes of tomorrow"


def test_no_two_codes_say_the_same() -> None:
    around = table()
    said = [refusal(example(code), around) for code in LANGUAGE.refusals if code != "not-asked"]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (orders.OrbitalDefense("torus-3", 1), "Torus 3: Dee's Air Support lets nobody land there."),
        (orders.AreaFull("torus-3"), "Torus 3 is full: it holds 4 units."),
        (orders.NotAffordable(1, 0, 2), "You cannot pay for that: 1 mineral, 2 workers too few."),
        (orders.NotAffordable(0, 2, 0), "You cannot pay for that: 2 gas too few."),
        (orders.NotUnlocked("goliath"), "Goliath needs Factory, level 2."),
        (orders.NotUnlocked("archon"), "Archon needs the technology Summon Archon."),
        (orders.NoFigure("worker"), "All your workers are in the game."),
        (orders.NoFigure("base"), "All your pieces of that kind are in the game: base."),
        (orders.NoFigure("supply"), "All your pieces of that kind are in the game: Supply."),
        (orders.OneEnemyArea("torus-1"), "You can enter only one enemy area in an order: you chose Torus 1."),
        (general.SpecialOrders(0), "Special orders need an R&D module, one for each."),
        (general.SpecialOrders(1), "Your R&D allows 1 special order a round, and you have placed it."),
        (general.NoOrderLeft("build+"), "You have no order left of that kind: special Build."),
    ],
)
def test_the_rule_is_named_with_what_it_is_about(refused: RefusalCode, sentence: str) -> None:
    assert refusal(refused, table()) == sentence


@pytest.mark.parametrize("stop", ["start", "chance", "shown", "seat", "turn"])
def test_undo_says_why_it_stops(stop: str) -> None:
    text = refusal(NothingToUndo(stop), table())
    assert text.startswith("There is nothing" if stop == "start" else "Undo stops here: ")


def test_what_nothing_here_is_called_is_told_as_it_was_said() -> None:
    assert refusal(orders.AreaFull("mars-9"), table()) == "mars 9 is full."
    assert refusal(orders.NotUnlocked("dragon"), table()) == "You have nothing that unlocks that: dragon."
