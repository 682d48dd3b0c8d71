"""The events of Star Realms in sentences: in the log, after an absence, at the beginning of a turn, and at the end of a
game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from client.games.star_realms.texts.narrator import Formatter, result
from client.games.star_realms.texts.questions import option_text
from client.games.star_realms.texts.words import amount_of, card_name, listed
from client.table import history
from client.table.formatter import event_of_any_game
from client.table.log import LIMIT, Entry
from client.text.i18n import _, all_of, ngettext
from engine.language import EventKind, Verb
from engine.star_realms.cards import ABILITIES
from engine.star_realms.cards.effects import GAINS, Effect, read_effect
from engine.star_realms.language import asking, main_phase, proposing, standing
from engine.star_realms.language.main_phase import Acquired, Attacked, Destroyed, Ended, Turn
from engine.star_realms.language.proposing import PoolAcquire, PoolAttack

# -- log --------------------------------------------------------------------------------------------------------------


LISTS = ("play", "use")
"""Kinds of entries that list cards."""
PARTS = 60
"""The most parts of an entry. Later events of the same kind begin a new entry."""
LENGTH = 1000
"""The most characters of an entry."""


def add_events(log: Sequence[Entry], events: Iterable[EventKind], formatter: Formatter) -> tuple[Entry, ...]:
    """Return the log with these events at its end."""
    entries = list(log)
    for event in events:
        _add(entries, event, formatter)
    return tuple(entries[-LIMIT:])


def _add(entries: list[Entry], event: EventKind, formatter: Formatter) -> None:
    last = entries[-1] if entries and _may_grow(entries[-1]) else None
    match event:
        case main_phase.Played(seat, card):
            _listed(entries, last, Entry("play", seat, "", card, (card_name(card),)), formatter)
        case main_phase.Used(seat, card, _place, ability):
            _listed(entries, last, Entry("use", seat, "", card, (use_part(card, ability),)), formatter)
        case main_phase.Gained(seat, pool, amount, source) if (
            last and last.parts and last.seat == seat and (source == last.cause or not source)
        ):
            _put(entries, replace(last, gains=_more(last.gains, pool, amount)), formatter, joined=True)
        case main_phase.Gained(seat, _pool, _amount, source) if last and last.kind == "choose" and source == last.cause:
            pass  # the sentence of the choice includes this event
        case main_phase.Drew(seat, count, None) if last and last.parts and last.seat == seat and last.kind in LISTS:
            _put(entries, replace(last, gains=_more(last.gains, "card", count)), formatter, joined=True)
        case asking.Chose(seat, card) if last and last.kind in LISTS and last.seat == seat and card == last.cause:
            pass
        case asking.Chose(seat, card):
            entries.append(Entry(event.word, seat, tell_event(formatter, event), card))
        case main_phase.Refilled(_slot, card) if last and last.kind in ("acquire", "scrap"):
            entries[-1] = replace(last, text=f"{last.text} {refilled(card)}", kind="acquire")
        case main_phase.Turn(seat, number):
            before = last.parts if last and last.kind == "turn" and last.cause == str(number) else ()
            parts = (*before, formatter.you_or_name(seat))
            text = turn_of(number, parts) if before else tell_event(formatter, event)
            entry = Entry("turn", seat, text, str(number), parts)
            entries[len(entries) - bool(before) :] = [entry]
        case main_phase.Drew(seat, count) if last and last.kind == "end" and last.seat == seat:
            gains = _more(last.gains, "card", count)  # if the deck is empty, the draw has two parts
            entries[-1] = replace(last, text=ended_and_drew(formatter, seat, dict(gains)["card"]), gains=gains)
        case main_phase.Shuffled(seat) if last and last.kind == "end" and last.seat == seat:
            entries.insert(-1, Entry("shuffle", seat, tell_event(formatter, event)))
        case _:
            text = tell_event(formatter, event)
            if text:
                entries.append(Entry(event.word, event.actor, text))


def _may_grow(entry: Entry) -> bool:
    """Return True if further events of the same kind may join this entry."""
    return len(entry.parts) < PARTS and len(entry.text) < LENGTH


def _listed(entries: list[Entry], last: Entry | None, entry: Entry, formatter: Formatter) -> None:
    """Add one more part to a list: to the previous entry, if it lists the same kind for the same seat."""
    if last and last.kind == entry.kind and last.seat == entry.seat:
        _put(entries, replace(entry, parts=last.parts + entry.parts, gains=last.gains), formatter, joined=True)
    else:
        _put(entries, entry, formatter, joined=False)


def _more(gains: tuple[tuple[str, int], ...], pool: str, amount: int) -> tuple[tuple[str, int], ...]:
    """Return the gains with that amount added, each pool once, in the order of its first gain."""
    together = dict(gains)
    together[pool] = together.get(pool, 0) + amount
    return tuple(together.items())


def _put(entries: list[Entry], entry: Entry, formatter: Formatter, *, joined: bool) -> None:
    tell = played if entry.kind == "play" else used
    told = replace(entry, text=tell(formatter, entry.seat if entry.seat is not None else -1, entry.parts, entry.gains))
    if joined:
        entries[-1] = told
    else:
        entries.append(told)


# -- Every event of docs/star-realms.md as a sentence, for the log, the replay and the digest -------------------------


Words = dict[str, str | int]


def tell_event(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an event; empty for a kind that this version does not know."""
    match event:
        case main_phase.Turn(seat, number):
            return t.who(seat, _("Turn {n}: you"), _("Turn {n}: {name}"), n=number)
        case main_phase.Played(seat, card):
            return played(t, seat, [card_name(card)])
        case main_phase.Used(seat, card, _place, ability):
            return used(t, seat, [use_part(card, ability)])
        case main_phase.Gained(seat, pool, amount, source):
            return _gain(t, seat, pool, amount, source)
        case asking.Chose(seat, card, n):
            return _choose(t, seat, card, n)
        case asking.Copied(seat, _place, card):
            return _copy(t, seat, card)
        case main_phase.Drew(seat, count, cards):
            return _draw(t, seat, count, cards)
        case main_phase.Shuffled(seat):
            return t.who(seat, _("You shuffled your discard pile into a new deck."), _("{name} shuffled a new deck."))
        case main_phase.Acquired(seat, card, cost, zone):
            return _acquire(t, seat, card, cost, zone)
        case main_phase.Refilled(_slot, card):
            return refilled(card)
        case asking.Scrapped(seat, card, zone):
            return _scrap(t, seat, card, zone)
        case asking.Discarded(seat, card):
            return t.who(seat, _("You discarded {card}."), _("{name} discarded {card}."), card=card_name(card))
        case asking.WentOnTop(seat, card):
            name = card_name(card)
            return t.who(seat, _("You put {card} on top of your deck."), _("{name} put {card} on top of the deck."), card=name)
        case main_phase.Nothing(seat, source, effect):
            return nothing(t, seat, source, effect)
        case asking.Passed(seat, source):
            return t.who(seat, _("You declined ({card})."), _("{name} declined ({card})."), card=card_name(source or ""))
        case main_phase.Ended(seat):
            return t.who(seat, _("You ended your turn."), _("{name} ended the turn."))
        case standing.Over(winners, reason):
            return result(t, winners, reason)
    return _of_others(t, event) or event_of_any_game(t, event)


