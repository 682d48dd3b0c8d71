"""The words of the table: what can be typed beside the keys. Those of commands stand for the command of that name."""

from __future__ import annotations

from client.plain.words import Word
from client.text.i18n import N_

ACTING = (
    Word("play", N_("play, lay"), N_("play a card of your hand; alone: all that ask nothing"), N_("CARD")),
    Word("buy", N_("buy, get"), N_("buy a card of the row"), N_("CARD")),
    Word("use", N_("use, activate"), N_("use a card that you have in play"), N_("CARD")),
    Word("attack", N_("attack, hit"), N_("attack with all your combat, or a base"), N_("WHOM")),
    Word("end-turn", N_("end, done"), N_("end your turn; once more if something is left")),
    Word("pass", N_("none, no, pass"), N_("no, none, or no more")),
    Word("together", N_("together, propose"), N_("buy or destroy together with your team")),
    Word("give", N_("give, hand over"), N_("pass a card of your discard pile on")),
)
"""What is done in one's turn or to a question. Before that it waits."""

LOOKING = (
    Word("look", N_("look, card"), N_("what a card does"), N_("CARD")),
    Word("score", N_("score, authority"), N_("the authority of everybody")),
    Word("row", N_("row, trade row"), N_("what is for sale")),
    Word("hand", N_("hand, cards"), N_("your hand")),
    Word("mine", N_("mine, my cards"), N_("what you have in play")),
    Word("theirs", N_("theirs, they"), N_("what the others have"), N_("WHO")),
    Word("table", N_("table, all"), N_("everything on the table")),
    Word("log", N_("log, story"), N_("the last lines of the game"), N_("HOW MANY")),
    Word("replay", N_("replay, last turn"), N_("what the others did since your turn")),
    Word("piles", N_("piles, pile"), N_("discard piles and decks; with its number: one of them"), N_("NUMBER")),
    Word("clock", N_("clock, time"), N_("how much time everybody has")),
    Word("rules", N_("rules, rulebook"), N_("the rules of this table")),
    Word("terms", N_("terms, conditions"), N_("its clocks, and what becomes of lost lines")),
    Word("proof", N_("proof, shuffles"), N_("the proof of its shuffles, and where the record is")),
    Word("again", N_("what, repeat"), N_("who acts and what is asked; an empty line does the same")),
)

REST = (
    Word(
        "planning",
        N_("plan, next step"),
        N_("in another's turn: plan to play or buy a card; in yours: the next step"),
        N_("CARD"),
    ),
    Word(
        "advice",
        N_("advice, hint"),
        N_("what is best now, how likely it wins, and why; against bots, or where the host allows it"),
    ),
    Word("undo", N_("undo, take back"), N_("take your last action back")),
    Word("draw", N_("draw, offer a draw"), N_("offer a draw, or answer the offer")),
    Word("concede", N_("concede, give up"), N_("give the game up")),
    Word("rematch", N_("rematch, play again"), N_("after the end: play again")),
    Word("leave", N_("leave, go"), N_("leave: after the end, at any time if you watch")),
    Word("side", N_("side, turn around"), N_("see the table from the next seat's side, if you watch")),
)

SHARES = (
    Word("up", N_("more, up"), N_("one more for that share")),
    Word("down", N_("less, down"), N_("one less for that share")),
    Word("right", N_("next share, right"), N_("the share of the next of your team")),
    Word("left", N_("last share, left"), N_("the share of the one before")),
)
"""While it is asked who pays how much."""
