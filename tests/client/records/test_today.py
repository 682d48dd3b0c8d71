"""The hand of the day: recognizing its record, its line, and the kept results."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import engine
from client import cli
from client.games import registry
from client.records import files, today
from client.records.files import RecordFile
from client.records.recording import _keep
from client.records.verify import PROVED, verify
from client.text.i18n import use_language
from engine.chance import SeedChance, commitment, known_secret, table_seed
from engine.star_realms.bots import BOTS

DAY = "2026-11-26"
LINE = f"traderow today {DAY}: "


def of_a_day(day: str = DAY, date: str = f"{DAY} 19:04 UTC", **rules: object) -> RecordFile:
    """Return a game of that day between two quick bots, as a server's record of it is."""
    root, nonces = known_secret(today.words(day), "root"), (today.seat_nonce(day), bytes(32))
    chance = SeedChance(table_seed(root, nonces))
    game, dice = engine.new_game("star-realms", mode="duel", seats=2, seed=chance, rules=rules), SeedChance(bytes(32))
    while game.result is None:
        seat = next(iter(game.pending))
        game.apply(seat, BOTS["simple"](game.view(seat), dice))
    fairness = {"commitment": commitment(root).hex(), "nonces": [nonce.hex() for nonce in nonces], "secret": root.hex()}
    made = {"fairness": fairness, "names": ["Ann", "Odo"], "date": date, "version": "0"}
    return files.from_data({**game.record.to_data(), **made})


def line(kept: RecordFile) -> str:
    return today.line(kept, registry.numbers)


def test_the_line_says_day_result_turns_authority_and_a_sum_of_the_whole_game() -> None:
    kept = of_a_day()
    game = engine.replay(kept.record)
    assert game.result is not None
    how = "won" if 0 in game.result.winners else "lost"
    mine, theirs = (max(seat["authority"], 0) for seat in game.view(None)["seats"])
    assert line(kept) == f"{LINE}{how} in turn {game.turn}, {mine}:{theirs} #{today.checksum(kept)}"
    assert line(kept) == line(of_a_day())


def test_the_sum_is_another_where_anything_is() -> None:
    kept = of_a_day()
    entries = kept.record.entries
    other = replace(kept, record=replace(kept.record, entries=entries[:-1]))
    assert today.checksum(kept) != today.checksum(other)


def test_a_game_may_end_on_a_later_day_and_is_still_of_its_own() -> None:
    assert today.date_of(of_a_day(date="2026-11-29 01:00 UTC")) == DAY
    assert today.date_of(of_a_day("2026-11-27", date=f"{DAY} 19:04 UTC")) == "2026-11-27", "of who looked ahead"
    assert not today.date_of(of_a_day(date="2027-03-01 01:00 UTC"))


def test_no_other_game_is_one() -> None:
    kept = of_a_day()
    proof = kept.fairness
    assert proof is not None
    assert not today.date_of(replace(kept, fairness=None))
    assert not today.date_of(replace(kept, fairness=replace(proof, secret=bytes(32))))
    assert not today.date_of(replace(kept, fairness=replace(proof, nonces=(bytes(32), bytes(32)))))
    assert not today.date_of(replace(kept, fairness=replace(proof, past=1)))
    assert not today.date_of(of_a_day(explorers=10)), "by easier rules"
    assert not line(replace(kept, record=replace(kept.record, entries=kept.record.entries[:5]))), "it is not over"


def test_a_date_that_is_none_is_no_trouble() -> None:
    assert not today.date_of(of_a_day(date="2026-99-99 01:00 UTC"))


def test_verify_says_that_it_is_the_game_of_that_day_and_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    kept = of_a_day()
    assert verify(kept).code == PROVED
    file = files.write(kept)
    assert cli.main(["verify", str(file)]) == PROVED
    said = [f"This is the hand of {DAY}, the same for everybody. As a command:", line(kept)]
    assert capsys.readouterr().out.splitlines()[-2:] == said


def test_the_first_result_of_a_day_is_kept_and_what_later_versions_add_stays() -> None:
    kept = of_a_day()
    today.file().parent.mkdir(parents=True, exist_ok=True)
    today.file().write_text('{"format": 1, "days": {"2026-11-25": "a line"}, "friends": ["Ben"]}')
    today.remember(kept, registry.numbers)
    entries = kept.record.entries
    today.remember(replace(kept, record=replace(kept.record, entries=entries)), registry.numbers)
    assert json.loads(today.file().read_text()) == {
        "format": 1,
        "days": {"2026-11-25": "a line", DAY: line(kept)},
        "friends": ["Ben"],
    }
    assert today.about(DAY)[-1] == line(kept)
    assert len(today.about("2026-11-24")) == 2


def test_a_damaged_file_holds_no_results() -> None:
    today.file().parent.mkdir(parents=True, exist_ok=True)
    for text in ("{", "[]", '{"days": [1]}', '{"days": {"2026-11-25": 3}}'):
        today.file().write_text(text)
        assert today.load() == {}


def test_the_record_that_comes_is_looked_at() -> None:
    kept = of_a_day(today.day(), "")
    data = kept.record.to_data()
    told = _keep(data, ["Ann", "Odo"], registry.numbers, None, save=False)
    assert list(today.load().values()) == [line(kept)]
    assert [*told.said] == ["Your result, ready to paste:", line(kept)], "the end of the game says it"


def test_who_has_played_is_told_the_result_and_nothing_is_started(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.lobby.today.sit_down", None)
    today.remember(of_a_day(today.day(), ""), registry.numbers)
    assert cli.main(["--plain", "today"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2] == today.load()[today.day()]
    assert "who looks ahead can see every card" in said[1]


def test_a_kept_result_is_told_in_the_language_in_use() -> None:
    assert today.outcome("traderow today 2026-11-27: won in turn 9, 12:0 #234b2746") == "won in turn 9"
    use_language("pl")
    assert today.outcome("traderow today 2026-11-27: lost in turn 12, 0:31 #234b2746") == "przegrana w turze 12"
    assert today.outcome("something else: won in turn 9, \x1b[31m") == ""
