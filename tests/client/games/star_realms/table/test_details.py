"""The table's details: its settings, the commitment to its shuffles, and the place of a finished game's record."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from client.games.star_realms.game import STAR_REALMS
from client.session.updates import ProofChanged, RecordKept, Stepped, TableChanged, Update
from client.session.verification import FairnessProof
from client.table.state import Run, Updated
from client.table.store import Store
from engine.chance import commitment
from protocol.messages import Clock
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, zones_shown
from tests.client.games.star_realms.tui.test_goldens import PAGE, compare, over

SECRET, NONCE, OTHERS = bytes(range(32)), b"m" * 32, b"o" * 32
FILE = "/home/ada/.local/share/traderow/records/2026-11-20-star-realms-duel-Me-Ada-9a8b7c6d5e.traderow"
PROMISED = FairnessProof(commitment(SECRET), in_time=True, nonce=NONCE)
KEPT = FairnessProof(commitment(SECRET), in_time=True, nonce=NONCE, secret=SECRET, nonces=(NONCE, OTHERS))
BROKEN = FairnessProof(commitment(SECRET), in_time=True, nonce=NONCE, secret=b"x" * 32, nonces=(NONCE, OTHERS))
TERMS = {"clock": Clock("bank", 600, 5, "bot"), "grace": 120, "absent": "wait", "watch": True, "watchers": 2, "title": "Friday"}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use Ada's home."""
    monkeypatch.setenv("HOME", "/home/ada")


async def drawn(view: dict[str, Any], *told: Update, keys: tuple[str, ...], **parts: Any) -> str:
    """Return the page of the browser that those keys open."""
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.tell(TableChanged(replace(views.table(), **parts)), Stepped(views.step(view), own=False), *told)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return zones_shown(app, PAGE)


async def test_the_proof_and_the_terms_of_a_table_that_goes_on_look_like_their_golden() -> None:
    to_its_end = ("f4", *["down"] * 3)
    found = {
        "promised": await drawn(views.busy(), ProofChanged(PROMISED), keys=("f4",)),
        "kept": await drawn(over(), ProofChanged(KEPT), RecordKept(FILE), keys=to_its_end),
        "broken": await drawn(over(), ProofChanged(BROKEN), keys=to_its_end),
        "terms": await drawn(views.busy(), keys=("f3",), past=41, **TERMS),
    }
    compare("proof", found)


@pytest.mark.parametrize(
    ("file", "shown"),
    [
        (FILE, "traderow verify ~/.local/share/traderow/records/2026-11-20-star-realms-duel-Me-Ada-9a8b7c6d5e.traderow"),
        ("/home/ada/my records/a.traderow", "traderow verify '/home/ada/my records/a.traderow'"),
        ("/data/a.traderow", "traderow verify /data/a.traderow"),
    ],
)
def test_the_command_that_checks_the_record_can_be_typed_as_it_stands(file: str, shown: str) -> None:
    at = begun().hear(ProofChanged(KEPT), RecordKept(file))
    at.store.dispatch(Run("proof"))
    assert at.page().endswith(f"To verify every draw, also on another computer, run: {shown}")


class At:
    """A table that tells what it is told."""

    def __init__(self, *told: Update, **parts: Any) -> None:
        self.store = Store(STAR_REALMS, NotingCommands())
        self.hear(TableChanged(replace(views.table(), **parts)), *told)

    def hear(self, *told: Update) -> At:
        for update in told:
            self.store.dispatch(Updated(views.heard(update)))
        return self

    @property
    def log(self) -> list[str]:
        return [entry.text for entry in self.store.current.history.log]

    def page(self) -> str:
        browsing = self.store.picture().browsing
        assert browsing is not None
        return " ".join(f"{head}: {words}" for head, words in browsing.piles[browsing.pile].texts)


def begun(**parts: Any) -> At:
    return At(Stepped(views.step(views.busy()), own=False), **parts)


PAST = "This game continues an earlier one: its host knows what was drawn in the first 41 entries."


def test_a_game_that_goes_on_from_a_record_says_so_first() -> None:
    at = begun(past=41)
    assert at.log[0] == PAST
    at.hear(TableChanged(replace(views.table(links=("on", "lost")), past=41)))
    assert at.log.count(PAST) == 1


def test_a_rematch_that_goes_on_from_the_same_point_says_so_again() -> None:
    at = begun(past=41).hear(Stepped(views.step(over()), own=False), Stepped(views.step(views.view(turn=8)), own=False))
    assert at.log[-2:] == ["A new game.", PAST]


def test_a_game_that_begins_with_a_deal_has_nothing_to_say() -> None:
    assert begun().log == []


def test_the_log_says_where_the_record_is_or_why_it_is_nowhere() -> None:
    at = begun().hear(RecordKept(FILE), RecordKept(why="No space left on device"))
    assert at.log == [
        f"The game is saved: ~{FILE.removeprefix('/home/ada')}",
        "The game could not be saved: No space left on device.",
    ]


def test_the_record_of_the_game_before_is_not_taken_for_that_of_the_next() -> None:
    at = begun().hear(Stepped(views.step(over()), own=False), RecordKept(FILE))
    assert at.store.current.surroundings.record == FILE
    assert at.hear(Stepped(views.step(views.view(turn=1)), own=False)).store.current.surroundings.record == ""


def test_a_table_without_a_commitment_is_said_to_be_beyond_proof() -> None:
    at = begun()
    at.store.dispatch(Run("proof"))
    assert "its shuffles cannot be verified" in at.page()


def test_bots_are_not_named_among_those_who_are_ready_to_play_again() -> None:
    table = replace(views.table("Me", "Pip", kind="bot"), phase="over")
    ready = replace(table, seats=[replace(seat, ready=True) for seat in table.seats])
    at = begun().hear(Stepped(views.step(over()), own=False), TableChanged(ready))
    shown = at.store.picture().over
    assert shown is not None
    assert shown.ready == ("Me",)
