"""Draw the pictures of the documents: python -m tests.pictures (`make pictures`)

Textual draws each picture from a real screen in this process: a position of each game, and some turns of a game as one animated
picture. Pictures contain nothing from other servers, and no font is fetched.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import engine
from engine.chance import SeedChance
from engine.star_realms.bots import BOTS
from protocol import messages
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import LocalGame
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.star_realms.wire import message
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.seat import SeatedApp

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = (120, 36)
SMALL = (80, 24)
SECONDS = 1.6
"""Seconds for which each frame of the animated picture is shown."""
KEYS = ("p", "1", "t", "e") * 3
"""The keys between its frames: play all, buy, attack, end the turn."""
_FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
_NAMED = re.compile(r"terminal-\d+")


async def star_realms() -> str:
    """Return the middle of a turn."""
    app = TableApp(NotingCommands())
    async with app.run_test(size=SIZE) as pilot:
        await sit_down(pilot, views.busy())
        return clean(app.export_screenshot(title="Star Realms"), "a")


async def starcraft() -> str:
    """Return a galaxy in its third round, while orders are placed."""
    app = SeatedApp(positions.planning())
    async with app.run_test(size=SIZE) as pilot:
        app.sit_down()
        await pilot.pause()
        return clean(app.export_screenshot(title="StarCraft: The Board Game"), "a")


async def turns() -> str:
    """Return three turns against a bot as one animated picture, with a frame for each key."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(31) + b"\7")
    chance = SeedChance(bytes(32))
    app = TableApp(NotingCommands())
    local = LocalGame(game, lambda update: app.tell(update), lambda view: BOTS["simple"](view, chance))
    app = TableApp(local)
    frames: list[str] = []
    async with app.run_test(size=SMALL) as pilot:
        seats = [
            message(messages.SeatInfo, kind="person", name=name, link="on", host=not n) for n, name in enumerate(("You", "Pip"))
        ]
        local.begin(message(messages.Table, seq=1, code="KITE", game="star-realms", mode="duel", phase="playing", seats=seats))
        await pilot.pause()
        for key in ("", *KEYS):
            if key:
                await pilot.press(key)
                await pilot.pause()
            frame = clean(app.export_screenshot(title="traderow"), f"f{len(frames)}")
            if not frames or frame.replace(f"f{len(frames)}-", "") != frames[-1].replace(f"f{len(frames) - 1}-", ""):
                frames.append(frame)
    return moving(frames)


def clean(svg: str, name: str) -> str:
    """Return the picture without fonts from other servers, and with names that depend only on `name`."""
    return _NAMED.sub(name, _FONTS.sub("", svg)).replace("Fira Code, monospace", "monospace")


def moving(frames: list[str]) -> str:
    """Return one picture that shows each frame in turn and repeats."""
    head = re.match(r'<svg class="rich-terminal" (viewBox="[^"]+") xmlns="http://www.w3.org/2000/svg">', frames[0])
    assert head
    whole, share = SECONDS * len(frames), 100 / len(frames)
    style = (
        f".frame {{ visibility: hidden; animation: turn {whole:.1f}s step-end infinite }} "
        f"@keyframes turn {{ 0% {{ visibility: visible }} {share:.3f}% {{ visibility: hidden }} }}"
    )
    delays = (
        f'<g class="frame" style="animation-delay: {SECONDS * number:.1f}s">{frame}</g>' for number, frame in enumerate(frames)
    )
    return "\n".join([f'<svg {head[1]} xmlns="http://www.w3.org/2000/svg">', f"<style>{style}</style>", *delays, "</svg>\n"])


def drawn() -> dict[str, str]:
    """Return each picture by its file name."""
    made = {"star-realms.svg": star_realms, "starcraft.svg": starcraft, "turns.svg": turns}
    return {name: asyncio.run(make()) for name, make in made.items()}


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for file, picture in drawn().items():
        (PICTURES / file).write_text(picture, encoding="utf-8")
