"""The 49 cards as printed, stated here independently of the data.

Abilities use the words of a card list: "; " separates parts that resolve in that order.
"""

from __future__ import annotations

import re
from typing import NamedTuple

CARD_LIST = """
battle_blob: blob ship, cost 6, copies 1
    primary  +8 combat
    ally     draw 1
    scrap    +4 combat
battle_pod: blob ship, cost 2, copies 2
    primary  +4 combat; may scrap 1 from trade row
    ally     +2 combat
blob_carrier: blob ship, cost 6, copies 1
    primary  +7 combat
    ally     acquire any ship free to top of deck
blob_destroyer: blob ship, cost 4, copies 2
    primary  +6 combat
    ally     may destroy target base; may scrap 1 from trade row
blob_fighter: blob ship, cost 1, copies 3
    primary  +3 combat
    ally     draw 1
blob_wheel: blob base, cost 3, defense 5, copies 3
    primary  +1 combat
    scrap    +3 trade
blob_world: blob base, cost 8, defense 7, copies 1
    primary  choose: +5 combat OR draw 1 per blob card played this turn
mothership: blob ship, cost 7, copies 1
    primary  +6 combat; draw 1
    ally     draw 1
ram: blob ship, cost 3, copies 2
    primary  +5 combat
    ally     +2 combat
    scrap    +3 trade
the_hive: blob base, cost 5, defense 5, copies 1
    primary  +3 combat
    ally     draw 1
trade_pod: blob ship, cost 2, copies 3
    primary  +3 trade
    ally     +2 combat
battle_mech: machine_cult ship, cost 5, copies 1
    primary  +4 combat; may scrap 1 from hand/discard
    ally     draw 1
battle_station: machine_cult outpost, cost 3, defense 5, copies 2
    scrap    +5 combat
brain_world: machine_cult outpost, cost 8, defense 6, copies 1
    primary  scrap up to 2 from hand/discard; draw 1 per card scrapped this way
junkyard: machine_cult outpost, cost 6, defense 5, copies 1
    primary  scrap 1 from hand/discard
machine_base: machine_cult outpost, cost 7, defense 6, copies 1
    primary  draw 1; then scrap 1 from hand
mech_world: machine_cult outpost, cost 5, defense 6, copies 1
    always   counts as ally for all factions
missile_bot: machine_cult ship, cost 2, copies 3
    primary  +2 combat; may scrap 1 from hand/discard
    ally     +2 combat
missile_mech: machine_cult ship, cost 6, copies 1
    primary  +6 combat; may destroy target base
    ally     draw 1
patrol_mech: machine_cult ship, cost 4, copies 2
    primary  choose: +3 trade OR +5 combat
    ally     scrap 1 from hand/discard
stealth_needle: machine_cult ship, cost 4, copies 1
    primary  copy another ship played this turn; has that ship's faction as well as machine_cult
supply_bot: machine_cult ship, cost 3, copies 3
    primary  +2 trade; may scrap 1 from hand/discard
    ally     +2 combat
trade_bot: machine_cult ship, cost 1, copies 3
    primary  +1 trade; may scrap 1 from hand/discard
    ally     +2 combat
battlecruiser: star_empire ship, cost 6, copies 1
    primary  +5 combat; draw 1
    ally     target opponent discards 1
    scrap    draw 1; may destroy target base
corvette: star_empire ship, cost 2, copies 2
    primary  +1 combat; draw 1
    ally     +2 combat
dreadnaught: star_empire ship, cost 7, copies 1
    primary  +7 combat; draw 1
    scrap    +5 combat
fleet_hq: star_empire base, cost 8, defense 8, copies 1
    always   whenever you play a ship, +1 combat
imperial_fighter: star_empire ship, cost 1, copies 3
    primary  +2 combat; target opponent discards 1
    ally     +2 combat
imperial_frigate: star_empire ship, cost 3, copies 3
    primary  +4 combat; target opponent discards 1
    ally     +2 combat
    scrap    draw 1
recycling_station: star_empire outpost, cost 4, defense 4, copies 2
    primary  choose: +1 trade OR discard up to 2, then draw that many
royal_redoubt: star_empire outpost, cost 6, defense 6, copies 1
    primary  +3 combat
    ally     target opponent discards 1
space_station: star_empire outpost, cost 4, defense 4, copies 2
    primary  +2 combat
    ally     +2 combat
    scrap    +4 trade
survey_ship: star_empire ship, cost 3, copies 3
    primary  +1 trade; draw 1
    scrap    target opponent discards 1
war_world: star_empire outpost, cost 5, defense 4, copies 1
    primary  +3 combat
    ally     +4 combat
barter_world: trade_federation base, cost 4, defense 4, copies 2
    primary  choose: +2 authority OR +2 trade
    scrap    +5 combat
central_office: trade_federation base, cost 7, defense 6, copies 1
    primary  +2 trade; may put next ship acquired this turn on top of deck
    ally     draw 1
command_ship: trade_federation ship, cost 8, copies 1
    primary  +4 authority; +5 combat; draw 2
    ally     destroy target base
cutter: trade_federation ship, cost 2, copies 3
    primary  +4 authority; +2 trade
    ally     +4 combat
defense_center: trade_federation outpost, cost 5, defense 5, copies 1
    primary  choose: +3 authority OR +2 combat
    ally     +2 combat
embassy_yacht: trade_federation ship, cost 3, copies 2
    primary  +3 authority; +2 trade; if 2+ bases in play, draw 2
federation_shuttle: trade_federation ship, cost 1, copies 3
    primary  +2 trade
    ally     +4 authority
flagship: trade_federation ship, cost 6, copies 1
    primary  +5 combat; draw 1
    ally     +5 authority
freighter: trade_federation ship, cost 4, copies 2
    primary  +4 trade
    ally     may put next ship acquired this turn on top of deck
port_of_call: trade_federation outpost, cost 6, defense 6, copies 1
    primary  +3 trade
    scrap    draw 1; may destroy target base
trade_escort: trade_federation ship, cost 5, copies 1
    primary  +4 authority; +4 combat
    ally     draw 1
trading_post: trade_federation outpost, cost 3, defense 4, copies 2
    primary  choose: +1 authority OR +1 trade
    scrap    +3 combat
explorer: unaligned ship, cost 2, copies 0
    primary  +2 trade
    scrap    +2 combat
scout: unaligned ship, cost 0, copies 0
    primary  +1 trade
viper: unaligned ship, cost 0, copies 0
    primary  +1 combat
"""