def _of_others(t: Formatter, event: EventKind) -> str:
    """Return the sentence for an action of one seat against another."""
    match event:
        case asking.Targeted(seat, target, card):
            return _target(t, seat, target, card)
        case main_phase.Attacked(seat, target, amount, left):
            return _attack(t, seat, target, amount, left)
        case main_phase.HitBase(seat, target, card, amount):
            return _hit_base(t, seat, target, card, amount)
        case main_phase.Destroyed(seat, target, card, combat):
            return _destroy(t, seat, target, card, combat)
        case asking.Bequeathed(seat, heir, card):
            return _bequeath(t, seat, heir, card)
        case main_phase.PassedCard(seat, target, card):
            return _pass_card(t, seat, target, card)
        case proposing.Proposed(seat, action):
            what = proposal_words(t, seat, action)
            return t.who(seat, _("You propose to {what}."), _("{name} proposes to {what}."), what=what)
        case proposing.Agreed(seat):
            return t.who(seat, _("You agreed."), _("{name} agreed."))
        case proposing.Refused(seat):
            return t.who(seat, _("You refused."), _("{name} refused."))
        case proposing.ProposalDropped(seat):
            return t.who(seat, _("Your proposal is withdrawn."), _("{name}'s proposal is withdrawn."))
    return ""


