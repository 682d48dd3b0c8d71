"""Table settings: the form offers exactly the engine's choices, and explains each in a line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

import engine
from client.games import registry
from client.games.registry import game_info
from client.games.star_realms.data import INFO
from client.lobby import table_settings
from client.table.summary import differing, value_text
from client.text.trouble import Trouble
from protocol.messages import Clock
from tests.client.fake_server import Heard
from tests.client.served import come, serving

NAME = "star-realms"
GAME = engine.games[NAME]
MODES = [(mode, seats) for mode, counts in GAME.modes.items() for seats in counts]
SWITCHES = [(key, value) for key, values in INFO.rules.items() for value in values or (None, 1, 40)]


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_mode_can_be_asked_for_with_each_of_its_seat_counts(mode: str, seats: int) -> None:
    assert table_settings.mode_and_seats(mode, seats, NAME) == (mode, seats)


@pytest.mark.parametrize("mode", GAME.modes)
def test_a_mode_without_a_seat_count_has_as_few_as_it_takes(mode: str) -> None:
    assert table_settings.mode_and_seats(mode, None, NAME) == (mode, min(GAME.modes[mode]))


@pytest.mark.parametrize("seats", [1, 7, 100])
def test_no_mode_has_so_many_seats(seats: int) -> None:
    with pytest.raises(Trouble, match="bad-seats"):
        table_settings.mode_and_seats("", seats, NAME)


@pytest.mark.parametrize(("key", "value"), SWITCHES)
def test_every_value_of_a_rule_is_read_as_it_is_shown(key: str, value: object) -> None:
    rules = table_settings.read_rules([f"{key}={value_text(value)}"], NAME)
    assert rules == {key: value}
    assert type(rules[key]) is type(value)
    if key == "handicap_seat":
        assert GAME.settle_rules("raid", 6, {"handicap_hand": 1, **rules})[key] == value
    else:
        assert GAME.settle_rules("duel", 2, rules).get(key, 0) == value


@pytest.mark.parametrize(
    ("typed", "rules"),
    [
        ("", {}),
        ("10", {"handicap_seat": 1, "handicap_authority": 10, "handicap_hand": 0}),
        ("+5/-1", {"handicap_seat": 1, "handicap_authority": 5, "handicap_hand": -1}),
        ("2:0/2", {"handicap_seat": 2, "handicap_authority": 0, "handicap_hand": 2}),
    ],
)
def test_a_handicap_is_read_as_switches(typed: str, rules: dict[str, int]) -> None:
    assert table_settings.read_handicap(typed, NAME, 2) == rules
    assert GAME.settle_rules("duel", 2, rules).items() >= rules.items()


@pytest.mark.parametrize("typed", ["ten", "7", "40", "10/3", "3:10", "0:10", "10/", "1:", "10:1"])
def test_a_handicap_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(Trouble, match="bad-handicap"):
        table_settings.read_handicap(typed, NAME, 2)


def test_a_handicap_is_refused_where_it_makes_no_sense() -> None:
    with pytest.raises(Trouble, match="no-handicap"):
        table_settings.read_handicap("10", "starcraft", 2)
    with pytest.raises(Trouble, match="handicap-by-lot"):
        table_settings.check_lot(True, {"handicap_authority": 10})
    assert table_settings.check_lot(True, {})


@pytest.mark.parametrize("typed", ["turn_limit=-1", "turn_limit=1e3", "turn_limit=" + "9" * 10, "turn_limit=٣", "turn_limit="])
def test_a_number_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(Trouble, match="bad-rule-number"):
        table_settings.read_rules([typed], NAME)


def test_the_rules_that_differ_are_found_by_their_defaults() -> None:
    settled = INFO.with_defaults({"edition": "2013", "ally_sticky": True})
    expected = {"edition": "2013", "explorers": 10, "ally_sticky": True, "emperor_pass": "any"}
    assert differing(settled, INFO.rules) == expected
    assert differing(INFO.with_defaults({}), INFO.rules) == {}


def test_a_rule_of_a_later_version_differs_until_its_default_is_known() -> None:
    assert differing({"flux": 3}, {}) == {"flux": 3}
    assert differing({"flux": 3}, {"flux": [3, 4]}) == {}


@pytest.mark.parametrize("mode", GAME.modes)
def test_every_mode_is_explained_in_a_line(mode: str) -> None:
    line = INFO.mode_line(mode)
    assert line.endswith(".")
    assert cell_len(line) <= 76


@pytest.mark.parametrize("key", INFO.rules)
def test_every_rule_is_a_sentence_at_every_value(key: str) -> None:
    for value in INFO.rules[key] or (None, 1, 200):
        sentence = INFO.rule_sentence(key, value)
        assert sentence.endswith(".")
        assert 10 < cell_len(sentence) <= 76
        assert "_" not in sentence
        assert 0 < cell_len(INFO.rule_choice(key, value)) <= 22
    assert INFO.rule_name(key) != key
    assert cell_len(INFO.rule_name(key)) <= 30


@pytest.mark.parametrize(("mode", "seats"), MODES)
def test_every_role_of_a_mode_has_a_name(mode: str, seats: int) -> None:
    view = engine.new_game("star-realms", mode=mode, seats=seats, seed=bytes(32)).view(None)
    for seat in view["seats"]:
        assert INFO.role_name(seat["role"]) == seat["role"], "in English it is the word of the wire"


def test_a_game_nobody_knows_has_nothing_to_tell() -> None:
    assert game_info("chess") is None
    with pytest.raises(Trouble, match="unknown-game"):
        table_settings.read_rules(["a=1"], "chess")


@pytest.mark.parametrize(("bots", "seats"), [(["simple"], 2), (["random", "simple"], 3), ([], 6)])
def test_bots_leave_a_seat_for_the_host(bots: list[str], seats: int) -> None:
    assert table_settings.check_bots(bots, seats, NAME) == tuple(bots)
    with pytest.raises(Trouble, match="too-many-bots"):
        table_settings.check_bots(["simple"] * seats, seats, NAME)


@pytest.mark.parametrize("grace", [0, 120, 86_400])
def test_a_grace_from_none_to_a_day_is_allowed(grace: int) -> None:
    assert table_settings.check_grace(grace) == grace


@pytest.mark.parametrize(
    ("typed", "clock"),
    [
        ("none", None),
        ("1s/turn", ("turn", 1, 0)),
        ("24h", ("bank", 86_400, 0)),
        (" 10M+1H ", ("bank", 600, 3600)),
        ("90s+0s", ("bank", 90, 0)),
    ],
)
def test_a_clock_is_read(typed: str, clock: tuple[str, int, int] | None) -> None:
    read = table_settings.read_clock(typed, "concede")
    assert read == (None if clock is None else Clock(*clock, "concede"))


@pytest.mark.parametrize(
    "typed",
    ["10", "0s", "0m/turn", "25h", "10m+61m", "10m/turn+5s", "10m+", "+5s", "-1s", "1.5h", "٣m", "9" * 7 + "s", "10m 5s"],
)
def test_what_is_no_clock_is_refused(typed: str) -> None:
    with pytest.raises(Trouble, match="bad-clock"):
        table_settings.read_clock(typed)


def test_what_each_game_begins_with_is_offered() -> None:
    assert {registry.default_clock(game) for game in registry.games()} == {"none", "90m+20s"}
    assert {registry.default_clock(game) for game in registry.games()} <= set(table_settings.CLOCKS)
    assert registry.default_clock("chess") == "none"


def test_the_clocks_that_are_offered_are_all_different_ones() -> None:
    clocks = [table_settings.read_clock(typed) for typed in table_settings.CLOCKS]
    assert clocks[0] is None
    assert len({str(clock) for clock in clocks}) == len(clocks)


@pytest.mark.parametrize("typed", table_settings.CLOCKS)
@pytest.mark.parametrize("zero", table_settings.ZERO)
async def test_a_server_takes_every_clock_that_is_offered(typed: str, zero: str) -> None:
    clock = table_settings.read_clock(typed, zero)
    async with serving() as address:
        session = await come(address, "Ann", Heard())
        await session.joining.host(replace(table_settings.default_terms(), clock=clock))
        assert (await session.known_table()).clock == clock
        await session.close()
