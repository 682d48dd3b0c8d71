"""Setting up: factions, the galaxy, z-axis routes, starting forces, hands (sections 2 and 3)."""
