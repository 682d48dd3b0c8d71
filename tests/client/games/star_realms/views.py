"""Hand-written views in the shape of docs/star-realms.md: a test states a few fields, and this module adds the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from client.games.star_realms.model.decoder import read, read_events, read_view
from client.session.updates import Resumed, Stepped, Update
from client.table.game_news import News
from engine.language import EventKind
from engine.star_realms.language.view import View
from protocol import messages
from tests.client.games.star_realms.wire import message


def seen(view: dict[str, Any]) -> View:
    """Return a view as the table reads it."""
    return read_view(view, len(view["seats"]))


def told(*events: list[Any], seats: int = 2) -> tuple[EventKind, ...]:
    """Return events as the table reads them."""
    return read_events(events, seats)


def heard(update: Update) -> News:
    """Return an update of the session, as the table reads it."""
    match update:
        case Stepped(step=messages.Step(view=view)) | Resumed(snapshot=messages.Snapshot(view=view)):
            return read(update, len(view["seats"])) or update
    return update


ROW = ["blob_fighter", "cutter", "survey_ship", "junkyard", "freighter"]
DECK = ["scout", "scout", "scout", "viper", "ram"]


def in_play(*cards: Any) -> list[dict[str, Any]]:
    """Return cards in play with places from 0. A card is a key, or a map if it has unusual values."""
    return [
        {"place": place, "copied": None, "used": [], "damage": 0} | ({"card": card} if isinstance(card, str) else card)
        for place, card in enumerate(cards)
    ]


def seat(**parts: Any) -> dict[str, Any]:
    """Return a seat's map."""
    usual: dict[str, Any] = {
        "authority": 50,
        "trade": 0,
        "combat": 0,
        "team": 0,
        "role": "",
        "alive": True,
        "ended": False,
        "hand": 5,
        "deck": 5,
        "top": [],
        "cards": None,
        "known": [],
        "hidden": DECK,
        "discard": [],
        "in_play": [],
        "discards_due": 0,
        "ships_on_top": 0,
    }
    return usual | parts


def view(*, me: dict[str, Any] | None = None, ada: dict[str, Any] | None = None, **parts: Any) -> dict[str, Any]:
    """Return my view of a duel with Ada. By default it is my main phase with three Scouts and a Viper in hand."""
    hand = parts.get("hand", ["scout", "scout", "scout", "viper", "viper"])
    usual: dict[str, Any] = {
        "game": "star-realms",
        "mode": "duel",
        "seat": 0,
        "turn": 7,
        "on_turn": [0],
        "trade_row": ROW,
        "trade_deck": 61,
        "explorers": 10,
        "scrap_heap": ["scout", "scout", "viper"],
        "seats": [seat(hand=len(hand), **(me or {})), seat(**{"team": 1, **(ada or {})})],
        "hand": hand,
        "may_attack": [],
        "may_attack_bases": [],
        "proposal": None,
        "asked": [{"seat": 0, "kind": "main"}],
        "actions": [],
        "standing": [["concede"], ["offer-draw"]],
        "undo": {"steps": 0, "stop": "start"},
        "draw_offers": [],
        "result": None,
    }
    made = usual | parts
    if "actions" not in parts and made["asked"] == [{"seat": 0, "kind": "main"}]:
        made["actions"] = [["end-turn"], *([["play", card] for card in sorted(set(hand))])]
    return made


def busy() -> dict[str, Any]:
    """Return the middle of my turn: every zone has cards, some of them usable, affordable or attackable."""
    return view(
        me={
            "authority": 41,
            "trade": 3,
            "combat": 5,
            "deck": 4,
            "hidden": ["ram", "scout", "scout", "viper"],
            "discard": ["explorer", "scout", "trade_bot"],
            "in_play": in_play(
                {"card": "trading_post"},
                {"card": "blob_wheel", "used": ["primary"]},
                "scout",
                "scout",
                {"card": "explorer"},
                {"card": "cutter"},
            ),
        },
        ada={
            "authority": 44,
            "hand": 5,
            "deck": 3,
            "discard": ["viper", "scout"],
            "in_play": in_play("space_station", "blob_wheel"),
        },
        hand=["cutter", "missile_bot", "ram", "viper"],
        actions=[
            ["acquire", "blob_fighter"],
            ["acquire", "cutter"],
            ["acquire", "explorer"],
            ["acquire", "survey_ship"],
            ["attack-base", 1, 0, 4],
            ["end-turn"],
            ["play", "cutter"],
            ["play", "missile_bot"],
            ["play", "ram"],
            ["play", "viper"],
            ["use", 0, "primary"],
            ["use", 0, "scrap"],
            ["use", 1, "scrap"],
            ["use", 4, "scrap"],
            ["use", 5, "ally"],
        ],
        standing=[["concede"], ["offer-draw"], ["undo"]],
        undo={"steps": 3, "stop": "chance"},
    )


def table(
    *names: str,
    links: tuple[str, ...] = ("on", "on", "on", "on", "on", "on"),
    phase: str = "playing",
    kind: str = "person",
    kinds: tuple[str, ...] = (),
    hints: bool = False,
) -> messages.Table:
    """Return the table around the game. `kind`: of every other seat that `kinds` does not name."""
    people = names or ("Me", "Ada")
    seats = [
        message(messages.SeatInfo, kind=kinds[n] if kinds else kind if n else "person", name=name, link=link, host=n == 0)
        for n, (name, link) in enumerate(zip(people, links, strict=False))
    ]
    return message(messages.Table, seq=1, code="KITE", game="star-realms", mode="duel", phase=phase, seats=seats, hints=hints)


def step(
    view: dict[str, Any],
    *events: list[Any],
    by: int | None = 1,
    seq: int = 2,
    seconds: int = 60,
    clocks: Sequence[messages.SeatClock] = (),
) -> messages.Step:
    """Return a step of the game."""
    return message(messages.Step, seq=seq, seat=by, events=list(events), view=view, seconds=seconds, clocks=list(clocks))


def clocks(*left: float, running: Collection[int] = ()) -> list[messages.SeatClock]:
    """Return clocks with that many seconds left for each seat; those in `running` run."""
    return [messages.SeatClock(round(seconds * 1000), seat in running) for seat, seconds in enumerate(left)]


def said(name: str, text: str, *, seat: int = 1, team: bool = False) -> messages.Said:
    """Return a chat message."""
    return message(messages.Said, seq=3, seat=seat, name=name, text=text, team=team)


def snapshot(view: dict[str, Any], missed: list[Any] | None, clocks: Sequence[messages.SeatClock] = ()) -> messages.Snapshot:
    """Return the position sent after a gap, with the `missed` events; None: those up to number 5 are missing."""
    steps = [messages.Missed(9, 1, missed, [])] if missed else []
    since = 5 if missed is None else 0
    return message(messages.Snapshot, seq=9, missed=steps, view=view, seconds=90, clocks=list(clocks), since=since)


def refused(code: str, args: dict[str, Any], scope: str = "rules") -> messages.Refused:
    """Return a refusal."""
    return message(messages.Refused, scope=scope, code=code, args=args)
