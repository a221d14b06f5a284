"""An explorer: the sphere."""
