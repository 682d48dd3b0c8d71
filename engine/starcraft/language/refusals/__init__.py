"""Reasons why an action was not accepted; nothing has changed then."""
