"""List the pages of the browser: cards, sheets, and the reliability of the numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from client.games.starcraft.model.goals import held, held_areas, points_needed
from client.games.starcraft.model.sources import PARTLY, build_limit, hand_limit, sources, workers
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.questions import objective_sentence, objective_words, race_sentence, temper_sentence
from client.games.starcraft.texts.words import LEVELS, area_name, card_name, order_name, price, unit_name
from client.table.pages import Pile
from client.text.i18n import _, labelled, ngettext
from engine.starcraft.components import Building, ComponentSet, Faction
from engine.starcraft.components.values import RESOURCES
from engine.starcraft.language.view import SeatView

# -- piles ------------------------------------------------------------------------------------------------------------


STAGES = ("", "I", "II", "III")


def piles(table: Table, pages: Iterable[Pile] = ()) -> tuple[Pile, ...]:
    """Return every page.

    This player's pages come first, then those of the others clockwise, the event deck, the pages about the table, and the log.
    """
    seats = len(table.view.seats)
    others = [(table.side + step) % seats for step in range(1, seats)]
    found = _own(table) if table.seat is not None else _of_other(table, table.side)
    for seat in others:
        found += _of_other(table, seat)
    return (*found, *_of_events(table), *pages, Pile(_("Log"), is_log=True))


# -- this player's pages ----------------------------------------------------------------------------------------------


def _own(table: Table) -> list[Pile]:
    me, hand = table.me, table.view.hand
    if me.faction is None:
        return []
    count = ngettext("{n} card, limit {limit} when you regroup.", "{n} cards, limit {limit} when you regroup.", len(hand))
    limit = count.format(n=len(hand), limit=hand_limit(table))
    deck = ngettext("{n} card, in unknown order.", "{n} cards, in unknown order.", me.deck).format(n=me.deck)
    face_down = len(me.hidden) - me.deck
    if face_down > 0:
        deck = ngettext(
            "{deck} {n} of these is face down in the battle.", "{deck} {n} of these are face down in the battle.", face_down
        ).format(deck=deck, n=face_down)
    return [
        Pile(_("Your hand"), _by_number(hand), (limit,), tab=_("Hand {n}").format(n=len(hand))),
        Pile(_("Your play area"), _counted(me.play), (_in_play(me),), tab=_("In play {n}").format(n=len(me.play))),
        Pile(
            _("Your technologies"),
            _technologies(table.parts, me),
            (_("what you can still research, with all its cards."),),
            tab=_("Technologies {n}").format(n=len(_technologies(table.parts, me))),
        ),
        Pile(_("Your sheet"), texts=sheet_texts(table, table.side), tab=_("Sheet")),
        Pile(
            _("Your event cards"),
            _counted(table.view.events),
            (_unread(me),),
            tab=_("Events {n}").format(n=sum(me.unread) + len(table.view.events)),
        ),
        _discard(me, _("Your discard pile"), _("Discard {n}").format(n=len(me.discard))),
        Pile(_("Your deck"), _by_number(me.hidden), (deck,), tab=_("Deck {n}").format(n=me.deck), is_drawn=True),
    ]


# -- another seat's ----------------------------------------------------------------------------------------------------


def _of_other(table: Table, seat: int) -> list[Pile]:
    """Return the sheet, hand and deck together (nobody else can tell these cards apart), and the discard pile."""
    them, name = table.view.seats[seat], table.name(seat)
    if them.faction is None:
        return []
    notes = [_("{hand} in hand, {deck} in the deck.").format(hand=them.hand, deck=them.deck)]
    if them.known:
        notes.append(
            _("Seen going to the hand: {cards}.").format(cards=", ".join(card_name(table.parts, card) for card in them.known))
        )
    found = [Pile(_("{name}'s sheet").format(name=name), texts=sheet_texts(table, seat), tab=name)]
    if them.open is not None:
        cards = _by_number(them.open)
        found.append(
            Pile(_("{name}'s hand").format(name=name), cards, tab=_("{name}'s hand {n}").format(name=name, n=them.hand))
        )
        notes = [_("what may be in the deck.")]
    cards = _by_number((*(() if them.open is not None else them.known), *them.hidden))
    title = _("{name}'s deck") if them.open is not None else _("{name}'s hand and deck")
    found.append(
        Pile(title.format(name=name), cards, tuple(notes), tab=_("{name}'s cards {n}").format(name=name, n=_sum(cards)))
    )
    discard, tab = (
        _("{name}'s discard pile").format(name=name),
        _("{name}'s discard {n}").format(name=name, n=len(them.discard)),
    )
    return [*found, _discard(them, discard, tab)]


# -- event cards -------------------------------------------------------------------------------------------------------


def _of_events(table: Table) -> list[Pile]:
    """Return the event cards that may still be drawn, and those discarded."""
    view = table.view
    stage = STAGES[view.event_stage] if view.event_stage < len(STAGES) else str(view.event_stage)
    words = ngettext(
        "{n} card left, the top one of stage {stage}.", "{n} cards left, the top one of stage {stage}.", view.event_left
    )
    notes = [words.format(n=view.event_left, stage=stage) if view.event_left else _("no card is left.")]
    if table.parts.supply.removed_events.get(len(view.seats)):
        notes.append(_("Some of stages I and II were removed unseen: not all of these can come."))
    left, gone = unseen_events(table), _newest_first(view.event_discard)
    found = [Pile(_("Event deck"), left, tuple(notes), tab=_("Event deck {n}").format(n=view.event_left))]
    removed = [
        _("out of the game: {cards}.").format(cards=", ".join(card_name(table.parts, card) for card in view.event_removed))
    ]
    found.append(
        Pile(
            _("Discarded event cards"),
            gone,
            tuple(removed if view.event_removed else ()),
            tab=_("Event discard {n}").format(n=len(view.event_discard)),
        )
    )
    return found


def unseen_events(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the event cards that nobody has shown yet, by stage: in the deck, removed unseen, or unread in a player's hand."""
    view = table.view
    seen = Counter((*view.event_discard, *view.event_removed, *view.events))
    for seat in view.seats:
        seen.update(card for card in seat.play if card in table.parts.event)
    ends = [card.key for card in table.parts.events if any(effect.word == "common-area" for effect in card.effects)]
    seen.update(ends[:1] * view.ends)
    found = sorted(table.parts.events, key=lambda card: (card.stage, card.name))
    first = view.event_stage or len(STAGES)
    return tuple((card.key, n) for card in found if (n := card.copies - seen[card.key]) > 0 and card.stage >= min(first, 3))


