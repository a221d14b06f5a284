"""An explorer: the gram."""
