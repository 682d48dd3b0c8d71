"""What the faces of the three orders are drawn with: blocks under their rules, areas, sources, what was done."""