def took(t: Formatter, seat: int, card: str, gains: Gains) -> str:
    """Return the sentence for the chosen option of an either/or that only gains."""
    return t.who(
        seat, _("You took {what} from {card}."), _("{name} took {what} from {card}."), what=gained(gains), card=card_name(card)
    )


def chosen_gains(t: Formatter, card: str, n: int) -> Gains:
    """Return the gains of option `n` of that card; empty if the option has other effects."""
    option = _option(t, card, n)
    return tuple((effect.word, effect.amount) for effect in option) if all(effect.word in GAINS for effect in option) else ()


def ended_and_drew(formatter: Formatter, seat: int, count: int) -> str:
    """Return the sentence for the end of a turn with its draw phase."""
    return formatter.who(
        seat,
        ngettext("You ended your turn and drew {n} card.", "You ended your turn and drew {n} cards.", count),
        ngettext("{name} ended the turn and drew {n} card.", "{name} ended the turn and drew {n} cards.", count),
        n=count,
    )


# -- sentences that need more than a line of code ----------------------------------------------------------------------


def turn_of(number: int, names: Sequence[str]) -> str:
    """Return the heading of a turn that several players take simultaneously."""
    return _("Turn {n}: {name}").format(n=number, name=all_of(names))


def _gain(t: Formatter, seat: int, pool: str, amount: int, card: str | None) -> str:
    what = amount_of(pool, amount)
    if not card:
        return t.who(seat, _("You gained {what}."), _("{name} gained {what}."), what=what)
    return t.who(
        seat, _("You gained {what} from {card}."), _("{name} gained {what} from {card}."), what=what, card=card_name(card)
    )


def _choose(t: Formatter, seat: int, card: str, n: int) -> str:
    if gains := chosen_gains(t, card, n):
        return took(t, seat, card, gains)
    option = _option(t, card, n)
    what = option_text([effect.text for effect in option]) if option else str(n + 1)
    return t.who(seat, _("You chose: {what} ({card})."), _("{name} chose: {what} ({card})."), what=what, card=card_name(card))


def _option(t: Formatter, card: str, n: int) -> Sequence[Effect]:
    effects = [effect for which in ABILITIES for effect in t.facts[card].ability(which)]
    return next((effect.options[n] for effect in effects if len(effect.options) > n), ())


def _copy(t: Formatter, seat: int, card: str) -> str:
    needle = card_name("stealth_needle")
    return t.who(
        seat, _("Your {needle} copies {card}."), _("{name}'s {needle} copies {card}."), needle=needle, card=card_name(card)
    )


def _draw(t: Formatter, seat: int, count: int, cards: Sequence[str] | None) -> str:
    if cards:
        return t.who(seat, _("You drew {cards}."), _("{name} drew {cards}."), cards=listed(cards))
    return t.who(
        seat,
        ngettext("You drew {n} card.", "You drew {n} cards.", count),
        ngettext("{name} drew {n} card.", "{name} drew {n} cards.", count),
        n=count,
    )


