"""What the prompt answers: why something cannot be done."""
