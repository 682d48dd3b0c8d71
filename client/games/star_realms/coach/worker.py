"""The process of the coach: reads one request from its standard input, and writes what it has found, a line each.

A request is a JSON map: {"view": what the seat sees} is answered with its advice; {"game": [...]} with lines of progress, and
then the analysis. Nothing but what a seat could see reaches it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from hashlib import blake2b
from typing import Any

from engine.chance import Chance, SeedChance
from engine.judge import Advice, Begun, Decided
from engine.record import freeze
from engine.star_realms.bots.advice import advise
from engine.star_realms.bots.analysis import analyse


def answers(request: Mapping[str, Any]) -> Iterator[Any]:
    """What is written, line by line."""
    if "view" in request:
        yield asdict(advice(request["view"]))
        return
    going = analyse(_steps(request["game"]), _chance(request["game"]))
    while True:
        try:
            yield next(going)
        except StopIteration as end:
            yield asdict(end.value)
            return


def advice(view: Mapping[str, Any]) -> Advice:
    """What is best in that view."""
    return advise({**view}, _chance(view))


def _steps(told: Iterable[Mapping[str, Any]]) -> Iterator[Decided | Begun]:
    for step in told:
        if "action" in step:
            yield Decided(step["point"], freeze(step["action"]), step["view"])
        else:
            yield Begun(step["turn"], step["view"])


def _chance(about: Any) -> Chance:
    """The same for the same question: who asks twice hears the same."""
    return SeedChance(blake2b(json.dumps(about, sort_keys=True).encode(), digest_size=32).digest())


def main() -> None:
    """Answer the request."""
    for answer in answers(json.load(sys.stdin)):
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
