"""Scenarios of cards: each card's effect in a battle, compared with `card_values` and the functions here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from engine.starcraft.game import StarCraft
from engine.starcraft.state.seat import Seat
from tests.engine.starcraft.battle.card_values import BOTH, SPLASH, VALUES, WORKS
from tests.engine.starcraft.battle.fights import FIELD, fallen, fight, from_here, lay, sums
from tests.engine.starcraft.board import BOX, answers, asked, do, of, question, told

FOES = {"ground": ("zergling", "zerg-1"), "flying": ("mutalisk", "zerg-13")}
WEAK = {"terran": ("marine", "terran-2"), "protoss": ("zealot", "protoss-2"), "zerg": ("zergling", "zerg-1")}
"""A front-line unit of each race that nearly everything destroys, with its card."""
PLAIN = {"terran": "terran-1", "protoss": "protoss-3", "zerg": "zerg-2"}
"""A standard card without a text."""


def race_of_card(card: str) -> str:
    return BOX.components.card[card].race


def _give(game: StarCraft, seat: int, cards: str) -> None:
    """Move these cards to the hand, from any zone."""
    me: Seat = game.position.seats[seat]
    for key in cards.split():
        card = game.position.box.cards.number[key]
        for zone in (me.hand, me.deck, me.discard, me.technologies):
            if card in zone:
                zone.remove(card)
                break
        me.hand = sorted([*me.hand, card])


@cache
def ready(attacking: str, defending: str, bases: bool, known: str) -> StarCraft:
    """Return a battle when cards are placed, with the first units in front. `known`: in the attacker's play area."""
    mine = {"play": known, "base": f"torus-1 {FIELD}" if bases else "torus-1", "workers": 3}
    game = fight(attacking, defending, mine=mine)
    pair = ("pair", attacking.split()[0], defending.split()[0])
    if question(game) == "ability":
        do(game, "pass")
    if pair in game.actions(0):
        do(game, " ".join(pair))
    if ("front", pair[1]) in game.actions(0):
        do(game, f"front {pair[1]}")
    return game


def clash(
    attacking: str, defending: str, cards: str, against: str, *, bases: bool = False, known: str = ""
) -> tuple[StarCraft, list[tuple[object, ...]]]:
    """Return the skirmish of these units and cards, up to the next question."""
    game = ready(attacking, defending, bases, known).copy()
    _give(game, 0, cards)
    _give(game, 1, against)
    game = from_here(game)
    lay(game, cards)
    return game, lay(game, against)


# -- what is stated in tables ------------------------------------------------------------------------------------------


def check_values(card: str) -> None:
    """Check the final attack and health with every unit of the race in front, against a ground unit and a flying one."""
    stated = dict(entry.split(maxsplit=1) for entry in VALUES[card].split(", "))
    shown, other = [unit for unit in stated if unit != "else"], stated["else"]
    for unit in BOX.components.race[race_of_card(card)].units:
        plain, _, flying = stated.get(unit, other).partition(" flying ")
        for kind, values in (("ground", plain), ("flying", flying or plain)):
            if kind == "flying" and unit not in shown:
                continue
            defending, against = FOES[kind]
            _, events = clash(unit, defending, card, against)
            assert "/".join(map(str, sums(events)[0])) == values, f"{unit} against a unit {kind}"


def check_where_it_works(card: str) -> None:
    """Check which units a reinforcement works with, in front or in support."""
    front, beside = WORKS[card]
    race = race_of_card(card)
    for unit in BOX.components.race[race].units:
        for units, stated in ((unit, front), (f"{_other(unit, front, race)} {unit}", beside)):
            if not units.split()[0] or (units != unit and front == "any"):
                continue
            _, events = clash(units, "zergling", f"{PLAIN[race]} {card}", "zerg-1")
            works = ("void", 0, card, "unmatched") not in events
            assert works == (stated == "any" or unit in stated.split()), f"{card} with {units}"


def _other(unit: str, front: str, race: str) -> str:
    """Return a unit that the card does not show and that is no Assist unit."""
    for other in BOX.components.race[race].units:
        if other != unit and other not in front.split() and not BOX.components.unit[other].assist:
            return other
    return ""


