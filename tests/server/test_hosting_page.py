"""docs/hosting.md says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.cli import main
from server.limits import Limits

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


def test_every_option_is_on_the_page_and_every_option_on_the_page_exists(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    section = PAGE.split("## Options")[1].split("\n## ")[0]
    assert set(re.findall(r"(?<=[`, ])--[a-z-]+", section)) == known


def test_the_limits_on_the_page_are_the_defaults() -> None:
    limits = Limits()
    for words in (
        f"a ping after {limits.ping_after:.0f} s, closed after {limits.silence:.0f} s",
        f"{limits.handshake:.0f} s each",
        f"{limits.lobby_idle / 60:.0f} minutes",
        f"{limits.frame} bytes",
        f"{limits.message_burst} at once, {limits.message_rate:.0f} a second",
        f"{limits.queue}; {limits.write_deadline:.0f} s",
        f"{limits.chat_cells} cells a line, {limits.chat_burst} at once, one every {1 / limits.chat_rate:.0f} s",
        f"spectators of one table | {limits.watchers}",
        f"{limits.connections} in all, {limits.connections_each} of one address",
        f"{limits.tables} in all, {limits.tables_each} of one address",
        f"{limits.tries} at once, {limits.tries_rate * 60:.0f} a minute",
        f"{limits.passwords_at_once} at once, {limits.passwords_waiting} waiting",
        f"{limits.entries:,}; {limits.games}",
    ):
        assert words in PAGE, words
