"""Cards in words of our own: names, the short notation of one line, and the full sentences of the inspector."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from client.i18n import _, language, ngettext
from engine.star_realms.cards import BY_KEY, Card
from engine.star_realms.effects import GAINS, Effect

Piece = tuple[str, str]
"""A text and what it is about: "trade", "combat", "authority", or nothing."""

LETTERS = {"blob": "B", "trade_federation": "T", "star_empire": "S", "machine_cult": "M", "unaligned": "-"}


def card_name(key: str) -> str:
    """The card's name in the language of the interface; the key itself for a card this client does not know."""
    card = BY_KEY.get(key)
    return card.name(language()) if card else key


def faction_of(key: str) -> str:
    """The card's faction; "unaligned" for an unknown card."""
    card = BY_KEY.get(key)
    return card.faction if card else "unaligned"


def faction_name(faction: str) -> str:
    """The faction's name in the language of the interface."""
    match faction:
        case "blob":
            return _("Blob")
        case "trade_federation":
            return _("Trade Federation")
        case "star_empire":
            return _("Star Empire")
        case "machine_cult":
            return _("Machine Cult")
    return _("Unaligned")


def pool_name(pool: str) -> str:
    """Trade, combat or authority in the language of the interface."""
    return {"trade": _("trade"), "combat": _("combat"), "authority": _("authority")}.get(pool, pool)


def listed(cards: Iterable[str], times: str = "×") -> str:
    """Cards by name, alike ones counted: "Scout ×3, Viper"."""
    return ", ".join(
        card_name(card) if count == 1 else f"{card_name(card)} {times}{count}" for card, count in Counter(cards).items()
    )


def kind_of(card: Card) -> str:
    """Faction, type, cost and defense, as the inspector says them."""
    faction = faction_name(card.faction)
    if card.is_outpost:
        return _("{faction} outpost, cost {cost}, defense {defense}").format(
            faction=faction, cost=card.cost, defense=card.defense
        )
    if card.is_base:
        return _("{faction} base, cost {cost}, defense {defense}").format(faction=faction, cost=card.cost, defense=card.defense)
    return _("{faction} ship, cost {cost}").format(faction=faction, cost=card.cost)


# -- short -------------------------------------------------------------------------------------------------------------


def short(effects: Sequence[Effect]) -> list[Piece]:
    """Effects in the notation of one line: "+4a +2t draw"."""
    pieces: list[Piece] = []
    for effect in effects:
        if pieces:
            pieces.append((" ", "") if effect.word in GAINS or pieces[-1][1] else (", ", ""))
        pieces += _short(effect)
    return pieces


def gain(pool: str, amount: int) -> Piece:
    """A gain in the short notation: c, t and a are combat, trade and authority."""
    letter = {"trade": _("t"), "combat": _("c"), "authority": _("a")}.get(pool, "")
    return f"+{amount}{letter}", pool


def _short(effect: Effect) -> list[Piece]:
    number = str(effect.amount)
    match effect.word:
        case "trade" | "combat" | "authority":
            return [gain(effect.word, effect.amount)]
        case "choose":
            pieces: list[Piece] = []
            for option in effect.options:
                pieces += [*([(_(" or "), "")] if pieces else []), *short(option)]
            return pieces
        case "draw":
            text = _("draw") if effect.amount == 1 else _("draw {n}").format(n=number)
        case "draw-if-two-bases":
            text = _("2 bases: draw {n}").format(n=number)
        case "draw-per-played":
            text = _("draw per {faction}").format(faction=faction_name(effect.faction))
        case "opponent-discards":
            text = _("they discard")
        case "scrap":
            where = {"hand": _("hand"), "row": _("row")}.get(" ".join(effect.zones), _("hand/discard"))
            text = _("scrap {where}").format(where=where)
        case "scrap-and-draw":
            text = _("scrap {n}, draw").format(n=number)
        case "discard-and-draw":
            text = _("discard {n}, draw").format(n=number)
        case "destroy-base":
            text = _("destroy base")
        case "acquire-ship-on-top":
            text = _("free ship on top")
        case "next-ship-on-top":
            text = _("next ship on top")
        case "copy-ship":
            text = _("copies a ship")
        case _:
            text = effect.text
    return [(text, "")]


def short_static(card: Card) -> list[Piece]:
    """What is always on while the card is in play, in the short notation."""
    match card.static:
        case "ally-of-all":
            return [(_("ally of all"), "")]
        case "combat-per-ship":
            return [gain("combat", 1), (_(" per ship"), "")]
    return []


# -- in full -----------------------------------------------------------------------------------------------------------


def sentences(card: Card) -> list[tuple[str, str]]:
    """The card's abilities in full, each as (label, sentence); the first has no label."""
    lines: list[tuple[str, str]] = []
    if card.static == "ally-of-all":
        lines.append(("", _("Is an ally of every faction.")))
    elif card.static == "combat-per-ship":
        lines.append(("", _("Whenever you play a ship, gain 1 combat.")))
    if card.primary:
        lines.append(("", sentence(card.primary)))
    if card.ally:
        lines.append((_("Ally:"), sentence(card.ally)))
    if card.scrap:
        lines.append((_("Scrap it:"), sentence(card.scrap)))
    return lines


def sentence(effects: Sequence[Effect]) -> str:
    """Effects as sentences: "Gain 4 authority and 2 trade. Draw a card." """
    return " ".join(f"{clause[:1].upper()}{clause[1:]}." for clause in clauses(effects))


def clauses(effects: Sequence[Effect]) -> list[str]:
    """Each effect as a clause without a full stop; gains that follow each other are one."""
    said: list[str] = []
    gains: list[str] = []
    for effect in effects:
        if effect.word in GAINS:
            gains.append(f"{effect.amount} {pool_name(effect.word)}")
            continue
        if gains:
            said.append(_gained(gains))
            gains = []
        said.append(_clause(effect))
    if gains:
        said.append(_gained(gains))
    return said


def _gained(gains: Sequence[str]) -> str:
    return _("gain {what}").format(what=_(" and ").join(gains))


def _clause(effect: Effect) -> str:
    n = effect.amount
    match effect.word:
        case "choose":
            options = [", ".join(clauses(option)) for option in effect.options]
            return _("either {one}, or {other}").format(one=options[0], other=_(", or ").join(options[1:]))
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
            return _("you may scrap a card of the trade row") if effect.optional else _("scrap a card of the trade row")
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
