"""The end of a game: one score everywhere, curves from the first turn, and the numbers of its record, at every size."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from msgspec import structs
from textual.geometry import Size
from textual.pilot import Pilot

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts.end import side_of
from client.games.star_realms.model.counting import TurningPoint, from_data
from client.games.star_realms.numbers import NUMBERS
from client.games.star_realms.screen_state import Over
from client.games.star_realms.texts import end
from client.games.star_realms.texts.narrator import Formatter
from client.records.library import summarize
from client.session.updates import ProofChanged, RecordKept, Resumed, Spoken, Stepped, TableChanged, Update
from client.table.state import Updated
from client.table.store import Store
from client.tui.canvas.canvas import SizeClass
from client.tui.canvas.draw import Line
from engine.game import Game
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.games.star_realms.table.test_details import BROKEN, FILE, KEPT
from tests.client.games.star_realms.tui.test_goldens import compare, game_of_turns
from tests.client.games.star_realms.tui.test_goldens_many import over_the_turns
from tests.client.records.games import kept, play

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eli", "Fay")


@cache
def counted(mode: str, seats: int) -> RecordKept:
    """Return what is known of the record of a played game: the same each time, to be read."""
    return RecordKept(FILE, counted=summarize(kept(play(mode, seats)), lambda _game: NUMBERS).counted)


def ended(game: Game, seat: int | None, seconds: int = 840) -> Stepped:
    """Return the last step as that seat hears it."""
    result = game.result
    assert result is not None
    over = ["over", list(result.winners), result.reason]
    return Stepped(views.step(plain(game.view(seat)), over, seconds=seconds), own=False)


def at_the_end(mode: str, seats: int, seat: int | None, *told: Update) -> list[Update]:
    """Return the updates for a client that comes to a table where the game is over, and that keeps its record."""
    game = play(mode, seats).game
    return [TableChanged(many.around(game, NAMES)), ended(game, seat), ProofChanged(KEPT), counted(mode, seats), *told]


def table_of(seat: int | None, told: list[Update]) -> Store:
    made = Store(STAR_REALMS, NotingCommands(seat))
    for update in told:
        made.dispatch(Updated(views.heard(update)))
    return made


# -- one number everywhere ---------------------------------------------------------------------------------------------


def test_an_authority_below_nothing_is_0_at_the_table_and_in_the_log() -> None:
    made = Store(STAR_REALMS, NotingCommands())
    made.dispatch(Updated(TableChanged(views.table())))
    lost = views.view(ada={"authority": -4}, asked=[], standing=[], result={"winners": [0], "reason": "authority"})
    made.dispatch(Updated(views.heard(Stepped(views.step(views.view(ada={"authority": 6})), own=False))))
    made.dispatch(Updated(views.heard(Stepped(views.step(lost, ["attack", 0, 1, 10, -4]), own=True))))
    picture = made.picture()
    assert picture.table is not None
    assert [seat.authority for seat in picture.table.seats] == [50, 0]
    assert picture.log[-1].text == "You hit Ada for 10: 6, now 0."
    assert picture.over is not None
    assert picture.over.authority[-1] == (50, 0)


def test_a_curve_begins_before_the_first_damage() -> None:
    made = Store(STAR_REALMS, NotingCommands())
    made.dispatch(Updated(TableChanged(views.table())))
    made.dispatch(Updated(views.heard(Stepped(views.step(views.view(turn=1)), own=False))))
    hit = views.view(turn=1, ada={"authority": 45})
    made.dispatch(Updated(views.heard(Stepped(views.step(hit, ["attack", 0, 1, 5, 45]), own=True))))
    assert made.state.history.chart() == [(0, (50, 50)), (1, (50, 45))]


@pytest.mark.parametrize("mode", [("duel", 2), ("hydra", 4), ("emperor", 6), ("free-for-all", 3)])
def test_curves_begin_at_the_start_and_end_in_the_scores(mode: tuple[str, int]) -> None:
    game = play(*mode).game
    found = from_data(counted(*mode).counted or {})
    assert len(found.authority) == found.turns + 1 == game.turn + 1
    assert min(found.authority[0]) >= 50
    assert found.authority[-1] == tuple(max(seat["authority"], 0) for seat in game.view(None)["seats"])


# -- what is counted ---------------------------------------------------------------------------------------------------


def test_the_numbers_are_those_of_the_events() -> None:
    played = play()
    told = [event for point in range(len(played.points)) for event in played.told(point, None)]
    undone = {entry.action for entry in played.game.record.entries}
    assert ("undo",) in undone, "the game shows nothing of actions that were taken back"
    found = from_data(counted("duel", 2).counted or {})
    hits = [event[3] for event in told if event[0] == "attack" and event[1] == 0]
    assert found.seats[0].biggest_hit <= max(hits)
    deck = played.game.view(0)["seats"][0]
    everything = [*deck["hidden"], *deck["top"], *deck["discard"], *played.game.view(0)["hand"]]
    everything += [card["card"] for card in deck["in_play"]]
    assert sum(found.seats[0].deck.values()) == len(everything)
    assert sum(found.seats[0].bought.values()) - found.seats[0].scrapped == len(everything) - 10


def test_what_was_taken_back_is_not_counted() -> None:
    from client.records.library import in_effect

    record = play().game.record
    done = in_effect(record.entries)
    undone = sum(entry.action == ("undo",) for entry in record.entries)
    assert undone
    assert len(done) == len(record.entries) - 2 * undone
    assert ("undo",) not in {entry.action for entry in done}


def test_a_boss_is_never_said_to_be_ahead_of_the_raiders() -> None:
    assert from_data(counted("raid", 4).counted or {}).turning is None


@pytest.mark.parametrize(
    ("me", "sentence"),
    [
        (0, "Turning point: turn 22, Bob hit you for 10 in all and destroyed 2 bases."),
        (1, "Turning point: turn 22, you hit Ann for 10 in all and destroyed 2 bases."),
        (None, "Turning point: turn 22, Bob hit Ann for 10 in all and destroyed 2 bases."),
    ],
)
def test_the_turning_point_is_told_to_each_as_it_was_for_them(me: int | None, sentence: str) -> None:
    found = from_data(counted("duel", 2).counted or {})
    assert end.turning_point(Formatter(me, NAMES[:2], (0, 1)), found.turning) == sentence


@pytest.mark.parametrize(
    ("did", "sentence"),
    [
        ({"hit": 1, "target": 1}, "You were ahead from turn 5 on."),
        ({"gained": 4}, "You were ahead from turn 5 on."),
        ({"hit": 1, "target": 1, "gained": 5}, "Turning point: turn 5, you gained 5 authority."),
        ({"hit": 5, "target": 1}, "Turning point: turn 5, you hit Bob for 5 in all."),
        ({"bases": 1}, "Turning point: turn 5, you destroyed 1 base."),
    ],
)
def test_a_turn_in_which_little_was_done_is_no_turning_point(did: dict[str, int], sentence: str) -> None:
    turning = TurningPoint(5, 0, False, 0, **did)
    assert end.turning_point(Formatter(0, NAMES[:2], (0, 1)), turning) == sentence


# -- sentences ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "me", "sentence"),
    [
        (("duel", 2), 1, "[YOU WON] in turn 22, after 14 minutes. Ann's authority is gone."),
        (("duel", 2), 0, "Bob won in turn 22, after 14 minutes. You came within 3."),
        (("duel", 2), None, "Bob won in turn 22, after 14 minutes. Ann's authority is gone."),
        (("hydra", 4), 2, "[YOUR TEAM WON] in turn 33, after 14 minutes: you and Dee. The other side is defeated."),
        (("hydra", 4), 0, "Team beta won in turn 33, after 14 minutes: Cem and Dee. You dealt 56 combat on the way."),
        (("free-for-all", 3), None, "Cem won in turn 73, after 14 minutes. Nobody else is left."),
    ],
)
def test_the_end_says_who_won_when_and_how_near_it_was(mode: tuple[str, int], me: int | None, sentence: str) -> None:
    over = table_of(me, at_the_end(*mode, me)).picture().over
    assert over is not None
    assert over.sentence == sentence


@pytest.mark.parametrize(
    ("winners", "reason", "me", "sentence"),
    [
        ((1,), "concede", 0, "You conceded."),
        ((1,), "concede", 1, "Ann conceded."),
        ((1,), "turn-limit", 1, "The turn limit was reached."),
        ((0, 1), "draw", 1, "All players agreed."),
    ],
)
def test_the_end_says_why(winners: tuple[int, ...], reason: str, me: int, sentence: str) -> None:
    formatter = Formatter(me, NAMES[:2], (0, 1))
    assert end.reason_sentence(formatter, winners, reason, None) == sentence


@pytest.mark.parametrize(
    ("least", "sentence"), [(3, "You came within 3."), (10, "You came within 10."), (46, "Your authority is gone.")]
)
def test_only_a_game_that_was_near_is_said_to_have_been(least: int, sentence: str) -> None:
    numbers = from_data(counted("duel", 2).counted or {})
    lost = structs.replace(numbers, authority=((50, 50), (20, least), (0, 52)))
    assert end.reason_sentence(Formatter(0, NAMES[:2], (0, 1)), (1,), "eliminated", lost) == sentence


# -- the record tells it to everybody ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_comes_back_in_a_new_terminal_or_only_watched_sees_the_whole_game(seat: int | None) -> None:
    game = play().game
    back = Resumed(views.snapshot(plain(game.view(seat)), None))
    made = table_of(seat, [TableChanged(many.around(game, NAMES)), back, counted("duel", 2)])
    over = made.picture().over
    assert over is not None
    assert len(over.authority) == game.turn + 1
    assert over.seats[0].biggest_hit == 12


def test_without_a_record_the_end_shows_what_was_seen_and_says_why() -> None:
    made = table_of(0, [*at_the_end("duel", 2, 0)[:3], RecordKept(why="No space left on device")])
    over = made.picture().over
    assert over is not None
    assert (over.seats, over.trouble) == ((), "No space left on device")
    assert over.authority[-1] == (0, 13)


def test_what_is_said_after_the_end_can_be_read() -> None:
    said = Spoken(views.said("Bob", "good game", seat=1))
    over = table_of(0, at_the_end("duel", 2, 0, said)).picture().over
    assert over is not None
    assert [entry.text for entry in over.said] == ["good game"]


# -- drawn -------------------------------------------------------------------------------------------------------------


def page(width: int, height: int, mode: tuple[str, int], seat: int | None, *told: Update, **changed: Any) -> list[Line]:
    """Return the page of the end as it is drawn on a screen of that size."""
    return page_of(table_of(seat, at_the_end(*mode, seat, *told)), width, height, **changed)


def page_of(made: Store, width: int, height: int, **changed: Any) -> list[Line]:
    """Return the page of the end of that table."""
    from client.games.star_realms.layouts.end import GameOver

    picture = made.picture()
    assert picture.over is not None
    picture = replace(picture, over=replace(picture.over, **changed))
    return GameOver(SizeClass.of(width, height)).draw(picture, width, height - (2 if width >= 120 else 3))


def lines_at(width: int, height: int, mode: tuple[str, int], seat: int | None, *told: Update, **changed: Any) -> list[str]:
    return plain_lines(page(width, height, mode, seat, *told, **changed))


def plain_lines(lines: list[Line]) -> list[str]:
    return ["".join(part for part, _style in line).rstrip() for line in lines]


def seen_duel(width: int, height: int, *told: Update) -> list[str]:
    """Return the page of a duel of which only what was seen from its seventh turn on is known."""
    begun = (TableChanged(views.table()), Stepped(views.step(views.view()), own=False))
    return plain_lines(page_of(table_of(0, [*begun, *game_of_turns(), *told]), width, height))


def seen_team(width: int, height: int, *told: Update) -> list[str]:
    """Return the page of a game of two teams of which only what was seen is known."""
    begun = TableChanged(many.around(many.won_by_a_team()))
    return plain_lines(page_of(table_of(1, [begun, *over_the_turns(), *told]), width, height))


BEATEN = ("Your biggest hit ever: 12.", "Won 3 in a row.", "You 3 : 2 Ann.")
ZONES = {
    "won-60x20": lambda: lines_at(60, 20, ("duel", 2), 1),
    "lost-80x24": lambda: lines_at(80, 24, ("duel", 2), 0),
    "beaten-80x24": lambda: lines_at(80, 24, ("duel", 2), 1, beaten=BEATEN),
    "watched-160x50": lambda: lines_at(160, 50, ("duel", 2), None),
    "emperor-60x20": lambda: lines_at(60, 20, ("emperor", 6), 4),
    "hydra-80x24": lambda: lines_at(80, 24, ("hydra", 4), 2),
    "emperor-120x36": lambda: lines_at(120, 36, ("emperor", 6), 4, beaten=BEATEN),
    "chat-120x36": lambda: lines_at(120, 36, ("duel", 2), 0, Spoken(views.said("Bob", "good game", seat=1))),
    "seen-80x24": lambda: seen_duel(80, 24),
    "seen-120x36": lambda: seen_duel(120, 36),
    "seen, kept-120x40": lambda: seen_duel(120, 40, ProofChanged(KEPT), RecordKept(FILE)),
    "seen, broken-80x24": lambda: seen_duel(80, 24, ProofChanged(BROKEN), RecordKept(FILE)),
    "seen team-80x24": lambda: seen_team(80, 24),
    "seen team, kept-80x24": lambda: seen_team(80, 24, ProofChanged(KEPT), RecordKept(FILE)),
}


def test_the_page_of_the_end_looks_like() -> None:
    compare("zone-end", {name: "\n".join(drawn()) for name, drawn in ZONES.items()})


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
def test_the_line_of_a_days_result_is_whole_on_the_page(size: tuple[int, int]) -> None:
    said = Spoken(views.said("Bob", "traderow today 2026-11-27: lost in turn 27, 0:38 #16d4c572", seat=1))
    shown = " ".join(" ".join(lines_at(*size, ("duel", 2), 0, said, proof="kept " * 12)).split())
    assert "traderow today" in shown
    assert "#16d4c572" in shown


@pytest.mark.parametrize("mode", [("duel", 2), ("hydra", 4), ("emperor", 6), ("raid", 4)])
@pytest.mark.parametrize("height", range(4, 30, 3))
def test_the_end_fits_whatever_room_there_is(mode: tuple[str, int], height: int) -> None:
    from rich.cells import cell_len

    for width in (56, 60, 76, 80, 84, 112):
        lines = lines_at(width, height + 3, mode, 0)
        assert len(lines) <= height
        assert max(map(cell_len, lines)) <= width, lines
        assert "won in turn" in lines[0] or "WON" in lines[0]


@pytest.mark.parametrize("mode", [("duel", 2), ("hydra", 4), ("emperor", 6), ("raid", 4)])
@pytest.mark.parametrize("size", [(120, 34), (120, 36), (155, 45), (160, 50), (200, 60)])
def test_the_whole_page_fills_its_room_and_no_more(mode: tuple[str, int], size: tuple[int, int]) -> None:
    from rich.cells import cell_len

    lines = page(*size, mode, 0)
    assert len(lines) == size[1] - 2
    assert {sum(cell_len(part) for part, _style in line) for line in lines} == {size[0]}


@pytest.mark.parametrize("colour", ["high", "combat"])
def test_each_side_has_its_colour_in_the_chart_and_the_bars(colour: str) -> None:
    styles = [style for line in page(120, 36, ("duel", 2), 1) for _part, style in line]
    assert sum(style == colour for style in styles) >= 5
    assert sum(style == f"text on {colour}" for style in styles) == 6


@pytest.mark.parametrize("size", [(120, 36), (160, 50)])
def test_a_long_turning_point_of_several_seats_is_whole_with_what_was_checked_below_it(size: tuple[int, int]) -> None:
    turning = (
        f"Turning point: turn 22, {'x' * 16} hit {'y' * 16} for 10 in all, destroyed 2 bases and gained 12 authority from "
    )
    turning += "cards that were bought two turns before."
    lines = lines_at(*size, ("emperor", 6), 4, turning=turning)
    shown = [" ".join(line.split()) for line in lines]
    at = next(number for number, line in enumerate(shown) if line.startswith("Turning point"))
    assert " ".join(shown[at : at + 2]).strip() == turning
    assert any(line.startswith("Shuffles checked") for line in shown[at + 1 :])


def test_sentences_that_have_no_room_in_the_line_of_records_are_left_out_whole() -> None:
    (line,) = [line for line in lines_at(120, 36, ("duel", 2), 1, beaten=BEATEN * 3) if "biggest hit ever" in line]
    assert line.strip() in " ".join(BEATEN * 3)
    assert line.endswith(".")


def test_the_turning_point_is_marked_in_the_chart_without_colour_too() -> None:
    lines = page(120, 36, ("duel", 2), 1)
    assert any(style == "strong" and "█" in part for line in lines for part, style in line)
    (axis,) = [line for line in lines if any(part.startswith("▲") and style == "strong!" for part, style in line)]
    assert "22" in "".join(part for part, _style in axis)


@pytest.mark.parametrize(
    ("changed", "words"),
    [({"title": "星 WON"}, "星   W O N"), ({"title": "X" * 60}, "X" * 60), ({"title": "A DRAW", "winners": ()}, "█")],
)
def test_a_result_that_letters_do_not_hold_is_written(changed: dict[str, Any], words: str) -> None:
    assert words in "\n".join(lines_at(120, 36, ("duel", 2), 1, **changed)[:6])


# -- what it costs -----------------------------------------------------------------------------------------------------


FRAMES = 2
"""The result in one, and all that the record tells in one."""


@pytest.mark.parametrize(("screen", "most"), [((80, 24), 6000), ((120, 36), 10_500)])
@pytest.mark.parametrize("mode", [("duel", 2), ("emperor", 6)])
async def test_the_end_takes_few_bytes_and_what_the_record_tells_one_frame(
    mode: tuple[str, int], screen: tuple[int, int], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    monkeypatch.setattr(Recorder, "size", Size(*screen))
    Recorder.writes.clear()
    played = play(*mode)
    app = TableApp(NotingCommands(1), Recorder)
    found: list[int] = []

    def frames() -> int:
        return len([data for data in Recorder.writes if data != "\a" and not data.startswith("\x1b]")])

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        await sit_down(pilot, played.view(-2, 1), *NAMES[: mode[1]])
        app.tell(TableChanged(many.around(played.game, NAMES)))
        await settle()
        Recorder.writes.clear()
        _around, over, proof, record = at_the_end(*mode, 1)
        app.tell(over)
        await settle()
        found.append(frames())
        app.tell(proof, record)
        await settle()
        found.extend((frames(), len("".join(Recorder.writes).encode())))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=screen)
    of_the_result, of_all, size = found
    assert of_all <= FRAMES
    assert of_all - of_the_result == 1
    assert size <= most


def test_each_side_has_its_colour_in_the_curves() -> None:
    over = Over("", 9, ("You", "Ada"), me=0, authority=((50, 50), (40, 30)))
    assert [side_of(over, seat) for seat in (0, 1)] == ["high", "combat"]
    assert [side_of(replace(over, me=None, winners=(1,)), seat) for seat in (0, 1)] == ["combat", "high"]
    teams = replace(over, names=("You", "Bo", "Ada"), teams=("α", "α", "β"))
    assert [side_of(teams, seat) for seat in (0, 1, 2)] == ["high", "high", "combat"]
