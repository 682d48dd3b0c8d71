"""A Build order: what can be bought and for how much, why not otherwise, and what was bought."""
