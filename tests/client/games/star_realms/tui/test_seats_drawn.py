"""Score, opponents and own team, drawn separately at every size, as goldens. UPDATE_GOLDENS=1 writes them again."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts import cards, seats
from client.games.star_realms.layouts.opponents import Opponents
from client.games.star_realms.layouts.score import HEIGHT, Score, authority_bar, level_of, rival
from client.games.star_realms.layouts.seats import Team, has_team_beside
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.model import keys
from client.games.star_realms.model.table import Table
from client.games.star_realms.screen_state import Fallen, Picture
from client.session.updates import Resumed, Stepped, TableChanged, Update
from client.table.owners import team_sign
from client.table.stage import Patch
from client.table.state import Updated
from client.table.store import Store
from client.terminal import capabilities
from client.text import i18n
from client.tui.canvas.canvas import SizeClass
from client.tui.canvas.draw import Line, width_of
from client.tui.canvas.gauges import level
from client.tui.canvas.styles import chip
from engine.game import Game
from engine.star_realms.cards import BY_KEY, CARDS
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.games.star_realms.tui import test_goldens
from tests.client.games.star_realms.tui.test_goldens import compare
from tests.client.games.star_realms.tui.test_goldens_many import AWAY

SIZES = {
    SizeClass.COMPACT: (60, 20),
    SizeClass.NORMAL: (80, 24),
    SizeClass.WIDE: (120, 36),
    SizeClass.LARGE: (160, 50),
}
IN_ASCII = str.maketrans("×…", "x~")
"""What a zone makes of these signs when it is drawn (`client.tui.widgets.zone`)."""
BESIDE = 40
"""The cells of the column in which the own team stands."""


def of_a_duel(view: Mapping[str, Any], *names: str) -> Picture:
    """Return what I see of a duel at that view."""
    return shown(
        Store(STAR_REALMS, NotingCommands()), TableChanged(views.table(*names)), Stepped(views.step(dict(view)), own=False)
    )


def of_many(game: Game, seat: int | None = 0, **around: Any) -> Picture:
    """Return what that seat sees of a game of several."""
    store = Store(STAR_REALMS, NotingCommands(seat), lambda: 100.0)
    return shown(store, TableChanged(many.around(game, **around)), Stepped(views.step(many.seen(game, seat)), own=False))


def shown(store: Store[Any, Any, Any, Any], *updates: Update) -> Picture:
    """Return what is drawn after these."""
    for update in updates:
        store.dispatch(Updated(views.heard(update)))
    picture: Picture = store.picture()
    return picture


def told(*steps: tuple[dict[str, Any], list[list[Any]]]) -> Iterator[Picture]:
    """Yield what is shown after each of these steps of a duel."""
    store = Store(STAR_REALMS, NotingCommands())
    shown(store, TableChanged(views.table()))
    for view, events in steps:
        yield shown(store, Stepped(views.step(view, *events), own=False))


def hers(turn: int, mine: int) -> dict[str, Any]:
    """Return Ada's turn, with so much authority of mine."""
    asked = [{"seat": 1, "kind": "main"}]
    return views.view(me={"authority": mine}, turn=turn, on_turn=[1], asked=asked, actions=[])


def after_a_hit() -> Picture:
    """Return a duel in which Ada has hit me for 7 in her turn, after a turn of mine."""
    *_before, last = told(
        (views.view(turn=7), []),
        (hers(8, 50), [["end", 0], ["turn", 1, 8]]),
        (hers(8, 43), [["attack", 1, 0, 7, 43]]),
        (views.view(me={"authority": 43}, ada={"authority": 21}, turn=9), [["end", 1], ["turn", 0, 9]]),
    )
    return last


def after_felling_a_base() -> Picture:
    *_before, last = told(
        (views.view(turn=9, ada={"in_play": views.in_play("space_station", "the_hive")}), []),
        (views.view(turn=9, ada={"in_play": views.in_play("space_station")}), [["destroy", 0, 1, "the_hive", 5]]),
    )
    return last


def crowd() -> Picture:
    return of_a_duel(test_goldens.crowded())


def six_with_bases() -> Picture:
    """Return five others with four bases each, all of different names."""
    found = [card for card in BY_KEY.values() if card.is_base and card.key not in many.ROW]
    bases = [card.key for card in found for _copy in range(card.copies)]
    return of_many(
        many.position("free-for-all", 6, {seat: {"bases": " ".join(bases[seat - 1 : 20 : 5])} for seat in range(1, 6)})
    )


