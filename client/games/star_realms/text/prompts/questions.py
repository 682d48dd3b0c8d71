"""What is asked: of you, with the answers and their keys, and of the others, as a sentence for everybody to follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from client.games.star_realms.model import keys
from client.games.star_realms.model.shares import Shares
from client.games.star_realms.model.table import Action, Stack, Table, place_of, seat_name
from client.games.star_realms.text.cards.card_text import clauses
from client.games.star_realms.text.prompts import address
from client.games.star_realms.text.teams import owned
from client.games.star_realms.text.words import card_name, faction_of
from client.i18n import _, ngettext
from client.table.desk import menus
from client.table.desk.menus import Choice
from engine.language import QuestionKind
from engine.star_realms.cards.effects import read_effect
from engine.star_realms.language import asking, main_phase, proposing


@dataclass(frozen=True, slots=True)
class Menu(menus.Menu):
    """A menu that may ask who pays how much: then the arrows change it."""

    shares: Shares | None = None

    @property
    def marks_first(self) -> bool:
        return self.by_enter and self.shares is None


def shares_of(menu: menus.Menu) -> Shares | None:
    """Who pays how much, where that is what the menu asks."""
    return menu.shares if isinstance(menu, Menu) else None


def others_sentence(asked: QuestionKind, table: Table) -> str:
    """What another seat is asked, for those who wait: without which cards it may choose from."""
    words = {
        main_phase.MainQuestion.word: _("{name}'s turn."),
        asking.ChooseQuestion.word: _("{name} is choosing ({card})."),
        asking.ScrapQuestion.word: _("{name} is choosing a card to scrap ({card})."),
        asking.ScrapRowQuestion.word: _("{name} is choosing a card of the trade row to scrap ({card})."),
        asking.DiscardQuestion.word: _discarding(table.seats[asked.seat].hand),
        asking.DestroyBaseQuestion.word: _("{name} is choosing a base to destroy ({card})."),
        asking.AcquireFreeQuestion.word: _("{name} is choosing a free ship ({card})."),
        asking.PutOnTopQuestion.word: _("{name} is deciding where the new ship goes."),
        asking.CopyShipQuestion.word: _("{name} is choosing a ship to copy."),
        asking.TargetQuestion.word: _("{name} is choosing an opponent ({card})."),
        proposing.ProposalQuestion.word: _("{name} is asked to agree to a proposal."),
        asking.BequeathQuestion.word: _("{name} may leave a card to a team member."),
    }
    name, card = seat_name(table.seats, asked.seat), card_name(asked.source or "")
    return words.get(asked.word, _("{name} is deciding.")).format(name=name, card=card, n=table.seats[asked.seat].hand)


def _discarding(hand: int) -> str:
    """{n} is how many it has in hand."""
    return ngettext(
        "{name} is choosing a card to discard, out of {n}.", "{name} is choosing a card to discard, out of {n}.", hand
    )


def in_a_word(kind: str) -> str:
    """What a seat does that is asked a question of that kind; empty for its main phase."""
    return {
        "choose": _("chooses"),
        "scrap": _("scraps"),
        "scrap-row": _("scraps"),
        "discard": _("discards"),
        "destroy-base": _("destroys"),
        "acquire-free": _("takes a ship"),
        "put-on-top": _("chooses"),
        "copy-ship": _("copies"),
        "target": _("aims"),
        "proposal": _("agrees?"),
        "bequeath": _("bequeaths"),
    }.get(kind, "")


def question_menu(table: Table) -> Menu | None:
    """The open question as a menu, its answers taken from the listed actions; None in the main phase or when not asked."""
    asked = table.question
    if asked is None or table.in_main:
        return None
    free = free_keys(table)
    choices = [_choice(action, asked, table, free) for action in table.actions if action != asking.Pass()]
    choices = list({choice.key or choice.action: choice for choice in reversed(choices)}.values())[::-1]
    order = {"": 0, "hand": 1, "row": 2, "mine": 3, "theirs": 4, "discard": 5}
    choices.sort(key=lambda choice: order.get(choice.zone, 9))
    if asking.Pass() in table.actions:
        choices.append(_declined(asked))
    said = address.question(asked, table)
    return Menu(said.sentence, tuple(choices), asked=True, block=said.block, name=said.name)


def zone_name(zone: str) -> str:
    """What the answers of a zone stand under, where they are of several."""
    return {
        "hand": _("hand"),
        "discard": _("discard pile"),
        "row": _("trade row"),
        "mine": _("in play"),
        "theirs": _("theirs"),
    }.get(zone, "")


def free_keys(table: Table) -> Iterator[str]:
    """Keys for what has none of its own on the table: those no card has now."""
    used = {stack.key for zone in ("hand", "row", "mine", "theirs") for stack in table.stacks(zone)}
    pools = keys.pools()
    return iter([key for key in pools.mine + pools.hand + pools.spare if key not in used])


def _choice(action: Action, asked: QuestionKind, table: Table, free: Iterator[str]) -> Choice:
    match action:
        case asking.Choose(n) if isinstance(asked, asking.ChooseQuestion):
            return Choice(str(n + 1), option_text(asked.options[n]), action)
        case asking.Scrap("discard", card):
            return Choice(next(free, ""), card_name(card), action, "discard", faction_of(card), card=card)
        case asking.Scrap("row", card) | main_phase.Acquire(card):
            return _on_table("row", card, table, action)
        case asking.Scrap("hand", card) | asking.Discard(card):
            return _on_table("hand", card, table, action)
        case asking.Destroy(seat, place) if (stack := place_of(table, seat, place)) is not None:
            label = owned(table, stack.card, seat)
            return Choice(stack.key or next(free, ""), label, action, stack.zone, faction_of(stack.card))
        case asking.Copy(card):
            return _on_table("mine", card, table, action)
        case asking.Target(seat):
            hand = table.seats[seat].hand
            label = ngettext("{name} ({n} card in hand)", "{name} ({n} cards in hand)", hand)
            return Choice(str(seat + 1), label.format(name=seat_name(table.seats, seat), n=hand), action)
        case proposing.Agree():
            return Choice("1", _("agree"), action)
        case proposing.Refuse():
            return Choice("2", _("refuse"), action)
        case asking.Bequeath(card):
            return Choice(next(free, ""), card_name(card), action, "", faction_of(card), card=card)
        case asking.PutOnTop():
            return Choice("1", _("on top of your deck"), action)
    return Choice(next(free, ""), " ".join(map(str, action.wire)), action)


def _on_table(zone: str, card: str, table: Table, action: Action) -> Choice:
    stack: Stack | None = next((s for s in table.stacks(zone) if s.card == card), None)
    if stack is None:
        stack = next((s for s in table.stacks(zone) if s.face == card), None)
    return Choice(stack.key if stack else "", card_name(card), action, zone, faction_of(card))


def _declined(asked: QuestionKind) -> Choice:
    """No, or no more, by 0; where that does something else instead it is an answer like the other, with a number."""
    match asked:
        case asking.PutOnTopQuestion():
            return Choice("2", _("to your discard pile"), asking.Pass())
        case asking.ScrapQuestion(left=left) | asking.DiscardQuestion(left=left) if left > 1:
            return Choice("0", _("no more"), asking.Pass())
    return Choice("0", _("none"), asking.Pass())


def option_text(option: Sequence[str]) -> str:
    """One option of "this or that", in words."""
    return ", ".join(clauses([read_effect(text) for text in option]))
