"""docs/check_shuffle.py verifies every draw of games at a server, from records that hold only messages of the server."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import engine
from protocol.messages import Entries, Entry, GetCommitment, GetRecord, Past, Seated, Table
from protocol.record_text import HEAD, record_text
from tests.checking import PROGRAM, check_shuffle
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, play_out

GAME = "star-realms"


def anything(seed: int) -> Any:
    rng = Random(seed)
    return lambda view: rng.choice(view["actions"])


async def kept(peer: Peer, folder: Path) -> Path:
    """Return the game that is over, as a file."""
    entries: list[Entry] = []
    while True:
        part = await peer.answer(GetRecord(peer.mark(), len(entries)))
        assert isinstance(part, Entries), part
        entries += part.entries
        if len(entries) == part.total:
            break
    table = peer.table
    assert table is not None
    assert table.secret is not None
    fairness = {"commitment": table.commitment.hex(), "nonces": [n.hex() for n in table.nonces], "secret": table.secret.hex()}
    head = {"format": 1, "game": table.game, "data_version": part.data_version, "mode": table.mode, "seats": len(table.seats)}
    lines = [[entry.seat, entry.action, entry.outcomes] for entry in entries]
    rest = {"rules": table.rules, "fairness": {**fairness, "past": part.past}, "entries": lines}
    file = folder / f"{table.commitment.hex()[:8]}.traderow"
    file.write_text(record_text({**dict.fromkeys(HEAD), **head, **rest}), "utf-8")
    return file


def proved(file: Path, shown: bytes) -> None:
    code, said = check_shuffle(file, "--commitment", shown.hex())
    assert code == 0, said


async def shown_to(peer: Peer) -> bytes:
    """Return what a table to be hosted over this connection will be bound to."""
    committed: Any = await peer.answer(GetCommitment(peer.mark(), None, ""))
    commitment: bytes = committed.commitment
    return commitment


async def test_a_game_and_its_rematch_are_proved_by_the_commitments_shown_before(
    serve: Serve, connect: Connect, tmp_path: Path
) -> None:
    server = await serve(games=engine.games)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    shown = await shown_to(ada)
    await ada.host(game=GAME, mode="duel", rules={"turn_limit": 20}, shuffle=True)
    await ben.join(ada.code)
    await play_out(ada, ben, choose=anything(1))
    proved(await kept(ada, tmp_path), shown)
    assert ada.table is not None
    first_secret = ada.table.secret
    assert first_secret is not None
    await ada.rematch()
    await ben.rematch()
    for peer in (ada, ben):
        await peer.until(Table, lambda table: table.phase == "playing")
        peer.view = {}
        while not peer.view:
            await peer.next()
    await play_out(ada, ben, choose=anything(2))
    proved(await kept(ben, tmp_path), first_secret)


async def test_games_of_every_mode_against_bots_are_proved(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    server = await serve(games=engine.games)
    for number, (mode, counts) in enumerate(engine.games[GAME].modes.items()):
        ada = await connect(server, f"Ada{number}")
        shown = await shown_to(ada)
        terms = {"mode": mode, "seats": counts[0], "bots": ["simple"] * (counts[0] - 1), "rules": {"turn_limit": 12}}
        assert isinstance(await ada.host(game=GAME, **terms), Seated)
        await play_out(ada, choose=anything(number))
        proved(await kept(ada, tmp_path), shown)


async def test_a_game_that_went_on_from_another_is_proved_from_there(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    server = await serve(games=engine.games)
    ada = await connect(server)
    before = engine.new_game(GAME, mode="duel", seats=2, seed=bytes(32), rules={"turn_limit": 20})
    choose = Random(5)
    while len(before.record.entries) < 40:
        seat = min(before.pending)
        before.apply(seat, choose.choice(before.actions(seat)))
    entries = [Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in before.record.entries]
    shown = await shown_to(ada)
    await ada.answer(Past(ada.mark(), 0, entries))
    hosted = await ada.host(game=GAME, mode="duel", bots=["simple"], rules={"turn_limit": 20}, past=len(entries))
    assert isinstance(hosted, Seated), hosted
    await play_out(ada, choose=anything(3))
    proved(await kept(ada, tmp_path), shown)


async def test_lots_go_by_the_seats_people_had_and_not_by_when_they_came(serve: Serve, connect: Connect) -> None:
    """Drawn again with the functions of that program, in the words of the document."""
    server = await serve(games=engine.games)
    came = {"Ada": 0, "Ben": 3, "Cem": 1, "Dee": 2}
    peers = [await connect(server, name) for name in came]
    await peers[0].host(game=GAME, mode="free-for-all", seats=4, rules={"turn_limit": 1}, shuffle=True)
    for peer in peers[1:]:
        await peer.join(peers[0].code, seat=came[peer.name])
    for peer in peers:
        while not peer.view:
            await peer.next()
    await play_out(*peers, choose=anything(4))
    over = peers[0].table
    assert over is not None
    assert over.secret is not None
    drawn = [seat.name for seat in over.seats]
    nonces = dict(zip(drawn, over.nonces, strict=True))
    program: Any = runpy.run_path(str(PROGRAM))
    rest = sorted(came, key=lambda name: came[name])
    numbers = program["numbers_of"](program["seed_of"](over.secret, [*(nonces[name] for name in rest), b"seats"]))
    assert drawn == [rest.pop(program["pick"](numbers, len(rest))) for _ in came]