def raid_of_six() -> Picture:
    """Return a raider beside four others, who show their hands."""
    seats = {
        0: {"authority": 61, "bases": "brain_world blob_wheel"},
        1: {"combat": 4, "trade": 2, "hand": "missile_bot scout"},
        2: {"authority": 19, "hand": "ram scout", "bases": "trading_post"},
        3: {"authority": 9, "hand": "viper", "bases": "the_hive royal_redoubt port_of_call"},
    }
    return of_many(many.position("raid", 6, seats, on_turn=1), 1)


PICTURES: dict[str, Callable[[], Picture]] = {
    "my turn": lambda: of_a_duel(views.busy()),
    "their turn": lambda: of_a_duel(test_goldens.their_turn()),
    "after a hit": after_a_hit,
    "a base fell": after_felling_a_base,
    "crowded": crowd,
    "hydra": lambda: of_many(many.hydra(), eli={"link": "lost", "away": "grace", "until": 185}),
    "emperor": lambda: of_many(many.emperor(), 1),
    "raid": lambda: of_many(many.raid(), 1),
    "raid of six": raid_of_six,
    "hunter": lambda: of_many(many.hunter()),
    "free for all": lambda: of_many(many.free_for_all()),
    "free for all, away": lambda: of_many(many.free_for_all(), 3, **AWAY),
    "six with bases": six_with_bases,
    "emperor, watched": lambda: of_many(many.emperor(), None),
}


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.use_language(request.param)
    yield request.param
    i18n.use_language("en")


def text(lines: list[Line]) -> list[str]:
    shown = ["".join(part for part, _style in line).rstrip() for line in lines]
    return [line.translate(IN_ASCII) for line in shown] if capabilities.ascii_only() else shown


def table_of(picture: Picture) -> Table:
    assert picture.table is not None
    return picture.table


def score(picture: Picture, size: SizeClass) -> list[Line]:
    return Score().draw(picture, SIZES[size][0], HEIGHT if not size < SizeClass.WIDE else 1)


def others(picture: Picture, size: SizeClass) -> list[Line]:
    zone, room = Opponents(size), SIZES[size]
    lines = zone.height(picture, *room) + (not table_of(picture).many)
    return zone.draw(picture, room[0], lines)


def team(picture: Picture, size: SizeClass) -> list[Line]:
    if not has_team_beside(table_of(picture), size):
        return []
    return Team().draw(picture, BESIDE, Team().height(table_of(picture)))


ZONES = {"score": score, "others": others, "team": team}


def sizes_of(draw: Callable[[Picture, SizeClass], list[Line]]) -> dict[str, str]:
    """Return what the zone shows of every picture at every size."""
    found: dict[str, str] = {}
    for name, picture in PICTURES.items():
        for size in SIZES:
            lines = text(draw(picture(), size))
            if any(line.strip() for line in lines):
                found[f"{name}, {SIZES[size][0]} columns"] = "\n".join(lines)
    return found


@pytest.mark.parametrize("zone", ZONES)
def test_the_zone_looks_like_its_golden(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = sizes_of(ZONES[zone])
    monkeypatch.setattr(capabilities, "_ascii_only", True)
    in_ascii = sizes_of(ZONES[zone])
    assert all(shown.isascii() for shown in in_ascii.values())
    compare(f"zone-{zone}", found | {f"{name}, ASCII": shown for name, shown in in_ascii.items()})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES)
def test_no_zone_is_wider_or_higher_than_its_room(name: str, size: SizeClass, language: str) -> None:
    picture = PICTURES[name]()
    for zone, draw in ZONES.items():
        lines = draw(picture, size)
        assert all(width_of(line) <= (BESIDE if zone == "team" else SIZES[size][0]) for line in lines), (zone, lines)
        assert len(lines) <= 14, zone


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_no_name_of_a_base_is_cut_where_only_one_other_sits(language: str, size: SizeClass) -> None:
    """Whether the base can be attacked now or not."""
    for card in (card for card in CARDS if card.is_base):
        for actions in ([["end-turn"]], [["attack-base", 1, 0, card.defense], ["end-turn"]]):
            bases = views.in_play(card.key, "blob_wheel", "blob_wheel")
            picture = of_a_duel(views.view(ada={"in_play": bases}, actions=actions))
            shown = " ".join(" ".join(text(others(picture, size))).split())
            words = cards.name_of(table_of(picture).others[0].bases[0]).split()
            assert all(word in shown for word in words), shown


