"""The 54 combat cards, 36 technologies and 38 event cards, stated here independently of the data.

A person checks this against the cards or, for cards that nobody has, against the list of their texts. Values are attack/health,
major before minor; costs are minerals/gas. A letter after a number rates its certainty; texts are from the rulebook. `+s`: the
support symbol.
"""

from __future__ import annotations

COMBAT_CARDS = """
terran-1  | marine firebat ghost B | 6/4 A | 2/5 B
terran-2  | marine ghost B | 5/4 A | 2/5 B | +1 attack against flying
terran-3  | marine ghost B | 5/5 A | 2/5 B | +1 attack against flying
terran-4  | marine firebat C | 6/6 C | 3/4 C | ground splash, only marine zealot zergling
terran-5  | marine firebat C | 5/5 C | 3/4 C
terran-6  | vulture firebat B | 6/5 A | 4/3 B | ground splash, only marine zealot zergling
terran-7  | vulture firebat B | 6/6 A | 4/3 B
terran-8  | vulture ghost B | 5/6 A | 4/3 B
terran-9  | goliath wraith B | 6/7 A | 3/4 B | +2 attack for goliath in front, against flying
terran-10 | goliath wraith B | 6/7 A | 3/4 B | +1 attack against flying
terran-11 | battlecruiser wraith B | 7/7 B | 4/3 B | +1 health for battlecruiser in front
terran-12 | battlecruiser wraith B | 7/8 X | 4/3 B | +1 attack for battlecruiser in front; +1 health for battlecruiser in front
terran-13 | battlecruiser siege_tank B | 7/8 A | 5/2 B | +1 attack for battlecruiser in front
terran-14 | battlecruiser siege_tank B | 8/8 A | 5/2 B | +1 attack for battlecruiser in front
terran-15 | goliath siege_tank C | 7/7 C | 2/5 C | +1 attack for goliath in front, against flying
terran-16 | goliath siege_tank A | 7/8 A | 2/5 B | +1 attack for siege_tank in front
terran-17 | vulture goliath siege_tank wraith battlecruiser C | reinforcement | +1 health; one worker becomes unavailable
terran-18 | vulture goliath siege_tank wraith battlecruiser C | reinforcement | +1 health; one worker becomes unavailable
protoss-1  | zealot C | 6/7 C | 2/5 C
protoss-2  | zealot C | 7/5 C | 2/5 C
protoss-3  | zealot B | 5/6 A | 2/5 B
protoss-4  | zealot dragoon A | 5/7 A | 1/6 B
protoss-5  | zealot dragoon A | 6/6 A | 1/6 B | +1 attack for dragoon in front, against flying
protoss-6  | scout dragoon B | 8/7 A | 3/4 B
protoss-7  | scout dragoon A | 7/7 A | 3/4 B | +1 attack against flying
protoss-8  | scout B | 7/8 B | 4/3 B
protoss-9  | scout C | 7/8 C | 4/3 C | +1 attack against flying
protoss-10 | carrier reaver B | 7/8 A | 3/4 B
protoss-11 | carrier reaver B | 8/8 A | 3/4 B
protoss-12 | archon reaver A | 8/8 A | 2/5 B | ground splash
protoss-13 | archon B | 9/8 A | 5/2 B | ground/air splash
protoss-14 | archon carrier B | 9/8 A | 5/2 B | ground/air splash for archon in front
protoss-15 | archon carrier B | 8/9 A | 2/5 B | ground/air splash for archon in front
protoss-16 | reaver B | 7/7 A | 3/4 B | ground splash
protoss-17 | any B | reinforcement | +1 health
protoss-18 | any B | reinforcement | +1 health
zerg-1  | zergling B | 6/3 A | 4/3 B
zerg-2  | zergling B | 5/4 A | 4/3 B
zerg-3  | zergling A | 4/5 A | 4/3 B
zerg-4  | zergling hydralisk A | 5/5 A | 1/6 B
zerg-5  | zergling hydralisk A | 5/6 A | 1/6 B | +1 attack for hydralisk in front, against flying
zerg-6  | hydralisk C | 6/6 C | 2/5 C | +1 attack against flying
zerg-7  | ultralisk guardian B | 8/7 A | 3/4 B | +1 health for ultralisk in front
zerg-8  | ultralisk guardian B | 7/8 A | 3/4 B
zerg-9  | ultralisk guardian B | 8/8 A | 5/2 B | +1 health for ultralisk in front
zerg-10 | scourge C | 7/5 P | 5/2 P | after destroy: if it stands it falls, and a flying foe with it
zerg-11 | scourge C | 8/6 P | 5/2 P | after destroy: if it stands it falls, and a flying foe with it
zerg-12 | scourge C | 9/6 P | 5/2 P | after destroy: if it stands it falls, and a flying foe with it
zerg-13 | mutalisk hydralisk A | 7/6 A | 2/5 B
zerg-14 | mutalisk C | 7/8 C | 3/4 C | ground splash, only marine zealot zergling
zerg-15 | mutalisk B | 7/7 B | 3/4 B | ground splash, only marine zealot zergling
zerg-16 | mutalisk B | 8/7 B | 3/4 B | ground splash, only marine zealot zergling
zerg-17 | any B | reinforcement | +1 attack with a supporting unit
zerg-18 | any B | reinforcement | +1 attack with a supporting unit
"""

