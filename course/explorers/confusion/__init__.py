"""An explorer: the confusion."""
