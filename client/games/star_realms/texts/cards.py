"""Texts about cards: in full, in a line, in the few cells of a row, and about their use with the player's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from client.games.star_realms.model.table import Seat, Table
from client.games.star_realms.texts.words import LETTERS, amount_of, card_name, faction_name
from client.text.i18n import _, all_of, any_of, either_of, ngettext, pgettext
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card
from engine.star_realms.cards.effects import GAINS, Effect

# -- The full text of a card, in our own words, made from its effects -------------------------------------------------


def abilities(card: Card) -> list[tuple[str, str, str]]:
    """Return the card's abilities in full, each as (which, label, sentence); the label is empty for an ability without a
    condition.
    """
    lines: list[tuple[str, str, str]] = []
    if card.static == "ally-of-all":
        lines.append(("static", "", _("Is an ally of every faction.")))
    elif card.static == "combat-per-ship":
        lines.append(("static", "", _("Whenever you play a ship, gain 1 combat.")))
    labels = {"primary": "", "ally": _("Ally:"), "scrap": _("Scrap it:")}
    return lines + [(which, label, sentence(card.ability(which))) for which, label in labels.items() if card.ability(which)]


def sentence(effects: Sequence[Effect]) -> str:
    """Return effects as sentences: "Gain 4 authority and 2 trade. Draw a card." """
    return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in clauses(effects))


def clauses(effects: Sequence[Effect]) -> list[str]:
    """Return each effect as a clause without a full stop; successive gains are merged."""
    said: list[str] = []
    gains: list[str] = []
    for effect in effects:
        if effect.word in GAINS:
            gains.append(amount_of(effect.word, effect.amount))
            continue
        if gains:
            said.append(_gained(gains))
            gains = []
        said.append(_choice(effect) if effect.options else clause(effect))
    if gains:
        said.append(_gained(gains))
    return said


def _choice(effect: Effect) -> str:
    options = [", ".join(clauses(option)) for option in effect.options]
    return _("either {one}, or {other}").format(one=options[0], other=either_of(options[1:]))


def _gained(gains: Sequence[str]) -> str:
    return _("gain {what}").format(what=all_of(gains))


def every_card() -> tuple[tuple[str, str, str, str], ...]:
    """Return all cards by faction, cheap ones first, as (letter of the faction, its name, name with cost, abilities)."""
    order = [*LETTERS]
    found = sorted(SHIPPED[FIRST_VERSION].cards, key=lambda card: (order.index(card.faction), card.cost, card_name(card.key)))
    return tuple((LETTERS[card.faction], faction_name(card.faction), _priced(card), _short_text(card)) for card in found)


def _priced(card: Card) -> str:
    return f"{card_name(card.key)} ({card.cost})" if card.cost else card_name(card.key)


def _short_text(card: Card) -> str:
    """Return the kind of a base, and the abilities of any card."""
    kind = []
    if card.is_base:
        words = _("Outpost, defense {n}.") if card.is_outpost else _("Base, defense {n}.")
        kind.append(words.format(n=card.defense))
    return " ".join([*kind, *(f"{label} {said}".strip() for _which, label, said in abilities(card))])


# -- notation ---------------------------------------------------------------------------------------------------------


Piece = tuple[str, str]
"""A text and its topic: "trade", "combat", "authority", or ""."""


def short_notation(effects: Sequence[Effect]) -> list[Piece]:
    """Return effects in the short notation: "+4a +2t draw"."""
    pieces: list[Piece] = []
    for effect in effects:
        if pieces:
            pieces.append((" ", "") if effect.word in GAINS or pieces[-1][1] else (", ", ""))
        pieces += _short(effect)
    return pieces


def choice_word() -> str:
    """Return the word between two options in the short notation."""
    # Translators: between two options of a card that are numbers: "+5c or draw"
    return pgettext("between two options", "or")


def gain(pool: str, amount: int) -> Piece:
    """Return a gain in the short notation, in which c, t and a are combat, trade and authority."""
    letter = {
        "trade": pgettext("trade, in one letter", "t"),
        "combat": pgettext("combat, in one letter", "c"),
        "authority": pgettext("authority, in one letter", "a"),
    }.get(pool, "")
    return f"+{amount}{letter}", pool


def _short(effect: Effect) -> list[Piece]:
    match effect.word:
        case "trade" | "combat" | "authority":
            return [gain(effect.word, effect.amount)]
        case "choose":
            pieces: list[Piece] = []
            for option in effect.options:
                pieces += [*([(f" {choice_word()} ", "")] if pieces else []), *short_notation(option)]
            return pieces
    return [(short(effect), "")]


def short_static(card: Card) -> list[Piece]:
    """Return the permanent effect of a card in play, in the short notation."""
    match card.static:
        case "ally-of-all":
            return [(_("ally of all"), "")]
        case "combat-per-ship":
            amount, pool = gain("combat", 1)
            # Translators: combat that each ship gives; {combat} is "+1c"
            before, _mark, after = _("{combat} per ship").partition("{combat}")
            return [piece for piece in ((before, ""), (amount, pool), (after, "")) if piece[0]]
    return []


# -- The use of a card for sale with the player's cards, in sentences -------------------------------------------------


HAND = 5
"""The cards of a hand."""


def beside_yours(table: Table, key: str) -> tuple[str, ...]:
    """Return sentences about the player's allies of a card, and how often they will meet it; empty if there are none."""
    return tuple(filter(None, (allies(table, key), together(table, key))))