NAMES = """
battle_blob: Battle Blob | Blob Wojenny | Bojový Faun | Blob Combattant
battle_pod: Battle Pod | Kokon Bojowy | Bojová larva | Capsule de Guerre
blob_carrier: Blob Carrier | Transporter Blobów | Transportér | Transporteur Blob
blob_destroyer: Blob Destroyer | Blob Niszczyciel | Ničitel | Destructeur Blob
blob_fighter: Blob Fighter | Myśliwiec Blobów | Stíhací Faun | Chasseur Blob
blob_wheel: Blob Wheel | Krąg Blobów | Kolodrom | Roue Blob
blob_world: Blob World | Planeta Blobów | Habitat | Monde Blob
mothership: Mothership | Statek-Matka | Mateřská loď | Vaisseau Mère
ram: Ram | Taran | Beranidlo | Bélier
the_hive: The Hive | Rój | Hnízdo | La Ruche
trade_pod: Trade Pod | Kokon Handlowy | Obchodní mlž | Capsule de Commerce
battle_mech: Battle Mech | Mech Bojowy | Mecha tank | Mech de Guerre
battle_station: Battle Station | Stacja Bojowa | Jaderná věž | Station de Combat
brain_world: Brain World | Mózgosfera | Mozkovna | Monde Cerveau
junkyard: Junkyard | Śmietnisko | Sběrný dvůr | Ferraille
machine_base: Machine Base | Baza Maszyn | Mašinerie | Base Mécanique
mech_world: Mech World | Planeta Mechów | Mecha svět | Monde Mech
missile_bot: Missile Bot | Bot Rakietowy | Raketový bot | Robot Missile
missile_mech: Missile Mech | Mech Rakietowy | Mecha bombardér | Mech Missile
patrol_mech: Patrol Mech | Mech Patrolowy | Mecha hlídka | Mech de Patrouille
stealth_needle: Stealth Needle | Igła Mimetyczna | Dvojhrotá jehla | Aiguille Furtive
supply_bot: Supply Bot | Bot Zaopatrzeniowy | Zásobovací bot | Robot Ravitailleur
trade_bot: Trade Bot | Bot Handlowy | Obchodní bot | Robot Commercial
battlecruiser: Battlecruiser | Krążownik Liniowy | Bitevní křižník | Croiseur de Bataille
corvette: Corvette | Korweta | Korveta | Corvette
dreadnaught: Dreadnaught | Pancernik | Bitevní loď | Dreadnaught
fleet_hq: Fleet HQ | Kwatera Główna Floty | Letecká ústředna | QG de la Flotte
imperial_fighter: Imperial Fighter | Myśliwiec Imperialny | Stíhací letoun | Chasseur Impérial
imperial_frigate: Imperial Frigate | Fregata Imperialna | Fregata | Frégate Impériale
recycling_station: Recycling Station | Stacja Recyklingowa | Recyklační stanice | Station de Recyclage
royal_redoubt: Royal Redoubt | Królewska Reduta | Královská reduta | Redoute Royale
space_station: Space Station | Stacja Kosmiczna | Vesmírná stanice | Station Spatiale
survey_ship: Survey Ship | Statek Badawczy | Výzkumná loď | Vaisseau Éclaireur
war_world: War World | Planeta Wojny | Kasárna | Monde de Guerre
barter_world: Barter World | Planeta Handlowa | Směnárna | Monde du Troc
central_office: Central Office | Biuro Centralne | Ústředna | Bureau Central
command_ship: Command Ship | Okręt Dowodzenia | Velitelská loď | Vaisseau Commandant
cutter: Cutter | Kuter | Kutr | Cutter
defense_center: Defense Center | Centrum Obrony | Středisko obrany | Centre de Défense
embassy_yacht: Embassy Yacht | Jacht Ambasady | Ambasador | Yacht de l'Ambassade
federation_shuttle: Federation Shuttle | Wahadłowiec | Raketoplán | Navette de la Fédération
flagship: Flagship | Okręt Flagowy | Vlajková loď | Vaisseau Amiral
freighter: Freighter | Frachtowiec | Nákladní letoun | Cargo
port_of_call: Port of Call | Port Pośredni | Přístav | Port d'Escale
trade_escort: Trade Escort | Eskorta Handlowa | Obchodní stráž | Escorte Commerciale
trading_post: Trading Post | Placówka Handlowa | Obchodní stanoviště | Comptoir Commercial
explorer: Explorer | Odkrywca | Špeh | Prospecteur
scout: Scout | Zwiadowca | Průzkumník | Éclaireur
viper: Viper | Żmija | Zmije | Viper
"""
"""Names in English, Polish (2020), Czech and French."""


class Printed(NamedTuple):
    """One card as printed; a missing ability is an empty text."""

    faction: str
    type: str
    cost: int
    defense: int
    copies: int
    names: tuple[str, ...]
    primary: str = ""
    ally: str = ""
    scrap: str = ""
    always: str = ""

    @property
    def is_ship(self) -> bool:
        return self.type == "ship"


def _read() -> dict[str, Printed]:
    names = dict(line.split(": ", 1) for line in NAMES.strip().split("\n"))
    cards: dict[str, Printed] = {}
    for text in re.split(r"\n(?! )", CARD_LIST.strip()):
        head, *lines = text.split("\n")
        key, _, facts = head.partition(": ")
        kind, *stated = facts.split(", ")
        faction, type_ = kind.split()
        number = {name: int(value) for name, value in map(str.split, stated)}
        abilities = dict(line.strip().split(None, 1) for line in lines)
        cards[key] = Printed(
            faction,
            type_,
            number["cost"],
            number.get("defense", 0),
            number["copies"],
            tuple(names[key].split(" | ")),
            *(abilities.pop(ability, "") for ability in ("primary", "ally", "scrap", "always")),
        )
        assert not abilities, f"{key} has {abilities}"
    return cards


PRINTED = _read()
"""Every card by its key."""
