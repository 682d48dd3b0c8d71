"""Point at the galaxy: planets, orders, planning and execution, and own pieces to destroy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from client.games.starcraft.commands import key_of
from client.games.starcraft.model.ground import all_areas, own_units, planet_of
from client.games.starcraft.model.keys import DIGITS, ORDERS, pools
from client.games.starcraft.model.lost_orders import LostOrder, brings_nobody, lost_with
from client.games.starcraft.model.sources import modules
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.warnings import MOBILIZE
from client.games.starcraft.pointing import made
from client.games.starcraft.questions.panel import Guard, Hint, Panel, Said, Thing, moved
from client.games.starcraft.texts import planets, waiting
from client.games.starcraft.texts.cards import unit_text
from client.games.starcraft.texts.planets import own_name, stack_texts
from client.games.starcraft.texts.questions import choice_words
from client.games.starcraft.texts.words import area_name, card_name, order_name, planet_name, unit_name
from client.table import pointing
from client.table.details import TOGETHER
from client.table.pointing import Named, Option, Part, Picks, Pointing, Rule, kind_of, value_of
from client.terminal.keyboard import key_name
from client.text.i18n import _
from engine.language import OtherQuestion, QuestionKind, Verb
from engine.starcraft.language import kinds
from engine.starcraft.language.general import End, Pass
from engine.starcraft.language.order_tokens import Order, Reveal, RevealedQuestion, TakeEvent, TimedQuestion
from engine.starcraft.language.orders import Move
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit
from protocol.text import clean

PLANET, NEW_PLANET, AREA, CHOICE = "planet", "new-planet", "area", "choice"
EVERY_VERB = Pointing(
    rules={
        Pass: Rule(command=True),
        End: Rule(command=True),
        Move: Rule(parts=("unit", Named(AREA, ("start",)), Named(AREA, ("end",)))),
    },
    apart=frozenset({kinds.Z, kinds.AMOUNT}),
)
"""The pointing rules for any question. An amount is always the whole amount."""

# -- execution --------------------------------------------------------------------------------------------------------


class Execution(Panel):
    """The panel that reveals orders.

    A planet's key reveals its top order. If that order would have no effect, this panel asks about it.
    """

    NAME = "execution"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return board(table)

    def said(self, table: Table, picked: Picks) -> Said:
        if isinstance(table.question, RevealedQuestion):
            return _revealed(table, table.question)
        tops = [_placed(table, action.planet).replace(" ", TOGETHER) for action in table.can(Reveal)]
        sentence = _("On top: {orders}.").format(orders=", ".join(tops))
        more = _("A planet's key reveals its order. It cannot be taken back.")
        return Said(sentence, _("REVEAL AN ORDER"), more)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        kind, value = kind_of(part), value_of(part)
        if isinstance(table.question, RevealedQuestion):
            words = _("First say what becomes of the order: {card} draws an event card, {end} ends it.")
            return words.format(card=key_of("give-up"), end=key_of("end-order"))
        if kind != PLANET:
            return _("Orders are on planets, not in areas.")
        name = planet_name(table.parts, value)
        stack = table.planet(value).stack
        if any(order.seat == table.side for order in stack):
            top = own_name(table, stack[-1].seat)
            return _("Your order on {planet} is below one of {name}.").format(planet=name, name=top)
        return _("You have no order on {planet}.").format(planet=name)

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        return GALAXY.inspected(table, part)


def _revealed(table: Table, asked: RevealedQuestion) -> Said:
    """Return the prompt about an order that would have no effect, with the alternatives."""
    order, planet = order_name(asked.order), planet_name(table.parts, asked.planet)
    block = _("{order} ON {planet}").format(order=order.upper(), planet=planet.upper())
    ends = Hint(key_of("end-order"), _("end it"))
    if not table.can(TakeEvent):
        return Said(why_nothing(table, asked.order, asked.planet), block, "", (ends,))
    more = _("{key} draws an event card instead; {end} ends the order with nothing done.")
    more = more.format(key=key_of("give-up"), end=key_of("end-order"))
    return Said(why_nothing(table, asked.order, asked.planet), block, more, (Hint(key_of("give-up"), _("event card")), ends))


def why_nothing(table: Table, order: str, planet: str) -> str:
    """Return why an order has no effect on that planet now."""
    name, kind = planet_name(table.parts, planet), order.removesuffix("+")
    if kind == "build":
        return _("You have nothing on {planet}: Build does nothing there.").format(planet=name)
    if kind == "research":
        return _("You have no base on {planet}: Research does nothing there.").format(planet=name)
    return _("None of your units can move to {planet} or on it: Mobilize does nothing there.").format(planet=name)


def _why_lost(table: Table, lost: LostOrder) -> str:
    """Return which placed order would have no effect, and why."""
    words = {
        "build": _("With this order your Build on {planet} can do nothing: nothing of yours will be there."),
        "research": _("With this order your Research on {planet} can do nothing: you will have no base there."),
        "mobilize": _("With this order your Mobilize on {planet} can do nothing: no unit of yours will get there."),
    }
    return words[lost.order].format(planet=planet_name(table.parts, lost.planet))


def _placed(table: Table, planet: str) -> str:
    """Return this player's order on top of a planet, with the planet's key."""
    stack, name = table.planet(planet).stack, planet_name(table.parts, planet)
    kind = stack[-1].order if stack else None
    where = f"{table.key(planet)} {name}"
    return where if kind is None else f"{where} ({order_name(kind)})"


EXECUTION = Execution()

# -- planning ---------------------------------------------------------------------------------------------------------


ORDER = "order"


class Planning(Panel):
    """The panel that places orders. A digit takes an order; a planet's key places it."""

    NAME = "planning"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        left = Counter(table.me.orders or ())
        kinds = [kind for kind in ORDERS if left[kind] or (ORDER, kind) in pointing.live(self.options(table), ())]
        orders = [Thing((ORDER, kind), ORDERS[kind], CHOICES, column) for column, kind in enumerate(kinds)]
        return [*board(table), *orders]

    def said(self, table: Table, picked: Picks) -> Said:
        offered = _offered(table, says_specials=not picked)
        block = _("PLACE AN ORDER")
        if isinstance(table.question, TimedQuestion) and table.question.source is not None:
            block = _("{card}: ONE MORE ORDER").format(card=card_name(table.parts, table.question.source).upper())
        return Said(offered, block, self._next(table, picked))

    def _next(self, table: Table, picked: Picks) -> str:
        chosen = {kind_of(each): value_of(each) for each in picked}
        if ORDER in chosen:
            moves = chosen[ORDER] in MOBILIZE
            words = _("{order}: to which planet do your units move?") if moves else _("{order}: on which planet?")
            return words.format(order=order_name(chosen[ORDER]))
        if PLANET in chosen:
            return _("Which order on {planet}?").format(planet=planet_name(table.parts, chosen[PLANET]))
        return _("Take an order, then its planet. On a planet, the last one placed comes first.")

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        kind, value = kind_of(part), value_of(part)
        if part in picked:
            return self._next(table, picked)
        if kind == ORDER:
            return _no_order(table, value)
        if kind == PLANET:
            name = planet_name(table.parts, value)
            return _("You have nothing on {planet} or one route away.").format(planet=name)
        return _("Orders go to planets, not to areas.")

    def guard(self, table: Table, action: Verb) -> Guard | None:
        if not isinstance(action, Order):
            return None
        lost = lost_with(table, action)
        if lost is None and brings_nobody(table, action):
            words = _("Mobilize moves your units to its planet. Only those already on {planet} could move.")
            return Guard(words.format(planet=planet_name(table.parts, action.planet)))
        if lost is None:
            return None
        more = _("Only a retreat could still bring units there.") if lost.by_retreat else ""
        why = _why_lost(table, lost) if lost.is_earlier else why_nothing(table, lost.order, lost.planet)
        return Guard(f"{why} {more}".strip())

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        kind, value = kind_of(part), value_of(part)
        if kind != ORDER:
            return GALAXY.inspected(table, part)
        return [(order_name(value), order_help(value))]


