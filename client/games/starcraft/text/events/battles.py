"""Battles in sentences, told from this seat's side."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.text.events import listing
from client.games.starcraft.text.narrator import Teller
from client.games.starcraft.text.words import area_name, card_name, piece_name, unit_name
from client.i18n import _, ngettext
from engine.language import EventKind
from engine.starcraft.language import battle_events as b


def of_battle(t: Teller, event: EventKind) -> str:
    """The sentence for such an event; "" for another."""
    return _of_forming(t, event) or _of_cards(t, event) or _of_values(t, event) or _of_losses(t, event)


def _of_forming(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case b.Battle(attacker, defender, area):
            if defender == t.me:
                return _("{name} attacks you on {area}.").format(name=t.name(attacker), area=area_name(parts, area))
            you, other = _("You attack {target} on {area}."), _("{name} attacks {target} on {area}.")
            return t.who(attacker, you, other, target=t.name(defender), area=area_name(parts, area))
        case b.UsedAbility(seat, card):
            return t.who(seat, _("You used {card}."), _("{name} used {card}."), card=card_name(parts, card))
        case b.Paired(skirmish, attacking, defending):
            words = _("Skirmish {n}: {attacking} against {defending}.")
            return words.format(n=skirmish, attacking=unit_name(parts, attacking), defending=unit_name(parts, defending))
        case b.FrontPicked(seat, unit):
            you, other = _("You put {unit} in the front line."), _("{name} put {unit} in the front line.")
            return t.who(seat, you, other, unit=unit_name(parts, unit))
        case b.Supports(seat, unit, skirmish):
            return supported(t, seat, skirmish, [(unit, 1)])
        case b.SkirmishBegins(skirmish):
            return _("Skirmish {n} is resolved.").format(n=skirmish)
        case b.BattleOver(None):
            return _("The battle is over, and nobody holds the area.")
        case b.BattleOver(int() as winner):
            return t.who(winner, _("You won the battle."), _("{name} won the battle."))
    return ""


def _of_cards(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case b.PlacedCard(seat, skirmish, str() as card):
            you, other = _("You placed {card} in skirmish {n}."), _("{name} placed {card} in skirmish {n}.")
            return t.who(seat, you, other, card=card_name(parts, card), n=skirmish)
        case b.PlacedCard(seat, skirmish, None, place):
            if place == "deck":
                you = _("You placed the top card of your deck, unseen, in skirmish {n}.")
                return t.who(seat, you, _("{name} placed the top card of the deck in skirmish {n}."), n=skirmish)
            return t.who(seat, _("You placed a card in skirmish {n}."), _("{name} placed a card in skirmish {n}."), n=skirmish)
        case b.OpenCard(seat, skirmish, card):
            you, other = _("You placed {card} open in skirmish {n}."), _("{name} placed {card} open in skirmish {n}.")
            return t.who(seat, you, other, card=card_name(parts, card), n=skirmish)
        case b.Shown(skirmish, attacking, defending):
            return shown(t, skirmish, attacking, defending)
        case b.Void(seat, card, "lone-reinforcement"):
            you = _("Your {card} counts for nothing: a reinforcement needs a standard card.")
            other = _("{name}'s {card} counts for nothing: a reinforcement needs a standard card.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Void(seat, card):
            you = _("Your {card} counts for nothing: it matches none of your units there.")
            other = _("{name}'s {card} counts for nothing: it matches no unit there.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Cancelled(seat, card):
            you, other = _("Your {card} is cancelled."), _("{name}'s {card} is cancelled.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Triggered(seat, card):
            you, other = _("Your {card} brings splash damage."), _("{name}'s {card} brings splash damage.")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.Returned(seat, card):
            you = _("Your {card} went back to your technology deck.")
            return t.who(seat, you, _("{name}'s {card} went back to the technology deck."), card=card_name(parts, card))
    return ""


def shown(t: Teller, skirmish: int, attacking: Sequence[str], defending: Sequence[str]) -> str:
    """The cards of both sides, by the names of who fights where they are known."""
    if t.battle is None:
        one, other = _("the attacker"), _("the defender")
    else:
        one, other = (t.you_or_name(seat) for seat in t.battle)
    words = _("Skirmish {n}: {one} {cards}; {other} {others}.")
    none = _("no card")
    cards, others = (listing.cards(t.parts, side) or none for side in (attacking, defending))
    return words.format(n=skirmish, one=one, cards=cards, other=other, others=others)


def _of_values(t: Teller, event: EventKind) -> str:
    match event:
        case b.Part(skirmish, seat, why, attack, health):
            you = _("Skirmish {n}, yours: {source} gives {values}.")
            other = _("Skirmish {n}, {name}'s: {source} gives {values}.")
            return t.who(seat, you, other, n=skirmish, source=part_name(t, why), values=values(attack, health))
        case b.Sum(skirmish, seat, attack, health):
            return sums(t, skirmish, [(seat, attack, health)])
    return ""


def sums(t: Teller, skirmish: int, sides: Sequence[tuple[int, int, int]]) -> str:
    """Final values: "Skirmish 1: you attack 7, health 7; Dee attack 5, health 7." Each side as seat, attack, health."""
    said = [
        _("{name} attack {attack}, health {health}").format(name=t.you_or_name(seat), attack=attack, health=health)
        for seat, attack, health in sides
    ]
    return _("Skirmish {n}: {sides}.").format(n=skirmish, sides="; ".join(said))


def part_name(t: Teller, why: str) -> str:
    """What gives a side something: a card, a unit, or a word."""
    match why:
        case "special-mobilize":
            return _("special Mobilize")
        case "air-support":
            return piece_name(t.parts, "air_support")
    return unit_name(t.parts, why) if why in t.parts.unit else card_name(t.parts, why)


def pairs(t: Teller, made: Sequence[tuple[int, str, str]]) -> str:
    """Who meets whom, the attacker's unit first."""
    each = [
        _("{n} {attacking} against {defending}").format(
            n=skirmish, attacking=unit_name(t.parts, attacking), defending=unit_name(t.parts, defending)
        )
        for skirmish, attacking, defending in made
    ]
    return _("Skirmishes: {pairs}.").format(pairs=", ".join(each))


