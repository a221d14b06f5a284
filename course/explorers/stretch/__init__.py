"""An explorer: the stretch."""
