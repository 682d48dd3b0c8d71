"""List the options of an event card, or of a timed card, next to the galaxy, one row each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.sources import sources_to_pay, technologies_left
from client.games.starcraft.model.table import Table
from client.games.starcraft.pointing import options
from client.games.starcraft.questions.panel import Thing
from client.games.starcraft.texts.cards import CardLine, card_line, unit_line
from client.games.starcraft.texts.questions import event_sentence, option_words
from client.games.starcraft.texts.words import LEVELS, card_name, price, resource_amount, source_name, unit_name
from client.table.pointing import Part
from client.text.i18n import _, labelled
from engine.starcraft.components import Cost
from engine.starcraft.components.values import RESOURCES
from engine.starcraft.language.event_cards import ChooseCardOf, ChooseOption, Discard, PlayEvent, TargetQuestion
from engine.starcraft.language.general import Discarded, Lose, Mine, Use
from engine.starcraft.language.order_tokens import Fetch
from engine.starcraft.language.orders import BuildBuilding, BuildModule, BuyTechnology, Discount, TakeCard

# -- The texts of a row: name, price or place, effect -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RowWords:
    """The texts of a row.

    `beside`: a few cells after the name, such as a price; `text`: the effect in words; `short`: in fewer words.
    """

    name: str
    beside: str = ""
    text: str = ""
    short: str = ""


def row_words(table: Table, action: Listed) -> RowWords:
    """Return the texts of one row."""
    parts = table.parts
    match action:
        case PlayEvent(card):
            event, said = parts.event.get(card), event_sentence(parts, card)
            kept = event is not None and event.is_kept
            text = _("{text} You keep it.").format(text=said) if kept else said
            return RowWords(card_name(parts, card), "", text, card_line(parts, card).text)
        case Use(card):
            return RowWords(card_name(parts, card), "", event_sentence(parts, card), card_line(parts, card).text)
        case ChooseOption(n):
            asked = table.question
            source = asked.source if isinstance(asked, TargetQuestion) else ""
            return RowWords(option_words(parts, source, n))
        case ChooseCardOf(seat, card):
            return RowWords(card_name(parts, card), table.name(seat), event_sentence(parts, card), card_line(parts, card).text)
        case Lose(unit):
            found_unit = parts.unit.get(unit)
            return RowWords(unit_name(parts, unit), text="" if found_unit is None else unit_line(found_unit))
        case BuildBuilding(building):
            level = next((has.level for has in table.me.buildings if has.building == building), 0) + 1
            found = parts.building[building]
            cost = found.costs[level - 1] if level <= len(found.costs) else None
            unlocks = unit_name(parts, found.unlocks[level - 1]) if level <= len(found.unlocks) else ""
            name = f"{found.name} {LEVELS[level] if level < len(LEVELS) else level}"
            return RowWords(name, _priced(table, cost), _("unlocks {unit}").format(unit=unlocks))
        case BuildModule(module):
            return RowWords(parts.module[module].name, _priced(table, parts.module[module].cost))
        case BuyTechnology(technology):
            bought, line = parts.technology[technology], card_line(parts, technology)
            name = bought.name if bought.copies == 1 else f"{bought.name} ×{bought.copies}"
            return RowWords(name, _priced(table, bought.cost), _valued(line))
        case Discard(card) | TakeCard(card):
            line = card_line(parts, card)
            return RowWords(line.name, line.major or line.sign, line_words(line))
        case Fetch(pile, card):
            where = _("discard pile") if pile == "discard" else _("deck")
            line = card_line(parts, card)
            return RowWords(line.name, line.major or line.sign, labelled(where, line_words(line)))
        case Discount(resource):
            less = _("{amount} less").format(amount=resource_amount(resource, 1))
            words = _("off something that costs minerals and gas: choose it before you buy")
            return RowWords(less, text=words, short=_("choose it before you buy"))
        case Mine(source):
            return RowWords(source_name(parts, source))


def _priced(table: Table, cost: Cost | None) -> str:
    """Return the price; "for free" if a card gives the thing.

    If the card makes the thing cheaper, the price is reduced by 1. "-1" follows the price if the player can still choose the
    resource.
    """
    asked = table.question
    effect = asked.effect if isinstance(asked, TargetQuestion) else ""
    if effect == "free":
        return _("for free")
    if effect == "buy" and cost is not None and table.saved:
        left = (amount - (resource == table.saved) for resource, amount in zip(RESOURCES, cost, strict=True))
        paid = Cost(*(max(0, amount) for amount in left))
        return price(paid) if any(paid) else _("for free")
    if effect == "buy" and cost is not None:
        if not (cost.minerals and cost.gas):
            cost = Cost(max(0, cost.minerals - 1), max(0, cost.gas - 1))
            return price(cost) if any(cost) else _("for free")
        return f"{price(cost)} -1"
    return price(cost)


def _valued(line: CardLine) -> str:
    """Return the values of a technology's cards, for the place before their matches and effects."""
    return " ".join(words for words in (line.major, line_words(line)) if words)


