"""The command: which game, for how many seats, in which mode, from which seed."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence

import engine
from engine.demo.playing import TOLD, mode_for, played
from engine.demo.playthrough import playthrough
from engine.game import Game

DEFAULT_SEATS = 2
SEEDS = 2**64


def main(words: Sequence[str] | None = None) -> None:
    """Play a game and print its events. Exits with 2 and one line if there is no such game."""
    parser = argparse.ArgumentParser("python -m engine.demo", description="Play a whole game between bots and tell it.")
    parser.add_argument("game", type=game_of, metavar="GAME", help=f"{', '.join(engine.games)}, or MODULE:CLASS of another one")
    parser.add_argument("--seats", type=int, default=DEFAULT_SEATS, help="how many bots play (default: %(default)s)")
    parser.add_argument("--mode", default="", help="the mode (default: the first one for that many seats)")
    parser.add_argument("--seed", type=int, default=1, help="another number is another game (default: %(default)s)")
    parser.add_argument("--playthrough", action="store_true", help="write down every decision, legal action, event and view")
    options = parser.parse_args(words)
    if not 0 <= options.seed < SEEDS:
        parser.error("--seed is a whole number from 0 up")
    kind: type[Game] = options.game
    seed = options.seed.to_bytes(32, "big")
    try:
        mode = options.mode or mode_for(kind, options.seats)
        rules = kind.settle_rules(mode, options.seats, kind.rules_among_bots(mode))
    except ValueError as error:
        parser.error(str(error))
    if options.playthrough or kind.id not in TOLD:
        lines = playthrough(kind, mode=mode, seats=options.seats, seed=seed)
    else:
        lines = played(engine.new_game(kind.id, mode=mode, seats=options.seats, seed=seed, rules=rules))
    for line in lines:
        print(line)


def game_of(name: str) -> type[Game]:
    """Return a game by its id, or by the module and class of one that is not registered yet."""
    if name in engine.games:
        return engine.games[name]
    module, colon, called = name.partition(":")
    try:
        kind = getattr(importlib.import_module(module), called) if colon else None
    except (ImportError, AttributeError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{name} cannot be loaded: {error}") from None
    if not (isinstance(kind, type) and issubclass(kind, Game)):
        raise argparse.ArgumentTypeError(f"{name} is no game; choose from {', '.join(engine.games)}, or name its MODULE:CLASS")
    return kind


if __name__ == "__main__":
    main()