# -- shared parts -----------------------------------------------------------------------------------------------------


def _discard(seat: SeatView, name: str, tab: str) -> Pile:
    words = ngettext("{n} card, the newest first.", "{n} cards, the newest first.", len(seat.discard))
    return Pile(name, _newest_first(seat.discard), (words.format(n=len(seat.discard)),), tab=tab)


def _technologies(parts: ComponentSet, seat: SeatView) -> tuple[tuple[str, int], ...]:
    """Return the technologies that are left, each with its number of cards."""
    left: Counter[str] = Counter()
    for key, count in zip(seat.technologies, seat.copies, strict=False):
        card = parts.card.get(key)
        left[key if card is None else card.technology or key] += count
    return tuple(sorted(left.items(), key=lambda item: card_name(parts, item[0])))


def _unread(seat: SeatView) -> str:
    unread = sum(seat.unread)
    if not unread:
        return _("none unread.")
    stages = ", ".join(f"{STAGES[stage]} {n}" for stage, n in enumerate(seat.unread, 1) if n)
    words = ngettext(
        "{n} unread card, by stage: {stages}. You read it when you regroup.",
        "{n} unread cards, by stage: {stages}. You read them when you regroup.",
        unread,
    )
    return words.format(n=unread, stages=stages)


def _in_play(seat: SeatView) -> str:
    return (
        _("they have an effect as long as they stay there.") if seat.play else _("technologies and event cards that you keep.")
    )


