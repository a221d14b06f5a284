"""Mark the submitted notebooks of a class."""
