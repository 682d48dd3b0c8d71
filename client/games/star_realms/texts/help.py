"""The pages of the help: the game, the keys, the symbols, this table, the words of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from client.games.star_realms.data import INFO
from client.games.star_realms.model.table import Table
from client.games.star_realms.texts.cards import gain
from client.games.star_realms.texts.words import LETTERS, counts, faction_name
from client.table.owners import team_sign
from client.table.pages import BLANK, HelpPage, Printed, Row, keys_page
from client.terminal.command import Command
from client.text.i18n import _
from engine.star_realms.cards.effects import FACTIONS


def help_pages(
    table: Table, rules: Mapping[str, object], commands: Sequence[Command], printed: Printed
) -> tuple[HelpPage, ...]:
    """Return the help pages for this player. `commands`: those available here."""
    return (
        HelpPage("game", _("the game"), _game(table, printed)),
        keys_page(commands, printed),
        HelpPage("symbols", _("symbols"), _signs(table, printed)),
        INFO.help_page(table.mode, rules),
        HelpPage("words", _("words on the cards"), _words(printed)),
    )


def _game(table: Table, printed: Printed) -> tuple[Row, ...]:
    s, k = printed.signs, printed.keys
    other = table.others[0].name
    if table.mode == "duel" and table.seat is not None:
        goal = _("Bring {name} from 50 authority to 0 before you reach 0.").format(name=other)
    else:
        goal = INFO.mode_line(table.mode)
    letters = {pool: gain(pool, 1)[0][2:] for pool in ("trade", "combat", "authority")}
    factions = "  ".join(f"{LETTERS[faction]} {faction_name(faction)}" for faction in (*FACTIONS, "unaligned"))
    return (
        ("", goal),
        BLANK,
        (_("Your turn"), ""),
        ("1", _("Play your hand: cards give trade {trade}, combat {combat}, authority {authority}.").format(**letters)),
        ("2", _("Buy with trade: what you buy comes back later as a card to draw.")),
        ("3", _("Attack with combat: outposts first, then other bases, or the player.")),
        ("4", _("End. Ships and hand are discarded, bases stay, and you draw five cards.")),
        BLANK,
        (_("Symbols before a card"), ""),
        (s["live"], _("you can use it now")),
        (f"{s['outpost']}5", _("an outpost: 5 combat destroys it, and it must go first")),
        (f"{s['base']}5", _("a base: 5 combat destroys it")),
        (s["done"], _("used this turn")),
        (s["new"], _("in the trade row: new since your last turn")),
        ("", factions),
        BLANK,
        ("", _("Press what you see: a card's key plays it, buys it, uses it, attacks it.")),
        ("", _("{look} only looks; {undo} undoes; {back} never does any harm.").format(**k)),
    )


def _signs(table: Table, printed: Printed) -> tuple[Row, ...]:
    s, factions = printed.signs, (*FACTIONS, "unaligned")
    rows: list[Row] = [
        (s["cursor"], _("the cursor: its card is shown in full on the right")),
        (s["live"], _("you can play, buy, use, attack or choose it now")),
        (s["done"], _("used this turn")),
        (s["new"], _("in the trade row: new since your last turn")),
        *([("1 2", _("after a card's key: its step in your plan"))] if table.seat is not None else []),
        (f"{s['down_by']}5 {s['up']}5", _("authority lost or won since the end of that player's last turn")),
        (f"{s['outpost']}5", _("an outpost: 5 combat destroys it, and it must go first")),
        (f"{s['base']}5", _("a base: 5 combat destroys it")),
        (s["out"], _("your base that was destroyed, until your next key")),
        (f"{s['times']}3", _("three such cards, under one key")),
        (" ".join(gain(pool, 2)[0] for pool in ("trade", "combat", "authority")), _("gain 2 trade, combat, authority")),
        (f"{s['free']} {s['base']}", _("beside a total: what you have; what your cards can still give")),
        ("+1", _("after a card: one more effect; Space shows it")),
        (_("ally:"), _("works while another card of its faction is in play, once a turn")),
        (_("scrap:"), _("works once, by scrapping the card itself: it leaves the game")),
        (" ".join(LETTERS[faction] for faction in factions), ", ".join(map(faction_name, factions))),
        (f"{s['online']} {s['lost']}", _("connected; disconnected")),
        (f"20 ms {s['online']}", _("the server's response time, if it is noticeable")),
        (s["clock"], _("this clock is running")),
    ]
    if table.many:
        rows += [
            (s["turn"], _("it is that player's turn")),
            (f"{s['reach']} {s['target']}", _("a player you may attack in this mode; one you can attack now")),
            (f"{s['base']} #", _("before a name: you may attack the bases but not the player")),
            (s["out"], _("an eliminated player")),
            (counts(5, 7, 2), _("cards in hand, in the deck and in the discard pile")),
        ]
    if table.has_teams:
        rows.append((" ".join(team_sign(team) for team in sorted({seat.team for seat in table.seats})), _("the team")))
    rows.append((f"{s['new']} " + _("chat {n}").format(n=1), _("number of unread chat messages")))
    return tuple(rows)


def _words(printed: Printed) -> tuple[Row, ...]:
    return (
        (_("Trade"), _("buys cards. What is left when the turn ends is lost.")),
        (_("Combat"), _("destroys bases and takes authority. What is left is lost.")),
        (_("Authority"), _("keeps you in the game. It has no upper limit.")),
        (_("Buy"), _("The card goes to your discard pile, and another takes its place.")),
        (_("Draw"), _("from your deck; when it is empty, your discard pile is shuffled into a new deck.")),
        (_("Discard"), _("from the hand to the discard pile: the card comes back later.")),
        (_("Scrap"), _("out of the game, for good. Explorers go back to their pile.")),
        (_("Ship"), _("played once, and discarded when your turn ends.")),
        (_("Base"), _("stays in play until it is destroyed, and can be used every turn.")),
        (_("Outpost"), _("a base that protects: nothing else may be attacked while it is in play.")),
        (_("Ally"), _("a second effect, when another card of that faction is in play.")),
        (_("On top"), _("on top of your deck, so that you draw it next.")),
        BLANK,
        ("", _("Every card there is, with its count: {browse}, then ← ← to All cards.").format(**printed.keys)),
    )
