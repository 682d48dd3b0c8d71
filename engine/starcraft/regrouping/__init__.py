"""The regrouping phase, step by step (section 6)."""
