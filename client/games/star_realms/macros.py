"""Play all cards and abilities that need no choice, and list those that are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from client.games.star_realms.model.table import Stack, Table, seat_name
from client.games.star_realms.texts.cards import brief
from client.games.star_realms.texts.words import amount_of, card_name, listed
from client.text.i18n import _, all_of, any_of, ngettext
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import FACTIONS, GAINS, Effect
from engine.star_realms.language.main_phase import Attack, Play, Use

# -- play all ---------------------------------------------------------------------------------------------------------


ABILITIES = ("primary", "ally")


def foreseen(table: Table) -> list[Play | Use]:
    """Return the remaining actions of play all; empty if it has nothing left to do."""
    if next_action(table) is None:
        return []
    plays = _plays(table)
    return [*plays, *_uses_now(table), *_uses_then(table, [table.facts[play.card] for play in plays])]


def _plays(table: Table) -> list[Play]:
    """Return a play for every card of the hand that needs no choice. Among cards of the same order, those whose later
    abilities need a choice come last.
    """
    playable = {action.card for action in plays_now(table)}
    cards = [table.facts[stack.card] for stack in table.hand if stack.card in playable for _ in range(stack.count)]
    cards.sort(key=lambda card: (order(card)[0], any(_asks(card, ability) for ability in ABILITIES), card.key))
    return [Play(card.key) for card in cards]


def _uses_now(table: Table) -> Iterator[Use]:
    """Yield abilities that only gain and may be used before any card is played."""
    listed = set(table.listed(Use))
    for stack in table.me.in_play:
        for ability in ABILITIES:
            if ability in stack.usable and only_gains(stack.facts[stack.face].ability(ability)):
                yield from (use for place in stack.places if (use := Use(place, ability)) in listed)


def _uses_then(table: Table, played: list[Card]) -> Iterator[Use]:
    """Yield abilities that only gain and can be used after these cards were played.

    If a player makes a choice first, cards may get later places than foreseen. So an ability of a card is used without
    knowing its place only if no card played before has an ability of that name that needs a choice.
    """
    standing = [stack for stack in table.me.in_play for _ in stack.places]
    shared = _shared([*(_factions(s.facts[s.card]) | _factions(s.facts[s.face]) for s in standing), *map(_factions, played)])
    for stack in table.me.in_play:
        card = stack.facts[stack.face]
        if card.faction in shared and not {"ally"} & {*stack.usable, *stack.used} and only_gains(card.ally):
            yield from (Use(place, "ally") for place in stack.places)
    first = max((place for stack in table.me.in_play for place in stack.places), default=0) + 1
    asking: set[str] = set()
    for place, card in enumerate(played, first):
        for ability in ABILITIES:
            is_on = card.faction in shared if ability == "ally" else card.is_base
            if is_on and ability not in asking and only_gains(card.ability(ability)):
                yield Use(place, ability)
        asking |= {ability for ability in ABILITIES if _asks(card, ability)}


def _asks(card: Card, ability: str) -> bool:
    """Return True if the card has that ability and the ability does more than gain."""
    return (ability == "ally" or card.is_base) and bool(card.ability(ability)) and not only_gains(card.ability(ability))


def _factions(card: Card) -> set[str]:
    """Return the factions whose ally abilities the card enables."""
    return {*FACTIONS} if card.static == "ally-of-all" else {card.faction}


def _shared(cards: Iterable[set[str]]) -> set[str]:
    """Return the factions of at least two of these cards, whose ally abilities are therefore enabled."""
    once: set[str] = set()
    twice: set[str] = set()
    for own in cards:
        twice |= once & own
        once |= own
    return twice


# -- Play all: the next single action, and the cards that it leaves alone ---------------------------------------------


def next_action(table: Table) -> Play | Use | None:
    """Return the next single action of play all; None if nothing is left for it."""
    if not table.in_main:
        return None
    if plays := plays_now(table):
        return min(plays, key=lambda action: order(table.facts[action.card]))
    for stack in table.me.in_play:
        card = stack.facts[stack.face]
        for ability in ("primary", "ally"):
            if ability in stack.usable and only_gains(card.ability(ability)):
                for action in table.listed(Use):
                    if action.place in stack.places and action.ability == ability:
                        return action
    return None


def plays_now(table: Table) -> list[Play]:
    """Return the plays of cards that need no choice, except kept cards."""
    targets, keeps = _targets(table), kept(table)
    silent = [action for action in table.listed(Play) if plays_silently(table.facts[action.card], targets)]
    return [action for action in silent if action.card not in keeps]


def kept(table: Table) -> list[str]:
    """Return the Scouts and Vipers of the hand that are kept. They are kept if another card could still scrap them, and the
    discard pile has none to scrap instead.
    """
    if not _scrapping(table) or any(not table.facts[card].cost for card in table.me.discard):
        return []
    return [stack.card for stack in table.hand if not table.facts[stack.card].cost for _ in range(stack.count)]


def _scrapping(table: Table) -> list[str]:
    """Return the cards, in the hand or in play, whose own ability can still scrap a card of the hand."""
    hand = [stack.card for stack in table.hand if _scraps_from_hand(table.facts[stack.card])]
    bases = [s.card for s in table.me.in_play if "primary" in s.usable and _scraps_from_hand(s.facts[s.face])]
    return list(dict.fromkeys([*hand, *bases]))


def _scraps_from_hand(card: Card) -> bool:
    return any(
        effect.word == "scrap-and-draw" or (effect.word == "scrap" and "hand" in effect.zones) for effect in card.primary
    )


def plays_silently(card: Card, targets: int = 1) -> bool:
    """Return True if the player needs no choice to play that card. With several opponents, a card against one of them needs
    a target.
    """
    return card.is_base or not asks(card.primary, targets)


def only_gains(effects: Sequence[Effect]) -> bool:
    """Return True if the ability gains trade, combat or authority, and nothing else."""
    return bool(effects) and all(effect.word in GAINS for effect in effects)


def order(card: Card) -> tuple[int, str]:
    """Return the sort key of play all: bases first (one may add to every ship), then ships, ships that draw, and ships that
    make opponents choose.
    """
    words = {effect.word for effect in card.primary}
    if card.is_base:
        return (0 if card.static else 1, card.key)
    if "opponent-discards" in words:
        return (4, card.key)
    return (3 if "draw" in words or "draw-if-two-bases" in words else 2, card.key)


def summary(played: Sequence[str], used: Sequence[str], before: Table, table: Table) -> str:
    """Summarize the results of play all, and the cards left to the player. Each card is counted once, and gains are actual
    gains.

    `played`, `used`: keys of cards; `used` excludes those in `played`. `before`: the table at the beginning.
    """
    said = [_done(played, used, _gains(before, table)), _comes_to(before, table), _left(table), _keeping(table)]
    return " ".join(sentence for sentence in said if sentence) or _("Nothing for play all to do.")


def _done(played: Sequence[str], used: Sequence[str], gains: str) -> str:
    n, cards = len(played), listed(used)
    if played and used:
        if gains:
            words = ngettext(
                "You played {n} card and used {cards}: {gains}.", "You played {n} cards and used {cards}: {gains}.", n
            )
        else:
            words = ngettext("You played {n} card and used {cards}.", "You played {n} cards and used {cards}.", n)
    elif played:
        if gains:
            words = ngettext("You played {n} card: {gains}.", "You played {n} cards: {gains}.", n)
        else:
            words = ngettext("You played {n} card.", "You played {n} cards.", n)
    elif used:
        words = _("You used {cards}: {gains}.") if gains else _("You used {cards}.")
    else:
        return ""
    return words.format(n=n, cards=cards, gains=gains)


def _gains(before: Table, table: Table) -> str:
    """Return the pools that have grown, with the differences, as text."""
    now, then = table.me, before.me
    more = {"trade": now.trade - then.trade, "combat": now.combat - then.combat, "authority": now.authority - then.authority}
    return ", ".join(amount_of(pool, amount) for pool, amount in more.items() if amount > 0)


def _comes_to(before: Table, table: Table) -> str:
    """Return the totals if there were resources before, and the effect on the target if there is only one."""
    me, attacks = table.me, table.listed(Attack)
    said = []
    if (before.me.trade or before.me.combat) and _gains(before, table):
        pools = (("trade", me.trade), ("combat", me.combat))
        said.append(_("In all: {gains}.").format(gains=", ".join(amount_of(pool, n) for pool, n in pools if n)))
    if len(attacks) == 1 and table.seats[attacks[0].seat].authority > me.combat:
        target = table.seats[attacks[0].seat]
        said.append(
            _("It would bring {name} to {n}.").format(
                name=seat_name(table.seats, target.number), n=target.authority - me.combat
            )
        )
    return " ".join(said)


def _targets(table: Table) -> int:
    """Return the number of opponents that can be targets."""
    return sum(seat.reach == "seat" for seat in table.seats)


def _left(table: Table) -> str:
    """Return the remaining cards with their keys: those that need a choice, then the others; "" if a question is open
    already.
    """
    if not table.in_main:
        return ""
    said = [still_to_choose(table)] if still_to_choose(table) else []
    quiet = [stack for stack in left_to_use(table) if not asks_when_used(stack, _targets(table))]
    if quiet:
        names = all_of(list(dict.fromkeys(card_name(stack.card) for stack in quiet)))
        said.append(_("You can still use {cards}: {keys}.").format(cards=names, keys=", ".join(s.key for s in quiet)))
    return " ".join(said)


def still_to_choose(table: Table) -> str:
    """Return the cards that need a choice, each key with its choices; "" if there are none."""
    targets, keeps = _targets(table), kept(table)
    asking = [(s.key, [s.facts[s.card].primary]) for s in table.hand if s.live and s.card not in keeps]
    asking += [(stack.key, list(_abilities(stack))) for stack in left_to_use(table) if asks_when_used(stack, targets)]
    keys_of: dict[str, list[str]] = {}
    for key, found in asking:
        effects = [effect for each in found for effect in each]
        keys_of.setdefault(brief([each for each in effects if asks((each,), targets)] or effects), []).append(key)
    said = " · ".join(f"{' '.join(keys)} {words}" for words, keys in keys_of.items())
    # Translators: of cards that ask something when they are played or used: "a scrap a card · s 5 combat or draw a card"
    return _("Still to choose: {choices}.").format(choices=said) if said else ""


def _keeping(table: Table) -> str:
    """Return the sentence about cards that were kept in hand to be scrapped."""
    cards = kept(table) if table.in_main else []
    words = _("Kept in your hand for {scrapping} to scrap: {cards}.")
    return words.format(scrapping=any_of([card_name(card) for card in _scrapping(table)]), cards=listed(cards)) if cards else ""


# -- Abilities in play that can still be used, and whether one of them needs a choice ---------------------------------


_ASKS_NOTHING = (*GAINS, "draw", "draw-if-two-bases", "next-ship-on-top", "draw-per-played", "opponent-discards")


def left_to_use(table: Table) -> list[Stack]:
    """Return the stacks in play with a primary or ally ability that can be used now and has an effect."""
    return [stack for stack in table.me.in_play if any(_can_do(effects, table) for effects in _abilities(stack))]


def asks_when_used(stack: Stack, targets: int) -> bool:
    """Return True if a usable ability of the stack needs a choice."""
    return any(asks(effects, targets) for effects in _abilities(stack))


def asks(effects: tuple[Effect, ...], targets: int) -> bool:
    """Return True if the effects need a choice. With several opponents, an effect on one of them needs a target."""
    if targets > 1 and any(effect.word == "opponent-discards" for effect in effects):
        return True
    return any(effect.word not in _ASKS_NOTHING or effect.optional for effect in effects)


def _abilities(stack: Stack) -> list[tuple[Effect, ...]]:
    card = stack.facts[stack.face]
    return [card.ability(which) for which in ("primary", "ally") if which in stack.usable]


def _can_do(effects: tuple[Effect, ...], table: Table) -> bool:
    """Return True if the effects can do anything: a ship goes on top of the deck only if one can be bought."""
    if any(effect.word != "next-ship-on-top" for effect in effects):
        return True
    return any(stack.live and stack.facts[stack.card].is_ship for stack in table.row)