def _by_number(cards: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the cards sorted by number, with cards of technologies last."""

    def place(card: str) -> tuple[bool, str, int]:
        head, _dash, number = card.rpartition("-")
        plain = number.isdecimal() and head in ("terran", "protoss", "zerg")
        return (not plain, head if plain else card, int(number) if plain else 0)

    return tuple(sorted(Counter(cards).items(), key=lambda item: place(item[0])))


def _counted(cards: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(cards).items())


def _newest_first(cards: Sequence[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(reversed(cards)).items())


def _sum(cards: Iterable[tuple[str, int]]) -> int:
    return sum(count for _card, count in cards)


# -- sheet page -------------------------------------------------------------------------------------------------------


Texts = tuple[tuple[str, str], ...]


def sheet_texts(table: Table, seat: int) -> Texts:
    """Return the lines of a seat's sheet, each with its heading. Empty lines are left out."""
    them, faction = table.view.seats[seat], table.faction(seat)
    if faction is None:
        return ()
    lines = [
        (faction.name, _faction(table, faction)),
        (_("to win"), _to_win(table, seat, faction)),
        (_("workers"), _workers(table, seat)),
        (_("resources"), _sources(table, seat)),
        (_("build limit"), _limit(table, seat)),
        (_("buildings"), _buildings(table, them, faction)),
        (_("modules"), _modules(table, them, faction)),
        (_("prices"), _prices(table, faction)),
        (_("orders left"), _orders(them)),
        (_("in play"), ", ".join(card_name(table.parts, card) for card in them.play)),
        (_("unread event cards"), ", ".join(f"{LEVELS[stage]} {n}" for stage, n in enumerate(them.unread, 1) if n)),
        (_("in the supply"), _supply(table, seat, faction)),
    ]
    return tuple((head, words) for head, words in lines if words)


def _faction(table: Table, faction: Faction) -> str:
    said = (objective_sentence(faction), race_sentence(table.parts, faction), temper_sentence(faction))
    return " ".join([f"{table.parts.race[faction.race].name}.", *filter(None, said)])


def _to_win(table: Table, seat: int, faction: Faction) -> str:
    """Return the points needed and reached, and the progress to the faction's goal."""
    said, needed, now = [], points_needed(table, seat), held(table, seat)
    if needed:
        team = table.view.seats[seat].team
        points = sum(mate.points for mate in table.view.seats if mate.team == team)
        said.append(_("{n} of {needed} points").format(n=points, needed=needed))
    if now is not None and faction.objective_amount:
        said.append(_("{n} now of {goal}").format(n=now, goal=objective_words(faction)))
    elif now is not None:
        most = max((held_areas(table, other) for other in range(len(table.view.seats)) if other != seat), default=0)
        said.append(_("{n} areas, the next one {most}").format(n=now, most=most))
    return ", ".join(said)


def _workers(table: Table, seat: int) -> str:
    pool, total = workers(table, seat)
    words = _("{pool} of {total} in the pool").format(pool=pool, total=total)
    away = table.view.seats[seat].unavailable
    return _("{words}, {n} unavailable").format(words=words, n=away) if away else words


def _sources(table: Table, seat: int) -> str:
    """Return each source with its workers and its capacity: minerals first, then gas."""
    found = []
    for source in sorted(sources(table, seat), key=lambda source: RESOURCES.index(source.resource)):
        kind = _("minerals") if source.resource == "minerals" else _("gas")
        name = (
            _("permanent {kind}").format(kind=kind) if source.is_permanent else f"{area_name(table.parts, source.key)} {kind}"
        )
        workers = f"{name} {source.workers}/{source.capacity}"
        words = _("{source} (partly depleted)") if source.depletion == PARTLY else "{source}"
        found.append(words.format(source=workers))
    return ", ".join(found)


def _limit(table: Table, seat: int) -> str:
    limit = build_limit(table, seat)
    return ngettext("{n} unit in a Build order", "{n} units in a Build order", limit).format(n=limit)


def _buildings(table: Table, them: SeatView, faction: Faction) -> str:
    """Return every building of the race: its level, and the price and unlocked units of the next level."""
    levels = {has.building: has.level for has in them.buildings}
    return " ".join(
        _building(table, table.parts.building[key], levels.get(key, 0)) for key in table.parts.race[faction.race].buildings
    )


def _building(table: Table, building: Building, level: int) -> str:
    units = ", ".join(unit_name(table.parts, unit) for unit in building.unlocks[:level])
    not_built = _("{building}: not built").format(building=building.name)
    has = labelled(f"{building.name} {LEVELS[level]}", units) if level else not_built
    if level >= len(building.costs):
        return f"{has}."
    cost = price(building.costs[level])
    more = _("{has}; level {level} costs {cost}, {unit}.")
    return more.format(has=has, level=LEVELS[level + 1], cost=cost, unit=unit_name(table.parts, building.unlocks[level]))


def _modules(table: Table, them: SeatView, faction: Faction) -> str:
    counted = Counter(them.modules)
    names = [table.parts.module[key].name if n == 1 else f"{table.parts.module[key].name} ×{n}" for key, n in counted.items()]
    free = table.parts.race[faction.race].module_slots - len(them.modules)
    slots = ngettext("{n} slot free", "{n} slots free", free).format(n=free)
    return f"{', '.join(names)}; {slots}." if names else f"{slots}."


def _prices(table: Table, faction: Faction) -> str:
    """Return the prices of the faction's purchases other than units and buildings.

    They are the same for both factions of a race.
    """
    supply = table.parts.supply
    priced = [(_("worker"), supply.worker_cost), (_("transport"), supply.transport_cost)]
    priced += [(module.name, module.cost) for module in table.parts.modules if module.tokens[faction.race]]
    priced.append((_("base"), supply.base_cost))
    return ", ".join(f"{name} {price(cost)}" for name, cost in priced)


def _orders(them: SeatView) -> str:
    """Return the orders by kind if this player may know them, else their number."""
    if them.orders is None:
        return ngettext("{n} token", "{n} tokens", them.tokens).format(n=them.tokens)
    return ", ".join(order_name(order) if n == 1 else f"{order_name(order)} ×{n}" for order, n in Counter(them.orders).items())


def _supply(table: Table, seat: int, faction: Faction) -> str:
    """Return the figures, bases and transports in the seat's supply."""
    view, parts = table.view, table.parts
    standing: Counter[str] = Counter()
    bases = 0
    for planet in view.galaxy:
        for area in planet.areas:
            bases += area.base == seat
            standing.update(area.units if area.seat == seat else ())
            standing.update(area.attackers if area.attacker == seat else ())
    left = [(unit, parts.unit[unit].figures - standing[unit]) for unit in parts.race[faction.race].units]
    carried = sum(seat in route.transports for route in view.routes)
    words = _("bases {bases}, transports {transports}").format(
        bases=parts.supply.bases - bases, transports=parts.supply.transports - carried
    )
    return ", ".join([words, *(f"{unit_name(parts, unit)} {n}" for unit, n in left)])