def _offered(table: Table, *, says_specials: bool) -> str:
    """Return the orders that can be placed, with their keys and numbers.

    Before the first key, add why no special order can be placed.
    """
    listed = {action.order for action in table.can(Order)}
    left = Counter(table.me.orders or ())
    said = [
        _one_word(f"{ORDERS[kind]} {order_name(kind)}" + (f" ×{left[kind]}" if left[kind] > 1 else ""))
        for kind in ORDERS
        if kind in listed
    ]
    return "  ".join([*said, *([_specials(table)] if says_specials and not any("+" in kind for kind in listed) else [])])


def _one_word(words: str) -> str:
    """Return the words joined with no-break spaces, so that no line ends between a key and its order."""
    return words.replace(" ", TOGETHER)


def _specials(table: Table) -> str:
    """Return why no special order can be placed."""
    return _("special: 1 per R&D") if modules(table, table.side, "rnd") else _("special: needs R&D")


def _no_order(table: Table, kind: str) -> str:
    if kind.endswith("+") and any(each == kind for each in table.me.orders or ()):
        return _("Each special order of a round needs one R&D module.")
    return _("You have no {order} left.").format(order=order_name(kind))


def order_help(order: str) -> str:
    """Return the description of an order."""
    return {
        "build": _("Workers, transports and units; then a building and a module; then a base."),
        "mobilize": _("Your units move to this planet, over your transports, or on it; they may attack one enemy area."),
        "research": _("You draw an event card and, if you like, 3 combat cards; then you may buy a technology."),
        "build+": _("Build one unit more, and pay one resource less for one purchase."),
        "mobilize+": _("Mobilize, and you draw 5 cards instead of 3 for its battle and attack more strongly."),
        "research+": _("Research, and one of the new cards comes to your hand, or one more event card."),
    }.get(order, "")


