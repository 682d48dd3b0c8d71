"""The connection to the server at the table: a word next to the round-trip time shows if it is encrypted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from client.session.updates import LinkChanged, RoundTrip, Silent, TableChanged
from client.terminal import capabilities
from tests.client.games.star_realms import many, views
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down, told
from tests.client.screens import screen_text as text


@pytest.fixture(params=[False, True], ids=["symbols", "ascii"])
def dot(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the sign at the end of the line."""
    capabilities.use_ascii(request.param)
    yield "*" if request.param else "●"
    capabilities.use_ascii(False)


@pytest.mark.parametrize(("privacy", "mark"), [("ws", "20 ms not encrypted"), ("wss", "20 ms encrypted"), ("", "20 ms")])
async def test_the_line_says_whether_it_is_encrypted(privacy: str, mark: str, dot: str) -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await told(pilot, LinkChanged("on", privacy=privacy), RoundTrip(20))
        assert any(line.rstrip().endswith(f" {mark} {dot}") for line in text(app).splitlines())


async def test_the_round_trip_is_drawn_anew_only_where_it_becomes_better_or_worse() -> None:
    app = TableApp(NotingCommands(), Recorder)
    shown: list[tuple[int, bool]] = []

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy())
        for milliseconds in (20, 90, 140, 160, 500, 20, 30, 700, 2000, 610):
            await settle()
            Recorder.writes.clear()
            app.tell(RoundTrip(milliseconds))
            await settle()
            shown.append((milliseconds, bool(Recorder.writes)))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    assert [milliseconds for milliseconds, wrote in shown if wrote] == [20, 160, 20, 700]


async def test_a_line_without_answers_says_for_how_long_until_there_is_one() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await told(pilot, LinkChanged("on", privacy="wss"), RoundTrip(20), Silent(4))
        assert "4 s encrypted ○" in text(app)
        assert "20 ms" not in text(app)
        await told(pilot, RoundTrip(301))
        assert "300 ms encrypted ●" in text(app)


async def test_it_says_so_at_a_table_of_six_too() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        game = many.free_for_all()
        await sit_down(pilot, many.seen(game, 0))
        await told(pilot, TableChanged(many.around(game)), LinkChanged("on", privacy="ws"), RoundTrip(20))
        assert "20 ms not encrypted ●" in text(app)


async def test_a_certificate_that_has_changed_is_told_in_the_prompt() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await told(pilot, LinkChanged("lost", 15.0, "certificate-changed", {"place": "ann.lan"}), LinkChanged("connecting"))
        assert "The certificate of ann.lan has changed" in text(app)
        await told(pilot, LinkChanged("on"))
        assert "has changed: someone" not in text(app)


async def test_a_line_within_this_computer_is_not_counted_in_milliseconds() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.busy())
        await told(pilot, LinkChanged("on"), RoundTrip(1))
        assert " ms" not in text(app)
        assert any(line.endswith(" ●") for line in text(app).splitlines())