TECHNOLOGIES = """
scanner_sweep | terran play_area B | 1 C | 1/1 F | start of battle, for going back to the technology deck: detector
defense_matrix | terran play_area B | 1 C | 1/1 F | +1 health with a supporting science_vessel
lockdown | terran reinforcement B | 2 B | 0/1 P | ghost B | enemy vulture goliath siege_tank wraith science_vessel battlecruiser carrier scout reaver dragoon cannot target ground/air
terran_cloaking_field | terran reinforcement B | 2 C | 0/2 P | wraith+s ghost+s B | cloaking for wraith ghost
bunker | terran reinforcement B | 2 C | 1/1 F | marine firebat ghost C | +3 health with a base there
siege_mode | terran standard C | 2 B | 1/1 F | siege_tank B | 8/8 9/8 F | 5/6 F | ground splash
spider_mines | terran standard B | 2 A | 1/1 A | vulture B | 7/7 8/7 B | 5/6 B | ground splash against no detector
emp_shockwave | terran reinforcement B | 2 C | 1/1 F | science_vessel+s C | cancels the reinforcement; +3 attack against archon; +1 attack against protoss-but-archon
irradiate | terran reinforcement B | 2 C | 1/1 F | science_vessel+s B | +1 attack; ground/air splash, only marine firebat ghost zealot high_templar zerg
nuke | terran standard B | 1 C | 1/2 B | ghost B | 0/6 B | 7/4 B | after destroy: 2 more fall later if the front-line unit stands; back to the technology deck
stim_packs | terran standard B | 2 B | 1/1 B | marine firebat B | 7/3 7/4 B | 6/5 B
yamato_gun | terran standard C | 2 C | 1/1 F | battlecruiser C | 10/8 9/9 F | 6/5 F
recall | protoss play_area B | 1 C | 1/1 F | after moves: a unit comes to arbiter
protoss_cloaking_field | protoss play_area B | 1 C | 1/1 F | cloaking for all but arbiter with a supporting arbiter
observers | protoss play_area B | 1 C | 1/1 F | start of battle, for 0/1: detector
summon_archon | protoss play_area B | 1 B | 0/1 P | archon can be built
psionic_storm | protoss reinforcement B | 2 C | 1/2 B | high_templar+s B | +2 attack; detector; ground/air splash
hallucination | protoss reinforcement B | 2 C | 0/2 P | high_templar+s C | cancels the standard card
increased_reaver_capacity | protoss standard B | 3 A | 0/1 P | reaver B | 9/7 9/8 10/9 P | 6/5 P | ground splash; back to the technology deck
increased_carrier_capacity | protoss standard C | 3 C | 1/1 F | carrier C | 9/8 9/9 10/8 F | 6/5 F | back to the technology deck
stasis_field | protoss reinforcement B | 2 A | 1/2 A | arbiter+s C | nobody attacks
shield_battery | protoss reinforcement C | 2 C | 1/1 F | any C | +2 health with a base there
singularity_charge | protoss reinforcement B | 2 C | 0/1 P | dragoon B | +1 attack
consume | zerg play_area B | 1 C | 0/1 P | start of battle, for a unit or a worker: draw 3 with defiler
parasite | zerg play_area B | 1 C | 0/2 P | detector for queen; the opponent plays open cards defending, with queen
guardian_aspect | zerg play_area B | 1 B | 1/1 F | guardian can be built
metabolic_boost | zerg play_area B | 1 B | 0/2 P | +2 health attacking, for zergling in front, if strong enough
plague | zerg reinforcement B | 2 C | 1/2 B | defiler+s C | detector; ground/air splash in any case
dark_swarm | zerg reinforcement B | 2 B | 0/2 P | defiler+s C | all but firebat zergling ultralisk zealot cannot target ground
spawn_broodling | zerg reinforcement B | 2 C | 0/2 P | queen+s C | after destroy: the opponent loses one of marine firebat ghost vulture goliath siege_tank zealot dragoon high_templar zerg-ground
ensnare | zerg reinforcement B | 2 C | 0/1 P | queen+s C | detector; +1 health; no enemy support
improved_carapace | zerg reinforcement C | 2 C | 1/1 F | any C | +1 health
burrow | zerg standard B | 2 B | 0/1 P | zergling hydralisk defiler C | 0/5 0/6 B | 4/6 B | cloaking for zergling hydralisk defiler
sunken_colony | zerg reinforcement C | 2 C | 1/1 F | any C | +2 attack with a base there, against ground
improved_flyer_attack | zerg standard C | 2 B | 1/1 F | guardian C | 9/7 9/8 F | 6/5 F
chitinous_plating | zerg standard B | 2 B | 1/1 B | ultralisk B | 9/9 8/10 B | 4/5 B
"""  # noqa: E501

