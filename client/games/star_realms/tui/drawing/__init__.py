"""What zones draw with: cards, groups, headings, figures, styles. Knows no zone."""
