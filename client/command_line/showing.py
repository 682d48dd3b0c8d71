"""Show the interface, full screen or in plain text: a table, the start screen, a replay."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from client.command_line.reports import analyse, fail
from client.terminal import capabilities, remembered
from client.terminal.answers import Answers, Asking
from client.terminal.line import TerminalLine
from client.terminal.settings import Settings
from client.text.trouble import Trouble

if TYPE_CHECKING:
    from client.games.puzzle_list import PuzzleList
    from client.lobby.finding import Arrived


def run(
    settings: Settings,
    opening: Coroutine[Any, Any, Arrived] | None,
    *,
    away: bool = False,
    game: str = "",
    notice: str = "",
    learns: str | None = None,
    puzzles: PuzzleList | None = None,
) -> int:
    """Show the interface, at the table once there is one. To reach a server `away`, connect first, and report trouble
    immediately.

    `game`: the game of the table, if it is known.

    `learns`: begin with the lessons of that game; "" is the default game. `puzzles`: begin with these.
    """
    import asyncio

    if capabilities.plain():
        from client.plain.conversation import converse

        _use_keyboard(settings)
        return asyncio.run(converse(settings, opening, learns))
    return asyncio.run(_show(settings, opening, away, game, notice, learns, puzzles))


async def _show(
    settings: Settings,
    opening: Coroutine[Any, Any, Arrived] | None,
    away: bool,
    game: str,
    notice: str,
    learns: str | None,
    puzzles: PuzzleList | None,
) -> int:
    arrived = await opening if opening is not None and away else None
    line = TerminalLine.of(os.environ)
    with _asking(settings, line) as answered:
        with _loading():
            from client.tui.app.app import TraderowApp
        app = TraderowApp(
            settings,
            arrived=arrived,
            opening=None if away else opening,
            shows=answered(),
            game=game,
            notice=notice,
            learns=learns,
            puzzles=puzzles,
        )
        app.line = line
        try:
            await app.run_async(mouse=False)
        finally:
            await app.finish()
    if app.trouble is not None:
        raise app.trouble
    for words in app.parting_words:
        print(words)
    return app.return_code or 0


def solve(listed: PuzzleList, settings: Settings, name: str) -> int:
    """Show the list of puzzles, or the chosen puzzle."""
    if not capabilities.plain():
        return run(settings, None, puzzles=listed)
    import asyncio

    from client.plain.conversation import solve

    _use_keyboard(settings)
    return asyncio.run(solve(settings, listed, name))


def replay(file: str, settings: Settings, name: str, *, analyses: bool = False) -> int:
    """Show a replay. `analyses`: search immediately for its costliest decisions."""
    from client.games import registry
    from client.records import files
    from client.records import replay as records_replay
    from client.records.validation import BadRecord

    try:
        recorded = records_replay.Replay(files.read(Path(file)))
    except BadRecord as bad:
        return fail(str(bad))
    game = recorded.kept.record.header.game
    if analyses and ((known := registry.interface(game)) is None or known.analysis is None):
        raise Trouble("here", "no-analysis", {"game": registry.title(game)})
    if capabilities.plain() and analyses:
        return analyse(recorded, settings)
    if capabilities.plain():
        import asyncio

        from client.plain.conversation import converse_of

        _use_keyboard(settings)
        return asyncio.run(converse_of(settings, recorded))
    with _asking(settings) as answered:
        with _loading():
            from client.tui.app.replay_app import ReplayApp
        app = ReplayApp(recorded, answered().theme(settings.theme), settings, analyses=analyses)
        app.run(mouse=False)
    if app.trouble is not None:
        raise app.trouble
    if (request := app.continuation) is not None:
        from client.lobby.local_server import start_solo
        from client.lobby.seating import continue_game
        from client.session.kept_seats import KeptSeats

        opening = continue_game(name, request.kept, request.point, request.seat, start_solo(), KeptSeats())
        return run(settings, opening)
    return app.return_code or 0


def _use_keyboard(settings: Settings) -> None:
    """Choose the keyboard in plain text. A screen does it automatically."""
    from client.games.registry import commands
    from client.terminal import keyboard

    used, _clashes = keyboard.keyboard_of(settings.keyboard, settings.keys, commands())
    keyboard.use(used)


COLLECT = (10_000, 20, 50)
"""Thresholds of the garbage collector. Some thousand cells of each screen update are kept for comparison with the next. With
Python's default of 700 they would be examined several times per key, without finding garbage.
"""


@contextmanager
def _loading() -> Iterator[None]:
    """Import without garbage collection, because modules produce no garbage."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*COLLECT)
        gc.enable()


@contextmanager
def _asking(settings: Settings, line: TerminalLine | None = None) -> Iterator[Callable[[], capabilities.Shows]]:
    """Ask the terminal for facts that only it knows. Calling the returned function waits for the answers. Late answers are used
    at the next start.

    `line`: measures afterwards how soon the terminal answers later questions.
    """
    known = remembered.load()
    colors, no_color = capabilities.color_system(os.environ), bool(os.environ.get("NO_COLOR"))
    by_ground = settings.theme == capabilities.AUTO and colors != "standard" and not no_color
    asking = Asking(Answers(ground=by_ground, width=settings.marks == capabilities.AUTO and not capabilities.ascii_only()))

    def answered() -> capabilities.Shows:
        from client.tui.canvas.shim import read_after

        answers = asking.finish()
        wide = known.wide if answers.wide is None else answers.wide
        capabilities.use_marks(settings.marks, os.environ, wide=wide)
        read_after(asking.typed, answers.hear if line is None else lambda data: line.hear(answers.hear(data)))
        return capabilities.Shows(colors, answers.ground or known.ground, no_color, wide)

    try:
        yield answered
    finally:
        asking.finish()
    if asking.answers.ground:
        remembered.remember(ground=asking.answers.ground)
    if asking.answers.wide is not None:
        remembered.remember(wide=asking.answers.wide)
