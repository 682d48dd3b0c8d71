"""Cards in words and in shorthand."""