# -- several seats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_every_base_of_five_others_is_seen_by_its_key_faction_and_defense(size: SizeClass) -> None:
    picture = six_with_bases()
    shown = "\n".join(text(others(picture, size)))
    stacks = [base for seat in table_of(picture).others for base in seat.bases]
    assert len(stacks) == 20
    if size == SizeClass.COMPACT:
        assert shown.count(" +1 ") == 5, "what has no room is counted"
    else:
        keyed = [stack for stack in stacks if stack.key]
        assert all(f" {stack.key} " in shown for stack in keyed)
        assert " +1" not in shown


def test_what_is_under_the_cursor_is_seen_where_not_all_bases_are() -> None:
    picture = six_with_bases()
    last = table_of(picture).others[0].bases[-1]
    lines = text(others(replace(picture, stack=last), SizeClass.COMPACT))
    assert f"›{last.key} " in lines[0]
    assert f"{last.key} " not in text(others(picture, SizeClass.COMPACT))[0]


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_of_hand_deck_and_discard_pile_say_what_they_count(size: SizeClass) -> None:
    shown = text(others(of_many(many.hydra()), size))
    numbered = [line for line in shown if "10" in line and "─" not in line]
    assert numbered
    assert all("d10" in line or "deck 10" in line for line in numbered), numbered


@pytest.mark.parametrize("size", SIZES)
def test_no_team_is_called_by_a_letter_that_is_a_faction_or_a_key(size: SizeClass) -> None:
    for game in (many.hydra(), many.emperor()):
        picture = of_many(game)
        names = {team_sign(seat.team) for seat in table_of(picture).seats}
        assert names.isdisjoint({"B", "T", "S", "M", *keys.pools().every})
        shown = "\n".join(text([*score(picture, size), *others(picture, size)]))
        assert all(sign in shown or "beta" in shown for sign in names), shown


def test_bars_of_seats_below_each_other_are_half_a_line_high() -> None:
    picture = of_many(many.emperor(), 1)
    drawn = [authority_bar(picture, table_of(picture), seat, 5) for seat in table_of(picture).others if seat.alive]
    assert all(set(span[0]) <= {"▄"} for span, *_rest in drawn)
    assert len({spans[0][1] for spans in drawn}) > 1, "each is in the colour of its own level"


def test_the_number_of_a_seat_is_lit_where_it_can_be_attacked_now() -> None:
    def number(picture: Picture, at: int) -> str:
        lines = others(picture, SizeClass.NORMAL)
        return next(style for part, style in lines[at] if part.strip().isdigit())

    attacked = of_many(many.hunter())
    assert number(attacked, 0) == "block! on combat"
    assert number(attacked, 1) == "combat! on track"


def test_the_own_team_stands_beside_the_log_and_everybody_else_above() -> None:
    picture = of_many(many.emperor(), 1)
    table = table_of(picture)
    assert [seat.number for seat in seats.across(table, SizeClass.WIDE)] == [3, 4, 5]
    assert len(seats.across(table, SizeClass.NORMAL)) == 5
    beside = "\n".join(text(team(picture, SizeClass.WIDE)))
    assert "Your team" in beside
    assert all(name in beside for name in ("Ada", "Cem"))


@pytest.mark.parametrize(
    ("game", "seat", "name"),
    [
        (many.hydra, 0, "Dee"),
        (many.emperor, 0, "Eli"),
        (many.raid, 1, "Ada"),
        (many.hunter, 0, "Bo"),
        (many.free_for_all, 0, "Eli"),
    ],
)
def test_the_score_compares_with_the_one_who_decides_else_with_who_has_most(
    game: Callable[[], Game], seat: int, name: str
) -> None:
    assert rival(table_of(of_many(game(), seat))).name == name


# -- score ------------------------------------------------------------------------------------------------------------


def test_the_score_says_who_hit_you_and_how_hard_and_draws_the_last_turns() -> None:
    lines = text(score(after_a_hit(), SizeClass.WIDE))
    assert "Ada hit you for 7." in lines[2]
    assert "▼7" in lines[0]
    assert any(bar in lines[0] for bar in "▁▂▃▄▅▆▇█")


