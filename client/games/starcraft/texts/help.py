"""List the pages of the help: the game, the symbols, this table, the terms on cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from client.games.starcraft.data import INFO
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.provisional import doubts, provisional_texts
from client.games.starcraft.texts.questions import objective_sentence
from client.table.pages import BLANK, HelpPage, Printed, Row, keys_page
from client.terminal.command import Command
from client.text.i18n import _, labelled

WITH_GOALS = ("standard", "teams")
"""The modes with points, special victories and End cards."""


def help_pages(
    table: Table, rules: Mapping[str, object], commands: Sequence[Command], printed: Printed, panel: str = ""
) -> tuple[HelpPage, ...]:
    """Return the help pages for this table and player.

    `commands`: the commands available here; `panel`: the panel that is shown.
    """
    return (
        HelpPage("game", _("the game"), _game(table, printed)),
        HelpPage("symbols", _("symbols"), _signs(table, printed)),
        keys_page(commands, printed),
        INFO.help_page(table.view.mode, rules, _numbers(table, panel)),
        HelpPage("words", _("words on the cards"), _words()),
    )


def _game(table: Table, printed: Printed) -> tuple[Row, ...]:
    """Return the goal of the game, and a round in a few lines."""
    has_goals = table.view.mode in WITH_GOALS
    faction = table.faction(table.side) if table.seat is not None and has_goals else None
    return (
        ("", INFO.mode_line(table.view.mode)),
        *(((faction.name, objective_sentence(faction)),) if faction is not None else ()),
        BLANK,
        (_("A round"), ""),
        ("1", _("Planning: four orders each, face down, one at a time. The last one on a planet comes first.")),
        ("2", _("Execution: in turn, reveal one of your orders that is on top, or draw an event card for it.")),
        ("3", _("Regrouping: workers come home, areas give resources and points, event cards are executed.")),
        BLANK,
        (_("An order"), ""),
        (_("Build"), _("workers, transports, units; a building, a module; a base where you have a unit.")),
        (_("Mobilize"), _("units from the planet, or from planets next to it over your transports. One enemy area: a battle.")),
        (_("Research"), _("an event card, three combat cards, a technology.")),
        BLANK,
        ("", _("You pay with workers: one on a resource is one mineral or gas, and it comes home in regrouping.")),
        ("", _("A battle is a row of skirmishes: a card each, your attack against their health and theirs against yours.")),
        ("", _("{look} and a key only looks; {undo} undoes; {back} never does any harm.").format(**printed.keys)),
    )


def _signs(table: Table, printed: Printed) -> tuple[Row, ...]:
    """Explain the symbols of the galaxy and of a seat."""
    s = printed.signs
    rows: list[Row] = [
        (_("The galaxy"), ""),
        ("m2 g1 p1", _("an area: 2 minerals, 1 gas, 1 conquest point in a round")),
        ("- =", _("behind it: partly depleted, depleted")),
        (
            f"R{s['outpost']}mf{s['dot']}",
            _("its owner's letter, a base, a small letter for each unit, a dot for each free place"),
        ),
        (
            f"{s['versus']} {s['threat']} {s['lost']}",
            _("contested; in reach of another player's next order; left open by your units"),
        ),
        (f"KmAb{s['next']}", _("orders, the next one last: yours by kind (b, m, r; b+ is special), others by their letter")),
        ("s s+ gA ~k", _("routes by the key of the planet there: + your transport, A one of A, ~ a z-axis route")),
        (f"{s['cursor']} {s['live']}", _("the cursor; what you can pick now")),
        BLANK,
        (_("A line of a seat"), ""),
        ("12p 8h 2e", _("conquest points, combat cards in hand, unread event cards")),
        (s["turn"], _("it is that seat's turn")),
        (f"{s['online']} {s['lost']} {s['out']}", _("connected; disconnected; eliminated")),
        BLANK,
        (_("Your own line"), ""),
        (
            "min 1/4{dot}0/2".format(dot=s["dot"]),
            _("workers on each of your resources, and its limit: permanent ones first"),
        ),
        ("build 1/4  R&D 1", _("units built and your limit; special orders a round")),
    ]
    factions = [table.parts.faction[seat.faction] for seat in table.view.seats if seat.faction is not None]
    if factions:
        rows += [BLANK, ("", "  ".join(f"{faction.letter} {faction.name}" for faction in factions))]
    return tuple(rows)


def _numbers(table: Table, panel: str) -> tuple[Row, ...]:
    """Return which numbers in sight are provisional, and the name of the table's set of numbers."""
    shown = doubts(table, panel)
    here = (BLANK, (_("Provisional numbers shown here"), "")) if shown else ()
    return (*here, *_sentences(shown), BLANK, (_("Numbers"), ""), *_sentences(provisional_texts(table.parts)))


def _sentences(texts: Iterable[tuple[str, str]]) -> tuple[Row, ...]:
    return tuple(("", labelled(head, words) if head else words) for head, words in texts)


def _words() -> tuple[Row, ...]:
    return (
        (_("Standard card"), _("gives the front-line unit its attack and health: more if it matches.")),
        (_("Reinforcement"), _("is played with a standard card and works if it matches.")),
        (_("Front line"), _("the two units of a skirmish that meet. All others support.")),
        (_("Support"), _("a supporting unit adds its value to the attack if it can hit the unit in front.")),
        (_("Assist"), _("never in the front line while another unit of its side can be.")),
        (_("Splash damage"), _("after the skirmishes the other side loses another unit if yours destroyed one.")),
        (_("Cloaking"), _("a destroyed unit withdraws to another area of the planet instead.")),
        (_("Detector"), _("opposing units in its skirmish lose cloaking.")),
        (_("Play area"), _("a card that stays there keeps its effect.")),
        (_("Strategy"), _("an event card; you keep only one at a time.")),
        (_("Force mining"), _("one more resource from a full card; the area is partly depleted, then depleted.")),
        (_("Unavailable"), _("a worker that comes into your pool in regrouping.")),
        (_("Control"), _("an area with a unit or base of yours and none of an enemy's.")),
        (_("Stage"), _("event cards come in stages I, II and III. Special victories count in stage III.")),
    )
