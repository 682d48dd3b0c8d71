"""Cards and units in words and in shorthand."""
