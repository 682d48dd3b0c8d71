"""How things look: lines, signs, charts, colours, and what of a frame the terminal has yet to be sent."""
