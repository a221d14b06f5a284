"""An explorer: the pursuit."""
