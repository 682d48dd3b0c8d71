"""A database of every released format stays usable, and one that cannot be converted is left unchanged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from protocol.messages import Act, Done, Refused, Seated, Snapshot, Step
from server.cli import main
from server.storage.base import Broken, Kept, Unusable
from server.storage.sqlite import files
from server.storage.sqlite.migrations import STEPS, migrate
from server.storage.sqlite.schema import APPLICATION_ID, CREATE, VERSION
from server.storage.sqlite.storage import SqliteStorage
from tests.server.conftest import Connect, Serve

DATABASE = "tables.sqlite3"
SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"), key=lambda path: int(path.stem))


def from_text(schema: Path, directory: Path) -> tuple[Path, dict[str, list[str]]]:
    """Return the database, and what is known of its tables: code, Ada's token and number, by how far each has come."""
    text = schema.read_text("utf-8")
    directory.mkdir(exist_ok=True)
    db = sqlite3.connect(directory / DATABASE)
    db.executescript(text)
    db.close()
    known = [line.removeprefix("-- ").split() for line in text.splitlines() if line.startswith("-- ")]
    return directory / DATABASE, {phase: words for phase, *words in known}


def shape(db: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return every table with its columns, and every index."""
    names = db.execute("SELECT type, name FROM sqlite_master ORDER BY type, name").fetchall()
    return [(kind, name, *db.execute(f"SELECT * FROM pragma_{kind}_info(?)", (name,)).fetchall()) for kind, name in names]


def test_every_released_format_is_kept_here_and_has_a_step_forward() -> None:
    assert [int(path.stem) for path in SCHEMAS] == list(range(1, VERSION + 1))
    assert sorted(STEPS) == list(range(1, VERSION))


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: f"format {path.stem}")
async def test_a_server_goes_on_with_a_database_of_that_format(
    schema: Path, serve: Serve, connect: Connect, tmp_path: Path
) -> None:
    path, known = from_text(schema, tmp_path)
    db = sqlite3.connect(path)
    key, seq = db.execute("SELECT key, seq FROM log WHERE key IS NOT NULL ORDER BY line DESC LIMIT 1").fetchone()
    db.close()
    server = await serve(await SqliteStorage.open(tmp_path), most_games=7)
    ada = await connect(server, "Ada")
    code, token, last = known["playing"]
    assert isinstance(await ada.resume(code, token), Seated)
    snapshot = await ada.until(Snapshot)
    assert snapshot.seq == int(last) == seq
    assert sum(snapshot.view["score"]) > 0
    assert await ada.answer(Act(key.partition(":")[2], seq - 1, ["show"])) == Done(key.partition(":")[2], seq)
    code, token, _ = known["open"]
    assert isinstance(await (await connect(server, "Ben")).join(code, "moon"), Seated)
    cem = await connect(server, "Cem")
    assert isinstance(await cem.resume(code, token), Seated)
    await cem.until(Snapshot)
    assert isinstance(await cem.act("show"), Step)
    code, token, _ = known["closed"]
    assert isinstance(await (await connect(server, "Dee")).resume(code, token), Refused)
    assert [table.terms.chain_length for table in server.lobby.tables.values()] == [100, 100], "as when they were opened"


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: f"format {path.stem}")
def test_it_has_the_shape_of_a_new_one_then(schema: Path, tmp_path: Path) -> None:
    path, _ = from_text(schema, tmp_path)
    with files.open_database(path) as db, sqlite3.connect(":memory:") as new:
        new.executescript(CREATE)
        assert shape(db) == shape(new)
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    db.close()
    new.close()


async def test_a_line_of_a_kind_that_nobody_knows_breaks_its_table_though_it_was_sealed_so(tmp_path: Path) -> None:
    """One flipped bit makes `act` another word, and format 1 could not tell."""
    path, _ = from_text(SCHEMAS[0], tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE log SET kind = 'acu' WHERE table_id = 1 AND seq = 6")
    db.close()
    storage = await SqliteStorage.open(tmp_path)
    (broken,) = await storage.load([1])
    await storage.close()
    assert broken == Broken(1, "its log has lines of a kind that nobody knows: 'acu'")


async def test_what_was_broken_before_is_broken_then_and_the_others_go_on(tmp_path: Path) -> None:
    path, _ = from_text(SCHEMAS[0], tmp_path)
    with sqlite3.connect(path) as db:
        db.executescript(
            """
            INSERT INTO tables SELECT id + 10, row, NULL FROM tables;
            INSERT INTO tables SELECT id + 20, row, NULL FROM tables WHERE id = 1;
            INSERT INTO secrets VALUES (11, zeroblob(32)), (12, zeroblob(32)), (13, x''), (21, 'text');
            INSERT INTO log (table_id, seq, kind, data, at, epoch) VALUES
                (11, 1, CAST(x'ff' AS TEXT), x'c0', 0, 1), (12, 1, 'act', 'text', 0, 1), (13, 1, 'act', x'c0', 0, 1),
                (21, 1, 'act', x'c0', 0, 1), (9, 1, 'act', x'c0', 0, 1);
            """
        )
    db.close()
    storage = await SqliteStorage.open(tmp_path)
    found = {each.table: type(each) for each in await storage.load(await storage.open_tables())}
    await storage.close()
    assert found == {1: Kept, 2: Kept, 9: Broken, 11: Broken, 12: Broken, 13: Kept, 21: Broken}


# -- the mechanism, with steps made up ---------------------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(tmp_path / "old", isolation_level=None)
    db.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 1; CREATE TABLE things (name)")
    return db


def test_every_missing_step_is_taken_once_and_in_order(old: sqlite3.Connection) -> None:
    steps = {
        1: lambda db: db.execute("ALTER TABLE things ADD COLUMN size"),
        2: lambda db: db.execute("INSERT INTO things (name, size) VALUES ('new', 2)"),
    }
    migrate(old, steps, 3)
    migrate(old, steps, 3)
    assert old.execute("SELECT * FROM things").fetchall() == [("new", 2)]
    assert old.execute("PRAGMA user_version").fetchone() == (3,)


def test_if_one_step_fails_none_was_taken(old: sqlite3.Connection) -> None:
    steps = {
        1: lambda db: db.execute("ALTER TABLE things ADD COLUMN size"),
        2: lambda db: db.execute("INSERT INTO nothing VALUES (1)"),
    }
    before = list(old.iterdump())
    with pytest.raises(sqlite3.OperationalError, match="nothing"):
        migrate(old, steps, 3)
    assert list(old.iterdump()) == before
    assert old.execute("PRAGMA user_version").fetchone() == (1,)
    assert not old.in_transaction


def test_a_format_nobody_knows_is_no_format(old: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.NotSupportedError, match="format 1"):
        migrate(old, {}, 2)


async def test_a_database_that_cannot_be_brought_forward_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = from_text(SCHEMAS[0], tmp_path)

    def fail(db: sqlite3.Connection) -> None:
        migrate(db, {1: lambda db: db.execute("INSERT INTO nothing VALUES (1)")}, 2)

    monkeypatch.setattr(files, "migrate", fail)
    with sqlite3.connect(path) as db:
        before = list(db.iterdump())
    db.close()
    with pytest.raises(Unusable, match="is left as it was"):
        await SqliteStorage.open(tmp_path)
    with sqlite3.connect(path) as db:
        assert list(db.iterdump()) == before
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
    db.close()


async def test_the_list_of_tables_does_not_guess_at_an_older_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = from_text(SCHEMAS[0], tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 0")
    db.close()
    assert main(["tables", "--data", str(tmp_path)]) == 1
    assert "has format 0: a start of traderow-server brings it to" in capsys.readouterr().err