PLANNING = Planning()

# -- destroying -------------------------------------------------------------------------------------------------------


Destroy = DestroyUnit | DestroyBase | DestroyTransport


class DestroyingPanel(Panel):
    """The panel that destroys own pieces. A key picks a piece; the same key again or Enter destroys it."""

    NAME = "destroying"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return tuple(_things(table))

    def options(self, table: Table) -> Sequence[Option]:
        return made(destructions(table))

    def said(self, table: Table, picked: Picks) -> Said:
        action = next((action for action in destructions(table) if part_of(action) in picked), None)
        if not destructions(table):
            return Said(why_none(), _("DESTROY"))
        if action is None:
            return Said(
                _("Which piece of yours? It returns to your supply."),
                _("DESTROY"),
                _("traderow asks you first. Esc goes back."),
            )
        key = next(thing.key for thing in _things(table) if thing.part == part_of(action))
        words = _("{piece}: {key} once more or Enter destroys it.") if key else _("{piece}: Enter destroys it.")
        sentence = words.format(piece=piece_text(table, action), key=key)
        return Said(sentence, _("DESTROY"), _loss(table, action), (Hint(key_name("enter"), _("destroy")),))

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        return why_none()

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        action = next((action for action in destructions(table) if part_of(action) == part), None)
        match action:
            case DestroyUnit(unit=unit):
                return unit_text(table.parts, unit)
            case DestroyBase() | DestroyTransport():
                return [(piece_text(table, action), _loss(table, action))]
        return []


DESTROYING = DestroyingPanel()


def destructions(table: Table) -> tuple[Destroy, ...]:
    """Return the pieces that may be destroyed now: units and bases by area, then transports."""
    found = [action for action in table.view.standing if isinstance(action, Destroy)]
    order = {area: at for at, area in enumerate(all_areas(table))}
    return tuple(sorted(found, key=lambda action: _place(order, action)))