def check_splash(card: str, units: str) -> None:
    """Check which units of each race its splash damage may destroy, with all units of the race present."""
    stated = SPLASH[card, units]
    for race, (weak, against) in WEAK.items():
        there = [kind for kind in BOTH[race].split() if not (card.startswith("spider") and BOX.components.unit[kind].detector)]
        cards = card if BOX.components.card[card].kind == "standard" else f"{PLAIN[race_of_card(card)]} {card}"
        game, events = clash(units, " ".join([weak, *there]), cards, against)
        taken: list[str] | None = None
        if ("triggered", 0, card) in events:
            losses = [str(event[2]) for event in told(events, "destroyed") if event[3] == card]
            taken = losses or [answer.removeprefix("lose ") for answer in answers(game, 1)]
        assert taken == (stated and [kind for kind in stated[race].split() if kind in there]), f"{card} against {race}"


# -- texts of single cards ---------------------------------------------------------------------------------------------


def check_bonus(
    card: str, attacking: str, defending: str, bonus: tuple[int, int], *, bases: bool = False, known: bool = False
) -> None:
    """Check the card's bonus to the values of a standard card without a text."""
    race = race_of_card(card)
    foe = {"zergling": "zerg-1", "mutalisk": "zerg-13", "zealot": "protoss-1", "archon": "protoss-13", "scout": "protoss-8"}
    _, events = clash(
        attacking, defending, PLAIN[race] if known else f"{PLAIN[race]} {card}", foe[defending.split()[0]], bases=bases,
        known=card if known else "",
    )  # fmt: skip
    parts = [event[4:] for event in told(events, "part") if event[3] == card]
    assert (sum(part[0] for part in parts), sum(part[1] for part in parts)) == bonus


def check_idle_worker(card: str) -> None:
    game, events = clash("vulture", "zergling", f"terran-1 {card}", "zerg-1")
    assert ("idle-worker", 0, card) in events
    assert (of(game)["workers"], of(game)["unavailable"]) == (2, 1)


def check_sacrifice(card: str) -> None:
    _, events = clash("scourge", "mutalisk", card, "zerg-4")
    assert told(events, "destroyed") == [("destroyed", 0, "scourge", card), ("destroyed", 1, "mutalisk", card)]
    _, events = clash("scourge", "zergling", card, "zerg-7")
    assert told(events, "destroyed") == [("destroyed", 0, "scourge", card)]


def check_returns(card: str) -> None:
    unit = VALUES[card].split()[0]
    _, events = clash(unit, "zergling", card, "zerg-3")
    assert ("returned", 0, card) in events


def check_cloak(card: str, stated: str, *, beside: str = "", known: bool = False, alone: bool = False) -> None:
    """Check which units of the race withdraw when they are destroyed in front."""
    race = race_of_card(card)
    for unit in BOX.components.race[race].units:
        if BOX.components.unit[unit].assist and beside not in ("", "arbiter"):
            continue
        cards = PLAIN[race] if known else card if alone else f"{PLAIN[race]} {card}"
        game, events = clash(f"{unit} {beside}", "battlecruiser", cards, "terran-14",
                             known=card if known else "")  # fmt: skip
        withdraws = question(game) == "withdraw" and f"to {unit} tarsonis-1" in answers(game)
        assert withdraws == (unit in stated.split()), unit
        assert withdraws or unit in fallen(events, 0), unit


def check_prey() -> None:
    """Check which units of each race Spawn Broodling can name, with all of them present and none destroyed before."""
    prey = {
        "terran": "firebat ghost goliath marine siege_tank vulture",
        "protoss": "dragoon high_templar zealot",
        "zerg": "defiler hydralisk ultralisk zergling",
    }
    for race, units in BOTH.items():
        weak, _ = WEAK[race]
        against = {"terran": "terran-4", "protoss": "protoss-1", "zerg": "zerg-5"}[race]
        game, _ = clash("zergling queen", f"{weak} {units}", "zerg-3 spawn_broodling", against)
        assert [answer.removeprefix("lose ") for answer in answers(game, 1)] == prey[race].split()


def check_lockdown() -> None:
    """Check which units of each race lose their support value, of those with one against a Ghost."""
    locked = ["vulture", "goliath", "siege_tank", "wraith", "battlecruiser", "dragoon", "reaver", "scout", "carrier"]
    for race, units in BOTH.items():
        weak, against = WEAK[race]
        _, events = clash("ghost", f"{weak} {units}", "terran-1 lockdown", against)
        for kind in units.split():
            value = BOX.components.unit[kind].support if "ground" in BOX.components.unit[kind].targets else 0
            assert ("part", 1, 1, kind, 0 if kind in locked else value, 0) in events, kind