def allies(table: Table, key: str) -> str:
    """Return how many of the player's cards are allies of the card; "" for an unaligned card."""
    card = table.facts.get(key)
    if card is None or card.faction == "unaligned":
        return ""
    own = owned(table, table.me)
    n = sum(table.facts[each].faction == card.faction for each in own if each in table.facts)
    words = ngettext("{n} of your {total} cards is its ally.", "{n} of your {total} cards are its allies.", n)
    return words.format(n=n, total=len(own))


def together(table: Table, key: str) -> str:
    """Return how often the card's ally ability will work; "" for a card without such an ability, or without allies."""
    card = table.facts.get(key)
    if card is None or not card.ally or card.faction == "unaligned" or not (n := _meets(table, key)):
        return ""
    return _("Its ally ability will work in {n} % of your hands with it.").format(n=n)


def _meets(table: Table, key: str) -> int:
    """Return the chance, in percent, that an ally of the card is in play or in the same hand."""
    faction, me = table.facts[key].faction, table.me
    standing = [stack.card for stack in me.in_play if stack.card in table.facts and table.facts[stack.card].is_base]
    if any(table.facts[card].faction == faction or table.facts[card].static == "ally-of-all" for card in standing):
        return 100
    drawn = owned(table, me)
    for card in standing:
        drawn.remove(card)
    others = sum(card not in table.facts or table.facts[card].faction != faction for card in drawn)
    hand = min(HAND - 1, len(drawn))
    return 100 - round(100 * comb(others, hand) / comb(len(drawn), hand))


def owned(table: Table, seat: Seat) -> list[str]:
    """Return every card of that seat: in hand, in play, in its deck and discard pile."""
    hand = [stack.card for stack in table.hand for _n in range(stack.count)]
    in_play = [stack.card for stack in seat.in_play for _n in range(stack.count)]
    return [*hand, *in_play, *seat.top, *seat.hidden, *seat.discard]


# -- effect words -----------------------------------------------------------------------------------------------------


def short(effect: Effect) -> str:
    """Return an effect in the short notation."""
    n = effect.amount
    match effect.word:
        case "draw":
            return pgettext("what a card does", "draw") if effect.amount == 1 else _("draw {n}").format(n=n)
        case "draw-if-two-bases":
            return _("2 bases: draw {n}").format(n=n)
        case "draw-per-played":
            return _("draw per {faction}").format(faction=faction_name(effect.faction))
        case "opponent-discards":
            return _("they discard")
        case "scrap":
            zones = {"hand": _("scrap from hand"), "row": _("scrap from row")}
            return zones.get(" ".join(effect.zones), _("scrap a card"))
        case "scrap-and-draw":
            return _("scrap {n}, draw").format(n=n)
        case "discard-and-draw":
            return _("discard {n}, draw").format(n=n)
        case "destroy-base":
            return _("destroy base")
        case "acquire-ship-on-top":
            return _("free ship on top")
        case "next-ship-on-top":
            return _("next ship on top")
        case "copy-ship":
            return _("copies a ship")
    return effect.text