def supported(t: Teller, seat: int, skirmish: int, units: listing.Counted) -> str:
    """Which units of a side support in a skirmish."""
    you, other = _("Your support in skirmish {n}: {units}."), _("{name}'s support in skirmish {n}: {units}.")
    return t.who(seat, you, other, n=skirmish, units=listing.units(t.parts, units))


def values(attack: int, health: int) -> str:
    """What is added: "attack 6, health 4"; "nothing"."""
    said = [*([_("attack {n}").format(n=attack)] if attack else []), *([_("health {n}").format(n=health)] if health else [])]
    return ", ".join(said) or _("nothing")


def _of_losses(t: Teller, event: EventKind) -> str:
    parts = t.parts
    match event:
        case b.UnitDestroyed(seat, unit, why):
            return lost(t, seat, [(unit, 1)], why)
        case b.LostWorker(seat, card):
            you, other = _("You lost a worker ({card})."), _("{name} lost a worker ({card}).")
            return t.who(seat, you, other, card=card_name(parts, card))
        case b.IdleWorker(seat, card):
            you = _("One of your workers is unavailable ({card}).")
            return t.who(seat, you, _("A worker of {name} is unavailable ({card})."), card=card_name(parts, card))
        case b.Withdrew(seat, unit, area):
            you = _("Your {unit}, cloaked, withdrew to {area}.")
            other = _("{name}'s {unit}, cloaked, withdrew to {area}.")
            return t.who(seat, you, other, unit=unit_name(parts, unit), area=area_name(parts, area))
        case b.Retreated(seat, unit, area, count):
            return retreated(t, seat, area, [(unit, count)])
    return ""


def lost(t: Teller, seat: int, units: listing.Counted, why: str) -> str:
    """Units of a battle were destroyed: in a skirmish, by a nuke, for lack of room, or by a card."""
    words = {"units": listing.units(t.parts, units)}
    match why:
        case "skirmish":
            return t.who(seat, _("You lost {units}."), _("{name} lost {units}."), **words)
        case "nuke":
            return t.who(seat, _("You lost {units} to a nuke."), _("{name} lost {units} to a nuke."), **words)
        case "surplus":
            return t.who(
                seat, _("You lost {units}: no room to retreat."), _("{name} lost {units}: no room to retreat."), **words
            )
    words["card"] = card_name(t.parts, why)
    return t.who(seat, _("You lost {units} ({card})."), _("{name} lost {units} ({card})."), **words)


def retreated(t: Teller, seat: int, area: str, units: listing.Counted) -> str:
    """Units left the battle."""
    words = {"units": listing.units(t.parts, units), "area": area_name(t.parts, area)}
    you, other = _("Your {units} retreated to {area}."), _("{name}'s {units} retreated to {area}.")
    return t.who(seat, you, other, **words)


def placed_cards(t: Teller, seat: int, count: int) -> str:
    """Somebody placed cards that this seat does not see."""
    you = ngettext("You placed {n} card.", "You placed {n} cards.", count)
    other = ngettext("{name} placed {n} card.", "{name} placed {n} cards.", count)
    return t.who(seat, you, other, n=count)
