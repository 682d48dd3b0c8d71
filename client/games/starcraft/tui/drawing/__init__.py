"""What the zones and faces are drawn with."""
