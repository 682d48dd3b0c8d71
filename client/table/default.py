"""Derive the table of any game from its view: zones of cards, numbers, seats, piles, and the parts that keys pick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any, get_args

from client.table.contract import GameClient
from client.table.formatter import GameFormatter, seat_arguments, texts_of
from client.table.pages import Pile
from client.table.pointing import Option, Part, options
from client.text.i18n import _, labelled, separated
from engine.language import SEAT, Argument, QuestionKind, Verb, arguments, bare, depth

Texts = tuple[tuple[str, str], ...]

OF_EVERY_VIEW = frozenset(
    {"game", "data", "components", "mode", "seat", "on_turn", "seats", "asked", "actions", "standing", "undo", "result"}
    | {"alive", "team", "draw_offers"}
)
"""Fields of a view and of its seats that are shown elsewhere, or never."""
LISTED = 6
"""The most values of a list that the table shows; of a longer list it shows the count, and the browser the values."""


# -- the table ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DefaultTable:
    """A view as one person sees it. `names`: of the seats; `options`: the parts of each legal action."""

    game: GameClient
    view: Any
    names: tuple[str, ...]
    side: int = 0
    options: tuple[Option, ...] = ()
    keys: tuple[tuple[Part, str], ...] = ()
    """Every part that can be picked now or could be picked just before, with its key; "" for a part that only the cursor can
    reach.
    """

    @property
    def seat(self) -> int | None:
        found: int | None = self.view.seat
        return found

    @property
    def turn(self) -> int:
        return int(self.view.turn)

    @property
    def seats(self) -> Sequence[Any]:
        found: Sequence[Any] = self.view.seats
        return found

    @property
    def has_teams(self) -> bool:
        return len({*self.teams}) < len(self.teams)

    @property
    def teams(self) -> tuple[int, ...]:
        """Return the team of each seat; empty if everybody plays alone."""
        return tuple(seat.team for seat in self.seats if hasattr(seat, "team"))

    @property
    def question(self) -> QuestionKind | None:
        return next((asked for asked in self.view.asked if asked.seat == self.seat), None)

    @property
    def in_main(self) -> bool:
        return self.question is not None

    @property
    def actions(self) -> tuple[Verb, ...]:
        found: tuple[Verb, ...] = self.view.actions
        return found

    @property
    def standing(self) -> tuple[Verb, ...]:
        found: tuple[Verb, ...] = self.view.standing
        return found

    @property
    def undo(self) -> Any:
        return self.view.undo

    @property
    def draw_offers(self) -> tuple[int, ...]:
        return tuple(getattr(self.view, "draw_offers", ()))

    @property
    def result(self) -> Any:
        return self.view.result

    @property
    def formatter(self) -> GameFormatter:
        return GameFormatter(self.seat, self.names, self.teams, self.game)

    def name(self, seat: int) -> str:
        return self.formatter.name(seat)


def laid(game: GameClient, view: Any, names: tuple[str, ...], side: int = 0) -> DefaultTable:
    """Return a table of that view on which nothing can be picked."""
    return DefaultTable(game, view, names, side if view.seat is None else view.seat)


def with_options(table: DefaultTable, before: DefaultTable | None, taken: Collection[str], letters: str) -> DefaultTable:
    """Return the table with its options, and a key for each of their parts.

    While the same question is open, a part keeps the key that it had in `before`, and the keys of removed parts stay unused.
    `taken`: the keys of commands; `letters`: the letter keys of the keyboard, in the order in which parts get them.
    """
    question = table.question
    found: tuple[Option, ...] = ()
    if question is not None:
        own = table.game.questions.options(table.view, question)
        found = tuple(own) if own is not None else options(table.actions, table.game.pointing, question)
    kept = dict(before.keys) if before is not None and before.question == question else {}
    keys = _keys(table, found, kept, taken, letters)
    return DefaultTable(table.game, table.view, table.names, table.side, found, keys)


def _keys(
    table: DefaultTable, found: Iterable[Option], kept: Mapping[Part, str], taken: Collection[str], letters: str
) -> tuple[tuple[Part, str], ...]:
    """Assign each part a key: an amount's digit, or a letter of the part's name; if these are in use, the first free letter."""
    seats = seat_arguments(table.game)
    parts = dict.fromkeys(part for option in found for part in option.parts)
    used = {*taken, *kept.values()} - {""}
    keys = dict(kept)
    for part in (part for part in parts if part not in kept):
        words = table.formatter.part(part).casefold()
        own = [*(part[1:] if part[0] not in seats and part[-1].isdigit() else ()), *words]
        keys[part] = next((key for key in (*own, *letters) if len(key) == 1 and key in letters and key not in used), "")
        used.add(keys[part])
    ordered = sorted(parts, key=lambda part: list(dict.fromkeys(each[0] for each in parts)).index(part[0]))
    return tuple((part, keys[part]) for part in ordered)


# -- the contents of the view ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardList:
    """A list of cards in the view, with its label."""

    label: str
    cards: tuple[str, ...]


def zones(table: DefaultTable) -> list[CardList]:
    """Return the lists of cards outside the seats, without those that are hidden from this seat."""
    listed = [each for each in _of_view(table) if _is_cards(table, each) and getattr(table.view, each.name) is not None]
    return [CardList(_label(table, each), getattr(table.view, each.name)) for each in listed]


def facts(table: DefaultTable) -> list[tuple[str, str]]:
    """Return the single numbers and words of the view, each with its label."""
    return _facts(table, table.view, _of_view(table))


def seat_facts(table: DefaultTable, seat: int) -> list[tuple[str, str]]:
    """Return the facts about one seat as (label, text); the text is empty for a fact that is true."""
    one = table.seats[seat]
    found = _facts(table, one, _of_seats(table))
    for each in _of_seats(table):
        if _is_cards(table, each) and (cards := getattr(one, each.name)):
            words = ", ".join(map(table.formatter.value, cards)) if len(cards) <= LISTED else str(len(cards))
            found.append((_label(table, each), words))
    return found


def piles(table: DefaultTable) -> list[Pile]:
    """Return a pile or a page of the browser for every list of the view."""
    found = [_pile(zone.label, zone.cards) for zone in zones(table)]
    for each in _of_seats(table):
        for number, one in enumerate(table.seats):
            held = getattr(one, each.name)
            name = _("{name}: {what}").format(name=table.name(number), what=_label(table, each))
            if _is_cards(table, each) and held is not None:
                found.append(_pile(name, held))
            elif isinstance(held, tuple) and held:
                found.append(Pile(name, texts=_texts(table, each, held)))
    for each in _of_view(table):
        held = getattr(table.view, each.name)
        if not _is_cards(table, each) and (isinstance(held, tuple) or is_dataclass(held)) and held:
            found.append(Pile(_label(table, each), texts=_texts(table, each, held)))
    return found


def card_text(game: GameClient, card: str) -> str:
    """Return the text of a card; "" if it has none."""
    return texts_of(game).cards.get(card, "")


def counted(cards: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return each distinct card with its count, in the order of their first copies.

    >>> counted(("scout", "veil", "scout"))
    (('scout', 2), ('veil', 1))
    """
    return tuple(Counter(cards).items())