def clause(effect: Effect) -> str:
    """Return an effect as a clause, without a full stop."""
    n = effect.amount
    match effect.word:
        case "draw":
            return ngettext("draw a card", "draw {n} cards", n).format(n=n)
        case "draw-if-two-bases":
            return ngettext(
                "if two or more of your bases are in play, draw a card",
                "if two or more of your bases are in play, draw {n} cards",
                n,
            ).format(n=n)
        case "draw-per-played":
            return _("draw a card for each {faction} card you played this turn").format(faction=faction_name(effect.faction))
        case "opponent-discards":
            return _("an opponent discards a card")
        case "scrap" if effect.zones == ("row",):
            return _("you may scrap a card from the trade row") if effect.optional else _("scrap a card from the trade row")
        case "scrap" if effect.zones == ("hand",):
            return _("you may scrap a card from your hand") if effect.optional else _("scrap a card from your hand")
        case "scrap":
            if effect.optional:
                return _("you may scrap a card from your hand or discard pile")
            return _("scrap a card from your hand or discard pile")
        case "scrap-and-draw":
            return _("scrap up to {n} cards from your hand and discard pile, then draw as many").format(n=n)
        case "discard-and-draw":
            return _("discard up to {n} cards, then draw as many").format(n=n)
        case "destroy-base":
            return _("you may destroy a base") if effect.optional else _("destroy a base")
        case "acquire-ship-on-top":
            return _("take any ship for sale for free and put it on top of your deck")
        case "next-ship-on-top":
            return _("the next ship you acquire this turn may go on top of your deck")
        case "copy-ship":
            return _("becomes a copy of another ship you played this turn, and stays Machine Cult too")
    return effect.text


# -- A card in a line of words: shorter than the full text, longer than the short notation ----------------------------


Said = Callable[[Effect], str]
"""Returns the words for an effect that is no gain."""

SAID: tuple[Said, ...] = (clause, short)
"""The functions for effects, from the longest words to the shortest."""


def brief_abilities(card: Card, said: Said) -> list[tuple[str, str, str]]:
    """Return the card's abilities, each as (which, label, words); the label is empty for an ability without a condition.

    >>> from engine.star_realms.cards import BY_KEY
    >>> [f"{label} {words}".strip() for _which, label, words in brief_abilities(BY_KEY["survey_ship"], SAID[0])]
    ['1 trade, draw a card.', 'Scrap it: an opponent discards a card.']
    """
    lines: list[tuple[str, str, str]] = []
    if card.static == "ally-of-all":
        lines.append(("static", "", _("Is an ally of every faction.")))
    elif card.static == "combat-per-ship":
        lines.append(("static", "", _("Whenever you play a ship, gain 1 combat.")))
    for which, label in (("primary", ""), ("ally", _("Ally:")), ("scrap", _("Scrap it:"))):
        words = _words(card.ability(which), said)
        if words:
            lines.append((which, label, f"{words}." if label else f"{words[:1].upper()}{words[1:]}."))
    return lines


def brief(effects: Sequence[Effect]) -> str:
    """Return effects in the fewest words: "5 combat or draw per Blob"."""
    return _words(effects, short)


def _words(effects: Sequence[Effect], said: Said) -> str:
    return ", ".join(_of(effect, said) for effect in effects)


def _of(effect: Effect, said: Said) -> str:
    if effect.word in GAINS:
        return amount_of(effect.word, effect.amount)
    if effect.options:
        return any_of([_words(option, said) for option in effect.options])
    return said(effect)
