"""What the notebook boundaries needs and no other."""