def _pile(label: str, cards: Sequence[str]) -> Pile:
    return Pile(label, counted(cards), tab=f"{label} {len(cards)}")


def _facts(table: DefaultTable, held: Any, listed: Iterable[Argument]) -> list[tuple[str, str]]:
    found = []
    for each in listed:
        value = getattr(held, each.name)
        if value is True:
            found.append((_label(table, each), ""))
        elif isinstance(value, tuple) and depth(each.type) == 1 and each.kind is not None and not _is_cards(table, each):
            if value:
                found.append((_label(table, each), _words(table, each, value) if len(value) <= LISTED else str(len(value))))
        elif isinstance(value, tuple) and value and each.kind is None:
            found.append((_label(table, each), str(len(value))))
        elif isinstance(value, int | str) and value is not False and value != "":
            found.append((_label(table, each), _words(table, each, value)))
    return found


def _texts(table: DefaultTable, each: Argument, held: Any) -> Texts:
    """Return a field as lines to read: a part of the view with its fields on each line, or a plain value on each line."""
    made_of = _part_of(each.type)
    if made_of is None:
        return tuple((_words(table, each, value), "") for value in held)
    ones = held if isinstance(held, tuple) else (held,)
    return tuple((_label(table, each) + (f" {number}" if len(ones) > 1 else ""), _in_words(table, made_of, one))
                 for number, one in enumerate(ones, 1))  # fmt: skip


def _in_words(table: DefaultTable, made_of: type[Any], held: Any) -> str:
    """Describe a part of the view with all of its fields."""
    if not is_dataclass(held):
        return str(held)
    said = []
    for each in arguments(made_of):
        value = getattr(held, each.name)
        inner = _part_of(each.type)
        if value in (None, "", (), False):
            continue
        if inner is not None:
            ones = value if isinstance(value, tuple) else (value,)
            words = separated([_in_words(table, inner, one) for one in ones])
        else:
            words = "" if value is True else _words(table, each, value)
        said.append(labelled(_label(table, each), words) if words else _label(table, each))
    return ", ".join(said)


def _words(table: DefaultTable, each: Argument, value: Any) -> str:
    """Describe a value, or the values of a list."""
    if isinstance(value, tuple):
        return ", ".join(_words(table, each, one) for one in value if one is not None)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return table.formatter.value(value)
    return table.name(value) if each.kind is SEAT else str(value)


def _label(table: DefaultTable, each: Argument) -> str:
    """Return the label of a field: from the texts, else its sentence in the language if that is short, else its name."""
    named = texts_of(table.game).names.get(each.name)
    sentence = each.sentence.rstrip(".")
    return named or (sentence if 0 < len(sentence) <= 24 else each.name.replace("_", " "))


def _is_cards(table: DefaultTable, each: Argument) -> bool:
    return each.kind is not None and each.kind is table.game.card and depth(each.type) == 1


def _of_view(table: DefaultTable) -> tuple[Argument, ...]:
    return _fields(table.game.language.view)


def _of_seats(table: DefaultTable) -> tuple[Argument, ...]:
    seats = next(each for each in arguments(table.game.language.view) if each.name == "seats")
    made_of = _part_of(seats.type)
    return () if made_of is None else _fields(made_of)


def _fields(part: type[Any]) -> tuple[Argument, ...]:
    return tuple(each for each in arguments(part) if each.name not in OF_EVERY_VIEW)


def _part_of(hint: Any) -> type[Any] | None:
    """Return the dataclass of a field or of the field's list; None for plain values."""
    plain = bare(hint)
    if isinstance(plain, type) and is_dataclass(plain):
        return plain
    return next((found for each in get_args(plain) if (found := _part_of(each)) is not None), None)
