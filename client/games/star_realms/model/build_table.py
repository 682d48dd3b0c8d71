"""Lays a view out as a `Table`: puts alike cards together, gives each stack its key, and marks what may be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from client.games.star_realms.model import keys
from client.games.star_realms.model.table import Seat, Stack, Table, answers, together
from client.table.who import Who
from engine.star_realms.cards import SHIPPED
from engine.star_realms.language import view as v
from engine.star_realms.language.main_phase import Use

Name = tuple[str | int | None, ...]
"""What a key stands for: a zone, and what is where in it."""
Keys = dict[Name, str]
_SHIPS = "ships"


def lay(view: v.View, who: Sequence[Who], before: Mapping[Name, str], side: int = 0) -> tuple[Table, Keys]:
    """The table a view shows, and the keys its cards have now. `before`: the keys they had; `side`: a watcher's side of it."""
    mine = side if view.seat is None else view.seat
    in_play = [_in_play(view, number, number == mine) for number in range(len(view.seats))]
    count = len(view.seats)
    others = [(mine + step) % count for step in range(1, count)]
    hand = Counter(view.hand)

    given: Keys = {}
    of_mine: list[list[Name]] = [[("mine", place) for place in stack.places] for stack in in_play[mine]]
    reach = {*view.may_attack, *view.may_attack_bases}
    theirs = sorted((stack for n in others for stack in in_play[n] if not _is_ship(stack)), key=lambda s: s.seat not in reach)
    of_theirs: list[list[Name]] = [[("theirs", stack.seat, place) for place in stack.places] for stack in theirs]
    of_theirs += [[("theirs", n, _SHIPS)] for n in others if any(map(_is_ship, in_play[n]))]
    pools = keys.pools()
    _give(given, before, "hand", pools.hand, [[("hand", card)] for card in _dear_first(view, hand)])
    _give(given, before, "mine", pools.mine, of_mine)
    _give(given, before, "theirs", keys.THEIRS, of_theirs)

    def keyed(stack: Stack) -> Stack:
        if stack.zone == "theirs" and _is_ship(stack):
            return stack  # it is under the key of its group
        name = ("mine", stack.places[0]) if stack.zone == "mine" else ("theirs", stack.seat, stack.places[0])
        return replace(stack, key=given[name])

    seats = tuple(
        _seat(number, them, who, view, tuple(keyed(stack) for stack in in_play[number]), _ships(in_play[number], given))
        for number, them in enumerate(view.seats)
    )
    table = Table(
        seat=view.seat,
        mode=view.mode,
        turn=view.turn,
        seats=seats,
        row=_row(view),
        hand=tuple(Stack("hand", given["hand", card], card, hand[card], data=view.data) for card in _dear_first(view, hand)),
        trade_deck=view.trade_deck,
        explorers=view.explorers,
        scrap_heap=view.scrap_heap,
        asked=view.asked,
        actions=view.actions,
        standing=view.standing,
        undo=view.undo,
        draw_offers=view.draw_offers,
        result=view.result,
        proposal=view.proposal,
        side=mine,
        data=view.data,
    )
    return _marked(table), given


def _dear_first(view: v.View, hand: Iterable[str]) -> list[str]:
    facts = SHIPPED[view.data].by_key
    return sorted(hand, key=lambda card: (-facts[card].cost, card))


def _give(given: Keys, before: Mapping[Name, str], zone: str, pool: str, stacks: Sequence[Sequence[Name]]) -> None:
    kept = {name: key for name, key in before.items() if name[0] == zone}
    given |= keys.assign(kept, stacks, pool, taken=given.values(), spare=keys.pools().spare)


def _row(view: v.View) -> tuple[Stack, ...]:
    slots = [Stack("row", key, card or "", data=view.data) for key, card in zip(keys.ROW, view.trade_row, strict=False)]
    explorer = SHIPPED[view.data].explorer if view.explorers else ""
    return (*slots, Stack("row", keys.ROW[5], explorer, view.explorers, data=view.data))


def _in_play(view: v.View, seat: int, is_mine: bool) -> list[Stack]:
    """Cards in play, alike ones together: same card, same use, same damage; in the order the first of each was played.

    Of another seat the outposts come first, which must fall first, then the bases: they stay.
    """
    zone = "mine" if is_mine else "theirs"
    uses = [action for action in view.actions if is_mine and isinstance(action, Use)]
    stacks: dict[tuple[str, str | None, tuple[str, ...], tuple[str, ...], int], list[int]] = {}
    for card in view.seats[seat].in_play:
        usable = tuple(use.ability for use in uses if use.place == card.place)
        stacks.setdefault((card.card, card.copied, card.used, usable, card.damage), []).append(card.place)
    found = [
        Stack(zone, "", name, len(places), seat, tuple(places), copied, used, usable, damage, data=view.data)
        for (name, copied, used, usable, damage), places in stacks.items()
    ]
    return found if is_mine else sorted(found, key=lambda stack: (_is_ship(stack), not stack.facts[stack.card].is_outpost))


def _is_ship(stack: Stack) -> bool:
    return stack.facts[stack.card].is_ship


def _ships(in_play: Sequence[Stack], given: Keys) -> Stack | None:
    """The ships of another seat as one group under one key."""
    ships = tuple(stack for stack in in_play if stack.zone == "theirs" and _is_ship(stack))
    if not ships:
        return None
    first = ships[0]
    key = given["theirs", first.seat, _SHIPS]
    return Stack("theirs", key, first.card, sum(stack.count for stack in ships), first.seat, data=first.data, ships=ships)


def _seat(
    number: int, them: v.SeatView, who: Sequence[Who], view: v.View, in_play: tuple[Stack, ...], ships: Stack | None
) -> Seat:
    return Seat(
        number=number,
        who=who[number] if number < len(who) else Who(f"#{number + 1}"),
        authority=max(them.authority, 0),
        trade=them.trade,
        combat=them.combat,
        hand=them.hand,
        deck=them.deck,
        discard=them.discard,
        top=them.top,
        known=them.known,
        hidden=them.hidden,
        in_play=in_play,
        alive=them.alive,
        on_turn=number in view.on_turn,
        discards_due=them.discards_due,
        team=them.team,
        role=them.role,
        ended=them.ended,
        cards=them.cards,
        asked=next((asked.word for asked in view.asked if asked.seat == number), ""),
        reach="seat" if number in view.may_attack else "bases" if number in view.may_attack_bases else "",
        ships=ships,
    )


def _marked(table: Table) -> Table:
    """With every card marked that may be acted on now."""
    if not table.actions:
        return table

    def marked(stack: Stack) -> Stack:
        live, pooled = bool(stack.card and answers(table, stack)), together(table, stack) is not None
        return replace(stack, live=live, pooled=pooled) if live or pooled else stack

    def mark(stacks: Sequence[Stack]) -> tuple[Stack, ...]:
        return tuple(map(marked, stacks))

    def mark_seat(seat: Seat) -> Seat:
        in_play = mark(seat.in_play)
        return seat if in_play == seat.in_play else replace(seat, in_play=in_play)

    return replace(table, row=mark(table.row), hand=mark(table.hand), seats=tuple(map(mark_seat, table.seats)))
