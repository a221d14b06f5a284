"""What the notebook no_line needs and no other."""
