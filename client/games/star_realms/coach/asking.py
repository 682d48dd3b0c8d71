"""Asks the coach: starts its process, reads what it writes, and ends it when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.judge import Advice, Analysis, Choice, Mark, Reason, Step
from engine.record import freeze

_SOURCE = Path(__file__).resolve().parents[4]
"""The directory of the packages."""
_LINE = 1 << 20


class NoCoach(Exception):
    """It could not be started, or ended without an answer."""


async def advice(view: Mapping[str, Any]) -> Advice:
    """What is best in that view. Raises NoCoach."""
    async for answer in _answers({"view": view}):
        return read_advice(answer)
    raise NoCoach


async def analysis(game: Sequence[Mapping[str, Any]]) -> AsyncIterator[tuple[int, int] | Analysis]:
    """How much is done and how much there is, again and again, and then what was found. Raises NoCoach."""
    found = None
    async for answer in _answers({"game": game}):
        if isinstance(answer, list):
            yield answer[0], answer[1]
        else:
            found = read_analysis(answer)
    if found is None:
        raise NoCoach
    yield found


def read_advice(data: Mapping[str, Any]) -> Advice:
    """Advice as the worker writes it."""
    winning = (Step(freeze(one["action"]), one["card"], tuple(one["chosen"])) for one in data["winning"])
    return Advice(_read_choices(data["choices"]), tuple(winning), _read_choices(data["then"]))


def _read_choices(data: Sequence[Mapping[str, Any]]) -> tuple[Choice, ...]:
    return tuple(
        Choice(freeze(one["action"]), one["percent"], one["verdict"], tuple(Reason(**why) for why in one["reasons"]))
        for one in data
    )


def read_analysis(data: Mapping[str, Any]) -> Analysis:
    """An analysis as the worker writes it."""
    marks = (Mark(**{**mark, "taken": freeze(mark["taken"]), "better": freeze(mark["better"])}) for mark in data["marks"])
    return Analysis(tuple(marks), tuple((turn, chance) for turn, chance in data["chances"]))


def _environment() -> dict[str, str]:
    """Ours, with the packages in the path if the program is not installed."""
    if not (_SOURCE / "pyproject.toml").exists():
        return dict(os.environ)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(_SOURCE), os.environ.get("PYTHONPATH"))))}


async def _answers(request: Mapping[str, Any]) -> AsyncIterator[Any]:
    """Each line it writes. Its process does not outlive the one who waits."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "client.games.star_realms.coach.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=_environment(),
            limit=_LINE,
            start_new_session=True,
        )
    except OSError:
        raise NoCoach from None
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
