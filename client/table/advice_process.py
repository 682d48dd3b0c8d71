"""Compute advice, or analyse a game that is over, in a separate process: python -m client.table.advice_process

The process reads one request, a JSON map, from its standard input, and writes its results, one a line. A request {"game",
"view"} returns advice, or each seat's chance to win if the view is a spectator's. A request {"game", "steps"} returns lines
of progress, then the analysis. "game" is an id, or the module and name of the game's class. The process receives only data
that one seat, or a spectator, could see. The engine's judge of the game computes the results.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import engine
from engine.chance import Chance, SeedChance
from engine.game import Game
from engine.judge import Advice, Analysis, Begun, Choice, Decided, Judge, Mark, Reason, Step
from engine.record import freeze

_SOURCE = Path(__file__).resolve().parents[2]
"""The directory of the packages."""
_LINE = 1 << 20
LATEST, ADVICE_LATEST = 120.0, 5.0
"""The seconds after which the process answers with the results so far: for an analysis, and for advice that somebody waits
for.
"""


class NoAnswer(Exception):
    """The process could not be started, or ended without an answer."""


# -- the caller --------------------------------------------------------------------------------------------------------


async def advice(game: str, view: Mapping[str, Any]) -> Advice:
    """Return the best actions in that view. Raises NoAnswer."""
    async for answer in _answers({"game": place_of(game), "view": view}):
        return read_advice(answer)
    raise NoAnswer


async def chances(game: str, view: Mapping[str, Any]) -> tuple[int, ...]:
    """Return each seat's chance to win in a spectator's view, in percent; empty if unknown. Raises NoAnswer."""
    async for answer in _answers({"game": place_of(game), "view": view}):
        return tuple(answer)
    raise NoAnswer


async def analysis(game: str, steps: Sequence[Decided | Begun]) -> AsyncIterator[tuple[int, int] | Analysis]:
    """Yield the progress repeatedly, as the work done and the total, and finally the analysis. Raises NoAnswer."""
    found = None
    async for answer in _answers({"game": place_of(game), "steps": [asdict(step) for step in steps]}):
        if isinstance(answer, list):
            yield answer[0], answer[1]
        else:
            found = read_analysis(answer)
    if found is None:
        raise NoAnswer
    yield found


def answers_in_here(game: str, steps: Sequence[Decided | Begun]) -> Iterator[tuple[int, int] | Analysis]:
    """Yield the same as `analysis`, computed in this process, for a caller with nothing else to do."""
    for answer in answers({"game": place_of(game), "steps": [asdict(step) for step in steps]}):
        yield read_analysis(answer) if isinstance(answer, dict) else answer


def place_of(game: str) -> str:
    """Return how another process finds a game: its id, or the module and name of its class if only this process knows the
    game.
    """
    if game in engine.registry.GAMES or game not in engine.games:
        return game
    kind = engine.games[game]
    return f"{kind.__module__}:{kind.__qualname__}"


def read_advice(data: Mapping[str, Any]) -> Advice:
    """Decode advice from the output of the process."""
    winning = (Step(freeze(one["action"]), one["card"], tuple(one["chosen"])) for one in data["winning"])
    return Advice(_read_choices(data["choices"]), tuple(winning), _read_choices(data["then"]))


def _read_choices(data: Sequence[Mapping[str, Any]]) -> tuple[Choice, ...]:
    return tuple(
        Choice(freeze(one["action"]), one["percent"], one["verdict"], tuple(Reason(**why) for why in one["reasons"]))
        for one in data
    )


def read_analysis(data: Mapping[str, Any]) -> Analysis:
    """Decode an analysis from the output of the process."""
    marks = (Mark(**{**mark, "taken": freeze(mark["taken"]), "better": freeze(mark["better"])}) for mark in data["marks"])
    return Analysis(tuple(marks), tuple((turn, chance) for turn, chance in data["chances"]))


def _environment() -> dict[str, str]:
    """Return this process's environment, with the packages in the path if the program is not installed."""
    if not (_SOURCE / "pyproject.toml").exists():
        return dict(os.environ)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(_SOURCE), os.environ.get("PYTHONPATH"))))}


async def _answers(request: Mapping[str, Any]) -> AsyncIterator[Any]:
    """Yield each line that the process writes. The process ends with its caller."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "client.table.advice_process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=_environment(),
            limit=_LINE,
            start_new_session=True,
        )
    except OSError:
        raise NoAnswer from None
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(json.dumps(request).encode())
            await process.stdin.drain()
            process.stdin.close()
        while line := await process.stdout.readline():
            yield json.loads(line)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(process.wait())


# -- the process -------------------------------------------------------------------------------------------------------


def answers(request: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the lines of the answer to a request."""
    judge = _judge(request["game"])
    until = time.monotonic() + (ADVICE_LATEST if "view" in request else LATEST)

    def is_late() -> bool:
        return time.monotonic() > until

    if "view" in request:
        view = {**request["view"]}
        if view.get("seat", 0) is None:
            yield list(judge.chances(view, _chance(view), is_late))
        else:
            yield asdict(judge.advise(view, _chance(view), is_late))
        return
    going = judge.analyse(_steps(request["steps"]), _chance(request["steps"]), is_late)
    while True:
        try:
            yield next(going)
        except StopIteration as end:
            yield asdict(end.value)
            return


def _judge(place: str) -> Judge:
    """Return the judge of that game. Raises ValueError if the game has none."""
    from engine.playout_judge import judge_of  # the process needs it, but its caller does not

    module, _colon, name = place.partition(":")
    kind: type[Game] = getattr(import_module(module), name) if name else engine.games[place]
    judge = judge_of(kind)
    if judge is None:
        raise ValueError(f"nobody can judge {place}")
    return judge


def _steps(told: Iterable[Mapping[str, Any]]) -> Iterator[Decided | Begun]:
    for step in told:
        if "action" in step:
            yield Decided(step["point"], freeze(step["action"]), step["view"])
        else:
            yield Begun(step["turn"], step["view"])


def _chance(about: Any) -> Chance:
    """Return the same source of chance for the same request, so that the same request gets the same answer."""
    return SeedChance(blake2b(json.dumps(about, sort_keys=True).encode(), digest_size=32).digest())


def main() -> None:
    """Answer the request on the standard input."""
    for answer in answers(json.load(sys.stdin)):
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
