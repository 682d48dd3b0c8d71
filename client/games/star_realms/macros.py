"""Play all that is plain in one message or one action after the other, and know what is left to use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from client.games.star_realms.model.table import Stack, Table, seat_name
from client.games.star_realms.texts.cards import brief
from client.games.star_realms.texts.words import amount_of, card_name, listed
from client.text.i18n import _, all_of, any_of, ngettext
from engine.star_realms.cards import Card
from engine.star_realms.cards.effects import FACTIONS, GAINS, Effect
from engine.star_realms.language.main_phase import Attack, Play, Use

# -- all at once ------------------------------------------------------------------------------------------------------


ABILITIES = ("primary", "ally")


def foreseen(table: Table) -> list[Play | Use]:
    """Return what play all does from here on; empty if it has nothing left to do."""
    if next_action(table) is None:
        return []
    plays = _plays(table)
    return [*plays, *_uses_now(table), *_uses_then(table, [table.facts[play.card] for play in plays])]


def _plays(table: Table) -> list[Play]:
    """List every card of the hand that asks nothing; of those equal in their order, the ones that can ask later last."""
    playable = {action.card for action in plays_now(table)}
    cards = [table.facts[stack.card] for stack in table.hand if stack.card in playable for _ in range(stack.count)]
    cards.sort(key=lambda card: (order(card)[0], any(_asks(card, ability) for ability in ABILITIES), card.key))
    return [Play(card.key) for card in cards]


def _uses_now(table: Table) -> Iterator[Use]:
    """Yield abilities that may be used before anything is played, and only gain."""
    listed = set(table.listed(Use))
    for stack in table.me.in_play:
        for ability in ABILITIES:
            if ability in stack.usable and only_gains(stack.facts[stack.face].ability(ability)):
                yield from (use for place in stack.places if (use := Use(place, ability)) in listed)


def _uses_then(table: Table, played: list[Card]) -> Iterator[Use]:
    """Yield abilities that only gain and can be used when these cards have been played.

    The first of them may get a later place than the next visibly free one: each of the others too then. So an ability of a card
    is used blindly only if no card played before it has one by that name that asks something.
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
    """Return whether the card has that ability to use, and it does more than gain."""
    return (ability == "ally" or card.is_base) and bool(card.ability(ability)) and not only_gains(card.ability(ability))


def _factions(card: Card) -> set[str]:
    """Return the factions for whose ally abilities the card counts."""
    return {*FACTIONS} if card.static == "ally-of-all" else {card.faction}


def _shared(cards: Iterable[set[str]]) -> set[str]:
    """Return the factions of at least two of these cards, so that their ally abilities are on."""
    once: set[str] = set()
    twice: set[str] = set()
    for own in cards:
        twice |= once & own
        once |= own
    return twice


# -- Play all: which single action comes next, and what it leaves alone -----------------------------------------------


def next_action(table: Table) -> Play | Use | None:
    """Return the next single action of play all, or None when there is nothing left for it."""
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
    """Return the cards of the hand that it plays: each whose play asks nothing, but for those it keeps."""
    targets, keeps = _targets(table), kept(table)
    silent = [action for action in table.listed(Play) if plays_silently(table.facts[action.card], targets)]
    return [action for action in silent if action.card not in keeps]


def kept(table: Table) -> list[str]:
    """Return the Scouts and Vipers of the hand, if a card that is still to be played or used could scrap one of them, and the
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
    """Return whether playing that card asks you nothing; with several opponents, a card against one of them asks for the
    target."""
    return card.is_base or not asks(card.primary, targets)


def only_gains(effects: Sequence[Effect]) -> bool:
    """Return whether an ability gains trade, combat or authority, and nothing else."""
    return bool(effects) and all(effect.word in GAINS for effect in effects)


def order(card: Card) -> tuple[int, str]:
    """Sort bases first (one may add to every ship), what draws next, what asks the others last."""
    words = {effect.word for effect in card.primary}
    if card.is_base:
        return (0 if card.static else 1, card.key)
    if "opponent-discards" in words:
        return (4, card.key)
    return (3 if "draw" in words or "draw-if-two-bases" in words else 2, card.key)


def summary(played: Sequence[str], used: Sequence[str], before: Table, table: Table) -> str:
    """Summarize what play all did, and what it left to you. A card counts once, and gains are actual gains.

    `played`, `used`: keys of cards, the used ones without those played; `before`: the table when it began.
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
    """Return what there is more of than before, in words."""
    now, then = table.me, before.me
    more = {"trade": now.trade - then.trade, "combat": now.combat - then.combat, "authority": now.authority - then.authority}
    return ", ".join(amount_of(pool, amount) for pool, amount in more.items() if amount > 0)


def _comes_to(before: Table, table: Table) -> str:
    """Return the total: with what there was before, and the target, if there is one alone."""
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
    """Return how many opponents may be meant."""
    return sum(seat.reach == "seat" for seat in table.seats)


def _left(table: Table) -> str:
    """Return what was left alone, with its keys: what asks, then what does not. Nothing if something is asked already."""
    if not table.in_main:
        return ""
    said = [still_to_choose(table)] if still_to_choose(table) else []
    quiet = [stack for stack in left_to_use(table) if not asks_when_used(stack, _targets(table))]
    if quiet:
        names = all_of(list(dict.fromkeys(card_name(stack.card) for stack in quiet)))
        said.append(_("You can still use {cards}: {keys}.").format(cards=names, keys=", ".join(s.key for s in quiet)))
    return " ".join(said)


def still_to_choose(table: Table) -> str:
    """Return what asks when it is played or used, each by its key with its choices; "" if nothing does."""
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
    """Say what it did not play, so that it can be scrapped."""
    cards = kept(table) if table.in_main else []
    words = _("Kept in your hand for {scrapping} to scrap: {cards}.")
    return words.format(scrapping=any_of([card_name(card) for card in _scrapping(table)]), cards=listed(cards)) if cards else ""


# -- Abilities in play that wait to be used: of which cards, and whether one of them asks something -------------------


_ASKS_NOTHING = (*GAINS, "draw", "draw-if-two-bases", "next-ship-on-top", "draw-per-played", "opponent-discards")


def left_to_use(table: Table) -> list[Stack]:
    """List what in play has a primary or ally ability that may be used now and can do something."""
    return [stack for stack in table.me.in_play if any(_can_do(effects, table) for effects in _abilities(stack))]


def asks_when_used(stack: Stack, targets: int) -> bool:
    """Return whether one of its abilities that may be used now asks you something."""
    return any(asks(effects, targets) for effects in _abilities(stack))


def asks(effects: tuple[Effect, ...], targets: int) -> bool:
    """Return whether you are asked something; with several opponents, an effect on one of them asks for the target."""
    if targets > 1 and any(effect.word == "opponent-discards" for effect in effects):
        return True
    return any(effect.word not in _ASKS_NOTHING or effect.optional for effect in effects)


def _abilities(stack: Stack) -> list[tuple[Effect, ...]]:
    card = stack.facts[stack.face]
    return [card.ability(which) for which in ("primary", "ally") if which in stack.usable]


def _can_do(effects: tuple[Effect, ...], table: Table) -> bool:
    """Return whether the effects can do anything: a ship goes on top of the deck only if one can be bought."""
    if any(effect.word != "next-ship-on-top" for effect in effects):
        return True
    return any(stack.live and stack.facts[stack.card].is_ship for stack in table.row)
