"""docs/bots.md: the example client plays a whole game on a real server."""

from __future__ import annotations

import asyncio
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from client.lobby.seating import Hosting, host_at
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeats
from client.session.updates import Stepped, Update
from engine.chance import SeedChance
from engine.star_realms.bots import BOTS
from protocol.messages import Clock
from server.limits.limits import Limits
from tests.client.fake_server import PATIENCE
from tests.client.served import serving
from tests.test_documents import code_in

IN_NO_TIME = Limits(message_rate=10_000.0, message_burst=10_000)
TERMS = Terms("star-realms", "duel", 2, clock=Clock("bank", 3600, 10, "bot"))


async def at_once(seconds: float) -> None:
    """Skip the pause that a server of the world wants."""


def import_page(file: Path) -> ModuleType:
    """Return the code of the page, as a module of its own."""
    file.write_text(code_in("docs/bots.md"), encoding="utf-8")
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_client_of_the_page_plays_a_whole_game_with_a_clock(
    keep: KeptSeats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page: Any = import_page(tmp_path / "bots_page.py")
    monkeypatch.setattr(page, "asyncio", SimpleNamespace(sleep=at_once))
    async with serving(limits=IN_NO_TIME) as address, asyncio.timeout(3 * PATIENCE):
        ann = (await host_at(address, Hosting("Ann", terms=TERMS), keep)).session

        def answer(update: Update) -> None:
            if isinstance(update, Stepped) and update.step.view["actions"]:
                ann.act(BOTS["simple"](update.step.view, SeedChance(bytes(32))))

        ann.listen(answer)
        result = await page.play(address.text, ann.code, SeedChance(bytes(32)))
        assert result["winners"]
        await ann.close()
