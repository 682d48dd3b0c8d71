"""The coverage-guided fuzzer of one target: `python -m tests.fuzz.guided TARGET RUNS SEED DIRECTORY`. Needs the extra `fuzz`.

It traces the lines of `protocol` and of msgpack's Python reader that an input reaches, and continues from inputs that reach new
ones. The reader in C, which traderow uses, gets the same input each time, without tracing. Useful inputs go to the directory,
and so does an input that broke an invariant.
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
"""Bytes of an input. Longer inputs reach no other lines, and take much longer to trace."""
SLOWEST = 10
"""Seconds that one input may take, and ..."""
MOST_MEMORY = 1024
"""... MiB that the whole run may use."""
SAMPLES = {"client": shaped.CLIENT_FRAMES, "server": shaped.SERVER_FRAMES}


def watched(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """Return a function that calls the reader that can be traced, and then the target."""

    def look(data: bytes) -> None:
        with suppress(Exception):
            msgpack.fallback.unpackb(data, max_array_len=16, max_map_len=32, max_ext_len=0, max_bin_len=32, max_str_len=1600)
        target(data)

    return look


def telling(target: Callable[[bytes], None], runs: int) -> Callable[[bytes], None]:
    """Return the target with a report of its inputs' results after that many runs: the fuzzer then ends the process itself."""
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