def check_dark_swarm() -> None:
    """Check that only Firebat, Zergling, Ultralisk and Zealot still target ground units, and that every unit may target
    flying ones."""
    able = ["firebat", "zergling", "ultralisk", "zealot"]
    for race, units in BOTH.items():
        weak, against = WEAK[race]
        _, events = clash("hydralisk defiler", f"{weak} {units}", "zerg-2 dark_swarm", against)
        for kind in units.split():
            unit = BOX.components.unit[kind]
            value = unit.support if "ground" in unit.targets and kind in able else 0
            assert ("part", 1, 1, kind, value, 0) in events, kind
        _, events = clash("mutalisk defiler", f"{weak} {units}", "zerg-2 dark_swarm", against)
        for kind in units.split():
            unit = BOX.components.unit[kind]
            assert ("part", 1, 1, kind, unit.support if "air" in unit.targets else 0, 0) in events, kind


def check_detects(card: str, attacking: str) -> None:
    """Check the card against a burrowed Zergling."""
    race = race_of_card(card)
    standard = {"zerg": "zerg-1", "protoss": "protoss-2"}[race]
    game, events = clash(attacking, "zergling", f"{standard} {card}", "burrow-1")
    assert "zergling" in fallen(events, 1), f"{card} detects"
    assert game.position.battle is None or question(game) != "withdraw"


def check_no_support() -> None:
    _, events = clash("zergling queen", "marine marine firebat", "zerg-2 ensnare", "terran-1")
    assert sums(events)[1] == (6, 4)


def check_stasis() -> None:
    _, events = clash("zealot arbiter", "zergling", "protoss-1 stasis_field", "zerg-1")
    assert sums(events) == {0: (0, 7), 1: (0, 3)}


def check_cancels(card: str, attacking: str, defending: str, against: str, gone: str) -> None:
    _, events = clash(attacking, defending, f"{PLAIN[race_of_card(card)]} {card}", against)
    assert told(events, "cancelled") == [("cancelled", 1, gone)]


def check_nuke() -> None:
    game, events = clash("ghost", "zergling hydralisk queen", "nuke", "zerg-3")
    assert game.pending[1].args == {"source": "nuke", "count": 2}
    _, events = clash("ghost", "zergling zergling zergling zergling", "nuke", "zerg-1")
    assert "ghost" in fallen(events, 0)
    assert not [event for event in told(events, "destroyed") if event[3] == "nuke"]


def check_plague() -> None:
    _, events = clash("zergling defiler", "marine", "zerg-2 plague", "terran-4")
    assert ("triggered", 0, "plague") in events, "nobody fell to it"


def check_spider_mines(card: str) -> None:
    _, events = clash("vulture", "marine science_vessel", card, "terran-2")
    assert "marine" in fallen(events, 1)
    assert not told(events, "triggered"), "the Science Vessel detects them"


# -- cards of the play area --------------------------------------------------------------------------------------------


def kept(card: str, attacking: str, defending: str, *, theirs: bool = False, **rest: Any) -> StarCraft:
    """Return a battle with the technology or event card in the play area of the attacker or the defender."""
    has: dict[str, Any] = {"kept" if card in BOX.components.event else "play": card, "workers": 2, **rest}
    return fight(attacking, defending, mine={} if theirs else has, theirs=has if theirs else {})


def hands(game: StarCraft) -> tuple[int, ...]:
    return tuple(len(me.hand) for me in game.position.seats)


def check_detector_in_all_skirmishes(card: str, attacking: str) -> None:
    game = kept(card, attacking, "zergling zergling")
    pool = of(game)["workers"]
    do(game, f"use {card}")
    battle = game.position.battle
    assert battle is not None
    assert battle.has_detector == [True, False]
    assert of(game)["workers"] == pool - (card == "observers")
    assert (card in of(game)["play"]) == (card == "observers")
    assert hands(game) == (3, 1)


def check_consume() -> None:
    assert question(kept("consume", "zergling zergling", "marine marine")) == "place", "it takes a Defiler"
    game = kept("consume", "zergling defiler", "marine")
    do(game, "use consume")
    do(game, "lose zergling")
    assert hands(game) == (6, 1)


