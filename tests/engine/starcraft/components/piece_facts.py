"""Units, planets, factions, buildings and modules, stated here independently of the data.

A person checks this against the sheets, tokens and planets. Costs are minerals/gas. A letter after a number rates its
certainty.
"""

from __future__ import annotations

UNITS = """
marine | terran m | ground, hits ground air | 1/0 A | support 1 A | 6 figures
firebat | terran f | ground, hits ground | 1/1 P | support 1 P | 3 figures
ghost | terran g | ground, hits ground air | 1/1 X | support 1 X | 3 figures
vulture | terran v | ground, hits ground | 2/0 P | support 1 P | 3 figures
goliath | terran o | ground, hits ground air | 2/1 A | support 1 P | 3 figures
siege_tank | terran t | ground, hits ground | 2/2 P | support 2 P | 3 figures
wraith | terran w | air, hits ground air | 2/1 P | support 1 P | 3 figures
science_vessel | terran s | air, hits nothing | 0/2 P | support 0 P | 3 figures | assist | detector P
battlecruiser | terran b | air, hits ground air | 3/2 P | support 2 P | 3 figures
zealot | protoss z | ground, hits ground | 2/0 A | support 1 P | 6 figures
dragoon | protoss d | ground, hits ground air | 2/1 P | support 1 P | 3 figures
high_templar | protoss h | ground, hits nothing | 0/1 P | support 0 P | 3 figures | assist
archon | protoss a | ground, hits ground air | 0/1 A of 2 high_templar | support 1 P | 3 figures
reaver | protoss r | ground, hits ground | 2/2 P | support 2 P | 3 figures
scout | protoss s | air, hits ground air | 2/2 P | support 1 P | 3 figures
arbiter | protoss i | air, hits nothing | 0/2 P | support 0 P | 3 figures | assist
carrier | protoss c | air, hits ground air | 3/2 P | support 2 P | 3 figures
zergling | zerg z | ground, hits ground | 1/0 A | support 1 A | 9 figures
hydralisk | zerg h | ground, hits ground air | 1/1 A | support 1 A | 6 figures
ultralisk | zerg u | ground, hits ground | 2/2 A | support 2 A | 3 figures
queen | zerg q | air, hits nothing | 0/1 A | support 0 A | 3 figures | assist
defiler | zerg d | ground, hits nothing | 0/2 A | support 0 A | 3 figures | assist
scourge | zerg s | air, hits nothing | 0/1 B | support 0 B | 3 figures
mutalisk | zerg m | air, hits ground air | 2/1 A | support 1 A | 3 figures
guardian | zerg g | air, hits ground | 0/1 A of 1 mutalisk | support 2 A | 3 figures
"""

PLANETS = """
abaddon | NS | points 1 limit 4, minerals 3 limit 3 | A
antiga_prime | NES | points 1 limit 4, minerals 2 limit 3, minerals 2 limit 3 | B
bhekar_ro | NS | gas 3 limit 4, minerals 2 limit 3, minerals 1 limit 3 | B
braken | NE | points 1 limit 4, gas 2 limit 3, minerals 1 limit 2 | A
chau_sara | NE | points 1 limit 3, gas 1 limit 4, minerals 2 limit 3 | A
dylar_iv | NESW | points 1 limit 3, gas 2 limit 3, minerals 2 limit 3, minerals 2 limit 2 | B
halcyon | NS | gas 1 limit 4, minerals 2 limit 3, points 1 limit 3 | B
helios | NESW | points 1 limit 2, minerals 2 limit 4, points 1 limit 2, gas 1 limit 3 | B
pridewater | NES | minerals 3 limit 4, gas 2 limit 4, minerals 1 limit 3 | A
tarsonis | NES | points 1 limit 3, minerals 2 limit 4, gas 2 limit 3 | X
torus | NESW | points 2 limit 2, minerals 1 limit 2, gas 2 limit 4, minerals 1 limit 2 | B
vyctor_5 | NES | points 2 limit 3, gas 1 limit 4 | B
"""

FACTIONS = """
raynor | terran R blue | 8 workers, 1 transport, 2 marine 1 firebat 1 vulture A | resource-areas 6
mengsk | terran M red | 8 workers, 1 transport, 2 marine 1 firebat 1 ghost A | whole-planets 2
tassadar | protoss T yellow | 8 workers, 1 transport, 3 zealot A | most-areas 0
aldaris | protoss A orange | 7 workers, 1 transport, 2 zealot 1 dragoon A | others-need-20-and-ends-win 0
queen_of_blades | zerg K purple | 7 workers, 1 transport, 3 zergling 2 hydralisk A | point-areas 3
overmind | zerg O green | 8 workers, 1 transport, 4 zergling 1 hydralisk A | base-planets 3
"""

BUILDINGS = """
barracks | terran | marine printed A, firebat 1/0 P, ghost 1/1 P
factory | terran | vulture 2/0 B, goliath 1/1 B, siege_tank 1/1 B
starport | terran | wraith 1/1 P, science_vessel 1/1 P, battlecruiser 1/1 P
gateway | protoss | zealot printed A, dragoon 1/0 P, high_templar 2/0 P
robotics_facility | protoss | reaver 1/1 F
stargate | protoss | scout 1/1 B, arbiter 1/1 B, carrier 1/1 B
spawning_pool | zerg | zergling printed A, hydralisk 1/0 A, ultralisk 2/0 A
queens_nest | zerg | queen 0/1 A, defiler 1/1 A
spire | zerg | scourge 2/0 A, mutalisk 1/1 A
"""

MODULES = """
supply | 1/0 B | protoss 3 terran 4 zerg 0
rnd | 2/0 B | protoss 3 terran 3 zerg 3
air_support | 3/0 B | protoss 1 terran 1 zerg 1
"""

RACES = """
protoss | hand 6, first 6 | build limit 2 | 5 module slots B | 3 cards as defender | zealot dragoon high_templar archon reaver scout arbiter carrier | gateway robotics_facility stargate
terran | hand 8, first 8 | build limit 2 | 5 module slots B | 1 cards as defender | marine firebat ghost vulture goliath siege_tank wraith science_vessel battlecruiser | barracks factory starport | lift-off
zerg | hand 6, first 6 | build limit 2 | 3 module slots B | 1 cards as defender | zergling hydralisk ultralisk queen defiler scourge mutalisk guardian | spawning_pool queens_nest spire | build-limit-by-buildings healing
"""  # noqa: E501

SUPPLY = """
bases | 6 A
workers | 15 A
transports | 7 A
standard_orders | build 2 mobilize 2 research 2 A
special_orders | build 1 mobilize 1 research 1 A
normal_routes | 15 A
zaxis_pairs | 6 A
permanent | 4/2 A
worker_cost | 1/0 A
transport_cost | 1/0 A
base_cost | 2/0 A
removed_events | 2 20 3 15 4 10 5 5 6 0 A
"""
