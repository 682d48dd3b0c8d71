"""Lost connections: the player, the time that the table waits, and one's own. The text is complete on small screens too."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts.table_sheet import Prompt, laid
from client.session.updates import LinkChanged, RoundTrip, Stepped, TableChanged
from client.table.state import Updated
from client.table.store import Store
from client.tui.canvas.draw import Line, clip
from client.tui.canvas.sheet import part
from engine.game import Game
from protocol.messages import Clock
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.seat import NotingCommands
from tests.client.games.star_realms.tui.test_clocks import Time

BANK = Clock("bank", 600, 5, "bot")
LONG = ("Bartholomew-Jones", "Bartholomew-J-2", "Bartholomew-J-3", "Bartholomew-J-4", "Bartholomew-J-5", "Bartholomew-J-6")


def text(line: Line) -> str:
    return "".join(part for part, _style in line)


class Shown:
    """The seats' lines and the totals as shown at 80x24."""

    def __init__(self, game: Game, seat: int | None = 0, *, clocks: bool = False, **seats: Any) -> None:
        self.time = Time()
        self.store = Store(STAR_REALMS, NotingCommands(seat), self.time)
        names = seats.pop("names", many.NAMES)
        faces = views.clocks(*[75] * 6, running=(0,)) if clocks else []
        table = replace(many.around(game, names, watchers=12, **seats), clock=BANK if clocks else None, clocks=faces)
        self.store.dispatch(Updated(views.heard(TableChanged(table))))
        self.store.dispatch(Updated(views.heard(Stepped(views.step(many.seen(game, seat), clocks=faces), own=False))))

    def lines(self, width: int = 80, height: int = 24) -> list[str]:
        """Return what is shown of each other seat, and the totals."""
        shown = laid(self.store.picture(), width, height)
        regions = [shown.regions[name] for name in ("opponents", "team", "totals") if name in shown.regions]
        return [text(part(shown.lines[y], at.x, at.right)) for at in regions for y in range(at.y, at.bottom)]

    def until_next(self) -> float | None:
        self.store.tick()
        until: float | None = self.store.current.until_next()
        return until

    def after(self, seconds: float) -> list[str]:
        self.time.now = 100 + seconds
        return self.lines()


def lost(until: int) -> dict[str, Any]:
    return {"link": "lost", "away": "grace", "until": until}


@pytest.mark.parametrize("game", [many.free_for_all, many.emperor, many.hydra])
@pytest.mark.parametrize("clocks", [False, True])
def test_five_lost_lines_at_once_each_show_the_time_left(game: Any, clocks: bool) -> None:
    away = {name.lower(): lost(until) for name, until in zip(many.NAMES[1:], (30, 85, 600, 3600, 5), strict=True)}
    made = game()
    shown = Shown(made, clocks=clocks, **away).lines()
    alive = [seat for seat in range(1, 6) if made.view(None)["seats"][seat]["alive"]]
    found = {found.group(1) for line in shown for found in [re.search(r"offline (\S+( s)?)$", line)] if found}
    times = dict(zip(range(1, 6), ("30 s", "85 s", "10:00", "1h00", "5 s"), strict=True))
    assert found == {times[seat] for seat in alive}
    assert all(len(line) <= 80 for line in shown)


def test_the_time_of_several_goes_down_together() -> None:
    shown = Shown(many.free_for_all(), bo=lost(85), cem=lost(30))
    tails = [
        [line[line.index("offline") :] for line in shown.after(seconds) if "offline" in line] for seconds in (0, 5, 29, 86)
    ]
    assert tails == [
        ["offline 85 s", "offline 30 s"],
        ["offline 80 s", "offline 25 s"],
        ["offline 60 s", "offline 5 s"],
        ["offline 0 s", "offline 0 s"],
    ]


def test_where_nobody_is_left_to_wait_no_time_goes_by() -> None:
    everybody = {name.lower(): lost(85) for name in many.NAMES}
    shown = Shown(many.free_for_all(), None, **everybody)
    assert shown.until_next() is None
    assert any("offline 85 s" in line for line in shown.after(60))


def test_the_next_change_is_waited_for_and_no_other_moment() -> None:
    shown = Shown(many.free_for_all(), bo=lost(85), cem=lost(32))
    assert shown.until_next() == 2
    shown.time.now += 3
    assert shown.until_next() == 2
    shown.time.now += 200
    assert shown.until_next() is None


@pytest.mark.parametrize("clocks", [False, True])
@pytest.mark.parametrize(("game", "seat"), [(many.hydra, 1), (many.emperor, 1), (many.raid, 1), (many.free_for_all, 0)])
def test_ones_own_line_and_its_round_trip_are_never_crowded_out(game: Any, seat: int, clocks: bool) -> None:
    shown = Shown(game(), seat, clocks=clocks)
    shown.store.dispatch(Updated(views.heard(RoundTrip(2000))))
    assert shown.lines()[-1].rstrip().endswith("2000 ms ●")
    shown.store.dispatch(Updated(views.heard(LinkChanged("lost", 1.0))))
    assert shown.lines()[-1].rstrip().endswith("○ offline")


@pytest.mark.parametrize("clocks", [False, True])
def test_the_longest_name_crowds_out_neither_its_pools_nor_its_line(clocks: bool) -> None:
    seats = {0: {}, 1: {"trade": 12, "combat": 13, "discard": "explorer " * 11}}
    game = many.position("duel", 2, seats, on_turn=1)
    shown = Shown(game, clocks=clocks, names=("Ada", "Bartholomew-Jone"), **{"bartholomew-jone": lost(85)})
    head = shown.lines()[0]
    assert "── trade 12  combat 13 ──" in head
    assert head.endswith("○ offline 85 s ─")
    assert len(head) <= 80


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("game", [many.free_for_all, many.emperor, many.hydra])
def test_no_two_seats_look_alike(game: Any, size: tuple[int, int]) -> None:
    shown = Shown(game(), None, clocks=True, names=LONG).lines(*size)
    names = [found for line in shown for found in re.findall(r"Bart(?!er)\S*", line)]
    assert len(names) >= 5
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("seat", [0, None])
def test_the_hints_are_whole_words_at_every_width(seat: int | None) -> None:
    shown = Shown(many.won_by_a_team(), seat)
    for width in range(60, 100):
        drawn = [text(clip(line, width)).rstrip() for line in Prompt().draw(shown.store.picture(), width, 6)[1:]]
        assert not any(line.endswith("…") for line in drawn), (width, drawn)
        assert drawn[-1].endswith("? help")