def _place(order: dict[str, int], action: Destroy) -> tuple[int, str]:
    match action:
        case DestroyBase(area=area):
            return order.get(area, -1), ""
        case DestroyUnit(unit=unit, area=area):
            return order.get(area, -1), unit
        case DestroyTransport(one=one, other=other, z=z):
            return len(order), f"{one} {other} {z}"


def part_of(action: Destroy) -> Part:
    """Return the part of a piece."""
    return made([action])[0].parts[0]


def piece_text(table: Table, action: Destroy) -> str:
    """Return the name of a piece with its place."""
    match action:
        case DestroyBase(area=area):
            return _("Base in {area}").format(area=area_name(table.parts, area))
        case DestroyUnit(unit=unit, area=area):
            return _("{unit} in {area}").format(unit=unit_name(table.parts, unit), area=area_name(table.parts, area))
        case DestroyTransport(one=one, other=other):
            names = planet_name(table.parts, one), planet_name(table.parts, other)
            return _("Transport {one}–{other}").format(one=names[0], other=names[1])


def why_none() -> str:
    """Return when players may destroy their own pieces."""
    return _("You may destroy pieces in your own turn of the execution phase, but not in a battle or while something is mined.")


def _things(table: Table) -> Iterator[Thing]:
    keys = pools()
    pool = iter(keys.home + keys.around + keys.spare)
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    for action in destructions(table):
        place = "" if isinstance(action, DestroyTransport) else action.area
        row = rows.setdefault(place, len(rows))
        columns[place] = columns.get(place, -1) + 1
        yield Thing(part_of(action), next(pool, ""), row, columns[place])


def _loss(table: Table, action: Destroy) -> str:
    """Return the losses that follow from destroying the piece."""
    pieces = sum(len(own_units(table, area)) + (table.area(area).base == table.side) for area in all_areas(table))
    match action:
        case DestroyTransport():
            return _("Units no longer pass there.")
        case _ if pieces == 1:
            return _("It is your last unit or base: without it you are out of the game.")
        case DestroyBase():
            return _("In regrouping you lose the resource cards of the planet, and workers on them.")
    return _("You can build it again later.")


# -- galaxy -----------------------------------------------------------------------------------------------------------


CHOICES = 100
"""The row of the first choice, below all planets."""


def choices(options: Iterable[Option]) -> list[Part]:
    """Return the choices that are not on the board, each once, in the order of the actions."""
    return list(dict.fromkeys(each for option in options for each in option.parts if kind_of(each) not in (PLANET, AREA)))


def shown_areas(options: Sequence[Option], picks: Picks) -> str:
    """Return the planet whose areas have keys.

    It is the last picked planet with areas left to pick, else the only planet that has any and need not be picked itself. "" if
    there is none.
    """
    left = [each for option in options for each in (Counter(option.parts) - Counter(picks))]
    wanted = {planet_of(value_of(each)) for each in left if kind_of(each) == AREA}
    picked = [value_of(each) for each in picks if kind_of(each) == PLANET]
    if on := [planet for planet in picked if planet in wanted]:
        return on[-1]
    at_once = wanted - {value_of(each) for each in left if kind_of(each) == PLANET}
    return next(iter(at_once)) if len(at_once) == 1 else ""


def board(table: Table, shown: str = "") -> list[Thing]:
    """Return planets in the order of the list, with their areas next to them. `shown`: the planet whose areas have digits."""
    found: list[Thing] = []
    for row, (key, planet) in enumerate(table.planets):
        found.append(Thing((PLANET, planet.planet), key, row))
        digits = DIGITS if planet.planet == shown else ""
        for number in range(1, len(planet.areas) + 1):
            found.append(Thing((AREA, f"{planet.planet}-{number}"), digits[number - 1 : number], row, number))
    return found


AS_MAP, AS_LIST = "map", "list"
"""The shapes of the galaxy."""


