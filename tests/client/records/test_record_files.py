"""Records as files: every program reads a written file again, and no two games have the same name."""

from __future__ import annotations

import json
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from client.records import files, validation
from client.records.files import RecordFile
from client.records.validation import BadRecord
from client.terminal import paths
from protocol.record_text import LATER
from tests.client.records.games import MODES, data, kept, play
from tests.client.screens import check_golden

GOLDENS = Path(__file__).parent / "goldens"
PARTS = [line.split('"')[1] for line in files.text(kept(play(entries=1))).splitlines() if line.startswith('"')]
"""Every part of a file, as they are written."""


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_what_is_written_is_read_again(tmp_path: Path, mode: str, seats: int) -> None:
    original = kept(play(mode, seats, entries=60))
    file = files.write(original, tmp_path)
    assert files.read(file) == original
    assert files.text(files.read(file)) == file.read_text("utf-8")


def test_a_small_record_is_written_as_ever() -> None:
    check_golden(GOLDENS / "small.traderow", files.text(kept(play(entries=12))).rstrip("\n"))


def test_a_record_written_long_ago_is_read() -> None:
    found = files.read(GOLDENS / "small.traderow")
    assert found.names == ("Ann", "Bob")
    assert found.date == "2026-11-20 17:05 UTC"
    assert len(found.record.entries) == 12
    assert engine.replay(found.record).record.entries == found.record.entries


def test_every_entry_has_a_line_of_its_own() -> None:
    lines = (GOLDENS / "small.traderow").read_text("utf-8").splitlines()
    begin = lines.index('"entries": [')
    assert [json.loads(line.rstrip(","))[0] for line in lines[begin + 1 : -2]] == [
        entry.seat for entry in files.read(GOLDENS / "small.traderow").record.entries
    ]


def test_a_record_is_saved_with_names_and_day_for_its_owner_alone(tmp_path: Path) -> None:
    game = play(entries=20).game
    file = files.save(game.record.to_data(), ["Ann\x1b[2J", "Žofie"], tmp_path / "new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.suffix == ".traderow"
    assert "-star-realms-duel-Ann2J-Zofie-" in file.name
    found = files.read(file)
    assert found.names == ("Ann[2J", "Žofie")
    assert found.version == files.VERSION
    assert found.date.endswith("UTC")
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_records_are_kept_with_the_other_data_of_this_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    file = files.save(play(entries=5).game.record.to_data(), ["Ann", "Bob"])
    assert file.parent == tmp_path / "records"


def test_the_same_game_saved_twice_is_one_file_and_another_game_another(tmp_path: Path) -> None:
    first, second = play(entries=20).game.record.to_data(), play(number=2, entries=20).game.record.to_data()
    assert files.save(first, ["Ann", "Bob"], tmp_path) == files.save(first, ["Ann", "Bob"], tmp_path)
    assert files.save(second, ["Ann", "Bob"], tmp_path) != files.save(first, ["Ann", "Bob"], tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b\\c:d", "CON", "\u202egnp", "日本", ""])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    file = files.write(replace(kept(play(entries=5)), names=(name, "Bob")), tmp_path)
    assert file.parent == tmp_path
    assert file.name.isascii()
    assert set(file.name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.")
    assert file.name.count(".") == 1


def test_what_is_no_record_is_not_saved(tmp_path: Path) -> None:
    spoilt = data(play(entries=5), proved=False) | {"entries": [[0, "play", []]]}
    with pytest.raises(BadRecord, match=r"^Entry 0 of the record is not \[seat, \[verb, ...\], \[outcomes\]\]\.$"):
        files.save(spoilt, ["Ann", "Bob"], tmp_path)
    assert not list(tmp_path.iterdir())


def test_seats_without_names_have_numbers() -> None:
    unnamed = {name: value for name, value in data(play(entries=5)).items() if name not in ("names", "date", "version")}
    found = files.from_data(unnamed)
    assert found.names == ("#1", "#2")
    assert found == RecordFile(found.record, ("#1", "#2"), fairness=found.fairness)


def test_the_document_names_every_part_and_limit() -> None:
    document = (Path(__file__).parents[3] / "docs" / "records.md").read_text("utf-8")
    example, _, table = document.split("\n## The file\n", 1)[1].partition("| part | holds |")
    table = table.split("\n\n", 1)[0]
    named = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1] if row else "")]
    assert sorted(named) == sorted([*PARTS, *LATER])
    for limit in (validation.BYTES, validation.ENTRIES, validation.STRING, validation.PARTS):
        assert f"{limit:,}" in document
    assert re.findall(r'^    "(\w+)":', example, re.MULTILINE) == PARTS
