"""Planning: an order of yours and the planet it goes to. A placed order cannot be taken back, so it waits for Enter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.games.starcraft.faces import picking
from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.galaxy import CHOICES, GALAXY
from client.games.starcraft.faces.pointing import PLANET, pick
from client.games.starcraft.model.ground import areas_of, own_units, reach
from client.games.starcraft.model.sheet import modules
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.planets import own_name
from client.games.starcraft.text.words import card_name, order_name, planet_name
from client.i18n import _
from client.table.details import TOGETHER
from engine.language import Verb
from engine.starcraft.language.order_tokens import Order, TimedQuestion

ORDER = "order"
KEYS = {"build": "1", "mobilize": "2", "research": "3", "build+": "4", "mobilize+": "5", "research+": "6"}
"""Each kind of order has its digit for good."""


class Planning:
    """Digits take an order, a planet's key says where."""

    NAME = "planning"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        left = Counter(table.me.orders or ())
        kinds = [kind for kind in KEYS if left[kind] or pick(ORDER, kind) in picking.live(self.makings(table), ())]
        orders = [Thing(pick(ORDER, kind), KEYS[kind], CHOICES, column) for column, kind in enumerate(kinds)]
        return [*(thing for thing in GALAXY.things(table, ()) if thing.row < CHOICES), *orders]

    def makings(self, table: Table) -> Sequence[Making]:
        return [
            Making((pick(ORDER, action.order), pick(PLANET, action.planet)), action, asks_enter=True)
            for action in table.can(Order)
        ]

    def said(self, table: Table, picked: Picks) -> Said:
        offered = _offered(table, says_specials=not picked)
        block = _("PLACE AN ORDER")
        if isinstance(table.question, TimedQuestion) and table.question.source is not None:
            block = _("{card}: ONE MORE ORDER").format(card=card_name(table.parts, table.question.source).upper())
        return Said(offered, block, self._next(table, picked), self._hints(table, picked))

    def _next(self, table: Table, picked: Picks) -> str:
        whole = picking.ready(self.makings(table), picked)
        if whole is not None and isinstance(whole.action, Order):
            return _ready(table, whole.action)
        chosen = {kind: value for kind, _blank, value in (each.partition(" ") for each in picked)}
        if ORDER in chosen:
            return _("{order}: on which planet?").format(order=order_name(chosen[ORDER]))
        if PLANET in chosen:
            return _("Which order on {planet}?").format(planet=planet_name(table.parts, chosen[PLANET]))
        return _("Take an order, then its planet. On a planet, the last one placed comes first.")

    def _hints(self, table: Table, picked: Picks) -> tuple[Hint, ...]:
        return (Hint("Enter", _("place it")),) if picking.ready(self.makings(table), picked) is not None else ()

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        kind, _blank, value = pick.partition(" ")
        if kind == ORDER:
            return _no_order(table, value)
        if kind == PLANET:
            name = planet_name(table.parts, value)
            return _("Nothing of yours is on {planet} or one route away.").format(planet=name)
        return _("Orders go to planets, not to areas.")

    def guard(self, table: Table, action: Verb) -> Guard | None:
        if isinstance(action, Order) and action.order.startswith("build") and not _is_there(table, action.planet):
            planet = planet_name(table.parts, action.planet)
            words = _("You have nothing on {planet}: Build does nothing there unless you place Mobilize on top of it.")
            return Guard(words.format(planet=planet))
        if isinstance(action, Order) and action.order.startswith("mobilize") and not is_in_reach(table, action.planet):
            words = _(
                "Mobilize moves nothing on {planet} now: no unit of yours is there, and no transport leads there from one."
            )
            return Guard(words.format(planet=planet_name(table.parts, action.planet)))
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        kind, _blank, value = pick.partition(" ")
        if kind != ORDER:
            return GALAXY.inspected(table, pick)
        return [(order_name(value), order_help(value))]


def _offered(table: Table, *, says_specials: bool) -> str:
    """The orders that can be placed, with their keys and how many are left; before the first key also why none is special."""
    listed = {action.order for action in table.can(Order)}
    left = Counter(table.me.orders or ())
    said = [
        _one_word(f"{KEYS[kind]} {order_name(kind)}" + (f" ×{left[kind]}" if left[kind] > 1 else ""))
        for kind in KEYS
        if kind in listed
    ]
    return "  ".join([*said, *([_specials(table)] if says_specials and not any("+" in kind for kind in listed) else [])])


def _one_word(words: str) -> str:
    """So that a line never ends between a key and what it places."""
    return words.replace(" ", TOGETHER)


def _specials(table: Table) -> str:
    """Why no special order can be placed."""
    return _("special: 1 per R&D") if modules(table, table.side, "rnd") else _("special: needs R&D")


def _no_order(table: Table, kind: str) -> str:
    if kind.endswith("+") and any(each == kind for each in table.me.orders or ()):
        return _("Each special order of a round needs one R&D module.")
    return _("You have no {order} left.").format(order=order_name(kind))


def _ready(table: Table, action: Order) -> str:
    """What Enter places, and on top of whom."""
    planet, order = planet_name(table.parts, action.planet), order_name(action.order)
    key, stack = table.key(action.planet), table.planet(action.planet).stack
    if not stack:
        return _("{order} on {planet}: {key} or Enter places it.").format(order=order, planet=planet, key=key)
    top = stack[-1]
    if top.seat == table.side and top.order is not None:
        words = _("{order} on {planet}, on top of your {below}: {key} or Enter places it.")
        return words.format(order=order, planet=planet, below=order_name(top.order), key=key)
    words = _("{order} on {planet}, on top of {name}: {key} or Enter places it.")
    return words.format(order=order, planet=planet, name=own_name(table, top.seat), key=key)


def _is_there(table: Table, planet: str) -> bool:
    """Whether a base or a unit of yours is on that planet."""
    return any(table.side in (area.base, area.seat, area.attacker) for area in table.planet(planet).areas)


def is_in_reach(table: Table, planet: str) -> bool:
    """Whether a unit of yours could move to that planet or on it now."""
    return any(own_units(table, area.key) for name in reach(table, planet) for area in areas_of(table, name))


def order_help(order: str) -> str:
    """What an order does."""
    return {
        "build": _("Workers, transports and units; then a building and a module; then a base."),
        "mobilize": _("Your units move to the planet and on it; they may attack one enemy area."),
        "research": _("You draw an event card and, if you like, 3 combat cards; then you may buy a technology."),
        "build+": _("Build with one unit more, and one purchase for one resource less."),
        "mobilize+": _("Mobilize, and you draw 5 cards instead of 3 for its battle and attack more strongly."),
        "research+": _("Research, and one of the new cards comes to your hand, or one more event card."),
    }.get(order, "")


PLANNING = Planning()
