"""Training of the bots of Star Realms: tables by evolution, values by self-play. docs/bots.md says how. Needs numpy."""