def on_the_map(table: Table, things: Sequence[Thing], cursor: Part, direction: str, live: Collection[Part]) -> Part:
    """Return the part under the cursor after an arrow key on the map.

    It is the planet in that direction, or an area of a planet if the area can be picked. Below the last planet come the
    choices.
    """
    cells = {planet.planet: (planet.x, planet.y) for planet in table.view.galaxy}
    planet = planet_of(value_of(cursor)) if kind_of(cursor) == AREA else value_of(cursor) if kind_of(cursor) == PLANET else ""
    if planet not in cells:
        after = moved(things, cursor, direction)
        is_left = kind_of(after) in (PLANET, AREA) and kind_of(cursor) not in (PLANET, AREA) and cursor
        return (PLANET, max(cells, key=lambda name: cells[name][::-1])) if is_left and cells else after
    step = 1 if direction in ("right", "down") else -1
    if direction in ("up", "down"):
        own = _column(things, planet, live)
        at = own.index(cursor) + step if cursor in own else 0
        if 0 <= at < len(own):
            return own[at]
    along = 1 if direction in ("up", "down") else 0
    here = cells[planet]
    beyond = [name for name, cell in cells.items() if (cell[along] - here[along]) * step > 0]
    if not beyond:
        choices = [thing.part for thing in things if thing.row >= CHOICES]
        return choices[0] if choices and direction == "down" else cursor
    found = min(beyond, key=lambda name: _way(cells[name], here, along))
    return _column(things, found, live)[-1] if direction == "up" else (PLANET, found)


def _column(things: Sequence[Thing], planet: str, live: Collection[Part]) -> list[Part]:
    """Return a planet and its areas that can be picked, from the top."""
    areas = [thing.part for thing in things if kind_of(thing.part) == AREA and planet_of(value_of(thing.part)) == planet]
    return [(PLANET, planet), *(part for part in areas if part in live)]


def _way(cell: tuple[int, int], here: tuple[int, int], along: int) -> tuple[int, int]:
    """Return a sort key for the distance to a cell. Distance to the side counts twice."""
    ahead, aside = abs(cell[along] - here[along]), abs(cell[1 - along] - here[1 - along])
    return ahead + 2 * aside, aside


@lru_cache(maxsize=8)
def _by_all_they_say(actions: tuple[Verb, ...], on_board: frozenset[str]) -> Sequence[Option]:
    """Return the parts of each action, including actions of later versions. Parts that all actions share are omitted.

    An area is reached through its planet, or directly with the cursor.
    """
    found = pointing.options(actions, EVERY_VERB)
    said = [tuple(dict.fromkeys(_with_planets(option.parts, on_board))) for option in found]
    alike = set.intersection(*map(set, said)) if len(said) > 1 else set()
    if len({planet_of(value_of(part)) for parts in said for part in parts if kind_of(part) == AREA}) > 1:
        alike = {part for part in alike if kind_of(part) != PLANET}  # it says whose areas the digits are
    said = [tuple(part for part in parts if part not in alike) or ((CHOICE, str(n)),) for n, parts in enumerate(said)]
    alone = [_without_planets(parts) for parts in said]
    ways = Counter(frozenset(parts) for both in zip(said, alone, strict=True) for parts in set(both))
    return [
        *(replace(option, parts=parts) for option, parts in zip(found, said, strict=True)),
        *(
            replace(option, parts=short)
            for option, parts, short in zip(found, said, alone, strict=True)
            if short != parts and ways[frozenset(short)] == 1
        ),
    ]


def _with_planets(parts: Picks, on_board: frozenset[str]) -> Iterator[Part]:
    """Yield each area after its planet. A planet that is not on the board is a choice."""
    for part in parts:
        if kind_of(part) == AREA:
            yield PLANET, planet_of(value_of(part))
        yield part if kind_of(part) != PLANET or value_of(part) in on_board else (NEW_PLANET, value_of(part))


def _without_planets(parts: Picks) -> Picks:
    """Return the parts without planets whose area is named, since an area implies its planet."""
    said = {(PLANET, planet_of(value_of(part))) for part in parts if kind_of(part) == AREA}
    return tuple(part for part in parts if part not in said)


