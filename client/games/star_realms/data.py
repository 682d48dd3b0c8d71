"""The client's data about Star Realms: texts about modes, seats and rule switches, and its language."""

from __future__ import annotations

from client.games.star_realms.summary import SUMMARY
from client.table.contract import GameClient, Texts
from client.table.info import info_of
from client.text.i18n import N_, NN_
from engine.star_realms.language.complete import LANGUAGE
from engine.star_realms.language.kinds import CARD
from engine.star_realms.rules import SWITCHES, settle

TEXTS = Texts(
    modes={  # at most 76 cells each
        "duel": N_("One against one, 50 authority each."),
        "free-for-all": N_("Attack anybody; the last one alive wins."),
        "hunter": N_("Attack only the seat on your left, and bases on both sides; the last wins."),
        "hydra": N_("Two teams, each on one authority score, take their turns together."),
        "emperor": N_("Two teams, an emperor between two admirals; an emperor's fall ends it."),
        "raid": N_("Seat 1 is the boss, stronger and alone; raiders see each other's hands."),
    },
    mode_rules={
        "duel": (
            N_("Two players, 50 authority each. A player at 0 loses immediately."),
            N_("The first player is drawn and has 3 cards in the first hand; the other has 5."),
            N_("You may attack bases in any order, or your opponent; outposts must be destroyed first."),
        ),
        "free-for-all": (
            N_("Three to six players, 50 authority each, everybody for themselves. The last one in the game wins."),
            N_("You may attack anybody, and split your combat as you like. Outposts protect only their owner."),
            N_("The first player is drawn and has 3 cards, the next has 4, all others have 5."),
            N_("A player who is out leaves with all cards; none of them comes back into the game."),
        ),
        "hunter": (
            N_("Three to six players, 50 authority each. The last one in the game wins."),
            N_("You hunt the player on your left: you can attack, and force to discard, only that player."),
            N_("You may attack bases on both sides, so you can fight back against your own hunter."),
            N_("When a player is eliminated, the next one on that side takes their place."),
            N_("The first player is drawn and has 3 cards, the next has 4, all others have 5."),
        ),
        "hydra": (
            N_("Two teams of two or three. Each team shares its authority: 75 for two, 100 for three."),
            N_("Team members take their turn together, each with their own cards and points. It ends when all have ended."),
            N_("Together you can buy a card or destroy a base: one player proposes who pays what, and the payers agree."),
            N_("Any member's outpost protects the whole team."),
            N_("The first team is drawn at random and starts with 3 cards each, the other with 5."),
        ),
        "emperor": (
            N_("Two teams of three: an emperor with 60 authority between two admirals with 50."),
            N_("When an emperor falls, that team has lost."),
            N_("An admiral may attack only the admiral opposite, and the enemy emperor once that one is out."),
            N_("An emperor may attack anybody of the other team."),
            N_("For 1 trade you may pass a card from your discard pile to your team; a rule switch says to whom."),
            N_("An eliminated admiral may leave one card to the emperor."),
            N_("The first team begins with 3 cards each, the other has 5."),
        ),
        "raid": (
            N_("One boss against two to five raiders. Raiders have 50 authority and see each other's hands."),
            N_("Against two raiders the boss has 50 authority and draws 7 cards; against three 70 and 7."),
            N_("Against four raiders the boss has 70 authority and draws 8 cards; against five 90 and 8."),
            N_("Damage to the boss's bases adds up until the boss's next turn."),
            N_("An eliminated raider may leave one card to each of the others."),
            N_("The boss begins, with two cards fewer than usual. Raiders win together when the boss falls."),
        ),
    },
    roles={"admiral": N_("admiral"), "emperor": N_("emperor"), "boss": N_("boss"), "raider": N_("raider")},
    reasons={
        "authority": N_("the others have no authority left"),
        "concede": N_("the others conceded"),
        "turn-limit": N_("highest authority at the turn limit"),
        "draw": N_("as agreed"),
    },
    switch_names={  # at most 30 cells each
        "edition": N_("Edition"),
        "explorers": N_("Explorers"),
        "discard_timing": N_("Forced discards"),
        "destroy_own_base": N_("Own bases may be destroyed"),
        "effects_respect_outposts": N_("Outposts stop abilities too"),
        "ally_sticky": N_("Allies stay switched on"),
        "needle_counts_for_blob_world": N_("A needle counts as a Blob"),
        "needle_copies_scrapped": N_("Needles copy scrapped ships"),
        "topdeck_stacks": N_("Two ships go on the deck"),
        "carrier_explorer": N_("A carrier takes Explorers"),
        "fleet_hq": N_("Fleet HQ counts"),
        "emperor_pass": N_("Cards are passed to"),
        "turn_limit": N_("Limit of turns"),
        "handicap_seat": N_("Handicap: for seat"),
        "handicap_authority": N_("Handicap: authority"),
        "handicap_hand": N_("Handicap: first hand"),
    },
    switch_choices={  # at most 22 cells each
        "cs": N_("the Czech one"),
        "immediate": N_("at once"),
        "start_of_turn": N_("at their next turn"),
        "errata": N_("ships after it"),
        "static": N_("every ship"),
        "adjacent": N_("a neighbour"),
        "any": N_("any of the team"),
    },
    switch_sentences={  # at most 76 cells each
        ("explorers", int): NN_("{n} Explorer is in the pile.", "{n} Explorers are in the pile."),
        ("turn_limit", int): NN_("After {n} turn the highest authority wins.", "After {n} turns the highest authority wins."),
        ("handicap_seat", int): N_("A handicap is for seat {value}."),
        ("handicap_authority", 0): N_("Everybody starts as the mode says."),
        ("handicap_authority", int): N_("That seat begins with {value:+} authority."),
        ("handicap_hand", 0): N_("Everybody's first hand is as the mode says."),
        ("handicap_hand", int): N_("Cards in that seat's first hand: {value:+}."),
        ("edition", "2020"): N_("The printed rules of 2020."),
        ("edition", "2013"): N_("The printed rules of 2013."),
        ("edition", "cs"): N_("The printed rules of the Czech edition."),
        ("discard_timing", "immediate"): N_("A player who must discard does it immediately."),
        ("discard_timing", "start_of_turn"): N_("A player who must discard does it at the start of their next turn."),
        ("destroy_own_base", True): N_('"Destroy target base" may take a base of your own.'),
        ("destroy_own_base", False): N_('"Destroy target base" never takes a base of your own.'),
        ("effects_respect_outposts", True): N_("An outpost stops attacks, and abilities that destroy bases."),
        ("effects_respect_outposts", False): N_("An outpost stops attacks only; abilities reach past it."),
        ("ally_sticky", True): N_("Once switched on, an ally ability stays usable for the turn."),
        ("ally_sticky", False): N_("An ally ability can be used only while its ally is in play."),
        ("needle_counts_for_blob_world", True): N_("A Stealth Needle that copied a Blob counts as a Blob played."),
        ("needle_counts_for_blob_world", False): N_("A Stealth Needle that copied a Blob is not a Blob played."),
        ("needle_copies_scrapped", True): N_("A Stealth Needle may copy a ship scrapped since it was played."),
        ("needle_copies_scrapped", False): N_("A Stealth Needle copies no ship that has been scrapped."),
        ("topdeck_stacks", True): N_("Freighter and Central Office together put two ships on the deck."),
        ("topdeck_stacks", False): N_("Freighter and Central Office together put one ship on the deck."),
        ("carrier_explorer", True): N_("Blob Carrier may take an Explorer."),
        ("carrier_explorer", False): N_("Blob Carrier takes no Explorer."),
        ("fleet_hq", "errata"): N_("Fleet HQ counts the ships played after it."),
        ("fleet_hq", "static"): N_("Fleet HQ counts all ships played in the turn."),
        ("emperor_pass", "adjacent"): N_("In Emperor a card is passed to a neighbour."),
        ("emperor_pass", "any"): N_("In Emperor a card is passed to anybody of the team."),
        ("turn_limit", None): N_("The game lasts as many turns as it takes."),
    },
    main_switches={
        "edition": N_(
            "The printed rules: {explorers} Explorers; a card passed in Emperor goes to {emperor_pass}. F2: every switch."
        )
    },
)
DATA = GameClient(
    SUMMARY.id,
    SUMMARY.title,
    LANGUAGE,
    CARD,
    TEXTS,
    summary=SUMMARY,
    switches=SWITCHES,
    settle=settle,
)
"""The game without its own interface; the complete client is based on this value."""
INFO = info_of(DATA)