def test_a_hit_is_told_until_ones_own_turn_is_over() -> None:
    mine = views.view(me={"authority": 43}, turn=9)
    shown = told(
        (hers(8, 50), []),
        (hers(8, 43), [["attack", 1, 0, 7, 43]]),
        (mine, [["end", 1], ["turn", 0, 9]]),
        (mine, [["play", 0, "scout", 0]]),
        (hers(10, 43), [["end", 0], ["turn", 1, 10]]),
        (hers(10, 40), [["attack", 1, 0, 2, 41]]),
        (hers(10, 40), [["attack", 1, 0, 1, 40]]),
    )
    seven = ("Ada hit you for 7.",)
    assert [picture.hits for picture in shown] == [
        (),
        seven,
        seven,
        seven,
        (),
        ("Ada hit you for 2.",),
        ("Ada hit you for 3.",),
    ]


def test_after_a_gap_nothing_is_told_that_was_not_seen() -> None:
    back = Resumed(views.snapshot(views.view(me={"authority": 43}, turn=9), None))
    assert shown(Store(STAR_REALMS, NotingCommands()), TableChanged(views.table()), back).hits == ()


@pytest.mark.parametrize("size", SIZES)
def test_a_base_that_fell_in_this_turn_stays_as_its_name_until_the_turn_is_over(size: SizeClass) -> None:
    before = views.view(turn=9, ada={"in_play": views.in_play("space_station", "the_hive")})
    after = views.view(turn=9, ada={"in_play": views.in_play("space_station")})
    steps = told((before, []), (after, [["destroy", 0, 1, "the_hive", 5]]), (hers(10, 50), [["end", 0]]))
    shown = ["\n".join(text(others(picture, size))) for picture in steps]
    assert ["The Hive" in each for each in shown] == [True, True, False]
    assert ["✗" in each for each in shown] == [False, True, False]


@pytest.mark.parametrize("size", SIZES)
def test_a_hit_and_a_base_that_falls_are_seen_at_a_table_of_several(size: SizeClass) -> None:
    """The bar of the seat is white with what it lost; the base is white, then dust, then its name until the turn is over."""
    picture = of_many(many.emperor(), 1)
    eli = next(seat for seat in table_of(picture).others if seat.name == "Eli")
    hit = Patch("score", eli.number, "struck", "13", 13)
    shown = others(replace(picture, patches=(hit,)), size)
    assert any("▼13" in part and style == chip("block.g") for line in shown for part, style in line)

    felled = replace(picture, felled=((eli.number, "blob_wheel"),))
    assert "✗ B" in "\n".join(text(others(felled, size))), "its name, or its faction"
    for look, style in (("struck", chip("block.g")), ("dust", "B.mid")):
        frame = others(replace(felled, patches=(Patch("opponents", eli.number, look, "blob_wheel"),)), size)
        assert [part for line in frame for part, own in line if own == style and (part[:1] == "▒" or "✗" in part)], look


def crowd_of_a_duel() -> Picture:
    """Return a duel in which Ada has more bases than have room at 60x20."""
    bases = [card.key for card in BY_KEY.values() if card.is_base][:9]
    return of_a_duel(views.view(ada={"in_play": views.in_play(*bases)}))


@pytest.mark.parametrize("make", [six_with_bases, crowd_of_a_duel])
def test_a_base_that_falls_where_not_all_have_room_is_seen_for_its_moment(make: Callable[[], Picture]) -> None:
    """It stands in the place of the count, white with its sign, then as dust; afterwards the count is there again."""
    picture = make()
    seat = table_of(picture).others[0]
    felled = replace(picture, felled=((seat.number, "blob_wheel"),))
    still = others(felled, SizeClass.COMPACT)
    assert "+" in "".join(text(still))
    assert "✗" not in "".join(text(still)), "there is no room for what is left of it"
    part = seat.number if table_of(picture).many else -1
    for look, style in (("struck", chip("block.g")), ("dust", "B.mid")):
        frame = others(replace(felled, patches=(Patch("opponents", part, look, "blob_wheel"),)), SizeClass.COMPACT)
        shown = [words for line in frame for words, own in line if own.removesuffix(" on ground") == style]
        assert shown, look
        assert all("▒" in words if look == "dust" else {"✗", "B"} <= {*words} for words in shown), shown
        assert sum(one != other for one, other in zip(still, frame, strict=True)) == 1
    assert others(felled, SizeClass.COMPACT) == still


