"""The three orders, once they are executed (sections 8, 9 and 11)."""
