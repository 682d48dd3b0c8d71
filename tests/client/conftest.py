"""Fixtures: a fake server, a session with short timeouts, and isolation from the settings of the person who runs the tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest

from client.games import registry
from client.lobby import nearby
from client.records.recording import Recording
from client.session.kept_seats import KeptSeats
from client.session.limits import Timing
from client.session.session import Session
from client.terminal import capabilities
from client.terminal.keyboard import Keyboard, use
from client.text.i18n import use_language
from client.tui.canvas import shim
from tests.client import at_rest
from tests.client.fake_server import FakeServer, Heard
from tests.client.nearby_double import NETWORKS, Network

QUICK = Timing(
    connect=5.0, greeting=5.0, answer=5.0, first_ping=3600.0, ping=3600.0, leave=5.0, first_retry=0.01, longest_retry=0.05
)

at_rest.use_for_pilots()
shim.parse_styles_once()


_WORLDS = count()


@pytest.fixture(autouse=True)
def _own_world(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Give each test its own settings, seats and logs, and reset the language, the keyboard, the symbols and plain text.

    The files are in the test's `tmp_path`. Thousands of tests have no `tmp_path`: their folder is made when the first file is
    saved.
    """
    has_folder = "tmp_path" in request.fixturenames
    world = request.getfixturevalue("tmp_path") if has_folder else tmp_path_factory.getbasetemp() / f"world-{next(_WORLDS)}"
    monkeypatch.setenv("HOME", str(world / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(world / name.lower()))
    use_language("en")
    capabilities.use_ascii(False)
    use(Keyboard())
    yield
    capabilities.use_plain(False)
    use_language("en")
    capabilities.use_ascii(False)
    use(Keyboard())


@pytest.fixture
def games_of_the_goldens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only the games that the goldens of game lists show. Those screens would draw any other game too."""
    for game in {*registry.GAMES} - {"star-realms", "starcraft"}:
        monkeypatch.delitem(registry.GAMES, game)


@pytest.fixture(autouse=True)
def _nobody_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the machine's network from each test. Every test gets the same networks, one of them loopback."""
    monkeypatch.setattr(nearby, "_zeroconf_search", lambda: Network(OSError("no network")))
    monkeypatch.setattr(nearby, "own_interfaces", lambda: NETWORKS)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """Return the network that all of the client's searches use in this test."""
    made = Network()
    monkeypatch.setattr(nearby, "_zeroconf_search", lambda: made)
    return made


@pytest.fixture
def _one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only one game, so that forms begin with its modes and not with a choice of games."""
    for game in registry.games()[1:]:
        monkeypatch.delitem(registry.GAMES, game)


@pytest.fixture
async def server() -> AsyncIterator[FakeServer]:
    fake = FakeServer()
    await fake.start()
    yield fake
    await fake.stop()


@pytest.fixture
def keep(tmp_path: Path) -> KeptSeats:
    return KeptSeats(tmp_path / "seats")


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def session(server: FakeServer, keep: KeptSeats, heard: Heard) -> AsyncIterator[Session]:
    """Yield a session with that server that is not connected yet."""
    made = Session(server.address, "Ann", keep=keep, timing=QUICK, recorder=Recording)
    made.listen(heard)
    yield made
    await made.close()
