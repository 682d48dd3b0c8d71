"""Each faction of StarCraft has a letter and a colour of its own."""

from __future__ import annotations

from dataclasses import replace

from client.games.starcraft.layouts.table_sheet import laid
from client.games.starcraft.layouts.theme import TOKENS, with_names
from client.games.starcraft.screen_state import Picture
from client.table.log import Entry
from client.table.owners import SeatOwner
from client.tui.canvas.theme import SEATS
from engine.starcraft.components import SHIPPED
from tests.client.games.starcraft import positions


def test_every_faction_has_a_colour_and_a_letter_of_its_own() -> None:
    assert set(TOKENS) == set(SHIPPED[1].faction)
    assert set(TOKENS.values()) == set(SEATS)
    assert len({faction.letter for faction in SHIPPED[1].factions}) == len(TOKENS)


def test_the_log_names_seats_in_their_colours_and_no_part_of_a_word() -> None:
    table = positions.seen(positions.executing())
    table = replace(table, who=tuple(SeatOwner(name) for name in ("Fay", "Bo.*", "Dee", "Cem", "Eli", "Ada")))
    said = with_names(table, "You attacked Dee on Helios: Bo.* and Deean watch, Ada won.")
    named = [(word, style) for word, style in said if style]
    assert [word for word, _style in named] == ["You", "Dee", "Bo.*", "Ada"]
    assert [style for _word, style in named] == [f"{TOKENS[table.view.seats[seat].faction or '']}!" for seat in (0, 2, 1, 5)]
    typed = (Entry("chat", 2, "Dee is strong", name="Dee"), Entry("note", None, "Dee left."))
    log = (Entry("placed", 2, "Dee placed an order."), *typed)
    lines = laid(Picture(table=table, panel="galaxy", log=log), 120, 36).lines
    coloured = [word for line in lines for word, style in line if word == "Dee" and style.endswith("!")]
    assert coloured == ["Dee"], "what people typed and notes stay as they are"
