"""Implement `--plain`: the same session as lines of text, for screen readers, scripts and terminals without cursor movement."""
