"""An explorer: the neighbour."""
