"""The effects of every combat card and technology card in a skirmish, stated by hand: values, icons, destroyed units.

A standard card: the final attack and health for each unit that it shows, `flying` for different values against a flying
front-line unit, and `else` for every other unit of its race.
"""

from __future__ import annotations

VALUES = {
    "protoss-1": "zealot 6/7, else 2/5",
    "protoss-2": "zealot 7/5, else 2/5",
    "protoss-3": "zealot 5/6, else 2/5",
    "protoss-4": "zealot 5/7, dragoon 5/7, else 1/6",
    "protoss-5": "zealot 6/6, dragoon 6/6 flying 7/6, else 1/6",
    "protoss-6": "scout 8/7, dragoon 8/7, else 3/4",
    "protoss-7": "scout 7/7 flying 8/7, dragoon 7/7 flying 8/7, else 3/4",
    "protoss-8": "scout 7/8, else 4/3",
    "protoss-9": "scout 7/8 flying 8/8, else 4/3",
    "protoss-10": "carrier 7/8, reaver 7/8, else 3/4",
    "protoss-11": "carrier 8/8, reaver 8/8, else 3/4",
    "protoss-12": "archon 8/8, reaver 8/8, else 2/5",
    "protoss-13": "archon 9/8, else 5/2",
    "protoss-14": "archon 9/8, carrier 9/8, else 5/2",
    "protoss-15": "archon 8/9, carrier 8/9, else 2/5",
    "protoss-16": "reaver 7/7, else 3/4",
    "terran-1": "marine 6/4, firebat 6/4, ghost 6/4, else 2/5",
    "terran-2": "marine 5/4 flying 6/4, ghost 5/4 flying 6/4, else 2/5",
    "terran-3": "marine 5/5 flying 6/5, ghost 5/5 flying 6/5, else 2/5",
    "terran-4": "marine 6/6, firebat 6/6, else 3/4",
    "terran-5": "marine 5/5, firebat 5/5, else 3/4",
    "terran-6": "vulture 6/5, firebat 6/5, else 4/3",
    "terran-7": "vulture 6/6, firebat 6/6, else 4/3",
    "terran-8": "vulture 5/6, ghost 5/6, else 4/3",
    "terran-9": "goliath 6/7 flying 8/7, wraith 6/7, else 3/4",
    "terran-10": "goliath 6/7 flying 7/7, wraith 6/7 flying 7/7, else 3/4",
    "terran-11": "battlecruiser 7/8, wraith 7/7, else 4/3",
    "terran-12": "battlecruiser 8/9, wraith 7/8, else 4/3",
    "terran-13": "battlecruiser 8/8, siege_tank 7/8, else 5/2",
    "terran-14": "battlecruiser 9/8, siege_tank 8/8, else 5/2",
    "terran-15": "goliath 7/7 flying 8/7, siege_tank 7/7, else 2/5",
    "terran-16": "goliath 7/8, siege_tank 8/8, else 2/5",
    "zerg-1": "zergling 6/3, else 4/3",
    "zerg-2": "zergling 5/4, else 4/3",
    "zerg-3": "zergling 4/5, else 4/3",
    "zerg-4": "zergling 5/5, hydralisk 5/5, else 1/6",
    "zerg-5": "zergling 5/6, hydralisk 5/6 flying 6/6, else 1/6",
    "zerg-6": "hydralisk 6/6 flying 7/6, else 2/5",
    "zerg-7": "ultralisk 8/8, guardian 8/7, else 3/4",
    "zerg-8": "ultralisk 7/8, guardian 7/8, else 3/4",
    "zerg-9": "ultralisk 8/9, guardian 8/8, else 5/2",
    "zerg-10": "scourge 7/5, else 5/2",
    "zerg-11": "scourge 8/6, else 5/2",
    "zerg-12": "scourge 9/6, else 5/2",
    "zerg-13": "mutalisk 7/6, hydralisk 7/6, else 2/5",
    "zerg-14": "mutalisk 7/8, else 3/4",
    "zerg-15": "mutalisk 7/7, else 3/4",
    "zerg-16": "mutalisk 8/7, else 3/4",
    "increased_reaver_capacity-1": "reaver 9/7, else 6/5",
    "increased_reaver_capacity-2": "reaver 9/8, else 6/5",
    "increased_reaver_capacity-3": "reaver 10/9, else 6/5",
    "increased_carrier_capacity-1": "carrier 9/8, else 6/5",
    "increased_carrier_capacity-2": "carrier 9/9, else 6/5",
    "increased_carrier_capacity-3": "carrier 10/8, else 6/5",
    "siege_mode-1": "siege_tank 8/8, else 5/6",
    "siege_mode-2": "siege_tank 9/8, else 5/6",
    "spider_mines-1": "vulture 7/7, else 5/6",
    "spider_mines-2": "vulture 8/7, else 5/6",
    "nuke": "ghost 0/6, else 7/4",
    "stim_packs-1": "marine 7/3, firebat 7/3, else 6/5",
    "stim_packs-2": "marine 7/4, firebat 7/4, else 6/5",
    "yamato_gun-1": "battlecruiser 10/8, else 6/5",
    "yamato_gun-2": "battlecruiser 9/9, else 6/5",
    "burrow-1": "zergling 0/5, hydralisk 0/5, defiler 0/5, else 4/6",
    "burrow-2": "zergling 0/6, hydralisk 0/6, defiler 0/6, else 4/6",
    "improved_flyer_attack-1": "guardian 9/7, else 6/5",
    "improved_flyer_attack-2": "guardian 9/8, else 6/5",
    "chitinous_plating-1": "ultralisk 9/9, else 4/5",
    "chitinous_plating-2": "ultralisk 8/10, else 4/5",
}
"""Standard cards."""

