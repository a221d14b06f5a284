"""What the notebook one_field needs and no other."""