def _acquire(t: Formatter, seat: int, card: str, cost: int, zone: str) -> str:
    name = card_name(card)
    if zone == "deck":
        if not cost:
            return t.who(
                seat, _("You took {card} for free, on top of your deck."), _("{name} took {card} for free, on top."), card=name
            )
        return t.who(
            seat,
            _("You bought {card} for {cost}, on top of your deck."),
            _("{name} bought {card} for {cost}, on top of the deck."),
            card=name,
            cost=cost,
        )
    return t.who(seat, _("You bought {card} for {cost}."), _("{name} bought {card} for {cost}."), card=name, cost=cost)


def refilled(card: str) -> str:
    """Return the sentence for a card that came into the trade row."""
    return _("New in the row: {card}.").format(card=card_name(card))


def _scrap(t: Formatter, seat: int, card: str, zone: str) -> str:
    name = card_name(card)
    match zone:
        case "hand":
            you, other = _("You scrapped {card} from your hand."), _("{name} scrapped {card} from hand.")
        case "discard":
            you, other = _("You scrapped {card} from your discard pile."), _("{name} scrapped {card} from the discard pile.")
        case "row":
            you, other = _("You scrapped {card} from the trade row."), _("{name} scrapped {card} from the trade row.")
        case _:
            you, other = _("You scrapped your {card}."), _("{name} scrapped {card} from play.")
    return t.who(seat, you, other, card=name)


def _target(t: Formatter, seat: int, target: int, card: str) -> str:
    if target == t.me:
        return _("{name} aimed {card} at you.").format(name=t.name(seat), card=card_name(card))
    return t.who(
        seat,
        _("You aimed {card} at {target}."),
        _("{name} aimed {card} at {target}."),
        card=card_name(card),
        target=t.name(target),
    )


def _attack(t: Formatter, seat: int, target: int, amount: int, left: int) -> str:
    words: Words = {"n": amount, "before": left + amount, "left": max(left, 0)}
    if target == t.me:
        return _("{name} hit you for {n}: {before}, now {left}.").format(name=t.name(seat), **words)
    return t.who(
        seat,
        _("You hit {target} for {n}: {before}, now {left}."),
        _("{name} hit {target} for {n}: {before}, now {left}."),
        target=t.name(target),
        **words,
    )


def _hit_base(t: Formatter, seat: int, target: int, card: str, amount: int) -> str:
    words: Words = {"card": card_name(card), "n": amount}
    if target == t.me:
        return _("{name} hit your {card} for {n}.").format(name=t.name(seat), **words)
    return t.who(
        seat,
        _("You hit {target}'s {card} for {n}."),
        _("{name} hit {target}'s {card} for {n}."),
        target=t.name(target),
        **words,
    )


def _destroy(t: Formatter, seat: int, target: int, card: str, combat: int) -> str:
    words: Words = {"card": card_name(card), "n": combat}
    if target == t.me:
        one = _("{name} destroyed your {card} with {n} combat.") if combat else _("{name} destroyed your {card}.")
        return one.format(name=t.name(seat), **words)
    if combat:
        return t.who(
            seat,
            _("You destroyed {target}'s {card} with {n} combat."),
            _("{name} destroyed {target}'s {card} with {n} combat."),
            target=t.name(target),
            **words,
        )
    return t.who(
        seat, _("You destroyed {target}'s {card}."), _("{name} destroyed {target}'s {card}."), target=t.name(target), **words
    )


def _bequeath(t: Formatter, seat: int, heir: int, card: str) -> str:
    if heir == t.me:
        return _("{name} left {card} to you.").format(name=t.name(seat), card=card_name(card))
    words = {"card": card_name(card), "heir": t.name(heir)}
    return t.who(seat, _("You left {card} to {heir}."), _("{name} left {card} to {heir}."), **words)


def _pass_card(t: Formatter, seat: int, target: int, card: str) -> str:
    if target == t.me:
        return _("{name} passed {card} to you.").format(name=t.name(seat), card=card_name(card))
    words = {"card": card_name(card), "target": t.name(target)}
    return t.who(seat, _("You passed {card} to {target}."), _("{name} passed {card} to {target}."), **words)


# -- Why a part of a card did nothing, with the object that it needed -------------------------------------------------


