"""Why a door cannot be opened."""


class CannotOpen(Exception):
    """One sentence for the host."""
