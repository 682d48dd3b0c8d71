"""Opening, finding, filling and leaving tables."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.messages import Done, ListTables, Refused, Said, Say, Seated, Step, Table, Tables
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer


def refusal(message: Any) -> tuple[str, str]:
    assert isinstance(message, Refused), message
    return message.scope, message.code


async def tables(peer: Peer) -> list[Any]:
    listed = await peer.answer(ListTables("l"))
    assert isinstance(listed, Tables)
    return listed.tables


async def test_a_code_is_typed_as_people_type(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    assert isinstance(await ben.join(ada.code.lower().replace("-", " ")), Seated)


async def test_an_empty_code_means_the_only_open_table(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben, cem = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    assert refusal(await ben.join()) == ("table", "no-such-table")
    await ada.host(listed=False)
    assert refusal(await ben.join()) == ("table", "no-such-table")
    await cem.host()
    dee = await connect(server, "Dee")
    await dee.host()
    assert refusal(await ben.join()) == ("table", "several-tables")
    await dee.leave()
    assert isinstance(await ben.join(), Seated)
    assert ben.code == cem.code


@pytest.mark.parametrize("title", ["", "server", "\x1b\x07", "T\u0430ble", "O\u043fen"])
async def test_a_title_that_nobody_may_have_as_a_name_is_the_hosts_name(serve: Serve, connect: Connect, title: str) -> None:
    ada = await connect(await serve(), "Ada")
    await ada.host(title=title)
    (info,) = await tables(ada)
    assert info.title == "Ada"


async def test_the_lobby_lists_tables_that_want_to_be_listed_until_they_are_over(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben, cem = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await ada.host(title="  Friday\x1b[31m night ", password="moon", absent="concede")
    await cem.host(listed=False)
    (info,) = await tables(ben)
    assert (info.code, info.title, info.seats, info.taken, info.locked, info.playing) == (
        ada.code, "Friday[31m night", 2, 1, True, False,
    )  # fmt: skip
    await ben.join(ada.code, "moon")
    (info,) = await tables(cem)
    assert info.playing
    await ben.until(Step)
    await ben.leave()
    await ada.until(Table, lambda table: table.phase == "over")
    assert await tables(cem) == []


async def test_a_full_table_takes_nobody(seated_pair: Any, connect: Connect) -> None:
    server, ada, _ = await seated_pair()
    cem = await connect(server, "Cem")
    assert refusal(await cem.join(ada.code)) == ("table", "table-full")
    assert refusal(await cem.join(ada.code, seat=7)) == ("table", "no-such-seat")


async def test_a_seat_can_be_chosen_if_it_is_free(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=4)
    assert refusal(await ben.join(ada.code, seat=0)) == ("table", "seat-taken")
    await ben.join(ada.code, seat=3)
    assert ben.seat == 3


async def test_a_wrong_password_of_an_unlisted_table_is_answered_as_if_there_were_none(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(password="moon", listed=False)
    answers = [await ben.join(code, password) for code in (ada.code, "00000-00000") for password in ("", "sun")]
    assert {(answer.code, repr(answer.args)) for answer in answers if isinstance(answer, Refused)} == {("no-such-table", "{}")}
    assert isinstance(await ben.join(ada.code, "moon"), Seated)


async def test_a_password_is_checked_as_long_when_there_is_no_table(
    serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []

    def derive(password: str, salt: bytes) -> bytes:
        checked.append(password)
        return bytes(32)

    monkeypatch.setattr("server.lobby.passwords._derive", derive)
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(password="moon", listed=False)
    checked.clear()
    await ben.join("00000-00000", "a")
    await ben.join("00000-00000", "")
    assert checked == ["a", ""]


async def test_a_wrong_password_of_a_listed_table_is_called_so(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(password="moon")
    assert refusal(await ben.join(ada.code, "sun")) == ("table", "wrong-password")


async def test_an_address_may_guess_wrong_only_so_often(serve: Serve, connect: Connect) -> None:
    server = await serve(tries=1, tries_rate=0.0)
    ben = await connect(server, "Ben")
    answers = [refusal(await ben.join("00000-00000")) for _ in range(11)]
    assert answers == [("table", "no-such-table")] * 10 + [("server", "too-fast")]
    assert refusal(await ben.resume("00000-00000", "a" * 43)) == ("server", "too-fast")


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"mode": "turbo"}, "bad-rules"),
        ({"seats": 9}, "bad-rules"),
        ({"rules": {"rounds": 0}}, "bad-rules"),
        ({"rules": {"rounds": "many"}}, "bad-rules"),
        ({"rules": {"house": 1}}, "bad-rules"),
        ({"bots": ["simple", "simple"]}, "bad-rules"),
        ({"bots": ["genius"]}, "no-such-bot"),
    ],
)
async def test_terms_that_do_not_fit_open_no_table(serve: Serve, connect: Connect, terms: Any, code: str) -> None:
    server = await serve()
    ada = await connect(server)
    assert refusal(await ada.host(**terms)) == ("table", code)
    assert await tables(ada) == []
    assert isinstance(await ada.host(), Seated)


async def test_the_second_of_a_name_is_told_apart(serve: Serve, connect: Connect) -> None:
    server = await serve()
    peers = [await connect(server, name) for name in ("Ada", "ÁDA", "ada")]
    await peers[0].host(seats=4)
    await peers[1].join()
    await peers[2].join()
    table = await peers[2].until(Table)
    assert [seat.name for seat in table.seats] == ["Ada", "ÁDA-2", "ada-3", ""]


async def test_a_connection_has_one_seat(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server)
    assert refusal(await ada.act("show")) == ("table", "not-seated")
    await ada.host()
    assert refusal(await ada.host()) == ("table", "already-seated")
    assert refusal(await ada.join()) == ("table", "already-seated")
    assert len(await tables(ada)) == 1


async def test_the_host_seats_bots_and_takes_them_back(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=3)
    await ben.join()
    assert refusal(await ben.set_bot(2, "simple")) == ("table", "not-host")
    assert refusal(await ada.set_bot(1, "simple")) == ("table", "seat-taken")
    assert refusal(await ada.set_bot(3, "simple")) == ("table", "no-such-seat")
    assert refusal(await ada.set_bot(2, "genius")) == ("table", "no-such-bot")
    await ben.leave()
    assert isinstance(await ada.set_bot(2, "simple"), Done)
    assert isinstance(await ada.set_bot(2, None), Done)
    assert isinstance(await ada.set_bot(1, "simple"), Done)
    assert isinstance(await ada.set_bot(2, "simple"), Done)
    await ada.until(Step)
    assert refusal(await ada.set_bot(2, None)) == ("table", "not-open")


async def test_a_host_who_leaves_before_the_start_hands_over(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=3)
    await ben.join()
    await ada.leave()
    table = await ben.until(Table, lambda table: table.seats[0].kind == "open")
    assert table.seats[1].host
    assert isinstance(await ben.set_bot(2, "simple"), Done)
    await ben.leave()
    assert await tables(ben) == []


async def test_leaving_a_game_concedes_it_where_absent_seats_concede(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair(terms={"absent": "concede"})
    await ada.leave()
    table = await ben.until(Table, lambda table: table.phase == "over")
    assert table.seats[0].link == "left"
    assert ben.view["result"] == {"winners": [1], "reason": "concede"}
    assert refusal(await ada.act("show")) == ("table", "not-seated")
    assert refusal(await ada.resume(ada.code, ada.token)) == ("table", "bad-token")


async def test_chat_is_clean_and_reaches_every_seat(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    seq = ada.seq
    assert isinstance(await ada.say("hi\x1b]52;c;AAAA\x07 \u202eBen\n[red]"), Done)
    for peer in (ada, ben):
        said = next((m for m in peer.heard if isinstance(m, Said)), None) or await peer.until(Said)
        assert (said.seat, said.name, said.text, said.seq) == (0, "Ada", "hi]52;c;AAAA Ben [red]", seq + 1)
    assert isinstance(await ada.act("show", seq=seq), Step), "chat makes no choice stale"


async def test_chat_sent_again_is_not_said_again(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    line = Say("once", "hello", False)
    assert [await ada.answer(line), await ada.answer(line)] == [Done("once", ada.seq)] * 2
    await ada.say("bye")
    assert [(await ben.until(Said)).text, (await ben.until(Said)).text] == ["hello", "bye"]


async def test_a_table_has_so_many_numbers_but_a_game_goes_on(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair(lines=4)
    assert isinstance(await ada.say("still"), Done)
    assert refusal(await ada.say("too much")) == ("table", "game-too-long")
    assert isinstance(await ada.act("show"), Step)
    assert isinstance(await ben.leave(), Done)


async def test_chat_has_limits(seated_pair: Any) -> None:
    _, ada, _ = await seated_pair(chat_rate=0.0)
    assert refusal(await ada.say("x" * 201)) == ("server", "too-long")
    assert refusal(await ada.say("\x1b\x07")) == ("server", "too-long")
    for _ in range(5):
        assert isinstance(await ada.say("x" * 200), Done)
    assert refusal(await ada.say("once more")) == ("server", "too-fast")


async def test_a_server_has_so_many_tables(serve: Serve, connect: Connect) -> None:
    server = await serve(tables=1)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    assert refusal(await ben.host()) == ("server", "too-many-tables")
    await ada.leave()
    assert isinstance(await ben.host(), Seated)


async def test_a_game_has_so_many_actions(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair(entries=2)
    await ada.act("show")
    await ben.until(Step)
    assert refusal(await ben.act("show")) == ("table", "game-too-long")
    assert isinstance(await ben.leave(), Done)


async def test_a_table_nobody_came_back_to_is_closed(serve: Serve, connect: Connect) -> None:
    server = await serve(open_idle=0.05)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    closed = server.lobby.tables[ada.code.replace("-", "")]
    await ada.socket.close()
    await closed.mailbox.finished.wait()
    assert await tables(ben) == []
    assert refusal(await ben.resume(ada.code, ada.token)) == ("table", "bad-token")


async def test_an_address_has_limits_of_its_own(serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.transport.client_address.address_of", lambda _: "192.0.2.7")
    server = await serve(connections_each=2, tables_each=1, tries=1, tries_rate=0.0)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    third = await connect(server, "Cem", greet=False)
    closing, _ = await third.ended()
    assert closing is not None
    assert closing.code == "server-full"
    await ada.host()
    assert refusal(await ben.host()) == ("server", "too-many-tables")
    assert refusal(await ben.join("00000-00000")) == ("table", "no-such-table")
    assert refusal(await ben.join("00000-00000")) == ("server", "too-fast")