def nothing(t: Formatter, seat: int, card: str | None, effect: str) -> str:
    """Return why an effect did nothing. `card`: its card; None for a discard that was due; `effect`: its text in the data."""
    if card is None:
        return t.who(seat, _("You had no card to discard."), _("{name} had no card to discard."))
    you, other = _words(effect)
    return t.who(seat, you, other, card=card_name(card))


def _words(effect: str) -> tuple[str, str]:
    try:
        word = read_effect(effect).word
    except ValueError:
        word = ""
    match word:
        case "scrap" | "scrap-and-draw":
            return _("{card} found nothing to scrap."), _("{name}'s {card} found nothing to scrap.")
        case "discard-and-draw":
            return _("{card} found nothing to discard."), _("{name}'s {card} found nothing to discard.")
        case "destroy-base":
            return _("{card} found no base to destroy."), _("{name}'s {card} found no base to destroy.")
        case "acquire-ship-on-top":
            return _("{card} found no ship to take."), _("{name}'s {card} found no ship to take.")
        case "copy-ship":
            return _("{card} found no ship to copy."), _("{name}'s {card} found no ship to copy.")
        case "opponent-discards":
            return _("{card} found nobody with a card to lose."), _("{name}'s {card} found nobody with a card to lose.")
        case "draw-if-two-bases":
            return _("{card} draws no cards without two bases."), _("{name}'s {card} draws no cards without two bases.")
        case "draw" | "draw-per-played":
            return _("{card} found no card to draw."), _("{name}'s {card} found no card to draw.")
    return _("Part of {card} had no effect."), _("Part of {name}'s {card} had no effect.")


# -- A proposal in the log: the card to buy or destroy as a team, and the contributions -------------------------------


def proposal_words(t: Formatter, seat: int, action: Verb) -> str:
    """Return the sentence for a proposal. `action`: the proposal with its contributions."""
    match action:
        case PoolAcquire(card, shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=_shares(t, seat, shares))
        case PoolAttack(owner, place, shares):
            if base := t.cards.get((owner, place)):
                what = _("{card} of {name}").format(card=card_name(base), name=t.name(owner))
            else:
                what = _("a base of {name}").format(name=t.name(owner))
            return _("destroy {base} together ({shares})").format(base=what, shares=_shares(t, seat, shares))
    return _("do something together")


def _shares(t: Formatter, seat: int, shares: tuple[int, ...]) -> str:
    pays = zip(t.team(seat), shares, strict=False)
    return ", ".join(f"{t.you_or_name(member)} {share}" for member, share in pays if share)


# -- The others' actions since the player's last turn, in few words, for the beginning of a turn ----------------------


NAMED = 3
"""The most purchases that are named; more are counted."""


def summary(t: Formatter, mine: Collection[int], events: Sequence[EventKind], new_cards: int) -> str:
    """Return one sentence for each seat: your bases that it destroyed, the amount of its hits on you and, in a duel, its
    purchases.

    `mine`: the seats that share this player's authority.
    """
    seats = dict.fromkeys(event.actor for event in events if event.actor is not None and event.actor not in mine)
    said = [_of(t, seat, mine, events) for seat in seats]
    if new_cards:
        said.append(ngettext("{n} card of the row is new.", "{n} cards of the row are new.", new_cards).format(n=new_cards))
    return " ".join(sentence for sentence in said if sentence)


def _of(t: Formatter, seat: int, mine: Collection[int], events: Iterable[EventKind]) -> str:
    fell, hit, bought = [], 0, []
    for event in events:
        match event:
            case Destroyed(by, target, card) if by == seat and target == t.me:
                fell.append(card)
            case Attacked(by, target, amount) if by == seat and target in mine:
                hit += amount
            case Acquired(by, card) if by == seat and len(t.names) == 2:
                bought.append(card)
    bases, cards = all_of([card_name(card) for card in fell]), _bought(bought)
    match bool(fell), bool(hit), bool(bought):
        case True, True, True:
            words = _("{name} destroyed {bases}, hit you for {n}, bought {cards}.")
        case True, True, False:
            words = _("{name} destroyed {bases}, hit you for {n}.")
        case True, False, True:
            words = _("{name} destroyed {bases}, bought {cards}.")
        case True, False, False:
            words = _("{name} destroyed {bases}.")
        case False, True, True:
            words = _("{name} hit you for {n}, bought {cards}.")
        case False, True, False:
            words = _("{name} hit you for {n}.")
        case False, False, True:
            words = _("{name} bought {cards}.")
        case _:
            return ""
    return words.format(name=t.name(seat), bases=bases, n=hit, cards=cards)


