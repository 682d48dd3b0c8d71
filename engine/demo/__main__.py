"""The command: which game, for how many seats, in which mode, from which seed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import engine
from engine.demo.playing import mode_for, played

DEFAULT_SEATS = 2
SEEDS = 2**64


def main(words: Sequence[str] | None = None) -> None:
    """Play a game and print what happens. Exits with 2 and one line if there is no such game."""
    parser = argparse.ArgumentParser("python -m engine.demo", description="Play a whole game between bots and tell it.")
    parser.add_argument("game", choices=list(engine.games))
    parser.add_argument("--seats", type=int, default=DEFAULT_SEATS, help="how many bots play (default: %(default)s)")
    parser.add_argument("--mode", default="", help="the mode (default: the first one for that many seats)")
    parser.add_argument("--seed", type=int, default=1, help="another number is another game (default: %(default)s)")
    options = parser.parse_args(words)
    if not 0 <= options.seed < SEEDS:
        parser.error("--seed is a whole number from 0 up")
    try:
        mode = options.mode or mode_for(options.game, options.seats)
        rules = engine.games[options.game].rules_among_bots(mode)
        seed = options.seed.to_bytes(32, "big")
        game = engine.new_game(options.game, mode=mode, seats=options.seats, seed=seed, rules=rules)
    except ValueError as error:
        parser.error(str(error))
    for sentence in played(game):
        print(sentence)


if __name__ == "__main__":
    main()
