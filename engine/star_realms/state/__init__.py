"""The one mutable state, the zones in which cards lie, and the bases in reach. Nothing here asks or decides."""