class Galaxy(Panel):
    """The panel of the board, with choices that are not on the board below it.

    It answers questions that have no other panel.
    """

    NAME = "galaxy"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        options = self.options(table)
        shown = shown_areas(pointing.possible(options, picked), picked)
        return [*board(table, shown), *self._choices(table, options, picked, digits_are_taken=bool(shown))]

    def options(self, table: Table) -> Sequence[Option]:
        return _by_all_they_say(table.view.actions, frozenset(planet.planet for planet in table.view.galaxy))

    def _choices(self, table: Table, options: Sequence[Option], picked: Picks, *, digits_are_taken: bool) -> list[Thing]:
        """Return the choices that are not on the board.

        If the question may ask for areas, choices have letters from the beginning, so that no key changes.
        """
        found = choices(options)
        points = digits_are_taken or any(kind_of(each) == AREA for option in options for each in option.parts)
        letters = pools()
        keys = letters.around if points else DIGITS + letters.around
        taken = {key for _planet, key in table.keys}
        free = iter([key for key in keys + letters.spare if key not in taken])
        return [Thing(each, next(free, ""), CHOICES + row) for row, each in enumerate(found)]

    def said(self, table: Table, picked: Picks) -> Said:
        if table.question is None:
            return waiting.said(table)
        return Said(_asked(table.question), _("YOUR MOVE"), _point(self.options(table), picked))

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        kind, value = kind_of(part), value_of(part)
        name = {PLANET: planet_name, AREA: area_name}.get(kind)
        if table.question is None:
            return waiting.why_not(table)
        if name is None:
            return _("{thing} does not fit the rest.").format(thing=choice_words(table, part, self.options(table)))
        return _("{thing} does not answer this question.").format(thing=name(table.parts, value))

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        kind, value = kind_of(part), value_of(part)
        match kind:
            case "planet":
                return planets.of_planet(table, value)
            case "area":
                return planets.of_area(table, value)
        return [(choice_words(table, part, self.options(table)), "")]


def _asked(question: QuestionKind) -> str:
    """Return the prompt for a question of a later version. Only the name of the question is known."""
    name = question.name if isinstance(question, OtherQuestion) else question.word
    return _("This version does not know the question {name}: update traderow.").format(name=clean(name))


def _point(options: Sequence[Option], picked: Picks) -> str:
    """Return the answers that can be added to the picks: planets, areas, and choices with their keys."""
    left = (each for option in pointing.possible(options, picked) for each in option.parts if each not in picked)
    kinds = {kind_of(each) for each in left}
    words = {PLANET: _("a planet"), AREA: _("an area")}
    said = [words[kind] for kind in (PLANET, AREA) if kind in kinds]
    if kinds - words.keys():
        said.append(_("a choice below"))
    return _("Press the key of {what}.").format(what=" · ".join(said)) if said else ""


GALAXY = Galaxy()


class OrdersList(Panel):
    """The panel that lists orders, one line for each planet with orders. It is read-only."""

    NAME = "orders"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return [Thing((PLANET, stack.planet), stack.key, row) for row, stack in enumerate(stacks(table))]

    def options(self, table: Table) -> Sequence[Option]:
        return ()

    def said(self, table: Table, picked: Picks) -> Said:
        return waiting.said(table)

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        return GALAXY.inspected(table, part)


# -- orders list ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stack:
    """The orders of a planet, the top one first."""

    key: str
    planet: str
    orders: tuple[str, ...]


def stacks(table: Table) -> list[Stack]:
    """Return every planet with orders."""
    found = (Stack(key, planet.planet, tuple(stack_texts(table, planet.planet))) for key, planet in table.planets)
    return [stack for stack in found if stack.orders]


def placed(table: Table, seat: int) -> int:
    """Return how many orders of a seat are on the board."""
    return sum(order.seat == seat for planet in table.view.galaxy for order in planet.stack)


ORDERS_LIST = OrdersList()
