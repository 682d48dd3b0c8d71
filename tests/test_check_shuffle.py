"""docs/check_shuffle.py, written only from the documents, computes the engine's draws in every mode, and refuses other
records."""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.chance import commitment, table_seed
from engine.game import Action, Game
from engine.starcraft.components import SHIPPED
from engine.starcraft.game import StarCraft
from protocol.record_text import HEAD, record_text
from tests.checking import PROGRAM, check_shuffle, check_shuffle_here
from tests.client.records.games import data, play, play_on, proof
from tests.engine.laws.walk import CHOOSERS, TABLES, Chooser, Table, seeded, some_rules
from tests.engine.laws.walk import play as walk
from tests.engine.starcraft.laws.soaked import uniform, wayward
from tests.engine.starcraft.laws.test_whole_games import any_rules
from tests.engine.starcraft.laws.walk import TABLES as STARCRAFT_TABLES

TOGETHER = ("pool-acquire", "pool-attack", "agree")


def eager(rng: random.Random, game: Game, seat: int) -> Action:
    """Choose as somebody who takes much back, likes to do things together, and once in a while gives up."""
    actions = game.actions(seat)
    together = [action for action in actions if action[0] in TOGETHER]
    if together and rng.random() < 0.5:
        return rng.choice(together)
    if rng.random() < 0.002 and ("concede",) in game.any_time_actions(seat):
        return ("concede",)
    return CHOOSERS[rng.choice(["thrifty", "undo-happy"])](rng, game, seat)


def random_game(table: Table, number: int) -> dict[str, Any]:
    """Return the record of a random game at such a table, under some rules, with proof of its chance."""
    rng = seeded("shuffle", table, number)
    rules = {"turn_limit": 60, **(some_rules(rng) if number else {})}
    return played(table.under(**rules), rng, eager)


def random_starcraft(mode: str, seats: int, number: int) -> dict[str, Any]:
    """Return the same of StarCraft; of each second game the factions are dealt, and one of three begins at once."""
    rng = seeded("starcraft shuffle", mode, seats, number)
    rules = {**any_rules(rng), "round_limit": 6}
    if number % 2 or "team" in mode:
        rules["factions"] = "random"
    if number == 2:
        rules |= {"setup": "quick", "factions": "random"}
    return played(Table(mode, seats, rules, StarCraft.id), rng, wayward if number else uniform)


def played(table: Table, rng: random.Random, choose: Chooser) -> dict[str, Any]:
    secret, nonces = rng.randbytes(32), [rng.randbytes(rng.randint(16, 32)) for _ in range(table.seats)]
    found = walk(table.deal(table_seed(secret, nonces)), rng, choose).record.to_data()
    hexed = {"commitment": commitment(secret).hex(), "nonces": [nonce.hex() for nonce in nonces], "secret": secret.hex()}
    return {**dict.fromkeys(HEAD), **found, "fairness": hexed}


@cache
def duel() -> str:
    return record_text(data(play()))


def checked(tmp_path: Path, record: dict[str, Any], *options: str) -> tuple[int, list[str]]:
    return check_shuffle_here(written(tmp_path, record), *options)


def written(tmp_path: Path, record: dict[str, Any]) -> Path:
    file = tmp_path / "game.traderow"
    file.write_text(record_text({**dict.fromkeys(HEAD), **record}), "utf-8")
    return file


def spoilt(tmp_path: Path, change: Callable[[dict[str, Any]], Any]) -> str:
    """Return what is said last of a whole duel after that change, which has to be refused."""
    record = json.loads(duel())
    change(record)
    code, said = checked(tmp_path, record)
    assert code == 1, said
    assert len(said) == 1
    return said[0]


def drawing(record: dict[str, Any], after: int, least: int = 1) -> int:
    """Return the first entry after that one in which so much is drawn."""
    return next(n for n, entry in enumerate(record["entries"]) if n > after and len(entry[2]) >= least)


