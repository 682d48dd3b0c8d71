"""Training of the bots of Star Realms: tables by evolution, values by self-play. See docs/bots.md. Needs numpy."""