def line_words(line: CardLine) -> str:
    """Return the matches and effects of a card, for the place after its name and values."""
    return ", ".join(words for words in (line.units, line.text) if words)


# -- Options of an event card or a timed card that are not on the galaxy: one row each, with a key --------------------


Listed = (
    PlayEvent
    | ChooseOption
    | ChooseCardOf
    | Discard
    | Fetch
    | Use
    | Lose
    | BuildBuilding
    | BuildModule
    | BuyTechnology
    | TakeCard
    | Discount
    | Mine
)
"""Actions that have their own row."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its key. `zone`: "from" for a source where a worker mines, else "what"."""

    action: Listed
    part: Part
    key: str
    zone: str = "what"


def rows(table: Table) -> Sequence[Row]:
    """Return the rows listed now. A row keeps its key during a series of answers.

    For example, cards keep their keys while more of the hand are discarded, and a thing for sale keeps its key while it is paid
    for.
    """
    actions = [action for action in table.view.actions if isinstance(action, Listed)]
    whats = sorted((action for action in actions if not isinstance(action, Mine)), key=lambda each: _place(table, each))
    places = sorted(dict.fromkeys([*whats, *_gone(table, whats)]), key=lambda each: _place(table, each))
    keys = dict(zip(places, _keys(whats), strict=False))
    parts = {option.action: option.parts[0] for option in options(table)}
    found = [Row(action, parts[action], keys[action]) for action in whats if action in keys]
    froms = [action for action in actions if isinstance(action, Mine)]
    sources = [source.key for source in sources_to_pay(table)] if froms else []
    home = dict(zip(sources, pools().home, strict=False))
    froms.sort(key=lambda each: sources.index(each.source))
    return [*found, *(Row(each, parts[each], home[each.source], "from") for each in froms if each.source in home)]


def _gone(table: Table, listed: Iterable[Listed]) -> list[Listed]:
    """Return the rows that were listed before the last answers but are not listed now. Their keys stay empty."""
    gone: list[Listed] = []
    if any(isinstance(action, Discard) for action in listed):
        gone += [Discard(event.card) for event in table.done if isinstance(event, Discarded) and event.seat == table.seat]
    asked = table.question
    if isinstance(asked, TargetQuestion) and asked.effect == "buy":
        gone += _for_sale(table, listed)
    return gone


def _for_sale(table: Table, listed: Iterable[Listed]) -> list[Listed]:
    """Return everything that a card could sell, and the resources it could save."""
    saved: list[Listed] = [Discount("minerals"), Discount("gas")]
    if any(isinstance(action, BuyTechnology) for action in listed):
        return [*(BuyTechnology(key) for key in technologies_left(table)), *saved]
    faction = table.faction(table.side)
    buildings = () if faction is None else table.parts.race[faction.race].buildings
    return [*map(BuildBuilding, buildings), *(BuildModule(module.key) for module in table.parts.modules), *saved]


def _place(table: Table, action: Listed) -> tuple[str | int, ...]:
    """Return a sort key: things for sale in the order of the sheet, technologies by name, then savings.

    Cards are sorted as in `_natural`.
    """
    match action:
        case BuildBuilding(building):
            return (0, list(table.parts.building).index(building))
        case BuildModule(module):
            return (1, list(table.parts.module).index(module))
        case BuyTechnology(technology):
            return (0, table.parts.technology[technology].name)
        case Discount(resource):
            return (2, RESOURCES.index(resource))
    return _natural(action)


def _natural(action: Listed) -> tuple[str | int, ...]:
    """Return a sort key: cards by number if they have one, other rows in the order of the server."""
    if not isinstance(action, Discard | Fetch | TakeCard):
        return ()
    head, _dash, number = action.card.rpartition("-")
    pile = getattr(action, "pile", "")
    return (pile, head, int(number)) if number.isdecimal() else (pile, action.card, 0)


def _keys(actions: Sequence[Listed]) -> Iterable[str]:
    """Return the keys of rows: digits for a short choice; letters for cards of a hand or pile, and for purchases."""
    found = pools()
    if any(isinstance(action, Discard | Fetch) for action in actions):
        return (*found.home, *found.around, *found.spare)
    if any(isinstance(action, BuyTechnology | BuildBuilding | BuildModule) for action in actions):
        return (*found.around, *found.spare)
    return (*DIGITS, *found.around, *found.spare)


def things(table: Table, first: int = 0) -> list[Thing]:
    """Return a thing for each row, from that line of the panel down."""
    return [Thing(row.part, row.key, first + at) for at, row in enumerate(rows(table))]


def row_of(table: Table, part: Part) -> Row | None:
    return next((row for row in rows(table) if row.part == part), None)
