"""What the notebook which_to_keep needs and no other."""
