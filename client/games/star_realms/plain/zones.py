"""The zones of the table in sentences: the score, the row, the hand, cards in play; and the detail view of a card."""

from __future__ import annotations

from client.games.star_realms.data import INFO
from client.games.star_realms.model import table as model_table
from client.games.star_realms.model.table import Seat, Stack, Table
from client.games.star_realms.texts.cards import abilities
from client.games.star_realms.texts.words import amount_of, card_name, kind_of, listed
from client.plain.speech import times
from client.table.owners import team_name
from client.text.i18n import _, all_of, labelled, ngettext


def score(table: Table) -> str:
    """Return the authority of all players in the order of the turns, this player first: "You 45, Ada 47." """
    said: dict[int, str] = {}
    for seat in table.seats[table.side :] + table.seats[: table.side]:
        shared = model_table.shares_authority(table.mode)
        if (number := seat.team if shared else seat.number) not in said:
            members = [other for other in table.seats if other.team == seat.team and other is not seat] if shared else []
            name = all_of([_name(table, member) for member in (seat, *members)])
            said[number] = f"{name} {seat.authority}" if seat.alive else _("{name} out").format(name=name)
    return ", ".join(said.values()) + "."


def numbers(table: Table) -> tuple[int, ...]:
    """Return trade, combat and authority."""
    return table.me.trade, table.me.combat, table.me.authority


def pools(table: Table, before: tuple[int, ...] = (), gained: tuple[int, ...] = ()) -> str:
    """Return trade and combat; with `before`, only the changes since then, including authority. `gained`: gains that were
    printed already. A total equal to them is left out.
    """
    me = table.me
    pairs = [(_("Trade {n}"), me.trade), (_("combat {n}"), me.combat), (_("you {n}"), me.authority)]
    changed = [number for number in range(3) if (before[number] != pairs[number][1] if before else number < 2)]
    changed = [number for number in changed if not (gained and number < 2 and 0 < gained[number] == pairs[number][1])]
    text = ", ".join(pairs[number][0].format(n=pairs[number][1]) for number in changed)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def row(table: Table) -> str:
    """Return the cards for sale, each with its key and cost."""
    cards = [_for_sale(stack) for stack in table.row if stack.card]
    return " ".join((_("Row:"), *cards)) if cards else _("The row is empty.")


def hand(table: Table) -> str:
    """Return this player's hand, each card with its key."""
    if not table.hand:
        return _("Your hand is empty.")
    return " ".join((_("Hand:"), *(f"{_keyed(stack)}." for stack in table.hand)))


def mine(table: Table) -> str:
    """Return this player's cards in play, and those that can be used."""
    if not table.me.in_play:
        return _("You have nothing in play.")
    return " ".join((_("In play:"), *(f"{_in_play(stack)}." for stack in table.me.in_play)))


def seat(table: Table, them: Seat) -> str:
    """Return another seat: its score, piles and cards in play, outposts first."""
    if not them.alive:
        return _("{name} is out of the game.").format(name=them.name)
    words = _("{name}: {authority}, {hand} in hand, {deck} in the deck, {discard} in the discard pile.")
    side = (
        (_("your team") if them.team == table.me.team else _("team {name}").format(name=team_name(them.team)))
        if table.has_teams
        else ""
    )
    text = words.format(
        name=", ".join(part for part in (them.name, side, INFO.role_name(them.role) if them.role else "") if part),
        authority=amount_of("authority", them.authority),
        hand=them.hand,
        deck=them.deck,
        discard=len(them.discard),
    )
    if them.trade or them.combat:
        text += " " + _("Trade {trade}, combat {combat}.").format(trade=them.trade, combat=them.combat)
    stacks = sorted(them.in_play, key=lambda stack: (stack.facts[stack.card].is_ship, not stack.facts[stack.card].is_outpost))
    bases = [f"{_in_play(stack)}." for stack in stacks if not stack.facts[stack.card].is_ship]
    ships = [stack.card for stack in stacks if stack.facts[stack.card].is_ship for _n in range(stack.count)]
    text += " " + (" ".join(bases) if bases else _("No bases."))
    return text + (" " + _("Ships: {cards}.").format(cards=listed(ships)) if ships else "")


def card(table: Table, key: str, stack: Stack | None = None) -> str:
    """Return the detail view of a card: name, cost, kind, and all abilities."""
    facts = table.facts[key]
    words = [f"{card_name(key)}.", _("Costs {n}.").format(n=facts.cost), f"{kind_of(facts)}."]
    if facts.is_base:
        words.append(_("Defense {n}.").format(n=facts.defense))
    if stack is not None and stack.damage:
        words.append(_("Damage {n}.").format(n=stack.damage))
    words += [f"{label} {sentence}".strip() for _which, label, sentence in abilities(facts)]
    if stack is not None and stack.copied:
        words.append(_("Now it is a copy: {card}").format(card=card(table, stack.copied)))
    return " ".join(words)


def whole(table: Table) -> list[str]:
    """Return the whole table, with a line for each zone."""
    lines = [score(table), *(seat(table, them) for them in table.others)]
    lines += [
        _("Left in the trade deck: {deck}. Scrap heap: {heap}.").format(deck=table.trade_deck, heap=len(table.scrap_heap))
    ]
    lines += [row(table), mine(table) if table.seat is not None else seat(table, table.me)]
    if table.seat is not None:
        me = table.me
        own = _("Your deck {deck}, your discard pile {discard}.").format(deck=me.deck, discard=len(me.discard))
        lines += [hand(table), f"{pools(table)} {own}"]
    return lines


def _name(table: Table, them: Seat) -> str:
    return _("You") if them.number == table.seat else them.name


def _for_sale(stack: Stack) -> str:
    facts = stack.facts[stack.card]
    words = [_keyed(stack), str(facts.cost)]
    if stack.card == "explorer":
        words.append(ngettext("{n} left", "{n} left", stack.count).format(n=stack.count))
    if facts.is_base:
        words.append(_stands(stack))
    return ", ".join(words) + "."


def _in_play(stack: Stack) -> str:
    facts = stack.facts[stack.card]
    words = [_keyed(stack)]
    if stack.copied:
        words.append(_("a copy of {card}").format(card=card_name(stack.copied)))
    if facts.is_base:
        words.append(_stands(stack))
    if set(stack.usable) & {"primary", "ally"}:
        words.append(_("to be used"))
    elif stack.usable:
        words.append(_("can be scrapped"))
    return ", ".join(words)


def _stands(stack: Stack) -> str:
    """Return the combat that is needed to destroy a base."""
    facts = stack.facts[stack.card]
    left = facts.defense - stack.damage
    return _("outpost {n}").format(n=left) if facts.is_outpost else _("base {n}").format(n=left)


def _keyed(stack: Stack) -> str:
    """Return the card after its key. A colon follows a letter, because "a", "w" or "z" alone would be heard as a word in
    some languages.
    """
    key = stack.key if stack.key.isdigit() else labelled(stack.key).rstrip()
    name = card_name(stack.card)
    return f"{key} {name}" if stack.count == 1 or stack.zone == "row" else f"{key} {name}, {times(stack.count)}"
