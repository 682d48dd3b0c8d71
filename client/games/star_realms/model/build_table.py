"""Lays a view out as a `Table`: puts alike cards together, gives each stack its key, and marks what may be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from client.games.star_realms.model import keys
from client.games.star_realms.model.table import Action, Proposal, Seat, Stack, Table, Who, action_of, answers, together
from engine.star_realms.cards import BY_KEY

Keys = dict[tuple[Any, ...], str]


def lay(
    view: Mapping[str, Any], who: Sequence[Who], before: Mapping[tuple[Any, ...], str], side: int = 0
) -> tuple[Table, Keys]:
    """The table a view shows, and the keys its cards have now. `before`: the keys they had; `side`: a watcher's side of it."""
    actions = tuple(action_of(raw) for raw in view["actions"])
    seat = view["seat"]
    mine = side if seat is None else seat
    in_play = [_in_play(raw["in_play"], number, number == mine, actions) for number, raw in enumerate(view["seats"])]
    count = len(view["seats"])
    others = [(mine + step) % count for step in range(1, count)]
    hand = Counter(view["hand"])

    given: Keys = {}
    of_mine = [[("mine", place) for place in stack.places] for stack in in_play[mine]]
    reach = set(view.get("may_attack") or ()) | set(view.get("may_attack_bases") or ())
    theirs = sorted((stack for n in others for stack in in_play[n]), key=lambda s: (_is_ship(s), s.seat not in reach))
    of_theirs = [[("theirs", stack.seat, place) for place in stack.places] for stack in theirs]
    _give(given, before, "hand", keys.HAND, [[("hand", card)] for card in hand])
    _give(given, before, "mine", keys.MINE, of_mine)
    _give(given, before, "theirs", keys.THEIRS, of_theirs)

    def keyed(stack: Stack) -> Stack:
        name = ("mine", stack.places[0]) if stack.zone == "mine" else ("theirs", stack.seat, stack.places[0])
        return replace(stack, key=given[name])

    seats = tuple(
        _seat(number, raw, who, view, tuple(keyed(stack) for stack in in_play[number]))
        for number, raw in enumerate(view["seats"])
    )
    undo = view.get("undo") or {}
    result = view.get("result")
    proposal = view.get("proposal")
    table = Table(
        seat=seat,
        mode=view["mode"],
        turn=view["turn"],
        seats=seats,
        row=_row(view),
        hand=_by_key(Stack("hand", given["hand", card], card, number) for card, number in hand.items()),
        trade_deck=view["trade_deck"],
        explorers=view["explorers"],
        scrap_heap=tuple(view["scrap_heap"]),
        asked=tuple(view["asked"]),
        actions=actions,
        standing=tuple(action_of(raw) for raw in view["standing"]),
        undo_steps=undo.get("steps", 0),
        undo_stop=undo.get("stop", ""),
        draw_offers=tuple(view.get("draw_offers") or ()),
        result=(tuple(result["winners"]), result["reason"]) if result else None,
        proposal=Proposal(proposal["by"], action_of(proposal["action"]), tuple(proposal["waiting"])) if proposal else None,
        side=mine,
    )
    return _marked(table), given


def _by_key(stacks: Iterable[Stack]) -> tuple[Stack, ...]:
    """In the order of their keys: a card that stays keeps its place in the hand too."""
    return tuple(sorted(stacks, key=lambda stack: keys.ALL.index(stack.key)))


def _give(given: Keys, before: Mapping[tuple[Any, ...], str], zone: str, pool: str, stacks: Sequence[Sequence[Any]]) -> None:
    kept = {name: key for name, key in before.items() if name[0] == zone}
    given |= keys.assign(kept, stacks, pool, taken=given.values())


def _row(view: Mapping[str, Any]) -> tuple[Stack, ...]:
    slots = [Stack("row", key, card or "") for key, card in zip(keys.ROW, view["trade_row"], strict=False)]
    return (*slots, Stack("row", keys.ROW[5], "explorer" if view["explorers"] else "", view["explorers"]))


def _in_play(raw: Sequence[Mapping[str, Any]], seat: int, is_mine: bool, actions: Sequence[Action]) -> list[Stack]:
    """Cards in play, alike ones together: same card, same use, same damage; in the order the first of each was played.

    Of another seat the bases come first: they stay.
    """
    zone = "mine" if is_mine else "theirs"
    stacks: dict[tuple[Any, ...], list[int]] = {}
    for card in raw:
        place = card["place"]
        usable = tuple(action[2] for action in actions if is_mine and action[0] == "use" and action[1] == place)
        alike = (card["card"], card["copied"], tuple(card["used"]), usable, card["damage"])
        stacks.setdefault(alike, []).append(place)
    found = [
        Stack(zone, "", name, len(places), seat, tuple(places), copied, used, usable, damage)
        for (name, copied, used, usable, damage), places in stacks.items()
    ]
    return found if is_mine else sorted(found, key=_is_ship)


def _is_ship(stack: Stack) -> bool:
    card = BY_KEY.get(stack.card)
    return card is None or card.is_ship


def _seat(number: int, raw: Mapping[str, Any], who: Sequence[Who], view: Mapping[str, Any], in_play: tuple[Stack, ...]) -> Seat:
    cards = raw.get("cards")
    attackable, bases = view.get("may_attack") or (), view.get("may_attack_bases") or ()
    return Seat(
        number=number,
        who=who[number] if number < len(who) else Who(f"#{number + 1}"),
        authority=raw["authority"],
        trade=raw["trade"],
        combat=raw["combat"],
        hand=raw["hand"],
        deck=raw["deck"],
        discard=tuple(raw["discard"]),
        top=tuple(raw["top"]),
        known=tuple(raw["known"]),
        hidden=tuple(raw["hidden"]),
        in_play=in_play,
        alive=raw["alive"],
        on_turn=number in view["on_turn"],
        discards_due=raw.get("discards_due", 0),
        team=raw["team"],
        role=raw.get("role", ""),
        ended=raw.get("ended", False),
        cards=None if cards is None else tuple(cards),
        asked=next((asked["kind"] for asked in view["asked"] if asked.get("seat") == number), ""),
        reach="seat" if number in attackable else "bases" if number in bases else "",
    )


def _marked(table: Table) -> Table:
    """With every card marked that may be acted on now."""

    def mark(stacks: Sequence[Stack]) -> tuple[Stack, ...]:
        return tuple(
            replace(stack, live=bool(stack.card and answers(table, stack)), pooled=together(table, stack) is not None)
            for stack in stacks
        )

    return replace(
        table,
        row=mark(table.row),
        hand=mark(table.hand),
        seats=tuple(replace(seat, in_play=mark(seat.in_play)) for seat in table.seats),
    )
