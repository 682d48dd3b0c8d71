"""The people at a table: disconnected and kicked players."""

from __future__ import annotations

from client.session.kept_seats import KeptSeats
from client.text.i18n import use_language
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.people import PeopleScreen
from protocol import messages
from tests.client.fake_server import FakeServer, said, seat, table
from tests.client.screens import screen_text
from tests.client.shown import at_table, until, until_shown

THREE = [seat("person", "Ann", host=True), seat("person", "Ben"), seat("person", "Cem"), seat("open")]


async def test_who_is_muted_is_not_heard_until_heard_again(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await peer.send(table(2, seats=THREE))
        await until_shown(pilot, "Cem")
        await pilot.press("M")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        assert "Ann" not in screen_text(app)
        await pilot.press("2")
        await until_shown(pilot, "You have muted Ben.")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await peer.send(said(3, 1, "Ben", "buy my hat"), messages.Phrased(4, 1, "Ben", 1, False), said(5, 2, "Cem", "hm"))
        await until_shown(pilot, "Cem  hm")
        assert "Ben:" not in screen_text(app)
        await pilot.press("M", "enter")
        await until_shown(pilot, "You have unmuted Ben.")
        await pilot.press("escape")
        await peer.send(said(6, 1, "Ben", "sorry"))
        await until_shown(pilot, "Ben  sorry")


async def test_the_host_sends_somebody_away_asked_twice(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await peer.send(table(2, seats=THREE))
        await until_shown(pilot, "Cem")
        await pilot.press("M")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        await pilot.press("down", "k")
        await until_shown(pilot, "Remove Cem from the table? k again confirms.")
        await pilot.press("k")
        assert (await peer.receive(messages.Kick)).seat == 2
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_only_the_host_does(server: FakeServer, keep: KeptSeats) -> None:
    async with at_table(server, keep) as (app, pilot, peer):
        await peer.send(table(2, seats=[seat("person", "Ann"), seat("person", "Ben", host=True), seat("open")]))
        await until_shown(pilot, "Ben")
        await pilot.press("M")
        await until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        await pilot.press("k")
        await until_shown(pilot, "Only the host of the table may do that.")


async def test_a_phrase_is_said_in_the_language_of_who_hears_it(server: FakeServer, keep: KeptSeats) -> None:
    use_language("fr")
    try:
        async with at_table(server, keep) as (_, pilot, peer):
            await peer.send(table(2, seats=THREE), messages.Phrased(3, 1, "Ben", 2, False))
            await until_shown(pilot, "Ben  Bien joué")
    finally:
        use_language("en")
