"""Define commands that print and end: verification of a record, statistics, and the one-line error of a failure."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from client.session.own_numbers import mark_of
from client.terminal.remembered import own_name
from client.terminal.settings import Settings
from client.text.i18n import _, labelled
from protocol.text import clean

if TYPE_CHECKING:
    from client.records.replay import Replay


def fail(sentence: str) -> int:
    print(f"traderow: {clean(sentence)}", file=sys.stderr)
    return 1


def verify(file: str) -> int:
    """Print the result of verifying a record. If it is refuted, the last sentence goes to standard error, like any failure."""
    from client.games.registry import numbers, reason_text
    from client.records import files, today, verify
    from client.records.validation import BadRecord

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name may have letters that this terminal lacks
    try:
        kept = files.read(Path(file))
        verdict = verify.verify(kept, reason_text(kept.record.header.game))
    except BadRecord as bad:
        return fail(str(bad))
    said, refuted = verdict.sentences, verdict.code == verify.REFUTED
    if verdict.code == verify.PROVED:
        said = (*said, *today.sentences(kept, numbers))
    for sentence in said[:-1] if refuted else said:
        print(sentence)
    return fail(said[-1]) if refuted else verdict.code


def components(options: argparse.Namespace) -> int:
    """Print the uncertain components of the game that can be corrected, or check a corrected file."""
    import engine
    from client.lobby import components_file

    game, wanted = next((game, text) for game in engine.games if (text := engine.games[game].wanted_components()))
    if options.print == bool(options.file):
        return fail(_("Name a file to check, or print the list with --print."))
    if options.print:
        print(wanted, end="")
        return 0
    lines = components_file.of_file(options.file, game)
    print(_("House numbers {mark}, for --components:").format(mark=mark_of(lines)))
    for line in lines:
        print(f"  {line}")
    return 0


def analyse(replay: Replay, settings: Settings) -> int:
    """Print the costliest decisions of a game that can be analysed. On a terminal, the progress goes to standard error."""
    from client.games.registry import interface
    from client.records import own_names

    known = interface(replay.kept.record.header.game)
    assert known is not None
    assert known.analysis is not None

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{100 * done // total} %" if done < total else "\r\033[K")
            sys.stderr.flush()

    for line in known.analysis(replay, own_names.all_of(own_name(settings)), progress):
        print(line)
    return 0


def stats(options: argparse.Namespace, settings: Settings) -> int:
    """Print statistics of the saved games, as sentences or as JSON."""
    from client.games import registry
    from client.records import library, own_names
    from client.records import statistics as records_statistics
    from client.records.statistics import statistics

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    names = options.name or own_names.all_of(own_name(settings))
    found = statistics(library.collect(registry.numbers, registry.games()), names, registry.numbers)
    if options.json:
        print(json.dumps(found.to_data(), ensure_ascii=False, indent=2))
        return 0
    print(records_statistics.headline(found))
    for section in records_statistics.sections(found, registry.title, registry.numbers):
        print(f"\n{section.title}")
        for row in section.rows:
            print(f"  {labelled(row.label, row.value)}".rstrip())
    for sentence in records_statistics.remarks(found):
        print(f"\n{sentence}")
    return 0
