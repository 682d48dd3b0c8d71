"""Six seats, six separate client processes: two of them people at real terminals who use keys only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.play.by_keys import play
from tests.play.loaded import PLAYER, forked
from tests.play.terminal import Terminal
from tests.play.test_cli import free_port

pytestmark = pytest.mark.terminal


@contextmanager
def players(port: str, code: str, seats: dict[int, str]) -> Iterator[None]:
    """Run a client process for each of those seats, that plays by itself."""
    processes = [forked(PLAYER, port, name, code, str(seat)) for seat, name in seats.items()]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.parametrize(("mode", "bobs_seat", "turns"), [("emperor", 4, 9), ("hydra", 2, 5)])
def test_two_people_at_terminals_and_four_other_clients_play_to_the_end(
    tmp_path: Path, mode: str, bobs_seat: int, turns: int
) -> None:
    """With a limit of turns, so that keys pressed one by one come to the end; whole games by processes are in tests/server."""
    port = free_port()
    with Terminal(tmp_path / "ann", 80, 24) as ann, Terminal(tmp_path / "bob", 120, 36) as bob:
        ann.run(
            "host",
            "--port",
            port,
            "--name",
            "Ann",
            "--bind",
            "127.0.0.1",
            "--mode",
            mode,
            "--seats",
            "6",
            "--rule",
            f"turn_limit={turns}",
        )
        code = ann.wait_for_match(r"--table \S+").split()[1]
        bob.run("join", f"127.0.0.1:{port}", "--table", code, "--name", "Bob", "--seat", str(bobs_seat + 1))
        bob.wait_for("Bob")
        others = {seat: name for seat, name in enumerate(("", "Cem", "Dee", "Eli", "Fay", "Gus")) if seat not in (0, bobs_seat)}
        with players(port, code, others):
            ann.wait_for("Trade row")
            bob.wait_for("Trade row")
            screens = play(ann, bob)
        assert all("R play again" in screen for screen in screens)
        assert all(f"in turn {turns}" in screen for screen in screens), screens
