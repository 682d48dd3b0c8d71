"""A table's commitments can be requested before any nonce is known, and the table is bound to them."""

from __future__ import annotations

from engine.chance import commitment
from protocol.messages import Committed, GetCommitment, Refused, Seated, Snapshot, Step, Table
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, play_out


async def ask(peer: Peer, code: str | None, password: str = "") -> Committed:
    answer = await peer.answer(GetCommitment(peer.mark(), code, password))
    assert isinstance(answer, Committed), answer
    return answer


async def test_a_table_is_bound_to_what_its_host_was_promised_before(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    promised = await ask(ada, None)
    assert promised.code == ""
    assert await ask(ada, None) == Committed(ada.heard[-1].id, "", promised.commitment), "asked again, it is the same"
    await ada.host()
    assert (await ada.until(Table)).commitment == promised.commitment
    seen = await ask(ben, ada.code)
    assert (seen.code, seen.commitment) == (ada.code, promised.commitment)
    await ben.join(seen.code)
    await play_out(ada, ben)
    while ada.table is None or ada.table.secret is None:
        await ada.next()
    assert commitment(ada.table.secret) == promised.commitment


async def test_a_promise_is_for_one_table_and_for_who_asked(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    promised = [(await ask(peer, None)).commitment for peer in (ada, ben)]
    await ada.host()
    first = (await ada.until(Table)).commitment
    await ada.leave()
    promised.append((await ask(ada, None)).commitment)
    await ada.host()
    assert (await ada.until(Table)).commitment == promised[2]
    assert first == promised[0]
    assert len(set(promised)) == 3


async def test_without_asking_a_table_is_bound_all_the_same(serve: Serve, connect: Connect) -> None:
    ada = await connect(await serve())
    await ada.host()
    assert len((await ada.until(Table)).commitment) == 32


async def test_an_empty_code_means_the_only_table_that_can_be_joined(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    assert (await ask(ben, "")).code == ada.code


async def test_what_a_locked_table_is_bound_to_is_for_who_knows_the_password(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(password="moon", listed=False)
    for code, password in ((ada.code, "sun"), ("7K3QZ-9XM2P", "moon")):
        refused = await ben.answer(GetCommitment(ben.mark(), code, password))
        assert isinstance(refused, Refused)
        assert refused.code == "no-such-table"
    assert (await ask(ben, ada.code, "moon")).code == ada.code


async def test_who_is_gone_is_promised_nothing_any_more(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server, "Ada")
    await ask(ada, None)
    assert len(server.lobby._promised) == 1
    await ada.socket.close()
    ben = await connect(server, "Ben")
    while server.lobby._promised:
        await ben.settle()
    assert not server.lobby._promised


async def test_a_server_with_other_limits_leaves_a_table_bound_to_what_it_was(serve: Serve, connect: Connect) -> None:
    """The length of its chain of secrets is the table's own; no more games are played than that, nor than the limit of now."""
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), most_games=3)
    peers = await connect(server, "Ada"), await connect(server, "Ben")
    await peers[0].host()
    await peers[1].join(peers[0].code)
    await play_out(*peers)
    bound_to = await secret_of(peers[0])

    async def back(most_games: int) -> tuple[Server, tuple[Peer, Peer]]:
        await server.stop()
        other = await serve(MemoryStorage(shelf), most_games=most_games)
        return other, (await returned(connect, other, peers[0]), await returned(connect, other, peers[1]))

    for most_games in (200, 3):
        server, peers = await back(most_games)
        for peer in peers:
            await peer.rematch()
        begun = await peers[0].until(Table, lambda table: table.phase == "playing")
        assert begun.commitment == bound_to
        for peer in peers:
            await peer.until(Step)
        server, peers = await back(1)
        await play_out(*peers)
        bound_to = await secret_of(peers[0])
        assert commitment(bound_to) == begun.commitment
        assert code_of(await peers[0].rematch()) == "no-more-games"
    server, peers = await back(200)
    assert code_of(await peers[0].rematch()) == "no-more-games"


async def returned(connect: Connect, server: Server, lost: Peer) -> Peer:
    again = await connect(server, lost.name)
    assert isinstance(await again.resume(lost.code, lost.token), Seated)
    await again.until(Snapshot)
    return again


async def secret_of(peer: Peer) -> bytes:
    """Return what is published at the end of a game."""
    while peer.table is None or peer.table.secret is None:
        await peer.next()
    return peer.table.secret


def code_of(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code