def check_metabolic_boost() -> None:
    for front, against, theirs, health in (
        ("zergling", "terran-2", False, 4 + 2),
        ("zergling", "terran-4", False, 4),
        ("hydralisk", "terran-2", False, 3),
        ("zergling", "terran-2", True, 4),
    ):
        sides = ("marine", front) if theirs else (front, "marine")
        game = kept("metabolic_boost", *sides, theirs=theirs)
        for seat, card in ((int(theirs), "zerg-2"), (int(not theirs), against)):
            _give(game, seat, card)
        game = from_here(game)
        cards = (against, "zerg-2") if theirs else ("zerg-2", against)
        lay(game, cards[0])
        assert sums(lay(game, cards[1]))[int(theirs)][1] == health, (front, against, theirs)


def check_parasite() -> None:
    game = kept("parasite", "marine", "zergling queen", theirs=True)
    assert game.pending[0].args["open"]
    assert not kept("parasite", "marine", "zergling defiler", theirs=True).pending[0].args["open"]
    game = kept("parasite", "zergling queen", "marine")
    lay(game, "deck")
    assert not game.pending[1].args["open"], "it opens the attacker's cards alone"
    for beside, withdraws in (("queen", False), ("defiler", True)):
        _, events = clash(f"zergling {beside}", "zergling", "zerg-1", "burrow-1", known="parasite")
        assert ("zergling" not in fallen(events, 1)) == withdraws


def check_draws(card: str, drawn: tuple[int, int], theirs: bool) -> None:
    assert hands(kept(card, "marine", "zergling", theirs=theirs)) == drawn


def check_open_cards() -> None:
    game = kept("advanced_reconnaissance", "marine", "zergling")
    do(game, "use advanced_reconnaissance")
    assert (asked(game), game.pending[1].args["open"]) == (1, True)
    assert "advanced_reconnaissance" in game.view(None)["event_discard"]


def check_retreat(card: str) -> None:
    game = kept(card, "marine", "zergling")
    events = do(game, f"use {card}", "to-all tarsonis-1")
    assert told(events, "retreat") == [("retreat", 0, "marine", "tarsonis-1", 1)]
    assert card in game.view(None)["event_discard"]


def check_plan(card: str, bonus: tuple[int, int]) -> None:
    game = kept(card, "marine", "zergling")
    do(game, f"use {card}")
    assert card in game.view(None)["event_discard"]
    lay(game, "deck")
    events = lay(game, "deck")
    assert ("part", 1, 0, card, *bonus) in events


def check_pick_of_two() -> None:
    game = kept("adaptive_strategy", "marine", "zergling")
    do(game, "deck 1")
    assert question(game) == "pick"


