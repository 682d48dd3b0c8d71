"""What is asked, as a sentence: of you, with the answers and their keys, and of the others, for everybody to follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from client.games.star_realms.model import keys
from client.games.star_realms.model.shares import Shares
from client.games.star_realms.model.table import Action, Stack, Table, seat_name
from client.games.star_realms.text.card_text import clauses
from client.games.star_realms.text.teams import owned, payers, share_text
from client.games.star_realms.text.words import card_name, faction_of
from client.i18n import _, ngettext
from engine.star_realms.effects import read_effect

Asked = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be done about an open question or menu. `zone` groups choices: "hand", "discard", "row"...

    `card`: the card it is about, where none on the table shows it; `opens`: what it asks next instead of acting.
    """

    key: str
    label: str
    action: Action | None
    zone: str = ""
    faction: str = ""
    card: str = ""
    opens: Menu | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """What is open: a sentence and its choices. `again`: the key that opened it, which takes the first choice once more.

    `by_enter`: Enter takes the first choice too. A menu of ours can be closed; a question of the game (`asked`) stays.
    """

    title: str
    choices: tuple[Choice, ...]
    again: str = ""
    by_enter: bool = False
    asked: bool = False
    shares: Shares | None = None
    """Who pays how much, where that is what is asked: the arrows change it."""

    def choice(self, key: str) -> Choice | None:
        """What that key means here."""
        found = next((choice for choice in self.choices if choice.key == key), None)
        if found is None and self.choices and (key == self.again or (key == "enter" and self.by_enter)):
            return self.choices[0]
        return found


def sentence(asked: Asked, table: Table) -> str:
    """What you are asked."""
    source = card_name(str(asked.get("source", "")))
    optional = bool(asked.get("optional"))
    left = asked.get("left") or 1
    match asked["kind"]:
        case "main":
            return _("Your turn.")
        case "choose":
            return _("{card}: choose one.").format(card=source)
        case "scrap" if list(asked.get("zones", ())) == ["hand"]:
            return _("{card}: scrap a card from your hand.").format(card=source)
        case "scrap" if left > 1:
            return _("{card}: scrap up to {n} cards from hand or discard pile.").format(card=source, n=left)
        case "scrap" if optional:
            return _("{card}: you may scrap a card from hand or discard pile.").format(card=source)
        case "scrap":
            return _("{card}: scrap a card from hand or discard pile.").format(card=source)
        case "scrap-row":
            return _("{card}: you may scrap a card of the trade row.").format(card=source)
        case "discard" if asked.get("by") is not None and asked["by"] != table.seat:
            by = seat_name(table.seats, asked["by"])
            return ngettext("{name} ({card}): discard a card.", "{name} ({card}): discard {n} cards.", left).format(
                name=by, card=source, n=left
            )
        case "discard" if optional:
            return ngettext("{card}: you may discard a card.", "{card}: you may discard up to {n} cards.", left).format(
                card=source, n=left
            )
        case "discard":
            return ngettext("Discard a card.", "Discard {n} cards.", left).format(n=left)
        case "destroy-base":
            if optional:
                return _("{card}: you may destroy a base.").format(card=source)
            return _("{card}: destroy a base.").format(card=source)
        case "acquire-free":
            return _("{card}: take a ship for free, on top of your deck.").format(card=source)
        case "put-on-top":
            return _("Put {card} on top of your deck?").format(card=card_name(str(asked.get("card", ""))))
        case "copy-ship":
            return _("{card}: which ship does it copy?").format(card=source)
        case "target":
            return _("{card}: which opponent?").format(card=source)
        case "proposal":
            words = proposal_text(asked.get("action") or (), table)
            return _("{name} proposes: {what}. Do you agree?").format(name=seat_name(table.seats, asked.get("by")), what=words)
        case "bequeath":
            return _("You are out of the game. You may leave a card to {name}.").format(
                name=seat_name(table.seats, asked.get("heir"))
            )
    return _("{card} asks something this version does not know.").format(card=source)


def others_sentence(asked: Asked, table: Table) -> str:
    """What another seat is asked, for those who wait: without which cards it may choose from."""
    name = seat_name(table.seats, asked.get("seat"))
    words = {
        "main": _("{name}'s turn."),
        "choose": _("{name} is choosing ({card})."),
        "scrap": _("{name} is choosing a card to scrap ({card})."),
        "scrap-row": _("{name} is choosing a card of the trade row to scrap ({card})."),
        "discard": _("{name} is choosing a card to discard."),
        "destroy-base": _("{name} is choosing a base to destroy ({card})."),
        "acquire-free": _("{name} is choosing a free ship ({card})."),
        "put-on-top": _("{name} is deciding where the new ship goes."),
        "copy-ship": _("{name} is choosing a ship to copy."),
        "target": _("{name} is choosing an opponent ({card})."),
        "proposal": _("{name} is asked to agree to a proposal."),
        "bequeath": _("{name} may leave a card to a team member."),
    }
    return words.get(asked["kind"], _("{name} is deciding.")).format(name=name, card=card_name(str(asked.get("source") or "")))


