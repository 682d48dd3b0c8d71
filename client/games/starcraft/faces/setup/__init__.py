"""Setting up: a faction, planets and a base, z-axis routes, starting forces."""