def hit_in_all(t: Formatter, seat: int, amount: int) -> str:
    """Return the total of a seat's hits on you, as a sentence."""
    return _("{name} hit you for {n}.").format(name=t.name(seat), n=amount)


def _bought(cards: Sequence[str]) -> str:
    if len(cards) > NAMED:
        return ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards))
    names = [listed([card] * cards.count(card)) for card in dict.fromkeys(cards)]
    return all_of(names)


# -- Sentences that list cards: several plays or uses in one, with the sum of their gains -----------------------------


Gains = Sequence[tuple[str, int]]
"""Pools, or "card" for drawn cards, each with its amount."""


def played(formatter: Formatter, seat: int, parts: Sequence[str], gains: Gains = ()) -> str:
    """Return several plays in one sentence, with the sum of their gains."""
    if gains:
        you, other = _("You played {cards}: {gains}."), _("{name} played {cards}: {gains}.")
    else:
        you, other = _("You played {cards}."), _("{name} played {cards}.")
    return formatter.who(seat, you, other, cards=counted(parts), gains=gained(gains))


def used(formatter: Formatter, seat: int, parts: Sequence[str], gains: Gains = ()) -> str:
    """Return several uses in one sentence, with the sum of their gains."""
    if gains:
        you, other = _("You used {cards}: {gains}."), _("{name} used {cards}: {gains}.")
    else:
        you, other = _("You used {cards}."), _("{name} used {cards}.")
    return formatter.who(seat, you, other, cards=counted(parts), gains=gained(gains))


def counted(parts: Sequence[str]) -> str:
    """Count equal neighbours: "Scout ×3, Viper"."""
    runs: list[tuple[str, int]] = []
    for part in parts:
        if runs and runs[-1][0] == part:
            runs[-1] = (part, runs[-1][1] + 1)
        else:
            runs.append((part, 1))
    return ", ".join(part if n == 1 else f"{part} ×{n}" for part, n in runs)


def gained(gains: Gains) -> str:
    """Return the gains in words: "5 combat, 4 trade"."""
    return ", ".join(amount_of(pool, amount) for pool, amount in gains)


def use_part(card: str, ability: str) -> str:
    """Return a card and the used ability, as a part of a list."""
    if ability == "ally":
        return _("{card} (ally)").format(card=card_name(card))
    if ability == "scrap":
        return _("{card} (scrap)").format(card=card_name(card))
    return card_name(card)


# -- Events during a lost connection: the most important kinds, and the turn that a bot played ------------------------


_FIRST = ("over", "defeat", "attack", "destroy", "hit-base", "discard", "propose", "bequeath", "pass-card", "acquire")
"""Kinds of events that a digest prefers, the most important first."""
_AS_EVER = ("turn", "end", "shuffle")
"""Kinds of events that occur in every turn, which a digest leaves out."""


def played_for(seat: int | None, missed: Sequence[EventKind], turn: int) -> int | None:
    """Return the absent player's last finished turn, which a bot must have played; None if there is none. `turn`: the
    current turn.
    """
    for event in reversed(missed):
        match event:
            case Ended(ended) if ended == seat:
                return turn
            case Turn(_seat, number):
                turn = number - 1
    return None


def digest(told: Sequence[Entry]) -> str:
    """Summarize these entries of the log in a sentence; if entries are left out, the sentence refers to the log."""
    return history.digest(told, _FIRST, _AS_EVER)
