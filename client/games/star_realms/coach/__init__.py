"""The coach: a process of its own that thinks about a view or about a game that is over, beside the interface."""