def flip(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


# -- records as they are --------------------------------------------------------------------------------------------------


def test_a_game_with_the_tables_own_numbers_is_drawn_with_them(tmp_path: Path) -> None:
    own = ["event saboteur copies 1", "event flawless_attack_plan copies 3", "unit ghost cost 2/0"]
    own += ["event scouting_party copies 3", "event navigation_error copies 1"]
    rng = seeded("own numbers")
    secret, nonces = rng.randbytes(32), [rng.randbytes(16) for _ in range(3)]
    kind, seed, rules = "starcraft", table_seed(secret, nonces), {"round_limit": 3}
    game = engine.new_game(kind, mode="standard", seats=3, seed=seed, rules=rules, components=own)
    found = walk(game, rng, uniform).record.to_data()
    hexed = {"commitment": commitment(secret).hex(), "nonces": [nonce.hex() for nonce in nonces], "secret": secret.hex()}
    record = {**found, "fairness": hexed}
    code, said = checked(tmp_path, record)
    assert code == 0, said
    assert said[0] == f"The table has numbers of its own: {found['components']['hash']}."
    assert checked(tmp_path, {**record, "components": None})[0] == 1, "the decks are others"
    spoiled = {**found["components"], "lines": found["components"]["lines"][1:]}
    assert checked(tmp_path, {**record, "components": spoiled})[0] == 1


def test_the_program_uses_nothing_but_the_standard_library() -> None:
    nodes = list(ast.walk(ast.parse(PROGRAM.read_text("utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_draw_of_random_games_is_found_again(tmp_path: Path, table: Table) -> None:
    for number in range(2):
        record = random_game(table, number)
        draws = sum(len(entry[2]) for entry in record["entries"])
        code, said = checked(tmp_path, record, "--commitment", record["fairness"]["commitment"])
        assert code == 0, said
        assert f"Each of {draws} draws in {len(record['entries'])} entries" in said[-1]


def test_on_its_own_it_says_the_same(tmp_path: Path) -> None:
    spoiled = json.loads(duel())
    spoiled["entries"][0][2].reverse()
    for record, code in ((random_game(TABLES[-1], 1), 0), (random_starcraft("standard", 3, 0), 0), (spoiled, 1)):
        file = written(tmp_path, record)
        alone = check_shuffle(file)
        assert alone == check_shuffle_here(file)
        assert alone[0] == code
        assert alone[1]


@pytest.mark.parametrize(("mode", "seats"), STARCRAFT_TABLES)
def test_draws_of_random_games_of_starcraft_are_found_again(tmp_path: Path, mode: str, seats: int) -> None:
    for number in range(3):
        record = random_starcraft(mode, seats, number)
        draws = sum(len(entry[2]) for entry in record["entries"])
        code, said = checked(tmp_path, record, "--commitment", record["fairness"]["commitment"])
        assert code == 0, said
        followed, passed_over = (int(found.group()) if (found := re.search(r"\d+", line)) else 0 for line in [*said, "0"][1:3])
        assert followed + passed_over == draws, said
        assert followed >= len(record["entries"][0][2])


@pytest.fixture(scope="module")
def starcraft() -> str:
    return record_text({**dict.fromkeys(HEAD), **random_starcraft("standard", 3, 0)})


def where(record: dict[str, Any], card: str) -> tuple[int, int]:
    """Return the first entry in which something so called is drawn, and its place there."""
    return next(
        (number, at)
        for number, entry in enumerate(record["entries"])
        for at, drawn in enumerate(entry[2])
        if re.fullmatch(card, str(drawn))
    )


@pytest.mark.parametrize("kind", ["planet", "card", "event"])
def test_one_changed_draw_of_starcraft_is_named_with_what_the_secret_gives(tmp_path: Path, starcraft: str, kind: str) -> None:
    record = json.loads(starcraft)
    facts = SHIPPED.newest
    keys = [each.key for each in {"planet": facts.planets, "card": facts.cards, "event": facts.events}[kind]]
    number, at = where(record, "|".join(keys))
    then = record["entries"][number][2][at]
    alike = then.split("-")[0] if kind == "card" else ""
    record["entries"][number][2][at] = next(key for key in keys if key != then and key.startswith(alike))
    code, said = checked(tmp_path, record)
    assert code == 1
    assert said[-1].startswith(f"Entry {number} (")
    assert said[-1].endswith(f"was drawn, but the secret gives {then!r}.")


def test_a_draw_of_starcraft_that_is_left_out_is_found_by_those_after_it(tmp_path: Path, starcraft: str) -> None:
    record = json.loads(starcraft)
    number, _ = where(record, "terran-.*|zerg-.*|protoss-.*")
    record["entries"][number][2].pop()
    assert checked(tmp_path, record)[0] == 1


def test_a_rematch_is_checked_by_the_next_secret_of_the_chain(tmp_path: Path) -> None:
    record = data(play(number=2), 2)
    assert record["fairness"]["commitment"] == proof(2, 1)["secret"]
    assert checked(tmp_path, record, "--commitment", proof(2, 1)["secret"])[0] == 0


def test_of_a_game_that_went_on_from_another_its_own_draws_are_checked(tmp_path: Path) -> None:
    on = play_on(play(), entries=40, number=2)
    record = data(on, 2)
    record["fairness"]["past"] = 40
    code, said = checked(tmp_path, record)
    assert code == 0, said
    assert f"Each of {sum(len(entry[2]) for entry in record['entries'][40:])} draws" in said[-1]
    record["fairness"]["past"] = 0
    assert checked(tmp_path, record)[0] == 1


def test_without_the_secret_there_is_nothing_to_check_by(tmp_path: Path) -> None:
    record = json.loads(duel())
    record["fairness"]["secret"] = None
    assert checked(tmp_path, record)[0] == 2
    record["fairness"] = None
    assert checked(tmp_path, record)[0] == 2


# -- tampered ---------------------------------------------------------------------------------------------------------------


def test_another_commitment_than_the_one_that_was_shown_is_refused(tmp_path: Path) -> None:
    code, said = checked(tmp_path, json.loads(duel()), "--commitment", "00" * 32)
    assert (code, said[-1]) == (1, "The record's commitment is not the one you were shown.")


def test_a_secret_or_a_commitment_that_was_changed_is_refused(tmp_path: Path) -> None:
    for part in ("secret", "commitment"):
        said = spoilt(tmp_path, lambda r, part=part: r["fairness"].update({part: flip(r["fairness"][part])}))
        assert said == "The commitment is not the hash of the secret."


def test_a_secret_chosen_afterwards_is_found_by_its_draws(tmp_path: Path) -> None:
    other = b"x" * 32
    said = spoilt(tmp_path, lambda r: r["fairness"].update(secret=other.hex(), commitment=commitment(other).hex()))
    assert said.startswith("Entry 0 ('deal') does not fit: recorded is that ")


def test_a_nonce_that_was_changed_and_nonces_in_another_order_are_found_by_their_draws(tmp_path: Path) -> None:
    changed = spoilt(tmp_path, lambda r: r["fairness"]["nonces"].__setitem__(1, flip(r["fairness"]["nonces"][1])))
    swapped = spoilt(tmp_path, lambda r: r["fairness"]["nonces"].reverse())
    assert changed.startswith("Entry 0 ('deal') does not fit: ")
    assert swapped.startswith("Entry 0 ('deal') does not fit: ")


@pytest.mark.parametrize("after", [-1, 5, 40, 90])
def test_one_changed_card_is_named_with_the_one_the_secret_gives(tmp_path: Path, after: int) -> None:
    where = drawing(json.loads(duel()), after)
    then = json.loads(duel())["entries"][where][2][-1]

    def change(record: dict[str, Any]) -> None:
        record["entries"][where][2][-1] = "brain_world"

    said = spoilt(tmp_path, change)
    assert said.startswith(f"Entry {where} (")
    assert said.endswith(f"recorded is that 'brain_world' was drawn, but the secret gives '{then}'.")


def test_cards_in_another_order_are_refused(tmp_path: Path) -> None:
    def swap(record: dict[str, Any]) -> None:
        deal = record["entries"][0][2]
        deal[1], deal[2] = deal[2], deal[1]

    assert spoilt(tmp_path, swap).startswith("Entry 0 ('deal') does not fit: recorded is that ")


def test_entries_in_another_order_are_refused(tmp_path: Path) -> None:
    def swap(record: dict[str, Any]) -> None:
        entries = record["entries"]
        first = drawing(record, 30, least=3)
        second = drawing(record, first, least=3)
        entries[first], entries[second] = entries[second], entries[first]

    assert spoilt(tmp_path, swap).startswith("Entry ")


def test_a_draw_too_few_one_too_many_and_one_left_out_are_refused(tmp_path: Path) -> None:
    where = drawing(json.loads(duel()), 40)
    fewer = spoilt(tmp_path, lambda r: r["entries"][where][2].pop())
    assert fewer.endswith("something is drawn here that is not recorded.")
    more = spoilt(tmp_path, lambda r: r["entries"][where][2].append("scout"))
    assert more.endswith("nothing is drawn here, but recorded is 'scout'.")
    assert spoilt(tmp_path, lambda r: r["entries"].pop(where)).startswith("Entry ")


def test_another_first_seat_and_other_rules_are_refused(tmp_path: Path) -> None:
    assert "recorded is that " in spoilt(tmp_path, lambda r: r["entries"][0][2].__setitem__(0, 1 - r["entries"][0][2][0]))
    spoilt(tmp_path, lambda r: r["rules"].pop("explorers"))


@pytest.fixture
def sentence(tmp_path: Path) -> Callable[[str], str]:
    """Return the single error message about a file that has to be refused."""
    file = tmp_path / "no.traderow"

    def refuse(text: str) -> str:
        file.write_text(text, "utf-8")
        code, (said,) = check_shuffle_here(file)
        assert code == 1
        assert re.fullmatch(r"[^\n]+\.", said)
        return said

    return refuse


def test_what_is_no_record_is_refused_with_a_sentence(sentence: Callable[[str], str]) -> None:
    whole = duel()
    other = (whole.replace('"duel"', '"duet"'), whole.replace('"seats": 2', '"seats": 9'))
    for text in ("", "[" * 100_000, "{}", whole[:-30], *other):
        sentence(text)


def test_entries_that_are_none_are_refused_with_a_sentence(sentence: Callable[[str], str]) -> None:
    strange: list[Any] = [
        None, [], [0, ["undo"], []], [7, ["end-turn"], []], [0, ["play", 7], []], [0, ["use", 10**9, "ally"], []],
        [None, ["deal"], []], [0, ["pool-acquire", "cutter", None], []], [0, ["pool-attack", 1, 1, "x", {}], []],
        [0, ["attack-base", -1, 1, 1], []], [0, ["acquire", "nothing"], []], [0, ["copy", "cutter"], []], [0, ["agree"], []],
        [0, ["put-on-top"], []], [0, ["end-turn"], {}], [True, ["end-turn"], []],
    ]  # fmt: skip
    for entry in strange:
        record = json.loads(duel())
        record["entries"].insert(1, entry)
        assert "ntry 1 " in sentence(record_text(record)), entry
