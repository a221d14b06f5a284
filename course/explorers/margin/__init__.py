"""An explorer: the margin."""
