"""What a row says: its name, its price or place, and its words."""

from __future__ import annotations

from dataclasses import dataclass

from client.games.starcraft.faces.events.rows import Listed
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.cards.brief import CardLine, card_line
from client.games.starcraft.text.cards.unit_text import unit_line
from client.games.starcraft.text.event_words import event_sentence, option_words
from client.games.starcraft.text.prices import LEVELS, price
from client.games.starcraft.text.words import card_name, mark, resource_amount, source_name, unit_name
from client.i18n import _
from engine.starcraft.components import Cost
from engine.starcraft.language.event_cards import ChooseCardOf, ChooseOption, Discard, PlayEvent, TargetQuestion
from engine.starcraft.language.general import Lose, Mine, Use
from engine.starcraft.language.order_tokens import Fetch
from engine.starcraft.language.orders import BuildBuilding, BuildModule, BuyTechnology, Discount, TakeCard


@dataclass(frozen=True, slots=True)
class RowWords:
    """`beside`: in a few cells behind the name, such as a price; `text`: what it does, in words; `short`: in fewer of them."""

    name: str
    beside: str = ""
    text: str = ""
    short: str = ""


def row_words(table: Table, action: Listed) -> RowWords:
    """The words of one row."""
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
            sign = mark(found.confidence, f"level_{level}")
            unlocks = unit_name(parts, found.unlocks[level - 1]) if level <= len(found.unlocks) else ""
            name = f"{found.name} {LEVELS[level] if level < len(LEVELS) else level}"
            return RowWords(name, _priced(table, cost, sign), _("unlocks {unit}").format(unit=unlocks))
        case BuildModule(module):
            return RowWords(
                parts.module[module].name,
                _priced(table, parts.module[module].cost, mark(parts.module[module].confidence, "cost")),
            )
        case BuyTechnology(technology):
            bought, line = parts.technology[technology], card_line(parts, technology)
            name = bought.name if bought.copies == 1 else f"{bought.name} ×{bought.copies}"
            return RowWords(name, _priced(table, bought.cost, mark(bought.confidence, "cost")), line_words(line))
        case Discard(card) | TakeCard(card):
            line = card_line(parts, card)
            return RowWords(line.name, line.major or line.sign, line_words(line))
        case Fetch(pile, card):
            where = _("discard pile") if pile == "discard" else _("deck")
            line = card_line(parts, card)
            return RowWords(line.name, line.major or line.sign, f"{where}: {line_words(line)}")
        case Discount(resource):
            less = _("{amount} less").format(amount=resource_amount(resource, 1))
            return RowWords(less, text=_("of what costs minerals and gas: say it before you buy that"))
        case Mine(source):
            return RowWords(source_name(parts, source))


def _priced(table: Table, cost: Cost | None, sign: str) -> str:
    """What is to be paid: nothing where a card gives the thing, one less where it makes it cheaper and that can only be one."""
    asked = table.question
    effect = asked.effect if isinstance(asked, TargetQuestion) else ""
    if effect == "free":
        return _("for free")
    if effect == "buy" and cost is not None:
        if not (cost.minerals and cost.gas):
            cost = Cost(max(0, cost.minerals - 1), max(0, cost.gas - 1))
            return f"{price(cost) if any(cost) else _('for free')} {sign}".rstrip()
        return f"{price(cost)} -1 {sign}".rstrip()
    return f"{price(cost)} {sign}".rstrip()


def line_words(line: CardLine) -> str:
    """What a card matches and does, behind its name and its values."""
    return ", ".join(words for words in (line.units, line.text) if words)
