"""Runs a module as a program and counts its work: python -m tests.client.counted MODULE [ARGUMENT...].

Before each line of the program's output, it writes the counts so far to standard error, as a line of JSON. It counts work and
never measures time: actions, copies and new deals of positions, and numbers drawn from every source of chance. Only the plain
engine can be counted. The analysis of a game looks at fewer games than usual, because tests compare its work and not its
strength.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from engine.chance import Chance
from engine.core.position import Position

COUNTED = {Position: ("advance", "step", "copy", "resample"), Chance: ("pick", "below", "draw")}


def count(base: type, names: tuple[str, ...], done: Counter[str]) -> None:
    """Count calls of these methods from now on, in every class derived from `base`, including classes defined later."""

    def note(kind: type) -> None:
        for name in names:
            if name in vars(kind):
                setattr(kind, name, _noted(vars(kind)[name], f"{base.__name__}.{name}", done))

    def note_all(kind: type) -> None:
        note(kind)
        for below in kind.__subclasses__():
            note_all(below)

    note_all(base)
    base.__init_subclass__ = classmethod(note)


def _noted(method: Callable[..., Any], name: str, done: Counter[str]) -> Callable[..., Any]:
    @wraps(method)
    def counted(*given: Any, **named: Any) -> Any:
        done[name] += 1
        return method(*given, **named)

    return counted


def analyse_briefly() -> None:
    """Let the analysis of both games look at each decision in few imagined games."""
    from engine.star_realms.bots import analysis
    from engine.starcraft.bots import judging

    first, second = replace(analysis.FIRST, simulations=12, turns=1), replace(analysis.SECOND, simulations=24, turns=2)
    analysis.analyse = partial(analysis.analyse, first=first, second=second, played_out=10, confirmed=10)
    judging.OPTIONS, judging.WORLDS_AGAIN = 2, 4


def main(module: str, *arguments: str) -> None:
    """Run the module as a program, and write the counts before each line of its output."""
    done: Counter[str] = Counter()
    for base, names in COUNTED.items():
        count(base, names, done)
    if "analyse" in arguments:
        analyse_briefly()
    write = sys.stdout.write

    def written(text: str) -> int:
        sys.stderr.write(json.dumps(done, sort_keys=True) + "\n")
        sys.stderr.flush()
        return write(text)

    sys.stdout.write = written  # type: ignore[method-assign]
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
