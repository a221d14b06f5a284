"""An explorer: the pair."""
