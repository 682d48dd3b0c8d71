"""Ask the questions of event cards, of timed cards, and of discarding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.sources import hand_limit
from client.games.starcraft.model.table import Table
from client.games.starcraft.pointing import options
from client.games.starcraft.questions import event_rows
from client.games.starcraft.questions.event_rows import row_words
from client.games.starcraft.questions.panel import Guard, Hint, Panel, Said, Thing
from client.games.starcraft.texts.questions import STAGES, asks, event_sentence, free_unit
from client.games.starcraft.texts.words import area_name, card_name, order_name, planet_name, unit_name
from client.table.pointing import Part, Picks, kind_of, live, value_of
from client.terminal.keyboard import key_name
from client.text.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.language.event_cards import (
    Assault,
    ChooseArea,
    ChooseRoute,
    DiscardQuestion,
    EndOfZ,
    FromRoute,
    PlayEvent,
    PlayEventQuestion,
    TargetQuestion,
)
from engine.starcraft.language.general import Lose, Pass, Transport, Use
from engine.starcraft.language.order_tokens import Fetch, Order, TimedQuestion
from engine.starcraft.language.orders import BuildUnit
from protocol.text import width

# -- Regrouping: choosing an event card, with the galaxy in sight -----------------------------------------------------


class ChoosingEvent(Panel):
    """The panel that chooses an event card. A digit reads a card; the same digit or Enter executes it; `0` executes none."""

    NAME = "play-event"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return event_rows.things(table, len(table.view.galaxy))

    def said(self, table: Table, picked: Picks) -> Said:
        if not table.can(PlayEvent):
            asked = next((each for each in table.view.asked if isinstance(each, PlayEventQuestion)), None)
            return Said("" if asked is None else _("{name} is choosing an event card.").format(name=table.name(asked.seat)))
        more = kept_strategy(table, picked)
        found = event_rows.row_of(table, picked[-1]) if picked else None
        if found is not None and isinstance(found.action, PlayEvent):
            name = card_name(table.parts, found.action.card)
            sentence = _("{card}: {key} or Enter executes it.").format(card=name, key=found.key)
            return Said(
                sentence,
                _("EVENT"),
                more or event_sentence(table.parts, found.action.card),
                (Hint(key_name("enter"), _("execute")),),
            )
        keys = " ".join(row.key for row in event_rows.rows(table))
        if not table.can(Pass):
            return Said(_("You must play The End Draws Near."), _("EVENT"), "", (Hint(keys, _("read")),))
        count = len(table.view.events)
        sentence = ngettext("{n} new card: do you execute it?", "{n} new cards: which one do you execute?", count)
        more = so_far(table) or _("Cards you do not execute are discarded, face up.")
        return Said(sentence.format(n=count), _("EVENT"), more, (Hint(keys, _("read")),))

    def guard(self, table: Table, action: Verb) -> Guard | None:
        if not isinstance(action, Pass) or not table.view.events:
            return None
        names = ", ".join(card_name(table.parts, card) for card in table.view.events)
        return Guard(_("You execute none: {cards} will be discarded.").format(cards=names))

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        found = event_rows.row_of(table, part)
        if found is None or not isinstance(found.action, PlayEvent):
            return []
        return [(card_name(table.parts, found.action.card), event_sentence(table.parts, found.action.card))]


def so_far(table: Table) -> str:
    """Return the points gained in this regrouping, this player's first; "" if there are none.

    In stages 1 and 2 the sentence adds that no special victory is possible yet.
    """
    if not table.gained:
        return ""
    if table.view.event_stage not in (1, 2):
        return _gained(table, table.name)
    words = _("So far: points {each}; no special victory in stage {stage}.")
    return words.format(each=_each(table, table.name), stage=STAGES[table.view.event_stage])


def gained_within(table: Table, room: int) -> str:
    """Return the points gained in that many cells, with names or else with the letters of the factions; "" if there are
    none.
    """
    said = [_gained(table, called) for called in (table.name, table.letter)] if table.gained else []
    return next((each for each in said if width(each) <= room), "")


def _gained(table: Table, called: Callable[[int], str]) -> str:
    return _("So far: points {each}.").format(each=_each(table, called))


def _each(table: Table, called: Callable[[int], str]) -> str:
    mine_first = sorted(table.gained, key=lambda gain: gain[0] != table.seat)
    return ", ".join((_("you") if seat == table.seat else called(seat)) + f" {count:+}" for seat, count in mine_first)


def why_no_pass(table: Table) -> str:
    """Return why `0` has no effect: an End card must be played."""
    is_asked = isinstance(table.question, PlayEventQuestion) and not table.can(Pass)
    return _("You must play The End Draws Near before anything else.") if is_asked else ""


def kept_strategy(table: Table, picked: Picks) -> str:
    """Return the Strategy card in the play area that the card under consideration would discard."""
    found = event_rows.row_of(table, picked[-1]) if picked else None
    events = table.parts.event
    if found is None or not isinstance(found.action, PlayEvent) or not events[found.action.card].is_strategy:
        return ""
    kept = [card for card in table.me.play if card in events and events[card].is_strategy]
    words = _("{card} is discarded for it: you keep one Strategy.")
    return words.format(card=card_name(table.parts, kept[0])) if kept else ""


# -- Regrouping: all seats simultaneously discard combat cards over the hand limit ------------------------------------


class Discarding(Panel):
    """The panel that discards cards. A card's key marks the card, the same key again unmarks it, and Enter discards the marked
    cards.

    The cursor reads a card.
    """

    NAME = "discard"

    def marked(self, table: Table, picked: Picks, part: Part) -> Picks:
        """Return the marked cards with one more card, or without it if all its copies were marked.

        If too many are marked, the first is unmarked.
        """
        copies = table.view.hand.count(value_of(part))
        if picked.count(part) >= copies:
            return tuple(each for each in picked if each != part)
        return (*picked, part)[-over_the_limit(table) :]

    def keeps(self, table: Table, picked: Picks) -> bool:
        marks = {row.part for row in event_rows.rows(table)}
        return len(picked) <= over_the_limit(table) and all(part in marks for part in picked)

    def together(self, table: Table, picked: Picks) -> Sequence[Verb]:
        if len(picked) < over_the_limit(table):
            return ()
        by_part = {row.part: row.action for row in event_rows.rows(table)}
        return [by_part[part] for part in picked]

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return event_rows.things(table)

    def said(self, table: Table, picked: Picks) -> Said:
        asked = [each.seat for each in table.view.asked if isinstance(each, DiscardQuestion)]
        others = ", ".join(table.name(seat) for seat in asked if seat != table.seat)
        too = _("Also asked: {names}.").format(names=others) if others else ""
        if table.seat not in asked:
            return Said(_("Discarding down to their limits: {names}.").format(names=others) if others else "")
        over = over_the_limit(table)
        if picked:
            names = ", ".join(card_name(table.parts, value_of(part)) for part in picked)
            left = over - len(picked)
            if not left:
                return Said(
                    _("{cards}: Enter discards.").format(cards=names),
                    _("YOU DISCARD"),
                    too,
                    (Hint(key_name("enter"), _("discard")),),
                )
            words = ngettext("{cards}, and {n} more: which?", "{cards}, and {n} more: which?", left)
            return Said(words.format(cards=names, n=left), _("YOU DISCARD"), too)
        words = ngettext(
            "{n} card over your limit of {limit}: mark it by its key, then Enter.",
            "{n} cards over your limit of {limit}: mark them by their keys, then Enter.",
            over,
        )
        keys = " ".join(row.key for row in event_rows.rows(table)[:9])
        return Said(words.format(n=over, limit=hand_limit(table)), _("YOU DISCARD"), too, (Hint(keys, _("card")),))

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        found = event_rows.row_of(table, part)
        if found is None:
            return []
        words = row_words(table, found.action)
        return [(words.name, f"{words.beside} {words.text}".strip())]


def over_the_limit(table: Table) -> int:
    """Return the number of cards over the limit."""
    return len(table.view.hand) - hand_limit(table)


# -- The targets of an event card: parts of the galaxy are pointed at, others have rows with keys ---------------------


class EventTarget(Panel):
    """The panel that names the target of a card: a planet's key, then a digit or a neighbour's key; or the key of a row."""

    NAME = "target"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return things_and_rows(table, picked)

    def said(self, table: Table, picked: Picks) -> Said:
        asked = question(table)
        if asked is None:
            return Said("")
        card = card_name(table.parts, asked.source)
        if asked.seat != table.seat:
            return Said(_("{name} executes {card}.").format(name=table.name(asked.seat), card=card))
        block = card.upper()
        if picked and (found := event_rows.row_of(table, picked[-1])) is not None:
            words = row_words(table, found.action)
            sentence = _("{what}: {key} or Enter takes it.").format(what=words.name, key=found.key)
            return Said(sentence, block, words.text, (Hint(key_name("enter"), _("take")),))
        more = self._left(table, picked) or (_("0 ends it.") if table.can(Pass) else "")
        return Said(self._asks(table, asked), block, more, self._hints(table, picked))

    def _asks(self, table: Table, asked: TargetQuestion) -> str:
        if table.can(Lose):
            return _("Too many units stand there: which one is lost?")
        if _names_more(table):
            return _("Where do they go? Or name one more unit.")
        if table.can(ChooseArea) and asked.effect == "move-units":
            return _("Where do they go?")
        if (number := free_unit(table, asked)) is not None:
            return _("Free unit {n} of {most}: on which area does it stand?").format(n=number[0], most=number[1])
        return asks(asked.effect, table.view.actions)

    def _left(self, table: Table, picked: Picks) -> str:
        """Return the picked parts, and the parts still missing."""
        planets = planets_in(picked)
        if not planets:
            return ""
        planet = planet_name(table.parts, planets[-1])
        if any(isinstance(action, Routes) for action in table.view.actions):
            if len(planets) > 1:
                return _("Several routes join these planets: which one?")
            return _("{planet}: the route to which neighbour?").format(planet=planet)
        if table.can(EndOfZ):
            return _("{planet} has several ends: which one?").format(planet=planet)
        area = next((value_of(part) for part in picked if kind_of(part) == "area"), None)
        if area is not None:
            return _("{area}: which unit?").format(area=area_name(table.parts, area))
        return _("{planet}: which area?").format(planet=planet)

    def _hints(self, table: Table, picked: Picks) -> tuple[Hint, ...]:
        shown = self.things(table, picked)
        found = []
        for kind, words in (("area", _("area")), ("unit", _("unit")), ("route", _("route"))):
            keys = " ".join(thing.key for thing in shown if kind_of(thing.part) == kind and legal(table, thing.part))
            found += [Hint(keys, words)] if keys else []
        listed = [row.key for row in event_rows.rows(table)]
        if listed:
            found.append(Hint(" ".join(listed[:6]), _("choose")))
        elif not any(hint.words == _("area") for hint in found):
            found.insert(0, planet_hint(table, picked))
        return tuple(found)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        asked = question(table)
        if asked is None or asked.seat != table.seat:
            return "" if asked is None else _("{name} is asked now.").format(name=table.name(asked.seat))
        if part in picked:
            return _("That is picked already. Something else has to follow.")
        kind, *words = part
        if kind == "planet":
            name = planet_name(table.parts, words[0])
            planets = planets_in(picked)
            if planets and any(isinstance(action, Routes) for action in table.view.actions):
                one = planet_name(table.parts, planets[0])
                return _("There is no route from {one} to {other} that you can choose.").format(one=one, other=name)
            return _("There is nothing on {planet} that you can choose.").format(planet=name)
        if kind == "area":
            if legal(table, part):
                return _("Press the key of its planet first.")
            return self._why_no_area(table, asked, words[0])
        if kind == "unit":
            return _("Press the area first, then {unit}.").format(unit=unit_name(table.parts, words[0]))
        return _("Press the key of a planet first.")

    def _why_no_area(self, table: Table, asked: TargetQuestion, area: str) -> str:
        name, there, found = area_name(table.parts, area), table.area(area), table.parts.area[area]
        if asked.effect in ("deplete", "restore"):
            if found.kind == "points":
                return _("{area} has no resources.").format(area=name)
            if asked.effect == "restore":
                return _("{area} is not partly depleted.").format(area=name)
            return _("{area} is depleted, or you have just chosen it.").format(area=name)
        if there.seat is not None and there.seat != table.seat and asked.effect == "units":
            return _("{area} is {name}'s.").format(area=name, name=table.name(there.seat))
        if len(there.units) >= found.limit:
            return _("{area} is full.").format(area=name)
        if asked.effect == "move-units" and not there.units:
            return _("No unit stands on {area}.").format(area=name)
        return _("The card does not allow {area}.").format(area=name)

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        if (found := event_rows.row_of(table, part)) is not None:
            words = row_words(table, found.action)
            return [(words.name, words.text)]
        kind, *words_ = part
        match kind:
            case "planet":
                return [(planet_name(table.parts, words_[0]), "")]
            case "area":
                return [(area_name(table.parts, words_[0]), "")]
            case "unit":
                return [(unit_name(table.parts, words_[0]), "")]
        return []


def _names_more(table: Table) -> bool:
    """Return whether units have been named, and the next answer is their destination or one more unit."""
    verbs = {type(action) for action in table.view.actions}
    return verbs >= {Assault, ChooseArea}


def question(table: Table) -> TargetQuestion | None:
    """Return the question, whichever seat it is for."""
    return next((asked for asked in table.view.asked if isinstance(asked, TargetQuestion)), None)


# -- Timed cards: the start and end of planning, the start of regrouping ----------------------------------------------


class TimedCards(Panel):
    """The panel of timed cards: a card that is used now; then an order with its planet, or a card from a pile."""

    NAME = "timed"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return things_and_rows(table, picked)

    def said(self, table: Table, picked: Picks) -> Said:
        asked = timed_question(table)
        if asked is None:
            return Said("")
        if asked.seat != table.seat:
            return Said(
                _("{name} may use a card: {moment}.").format(name=table.name(asked.seat), moment=moment_words(asked.moment))
            )
        if table.can(Order):
            return self._order(table, asked, picked)
        if table.can(Fetch):
            card = "" if asked.source is None else card_name(table.parts, asked.source)
            block, more = card.upper(), _("A card from the deck stays hidden from others; the deck is then shuffled.")
            keys = " ".join(row.key for row in event_rows.rows(table))
            return Said(_("Which card comes to your hand?"), block, more, (Hint(keys[:17], _("card")),))
        block = _("A CARD NOW")
        if picked and (found := event_rows.row_of(table, picked[-1])) is not None and isinstance(found.action, Use):
            words = row_words(table, found.action)
            sentence = _("{card}: {key} or Enter uses it.").format(card=words.name, key=found.key)
            return Said(sentence, block, words.text, (Hint(key_name("enter"), _("use")),))
        keys = " ".join(row.key for row in event_rows.rows(table) if row.zone == "what")
        words_ = _("Which card do you use, {moment}?").format(moment=moment_words(asked.moment))
        return Said(words_, block, _("A card that you do not use stays in your play area."), (Hint(keys, _("card")),))

    def _order(self, table: Table, asked: TimedQuestion, picked: Picks) -> Said:
        block = "" if asked.source is None else card_name(table.parts, asked.source).upper()
        order = next((value_of(part) for part in picked if kind_of(part) == "order"), None)
        planets = planets_in(picked)
        keys = " ".join(thing.key for thing in things(table, picked) if kind_of(thing.part) == "order")
        if order is not None and planets:
            sentence = _("{order} on {planet}: Enter places it.").format(
                order=order_name(order), planet=planet_name(table.parts, planets[0])
            )
            return Said(sentence, block, "", (Hint(key_name("enter"), _("place")),))
        if order is not None:
            sentence = _("{order} on which planet?").format(order=order_name(order))
            return Said(sentence, block, "", (planet_hint(table, picked),))
        return Said(_("One more order: which, and where?"), block, "", (Hint(keys, _("order")), planet_hint(table, picked)))

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        asked = timed_question(table)
        if asked is None or asked.seat != table.seat:
            return "" if asked is None else _("{name} is asked now.").format(name=table.name(asked.seat))
        if part in picked:
            return _("That is picked already. Something else has to follow.")
        kind, *words = part
        if kind == "planet" and table.can(Order):
            name = planet_name(table.parts, words[0])
            return _("You have neither a base nor a unit on {planet} or next to it.").format(planet=name)
        return ""

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        if (found := event_rows.row_of(table, part)) is not None:
            words = row_words(table, found.action)
            return [(words.name, words.text)]
        kind, *words_ = part
        return [(planet_name(table.parts, words_[0]) if kind == "planet" else order_name(words_[0]), "")]


def timed_question(table: Table) -> TimedQuestion | None:
    """Return the question, whichever seat it is for."""
    return next((asked for asked in table.view.asked if isinstance(asked, TimedQuestion)), None)


def moment_words(moment: str) -> str:
    """Return the name of the time in the round at which the card acts."""
    return {
        "start-of-planning": _("before the first order"),
        "end-of-planning": _("after the last order"),
        "start-of-regrouping": _("before regrouping"),
    }.get(moment, moment)


# -- pointing ---------------------------------------------------------------------------------------------------------


OnMap = ChooseArea | BuildUnit | Assault | ChooseRoute | FromRoute | Transport | EndOfZ | Order
"""Actions that name a part of the galaxy."""
Routes = ChooseRoute | FromRoute | Transport
_MOST_KEYS = 6


def on_map(table: Table) -> list[OnMap]:
    """Return the legal actions whose parts are on the galaxy."""
    return [action for action in table.view.actions if isinstance(action, OnMap)]


def _areas(actions: Iterable[OnMap]) -> set[str]:
    """Return every area that one of these actions names."""
    return {action.area for action in actions if isinstance(action, ChooseArea | BuildUnit)}


def _are_on_one_planet(areas: Iterable[str]) -> bool:
    return len({planet_of(area) for area in areas}) == 1


# -- things to point at -----------------------------------------------------------------------------------------------


def things(table: Table, picked: Picks) -> list[Thing]:
    """Return planets, and the parts of the planet picked last.

    Areas have digits; several routes have digits too.
    """
    actions = on_map(table)
    found = [Thing(("planet", planet.planet), key, row) for row, (key, planet) in enumerate(table.planets)]
    rows = {thing.part: thing.row for thing in found}
    planets = planets_in(picked)
    areas, planet = _areas(actions), planets[-1] if planets else ""
    if _are_on_one_planet(areas):
        planet = planet_of(next(iter(areas)))
    if any(isinstance(action, ChooseArea | BuildUnit | Assault) for action in actions) and planet:
        found += _area_things(table, planet, rows.get(("planet", planet), 0))
    found += _route_things(actions, planets, rows.get(("planet", planet), 0))
    taken = {thing.key for thing in found}
    letters = [key for key in (*pools().around, *pools().spare) if key not in taken]
    found += [
        Thing(("unit", unit), key, len(rows) + row)
        for row, (unit, key) in enumerate(zip(units(actions, picked), letters, strict=False))
    ]
    orders = dict.fromkeys(action.order for action in actions if isinstance(action, Order))
    return found + [
        Thing(("order", order), key, len(rows), column) for column, (order, key) in enumerate(zip(orders, DIGITS, strict=False))
    ]


def planets_in(picked: Picks) -> list[str]:
    """Return the picked planets in the order of picking."""
    return [value_of(part) for part in picked if kind_of(part) == "planet"]


def units(actions: Sequence[OnMap], picked: Picks) -> list[str]:
    """Return the kinds of units to choose from now, if there are several."""
    found = {action.unit for action in actions if isinstance(action, BuildUnit)}
    if len(found) > 1:
        return sorted(found)
    area = next((value_of(part) for part in picked if kind_of(part) == "area"), "")
    assaults = [action for action in actions if isinstance(action, Assault)]
    if any(isinstance(action, ChooseArea) for action in actions):
        return sorted({action.unit for action in assaults})
    there = {action.unit for action in assaults if action.area == area}
    return sorted(there) if len(there) > 1 else []


def _area_things(table: Table, planet: str, row: int) -> list[Thing]:
    found = table.parts.planet.get(planet)
    areas = () if found is None else found.areas
    return [Thing(("area", area.key), DIGITS[area.index], row, area.index + 1) for area in areas]


def _route_things(actions: Sequence[OnMap], planets: Sequence[str], row: int) -> list[Thing]:
    """Return the z-axis numbers that distinguish several routes between the same planets, or several ends on one planet."""
    numbers: list[int] = []
    if len(planets) > 1:
        both = set(planets[:2])
        numbers = [action.z for action in actions if isinstance(action, Routes) and {action.one, action.other} == both]
    elif planets:
        numbers = [action.z for action in actions if isinstance(action, EndOfZ) and action.planet == planets[0]]
    numbers = sorted(set(numbers))
    if len(numbers) < 2:
        return []
    return [Thing(("route", str(z)), key, row, column) for column, (z, key) in enumerate(zip(numbers, DIGITS, strict=False), 1)]


def planet_hint(table: Table, picked: Picks) -> Hint:
    """Return the keys of the planets that can be added to the picks; only the first of them if there are many."""
    found = live(options(table), picked)
    keys = [key for key, planet in table.planets if ("planet", planet.planet) in found]
    return Hint(" ".join(keys[:_MOST_KEYS]), _("planet"))


def legal(table: Table, part: Part) -> bool:
    """Return whether that part belongs to a legal action."""
    return any(part in option.parts for option in options(table))


# -- rows of options that are not on the board ------------------------------------------------------------------------


def things_and_rows(table: Table, picked: Picks) -> list[Thing]:
    """Return the things to point at, if the question concerns the galaxy, and the rows below it."""
    if not on_map(table):
        return list(event_rows.things(table, 0))
    return [*things(table, picked), *event_rows.things(table, len(table.view.galaxy))]