WORKS = {
    "protoss-17": ("any", ""),
    "protoss-18": ("any", ""),
    "terran-17": ("vulture goliath siege_tank wraith battlecruiser", ""),
    "terran-18": ("vulture goliath siege_tank wraith battlecruiser", ""),
    "zerg-17": ("any", ""),
    "zerg-18": ("any", ""),
    "psionic_storm": ("high_templar", "high_templar"),
    "hallucination": ("high_templar", "high_templar"),
    "stasis_field": ("arbiter", "arbiter"),
    "shield_battery": ("any", ""),
    "singularity_charge": ("dragoon", ""),
    "lockdown": ("ghost", ""),
    "terran_cloaking_field": ("wraith ghost", "wraith ghost"),
    "bunker": ("marine firebat ghost", ""),
    "emp_shockwave": ("science_vessel", "science_vessel"),
    "irradiate": ("science_vessel", "science_vessel"),
    "plague": ("defiler", "defiler"),
    "dark_swarm": ("defiler", "defiler"),
    "spawn_broodling": ("queen", "queen"),
    "ensnare": ("queen", "queen"),
    "improved_carapace": ("any", ""),
    "sunken_colony": ("any", ""),
}
"""Reinforcements: the units they work with in front, and those they work with in support."""

GROUND = {
    "terran": "firebat ghost goliath marine siege_tank vulture",
    "protoss": "archon dragoon high_templar reaver zealot",
    "zerg": "defiler hydralisk ultralisk zergling",
}
BOTH = {
    "terran": "battlecruiser firebat ghost goliath marine science_vessel siege_tank vulture wraith",
    "protoss": "arbiter archon carrier dragoon high_templar reaver scout zealot",
    "zerg": "defiler guardian hydralisk mutalisk queen scourge ultralisk zergling",
}
SMALL = {"terran": "marine", "protoss": "zealot", "zerg": "zergling"}
IRRADIATED = {"terran": "firebat ghost marine", "protoss": "high_templar zealot", "zerg": BOTH["zerg"]}

SPLASH = {
    ("terran-4", "marine"): SMALL,
    ("terran-6", "vulture"): SMALL,
    ("protoss-12", "reaver"): GROUND,
    ("protoss-13", "archon"): BOTH,
    ("protoss-14", "archon"): BOTH,
    ("protoss-14", "carrier"): None,
    ("protoss-15", "archon"): BOTH,
    ("protoss-15", "carrier"): None,
    ("protoss-16", "reaver"): GROUND,
    ("zerg-14", "mutalisk"): SMALL,
    ("zerg-15", "mutalisk"): SMALL,
    ("zerg-16", "mutalisk"): SMALL,
    ("increased_reaver_capacity-1", "reaver"): GROUND,
    ("increased_reaver_capacity-2", "reaver"): GROUND,
    ("increased_reaver_capacity-3", "reaver"): GROUND,
    ("increased_carrier_capacity-1", "carrier"): None,
    ("siege_mode-1", "siege_tank"): GROUND,
    ("siege_mode-2", "siege_tank"): GROUND,
    ("spider_mines-1", "vulture"): GROUND,
    ("spider_mines-2", "vulture"): GROUND,
    ("psionic_storm", "zealot high_templar"): BOTH,
    ("irradiate", "marine science_vessel"): IRRADIATED,
    ("plague", "zergling defiler"): BOTH,
}
"""The units that a card's splash damage may destroy, by their race; None: no splash damage with that unit in front.

Spider Mines do no splash damage against detectors, so races without their flying detector are used.
"""
