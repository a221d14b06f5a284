"""What the notebook one_line needs and no other."""