EVENTS = """
emergency_rerouting | 1 | 2 F | either up to 2 transports go elsewhere, or 1 free transport
navigation_error | 1 | 2 F | ends of two z-axis routes change places
scouting_party | 1 | 2 F | free on a friendly or empty area: 2 marine or 2 zergling or 1 zealot
base_construction | 1 | 2 F | a building or module 1 cheaper
technological_advance | 1 | 2 F | a technology 1 cheaper, 1 card to the hand
refinery_bombardment | 1 | 2 F | one area is depleted
versatile_strategy | 1 | 1 F | strategy | 2 events in each regrouping
defensive_strategy | 1 | 2 F | strategy | draw 2 defending
aggressive_strategy | 1 | 2 F | strategy | hand limit +1; draw 1 attacking
retreat-1 | 1 | 2 F | kept | start of battle, for this card: no battle, units leave
advanced_reconnaissance | 1 | 2 F | kept | start of battle, for this card: the opponent plays open cards
flawless_defense_plan | 1 | 2 F | kept | start of battle, for this card: +2 health
preemptive_action | 1 | 2 F | kept | start of planning, for this card: one more order
air_support | 2 | 2 F | free on a friendly or empty area: 1 wraith or 1 mutalisk or 1 scout
invasion_preparation | 2 | 2 F | either 2 free transports, or free on a friendly area: 1 wraith or 1 mutalisk or 1 scout
reinforcements | 2 | 2 F | free on a friendly or empty area: 1 marine 1 siege_tank or 1 hydralisk 1 ultralisk or 1 zealot 1 reaver
stellar_maelstrom | 2 | 2 F | transports of a route are destroyed
rich_vein | 2 | 2 F | 2 free workers; up to 1 area is restored
progressive_strategy | 2 | 1 F | strategy | start of planning: draw an event
industrial_strategy | 2 | 1 F | strategy | start of regrouping, for 1/1: 1 point
specialized_strategy | 2 | 1 F | strategy | start of regrouping: up to 2 cards from discard pile or deck
adaptive_strategy | 2 | 1 F | strategy | hand limit +1; a card from the deck is one of two
saboteur | 2 | 2 F | an opponent's event is discarded
retreat-2 | 2 | 1 F | kept | start of battle, for this card: no battle, units leave
flawless_attack_plan | 2 | 2 F | kept | start of battle, for this card: +2 attack
unexpected_action | 2 | 2 F | kept | end of planning, for this card: one more order
refinery_sabotage | 2 | 2 F | up to 2 areas are depleted
brilliant_engineering | 2 | 2 F | a free building or module
flagship | 3 | 2 F | free on a friendly or empty area: 1 battlecruiser or 1 guardian 1 scourge or 1 carrier
informant | 3 | 2 F | an opponent's event is taken
surprise_assault | 3 | 2 F | up to 2 units move on their planet
technological_breakthrough | 3 | 2 F | a free technology, any of its cards to the hand
double_time | 3 | 2 F | kept | before an order, for this card: workers on cards come back
stalling_tactic | 3 | 2 F | 1 point; back into the event deck
unconventional_strategy | 3 | 1 F | strategy | all special orders
accelerated_progress | 3 | 2 F | draw an event and execute it
materials_shortage | 3 | 2 F | up to 3 areas are depleted
the_end_draws_near | 3 | 3 A | must be executed; into the common area; either 1 point, or draw an event and execute it
"""  # noqa: E501


def rows(table: str) -> dict[str, str]:
    """Return every row by its key, with single spaces."""
    split = (line.partition(" | ") for line in table.strip().splitlines())
    return {key.strip(): " ".join(rest.split()) for key, _, rest in split}