KINDS = (
    "main",
    "choose",
    "scrap",
    "scrap-row",
    "discard",
    "destroy-base",
    "acquire-free",
    "put-on-top",
    "copy-ship",
    "target",
    "proposal",
    "bequeath",
)


def question_menu(table: Table) -> Menu | None:
    """The open question as a menu, its answers taken from the listed actions; None in the main phase or when not asked."""
    asked = table.question
    if asked is None or asked["kind"] == "main":
        return None
    free = free_keys(table)
    choices = [_choice(action, asked, table, free) for action in table.actions if action != ("pass",)]
    choices = list({choice.key or choice.action: choice for choice in reversed(choices)}.values())[::-1]
    order = {"": 0, "hand": 1, "row": 2, "mine": 3, "theirs": 4, "discard": 5}
    choices.sort(key=lambda choice: order.get(choice.zone, 9))
    if ("pass",) in table.actions:
        choices.append(Choice("0", _decline(asked), ("pass",)))
    return Menu(sentence(asked, table), tuple(choices), asked=True)


def free_keys(table: Table) -> Iterator[str]:
    """Keys for what has none of its own on the table: those no card has now."""
    used = {stack.key for zone in ("hand", "row", "mine", "theirs") for stack in table.stacks(zone)}
    return iter([key for key in keys.MINE + keys.HAND + keys.SPARE if key not in used])


def _choice(action: Action, asked: Asked, table: Table, free: Any) -> Choice:
    match action:
        case ("choose", n):
            options = asked["options"]
            return Choice(str(n + 1), option_text(options[n]), action)
        case ("scrap", "discard", card):
            return Choice(next(free, ""), card_name(card), action, "discard", faction_of(card), card=card)
        case ("scrap", "row", card) | ("acquire", card):
            return _on_table("row", card, table, action)
        case ("scrap", "hand", card) | ("discard", card):
            return _on_table("hand", card, table, action)
        case ("destroy", seat, place):
            for zone in ("theirs", "mine"):
                for stack in table.stacks(zone):
                    if stack.seat == seat and place in stack.places:
                        label = owned(table, stack.card, seat)
                        return Choice(stack.key or next(free, ""), label, action, zone, faction_of(stack.card))
        case ("copy", card):
            return _on_table("mine", card, table, action)
        case ("target", seat):
            hand = table.seats[seat].hand
            label = ngettext("{name} ({n} card in hand)", "{name} ({n} cards in hand)", hand)
            return Choice(str(seat + 1), label.format(name=seat_name(table.seats, seat), n=hand), action)
        case ("agree",):
            return Choice("1", _("agree"), action)
        case ("refuse",):
            return Choice("0", _("refuse"), action)
        case ("bequeath", card, _heir):
            return Choice(next(free, ""), card_name(card), action, "", faction_of(card), card=card)
        case ("put-on-top",):
            return Choice("1", _("on top of your deck"), action)
    return Choice(next(free, ""), " ".join(str(part) for part in action), action)


def proposal_text(action: Any, table: Table) -> str:
    """A proposal in words: what to buy or destroy together, and who pays how much."""
    count = len(payers(table))
    shares = share_text(table, tuple(action[-count:]))
    match tuple(action):
        case ("pool-acquire", card, *_shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=shares)
        case ("pool-attack", seat, place, *_shares):
            card = next((stack.card for stack in table.seats[seat].in_play if place in stack.places), "")
            what = owned(table, card, seat) if card else _("a base of {name}").format(name=seat_name(table.seats, seat))
            return _("destroy {base} together ({shares})").format(base=what, shares=shares)
    return _("something together")


def _on_table(zone: str, card: str, table: Table, action: Action) -> Choice:
    stack: Stack | None = next((s for s in table.stacks(zone) if s.card == card), None)
    if stack is None:
        stack = next((s for s in table.stacks(zone) if s.face == card), None)
    return Choice(stack.key if stack else "", card_name(card), action, zone, faction_of(card))


def _decline(asked: Asked) -> str:
    if asked["kind"] == "put-on-top":
        return _("to your discard pile")
    if asked["kind"] in ("scrap", "discard") and (asked.get("left") or 1) > 1:
        return _("no more")
    return _("none")


def option_text(option: Any) -> str:
    """One option of "this or that", in words."""
    texts = [option] if isinstance(option, str) else option
    return ", ".join(clauses([read_effect(text) for text in texts]))
