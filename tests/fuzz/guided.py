"""The coverage-guided fuzzer of one target: `python -m tests.fuzz.guided TARGET RUNS SEED DIRECTORY`. Needs the extra `fuzz`.

It watches which lines of `protocol` and of msgpack's reader in Python an input reaches, and goes on from those that reach new
ones. The reader in C, which is the one we use, is asked the same each time, without being watched. Inputs worth keeping go to
the directory, and so does one that broke a law.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["protocol", "msgpack.fallback", "tests.fuzz.shaped"], enable_loader_override=False):
    import msgpack.fallback

    from tests.fuzz import shaped, targets

LONGEST = 256
"""Bytes of an input. Longer ones reach no line that these do not, and take much longer to watch."""
SLOWEST = 10
"""Seconds that one input may take, and ..."""
MOST_MEMORY = 1024
"""... MiB that all of it may."""
SAMPLES = {"client": shaped.CLIENT_FRAMES, "server": shaped.SERVER_FRAMES}


def watched(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """Return the target, and beside it the reader that can be watched."""

    def look(data: bytes) -> None:
        with suppress(Exception):
            msgpack.fallback.unpackb(data, max_array_len=16, max_map_len=32, max_ext_len=0, max_bin_len=32, max_str_len=1600)
        target(data)

    return look


def telling(target: Callable[[bytes], None], runs: int) -> Callable[[bytes], None]:
    """Return the target, which after so many runs says what became of its inputs: the fuzzer ends the process without our
    doing."""
    done = 0

    def look(data: bytes) -> None:
        nonlocal done
        target(data)
        done += 1
        if done == runs:
            sys.stdout.write(targets.seen() + "\n")
            sys.stdout.flush()

    return look


def main(name: str, runs: str, seed: str, directory: str) -> None:
    corpus = Path(directory) / name
    corpus.mkdir(exist_ok=True)
    for number, sample in enumerate(SAMPLES.get(name, ())):
        (corpus / f"sample-{number}").write_bytes(sample)
    target = watched(targets.TARGETS[name]) if name in SAMPLES else targets.TARGETS[name]
    options = [f"-runs={runs}", f"-seed={seed}", f"-max_len={LONGEST}", f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}"]
    options += ["-verbosity=0", f"-artifact_prefix={directory}/"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], telling(target, int(runs)))
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
