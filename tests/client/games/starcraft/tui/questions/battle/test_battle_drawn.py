"""The panel of a battle in each of its questions, as a golden."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from client.games.starcraft.commands import key_of
from client.games.starcraft.layouts.battle import draw_battle, place_of_log
from client.games.starcraft.layouts.table_sheet import laid
from client.games.starcraft.questions.battle import BATTLE
from client.games.starcraft.screen_state import Picture
from client.table.pointing import Part, Picks
from client.terminal import capabilities
from client.text import i18n
from client.tui.canvas.draw import width_of
from tests.client.games.starcraft.drawn import below_seats, panel_height, screen
from tests.client.games.starcraft.drawn import text as text_of
from tests.client.games.starcraft.golden_lines import compare
from tests.client.games.starcraft.questions.battle import scenes
from tests.client.games.starcraft.questions.battle.sitting import Sitting
from tests.engine.starcraft.battle.random_battles import generated

AT_80, AT_120, AT_160 = (80, 24), (120, 36), (160, 50)
PANEL = (80, 17)
"""The panel on the first of them."""
SIZES = ((60, 10), (80, 11), PANEL, (120, 29), (160, 43))


@dataclass(frozen=True)
class Scene:
    """A battle, the viewing seat, the cursor and the picks."""

    sitting: Callable[[], Sitting]
    seat: int | None = 0
    cursor: Part = ()
    picked: Picks = ()
    size: tuple[int, int] = AT_80


SCENES = {
    "pairs-80x24": Scene(scenes.paired, cursor=("enemy", "zealot")),
    "pair-picked-80x24": Scene(scenes.paired, cursor=("unit", "marine"), picked=(("unit", "marine"),)),
    "support-80x24": Scene(scenes.supporting, cursor=("unit", "firebat")),
    "cards-80x24": Scene(scenes.placing, cursor=("card", "terran-1")),
    "cards-120x36": Scene(scenes.placing, cursor=("card", "terran-17"), size=AT_120),
    "cards-160x50": Scene(scenes.placing, cursor=("card", "terran-17"), size=AT_160),
    "pairs-120x36": Scene(scenes.paired, cursor=("enemy", "zealot"), size=AT_120),
    "cards-watched-80x24": Scene(scenes.placing, seat=4),
    "result-80x24": Scene(scenes.three, cursor=("skirmish", "1")),
    "cards-80x36": Scene(scenes.placing, cursor=("card", "terran-17"), size=(80, 36)),
    "result-120x36": Scene(scenes.three, seat=1, cursor=("skirmish", "1"), size=AT_120),
    "over-80x24": Scene(scenes.over, seat=None, cursor=("skirmish", "2")),
    "leaving-by-a-card-80x24": Scene(scenes.leaving_by_a_card),
    "left-by-a-card-80x24": Scene(scenes.left_by_a_card),
    "abilities-80x24": Scene(scenes.abilities, cursor=("card", "observers")),
    "consume-80x24": Scene(scenes.consuming, seat=1, cursor=("worker",)),
    "splash-80x24": Scene(scenes.splashed, seat=1, cursor=("unit", "mutalisk")),
    "withdraw-80x24": Scene(scenes.withdrawing, seat=1, cursor=("area", "tarsonis-1")),
    "retreat-80x24": Scene(scenes.retreating, cursor=("area", "tarsonis-3")),
    "six-80x24": Scene(scenes.six, cursor=("card", "terran-3")),
}


def text(scene: Scene) -> str:
    table = scene.sitting().table(scene.seat)
    said = BATTLE.said(table, scene.picked)
    width, height = scene.size
    log = place_of_log(table, scene.cursor, width, panel_height(table, width, height))
    return screen(table, draw_battle, scene.size, scene.picked, scene.cursor, said, log)


def test_battles_look_like_their_golden() -> None:
    found = {name: below_seats(text(scene), scene.sitting().table(scene.seat), scene.size[0]) for name, scene in SCENES.items()}
    compare("battle", found)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("name", ["cards-120x36", "pairs-120x36", "result-120x36"])
def test_what_a_front_can_hit_is_whole_in_every_language(name: str, language: str) -> None:
    i18n.use_language(language)
    try:
        scene = SCENES[name]
        table = scene.sitting().table(scene.seat)
        fronts = "\n".join(
            "".join(words for words, _style in line)[:40] for line in draw_battle(table, scene.picked, (), 120, 29)
        )
    finally:
        i18n.use_language("en")
    assert not [line for line in fronts.splitlines()[1:14] if line.rstrip().endswith("…") and "+" not in line], fronts


@pytest.mark.parametrize("name", ["pairs-80x24", "cards-80x24", "result-80x24", "splash-80x24"])
def test_in_ascii_there_is_nothing_but_ascii(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    assert text(SCENES[name]).isascii()


def test_every_moment_fits_every_size() -> None:
    for seed in range(2):
        rng = random.Random(seed)
        game = generated(rng)
        sitting = scenes.begun(game)
        while game.position.battle is not None:
            asked = min(game.pending)
            for seat in (asked, None):
                table = sitting.table(seat)
                for pick in [(), *(thing.part for thing in BATTLE.things(table, ()))]:
                    for width, height in SIZES:
                        lines = draw_battle(table, (), pick, width, height)
                        assert [width_of(line) for line in lines] == [width] * height, (width, height, pick)
            sitting.act(asked, rng.choice(game.actions(asked)))


def test_the_thing_under_the_cursor_is_always_seen() -> None:
    sitting = scenes.six()
    table = sitting.table(0)
    for thing in BATTLE.things(table, ()):
        lines = draw_battle(table, (), thing.part, *PANEL)
        assert any(spans[0][0].startswith("›") for spans in lines), thing


def test_the_log_has_the_blank_cells() -> None:
    sitting = scenes.placing()
    place = place_of_log(sitting.table(0), (), *PANEL)
    assert place is not None
    lines = draw_battle(sitting.table(0), (), ("card", "terran-1"), *PANEL)
    for line in lines[place.y : place.y + place.height]:
        assert "".join(words for words, _style in line)[place.x :].strip() == ""


def test_the_answers_have_the_room_where_units_are_named() -> None:
    table = scenes.retreating().table(0)
    lines = ["".join(words for words, _style in line) for line in draw_battle(table, (), ("skirmish", "1"), *PANEL)]
    assert sum("room for" in line for line in lines) == len(BATTLE.options(table))
    assert not any(line.lstrip().startswith("attack ") for line in lines[:13])


@pytest.mark.parametrize(("cursor", "count"), [(("card", "terran-1"), 6), (("card", "terran-17"), 8)])
def test_the_rule_counts_the_cards_that_are_not_whole_in_sight(cursor: Part, count: int) -> None:
    table = scenes.placing().table(0)
    lines = ["".join(words for words, _style in line) for line in draw_battle(table, (), cursor, 80, 29)]
    hand = next(line for line in lines if line.startswith("─ Hand"))
    assert sum(int(number) for number in re.findall(r"(\d+) more", hand)) == count, (hand, lines)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_whole_text_of_every_card_is_read_by_the_key_that_is_named_where_it_is_cut(language: str) -> None:
    i18n.use_language(language)
    try:
        named = f"… {key_of('look')}"
        for sitting, seat in ((scenes.placing(), 0), (scenes.splashed(), 1), (scenes.three(), 0), (scenes.six(), None)):
            table = sitting.table(seat)
            for part in (thing.part for thing in BATTLE.things(table, ())):
                read = BATTLE.inspected(table, part)
                picture = Picture(table=table, panel=BATTLE.NAME, cursor=part)
                for size in (AT_80, AT_120):
                    words = " ".join(words for pair in read for words in pair).split()
                    opened = text_of(laid(replace(picture, reads=True), *size).lines)
                    missing = [word for word in words if word.strip(".") not in opened]
                    assert not missing, (part, size, missing)
                    assert size != AT_80 or opened.count(f"─ {read[0][0]}") == 1, part
                usual = text_of(laid(picture, *AT_80).lines)
                assert named in usual or all(word.strip(".") in usual for word in words), part
    finally:
        i18n.use_language("en")
