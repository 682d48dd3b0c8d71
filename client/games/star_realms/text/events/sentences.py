"""Every event of docs/star-realms.md as a sentence, for the log, the replay and the digest."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.star_realms.text.events.listing import Gains, gained, played, use_part, used
from client.games.star_realms.text.events.nothing import nothing
from client.games.star_realms.text.events.proposal_words import proposal_words
from client.games.star_realms.text.narrator import Teller, result
from client.games.star_realms.text.prompts.questions import option_text
from client.games.star_realms.text.words import amount_of, card_name, listed, listed_names
from client.i18n import _, ngettext
from client.table.telling.events import of_any_game
from engine.language import EventKind
from engine.star_realms.cards import ABILITIES
from engine.star_realms.cards.effects import GAINS, Effect
from engine.star_realms.language import asking, main_phase, proposing, standing

Words = dict[str, str | int]


def tell(t: Teller, event: EventKind) -> str:
    """The sentence for an event; empty for a kind this version does not know."""
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
    return _of_others(t, event) or of_any_game(t, event)


def _of_others(t: Teller, event: EventKind) -> str:
    """What one seat does to another."""
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
            return t.who(seat, _("Your proposal is off."), _("{name}'s proposal is off."))
    return ""


def took(t: Teller, seat: int, card: str, gains: Gains) -> str:
    """The half of an either/or that was chosen, where it only gains."""
    return t.who(
        seat, _("You took {what} from {card}."), _("{name} took {what} from {card}."), what=gained(gains), card=card_name(card)
    )


def chosen_gains(t: Teller, card: str, n: int) -> Gains:
    """What option `n` of that card gains; nothing where it does something else."""
    option = _option(t, card, n)
    return tuple((effect.word, effect.amount) for effect in option) if all(effect.word in GAINS for effect in option) else ()


def ended_and_drew(teller: Teller, seat: int, count: int) -> str:
    """The end of a turn with its draw phase."""
    return teller.who(
        seat,
        ngettext("You ended your turn and drew {n} card.", "You ended your turn and drew {n} cards.", count),
        ngettext("{name} ended the turn and drew {n} card.", "{name} ended the turn and drew {n} cards.", count),
        n=count,
    )


# -- what takes more than a line ---------------------------------------------------------------------------------------


def turn_of(number: int, names: Sequence[str]) -> str:
    """A turn that several take together."""
    return _("Turn {n}: {name}").format(n=number, name=listed_names(names))


def _gain(t: Teller, seat: int, pool: str, amount: int, card: str | None) -> str:
    what = amount_of(pool, amount)
    if not card:
        return t.who(seat, _("You gained {what}."), _("{name} gained {what}."), what=what)
    return t.who(
        seat, _("You gained {what} from {card}."), _("{name} gained {what} from {card}."), what=what, card=card_name(card)
    )


def _choose(t: Teller, seat: int, card: str, n: int) -> str:
    if gains := chosen_gains(t, card, n):
        return took(t, seat, card, gains)
    option = _option(t, card, n)
    what = option_text([effect.text for effect in option]) if option else str(n + 1)
    return t.who(seat, _("You chose: {what} ({card})."), _("{name} chose: {what} ({card})."), what=what, card=card_name(card))


def _option(t: Teller, card: str, n: int) -> Sequence[Effect]:
    effects = [effect for which in ABILITIES for effect in t.facts[card].ability(which)]
    return next((effect.options[n] for effect in effects if len(effect.options) > n), ())


def _copy(t: Teller, seat: int, card: str) -> str:
    needle = card_name("stealth_needle")
    return t.who(
        seat, _("Your {needle} copies {card}."), _("{name}'s {needle} copies {card}."), needle=needle, card=card_name(card)
    )


def _draw(t: Teller, seat: int, count: int, cards: Sequence[str] | None) -> str:
    if cards:
        return t.who(seat, _("You drew {cards}."), _("{name} drew {cards}."), cards=listed(cards))
    return t.who(
        seat,
        ngettext("You drew {n} card.", "You drew {n} cards.", count),
        ngettext("{name} drew {n} card.", "{name} drew {n} cards.", count),
        n=count,
    )


def _acquire(t: Teller, seat: int, card: str, cost: int, zone: str) -> str:
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
    """What came into the trade row."""
    return _("New in the row: {card}.").format(card=card_name(card))


def _scrap(t: Teller, seat: int, card: str, zone: str) -> str:
    name = card_name(card)
    match zone:
        case "hand":
            you, other = _("You scrapped {card} from your hand."), _("{name} scrapped {card} from hand.")
        case "discard":
            you, other = _("You scrapped {card} from your discard pile."), _("{name} scrapped {card} from the discard pile.")
        case "row":
            you, other = _("You scrapped {card} of the trade row."), _("{name} scrapped {card} of the trade row.")
        case _:
            you, other = _("You scrapped your {card}."), _("{name} scrapped {card} from play.")
    return t.who(seat, you, other, card=name)


def _target(t: Teller, seat: int, target: int, card: str) -> str:
    if target == t.me:
        return _("{name} aimed {card} at you.").format(name=t.name(seat), card=card_name(card))
    return t.who(
        seat,
        _("You aimed {card} at {target}."),
        _("{name} aimed {card} at {target}."),
        card=card_name(card),
        target=t.name(target),
    )


def _attack(t: Teller, seat: int, target: int, amount: int, left: int) -> str:
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


def _hit_base(t: Teller, seat: int, target: int, card: str, amount: int) -> str:
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


def _destroy(t: Teller, seat: int, target: int, card: str, combat: int) -> str:
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


def _bequeath(t: Teller, seat: int, heir: int, card: str) -> str:
    if heir == t.me:
        return _("{name} left {card} to you.").format(name=t.name(seat), card=card_name(card))
    words = {"card": card_name(card), "heir": t.name(heir)}
    return t.who(seat, _("You left {card} to {heir}."), _("{name} left {card} to {heir}."), **words)


def _pass_card(t: Teller, seat: int, target: int, card: str) -> str:
    if target == t.me:
        return _("{name} passed {card} to you.").format(name=t.name(seat), card=card_name(card))
    words = {"card": card_name(card), "target": t.name(target)}
    return t.who(seat, _("You passed {card} to {target}."), _("{name} passed {card} to {target}."), **words)
