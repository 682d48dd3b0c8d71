"""What is asked, as a sentence: of you, with the answers and their keys, and of the others, for everybody to follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from client.games.star_realms.model import keys
from client.games.star_realms.model.shares import Shares
from client.games.star_realms.model.table import Action, Stack, Table, place_of, seat_name
from client.games.star_realms.text.card_text import clauses
from client.games.star_realms.text.teams import owned, share_text
from client.games.star_realms.text.words import card_name, faction_of
from client.i18n import _, ngettext
from engine.language import QuestionKind
from engine.star_realms.cards.effects import read_effect
from engine.star_realms.language import asking, main_phase, proposing


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


def sentence(asked: QuestionKind, table: Table) -> str:
    """What you are asked."""
    source = card_name(asked.source or "")
    match asked:
        case main_phase.MainQuestion():
            return _("Your turn.")
        case asking.ChooseQuestion():
            return _("{card}: choose one.").format(card=source)
        case asking.ScrapQuestion(zones=("hand",)):
            return _("{card}: scrap a card from your hand.").format(card=source)
        case asking.ScrapQuestion(left=left) if left > 1:
            return _("{card}: scrap up to {n} cards from hand or discard pile.").format(card=source, n=left)
        case asking.ScrapQuestion(optional=True):
            return _("{card}: you may scrap a card from hand or discard pile.").format(card=source)
        case asking.ScrapQuestion():
            return _("{card}: scrap a card from hand or discard pile.").format(card=source)
        case asking.ScrapRowQuestion():
            return _("{card}: you may scrap a card of the trade row.").format(card=source)
        case asking.DiscardQuestion():
            return _to_discard(asked, source, table)
        case asking.DestroyBaseQuestion(optional=True):
            return _("{card}: you may destroy a base.").format(card=source)
        case asking.DestroyBaseQuestion():
            return _("{card}: destroy a base.").format(card=source)
        case asking.AcquireFreeQuestion():
            return _("{card}: take a ship for free, on top of your deck.").format(card=source)
        case asking.PutOnTopQuestion(card=card):
            return _("Put {card} on top of your deck?").format(card=card_name(card))
        case asking.CopyShipQuestion():
            return _("{card}: which ship does it copy?").format(card=source)
        case asking.TargetQuestion():
            return _("{card}: which opponent?").format(card=source)
        case proposing.ProposalQuestion(by=by, action=action):
            words = proposal_text(action, table)
            return _("{name} proposes: {what}. Do you agree?").format(name=seat_name(table.seats, by), what=words)
        case asking.BequeathQuestion(heir=heir):
            return _("You are out of the game. You may leave a card to {name}.").format(name=seat_name(table.seats, heir))
    return _("{card} asks something this version does not know.").format(card=source)


def _to_discard(asked: asking.DiscardQuestion, source: str, table: Table) -> str:
    left = asked.left or 1
    if asked.by is not None and asked.by != table.seat:
        by = seat_name(table.seats, asked.by)
        return ngettext("{name} ({card}): discard a card.", "{name} ({card}): discard {n} cards.", left).format(
            name=by, card=source, n=left
        )
    if asked.optional:
        return ngettext("{card}: you may discard a card.", "{card}: you may discard up to {n} cards.", left).format(
            card=source, n=left
        )
    return ngettext("Discard a card.", "Discard {n} cards.", left).format(n=left)


def others_sentence(asked: QuestionKind, table: Table) -> str:
    """What another seat is asked, for those who wait: without which cards it may choose from."""
    words = {
        main_phase.MainQuestion.word: _("{name}'s turn."),
        asking.ChooseQuestion.word: _("{name} is choosing ({card})."),
        asking.ScrapQuestion.word: _("{name} is choosing a card to scrap ({card})."),
        asking.ScrapRowQuestion.word: _("{name} is choosing a card of the trade row to scrap ({card})."),
        asking.DiscardQuestion.word: _("{name} is choosing a card to discard."),
        asking.DestroyBaseQuestion.word: _("{name} is choosing a base to destroy ({card})."),
        asking.AcquireFreeQuestion.word: _("{name} is choosing a free ship ({card})."),
        asking.PutOnTopQuestion.word: _("{name} is deciding where the new ship goes."),
        asking.CopyShipQuestion.word: _("{name} is choosing a ship to copy."),
        asking.TargetQuestion.word: _("{name} is choosing an opponent ({card})."),
        proposing.ProposalQuestion.word: _("{name} is asked to agree to a proposal."),
        asking.BequeathQuestion.word: _("{name} may leave a card to a team member."),
    }
    name, card = seat_name(table.seats, asked.seat), card_name(asked.source or "")
    return words.get(asked.word, _("{name} is deciding.")).format(name=name, card=card)


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
        choices.append(Choice("0", _decline(asked), asking.Pass()))
    return Menu(sentence(asked, table), tuple(choices), asked=True)


def free_keys(table: Table) -> Iterator[str]:
    """Keys for what has none of its own on the table: those no card has now."""
    used = {stack.key for zone in ("hand", "row", "mine", "theirs") for stack in table.stacks(zone)}
    return iter([key for key in keys.MINE + keys.HAND + keys.SPARE if key not in used])


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
            return Choice("0", _("refuse"), action)
        case asking.Bequeath(card):
            return Choice(next(free, ""), card_name(card), action, "", faction_of(card), card=card)
        case asking.PutOnTop():
            return Choice("1", _("on top of your deck"), action)
    return Choice(next(free, ""), " ".join(map(str, action.wire)), action)


def proposal_text(action: Action, table: Table) -> str:
    """A proposal in words: what to buy or destroy together, and who pays how much."""
    match action:
        case proposing.PoolAcquire(card, shares):
            return _("buy {card} together ({shares})").format(card=card_name(card), shares=share_text(table, shares))
        case proposing.PoolAttack(seat, place, shares):
            stack = place_of(table, seat, place)
            if stack is not None:
                what = owned(table, stack.card, seat)
            else:
                what = _("a base of {name}").format(name=seat_name(table.seats, seat))
            return _("destroy {base} together ({shares})").format(base=what, shares=share_text(table, shares))
    return _("something together")


def _on_table(zone: str, card: str, table: Table, action: Action) -> Choice:
    stack: Stack | None = next((s for s in table.stacks(zone) if s.card == card), None)
    if stack is None:
        stack = next((s for s in table.stacks(zone) if s.face == card), None)
    return Choice(stack.key if stack else "", card_name(card), action, zone, faction_of(card))


def _decline(asked: QuestionKind) -> str:
    match asked:
        case asking.PutOnTopQuestion():
            return _("to your discard pile")
        case asking.ScrapQuestion(left=left) | asking.DiscardQuestion(left=left) if left > 1:
            return _("no more")
    return _("none")


def option_text(option: Sequence[str]) -> str:
    """One option of "this or that", in words."""
    return ", ".join(clauses([read_effect(text) for text in option]))