@pytest.mark.parametrize("size", SIZES)
def test_a_base_of_yours_that_falls_is_struck_alone(size: SizeClass) -> None:
    """The line of the lost base is white, and no base that is still in play, although both are the first of the zone."""
    picture = of_a_duel(views.view(me={"in_play": views.in_play("blob_wheel", "trading_post")}))
    picture = replace(picture, fallen=(Fallen("the_hive", "Ada", "q"),))
    still = laid(picture, *SIZES[size]).lines
    struck = laid(replace(picture, patches=(Patch("mine", 0, "struck", "the_hive"),)), *SIZES[size]).lines
    white = [text([line])[0] for line, before in zip(struck, still, strict=True) if line != before]
    assert len(white) == 1
    assert "The Hive, destroyed by Ada" in white[0]


@pytest.mark.parametrize(
    ("authority", "colour"), [(50, "high"), (25, "high"), (24, "middle"), (13, "middle"), (12, "low"), (1, "low")]
)
def test_authority_is_in_the_colour_of_its_danger(authority: int, colour: str) -> None:
    picture = of_a_duel(views.view(me={"authority": authority}))
    assert level_of(table_of(picture), table_of(picture).me) == colour == level(authority, 50)
    for size in SIZES:
        styles = {style for line in score(picture, size) for _part, style in line[: len(line) // 2]}
        assert any(style.endswith(f"on {colour}") for style in styles), styles


@pytest.mark.parametrize("size", SIZES)
def test_authority_of_three_digits_and_long_names_have_room(size: SizeClass) -> None:
    view = views.view(me={"authority": 123}, ada={"authority": 107})
    for line in score(of_a_duel(view, "Bartholomew-Jone", "Maximiliana-Anna"), size):
        assert width_of(line) == SIZES[size][0]
    shown = "\n".join(text(score(of_a_duel(view), size)))
    assert (" 123" in shown and " 107" in shown) or not size < SizeClass.WIDE


def test_outposts_to_fell_are_summed_with_what_is_left_of_their_defense() -> None:
    bases = views.in_play("space_station", {"card": "royal_redoubt", "damage": 2}, "blob_wheel")
    table = table_of(of_a_duel(views.view(ada={"in_play": bases})))
    assert seats.to_fell([table.others[0]]) == (2, 8)


def test_the_curves_of_the_other_moment_end_before_it() -> None:
    picture = after_a_hit()
    assert [len(row) for row in picture.authority] == [2] * len(picture.authority)
    assert picture.authority[-2:] == ((50, 50), (43, 50))


@pytest.mark.parametrize(("columns", "lines"), [*itertools.product((60, 71, 80, 99, 119), (20, 24, 33))])
def test_the_score_of_one_line_is_as_wide_as_its_screen(columns: int, lines: int) -> None:
    drawn = Score().draw(of_a_duel(views.busy()), columns, 1)
    assert [width_of(line) for line in drawn] == [columns]
    assert cell_len(text(drawn)[0]) <= columns


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES)
def test_no_mark_touches_a_name(name: str, size: SizeClass, language: str) -> None:
    """Neither the sign of what can be attacked, nor that of a team, nor the reach of a seat."""
    touching = re.compile(r"\w[◆◇]|[◎◉□✓][αβ]|[αβ◎◉]\w")
    found = [line for line in text(others(PICTURES[name](), size)) if touching.search(line)]
    assert not found


@pytest.mark.parametrize("size", SIZES)
def test_a_hit_turns_the_bar_of_a_seat_white_at_a_table_of_six_too(size: SizeClass) -> None:
    """One's own with the totals, and in the score where there is one; another's in its line or panel. It says for how much."""
    picture = of_many(many.free_for_all())
    width, height = SIZES[size]
    for seat in (0, 2):
        hit = replace(picture, patches=(Patch("score", seat, "struck", "7", 7),))
        white = [
            (part, style)
            for line in laid(hit, width, height).lines
            for part, style in line
            if "▼7" in part and style == chip("block.g")
        ]
        assert len(white) == (2 if seat == 0 and size >= SizeClass.WIDE else 1)
