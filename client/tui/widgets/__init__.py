"""The widgets that belong to no game."""
