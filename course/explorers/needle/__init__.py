"""An explorer: the needle."""