def _checks() -> Iterator[tuple[str, Callable[[], None]]]:
    for card in VALUES:
        yield card, lambda card=card: check_values(card)  # type: ignore[misc]
    for card in WORKS:
        yield card, lambda card=card: check_where_it_works(card)  # type: ignore[misc]
    for card, units in SPLASH:
        yield card, lambda card=card, units=units: check_splash(card, units)  # type: ignore[misc]
    for card in ("terran-17", "terran-18"):
        yield card, lambda card=card: check_bonus(card, "vulture", "zergling", (0, 1))  # type: ignore[misc]
        yield card, lambda card=card: check_idle_worker(card)  # type: ignore[misc]
    for card in ("protoss-17", "protoss-18"):
        yield card, lambda card=card: check_bonus(card, "zealot", "zergling", (0, 1))  # type: ignore[misc]
    for card in ("zerg-17", "zerg-18"):
        yield card, lambda card=card: check_bonus(card, "zergling", "zergling", (0, 0))  # type: ignore[misc]
        yield card, lambda card=card: check_bonus(card, "zergling zergling", "zergling", (1, 0))  # type: ignore[misc]
    for card in ("zerg-10", "zerg-11", "zerg-12"):
        yield card, lambda card=card: check_sacrifice(card)  # type: ignore[misc]
    for card in VALUES:
        if card.startswith("increased") or card == "nuke":
            yield card, lambda card=card: check_returns(card)  # type: ignore[misc]
    for card in ("burrow-1", "burrow-2"):
        yield card, lambda card=card: check_cloak(card, "zergling hydralisk defiler", alone=True)  # type: ignore[misc]
    for card in ("spider_mines-1", "spider_mines-2"):
        yield card, lambda card=card: check_spider_mines(card)  # type: ignore[misc]
    yield "terran_cloaking_field", lambda: check_cloak("terran_cloaking_field", "ghost wraith", beside="ghost")
    every = "zealot dragoon high_templar archon reaver scout carrier"
    yield "protoss_cloaking_field", lambda: check_cloak("protoss_cloaking_field", every, beside="arbiter", known=True)
    yield "protoss_cloaking_field", lambda: check_cloak("protoss_cloaking_field", "", known=True)
    yield "spawn_broodling", check_prey
    yield "lockdown", check_lockdown
    yield "dark_swarm", check_dark_swarm
    yield "ensnare", lambda: check_detects("ensnare", "zergling queen")
    yield "plague", lambda: check_detects("plague", "zergling defiler")
    yield "psionic_storm", lambda: check_detects("psionic_storm", "zealot high_templar")
    yield "ensnare", lambda: check_bonus("ensnare", "zergling queen", "zergling", (0, 1))
    yield "ensnare", check_no_support
    yield "plague", check_plague
    yield "stasis_field", check_stasis
    yield "psionic_storm", lambda: check_bonus("psionic_storm", "zealot high_templar", "zergling", (2, 0))
    yield "shield_battery", lambda: check_bonus("shield_battery", "zealot", "zergling", (0, 2), bases=True)
    yield "shield_battery", lambda: check_bonus("shield_battery", "zealot", "zergling", (0, 0))
    yield "singularity_charge", lambda: check_bonus("singularity_charge", "dragoon", "zergling", (1, 0))
    yield "bunker", lambda: check_bonus("bunker", "marine", "zergling", (0, 3), bases=True)
    yield "bunker", lambda: check_bonus("bunker", "marine", "zergling", (0, 0))
    yield "irradiate", lambda: check_bonus("irradiate", "marine science_vessel", "zergling", (1, 0))
    yield "emp_shockwave", lambda: check_bonus("emp_shockwave", "marine science_vessel", "archon", (3, 0))
    for foe in ("zealot", "scout"):
        yield "emp_shockwave", lambda foe=foe: check_bonus("emp_shockwave", "marine science_vessel", foe, (1, 0))  # type: ignore[misc]
    yield "emp_shockwave", lambda: check_bonus("emp_shockwave", "marine science_vessel", "zergling", (0, 0))
    yield (
        "emp_shockwave",
        lambda: check_cancels("emp_shockwave", "marine science_vessel", "zergling", "zerg-1 zerg-17", "zerg-17"),
    )
    yield "hallucination", lambda: check_cancels("hallucination", "zealot high_templar", "zergling", "zerg-1 zerg-17", "zerg-1")
    yield "improved_carapace", lambda: check_bonus("improved_carapace", "zergling", "zergling", (0, 1))
    yield "sunken_colony", lambda: check_bonus("sunken_colony", "zergling", "zergling", (2, 0), bases=True)
    yield "sunken_colony", lambda: check_bonus("sunken_colony", "zergling", "mutalisk", (0, 0), bases=True)
    yield "sunken_colony", lambda: check_bonus("sunken_colony", "zergling", "zergling", (0, 0))
    yield "defense_matrix", lambda: check_bonus("defense_matrix", "marine science_vessel", "zergling", (0, 1), known=True)
    yield "defense_matrix", lambda: check_bonus("defense_matrix", "marine", "zergling", (0, 0), known=True)
    yield "nuke", check_nuke
    yield "observers", lambda: check_detector_in_all_skirmishes("observers", "zealot zealot")
    yield "scanner_sweep", lambda: check_detector_in_all_skirmishes("scanner_sweep", "marine marine")
    yield "consume", check_consume
    yield "metabolic_boost", check_metabolic_boost
    yield "parasite", check_parasite
    for theirs in (False, True):
        drawn = {"aggressive_strategy": ((4, 1), (3, 1)), "defensive_strategy": ((3, 1), (3, 3))}
        for card, both in drawn.items():
            yield card, lambda card=card, both=both, theirs=theirs: check_draws(card, both[theirs], theirs)  # type: ignore[misc]
    yield "advanced_reconnaissance", check_open_cards
    for card in ("retreat-1", "retreat-2"):
        yield card, lambda card=card: check_retreat(card)  # type: ignore[misc]
    yield "flawless_attack_plan", lambda: check_plan("flawless_attack_plan", (2, 0))
    yield "flawless_defense_plan", lambda: check_plan("flawless_defense_plan", (0, 2))
    yield "adaptive_strategy", check_pick_of_two


SCENARIOS = list(_checks())
"""Every card with one scenario of it."""
