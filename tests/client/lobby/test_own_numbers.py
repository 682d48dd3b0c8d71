"""A table's custom numbers in the client: the host's file, the texts for others, and records of such games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from msgspec import structs
from textual.widgets import Input

import engine
from client.games.starcraft.data import INFO
from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.model.decoder import read_events, read_view
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.provisional import headline, provisional_texts
from client.lobby import seating, table_settings
from client.lobby.components_file import BYTES, expect_taken, of_file
from client.lobby.seating import Hosting
from client.lobby.table_settings import Terms
from client.lobby.table_words import rules_line
from client.records import files, validation, verify
from client.records.replay import Replay, ReplayFeed, plain
from client.session import route
from client.session.kept_seats import KeptSeats
from client.session.own_numbers import stated
from client.session.route import Visiting
from client.session.updates import Commands, Replayed
from client.table.details import terms
from client.table.store import Store
from client.table.summary import RULINGS
from client.text.trouble import Strange, Trouble
from client.tui.app.app import TraderowApp
from client.tui.dialogs.rules import rules_text
from client.tui.screens.hosting import HostThereScreen
from client.tui.widgets.pick import Pick
from engine.chance import commitment, table_seed
from engine.record import corrections_mark
from engine.starcraft.components.corrections import FILE
from protocol.codec import CLIENT_FRAME, encode
from protocol.messages import Welcome
from tests.client.called import called, called_without_terminal
from tests.client.fake_server import table
from tests.client.screens import screen_text
from tests.client.shown import ANN, running, until, until_shown

GHOST = ("unit ghost cost 2/0, support 3",)
MARK = corrections_mark(GHOST)[:8]


@pytest.fixture
def ghost(tmp_path: Path) -> Path:
    file = tmp_path / "ghost.toml"
    file.write_text("[unit.ghost]\ncost = [2, 0]\nsupport = 3\n", "utf-8")
    return file


@pytest.fixture
def visitor() -> Iterator[None]:
    route.begin(Visiting("ws://127.0.0.1:1", ""))
    yield
    route.begin(None)


def game() -> Any:
    return engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32), rules={"round_limit": 1}, components=GHOST)


# -- the file ----------------------------------------------------------------------------------------------------------


def test_a_file_is_read_for_its_game_and_no_file_is_none(ghost: Path) -> None:
    assert of_file(str(ghost), "starcraft") == GHOST
    assert of_file("", "star-realms") == ()
    assert BYTES == FILE


@pytest.mark.parametrize(("content", "game", "why"), [
    (b"[unit.ghost]\ncost = [2]", "starcraft", "must be a pair"),
    (b"[unit.ghost]\ncost = [2, 0]", "star-realms", "cannot be corrected"),
    (b"", "starcraft", "corrects nothing"),
    (b"\xff\xfe", "starcraft", "not UTF-8"),
    (b"#" * (BYTES + 1), "starcraft", f"more than {BYTES} bytes"),
    (b"[unit.\"\\u001b[31m\"]\nsupport = 1", "starcraft", "there is no unit"),
])  # fmt: skip
def test_a_file_that_will_not_do_is_named_with_why(tmp_path: Path, content: bytes, game: str, why: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(Trouble) as trouble:
        of_file(str(file), game)
    assert trouble.value.code == "bad-own-numbers"
    assert trouble.value.arguments["file"] == "mine.toml"
    assert why in trouble.value.arguments["why"]
    assert trouble.value.arguments["why"].isprintable()


@pytest.mark.parametrize("name", ["", "none.toml", "\0"])
def test_what_is_no_file_is_said(tmp_path: Path, name: str) -> None:
    with pytest.raises(Trouble) as trouble:
        of_file(str(tmp_path / "folder" / name) if name else str(tmp_path), "starcraft")
    assert trouble.value.code == "bad-own-numbers"


@pytest.mark.usefixtures("visitor")
def test_a_visitor_reads_no_file_of_the_host(ghost: Path) -> None:
    with pytest.raises(Trouble) as trouble:
        of_file(str(ghost), "starcraft")
    assert trouble.value.code == "own-numbers-of-visitor"


def test_a_server_of_before_is_not_asked() -> None:
    old = Welcome(4, "traderow 0.1.0", "Ann", {}, {}, {"frame": 8192}, {}, [])
    expect_taken((), old)
    expect_taken(GHOST, structs.replace(old, limits={"components": 128}))
    for welcome in (old, None):
        with pytest.raises(Trouble) as trouble:
            expect_taken(GHOST, welcome)
        assert trouble.value.code == "no-own-numbers-there"


def test_the_command_prints_what_is_wanted_and_checks_what_was_filled_in(ghost: Path, tmp_path: Path) -> None:
    ran = called_without_terminal("components", "--print", home=tmp_path)
    assert (ran.code, ran.stderr) == (0, "")
    filled = tmp_path / "filled.toml"
    filled.write_text(re.sub(r"^#(?=[a-z])", "", ran.screen, flags=re.MULTILINE), "utf-8")
    assert called_without_terminal("components", str(filled), home=tmp_path).code == 0
    ran = called_without_terminal("components", str(ghost), home=tmp_path)
    assert ran.screen == f"House numbers {MARK}, for --components:\n  {GHOST[0]}\n"
    for words in ((), ("--print", str(ghost))):
        ran = called_without_terminal("components", *words, home=tmp_path)
        assert (ran.code, ran.stderr.count("\n")) == (1, 1)
        assert "--print" in ran.stderr
    ran = called_without_terminal("host", "--components", str(tmp_path / "none"), "--game", "starcraft", home=tmp_path)
    assert (ran.code, "cannot be read" in ran.stderr) == (1, True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Hosting]:
    """Return what would be hosted; no server is started."""
    wished: list[Hosting] = []

    def start(hosting: Hosting) -> None:
        wished.append(hosting)
        raise Trouble("here", "port-taken", {"port": hosting.port})

    monkeypatch.setattr(seating, "start_host", start)
    return wished


def test_the_option_brings_them_to_the_table(ghost: Path, tmp_path: Path, asked: list[Hosting]) -> None:
    called("host", "--game", "starcraft", "--components", str(ghost), home=tmp_path)
    called("host", "--game", "starcraft", home=tmp_path)
    assert [hosting.terms.components for hosting in asked] == [GHOST, ()]
    assert asked[0].terms.request("1", "", "", listed=True).components == list(GHOST)


async def test_the_field_of_the_form_brings_them_and_keeps_what_was_typed_when_it_will_not_do(
    ghost: Path, keep: KeptSeats, asked: list[Hosting]
) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h", "right")
        await until(pilot, lambda: app.screen.query_one("#mode", Pick).value == "standard")
        field = app.screen.query_one("#components", Input)
        field.focus()
        await until_shown(pilot, "see 'traderow components --print'")
        field.value = f"{ghost}x"
        await pilot.press("enter")
        await until_shown(pilot, "ghost.tomlx cannot be used")
        assert field.value == f"{ghost}x"
        field.value = str(ghost)
        await pilot.press("enter")
        await until_shown(pilot, "Port 7464 is in use")
    assert asked[0].terms.components == GHOST


@pytest.mark.usefixtures("visitor")
async def test_a_visitors_form_has_no_field_for_a_file(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app):
        await app.push_screen(HostThereScreen("here", table_settings.ours(), reach=AsyncMock()))
        assert app.screen.query("#password")
        assert not app.screen.query("#components")


# -- what is told ------------------------------------------------------------------------------------------------------


def test_a_view_is_read_with_the_numbers_it_names_and_the_next_table_has_its_own() -> None:
    playing, a_seat = game(), cast("Commands", SimpleNamespace(seat=0))
    told = plain(playing.view(0))
    own, other = read_view(told, 2), read_view({key: value for key, value in told.items() if key != "components"}, 2)
    tables = [Table(view, (), 0, ()) for view in (own, other)]
    assert [each.parts.unit["ghost"].support for each in tables] == [3, 1]
    assert [STARCRAFT.formatter(Store(STARCRAFT, a_seat).current, each).parts.unit["ghost"].cost for each in (own, other)] == [
        (2, 0),
        (1, 1),
    ]
    assert read_events([], 2, own.data, own.components) == ()


@pytest.mark.parametrize("lines", [
    "unit ghost cost 2/0", ["unit ghost cost 99/0"], ["unit ghast cost 1/0"], [1], ["x"] * 200, ["unit ghost support 1"] * 2,
    None, ["\x1b[31m"],
])  # fmt: skip
def test_numbers_that_cannot_be_are_refused(lines: Any) -> None:
    with pytest.raises(Strange):
        read_view({**plain(game().view(0)), "components": lines}, 2)


def test_the_pages_say_whose_numbers_they_are() -> None:
    view = read_view(plain(game().view(0)), 2)
    parts = Table(view, (), 0, ()).parts
    assert f"house {MARK}" in headline(parts)
    lines = provisional_texts(parts)
    assert ("", GHOST[0]) in lines
    assert any(MARK in words and "House numbers" in words for _, words in lines)
    assert ("", "2 numbers: this table's own: its host read it on the component.") in lines


def test_a_table_says_it_beside_its_rules() -> None:
    plain_table = table(game="starcraft", mode="standard", rules={})
    assert "House numbers" not in rules_line(plain_table, INFO.rules)
    assert f"House numbers {MARK}" in rules_line(structs.replace(plain_table, components=list(GHOST)), INFO.rules)
    lines = INFO.rule_texts("standard", stated({}, GHOST))
    assert ("House numbers", f"House numbers {MARK}: some numbers are this table's own.") in lines
    shown = rules_text("starcraft", "standard", stated({"rulings": 2, "round_limit": None}, GHOST), INFO.rules).plain
    assert f"House numbers {MARK}" in shown
    assert "rulings" not in shown, "nobody chooses it"
    assert RULINGS == engine.record.RULINGS
    assert stated({}, ()) == {}
    assert INFO.rule_name("components") == "House numbers"


def test_the_terms_of_a_table_have_its_mark() -> None:
    lines = terms(table(game="starcraft", mode="standard", rules={}, components=list(GHOST)), advises=False)
    assert ("own numbers", f"house numbers {MARK}, of this table alone") in lines


def test_a_table_with_every_provisional_number_and_every_rule_is_asked_for_in_one_message() -> None:
    filled = re.sub(r"^#(?=[a-z])", "", engine.games["starcraft"].wanted_components(), flags=re.MULTILINE)
    components = engine.games["starcraft"].read_components(filled)
    rules = {key: values[-1] if values else 2**53 for key, values in INFO.rules.items()}
    host = Terms("starcraft", "team_conquest", 6, rules, ("simple",) * 5, components=components)
    assert len(encode(host.request("m" * 32, "ż" * 64, "ż" * 128, listed=True))) <= CLIENT_FRAME


def test_a_record_is_kept_read_stepped_through_and_verified_without_the_file(tmp_path: Path) -> None:
    secret, nonces = bytes(32), [bytes(16), bytes(16)]
    playing = engine.new_game(
        "starcraft",
        mode="standard",
        seats=2,
        seed=table_seed(secret, nonces),
        rules={"round_limit": 1},
        components=GHOST,
    )
    while playing.result is None:
        seat = min(playing.pending)
        playing.apply(seat, playing.actions(seat)[0])
    proof = {"commitment": commitment(secret).hex(), "nonces": [nonce.hex() for nonce in nonces], "secret": secret.hex()}
    file = files.save({**playing.record.to_data(), "fairness": proof}, ["Ann", "Ben"], tmp_path)
    text = file.read_text("utf-8")
    assert f'"lines": ["{GHOST[0]}"]' in text
    kept = files.from_data(validation.parse(text))
    assert kept.record.header.components == GHOST
    assert verify.verify(kept).code == verify.PROVED
    feed = ReplayFeed(Replay(kept))
    told: list[Any] = []
    feed.listen(told.append)
    feed.go(feed.replay.last)
    (replayed,) = told
    assert isinstance(replayed, Replayed)
    assert replayed.rules["components"] == MARK
    assert read_view(replayed.view, 2).components == GHOST


def test_a_record_whose_own_numbers_were_changed_is_no_record() -> None:
    data = game().record.to_data()
    data["components"]["lines"] = ["unit ghost cost 3/0"]
    with pytest.raises(validation.BadRecord):
        files.from_data({**data, "names": ["Ann", "Ben"]})


async def test_own_numbers_are_asked_for_by_the_game_that_can_have_them_alone(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app, 80, 36) as pilot:
        await pilot.press("h", *["down"] * 5, "right")
        await until_shown(pilot, "Password")
        assert "Own numbers" not in screen_text(app)
        app.screen.query_one("#game", Pick).focus()
        await pilot.press("right")
        await until_shown(pilot, "Own numbers")
